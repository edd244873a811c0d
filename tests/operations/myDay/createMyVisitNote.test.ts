/** Notes that a technician reads and writes. */
import { expect, it } from 'vitest';
import { openMyDayDesk, wednesday } from './myDayDesk.ts';

const { open } = await openMyDayDesk();

it('[my-day.note, notes.shown] the visit shows the notes for technicians, and one idempotency key writes one note', async () => {
  const { session, business, book } = await open();
  const { id, customer } = await book(`${wednesday}T09:00`);
  await business.ok('createNote', { customer_id: customer.id!, text: 'The dog is friendly.' });
  await business.ok('createNote', { job_request_id: id, text: 'Pays late.', visible_to_technician: false });
  const note = { id, text: 'Valve replaced.', visit_date: wednesday, idempotency_key: 'one' };
  const first = await session.ok('createMyVisitNote', note);
  expect(first).toMatchObject({
    ...{ job_request_id: id, visit_date: wednesday, author: { kind: 'technician', name: 'Ada Lovelace' } },
    ...{ visible_to_technician: true, visible_to_customer: false },
  });
  const again = await session.call('createMyVisitNote', note);
  expect([again.data, again.headers.get('idempotent-replayed')]).toEqual([first, 'true']);
  const { notes } = (await session.ok('getMyDay', {})).visits[0]!;
  expect(notes.map(({ text }) => text).toSorted()).toEqual(['The dog is friendly.', 'Valve replaced.']);
  expect((await business.ok('listNotes', { job_request_id: id })).meta.total).toBe(2);
});

it('[my-day.note, my-day.own] refuses a note on the visit of another technician', async () => {
  const { session, book, theirs } = await open();
  const { id } = await book(`${wednesday}T09:00`, theirs);
  expect(await session.call('createMyVisitNote', { id, text: 'x' })).toMatchObject({ error_code: 'JOB_REQUEST_NOT_FOUND' });
});
