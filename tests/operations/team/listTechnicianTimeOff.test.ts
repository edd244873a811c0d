/** The time off of a technician as a list. docs/reference/conventions.md#time-off. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { openRoster } from './roster.ts';

const { business, hire } = await openRoster();

it('[time-off.list] lists in pages the time off that overlaps the days, first and last day included', async () => {
  const { id } = await hire();
  const starts: string[] = [];
  for (const [start_date, end_date] of [
    ['2031-03-03', '2031-03-05'],
    ['2031-03-10', '2031-03-10'],
    ['2031-04-01', '2031-04-30'],
  ] as const)
    starts.push((await business.ok('createTechnicianTimeOff', { id, start_date, end_date })).start_date);
  const found = async (input: object) =>
    (await business.ok('listTechnicianTimeOff', { id, ...input })).time_off.map(({ start_date }) => start_date).sort();
  expect(await found({})).toEqual(starts);
  expect(await found({ from: '2031-03-05', to: '2031-03-10' })).toEqual(starts.slice(0, 2));
  expect(await found({ from: '2031-03-06', to: '2031-03-09' })).toEqual([]);
  expect(await found({ from: '2031-04-30' })).toEqual(starts.slice(2));
  expect(await found({ to: '2031-03-03' })).toEqual(starts.slice(0, 1));
  const pages = [
    await business.ok('listTechnicianTimeOff', { id, limit: 2 }),
    await business.ok('listTechnicianTimeOff', { id, limit: 2, page: 2 }),
  ];
  expect(pages.map(({ meta }) => [meta.total, meta.count])).toEqual([
    [3, 2],
    [3, 1],
  ]);
  expect(pages.flatMap(({ time_off }) => time_off.map(({ start_date }) => start_date)).sort()).toEqual(starts);
});

it('[technician.not-found] refuses an unknown technician and a day that does not exist', async () => {
  expect(refusal(await business.call('listTechnicianTimeOff', { id: randomUUID() }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  const { id } = await hire();
  for (const field of ['from', 'to'])
    expect(invalid(await business.call('listTechnicianTimeOff', { id, [field]: '2031-02-30' }))).toEqual(['VALIDATION_ERROR', field]);
  const backwards = { id, from: '2031-03-10', to: '2031-03-09' };
  expect(invalid(await business.call('listTechnicianTimeOff', backwards))).toEqual(['VALIDATION_ERROR', 'to']);
});
