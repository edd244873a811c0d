import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openDesk } from '../bookings/desk.ts';
import { invalid, refusal } from '../replies.ts';

const { staffed, business: other } = await openDesk();

it('[note.update] changes what is sent, and keeps author and time of writing', async () => {
  const { of, customer } = await staffed();
  const note = await of.ok('createNote', { customer_id: customer, text: 'The dog is friendly.' });
  const changed = await of.ok('updateNote', { id: note.id, text: 'The dog bites.', visible_to_customer: true });
  expect(changed).toEqual({ ...note, text: 'The dog bites.', visible_to_customer: true, updated_at: changed.updated_at });
  expect(await of.ok('updateNote', { id: note.id, visible_to_technician: false })).toMatchObject({
    text: 'The dog bites.',
    visible_to_technician: false,
  });
  expect((await of.ok('listNotes', { customer_id: customer })).notes).toHaveLength(1);
});

it('[note.update] refuses an empty text, a day on a note of a customer, and a note of another business', async () => {
  const { of, customer } = await staffed();
  const { id } = await of.ok('createNote', { customer_id: customer, text: 'x' });
  expect(invalid(await of.call('updateNote', { id, text: '  ' }))).toEqual(['VALIDATION_ERROR', 'text']);
  expect(invalid(await of.call('updateNote', { id, visit_date: '2030-06-05' }))).toEqual(['VALIDATION_ERROR', 'visit_date']);
  expect((await of.ok('listNotes', { customer_id: customer })).notes[0]).toMatchObject({ text: 'x', visit_date: null });
  expect(refusal(await other.call('updateNote', { id, text: 'y' }))).toEqual([404, 'NOTE_NOT_FOUND']);
  expect(refusal(await of.call('updateNote', { id: randomUUID(), text: 'y' }))).toEqual([404, 'NOTE_NOT_FOUND']);
});
