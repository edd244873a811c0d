/** The list of reserved time. docs/reference/conventions.md#reserved-time. */
import { expect, it } from 'vitest';
import { monday, openDesk } from '../bookings/desk.ts';
import { invalid } from '../replies.ts';
import { newTechnician } from '../../scenarios/fixtures.ts';

const desk = await openDesk();

it('[reserved.list] sorts by start, and filters by technician and days', async () => {
  const { of, area, technician } = await desk.staffed();
  const { id: other } = await newTechnician(of, area, 'Grace Hopper');
  const reserve = async (ids: string[], start: string, end: string, title: string) =>
    of.ok('createReservedTime', { technician_ids: ids, start_at: start, end_at: end, title });
  await reserve([technician], '2030-06-11T09:00', '2030-06-11T10:00', 'Second');
  await reserve([technician, other], `${monday}T22:00`, '2030-06-11T02:00', 'First');
  await reserve([other], '2030-06-12T09:00', '2030-06-12T10:00', 'Third');
  const titles = async (input: object) => (await of.ok('listReservedTimes', input)).reserved_times.map(({ title }) => title);
  expect(await titles({})).toEqual(['First', 'Second', 'Third']);
  expect(await titles({ technician_id: technician })).toEqual(['First', 'Second']);
  expect(await titles({ from: '2030-06-11', to: '2030-06-11' })).toEqual(['First', 'Second']);
  expect(await titles({ from: '2030-06-12' })).toEqual(['Third']);
  expect(await titles({ to: monday })).toEqual(['First']);
  expect(await of.ok('listReservedTimes', { limit: 1, page: 2 })).toMatchObject({
    business_timezone: 'America/New_York',
    reserved_times: [{ title: 'Second' }],
    meta: { total: 3 },
  });
  expect(invalid(await of.call('listReservedTimes', { from: '2030-06-12', to: '2030-06-11' }))).toEqual(['VALIDATION_ERROR', 'to']);
  const { of: elsewhere } = await desk.staffed();
  expect((await elsewhere.ok('listReservedTimes', { technician_id: technician })).reserved_times).toEqual([]);
});
