/** Photographs that a technician adds to a visit. */
import { expect, it } from 'vitest';
import { png } from '../../resources/pictures/samples.ts';
import { openMyDayDesk, wednesday } from './myDayDesk.ts';

const { harness, open } = await openMyDayDesk();
const file = { name: 'valve.png', content: png.toString('base64') };

it('[my-day.photo] a photograph is stored once, on the job, with the technician as author, and is shown on the technician’s page', async () => {
  const { session, business, book } = await open();
  const { id } = await book(`${wednesday}T09:00`);
  const first = await session.ok('createMyVisitFile', { id, ...file });
  expect(first).toMatchObject({ name: 'valve.png', content_type: 'image/png', author: { kind: 'technician', name: 'Ada Lovelace' } });
  expect(await session.ok('createMyVisitFile', { id, ...file })).toEqual(first);
  const { files } = await business.ok('listFiles', { job_request_id: id });
  expect(files).toMatchObject([{ id: first.id, job_request_id: id }]);
  expect((await session.ok('getMyDay', {})).visits[0]!.files).toEqual([first]);
});

it('[my-day.photo, my-day.own] refuses a photograph on the visit of another technician', async () => {
  const { session, book, theirs } = await open();
  const { id } = await book(`${wednesday}T09:00`, theirs);
  expect(await session.call('createMyVisitFile', { id, ...file })).toMatchObject({ error_code: 'JOB_REQUEST_NOT_FOUND' });
});

it('[my-day.photo, my-day.note] a completed visit accepts photographs and notes, but a visit of an erased customer does not', async () => {
  const { session, business, book } = await open();
  const job = await book(`${wednesday}T09:00`);
  const { id, customer } = job;
  await business.ok('fireJobRequestAction', { id, key: 'complete', status_version: job.status_version });
  await session.ok('createMyVisitFile', { id, ...file });
  await session.ok('createMyVisitNote', { id, text: 'Valve replaced.' });
  await business.ok('eraseCustomer', { id: customer.id! });
  const waited = [session.call('createMyVisitFile', { id, ...file }), session.call('createMyVisitNote', { id, text: 'Key under the mat' })];
  for (const { error_code } of await Promise.all(waited)) expect(error_code).toBe('JOB_REQUEST_NOT_FOUND');
  expect(
    await harness.store.query('select 1 from notes where job_request_id = $1 union all select 1 from files where job_request_id = $1', [
      id,
    ]),
  ).toEqual([]);
});
