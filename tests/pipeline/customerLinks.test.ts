/**
 * The link of a job's customer is a credential: whoever has it acts as the customer. The operations come from the contract, so a new one is
 * judged without a line here. docs/internals/access.md#customer-links.
 */
import { beforeAll, expect, it } from 'vitest';
import { customerTokens } from '../../src/machinery/auth/customerTokens.ts';
import { operationList, operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { isCustomerCredential } from '../../src/contract/shownBy.ts';
import { permissionCodes, roles } from '../../src/contract/permissions.ts';
import { harnessSecret, startHarness } from '../support/harness.ts';
import { newMember, signIn, type Session } from '../support/session.ts';
import { copyInputs, fillWithCopies, freshCallers, inEnvironment } from '../contract/copyInputs.ts';
import { examples } from '../contract/examples.ts';
import { newConfirmedJob, newCustomer } from '../contract/exampleJobs.ts';
import { post, toolCall } from '../mcp/rpc.ts';

const harness = await startHarness();
const business = await harness.business();
const tokens = customerTokens(harnessSecret);
let owner: Session;
let reader: Session;
beforeAll(async () => {
  await fillWithCopies(harness, business);
  owner = await signIn(harness, business.owner);
  await owner.ok('createRole', { name: 'All but jobs', permissions: permissionCodes.filter((code) => code !== 'job_manage') });
  reader = await signIn(harness, await newMember(harness, business, { role: 'All but jobs' }));
});

/** Whether the text has the link of any job of the business. */
async function hasLink(...answers: unknown[]): Promise<boolean> {
  const jobs = await harness.store.query<{ id: string }>(
    'select j.id from job_requests j join tenants t on t.id = j.tenant_id where t.business_id = $1',
    [business.businessId],
  );
  const text = JSON.stringify(answers);
  return jobs.some(({ id }) => text.includes(tokens.of(id)));
}

/** Whether answers of this shape may have a customer link, so that a test of the operation must see one that succeeds. */
function answersJobs(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return isCustomerCredential(schema) || Object.values(schema).some(answersJobs);
}

const all: readonly Operation[] = operationList;
const idsOf = (list: readonly Operation[]) => list.map(({ id }) => id as OperationId);
const inputOf = async (id: OperationId, session: Session): Promise<Record<string, unknown>> => {
  const caller = { role: 'All but jobs', session, owner, memberId: business.ownerId };
  const [own] = (await copyInputs[id]?.(harness, business, caller)) ?? [];
  return (own ?? (await examples[id](business))) as Record<string, unknown>;
};

const isMembers = ({ audience }: Operation) => audience === 'public' || audience === 'dashboard';
const withoutJobs = all.filter((op) => isMembers(op) && !op.permissions.includes('job_manage') && !op.createsBooking);
it.each(idsOf(withoutJobs).filter((id) => !freshCallers.has(id)))(
  '[customer-link.credential] %s gives no link to a member who has every permission but job_manage',
  async (id) => {
    const { error_code, message, errors, data } = await reader.call(id, (await inputOf(id, reader)) as never, inEnvironment(id));
    expect(await hasLink(message, errors, data)).toBe(false);
    if (answersJobs(operations[id].output)) expect([error_code, errors]).toEqual([0, null]);
  },
);

const tools = all.filter(({ isTool, audience, createsBooking }) => isTool && audience === 'public' && !createsBooking);
it.each(idsOf(tools))('[customer-link.credential] %s gives no link over MCP, even to a key with full access', async (id) => {
  const { text, status } = await post(harness.url, toolCall(id, await inputOf(id, owner)), { key: business.key });
  expect([status, await hasLink(text)]).toEqual([200, false]);
  if (answersJobs(operations[id].output)) expect(text).toContain('"isError":false');
});

it('[customer-link.credential] callers who manage jobs get a job with its link, by key and by sign-in', async () => {
  const { id } = (await newConfirmedJob(business)).job;
  const manages = await business.newKey(['job_view', 'job_manage']);
  const coordinator = await signIn(harness, await newMember(harness, business, { role: 'Booking Coordinator' }));
  for (const { customer_url } of [
    await business.ok('getJobRequest', { id }, { key: manages }),
    await coordinator.ok('getJobRequest', { id }),
    (await coordinator.ok('listJobRequests', { limit: 200 })).items.find((job) => job.id === id)!,
  ])
    expect(customer_url).toContain(`/j/${tokens.of(id)}`);
});

it.each(Object.keys(roles).filter((role) => !roles[role]!.includes('job_manage')))(
  '[customer-link.credential] the role %s reads a job, its list and its changes without the link',
  async (role) => {
    const { id } = (await newConfirmedJob(business)).job;
    const member = await newMember(harness, business, { role });
    const { technician_id } = (await business.ok('getJobRequest', { id })).assignment;
    if (role === 'Technician') await harness.store.query('update technicians set user_id = $2 where id = $1', [technician_id, member.id]);
    const session = await signIn(harness, member);
    const read = [await session.call('getJobRequest', { id }), await session.call('listJobRequests', { limit: 200 })];
    expect(read.map(({ error_code }) => error_code)).toEqual([0, 0]);
    expect(await hasLink(...read.map(({ data }) => data))).toBe(false);
  },
);

const booking = async () => ({
  customer_id: await newCustomer(business),
  job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' as const }] }],
});

it('[customer-link.credential] a caller who books gets the link, with a key that may only book and read, and over MCP', async () => {
  const key = await business.newKey(['job_view', 'job_create']);
  const made = await business.ok('createJobRequest', await booking(), { key });
  expect(made.customer_url).toContain(tokens.of(made.id));
  expect((await business.ok('getJobRequest', { id: made.id }, { key })).customer_url).toBeUndefined();
  const tool = async (path: string) => (await post(harness.url, toolCall('createJobRequest', await booking()), { key, path })).text;
  expect([await hasLink(await tool('/mcp')), await hasLink(await tool('/mcp/voice'))]).toEqual([true, false]);
});

it('[customer-link.credential] a replay has the link only for the credential that booked and for callers who manage jobs', async () => {
  const input = { ...(await booking()), idempotency_key: 'one booking' };
  const [maker, other] = [await business.newKey(['job_view', 'job_create']), await business.newKey(['job_view', 'job_create'])];
  const linkOf = async (key: string) => (await business.ok('createJobRequest', input, { key })).customer_url;
  const link = await linkOf(maker);
  expect(link).toContain('/j/');
  expect([await linkOf(maker), await linkOf(other), await linkOf(business.key)]).toEqual([link, undefined, link]);
});

it.each([
  ['is bound to a profile', { profile: 'dispatch' as const }],
  ['asks a person before changes', { confirm_changes: true }],
])('[customer-link.credential] a key that %s reads no link over REST, whatever its permissions', async (_what, bounds) => {
  const { id } = (await newConfirmedJob(business)).job;
  const { secret: key } = await owner.ok('createApiKey', { name: 'Agent', ...bounds });
  const read = [await business.ok('getJobRequest', { id }, { key }), await business.ok('listJobRequests', { limit: 200 }, { key })];
  expect(await hasLink(...read)).toBe(false);
});

it('[customer-link.credential] a key that is bound to the voice profile books without the link, over REST too', async () => {
  const { secret: key } = await owner.ok('createApiKey', { name: 'Phone', profile: 'voice' });
  expect(await hasLink(await business.ok('createJobRequest', await booking(), { key }))).toBe(false);
});

it.each(['/mcp', '/mcp/dispatch', '/mcp/crm', '/mcp/readonly'])(
  '[customer-link.credential] lists and jobs at %s have no link, even with all fields requested',
  async (path) => {
    const { id } = (await newConfirmedJob(business)).job;
    const read = [
      toolCall('getJobRequest', { id }),
      toolCall('listJobRequests', { limit: 100, ...(path === '/mcp/dispatch' ? {} : { fields: ['all'] }) }),
    ];
    for (const call of read) {
      const { text } = await post(harness.url, call, { key: business.key, path });
      expect([text.includes('"isError":false'), await hasLink(text)]).toEqual([true, false]);
    }
  },
);
