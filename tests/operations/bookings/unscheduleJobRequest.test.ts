/** What can't go back to the queue. What does is in tests/scenarios/takingBack.test.ts. docs/internals/dispatch.md#cancellations. */
import { expect, it } from 'vitest';
import { monday, mornings, openDesk } from './desk.ts';
import { asRead } from './lifecycle.ts';
import { confirmedVisit } from './takenBack.ts';

const desk = await openDesk();

it('[unschedule.refused] refuses a job that is over, has begun, has no visit or has changed', async () => {
  const { of, technician, customer } = await desk.staffed();
  const job = await confirmedVisit(of, customer, '09:00', technician);
  const refused = async (id: string, status_version: number) => {
    const { error_code, data } = (await of.call('unscheduleJobRequest', { id, status_version })) as { error_code: string; data: object };
    return [error_code, 'reason' in data ? data.reason : null];
  };
  expect(await refused(job.id, job.status_version - 1)).toEqual(['JOB_REQUEST_STAGE_CONFLICT', null]);
  expect(await of.ok('getJobRequest', { id: job.id })).toEqual(asRead(job));
  const begun = await of.ok('fireJobRequestAction', { id: job.id, key: 'depart', status_version: job.status_version });
  expect(await refused(job.id, begun.status_version)).toEqual(['JOB_REQUEST_INVALID_TRANSITION', 'begun']);
  const { id, status_version } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  expect(await refused(id, status_version)).toEqual(['JOB_REQUEST_INVALID_TRANSITION', 'not_scheduled']);
  const ended = await of.ok('archiveJobRequest', { id });
  expect(ended.customer_notification.reason).toBe('no_visit_ahead');
  expect(await refused(id, ended.status_version)).toEqual(['JOB_REQUEST_INVALID_TRANSITION', 'over']);
});
