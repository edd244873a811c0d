/** Changes after which a time that was proposed to a customer cannot be. docs/internals/bookings.md#proposed-times. */
import { expect, it } from 'vitest';
import { openProposals } from '../operations/maintenance/proposals.ts';
import { address, openWaitingList } from '../operations/bookings/waitingList.ts';
import { mailsOf } from '../mail/outbox.ts';
import { importRows, iris } from '../operations/imports/diary.ts';
import { okAsMember } from '../support/asMember.ts';
import { callAsCustomer, openPage, submit } from '../support/guest.ts';

const desk = await openProposals();
const list = await openWaitingList();

/** The day of the proposed time. */
const day = '2030-09-02';

it('[proposals.stranded] a closure names the proposed time, ends it, and another day is proposed instead', async () => {
  const { of, plan } = await desk.asked();
  const [job] = await desk.made(of);
  const { proposals } = await desk.proposals(of);
  const [proposal] = proposals;
  const closed = await of.ok('createClosure', { date: day });
  expect(closed.stranded_visits).toEqual({
    total: 0,
    visits: [],
    proposals: [
      {
        id: proposal!.id,
        job_request_id: job!.id,
        short_code: job!.short_code,
        customer_name: 'Grace Hopper',
        technician_id: proposal!.technician.id,
        start_at: proposal!.start_at,
        present_start_at: null,
      },
    ],
  });
  expect(await desk.rows(job!.id)).toMatchObject([{ state: 'expired', because: 'withdrawn' }]);
  expect((await desk.proposals(of)).proposals).toEqual([]);
  // The message that was not sent yet is not sent.
  expect((await mailsOf(desk.harness, of)).map(({ kind, status }) => [kind, status])).toEqual([['proposed_time', 'skipped']]);
  const { path } = await desk.link(of);
  const late = await callAsCustomer(desk.harness, path, 'answerEarlierTime', { proposal_id: proposal!.id, accepted: true });
  expect(late.error_code).toBe('TIME_PROPOSAL_ENDED');
  desk.time.now += 60_000;
  await desk.propose();
  const again = await desk.proposals(of);
  expect(again.proposals).toHaveLength(1);
  expect(again.proposals[0]!.start_at.slice(0, 10)).not.toBe(day);
  expect((await desk.plan(of, plan)).last_visit!.proposal).toMatchObject({ status: 'offered' });
});

it('[proposals.stranded] a preview names the proposed time and leaves it open', async () => {
  const { of } = await desk.asked();
  const before = await desk.proposals(of);
  const { stranded_visits } = await of.ok('createClosure', { date: day, preview: true });
  expect(stranded_visits.proposals?.map(({ id }) => id)).toEqual(before.proposals.map(({ id }) => id));
  expect(await desk.proposals(of)).toEqual(before);
});

it('[proposals.stranded] a first time that another technician can take stands; without anybody it ends', async () => {
  const { of, technicians } = await desk.asked();
  const [first, second] = technicians as [string, string];
  const { stranded_visits } = await of.ok('replaceTechnicianAvailability', { id: first, weekly_hours: [] });
  expect(stranded_visits).toEqual({ total: 0, visits: [] });
  expect((await desk.proposals(of)).proposals).toHaveLength(1);
  await of.ok('replaceTechnicianAvailability', { id: first, weekly_hours: [], follows_opening_hours: true });
  await of.ok('updateTechnician', { id: second, status: 'deactive' });
  const gone = await of.ok('replaceTechnicianAvailability', { id: first, weekly_hours: [] });
  expect(gone.stranded_visits.proposals).toHaveLength(1);
  expect((await desk.proposals(of)).proposals).toEqual([]);
});

it('[proposals.stranded] shorter opening hours and the end of a closure of another day leave other proposals open', async () => {
  const { of } = await desk.asked();
  expect((await of.ok('createClosure', { date: '2030-09-05' })).stranded_visits).toEqual({ total: 0, visits: [] });
  await of.ok('deleteClosure', { date: '2030-09-05' });
  expect((await desk.proposals(of)).proposals).toHaveLength(1);
});

it('[proposals.stranded] an earlier time ends with its day, and the visit and the wish stay', async () => {
  const { of, blocker } = await list.fullFriday();
  const waiting = await list.waiting(of, '14:00');
  await list.free(of, blocker);
  await list.search();
  const [open] = await list.proposals(of);
  expect(open!.job_request_id).toBe(waiting.id);
  const closed = await of.ok('createClosure', { date: '2030-06-07' });
  expect(closed.stranded_visits.proposals).toMatchObject([
    { id: open!.id, job_request_id: waiting.id, present_start_at: '2030-06-10T18:00:00Z' },
  ]);
  expect(await list.proposals(of)).toEqual([]);
  expect(await list.startOf(of, waiting.id)).toBe('2030-06-10T18:00:00Z');
  expect((await of.ok('getJobRequest', { id: waiting.id })).earlier_wish).toBeDefined();
  const told = await callAsCustomer(list.harness, waiting.path, 'answerEarlierTime', { proposal_id: open!.id, accepted: true });
  expect(told.error_code).toBe('TIME_PROPOSAL_ENDED');
});

it('[proposals.stranded] an earlier time is of one technician: it ends with the hours of that one, though a colleague is free', async () => {
  const { of } = await list.fullFriday('Bea Arthur', 'Cem Kaya');
  await list.waiting(of, '14:00');
  await list.search();
  const [open] = await list.proposals(of);
  const { stranded_visits } = await of.ok('replaceTechnicianAvailability', { id: open!.technician.id, weekly_hours: [] });
  expect(stranded_visits.proposals).toMatchObject([{ id: open!.id, technician_id: open!.technician.id }]);
  expect(await list.proposals(of)).toEqual([]);
});

it('[proposals.stranded] a time that was taken before the change is not named by it', async () => {
  const { of } = await desk.asked();
  await desk.fill(of);
  const { stranded_visits } = await of.ok('createClosure', { date: day });
  expect([stranded_visits.total, stranded_visits.proposals]).toEqual([2, undefined]);
});

const wholeDay = { start_date: day, end_date: day };

it('[proposals.stranded] approved time off and reserved time name an earlier time and end it at once', async () => {
  const { of, technician, blocker } = await list.fullFriday();
  await list.waiting(of, '14:00');
  await list.free(of, blocker);
  await list.search();
  const [open] = await list.proposals(of);
  const friday = { start_date: '2030-06-07', end_date: '2030-06-07' };
  const wish = await of.ok('createTechnicianTimeOff', { id: technician, ...friday, status: 'pending' });
  expect([wish.stranded_visits.proposals, await list.proposals(of)]).toEqual([undefined, [open]]);
  const decided = { id: technician, time_off_id: wish.id, status: 'approved' as const, version: 1 };
  const shown = await okAsMember(list.harness, of, 'decideTimeOff', { ...decided, preview: true });
  expect(shown.stranded_visits.proposals).toMatchObject([{ id: open!.id }]);
  const taken = { title: 'Training', technician_ids: [technician], start_at: '2030-06-07T08:00', end_at: '2030-06-07T17:00' };
  const reserved = await of.ok('createReservedTime', { ...taken, preview: true });
  expect(reserved.stranded_visits.proposals).toMatchObject([{ id: open!.id }]);
  expect(await list.proposals(of)).toEqual([open]);
  const approved = await okAsMember(list.harness, of, 'decideTimeOff', decided);
  expect(approved.stranded_visits.proposals).toMatchObject([{ id: open!.id }]);
  expect(await list.proposals(of)).toEqual([]);
});

it('[proposals.stranded] time off of everybody ends a first time, and another day is proposed', async () => {
  const { of, technicians } = await desk.asked();
  const [first, second] = technicians as [string, string];
  const kept = await of.ok('createTechnicianTimeOff', { id: first, ...wholeDay, status: 'approved' });
  expect([kept.stranded_visits.proposals, (await desk.proposals(of)).proposals.length]).toEqual([undefined, 1]);
  const ended = await of.ok('createTechnicianTimeOff', { id: second, ...wholeDay, status: 'approved' });
  expect(ended.stranded_visits.proposals).toHaveLength(1);
  desk.time.now += 60_000;
  await desk.propose();
  expect((await desk.proposals(of)).proposals.map(({ start_at }) => start_at.slice(0, 10))).not.toEqual([day]);
});

it('[proposals.overtaken] a visit booked over an earlier time ends it in the same step, and the page says so', async () => {
  const { of, blocker } = await list.fullFriday();
  const waiting = await list.waiting(of, '14:00');
  await list.free(of, blocker);
  await list.search();
  const [open] = await list.proposals(of);
  const stale = await openPage(list.harness, waiting.path);
  expect(stale.text).toContain('An earlier time is free');
  const other = await list.fridayJob(of, '08:00', 240);
  expect(await list.proposals(of)).toEqual([]);
  const late = await submit(stale, { accepted: 'yes' });
  expect([late.status, late.text.includes('The proposed time is no longer free. Your visit stays as it is.')]).toEqual([409, true]);
  expect(late.text).not.toContain('An earlier time is free');
  expect(await list.startOf(of, waiting.id)).toBe('2030-06-10T18:00:00Z');
  expect((await list.rows(open!.id))[0]).toMatchObject({ state: 'expired', because: 'taken' });
  expect(other.schedule.scheduled_at).toBe('2030-06-07T12:00:00Z');
});

it('[proposals.overtaken] a visit next to it that leaves no time for the way ends it too', async () => {
  const { of, blocker } = await list.fullFriday();
  await list.waiting(of, '14:00');
  await list.free(of, blocker);
  await list.search();
  const [open] = await list.proposals(of);
  expect(open!.start_at).toBe('2030-06-07T12:00:00Z');
  // New York is four hours behind UTC.
  const end = new Date(Date.parse(open!.end_at) - 4 * 3_600_000).toISOString().slice(11, 16);
  const brooklyn = { line: '9 Bay St', city: 'New York', postal_code: '10001', latitude: 40.65, longitude: -73.95 };
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Alan Turing', phone: '+12125550155', address: brooklyn });
  await list.fridayJob(of, end, 60, customer_id);
  expect(await list.proposals(of)).toEqual([]);
});

it('[proposals.overtaken] a visit that leaves the time free leaves the proposal open, and so does the answer of its own customer', async () => {
  const { of, blocker } = await list.fullFriday();
  const waiting = await list.waiting(of, '14:00');
  await list.free(of, blocker);
  await list.search();
  const [open] = await list.proposals(of);
  await list.fridayJob(of, '13:00', 60);
  expect(await list.proposals(of)).toEqual([open]);
  await callAsCustomer(list.harness, waiting.path, 'answerEarlierTime', { proposal_id: open!.id, accepted: true });
  expect((await list.rows(open!.id))[0]).toMatchObject({ state: 'accepted' });
});

it('[proposals.overtaken] a first time goes to another technician who is free, and ends when both are booked', async () => {
  const { of } = await desk.asked();
  const [before] = (await desk.proposals(of)).proposals;
  await desk.book(of, before!.technician.id);
  const [after] = (await desk.proposals(of)).proposals;
  expect([after!.id, after!.start_at, after!.technician.id === before!.technician.id]).toEqual([before!.id, before!.start_at, false]);
  await desk.propose();
  expect((await desk.proposals(of)).proposals).toEqual([after]);
  await desk.book(of, after!.technician.id);
  expect(await desk.proposals(of)).toMatchObject({ proposals: [], to_call: [{ reason: 'taken' }] });
});

it('[proposals.overtaken] an undo that brings a visit back ends the proposal of its time', async () => {
  const { of, blocker } = await list.fullFriday();
  await list.waiting(of, '14:00');
  const { status_version } = await of.ok('getJobRequest', { id: blocker });
  const { undo_token } = await of.ok('unscheduleJobRequest', { id: blocker, status_version });
  await list.search();
  expect(await list.proposals(of)).toHaveLength(1);
  await of.ok('undoScheduleChange', { undo_token: undo_token! });
  expect(await list.proposals(of)).toEqual([]);
});

it('[proposals.overtaken] an imported visit ends the proposal of its time', async () => {
  const { of, blocker } = await list.fullFriday();
  await list.waiting(of, '14:00');
  await list.free(of, blocker);
  await list.search();
  expect(await list.proposals(of)).toHaveLength(1);
  const visit = { starts: '2030-06-07 08:00', ends: '11:00', technicians: 'Ada Lovelace' };
  const answer = await importRows(of, [{ external_reference: 'a', ...iris, address: address, ...visit }]);
  expect(answer).toMatchObject({ scheduled: 1 });
  expect(await list.proposals(of)).toEqual([]);
});

it('[proposals.overtaken] an absence that is approved with its plan names the first time that it ends', async () => {
  const { of, technicians } = await desk.asked();
  const [proposal] = (await desk.proposals(of)).proposals;
  const [holder, other] = [proposal!.technician.id, technicians.find((id) => id !== proposal!.technician.id)!];
  await of.ok('createTechnicianTimeOff', { id: other, ...wholeDay, status: 'approved', start_minute: 0, end_minute: 600 });
  await desk.book(of, holder, '13:00');
  const range = { technician_id: holder, date: day, until_date: day };
  const plan = await of.ok('previewAbsenceResolve', range);
  const done = await of.ok('commitAbsenceResolve', { ...range, plan_token: plan.plan_token!, record_time_off: true });
  expect(done.resolved).toHaveLength(1);
  expect(done.proposals).toMatchObject([{ id: proposal!.id, start_at: proposal!.start_at, present_start_at: null }]);
  expect((await desk.proposals(of)).proposals).toEqual([]);
});

it('[proposals.stranded] a new address that nobody serves ends the proposed time, and one nearby leaves it open', async () => {
  const { of, customer } = await desk.asked();
  const near = { ...desk.address, line: '7 Main St' };
  const moved = await of.ok('updateCustomer', { id: customer, address: near, update_open_jobs: true });
  expect([moved.updated_open_jobs?.length, moved.stranded_visits, (await desk.proposals(of)).proposals.length]).toEqual([1, undefined, 1]);
  const far = { line: '1 Ocean Dr', city: 'Miami', postal_code: '33139', latitude: 25.77, longitude: -80.13 };
  const gone = await of.ok('updateCustomer', { id: customer, address: far, update_open_jobs: true });
  expect(gone.stranded_visits).toMatchObject({ total: 0, visits: [], proposals: [{ customer_name: 'Grace Hopper' }] });
  expect((await desk.proposals(of)).proposals).toEqual([]);
});

it('[proposals.stranded] a job that moves to a site where nobody works loses its proposed time', async () => {
  const { of, customer } = await desk.asked();
  const far = { line: '1 Ocean Dr', city: 'Miami', postal_code: '33139', latitude: 25.77, longitude: -80.13 };
  const site = await of.ok('createCustomerSite', { id: customer, name: 'Beach house', address: far });
  const [job] = await desk.made(of);
  await of.ok('updateJobSite', { id: job!.id, site_id: site.id });
  expect((await desk.proposals(of)).proposals).toEqual([]);
});

it('[proposals.overtaken] who accepts a time of a cancelled request reads no word of a visit that stays', async () => {
  const { of } = await desk.asked();
  const { job, path } = await desk.link(of);
  const stale = await openPage(desk.harness, path);
  await of.ok('cancelJobRequest', { id: job.id, status_version: job.status_version, reason: 'Sold the house', cancelled_by: 'customer' });
  const late = await submit(stale, { accepted: 'yes' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('This is no longer possible.');
  expect(late.text).not.toContain('Your visit stays as it is.');
});

it('[proposals.overtaken] a first time does not go to a technician whose time is proposed to another customer', async () => {
  const { of, create, technicians } = await desk.planned({ wanted_periods: ['morning'] });
  await create({ wanted_periods: ['morning'] }, await desk.customer(of));
  for (const id of technicians)
    await of.ok('createTechnicianTimeOff', { id, ...wholeDay, start_minute: 9 * 60 + 30, end_minute: 1440, status: 'approved' });
  await desk.makeRequests();
  desk.morning();
  await desk.propose();
  const both = (await desk.proposals(of)).proposals;
  expect(new Set(both.map(({ technician }) => technician.id)).size).toBe(2);
  const [first, second] = both;
  await of.ok('createTechnicianTimeOff', { id: first!.technician.id, ...wholeDay, status: 'approved' });
  expect((await desk.proposals(of)).proposals).toEqual([second]);
});

it('[proposals.reassigned] a job that another customer gets has no time that was proposed to the former one', async () => {
  const { of } = await desk.asked();
  const [job] = await desk.made(of);
  const { proposals } = await desk.proposals(of);
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Ada Byron', email: 'ada.byron@example.com', address });
  await of.ok('reassignJobCustomer', { id: job!.id, customer_id });
  expect(proposals).toHaveLength(1);
  expect((await desk.rows(job!.id))[0]).toMatchObject({ state: 'expired', because: 'withdrawn' });
  expect((await desk.proposals(of)).proposals).toEqual([]);
});
