import { expect, it } from 'vitest';
import { png } from '../../resources/pictures/samples.ts';
import { openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';

const { harness, staffed, business: other } = await openDesk();

it('[file.delete] deletes a file and its bytes for good, once, and only in its own business', async () => {
  const { of, customer } = await staffed();
  const { id } = await of.ok('createFile', { customer_id: customer, name: 'a.png', content: png.toString('base64') });
  const pieces = () => harness.store.query('select 1 from file_pieces where file_id = $1', [id]);
  expect(refusal(await other.call('deleteFile', { id }))).toEqual([404, 'FILE_NOT_FOUND']);
  expect((await pieces()).length).toBe(1);
  expect(await of.ok('deleteFile', { id })).toMatchObject({ id });
  expect(await pieces()).toEqual([]);
  expect((await of.ok('listFiles', { customer_id: customer })).files).toEqual([]);
  for (const operation of ['deleteFile', 'getFile'] as const)
    expect(refusal(await of.call(operation, { id }))).toEqual([404, 'FILE_NOT_FOUND']);
});
