/** The messages that wait for a person. */
import { expect, it } from 'vitest';
import { openDesk } from '../bookings/desk.ts';

const { staffed, business: other } = await openDesk();

it('[callbacks.list] lists open messages oldest first and closed ones newest first, of this business alone', async () => {
  const { of, customer } = await staffed();
  expect((await of.ok('listCallbacks', {})).empty).toEqual({ reason: 'nothing_recorded' });
  const leave = async (text: string) => (await of.ok('createCallback', { customer_id: customer, text })).id;
  const [first, second, third] = [await leave('one'), await leave('two'), await leave('three')];
  const ids = async (input: object) => (await of.ok('listCallbacks', input)).callbacks.map(({ id }) => id);
  expect(await ids({})).toEqual([first, second, third]);
  expect(await ids({ limit: 1, page: 2 })).toEqual([second]);
  await of.ok('closeCallback', { id: first });
  await of.ok('closeCallback', { id: second });
  expect(await ids({})).toEqual([third]);
  expect(await ids({ closed: true })).toEqual([second, first]);
  expect((await other.ok('listCallbacks', {})).callbacks).toEqual([]);
});
