/** The customer takes an earlier time, or keeps the present one. docs/earlier-times.md. */
import { expect, it } from 'vitest';
import { mailsOf } from '../../mail/outbox.ts';
import { callAsMember } from '../../support/asMember.ts';
import { callAsCustomer, openPage, submit } from '../../support/guest.ts';
import { openWaitingList } from '../bookings/waitingList.ts';

const desk = await openWaitingList();

it('[earlier-times.accept] the customer link shows the proposed time, and accepting it moves the visit with one event and one confirmation', async () => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  await desk.search();
  const page = await openPage(desk.harness, job.path);
  expect(page.text).toContain('An earlier time is free');
  const done = await submit(page, { accepted: 'yes' });
  expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringContaining('done=earlierTaken')]);
  const moved = await of.ok('getJobRequest', { id: job.id });
  expect([moved.schedule.scheduled_at, moved.earlier_wish]).toEqual(['2030-06-07T12:00:00Z', undefined]);
  const events = await desk.harness.store.query<{ type: string }>(
    `select type from events where resource_id = $1 and type = 'job_request.rescheduled'`,
    [job.id],
  );
  expect(events).toHaveLength(1);
  const mails = (await mailsOf(desk.harness, of)).filter(({ job_request_id: id }) => id === job.id);
  expect(mails.slice(-2).map(({ kind, status, reason }) => [kind, status, reason])).toEqual([
    ['earlier_time', 'skipped', 'superseded'],
    ['confirmed', 'queued', null],
  ]);
  expect(await desk.proposals(of)).toEqual([]);
  // Pressed twice: nothing happens again.
  const again = await desk.harness.store.query<{ id: string }>('select id from time_proposals where job_request_id = $1', [job.id]);
  const repeated = await callAsCustomer(desk.harness, job.path, 'answerEarlierTime', { proposal_id: again[0]!.id, accepted: true });
  expect([repeated.error_code, (await of.ok('getJobRequest', { id: job.id })).status_version]).toEqual([0, moved.status_version]);
});

it('[earlier-times.taken] a time that was taken in the meantime is refused, and the visit keeps its time', async () => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  await desk.search();
  const [proposal] = await desk.proposals(of);
  const page = await openPage(desk.harness, job.path);
  await desk.fridayJob(of, '08:00', 60);
  const done = await submit(page, { accepted: 'yes' });
  expect([done.status, done.text.includes('The proposed time is no longer free. Your visit stays as it is.')]).toEqual([409, true]);
  expect(done.text).not.toContain('Take this time');
  const refused = await callAsMember(desk.harness, of, 'answerTimeProposal', { id: proposal!.id, accepted: true });
  expect(refused).toMatchObject({
    error_code: 'TIME_PROPOSAL_ENDED',
    data: { status: 'expired', scheduled_at: '2030-06-10T18:00:00Z', remedies: [{ operation: 'listFeasibleStarts' }] },
  });
  expect(await desk.startOf(of, job.id)).toBe('2030-06-10T18:00:00Z');
  expect((await of.ok('getJobRequest', { id: job.id })).earlier_wish).toBeDefined();
});

it('[earlier-times.accept] after accepting, a second answer says that the customer has already answered, and not that the time is taken', async () => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  await desk.search();
  const stale = await openPage(desk.harness, job.path);
  await submit(stale, { accepted: 'yes' });
  const [proposal] = await desk.harness.store.query<{ id: string }>('select id from time_proposals where job_request_id = $1', [job.id]);
  const kept = await submit(stale, { accepted: 'no' });
  expect([kept.status, kept.text.includes('You have already answered.'), kept.text.includes('no longer free')]).toEqual([409, true, false]);
  expect(await callAsMember(desk.harness, of, 'answerTimeProposal', { id: proposal!.id, accepted: false })).toMatchObject({
    error_code: 'TIME_PROPOSAL_ENDED',
    data: { status: 'accepted', scheduled_at: '2030-06-07T12:00:00Z' },
  });
  // A dispatcher moves the visit back, and the form is sent again: nothing says that the visit moved.
  const { status_version } = await of.ok('getJobRequest', { id: job.id });
  await of.ok('commitJobRequestMove', { id: job.id, start_at: '2030-06-10T14:00', expected_version: status_version });
  const again = await submit(stale, { accepted: 'yes' });
  expect([again.status, again.text.includes('You have already answered.')]).toEqual([409, true]);
  expect(await desk.startOf(of, job.id)).toBe('2030-06-10T18:00:00Z');
});

it('[earlier-times.accept] a customer who declined and then accepts is told that the answer was already given, and the visit keeps its time', async () => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  await desk.search();
  const stale = await openPage(desk.harness, job.path);
  await submit(stale, { accepted: 'no' });
  const late = await submit(stale, { accepted: 'yes' });
  expect([late.status, late.text.includes('You have already answered.'), late.text.includes('no longer free')]).toEqual([409, true, false]);
  expect(await desk.startOf(of, job.id)).toBe('2030-06-10T18:00:00Z');
});
