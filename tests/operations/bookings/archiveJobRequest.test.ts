/** Archiving job requests. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { refusal } from '../replies.ts';
import { confirm, monday, openDesk, unquotedJob } from './desk.ts';
import { asRead, confirmedJob, eventsAfterConfirm, fire, freeStarts, asInEvents } from './lifecycle.ts';

const { harness, staffed, get } = await openDesk();
const { store } = harness;

it('[archive.any-open, workflow.one-event, auth.key-member] archives the job with a note', async () => {
  const { of, customer } = await staffed();
  const job = await confirmedJob(of, customer);
  const archived = await of.ok('archiveJobRequest', { id: job.id, status_version: job.status_version, note: 'Customer moved' });
  expect(archived).toMatchObject({
    status_version: job.status_version + 1,
    current_status: { key: 'scheduled' },
    archive: { is_archived: true, archived_at: '2030-06-05T12:00:00Z', archived_by_user_id: of.ownerId, note: 'Customer moved' },
  });
  expect(archived).not.toHaveProperty('next_actions');
  expect(await get(job.id, of)).toEqual(asRead(archived));
  const events = await eventsAfterConfirm(store, job.id);
  expect(events).toMatchObject([{ type: 'job_request.archived', body: { data: { object: asInEvents(archived) } } }]);
  expect((await of.ok('listJobRequests', {})).meta.total).toBe(0);
  expect((await of.ok('listJobRequests', { archived: true })).items).toEqual([asRead(archived)]);
});

it('[archive.any-open] archives a job in every status except completed, and only once', async () => {
  const { of, customer } = await staffed();
  const jobs = [
    await get(await unquotedJob(of), of),
    await quotedJob(of, customer, monday),
    (await fire(of, await confirmedJob(of, customer), 'depart')).data,
  ];
  for (const { id, status_version } of jobs) {
    const archived = await of.ok('archiveJobRequest', { id, status_version, note: '' });
    expect(archived.archive).toMatchObject({ is_archived: true, note: null });
    const again = await of.call('archiveJobRequest', { id, status_version: archived.status_version });
    expect([...refusal(again), again.data]).toMatchObject([409, 'JOB_REQUEST_INVALID_TRANSITION', { is_archived: true }]);
    expect(refusal(await fire(of, archived, 'complete'))).toEqual([409, 'JOB_REQUEST_INVALID_TRANSITION']);
    expect(refusal(await confirm(of, archived, '10:00'))).toEqual([409, 'JOB_REQUEST_ACTION_NOT_PENDING']);
  }
  const done = (await fire(of, await confirmedJob(of, customer), 'complete')).data;
  const reply = await of.call('archiveJobRequest', { id: done.id, status_version: done.status_version });
  expect([...refusal(reply), reply.data]).toMatchObject([409, 'JOB_REQUEST_INVALID_TRANSITION', { is_archived: false }]);
});

it('[archive.frees-time] frees the time of its sessions', async () => {
  const { of, customer, technician } = await staffed();
  const job = await confirmedJob(of, customer);
  expect(await freeStarts(of, customer)).not.toContain(600);
  await of.ok('archiveJobRequest', { id: job.id, status_version: job.status_version });
  expect(await freeStarts(of, customer)).toContain(600);
  expect((await of.ok('getTechnicianSchedule', { id: technician, from: monday, to: monday })).sessions).toEqual([]);
  await confirmedJob(of, customer);
});

it('[archive.any-open] refuses a stale version and an unknown job; the version is optional', async () => {
  const { of, customer } = await staffed();
  const job = await confirmedJob(of, customer);
  const stale = await of.call('archiveJobRequest', { id: job.id, status_version: job.status_version + 1 });
  expect([...refusal(stale), stale.data]).toEqual([409, 'JOB_REQUEST_STAGE_CONFLICT', { status_version: job.status_version }]);
  expect(refusal(await of.call('archiveJobRequest', { id: randomUUID(), status_version: 1 }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  expect(await get(job.id, of)).toEqual(asRead(job));
  expect((await of.ok('archiveJobRequest', { id: job.id })).archive.is_archived).toBe(true);
});
