import { expect, it } from 'vitest';
import { openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';

const { staffed, business: other } = await openDesk();

it('[note.delete] deletes a note for good, once, and only in its own business', async () => {
  const { of, customer } = await staffed();
  const { id } = await of.ok('createNote', { customer_id: customer, text: 'x' });
  expect(refusal(await other.call('deleteNote', { id }))).toEqual([404, 'NOTE_NOT_FOUND']);
  expect(await of.ok('deleteNote', { id })).toMatchObject({ id });
  expect((await of.ok('listNotes', { customer_id: customer })).notes).toEqual([]);
  expect(refusal(await of.call('deleteNote', { id }))).toEqual([404, 'NOTE_NOT_FOUND']);
});
