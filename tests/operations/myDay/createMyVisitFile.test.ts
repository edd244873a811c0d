/** Photographs that a technician adds to a visit. */
import { expect, it } from 'vitest';
import { png } from '../../resources/pictures/samples.ts';
import { openMyDayDesk, wednesday } from './myDayDesk.ts';

const { open } = await openMyDayDesk();
const file = { name: 'valve.png', content: png.toString('base64') };

it('[my-day.photo] is on the job with its technician as the author, once, and on the technician’s page', async () => {
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
