/** Which events the dashboard's open pages get. contract/stream.ts; docs/internals/messages.md#live-stream. */
import { expect, it } from 'vitest';
import { mostStreamsOfMember } from '../../src/contract/stream.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness } from '../support/harness.ts';
import { newMember, signIn } from '../support/session.ts';
import { openStream, type OpenStream, type StreamOptions } from './streams.ts';

const harness = await startHarness({ emptyDatabase: true });
const opened: OpenStream[] = [];
atEnd(() => opened.forEach((stream) => stream.leave()));

async function open(cookie: string, options?: StreamOptions) {
  const stream = await openStream(harness.url, cookie, options);
  opened.push(stream);
  return stream;
}

const names = (stream: OpenStream) => stream.events.map(({ name }) => name);

async function openPage(options?: StreamOptions) {
  const business = await harness.business();
  const owner = await signIn(harness, business.owner);
  const stream = await open(owner.cookie, options);
  await stream.until(({ name }) => name === 'activity');
  return { business, owner, stream };
}

it('[stream.tells] a stream begins with the present state, and then tells how far each changed list has come', async () => {
  const { business, stream } = await openPage();
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  expect(names(stream)).toEqual(['schedule', 'jobs', 'customers', 'technicians', 'activity']);
  expect(stream.events.slice(0, 4).map(({ data }) => data)).toEqual([
    { schedule_version: 1 },
    { next_since: null },
    { next_since: null },
    { next_since: null },
  ]);
  const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Ann', phone: '+1 212 555 0100' });
  const told = await stream.until(({ name, data }) => name === 'customers' && data['next_since'] !== null);
  const customers = told.find(({ name, data }) => name === 'customers' && data['next_since'] !== null)!;
  // The cursor lies after the change: a poll from an earlier time finds the change, and a poll from the cursor finds nothing.
  const since = (at: string) => business.ok('listCustomers', { since: at });
  expect((await since('2020-01-01T00:00:00Z')).customers.map((customer) => customer.id)).toEqual([id]);
  expect((await since(customers.data['next_since'] as string)).customers).toEqual([]);
  await business.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
  await stream.until(({ name, data }) => name === 'schedule' && data['schedule_version'] !== 1);
  await stream.until(({ name, data }) => name === 'technicians' && data['next_since'] !== null);
});

it('[stream.tells] a change without an event is announced too, without waiting for the next look', async () => {
  const business = await harness.business();
  const { id } = await business.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
  const told: number[] = [];
  const stop = harness.store.changed.listen((tenantId) => told.push(tenantId));
  await business.ok('createTechnicianTimeOff', { id, start_date: '2031-03-03', end_date: '2031-03-03' });
  stop();
  const [row] = await harness.store.query<{ tenant: number }>('select tenant_id as tenant from technicians where id = $1', [id]);
  expect(told).toContain(row!.tenant);
});

it('[stream.tells] each environment has its own stream, which tells nothing of another business', async () => {
  const { business, owner, stream } = await openPage({ environment: 'sandbox' });
  const other = await openPage();
  await business.ok('createCustomer', { full_name: 'Ann', phone: '+1 212 555 0100' });
  const live = await open(owner.cookie);
  await live.until(({ name, data }) => name === 'customers' && data['next_since'] !== null);
  await harness.server.background.tickAll();
  expect([names(stream).length, names(other.stream).length]).toEqual([5, 5]);
});

it('[stream.resumes] a stream opened with the id of the last event tells what has changed since', async () => {
  const { business, owner, stream } = await openPage();
  stream.leave();
  const lastId = stream.events.at(-1)!.id!;
  const same = await open(owner.cookie, { lastId });
  await business.ok('createCustomer', { full_name: 'Ann', phone: '+1 212 555 0100' });
  await same.until(({ name }) => name === 'customers');
  expect(names(same)).toEqual(['customers', 'activity']);
  const later = await open(owner.cookie, { lastId });
  await later.until(({ name }) => name === 'activity');
  expect(names(later)).toEqual(['customers', 'activity']);
  // An id that the service did not make counts as no id.
  const odd = await open(owner.cookie, { lastId: 'not ours' });
  await odd.until(({ name }) => name === 'activity');
  expect(names(odd)).toHaveLength(5);
});

it('[stream.ends] a stream ends with the session, the member, a suspension, a role without access to jobs, or a second factor that is missing now', async () => {
  const business = await harness.business();
  const owner = await signIn(harness, business.owner);
  const leaving = await open(owner.cookie);
  await owner.ok('endOwnSession', { id: (await owner.ok('listOwnSessions', {})).sessions[0]!.id });
  await leaving.ended;
  const end = async (role: string, change: (id: string) => Promise<unknown>) => {
    const member = await newMember(harness, business, { role });
    const stream = await open((await signIn(harness, member)).cookie);
    await stream.until(({ name }) => name === 'activity');
    await change(member.id);
    await stream.ended;
  };
  await end('Viewer', (id) => harness.store.query(`update members set status = 'suspended' where id = $1`, [id]));
  await end('Viewer', (id) => harness.store.query(`update members set role = 'Technician' where id = $1`, [id]));
  const suspend = (at: string | null) =>
    harness.store.query('update businesses set suspended_at = $2 where id = $1', [business.businessId, at]);
  await end('Viewer', () => suspend('2030-06-05T12:00:00Z'));
  await suspend(null);
  await end('Viewer', () =>
    harness.store.query(`insert into second_factor_roles (business_id, role, required_from) values ($1, 'Viewer', '2020-01-01')`, [
      business.businessId,
    ]),
  );
  expect((await openStream(harness.url, leaving.headers.get('x') ?? owner.cookie)).status).toBe(401);
});

it('[stream.ends] strangers and a technician’s own sign-in get no stream', async () => {
  const business = await harness.business();
  expect((await openStream(harness.url, '')).status).toBe(401);
  const technician = await signIn(harness, await newMember(harness, business, { role: 'Technician' }));
  expect((await openStream(harness.url, technician.cookie)).status).toBe(403);
  const owner = await signIn(harness, business.owner);
  expect((await openStream(harness.url, owner.cookie, { environment: 'staging' })).status).toBe(422);
});

it('[stream.bounded] a member has a limited number of streams, and can open another when one is closed', async () => {
  const business = await harness.business();
  const owner = await signIn(harness, business.owner);
  const streams = [];
  for (let count = 0; count < mostStreamsOfMember; count++) streams.push(await open(owner.cookie));
  const refused = await openStream(harness.url, owner.cookie);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  streams[0]!.leave();
  for (;;) {
    const again = await open(owner.cookie);
    if (again.status === 200) break;
  }
});
