/** Nightly plans: once for each night, in two processes, after a crash and over clock changes. docs/optimisation.md#nightly-plans. */
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { dueNight, nightlyPlans } from '../../src/domain/dispatch/optimisation/nightlyPlans.ts';
import { OptimizationPlan } from '../../src/contract/dispatch/optimization.ts';
import { inCurrentNames } from '../../src/contract/formerNames.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { confirm, monday, openDesk } from '../operations/bookings/desk.ts';
import { startReceiver, subscribe, until } from '../webhooks/receiver.ts';
import { okAsMember } from '../support/asMember.ts';
import type { TestBusiness } from '../support/harness.ts';
import { newArea, quotedJob } from './fixtures.ts';

const desk = await openDesk();
const { harness } = desk;
const { store, pipeline } = harness.server;
const stripe = new Stripe('sk_test_of_no_use');
const running = new AbortController().signal;
/** Friday, 20:00 in New York. The next working day is Monday. */
const friday = '2030-06-08T00:00:00Z';

const north = { latitude: 40.85, longitude: -73.93 };
const south = { latitude: 40.71, longitude: -74.01 };
type Spot = typeof north | null;

const startOf = (spot: Spot) =>
  spot ? { start_location_type: 'home' as const, start_location_lat: spot.latitude, start_location_long: spot.longitude } : {};

/** Ada starts in the north and Bea in the south, and each has a visit where the other starts, at the same time. */
async function crossed(homes: readonly [Spot, Spot] = [north, south], places: readonly [Spot, Spot] = [south, north]) {
  desk.setClock('2030-06-05T12:00:00Z');
  const of = await harness.business();
  const area = (await newArea(of)).id;
  const technicians: string[] = [];
  const visits: string[] = [];
  for (const [index, name] of ['Ada Lovelace', 'Bea Arthur'].entries()) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
    technicians.push((await of.ok('createTechnician', { full_name: name, email, service_area_ids: [area], ...startOf(homes[index]!) })).id);
  }
  for (const [index, spot] of places.entries()) {
    const address = { line: `${index + 1} Main St`, city: 'New York', ...spot };
    const { customer_id } = await of.ok('createCustomer', { full_name: `Customer ${index}`, phone: '+1 212 555 0123', address });
    const job = await quotedJob(of, customer_id, monday);
    const { error_code } = await confirm(of, job, '10:00', technicians[index]);
    expect(error_code).toBe(0);
    visits.push(job.id);
  }
  const technicianOf = async (id: string) => (await of.ok('getJobRequest', { id })).assignment.technician_id;
  return { of, technicians, visits, technicianOf };
}

async function setNightly(of: TestBusiness, nightly_plan: 'off' | 'propose' | 'apply_silent', nightly_plan_hour = 20) {
  const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
  return okAsMember(harness, of, 'updateBusinessSettings', { version, nightly_plan, nightly_plan_hour });
}

const lastOf = async (of: TestBusiness) => (await okAsMember(harness, of, 'getBusinessSettings', {})).last_nightly_plan;

async function run(time: string, own: Store = store) {
  desk.setClock(time);
  await nightlyPlans.run({ store: own, services: pipeline.services }, Date.parse(time), running);
}

/** The bodies of a business's events of this type. */
async function proposedOf({ businessId }: TestBusiness) {
  const rows = await store.query<{ body: { data: { object: { id: string } } } }>(
    `select body from events where type = 'schedule.optimization_proposed' and body->>'business_id' = $1 order by id`,
    [businessId],
  );
  return rows.map(({ body }) => inCurrentNames(OptimizationPlan, body.data.object) as { id: string });
}

/** A process that dies before its first commit of a transaction. */
const dying = (): Store =>
  Object.assign(Object.create(store) as Store, {
    transaction: <T>(work: Parameters<Store['transaction']>[0]) =>
      store.transaction<T>(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  });

it('[nightly-plan.once, event.signature] proposes one signed plan a night, even by two processes and after a crash', async () => {
  const { of, visits, technicians, technicianOf } = await crossed();
  const receiver = await startReceiver();
  const { secret } = await subscribe(of, receiver.url, { event_types: ['schedule.optimization_proposed'] });
  await run('2030-06-07T00:00:00Z');
  expect(await lastOf(of)).toBeNull();
  desk.setClock('2030-06-07T23:59:00Z');
  expect(await setNightly(of, 'propose')).toMatchObject({ nightly_plan: 'propose', nightly_plan_hour: 20, last_nightly_plan: null });
  await run('2030-06-07T23:59:00Z');
  expect(await proposedOf(of)).toEqual([]);
  // The first process dies before its commit. Its claim ends after 15 minutes.
  await expect(run(friday, dying())).rejects.toThrow('killed');
  await run('2030-06-08T00:14:00Z');
  expect(await proposedOf(of)).toEqual([]);
  await Promise.all([run('2030-06-08T00:16:00Z'), run('2030-06-08T00:16:00Z')]);
  await run('2030-06-08T00:17:00Z');
  const [plan, ...more] = await proposedOf(of);
  expect(more).toEqual([]);
  expect(await of.ok('getScheduleOptimization', { id: plan!.id })).toEqual(plan);
  expect(plan).toMatchObject({ date: monday, steps: [{ moves: [{ kind: 'reassign' }, { kind: 'reassign' }] }] });
  expect(await lastOf(of)).toEqual({
    at: expect.stringMatching(/^2030-06-08T00:16:00/) as string,
    date: monday,
    outcome: 'proposed',
    applied_steps: null,
  });
  // Nothing is applied by itself.
  expect(await Promise.all(visits.map((id) => technicianOf(id)))).toEqual(technicians);
  await until(() => receiver.events().length === 1);
  const [{ raw, headers, event }] = receiver.events() as [ReturnType<typeof receiver.events>[number]];
  expect(stripe.webhooks.constructEvent(raw, headers['service-signature'] as string, secret)).toEqual(event);
  expect(event).toMatchObject({ type: 'schedule.optimization_proposed', data: { object: plan } });

  const { better_plan: shown } = (await okAsMember(harness, of, 'getToday', {})).decide;
  expect(shown).toMatchObject({ id: plan!.id, date: monday, steps: 1, applied_steps: 0, undo_token: null });
  expect(shown!.saved_driving_minutes).toBeGreaterThan(0);
  const { plan_token } = await of.ok('getScheduleOptimization', { id: plan!.id });
  await of.ok('commitScheduleOptimization', { plan_token });
  expect((await okAsMember(harness, of, 'getToday', {})).decide.better_plan).toBeNull();
  // The next night finds nothing better.
  await run('2030-06-09T00:00:00Z');
  expect(await lastOf(of)).toMatchObject({ date: monday, outcome: 'nothing_better' });
  expect(await proposedOf(of)).toHaveLength(1);
});

it('[nightly-plan.silent] with automatic apply, it applies only steps of which no customer hears, once, and proposes the rest', async () => {
  const { of, visits, technicians, technicianOf } = await crossed();
  const { customer } = await of.ok('getJobRequest', { id: visits[0]! });
  const waiting = await quotedJob(of, customer.id!, monday);
  await setNightly(of, 'apply_silent');
  await Promise.all([run(friday), run(friday)]);
  await run('2030-06-08T00:20:00Z');
  expect(await Promise.all(visits.map((id) => technicianOf(id)))).toEqual(technicians.toReversed());
  // A confirmation would tell the customer, so the waiting job is only proposed.
  expect((await of.ok('getJobRequest', { id: waiting.id })).schedule.scheduled_at).toBeNull();
  expect(await lastOf(of)).toMatchObject({ outcome: 'proposed', applied_steps: 1 });
  const mails = await store.query(
    `select 1 from mails m join tenants t on t.id = m.tenant_id where t.business_id = $1 and m.created_at >= '2030-06-08'`,
    [of.businessId],
  );
  expect(mails).toEqual([]);
  const { better_plan: shown } = (await okAsMember(harness, of, 'getToday', {})).decide;
  expect(shown).toMatchObject({ applied_steps: 1, placed: 1 });
  // What is left was planned anew, sent once, and can be applied.
  const proposed = await proposedOf(of);
  expect(proposed.map(({ id }) => id)).toEqual([shown!.id]);
  const rest = await of.ok('getScheduleOptimization', { id: shown!.id });
  expect(rest.steps.map(({ moves }) => moves.map((move) => move.job_request_id))).toEqual([[waiting.id]]);
  expect((await of.call('commitScheduleOptimization', { plan_token: rest.plan_token })).error_code).toBe(0);
  expect((await okAsMember(harness, of, 'getToday', {})).decide.better_plan).toBeNull();
});

it('[nightly-plan.silent] an automatically applied plan can be undone', async () => {
  const { of, visits, technicians, technicianOf } = await crossed();
  const { customer } = await of.ok('getJobRequest', { id: visits[0]! });
  await quotedJob(of, customer.id!, monday);
  await setNightly(of, 'apply_silent');
  await run(friday);
  const { better_plan: shown } = (await okAsMember(harness, of, 'getToday', {})).decide;
  await okAsMember(harness, of, 'undoScheduleChange', { undo_token: shown!.undo_token! });
  expect(await Promise.all(visits.map((id) => technicianOf(id)))).toEqual(technicians);
  expect((await okAsMember(harness, of, 'getToday', {})).decide.better_plan).toMatchObject({ applied_steps: 0, undo_token: null });
  expect(await lastOf(of)).toMatchObject({ applied_steps: 0 });
});

it.each(['propose', 'off', 'suspended'] as const)(
  '[nightly-plan.silent, suspension.waits] a process that continues after a crash applies nothing if the business is now %s',
  async (state) => {
    const { of, visits, technicians, technicianOf } = await crossed();
    await setNightly(of, 'apply_silent');
    // The plan is kept, and the process dies before it applies steps.
    let commits = 0;
    const dies: Store = Object.assign(Object.create(store) as Store, {
      transaction: <T>(work: Parameters<Store['transaction']>[0]) => {
        if (commits++ > 0) throw new Error('killed');
        return store.transaction<T>(work as never);
      },
    });
    await expect(run(friday, dies)).rejects.toThrow('killed');
    if (state === 'suspended')
      await store.query('update businesses set suspended_at = $2 where id = $1', [of.businessId, '2030-06-08T00:05:00Z']);
    else await setNightly(of, state);
    await run('2030-06-08T00:20:00Z');
    if (state === 'suspended') await store.query('update businesses set suspended_at = null where id = $1', [of.businessId]);
    expect(await Promise.all(visits.map((id) => technicianOf(id)))).toEqual(technicians);
    expect(await proposedOf(of)).toHaveLength(state === 'propose' ? 1 : 0);
  },
);

it('[suspension.waits] plans nothing for a suspended business', async () => {
  const { of } = await crossed();
  await setNightly(of, 'propose');
  const suspend = (at: string | null) => store.query('update businesses set suspended_at = $2 where id = $1', [of.businessId, at]);
  await suspend(friday);
  await run(friday);
  expect(await proposedOf(of)).toEqual([]);
  await suspend(null);
  await run('2030-06-08T01:00:00Z');
  expect(await proposedOf(of)).toHaveLength(1);
});

it('[nightly-plan.distances] proposes nothing where distances are unknown, and says why', async () => {
  const bare = await crossed([null, null], [null, null]);
  const half = await crossed([north, south], [null, north]);
  const empty = await harness.business();
  for (const each of [bare.of, half.of, empty]) await setNightly(each, 'propose');
  await run(friday);
  expect(await lastOf(bare.of)).toMatchObject({ date: monday, outcome: 'distances_unknown', applied_steps: null });
  // Only Bea's day is known, and her visit has nobody else to go to.
  expect(await lastOf(half.of)).toMatchObject({ outcome: 'nothing_better' });
  expect(await lastOf(empty)).toMatchObject({ outcome: 'nothing_to_plan' });
  for (const each of [bare.of, half.of, empty]) expect(await proposedOf(each)).toEqual([]);
  expect((await okAsMember(harness, bare.of, 'getToday', {})).decide.better_plan).toBeNull();
});

it('[nightly-plan.waiting-day] does not claim that distances are unknown because a job waits for another day', async () => {
  const waitingFor = async (date: string, spot: Spot) => {
    desk.setClock('2030-06-05T12:00:00Z');
    const of = await harness.business();
    const email = 'ada@example.com';
    await of.ok('createTechnician', { full_name: 'Ada', email, service_area_ids: [(await newArea(of)).id], ...startOf(north) });
    const address = { line: '1 Main St', city: 'New York', ...spot };
    const { customer_id } = await of.ok('createCustomer', { full_name: 'Eve', phone: '+1 212 555 0123', address });
    await quotedJob(of, customer_id, date);
    await setNightly(of, 'propose');
    await run(friday);
    return (await lastOf(of))?.outcome;
  };
  expect(await waitingFor('2030-06-12', south)).toBe('nothing_to_plan');
  expect(await waitingFor('2030-06-12', null)).toBe('nothing_to_plan');
  expect(await waitingFor(monday, null)).toBe('distances_unknown');
});

it('[nightly-plan.once] is due once for each date, even if its hour is skipped or repeated, and is made up within six hours', () => {
  const minute = (time: string) => Date.parse(time) / 60_000;
  const due = (hour: number, time: string, zone = 'America/New_York') => dueNight(zone, hour, minute(time));
  // 02:00 to 03:00 does not exist on 10 March 2030: the run is due at 03:00.
  expect(due(2, '2030-03-10T06:59:00Z')).toBeNull();
  expect(due(2, '2030-03-10T07:00:00Z')).toBe('2030-03-10');
  // 01:00 occurs twice on 3 November 2030: the second time belongs to the same night.
  expect(due(1, '2030-11-03T04:59:00Z')).toBeNull();
  expect(due(1, '2030-11-03T05:00:00Z')).toBe('2030-11-03');
  expect(due(1, '2030-11-03T06:00:00Z')).toBe('2030-11-03');
  // A run that was missed before midnight belongs to the date of its hour.
  expect(due(22, '2030-06-08T07:59:00Z')).toBe('2030-06-07');
  expect(due(22, '2030-06-08T08:00:00Z')).toBeNull();
  // Samoa had no 30 December 2011.
  expect(due(20, '2011-12-30T10:30:00Z', 'Pacific/Apia')).toBe('2011-12-29');
  expect(due(20, '2011-12-31T06:00:00Z', 'Pacific/Apia')).toBe('2011-12-31');
});
