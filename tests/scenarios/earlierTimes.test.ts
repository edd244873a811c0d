/** Customers who wait for an earlier time: who is asked, once, and about what. docs/earlier-times.md. */
import { expect, it } from 'vitest';
import { beginSearch, endSearch } from '../../src/store/jobs/earlierWishes.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { expiriesOf, inShort, mailsOf } from '../mail/outbox.ts';
import { hour, openWaitingList } from '../operations/bookings/waitingList.ts';
import { okAsMember } from '../support/asMember.ts';
import { callAsCustomer, openPage, submit } from '../support/guest.ts';

const desk = await openWaitingList();

it('[earlier-times.once, earlier-times.order, mail.expiry] asks the customer who waits longest first, once, even when two processes search at the same time', async () => {
  const { of, blocker } = await desk.fullFriday();
  const first = await desk.waiting(of, '14:00');
  desk.time.now += 60_000;
  const second = await desk.waiting(of, '16:00');
  expect(first.wish.customer_notification).toEqual({ will_be_sent: true, channel: 'email', reason: null });
  await desk.search();
  expect(await desk.proposals(of)).toEqual([]);
  await desk.free(of, blocker);
  await Promise.all([desk.search(), desk.search(), desk.search()]);
  await desk.search();
  const open = await desk.proposals(of);
  // Each has a time of their own: two customers are never asked about the same one.
  expect(open.map(({ job_request_id: id, start_at, told }) => [id, start_at, told])).toEqual([
    [first.id, '2030-06-07T12:00:00Z', ['email']],
    [second.id, '2030-06-07T13:00:00Z', ['email']],
  ]);
  expect(inShort(await mailsOf(desk.harness, of, { kind: 'earlier_time' }))).toEqual([
    ['earlier_time', 'queued', null],
    ['earlier_time', 'queued', null],
  ]);
  expect((await expiriesOf(desk.harness, second.id)).at(-1)).toEqual(['earlier_time', open[1]!.expires_at]);
  // Nothing is held: both visits stand where they stood.
  expect(await desk.startOf(of, first.id)).toBe('2030-06-10T18:00:00Z');
});

it('[earlier-times.expiry] a time without an answer goes to the next customer, and never to the first one again', async () => {
  const { of, blocker } = await desk.fullFriday();
  const first = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  // Only 8 to 9 is free.
  await desk.fridayJob(of, '09:15', 480);
  await desk.search();
  desk.time.now += 60_000;
  const second = await desk.waiting(of, '16:00');
  await desk.search();
  expect((await desk.proposals(of)).map(({ job_request_id: id }) => id)).toEqual([first.id]);
  desk.time.now += 4 * hour;
  expect(await desk.proposals(of)).toEqual([]);
  await desk.search();
  expect((await desk.proposals(of)).map(({ job_request_id: id }) => id)).toEqual([second.id]);
  // Late answers, after a search and before one.
  desk.time.now += 4 * hour;
  for (const job of [first, second]) {
    const [late] = await desk.harness.store.query<{ id: string }>('select id from time_proposals where job_request_id = $1', [job.id]);
    const answered = await callAsCustomer(desk.harness, job.path, 'answerEarlierTime', { proposal_id: late!.id, accepted: true });
    expect(answered.error_code).toBe('TIME_PROPOSAL_ENDED');
  }
  desk.time.now += 30 * hour;
  await desk.search();
  await desk.search();
  const all = await desk.harness.store.query(
    'select 1 from time_proposals p join tenants t on t.id = p.tenant_id where t.business_id = $1',
    [of.businessId],
  );
  expect(all).toHaveLength(2);
});

it('[earlier-times.order] a time that one customer declines goes to the next customer', async () => {
  const { of, blocker } = await desk.fullFriday();
  const first = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  await desk.fridayJob(of, '09:15', 480);
  await desk.search();
  const second = await desk.waiting(of, '16:00');
  await submit(await openPage(desk.harness, first.path), { accepted: 'no' });
  await desk.search();
  expect((await desk.proposals(of)).map(({ job_request_id: id }) => id)).toEqual([second.id]);
});

it('[earlier-times.order] quiet hours, unsuitable days and small gains lead to no proposal', async () => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '13:30');
  await desk.free(of, blocker);
  await of.ok('updateJobEarlierWish', { id: job.id, wanted: true, wanted_weekdays: [3] });
  desk.time.now = Date.parse('2030-06-05T20:00:00Z');
  await desk.search();
  expect(await desk.proposals(of)).toEqual([]);
  // On the day of the visit, the afternoon begins at noon.
  await of.ok('updateJobEarlierWish', { id: job.id, wanted: true, wanted_weekdays: [1], wanted_periods: ['afternoon'] });
  desk.time.now += hour;
  await desk.search();
  expect(await desk.proposals(of)).toEqual([]);
  await of.ok('updateJobEarlierWish', { id: job.id, wanted: true, wanted_weekdays: [5], wanted_periods: ['morning'] });
  desk.time.now = Date.parse('2030-06-06T02:00:00Z');
  await desk.search();
  expect(await desk.proposals(of)).toEqual([]);
  desk.time.now = Date.parse('2030-06-06T13:00:00Z');
  await desk.search();
  expect(await desk.proposals(of)).toHaveLength(1);
  // Whoever no longer waits is no longer asked.
  await of.ok('updateJobEarlierWish', { id: job.id, wanted: false });
  expect(await desk.proposals(of)).toEqual([]);
});

it('[earlier-times.erased] an erasure removes the wish and the proposal, and no proposal follows', async () => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  await desk.search();
  await okAsMember(desk.harness, of, 'eraseCustomer', { id: job.customerId, cancel_open_jobs: true });
  await desk.search();
  const left = await desk.harness.store.query(
    'select job_request_id from earlier_wishes where job_request_id = $1 union all select job_request_id from time_proposals where job_request_id = $1',
    [job.id],
  );
  expect(left).toEqual([]);
});

it('[earlier-times.once] when two searches start together, the second writes nothing', async () => {
  const { of } = await desk.fullFriday();
  const { store } = desk.harness;
  const tenantId = (await findTenantId(store, of.businessId, 'live'))!;
  const { round } = await beginSearch(store, tenantId);
  const ending = () =>
    store.transaction((tx) => endSearch(tx, tenantId, { round, version: 1, at: '2030-06-05T12:00:00Z', from: null, until: null }));
  expect([await ending(), await ending()]).toEqual([true, false]);
});

it('[earlier-times.order] customers whom no time suits, who were asked lately or whose visit is locked do not block the customers behind them', async () => {
  const { of, blocker } = await desk.fullFriday();
  const [unlucky, resting] = [await desk.waiting(of, '08:00'), await desk.waiting(of, '14:00')];
  await of.ok('updateJobEarlierWish', { id: unlucky.id, wanted: true, wanted_weekdays: [7] });
  await desk.free(of, blocker);
  // Each search looks at one customer.
  await desk.search(1);
  expect(await desk.proposals(of)).toEqual([]);
  await desk.search(1);
  expect((await desk.proposals(of)).map(({ job_request_id: id }) => id)).toEqual([resting.id]);
  await submit(await openPage(desk.harness, resting.path), { accepted: 'no' });
  await desk.waiting(of, '10:00', resting.customerId);
  await of.ok('lockJobRequest', { id: (await desk.waiting(of, '12:00')).id });
  const last = await desk.waiting(of, '16:00');
  await desk.search(1);
  await desk.search(1);
  expect((await desk.proposals(of)).map(({ job_request_id: id }) => id)).toEqual([last.id]);
  // All were looked at: an unchanged schedule is not searched.
  desk.time.now += 60_000;
  await desk.search(1);
  await desk.search(1);
  const tenantId = (await findTenantId(desk.harness.store, of.businessId, 'live'))!;
  const { round, behind } = await beginSearch(desk.harness.store, tenantId);
  await desk.search(1);
  expect([(await beginSearch(desk.harness.store, tenantId)).round, behind]).toEqual([round, null]);
});

it('[earlier-times.order] asks a customer with several visits once in 24 hours, and never about the time of another of these visits', async () => {
  const { of, blocker } = await desk.fullFriday('Bea Arthur');
  const first = await desk.waiting(of, '14:00');
  await desk.waiting(of, '16:00', first.customerId);
  await desk.fridayJob(of, '08:00', 60, first.customerId);
  await desk.free(of, blocker);
  await desk.search();
  const [proposal, ...more] = await desk.proposals(of);
  expect([proposal?.job_request_id, proposal?.start_at, more]).toEqual([first.id, '2030-06-07T13:00:00Z', []]);
  await callAsCustomer(desk.harness, first.path, 'answerEarlierTime', { proposal_id: proposal!.id, accepted: true });
  desk.time.now += 60_000;
  await desk.search();
  expect(await desk.proposals(of)).toEqual([]);
});

it('[earlier-times.order] proposes a start on the five-minute grid, even in a narrow gap', async () => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  await desk.fridayJob(of, '08:00', 185);
  await desk.fridayJob(of, '12:10', 240);
  desk.time.now = Date.parse('2030-06-07T12:07:00Z');
  await desk.search();
  expect((await desk.proposals(of)).map(({ job_request_id: id, start_at }) => [id, start_at])).toEqual([[job.id, '2030-06-07T15:10:00Z']]);
});

it.each([
  ['2030-06-06T00:50:00Z', '2030-06-07T12:00:00Z', '2030-06-06T13:00:00Z'],
  // From 20:30 to 21:00 and from 8:00 to 8:30: an hour to answer, two hours before the visit.
  ['2030-06-07T00:30:00Z', '2030-06-07T14:30:00Z', '2030-06-07T12:30:00Z'],
])(
  '[earlier-times.expiry] a customer asked at %s, just before quiet hours, has an hour to answer outside quiet hours',
  async (now, start_at, expires_at) => {
    const { of, blocker } = await desk.fullFriday();
    await desk.waiting(of, '14:00');
    await desk.free(of, blocker);
    desk.time.now = Date.parse(now);
    await desk.search();
    expect(await desk.proposals(of)).toMatchObject([{ start_at, expires_at }]);
  },
);

it('[earlier-times.wish] a visit that loses its time loses its earlier wish, and its message is withdrawn', async () => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  await desk.search();
  const { status_version } = await of.ok('getJobRequest', { id: job.id });
  const removed = await of.ok('unscheduleJobRequest', { id: job.id, status_version });
  expect(await desk.harness.store.query('select state from time_proposals where job_request_id = $1', [job.id])).toEqual([
    { state: 'expired' },
  ]);
  const version = removed.status_version;
  await of.ok('confirmJobRequest', { id: job.id, status_version: version, scheduled_at: '2030-06-10T14:00' });
  expect((await of.ok('getJobRequest', { id: job.id })).earlier_wish).toBeUndefined();
});

it('[earlier-times.wish] a visit that becomes an emergency loses its earlier wish', async () => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  await desk.search();
  await desk.harness.store.query(`update job_requests set priority_level = 'p0' where id = $1`, [job.id]);
  await desk.fridayJob(of, '15:00', 60);
  await desk.search();
  expect([(await of.ok('getJobRequest', { id: job.id })).earlier_wish, await desk.proposals(of)]).toEqual([undefined, []]);
});

it('[earlier-times.order, earlier-times.expiry] each customer gets a different time, and the message about a proposal that has ended is withdrawn', async () => {
  const { of, blocker } = await desk.fullFriday();
  const stopped = await desk.waiting(of, '14:00');
  await desk.waiting(of, '12:00', stopped.customerId);
  const late = await desk.waiting(of, '16:00');
  await desk.free(of, blocker);
  await desk.search();
  const last = await desk.waiting(of, '10:00');
  await desk.search();
  expect((await desk.proposals(of)).map(({ job_request_id: id, start_at }) => [id, start_at])).toEqual([
    [stopped.id, '2030-06-07T12:00:00Z'],
    [late.id, '2030-06-07T13:00:00Z'],
    [last.id, '2030-06-07T14:00:00Z'],
  ]);
  const states = async () => (await mailsOf(desk.harness, of, { kind: 'earlier_time' })).map(({ status, reason }) => reason ?? status);
  await of.ok('updateJobEarlierWish', { id: stopped.id, wanted: false });
  expect(await states()).toEqual(['superseded', 'queued', 'queued']);
  await of.ok('lockJobRequest', { id: late.id });
  await desk.search();
  expect(await states()).toEqual(['superseded', 'superseded', 'queued']);
  // Somebody else is booked at the time about which the last customer was asked.
  await desk.fridayJob(of, '10:00', 60);
  await desk.search();
  expect(await states()).toEqual(['superseded', 'superseded', 'superseded']);
});
