/** A view takes the arguments that it lists, refuses the others, and offers none of those. docs/internals/call.md#profiles. */
import { describe, expect, it } from 'vitest';
import { operationsFor, type Operation } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import { toolProfiles, type ToolProfile } from '../../src/contract/profiles.ts';
import { hiddenIn, listedArguments, preparedArguments } from '../../src/edges/mcp/arguments.ts';
import { AnswerBound } from '../../src/edges/mcp/answerBound.ts';
import { withOwnCalls } from '../../src/edges/mcp/ownCalls.ts';
import { noLimits } from '../../src/domain/pipeline/outcome.ts';
import { at, booked, rowsOf, team } from '../operations/dispatch/board.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { quotedJob } from '../scenarios/fixtures.ts';
import { post, toolCall } from './rpc.ts';

const desk = await openDesk();

interface Told {
  readonly error_code: string | 0;
  readonly message: string;
  readonly errors: readonly { readonly field: string; readonly code: string; readonly message: string }[] | null;
  readonly data: Record<string, unknown>;
}

async function told(path: string, key: string, name: string, input: object): Promise<Told> {
  const { json } = await post(desk.harness.url, toolCall(name, input), { key, path });
  return (json as { result: { structuredContent: Told } }).result.structuredContent;
}

const operations = operationsFor('public');
const inProfile = (profile: ToolProfile) => operations.filter((op) => op.profiles.includes(profile));
const hiddenOf = (profile: ToolProfile, op: Operation) => hiddenIn(profile, op).filter((name) => !name.includes('.'));

describe.each(toolProfiles)('[mcp.listed-only] %s', (profile) => {
  const cases = inProfile(profile).flatMap((op) => hiddenOf(profile, op).map((name) => [op.id, name, op] as const));
  it.each(cases)('%s refuses %s, and suggests a listed alternative', (_id, name, op) => {
    const { input, issues } = preparedArguments(op, { [name]: 'x' }, 'UTC', profile);
    expect(input[name]).not.toBe('x');
    expect(issues[0]).toMatchObject({ field: name, code: 'unknown_field' });
    const listed = listedArguments(op, profile);
    const { nearest, values } = issues[0]!.parameters as { nearest?: string; values?: string };
    for (const suggested of nearest === undefined ? (values?.split(', ') ?? []) : [nearest]) expect(listed).toContain(suggested);
  });
});

it('[mcp.listed-only] the voice profile cannot displace jobs: refused by path, query and bound key alike', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  await booked(of, customer, ids[0]!, '14:00');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const before = await rowsOf(desk, of);
  const push = { id: job.id, start_at: at('14:00'), allow_non_p0_displacement: true };
  for (const path of ['/mcp/voice', '/mcp?profile=voice']) {
    const { error_code, errors } = await told(path, of.key, 'previewJobRequestMove', push);
    expect(error_code).toBe('VALIDATION_ERROR');
    expect(errors).toMatchObject([{ field: 'allow_non_p0_displacement', code: 'unknown_field' }]);
    expect(errors![0]!.message).toContain('start_at');
  }
  expect(await told('/mcp/dispatch', of.key, 'previewJobRequestMove', push)).toMatchObject({ error_code: 0, data: { total_moves: 1 } });
  expect(await told('/mcp', of.key, 'previewJobRequestMove', push)).toMatchObject({ error_code: 0 });
  expect(await rowsOf(desk, of)).toEqual(before);
});

it('[mcp.listed-only] a misspelt name is answered with a listed name, never with a hidden one', async () => {
  const { of } = await team(desk, 'Ada Lovelace');
  const wrong = { page: 1, techniciann_id: 'x', limt: 3 };
  const { errors } = await told('/mcp/voice', of.key, 'listJobRequests', { ...wrong, customer_id: of.businessId });
  expect(errors!.map(({ field }) => field)).toEqual(['techniciann_id', 'limt']);
  expect(errors![0]!.message).not.toContain('technician_id?');
  expect(errors![1]!.message).toContain('limit');
});

it('[mcp.listed-only] remedies of a profile use only listed arguments, and are dropped if they need others', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  await booked(of, customer, ids[0]!, '14:00');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const asked = { id: job.id, start_at: at('14:00') };
  const kindsAt = async (path: string) => {
    const { error_code, data } = await told(path, of.key, 'previewJobRequestMove', asked);
    expect(error_code).toBe('SCHEDULE_MOVE_REQUIRES_FREE_SLOT');
    return (data['remedies'] as { kind: string; arguments: object }[]).map(({ kind, arguments: sent }) => {
      if (path === '/mcp/voice') expect(Object.keys(sent)).not.toContain('allow_non_p0_displacement');
      return kind;
    });
  };
  expect(await kindsAt('/mcp/dispatch')).toContain('allow_displacement');
  const spoken = await kindsAt('/mcp/voice');
  expect(spoken).toContain('choose_time');
  expect(spoken).not.toContain('allow_displacement');
});

describe('[mcp.listed-only] a remedy', () => {
  const names = new Set(operations.map(({ id }) => id as string));
  const kept = (profile: ToolProfile, remedy: object) =>
    (withOwnCalls({ remedies: [remedy] }, names, profile) as { remedies: unknown[] }).remedies;

  it('loses a version that its profile does not send, and nothing else', () => {
    const quote = { kind: 'reduce_crew', operation: 'quoteJobRequest', arguments: { id: 'j', crew_size: 1, status_version: 4 } };
    expect(kept('voice', quote)).toEqual([{ ...quote, arguments: { id: 'j', crew_size: 1 } }]);
    expect(kept('crm', quote)).toEqual([quote]);
  });

  it('is dropped when a later call or a required argument is not listed', () => {
    const call = { operation: 'getJobRequest', arguments: { id: 'j' } };
    const hidden = { operation: 'bookAndConfirmJobRequest', arguments: { customer_id: 'c', x_timezone: 'UTC' } };
    expect(kept('voice', { kind: 'read_again', ...call, then: [hidden] })).toEqual([]);
    expect(kept('voice', { kind: 'read_again', ...hidden, arguments: { customer_id: 'c' }, needs: ['x_timezone'] })).toEqual([]);
    expect(kept('voice', { kind: 'read_again', ...call, then: [call] })).toHaveLength(1);
  });

  it('is not offered as a preview if it overrides hours and the profile may not', () => {
    const override = { id: 'j', plan_token: 't', after_hours_override: true };
    const commit = { kind: 'override_hours', operation: 'commitJobRequestMove', arguments: override };
    expect(kept('voice', commit)).toEqual([]);
    expect(kept('dispatch', commit)).toEqual([commit]);
  });
});

it('[mcp.copied-whole] rows of a preview, addresses with their point and days of windows are accepted with all their fields', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Grace Hopper');
  await booked(of, customer, ids[0]!, '10:00');
  const range = { technician_id: ids[0]!, date: monday, until_date: monday };
  await of.ok('createTechnicianTimeOff', { id: ids[0]!, start_date: monday, end_date: monday });
  const preview = await told('/mcp/dispatch', of.key, 'previewAbsenceResolve', range);
  const rows = preview.data['resolved'] as object[];
  expect(Object.keys(rows[0]!).length).toBeGreaterThan(4);
  const commit = { plan_token: preview.data['plan_token'], assignments: rows };
  expect(await told('/mcp/dispatch', of.key, 'commitAbsenceResolve', commit)).toMatchObject({ error_code: 0, data: { applied: true } });
  const address = { line: '5 Main St', city: 'New York', country: 'US', latitude: 40.748, longitude: -73.985 };
  const again = await told('/mcp/voice', of.key, 'createCustomer', { full_name: 'Copy', phone: '+1 212 555 0177', address });
  expect(again).toMatchObject({ error_code: 0 });
  const asked = { x_timezone: 'America/New_York', customer_id: customer, from: monday, to: monday };
  const { days } = (await told('/mcp/voice', of.key, 'listJobRequestBookingWindows', asked)).data as { days: object[] };
  const wish = { customer_id: customer, job_dates: days, allow_duplicate: true };
  expect(await told('/mcp/voice', of.key, 'createJobRequest', wish)).toMatchObject({ error_code: 0 });
});

it('[mcp.rest-of-list] each list of a profile accepts page and limit, or limit alone where it has no pages', () => {
  for (const profile of toolProfiles)
    for (const op of inProfile(profile)) {
      const pages = ['page', 'limit'].filter((name) => name in inputSchemaOf(op).properties);
      // A look-up of callers tells how to narrow instead ([voice.few-callers]).
      if (profile === 'voice' && op.id === 'listCustomers') continue;
      expect([profile, op.id, listedArguments(op, profile).filter((name) => pages.includes(name))]).toEqual([profile, op.id, pages]);
    }
});

it('[mcp.rest-of-list] the second page of a list goes on where the first ended', async () => {
  const { of, customer } = await team(desk, 'Ada Lovelace');
  for (let count = 0; count < 3; count++) await quotedJob(of, customer, monday);
  const pageOf = async (path: string, page: number) => {
    const { data } = await told(path, of.key, 'listJobRequests', { customer_id: customer, limit: 2, page });
    return { total: (data['meta'] as { total: number }).total, ids: (data['items'] as { id: string }[]).map(({ id }) => id) };
  };
  for (const path of ['/mcp/voice', '/mcp/dispatch', '/mcp/crm']) {
    const [first, second] = [await pageOf(path, 1), await pageOf(path, 2)];
    expect([path, first.total, new Set([...first.ids, ...second.ids]).size]).toEqual([path, 3, 3]);
  }
});

it('[mcp.own-calls] a view answers next_after only where it lists after', async () => {
  const { of, customer } = await team(desk, 'Alan Turing');
  for (let count = 0; count < 3; count++) await quotedJob(of, customer, monday);
  for (const [path, isListed] of [
    ['/mcp', true],
    ['/mcp/voice', false],
    ['/mcp/dispatch', false],
    ['/mcp/crm', true],
  ] as const) {
    const { data } = await told(path, of.key, 'listJobRequests', { customer_id: customer, limit: 2 });
    expect([path, 'next_after' in data]).toEqual([path, isListed]);
    const after = await told(path, of.key, 'listJobRequests', { customer_id: customer, after: data['next_after'] ?? 'x' });
    expect([path, after.error_code]).toEqual([path, isListed ? 0 : 'VALIDATION_ERROR']);
  }
});

it('[mcp.listed-only] the refusal of an answer that is too large names listed arguments to narrow it', () => {
  const op = operations.find(({ id }) => id === 'listJobRequests')!;
  const { envelope } = new AnswerBound('en', 'voice').before(op, { limit: 500 }, noLimits)!;
  const { narrow_with: names } = envelope.data as { narrow_with: string[] };
  expect(names).toContain('customer_id');
  expect(names).not.toContain('technician_id');
});
