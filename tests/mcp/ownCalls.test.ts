/** Answers name only calls of tools that the caller has. docs/internals/call.md#profiles. */
import { expect, it } from 'vitest';
import { withOwnCalls } from '../../src/edges/mcp/ownCalls.ts';
import { startHarness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday } from '../scenarios/fixtures.ts';
import { post, toolCall } from './rpc.ts';

const harness = await startHarness();
const business = await harness.business();
const area = await newArea(business);
await newTechnician(business, area.id);

interface Naming {
  readonly remedies?: readonly { readonly operation: string }[];
  readonly empty?: { readonly reason: string; readonly try?: string };
  readonly refusal?: { readonly data: Naming };
}

async function told(path: string, name: string, input: object, key = business.key): Promise<Naming> {
  const { json } = await post(harness.url, toolCall(name, input), { key, path });
  return (json as { result: { structuredContent: { data: Naming } } }).result.structuredContent.data;
}

const category = await business.ok('createSkillCategory', { name: 'Heating' });
const skill = await business.ok('createSkill', { name: 'Boilers', category_id: category.id });
const customerId = await newCustomer(business);
const beyondAnybody = {
  customer_id: customerId,
  scheduled_at: `${nextWorkday(Date.now())}T10:00`,
  job_duration_minutes: 60,
  skill_ids: [skill.id],
};
const kindsOf = ({ remedies = [] }: Naming) => remedies.map(({ operation }) => operation);

it('[mcp.own-calls] a remedy that only another view has is left out of refusals and of kept bookings', async () => {
  const everywhere = (await told('/mcp', 'bookAndConfirmJobRequest', beyondAnybody)).refusal!.data;
  expect(kindsOf(everywhere)).toContain('replaceTechnicianSkills');
  const voice = (await told('/mcp/voice', 'bookAndConfirmJobRequest', beyondAnybody)).refusal!.data;
  expect(kindsOf(voice)).toEqual(kindsOf(everywhere).filter((operation) => operation !== 'replaceTechnicianSkills'));
  const windows = { x_timezone: 'America/New_York', customer_id: customerId, skill_ids: [skill.id] };
  expect(kindsOf(await told('/mcp', 'listJobRequestBookingWindows', windows))).toContain('replaceTechnicianSkills');
  expect(kindsOf(await told('/mcp/readonly', 'listJobRequestBookingWindows', windows))).toEqual([]);
});

it('[mcp.own-calls] a remedy that the credential may not call is left out', async () => {
  const key = await business.newKey(['customers_view', 'customers_manage', 'job_view', 'job_create', 'job_manage', 'schedule_manage']);
  const { remedies } = (await told('/mcp', 'bookAndConfirmJobRequest', beyondAnybody, key)).refusal!.data;
  expect(kindsOf({ remedies: remedies! })).not.toContain('replaceTechnicianSkills');
});

it('[mcp.own-calls] an empty list names no tool that is missing', async () => {
  const search = { search: 'nobody of this name' };
  const { empty } = await told('/mcp', 'listServiceAreas', search);
  expect(empty).toMatchObject({ reason: 'nothing_matches', try: 'checkCoverage' });
  expect((await told('/mcp/dispatch', 'listServiceAreas', search)).empty).toEqual({ ...empty, try: undefined });
});

it('[mcp.own-calls] a profile that commits only by plan_token offers another plan as a preview, and the override unchanged', () => {
  const override = { job_request_id: 'j', plan_token: 't', after_hours_override: true };
  const other = {
    job_request_id: 'j',
    technician_id: 't',
    start_at: '2031-03-03T14:30',
    mode: 'overtime',
    after_hours_override: true,
  } as const;
  const operation = 'commitEmergencyReschedule' as const;
  const remedies = [
    { kind: 'choose_time', operation, arguments: other },
    { kind: 'override_hours', operation, arguments: override },
  ];
  const names = new Set(['commitEmergencyReschedule', 'previewEmergencyReschedule']);
  const { after_hours_override: _unlisted, ...listed } = other;
  expect(withOwnCalls({ remedies }, names, 'dispatch')).toEqual({
    remedies: [{ kind: 'choose_time', operation: 'previewEmergencyReschedule', arguments: listed }, remedies[1]],
  });
  expect(withOwnCalls({ remedies }, names, null)).toEqual({ remedies });
});
