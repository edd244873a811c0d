/** The day on which a waiting job is wanted. docs/reference/scheduling.md#wanted-today. */
import { expect, it } from 'vitest';
import { monday, openDesk } from './desk.ts';
import { invalid, refusal } from '../replies.ts';

const desk = await openDesk();
const today = '2030-06-05';

it('[wanted.until-scheduled, wanted.found] the wanted day is cleared when it passes, when the job is scheduled, and by hand', async () => {
  const { of, technician, customer } = await desk.staffed();
  const job = await of.ok('createJobRequest', { customer_id: customer, job_dates: [{ date: monday, periods: [{ period: 'morning' }] }] });
  const idsOf = async (wanted_date: string) => (await of.ok('listJobRequests', { wanted_date })).items.map(({ id }) => id);
  expect(await of.ok('updateJobWantedDay', { id: job.id, wanted_date: today })).toMatchObject({ wanted_date: today });
  expect([await idsOf(today), await idsOf(monday)]).toEqual([[job.id], []]);
  expect((await of.ok('getDayBrief', {})).wanted_jobs).toMatchObject({
    count: 1,
    items: [{ job_request_id: job.id, next_call: { operation: 'quoteJobRequest', arguments: { id: job.id } } }],
  });
  expect((await of.ok('getDayBrief', { date: monday })).wanted_jobs.count).toBe(0);
  expect(await of.ok('updateJobWantedDay', { id: job.id, wanted_date: '' })).toMatchObject({ wanted_date: null });
  const { status_version } = await of.ok('updateJobWantedDay', { id: job.short_code!, wanted_date: monday });
  // A second time changes nothing.
  expect((await of.ok('updateJobWantedDay', { id: job.id, wanted_date: monday })).status_version).toBe(status_version);
  await of.ok('updateJobWantedDay', { id: job.id, wanted_date: today });
  desk.setClock('2030-06-06T12:00:00Z');
  expect(await of.ok('getJobRequest', { id: job.id })).toMatchObject({ wanted_date: null });
  expect(await idsOf(today)).toEqual([]);
  desk.setClock('2030-06-05T12:00:00Z');
  const { status_version: version } = await of.ok('quoteJobRequest', { id: job.id, job_duration_minutes: 60 });
  const placed = await of.ok('confirmJobRequest', {
    id: job.id,
    status_version: version,
    scheduled_at: `${monday}T09:00`,
    technician_id: technician,
  });
  expect(placed).toMatchObject({ wanted_date: null });
  await of.ok('undoScheduleChange', { undo_token: placed.undo_token! });
  expect(await of.ok('getJobRequest', { id: job.id })).toMatchObject({ wanted_date: today, schedule: { scheduled_at: null } });
});

it('[wanted.until-scheduled] a day that has passed, a scheduled job and a job that is over are refused', async () => {
  const { of, technician, customer } = await desk.staffed();
  const job = await of.ok('createJobRequest', { customer_id: customer, job_dates: [{ date: monday, periods: [{ period: 'morning' }] }] });
  for (const wanted_date of ['2030-06-04', '2031-02-30'])
    expect(invalid(await of.call('updateJobWantedDay', { id: job.id, wanted_date }))).toEqual(['VALIDATION_ERROR', 'wanted_date']);
  const { status_version } = await of.ok('quoteJobRequest', { id: job.id, job_duration_minutes: 60 });
  await of.ok('confirmJobRequest', { id: job.id, status_version, scheduled_at: `${monday}T09:00`, technician_id: technician });
  expect(await of.call('updateJobWantedDay', { id: job.id, wanted_date: today })).toMatchObject({
    error_code: 'JOB_REQUEST_INVALID_TRANSITION',
    data: { required: 'unscheduled' },
  });
  await of.ok('archiveJobRequest', { id: job.id });
  expect(await of.call('updateJobWantedDay', { id: job.id, wanted_date: today })).toMatchObject({ data: { reason: 'over' } });
  const { of: other } = await desk.staffed();
  expect(refusal(await other.call('updateJobWantedDay', { id: job.id, wanted_date: today }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
});
