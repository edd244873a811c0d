/** Earlier times that wait for an answer. docs/earlier-times.md. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { openPage } from '../../support/guest.ts';
import { hour, openWaitingList } from './waitingList.ts';

/** A business with neither a mail server nor a gateway for texts. */
const desk = await openWaitingList({ withWays: false });

it('[earlier-times.list, earlier-times.told] a business that sends no messages sees whom to phone, and records the customer’s answer', async () => {
  const { of, technician, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  expect(job.wish.customer_notification).toMatchObject({ will_be_sent: false, channel: 'none', reason: 'no_channel' });
  await desk.free(of, blocker);
  await desk.search();
  const [open, ...more] = await desk.proposals(of);
  expect(more).toEqual([]);
  expect(open).toEqual({
    id: expect.any(String) as string,
    job_request_id: job.id,
    short_code: job.short_code,
    customer_name: 'Grace Hopper',
    customer_phone: '',
    technician: { id: technician, name: 'Ada Lovelace' },
    start_at: '2030-06-07T12:00:00Z',
    end_at: '2030-06-07T13:00:00Z',
    present_start_at: '2030-06-10T18:00:00Z',
    maintenance_plan_id: null,
    told: [],
    untold_because: 'no_channel',
    expires_at: '2030-06-05T16:00:00Z',
  });
  // Nothing pretends in the outbox.
  const mails = await desk.harness.store.query('select 1 from mails where job_request_id = $1 and kind = $2', [job.id, 'earlier_time']);
  expect(mails).toEqual([]);
  // Who opens the link meanwhile may answer there as well.
  expect((await openPage(desk.harness, job.path)).text).toContain('Take this time');
  const answer = await okAsMember(desk.harness, of, 'answerTimeProposal', { id: open!.id, accepted: false });
  expect(answer).toMatchObject({ customer_notification: { will_be_sent: false, reason: 'time_unchanged' }, undo_token: null });
  expect(await desk.proposals(of)).toEqual([]);
  expect(await desk.startOf(of, job.id)).toBe('2030-06-10T18:00:00Z');
});

it('[earlier-times.list] leaves out proposals that are too late or whose visit has got another time', async () => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  await desk.search();
  const { status_version } = await of.ok('getJobRequest', { id: job.id });
  await of.ok('commitJobRequestMove', { id: job.id, start_at: '2030-06-10T15:00', expected_version: status_version });
  expect(await desk.proposals(of)).toEqual([]);
  const other = await desk.waiting(of, '12:00');
  await desk.search();
  expect((await desk.proposals(of)).map(({ job_request_id: id }) => id)).toEqual([other.id]);
  desk.time.now += 4 * hour;
  expect(await desk.proposals(of)).toEqual([]);
});
