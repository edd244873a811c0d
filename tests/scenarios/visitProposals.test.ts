/**
 * Maintenance plans that propose a time to the customer: what is asked, once, and what becomes of it. docs/maintenance-plans.md;
 * docs/internals/bookings.md#proposed-times.
 */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { removeEarlierWish } from '../../src/store/jobs/earlierWishes.ts';
import { isTimeTaken, openProposals as openProposalsOf, rests, type TimeProposalRow } from '../../src/store/jobs/timeProposals.ts';
import { settleBookedProposals } from '../../src/store/jobs/visitProposals.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { expiriesOf, inShort, mailedCustomer, mailsOf } from '../mail/outbox.ts';
import { openProposals } from '../operations/maintenance/proposals.ts';
import { okAsMember } from '../support/asMember.ts';
import { callAsCustomer, openPage, submit, valuesOf } from '../support/guest.ts';

const desk = await openProposals();
const bare = await openProposals({ withWays: false });

it('[visit-proposals.ask, visit-proposals.once] proposes the earliest start of the preferred technician once, outside quiet hours, even with two processes', async () => {
  const { of, technicians, plan, customer } = await desk.planned({ wanted_periods: ['afternoon'], wanted_weekdays: [2, 4] });
  await of.ok('updateCustomer', { id: customer, preferred_technician_id: technicians[1]! });
  const [job] = await desk.made(of);
  expect(await desk.proposals(of)).toEqual({ proposals: [], to_call: [] });
  // At midnight nobody is asked.
  await desk.propose();
  expect((await desk.plan(of, plan)).last_visit!.proposal).toEqual({ status: 'wanted', start_at: null, expires_at: null });
  desk.morning();
  await Promise.all([desk.propose(), desk.propose(), desk.propose()]);
  await desk.propose();
  const { proposals, to_call } = await desk.proposals(of);
  // Tuesday, 3 September, noon in New York.
  expect(proposals).toEqual([
    {
      id: expect.any(String) as string,
      job_request_id: job!.id,
      short_code: job!.short_code,
      customer_name: 'Grace Hopper',
      customer_phone: '+12125550100',
      technician: { id: technicians[1], name: 'Alan Turing' },
      start_at: '2030-09-03T16:00:00Z',
      end_at: '2030-09-03T17:30:00Z',
      present_start_at: null,
      maintenance_plan_id: plan,
      told: ['email'],
      untold_because: null,
      // Seven days later.
      expires_at: '2030-08-12T12:00:00Z',
    },
  ]);
  expect(to_call).toEqual([]);
  expect(inShort(await mailsOf(desk.harness, of))).toEqual([['proposed_time', 'queued', null]]);
  expect((await desk.plan(of, plan)).last_visit!.proposal).toEqual({
    status: 'offered',
    start_at: '2030-09-03T16:00:00Z',
    expires_at: '2030-08-12T12:00:00Z',
  });
  // Nothing is held, and the request is in the queue.
  expect((await of.ok('getJobRequest', { id: job!.id })).schedule.scheduled_at).toBeNull();
});

it('[visit-proposals.ask] never proposes one time to two customers, or overlapping times to one customer', async () => {
  const { of, customer, create } = await desk.planned({ wanted_weekdays: [2], wanted_periods: ['morning'] });
  await create({ wanted_weekdays: [2], wanted_periods: ['morning'] }, await desk.customer(of));
  const { id: site_id } = await of.ok('createCustomerSite', { id: customer, name: 'Mill', address: desk.address });
  await create({ wanted_weekdays: [2], wanted_periods: ['morning'], site_id }, customer);
  await desk.makeRequests();
  desk.morning();
  await desk.propose();
  const { proposals } = await desk.proposals(of);
  const own = proposals.filter(({ job_request_id: id }, index) => proposals.findIndex((other) => other.job_request_id === id) === index);
  expect(own).toHaveLength(3);
  expect(new Set(proposals.map(({ technician, start_at }) => `${technician.id} ${start_at}`)).size).toBe(3);
  const jobs = await desk.made(of);
  const ofCustomer = proposals.filter(({ job_request_id: id }) => jobs.find((job) => job.id === id)!.customer.id === customer);
  const [first, second] = ofCustomer.toSorted((left, right) => left.start_at.localeCompare(right.start_at));
  expect(first!.end_at <= second!.start_at).toBe(true);
});

it('[visit-proposals.accept] the link shows the time; one press books it, with one event and one confirmation', async () => {
  const { of, plan } = await desk.asked();
  const { job, path } = await desk.link(of);
  const page = await openPage(desk.harness, path);
  expect(page.text).toContain('Does this time suit you?');
  expect(page.text).toContain('Other times');
  // The proposed time is not among the others, and the days of the plan are not the customer's words.
  expect([valuesOf(page, 'slot').includes('2030-09-02T08:00'), page.text.includes('You asked for')]).toEqual([false, false]);
  const done = await submit(page, { accepted: 'yes' });
  expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringContaining('done=chosen')]);
  const booked = await of.ok('getJobRequest', { id: job.id });
  expect(booked.schedule.scheduled_at).toBe('2030-09-02T12:00:00Z');
  const events = await desk.harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by id', [job.id]);
  expect(events.map(({ type }) => type)).toEqual(['job_request.created', 'job_request.quoted', 'job_request.confirmed']);
  expect(inShort(await mailsOf(desk.harness, of))).toEqual([
    ['proposed_time', 'skipped', 'superseded'],
    ['confirmed', 'queued', null],
  ]);
  // Pressed twice: nothing happens again.
  const [proposal] = await desk.rows(job.id);
  const again = await callAsCustomer(desk.harness, path, 'answerEarlierTime', { proposal_id: proposal!.id, accepted: true });
  expect([again.error_code, (await of.ok('getJobRequest', { id: job.id })).status_version]).toEqual([0, booked.status_version]);
  await desk.propose();
  expect(await desk.proposals(of)).toEqual({ proposals: [], to_call: [] });
  expect((await desk.plan(of, plan)).last_visit!.proposal).toMatchObject({ status: 'accepted' });
});

it('[visit-proposals.taken] accepting a time that is taken is refused with other times, and the customer books one of these', async () => {
  const { of, plan } = await desk.asked();
  const { job, path } = await desk.link(of);
  const stale = await openPage(desk.harness, path);
  await desk.fill(of);
  const refused = await submit(stale, { accepted: 'yes' });
  expect([refused.status, refused.text.split('This proposal has ended.').length]).toEqual([409, 2]);
  expect(refused.text).not.toContain('Accept this time');
  const offered = valuesOf(refused, 'slot');
  expect(offered.length).toBeGreaterThan(0);
  expect((await desk.proposals(of)).to_call).toMatchObject([{ job_request_id: job.id, reason: 'taken', maintenance_plan_id: plan }]);
  const chosen = await submit(refused, { slot: offered[0]! });
  expect(chosen.status).toBe(303);
  expect((await of.ok('getJobRequest', { id: job.id })).schedule.scheduled_at).not.toBeNull();
  await desk.propose();
  expect(await desk.proposals(of)).toEqual({ proposals: [], to_call: [] });
});

it('[visit-proposals.taken, visit-proposals.told] the search ends a proposal whose time another visit has taken, and withdraws its message', async () => {
  const { of } = await desk.asked();
  await desk.fill(of);
  await desk.propose();
  await desk.propose();
  expect(await desk.proposals(of)).toMatchObject({ proposals: [], to_call: [{ reason: 'taken' }] });
  expect(inShort(await mailsOf(desk.harness, of, { kind: 'proposed_time' }))).toEqual([['proposed_time', 'skipped', 'superseded']]);
});

it('[visit-proposals.accept] a declined request stays in the queue, and Today says whom to call', async () => {
  const { of, plan } = await desk.asked();
  const { job, path } = await desk.link(of);
  const page = await openPage(desk.harness, path);
  const done = await submit(page, { accepted: 'no' });
  expect(done.headers.get('location')).toContain('done=timeDeclined');
  // There is no visit that the page could show.
  const changed = await submit(page, { accepted: 'yes' });
  expect([changed.status, changed.text.includes('You have already answered. Please choose a time below')]).toEqual([409, true]);
  await desk.propose();
  expect(await desk.proposals(of)).toEqual({
    proposals: [],
    to_call: [
      {
        job_request_id: job.id,
        short_code: job.short_code,
        customer_name: 'Grace Hopper',
        customer_phone: '+12125550100',
        maintenance_plan_id: plan,
        visit_date: '2030-09-02',
        reason: 'declined',
      },
    ],
  });
  expect(inShort(await mailsOf(desk.harness, of))).toEqual([['proposed_time', 'skipped', 'superseded']]);
});

it('[visit-proposals.accept] a customer who asks for other days thereby declines the proposal', async () => {
  const { of } = await desk.asked();
  const { job, path } = await desk.link(of);
  const { status_version } = await of.ok('getJobRequest', { id: job.id });
  const job_dates = [{ date: '2030-08-20', periods: [{ period: 'morning' as const }] }];
  const asked = await callAsCustomer(desk.harness, path, 'askForOtherTime', { status_version, job_dates });
  expect(asked.error_code).toBe(0);
  expect((await desk.rows(job.id)).map(({ state }) => state)).toEqual(['declined']);
});

it('[visit-proposals.expiry, mail.expiry] a proposal without an answer ends after seven days and is not repeated', async () => {
  const { of } = await desk.asked();
  const { job, path } = await desk.link(of);
  desk.time.now = Date.parse('2030-08-12T12:00:00Z');
  expect(await desk.proposals(of)).toMatchObject({ proposals: [] });
  for (let times = 0; times < 2; times++) await desk.propose();
  expect((await desk.proposals(of)).to_call).toMatchObject([{ job_request_id: job.id, reason: 'no_answer' }]);
  expect(await desk.rows(job.id)).toHaveLength(1);
  expect(await expiriesOf(desk.harness, job.id)).toEqual([['proposed_time', '2030-08-12T12:00:00Z']]);
  // The link still offers the times that are free.
  const page = await openPage(desk.harness, path);
  expect([
    page.text.includes('This proposal has ended.'),
    page.text.includes('We have looked at your request'),
    valuesOf(page, 'slot').length > 0,
  ]).toEqual([true, false, true]);
});

it.each(['paused', 'ended'] as const)(
  '[visit-proposals.withdrawn] a plan that is %s withdraws its proposal and its message',
  async (state) => {
    const { of, plan } = await desk.asked();
    const { version } = await desk.plan(of, plan);
    if (state === 'paused') await of.ok('updateMaintenancePlan', { id: plan, version, status: state });
    else await of.ok('endMaintenancePlan', { id: plan, version });
    expect(await desk.proposals(of)).toEqual({ proposals: [], to_call: [] });
    expect((await desk.plan(of, plan)).last_visit!.proposal).toMatchObject({ status: 'withdrawn' });
    expect(inShort(await mailsOf(desk.harness, of))).toEqual([['proposed_time', 'skipped', 'superseded']]);
  },
);

it('[visit-proposals.withdrawn] a plan that is paused before the morning proposes no time', async () => {
  const { of, plan } = await desk.planned();
  const { version } = await desk.plan(of, plan);
  await of.ok('updateMaintenancePlan', { id: plan, version, status: 'paused' });
  desk.morning();
  await desk.propose();
  expect((await desk.plan(of, plan)).last_visit!.proposal).toEqual({ status: 'withdrawn', start_at: null, expires_at: null });
  expect(await desk.proposals(of)).toEqual({ proposals: [], to_call: [] });
});

it('[visit-proposals.withdrawn] booking or archiving the request ends its proposal', async () => {
  const { of, plan } = await desk.asked();
  const { job } = await desk.link(of);
  const { status_version } = await of.ok('getJobRequest', { id: job.id });
  await of.ok('archiveJobRequest', { id: job.id, status_version });
  expect(await desk.proposals(of)).toEqual({ proposals: [], to_call: [] });
  await desk.propose();
  expect((await desk.rows(job.id)).map(({ state, because }) => [state, because])).toEqual([['expired', 'booked']]);
  expect((await desk.plan(of, plan)).last_visit!.proposal).toMatchObject({ status: 'booked' });
});

it('[visit-proposals.told, visit-proposals.list] a business without messages sees whom to phone and why, books by phone, and can undo the booking', async () => {
  const { of } = await bare.asked();
  const { job } = await bare.link(of);
  const [open, ...more] = (await bare.proposals(of)).proposals;
  expect(more).toEqual([]);
  expect(open).toMatchObject({ job_request_id: job.id, customer_phone: '+12125550100', told: [], untold_because: 'no_channel' });
  expect(await mailsOf(bare.harness, of, { kind: 'proposed_time' })).toEqual([]);
  const answered = await okAsMember(bare.harness, of, 'answerTimeProposal', { id: open!.id, accepted: true });
  expect(answered).toMatchObject({ undo_token: expect.any(String) as string, customer_notification: { will_be_sent: false } });
  expect((await of.ok('getJobRequest', { id: job.id })).schedule.scheduled_at).toBe('2030-09-02T12:00:00Z');
  await okAsMember(bare.harness, of, 'undoScheduleChange', { undo_token: answered.undo_token! });
  await bare.propose();
  // Undone: the request waits in the queue, and nobody is asked again.
  expect((await of.ok('getJobRequest', { id: job.id })).schedule.scheduled_at).toBeNull();
  expect(await bare.proposals(of)).toEqual({ proposals: [], to_call: [] });
});

it('[visit-proposals.list] where nothing fits, or the job type has no duration, the request waits in the queue and Today says why', async () => {
  const { of, create, technicians } = await desk.planned({ wanted_weekdays: [7] });
  for (const id of technicians)
    await of.ok('createTechnicianTimeOff', { id, start_date: '2030-08-30', end_date: '2030-09-30', status: 'approved' });
  const { id: job_type_id } = await of.ok('createJobType', { name: 'Odd job' });
  await create({ job_type_id }, await desk.customer(of));
  await desk.makeRequests();
  desk.morning();
  await desk.propose();
  await desk.propose();
  const { proposals, to_call } = await desk.proposals(of);
  expect(proposals).toEqual([]);
  expect(to_call.map(({ reason }) => reason).sort()).toEqual(['no_duration', 'no_time']);
  for (const { id } of await desk.made(of))
    expect(await of.ok('getJobRequest', { id })).toMatchObject({
      current_status: { key: 'booking' },
      quote: { job_duration_minutes: null },
    });
  expect(await mailsOf(desk.harness, of)).toEqual([]);
});

it('[visit-proposals.ask] a customer is not asked about a time at which another visit of theirs is booked', async () => {
  const { of, customer } = await desk.planned({ wanted_weekdays: [1], wanted_periods: ['morning'] });
  const { id: site_id } = await of.ok('createCustomerSite', { id: customer, name: 'Mill', address: desk.address });
  const job_dates = [{ date: '2030-09-02', periods: [{ period: 'morning' as const }] }];
  const { id } = await of.ok('createJobRequest', { customer_id: customer, site_id, job_dates });
  const { status_version } = await of.ok('quoteJobRequest', { id, job_duration_minutes: 120 });
  await of.ok('confirmJobRequest', { id, status_version, scheduled_at: '2030-09-02T08:00' });
  desk.morning();
  await desk.propose();
  // Ten in New York, when the other visit is over.
  expect((await desk.proposals(of)).proposals).toMatchObject([{ start_at: '2030-09-02T14:00:00Z' }]);
});

it('[visit-proposals.ask, earlier-times.order] under the lock, a time that overlaps a proposal or visit of the same technician or customer counts as taken', async () => {
  const { of, technicians, customer, plan } = await desk.asked();
  const { store } = desk.harness;
  const tenantId = (await findTenantId(store, of.businessId, 'live'))!;
  const other = randomUUID();
  const [{ startMinute, endMinute, technicianId }] = (await openProposalsOf(store, tenantId)) as [TimeProposalRow];
  const free = technicians.find((id) => id !== technicianId)!;
  const isTaken = (technician: string, from: number, customerId: string | null) =>
    store.transaction((tx) =>
      isTimeTaken(tx, tenantId, { jobRequestId: other, technicianId: technician, startMinute: from, endMinute: from + 60 }, customerId),
    );
  const ask = async () => [
    await isTaken(technicianId, startMinute + 15, null),
    await isTaken(technicianId, endMinute, null),
    await isTaken(free, startMinute + 15, null),
    await isTaken(free, startMinute + 15, customer),
  ];
  expect(await ask()).toEqual([true, false, false, true]);
  // The same of the visit that the customer accepts.
  const { path } = await desk.link(of);
  await submit(await openPage(desk.harness, path), { accepted: 'yes' });
  expect(await ask()).toEqual([true, false, false, true]);
  expect((await desk.plan(of, plan)).last_visit!.proposal).toMatchObject({ status: 'accepted' });
  const job = await desk.link(of);
  const since = (at: string) => store.transaction((tx) => rests(tx, tenantId, { id: other, customerId: customer }, at));
  expect([await since('2030-08-04T12:00:00Z'), await since('2030-08-06T12:00:00Z'), job.job.customer.id]).toEqual([true, false, customer]);
});

it('[visit-proposals.withdrawn] a cancelled visit does not block the time of a proposal', async () => {
  const { of } = await desk.planned({ wanted_periods: ['morning'] });
  for (const _technician of [1, 2]) {
    const job_dates = [{ date: '2030-09-02', periods: [{ period: 'morning' as const }] }];
    const { id } = await of.ok('createJobRequest', { customer_id: (await mailedCustomer(of)).id, job_dates });
    const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 120 });
    const { status_version } = await of.ok('confirmJobRequest', {
      id,
      status_version: quoted.status_version,
      scheduled_at: '2030-09-02T08:00',
    });
    await of.ok('archiveJobRequest', { id, status_version });
  }
  desk.morning();
  await desk.propose();
  await desk.propose();
  expect((await desk.proposals(of)).proposals).toMatchObject([{ start_at: '2030-09-02T12:00:00Z' }]);
});

it('[visit-proposals.withdrawn] a request booked during its proposal is settled only once the proposal has ended', async () => {
  const { of } = await desk.asked();
  const { job } = await desk.link(of);
  const tenantId = (await findTenantId(desk.harness.store, of.businessId, 'live'))!;
  await of.ok('archiveJobRequest', { id: job.id, status_version: job.status_version });
  // The job was closed between the two statements of a sweep.
  await settleBookedProposals(desk.harness.store, tenantId);
  await desk.propose();
  expect((await desk.rows(job.id)).map(({ state, because }) => [state, because])).toEqual([['expired', 'booked']]);
});

it('[visit-proposals.list] a plan that pauses itself still lists customers to phone, and still proposes times for requests it has made', async () => {
  const { of, create, plan } = await desk.planned({ wanted_periods: ['morning'] });
  const { id: job_type_id } = await of.ok('createJobType', { name: 'Odd job' });
  await create({ job_type_id }, await desk.customer(of));
  await desk.makeRequests();
  const pause = `update maintenance_plans set state = 'paused', problem = 'job_type_unavailable'
    where tenant_id in (select id from tenants where business_id = $1)`;
  await desk.harness.store.query(pause, [of.businessId]);
  desk.morning();
  await desk.propose();
  expect(await desk.proposals(of)).toMatchObject({ proposals: [{ maintenance_plan_id: plan }], to_call: [{ reason: 'no_duration' }] });
});

it('[visit-proposals.list] an emergency gets no proposed time, and Today says that a person must phone', async () => {
  const { of, plan } = await desk.planned();
  const [job] = await desk.made(of);
  await desk.harness.store.query(`update job_requests set priority_level = 'p0' where id = $1`, [job!.id]);
  desk.morning();
  await desk.propose();
  expect(await desk.proposals(of)).toMatchObject({ proposals: [], to_call: [{ reason: 'not_possible' }] });
  expect((await desk.plan(of, plan)).last_visit!.proposal).toMatchObject({ status: 'not_possible' });
  expect(await of.ok('getJobRequest', { id: job!.id })).toMatchObject({ quote: { job_duration_minutes: null } });
});

it('[visit-proposals.list] a proposal that the customer declines by phone sends no message', async () => {
  const { of } = await desk.asked();
  const [open] = (await desk.proposals(of)).proposals;
  const { customer_notification } = await okAsMember(desk.harness, of, 'answerTimeProposal', { id: open!.id, accepted: false });
  expect(customer_notification).toEqual({ will_be_sent: false, channel: 'none', reason: 'no_message' });
});

it('[visit-proposals.withdrawn] a job that goes back to the queue ends its proposal as booked', async () => {
  const { of } = await desk.asked();
  const { job } = await desk.link(of);
  const { store } = desk.harness;
  const tenantId = (await findTenantId(store, of.businessId, 'live'))!;
  await store.transaction(async (tx) => removeEarlierWish(tx, tenantId, job.id, '2030-08-05T12:00:00Z'));
  expect((await desk.rows(job.id)).map(({ state, because }) => [state, because])).toEqual([['expired', 'booked']]);
  expect(inShort(await mailsOf(desk.harness, of))).toEqual([['proposed_time', 'skipped', 'superseded']]);
});

it('[visit-proposals.erased] an erasure removes the proposal', async () => {
  const { of, customer } = await desk.asked();
  const { job } = await desk.link(of);
  await okAsMember(desk.harness, of, 'eraseCustomer', { id: customer, cancel_open_jobs: true });
  await desk.propose();
  expect(await desk.rows(job.id)).toEqual([]);
  expect(await desk.proposals(of)).toEqual({ proposals: [], to_call: [] });
});
