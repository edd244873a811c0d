/** Changes after which a time that was proposed to a customer cannot be. docs/internals/bookings.md#proposed-times. */
import { expect, it } from 'vitest';
import { openProposals } from '../operations/maintenance/proposals.ts';
import { openWaitingList } from '../operations/bookings/waitingList.ts';
import { mailsOf } from '../mail/outbox.ts';
import { callAsCustomer } from '../support/guest.ts';

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
  expect((await desk.plan(of, plan)).last_visit!.proposal).toMatchObject({ state: 'offered' });
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
