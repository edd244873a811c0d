/** Marks of customers who wait for an earlier time. docs/earlier-times.md. */
import { expect, it } from 'vitest';
import { confirmedJob, mailedCustomer } from '../../mail/outbox.ts';
import { openWaitingList } from './waitingList.ts';

const desk = await openWaitingList();

it('[earlier-times.wish] an unscheduled, locked or emergency visit cannot wait for an earlier time, and an ended job shows no wish', async () => {
  const { of } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  expect(job.wish.earlier_wish).toEqual({ wished_at: '2030-06-05T12:00:00.000000Z', wanted_weekdays: [5], wanted_periods: ['morning'] });
  const { id } = await confirmedJob(of, (await mailedCustomer(of)).id, '10:00');
  await of.ok('lockJobRequest', { id });
  const refused = { error_code: 'JOB_REQUEST_INVALID_TRANSITION' };
  expect(await of.call('updateJobEarlierWish', { id, wanted: true })).toMatchObject(refused);
  // Removing what is not there is no mistake.
  expect((await of.ok('updateJobEarlierWish', { id, wanted: false })).earlier_wish).toBeNull();
  await of.ok('unlockJobRequest', { id });
  await of.ok('updateJobEarlierWish', { id, wanted: true });
  await of.ok('updateJobPriority', { id, priority: 'p0' });
  await desk.search();
  expect((await desk.proposals(of)).filter(({ job_request_id }) => job_request_id === id)).toEqual([]);
  await desk.free(of, job.id);
  expect((await of.ok('getJobRequest', { id: job.id })).earlier_wish).toBeUndefined();
  expect(await of.call('updateJobEarlierWish', { id: job.id, wanted: true })).toMatchObject(refused);
});

it('[earlier-times.wish] sends job_request.updated, and a poll of changes returns the job', async () => {
  const { of } = await desk.fullFriday();
  const { id } = await confirmedJob(of, (await mailedCustomer(of)).id, '10:00');
  const since = (await of.ok('listJobRequestChanges', {})).next_since;
  await of.ok('updateJobEarlierWish', { id, wanted: true, wanted_weekdays: [2, 1] });
  const { items } = await of.ok('listJobRequestChanges', { since: since! });
  expect(items.map((job) => [job.id, job.earlier_wish?.wanted_weekdays])).toEqual([[id, [1, 2]]]);
  const [event] = await desk.harness.store.query<{ body: { data: { object: object } } }>(
    `select body from events where resource_id = $1 and type = 'job_request.updated'`,
    [id],
  );
  expect(event!.body.data.object).toMatchObject({ earlier_wish: { weekdays: [1, 2], periods: [] } });
});

it('[earlier-times.wish, event.mirror] a wish that the search ends, because no time can be proposed any more, is told like one that a person ends', async () => {
  const { of } = await desk.fullFriday();
  const { id } = await desk.waiting(of, '14:00');
  const { status_version: urgent } = await of.ok('updateJobPriority', { id, priority: 'p0' });
  const newest = async () => {
    const [event] = await desk.harness.store.query<{
      type: string;
      body: { data: { object: { status_version: number; earlier_wish?: object } } };
    }>('select type, body from events where resource_id = $1 order by id desc limit 1', [id]);
    return [event!.type, event!.body.data.object.status_version, event!.body.data.object.earlier_wish === undefined];
  };
  expect(await newest()).toEqual(['job_request.priority_changed', urgent, false]);
  await desk.search();
  expect(await newest()).toEqual(['job_request.updated', urgent + 1, true]);
});
