/**
 * Jobs that fill gaps: refused input, jobs that no single visit serves, and visits of later days that are brought forward.
 * tests/scenarios/dayBrief.test.ts confirms fillers.
 */
import { expect, it } from 'vitest';
import type { InputOf, Operations, OutputOf } from '../../../src/contract/index.ts';
import { invalid } from '../replies.ts';
import { monday, openDesk } from '../bookings/desk.ts';
import { newCustomer, quotedJob } from '../../scenarios/fixtures.ts';
import { okAsMember } from '../../support/asMember.ts';
import { callAsCustomer } from '../../support/guest.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { at, farCustomer, team, utc, visitOn } from './board.ts';

const desk = await openDesk();
const [tuesday, wednesday] = ['2030-06-11', '2030-06-12'];
const later = { date: monday, limit: 20, sources: ['later_jobs'] } satisfies InputOf<Operations['listGapFillers']>;
type Filler = OutputOf<Operations['listGapFillers']>['gaps'][number]['fillers'][number];

/** Previews the call that a filler names. The landing is the filler, and nobody gives way. */
async function previewed(of: TestBusiness, technicianId: string, { next_call: next, start_at, end_at }: Filler) {
  expect(next.operation).toBe('previewJobRequestMove');
  const input = next.arguments as InputOf<Operations['previewJobRequestMove']>;
  const plan = await of.ok('previewJobRequestMove', input);
  expect(plan).toMatchObject({
    landing: { technician_id: technicianId, start_at, end_at },
    moves: [],
    after_hours_override_required: false,
  });
  return { input, plan };
}

it('[gap-fillers.list] crew jobs and unquoted jobs fill no gap, limit applies to each gap, and an unknown technician is refused', async () => {
  const { of, ids, customer, booked, quoted } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  await quoted({ crew_size: 2 });
  await booked();
  expect(await of.ok('listGapFillers', { date: monday })).toMatchObject({
    considered: 0,
    gap_count: 2,
    gaps: [{ fillers: [], count: 0 }, {}],
  });
  await quotedJob(of, customer, monday);
  await quotedJob(of, customer, monday, 30);
  const { gaps } = await of.ok('listGapFillers', { date: monday, technician_id: ids[0]!.toUpperCase(), limit: 1 });
  expect(gaps).toMatchObject([{ technician_id: ids[0], technician_name: 'Ada Lovelace', count: 2 }]);
  expect(gaps[0]!.fillers).toHaveLength(1);
  const foreign = (await desk.staffed()).technician;
  expect(await of.ok('listGapFillers', { technician_id: foreign })).toMatchObject({ gaps: [], empty: { filters: ['technician_id'] } });
  expect(invalid(await of.call('listGapFillers', { date: '2030-02-30' }))).toEqual(['VALIDATION_ERROR', 'date']);
});

it('[gap-fillers.combinations] the most urgent fillers appear in combinations, even if many others are nearer or wanted on that day', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  for (let other = 0; other < 7; other++) await quotedJob(of, customer, monday);
  const urgent = await quotedJob(of, customer, '2030-06-11');
  await of.ok('updateJobPriority', { id: urgent.id, priority: 'p1' });
  const { gaps } = await of.ok('listGapFillers', { date: monday, technician_id: ids[0]!, limit: 10 });
  expect(gaps[0]!.fillers.at(-1)!.job_request_id).toBe(urgent.id);
  expect(gaps[0]!.combinations[0]!.fillers.map((filler) => filler.job_request_id)).toContain(urgent.id);
});

it('[gap-fillers.pull-forward] offers later visits of all technicians, and the named preview of each can be committed without drift', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  const [ada, alan] = ids as [string, string];
  const far = await farCustomer(of);
  await visitOn(of, customer, ada, at('13:00'));
  const own = await visitOn(of, far, ada, at('10:00', tuesday));
  const other = await visitOn(of, customer, alan, at('11:00', wednesday));
  const waiting = await quotedJob(of, customer, monday);
  // A visit is not offered unless it is asked for, and takes no part in combinations.
  const usual = await of.ok('listGapFillers', { date: monday, limit: 20 });
  expect(usual.considered).toBe(1);
  for (const { fillers } of usual.gaps)
    expect(fillers).toMatchObject([
      { job_request_id: waiting.id, kind: 'place', from: null, saved_travel_minutes: 0, next_call: { operation: 'confirmJobRequest' } },
    ]);
  expect(await of.ok('listGapFillers', { date: monday, limit: 20, sources: ['queue'] })).toEqual(usual);
  const both = await of.ok('listGapFillers', { ...later, sources: ['queue', 'later_jobs'], limit: 1 });
  expect([both.considered, both.truncated]).toEqual([3, false]);
  for (const { fillers, count, combinations } of both.gaps) {
    expect(fillers.map(({ kind }) => kind)).toEqual(['place', 'pull_forward']);
    expect([count, combinations]).toEqual([3, []]);
  }

  const { gaps, considered } = await of.ok('listGapFillers', later);
  expect(considered).toBe(2);
  expect(gaps.map(({ technician_id }) => technician_id).sort()).toEqual([ada, ada, alan].sort());
  for (const { technician_id, start_at, end_at, fillers } of gaps) {
    expect(fillers.map(({ job_request_id: id }) => id).sort()).toEqual([own.id, other.id].sort());
    for (const filler of fillers) {
      expect(filler).toMatchObject({
        kind: 'pull_forward',
        consent_of: 'customer',
        net_travel_minutes: filler.added_travel_minutes - filler.saved_travel_minutes,
      });
      expect(filler.from).toEqual(
        filler.job_request_id === own.id
          ? { technician_id: ada, technician_name: 'Ada Lovelace', start_at: utc('10:00', tuesday), end_at: utc('11:00', tuesday) }
          : { technician_id: alan, technician_name: 'Alan Turing', start_at: utc('11:00', wednesday), end_at: utc('12:00', wednesday) },
      );
      expect(filler.start_at >= start_at && filler.start_at < end_at).toBe(true);
      await previewed(of, technician_id, filler);
    }
  }
  // Ada is at the same place on Monday, so the visit adds nothing there, and Wednesday loses the way there and back.
  const adas = gaps.filter(({ technician_id }) => technician_id === ada).flatMap(({ fillers }) => fillers);
  const near = adas.find(({ job_request_id: id }) => id === other.id)!;
  expect([near.added_travel_minutes, near.saved_travel_minutes > 0, near.net_travel_minutes < 0]).toEqual([0, true, true]);
  // The visit is alone on both days, so nothing changes but the day.
  const alans = gaps.find(({ technician_id }) => technician_id === alan)!.fillers;
  expect(alans.find(({ job_request_id: id }) => id === other.id)!.net_travel_minutes).toBe(0);

  const { input, plan } = await previewed(of, ada, near);
  const moved = await of.ok('commitJobRequestMove', { ...input, plan_token: plan.plan_token });
  expect(moved).toMatchObject({ applied: true, landing: { technician_id: ada, start_at: near.start_at } });
  const after = await of.ok('listGapFillers', later);
  expect(new Set(after.gaps.flatMap(({ fillers }) => fillers.map(({ job_request_id: id }) => id)))).toEqual(new Set([own.id]));
  // To another technician, on another day.
  const gap = after.gaps.find(({ technician_id }) => technician_id === alan)!;
  const last = await previewed(of, alan, gap.fillers[0]!);
  await of.ok('commitJobRequestMove', { ...last.input, plan_token: last.plan.plan_token });
  expect((await of.ok('listGapFillers', later)).considered).toBe(0);
});

it('[gap-fillers.pull-forward] leaves out visits that cannot be moved, visits of the same day, and visits more than two weeks later', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  const [ada, alan] = ids as [string, string];
  await okAsMember(desk.harness, of, 'updateBookingPageSettings', { customers_may_cancel: false });
  const none = async () => {
    const { gaps, considered, truncated } = await of.ok('listGapFillers', later);
    expect([considered, truncated, gaps.flatMap(({ fillers }) => fillers)]).toEqual([0, false, []]);
  };
  const locked = await visitOn(of, customer, ada, at('09:00', tuesday));
  await of.ok('lockJobRequest', { id: locked.id });
  const left = await visitOn(of, customer, ada, at('11:00', tuesday));
  await of.ok('fireJobRequestAction', { id: left.id, key: 'depart', status_version: left.status_version });
  const urgent = await visitOn(of, customer, ada, at('13:00', tuesday));
  await of.ok('updateJobPriority', { id: urgent.id, priority: 'p0' });
  await visitOn(of, customer, ada, at('15:00', tuesday), { crew_size: 2 });
  await visitOn(of, customer, ada, at('09:00', wednesday), { job_duration_minutes: 900 });
  await visitOn(of, customer, alan, at('10:00'));
  await visitOn(of, customer, alan, at('10:00', '2030-06-25'));
  const { id, customer_url } = await visitOn(of, customer, alan, at('10:00', '2030-06-20'));
  expect((await of.ok('listGapFillers', later)).considered).toBe(1);
  const { status_version } = await of.ok('getJobRequest', { id });
  const asked = await callAsCustomer(desk.harness, customer_url!, 'askForCancellation', { status_version, note: 'Sold the house' });
  expect(asked.error_code).toBe(0);
  await none();
  // The last day that counts.
  await visitOn(of, customer, alan, at('10:00', '2030-06-24'));
  expect((await of.ok('listGapFillers', later)).considered).toBe(1);
});

it('[gap-fillers.pull-forward] a deadline that only the gap meets comes first, then P1, then the most driving saved, then the earliest visit', async () => {
  const { of, ids } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const [near, far] = [await newCustomer(of), await farCustomer(of)];
  await visitOn(of, near, ada, at('08:00'));
  // Alone on its day, so that leaving saves the whole way.
  const alone = await visitOn(of, near, ada, at('10:00', '2030-06-14'));
  const first = await visitOn(of, far, ada, at('09:00', tuesday));
  const second = await visitOn(of, far, ada, at('14:00', tuesday));
  const important = await visitOn(of, far, ada, at('11:00', wednesday));
  await of.ok('updateJobPriority', { id: important.id, priority: 'p1', sla_deadline: at('18:00', '2030-06-14') });
  const due = await visitOn(of, far, ada, at('14:00', wednesday));
  await of.ok('updateJobPriority', { id: due.id, priority: 'p1', sla_deadline: at('18:00', tuesday) });
  const { gaps } = await of.ok('listGapFillers', later);
  const { fillers } = gaps.at(-1)!;
  expect(fillers.slice(0, 2).map(({ job_request_id: id }) => id)).toEqual([due.id, important.id]);
  const others = fillers.slice(2);
  expect(others[0]!.job_request_id).toBe(alone.id);
  expect(new Set(others.map(({ job_request_id: id }) => id))).toEqual(new Set([alone.id, first.id, second.id]));
  const keys = others.map(({ net_travel_minutes, from }) => [net_travel_minutes, Date.parse(from!.start_at)] as const);
  expect(keys).toEqual(keys.toSorted(([a, from], [b, to]) => a - b || from - to));
});

it('[gap-fillers.pull-forward] in a new business, visits at typed addresses without coordinates are offered, and each preview succeeds', async () => {
  const of = await desk.harness.business({ timezone: 'Europe/London' });
  const area = (await of.ok('createServiceArea', { name: 'Leeds', city: 'Leeds' })).id;
  const hire = async (full_name: string) =>
    (await of.ok('createTechnician', { full_name, email: `${full_name}@example.com`, service_area_ids: [area] })).id;
  const [ada, bea] = [await hire('Ada'), await hire('Bea')];
  const { customer_id } = await of.ok('createCustomer', {
    full_name: 'Beryl',
    phone: '0113 496 0123',
    address: { line: '1 Park Row', city: 'Leeds' },
  });
  await visitOn(of, customer_id, ada, at('09:00', tuesday));
  await visitOn(of, customer_id, bea, at('10:00', wednesday));
  const { gaps, considered } = await of.ok('listGapFillers', later);
  expect([considered, gaps.length]).toEqual([2, 2]);
  for (const { technician_id, fillers } of gaps) {
    expect(fillers).toHaveLength(2);
    for (const filler of fillers) await previewed(of, technician_id, filler);
  }
});
