/** The end of a lock. What a lock does is in lockJobRequest.test.ts. */
import { expect, it } from 'vitest';
import { openDesk } from './desk.ts';
import { confirmedVisit } from './takenBack.ts';
import { refusal } from '../replies.ts';

const desk = await openDesk();

it('[lock.state] a visit without a lock stays unchanged, and a job of another business is not found', async () => {
  const { of, technician, customer } = await desk.staffed();
  const job = await confirmedVisit(of, customer, '09:00', technician);
  expect((await of.ok('unlockJobRequest', { id: job.id })).status_version).toBe(job.status_version);
  await of.ok('lockJobRequest', { id: job.id });
  const { of: other } = await desk.staffed();
  expect(refusal(await other.call('unlockJobRequest', { id: job.id }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  expect(await of.ok('getJobRequest', { id: job.id })).toMatchObject({ locked: true });
});
