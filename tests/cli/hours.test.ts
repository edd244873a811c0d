/** `set-hours`: which arguments it accepts, and that boards use the new hours. */
import { describe, expect, it } from 'vitest';
import { rangesOf, weekdaysOf, weekWith } from '../../src/process/cli/hours.ts';
import { startHarness } from '../support/harness.ts';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';
import { commandsOf } from './run.ts';

const harness = await startHarness({ clock: { nowMilliseconds: () => Date.parse('2030-06-03T04:00:00Z') } });
const run = commandsOf(harness);

describe('days and ranges', () => {
  it.each([
    ['mon', [1]],
    ['Sunday', [7]],
    ['3', [3]],
    ['mon-fri', [1, 2, 3, 4, 5]],
    ['sat,sun', [6, 7]],
    ['fri-mon', [1, 5, 6, 7]],
    ['1-2, thu', [1, 2, 4]],
  ])('%s is read as %j', (text, days) => {
    expect(weekdaysOf(text)).toEqual(days);
  });

  it.each(['', '0', '8', 'm', 'mo', 'someday', 'mon-', 'mon-tue-wed', 'mon,,tue'])('%j is refused as a day', (text) => {
    expect(() => weekdaysOf(text)).toThrow('--day');
  });

  it('are sorted, and joined where they touch', () => {
    const ranges = rangesOf({ open: '13:00,8:00,12:00', close: '24:00,12:00,13:00', closed: false });
    expect(ranges).toEqual([{ startMinute: 480, endMinute: 1440 }]);
    expect(rangesOf({ open: '08:00,13:00', close: '12:00,17:00', closed: false })).toHaveLength(2);
    expect(rangesOf({ open: undefined, close: undefined, closed: true })).toEqual([]);
  });

  it.each([
    [{ open: '08:00', close: undefined, closed: false }, 'for each range'],
    [{ open: '08:00,13:00', close: '12:00', closed: false }, 'for each range'],
    [{ open: undefined, close: undefined, closed: false }, '--closed'],
    [{ open: '08:00', close: '12:00', closed: true }, 'either'],
    [{ open: '08:00', close: '08:00', closed: false }, 'has no minutes'],
    [{ open: '08:00,11:59', close: '12:00,13:00', closed: false }, 'overlap'],
    [{ open: '8', close: '12:00', closed: false }, '"8"'],
    [{ open: '08:60', close: '12:00', closed: false }, '08:60'],
    [{ open: '08:00', close: '24:01', closed: false }, '24:01'],
  ])('%j is refused', (input, words) => {
    expect(() => rangesOf(input)).toThrow(words);
  });
});

it('[cli.set-hours] a running server plans by the new week from the next request on, in the chosen environments', async () => {
  const of = await harness.business();
  await newTechnician(of, (await newArea(of)).id);
  const monday = '2030-06-03';
  const isOpen = async (key: string) => {
    const input = { x_timezone: 'America/New_York', duration_minutes: 60 };
    const { data } = await of.call('listJobRequestBookingWindows', input as never, { key });
    return data.days.some(({ date }) => date === monday);
  };
  expect(await isOpen(of.key)).toBe(true);
  const closed = await run('set-hours', { business: of.alias, day: 'mon', closed: 'true' });
  expect(closed).toMatchObject({ live: { monday: [], tuesday: ['08:00-18:00'] }, sandbox: { monday: [] } });
  expect(await isOpen(of.key)).toBe(false);
  const open = await run('set-hours', {
    ...{ business: of.businessId, environment: 'live', day: 'mon-wed' },
    ...{ open: '08:00,13:00', close: '12:00,17:00' },
  });
  expect(open).toMatchObject({ business_alias: of.alias, live: { monday: ['08:00-12:00', '13:00-17:00'], thursday: ['08:00-18:00'] } });
  expect(open).not.toHaveProperty('sandbox');
  expect(await isOpen(of.key)).toBe(true);
  const twice = await run('set-hours', { business: of.alias, environment: 'sandbox', day: 'sun', open: '10:00', close: '11:00' });
  expect(twice['sandbox']).toMatchObject({ monday: [], sunday: ['10:00-11:00'] });
});

it('[cli.set-hours] coming days with hours of their own keep them, and the output names them', async () => {
  const of = await harness.business();
  const { version, weekly_hours } = await of.ok('getOpeningHours', {});
  const hours = [{ start_minute: 600, end_minute: 720 }];
  const dated_hours = [
    { from: '2098-12-24', until: '2098-12-24', hours },
    { from: '2099-05-01', until: '2099-05-03', hours: [] },
  ];
  await of.ok('replaceOpeningHours', { version, weekly_hours, dated_hours });
  const set = await run('set-hours', { business: of.alias, day: 'mon-sun', closed: 'true' });
  expect(set['unchanged_days_with_own_hours']).toEqual({ live: ['2098-12-24', '2099-05-01 to 2099-05-03'] });
  expect((await of.ok('getOpeningHours', {})).dated_hours).toEqual(dated_hours);
  const other = await run('set-hours', { business: of.alias, day: 'mon', environment: 'sandbox', closed: 'true' });
  expect(other).not.toHaveProperty('unchanged_days_with_own_hours');
});

it('[cli.set-hours] a business or environment that does not exist is refused', async () => {
  await expect(run('set-hours', { business: 'nobody', day: 'mon', closed: 'true' })).rejects.toThrow('nobody');
  const { alias } = await harness.business();
  await expect(run('set-hours', { business: alias, environment: 'test', day: 'mon', closed: 'true' })).rejects.toThrow('live or sandbox');
});

it('[hours.overnight] set-hours accepts hours past midnight, which belong to the weekday on which they begin', () => {
  const friday = rangesOf({ open: '20:00', close: '03:00', closed: false }).map((range) => ({ weekday: 5, ...range }));
  const saturday = { weekday: 6, startMinute: 480, endMinute: 720 };
  const kept = [
    { weekday: 5, startMinute: 1200, endMinute: 1440 },
    { weekday: 6, startMinute: 0, endMinute: 180 },
  ];
  expect(weekWith([saturday], [5], friday)).toEqual([...kept, saturday]);
  // Saturday closed leaves Friday's night; Friday closed takes it away.
  expect(weekWith([...kept, saturday], [6], [])).toEqual(kept);
  expect(weekWith([...kept, saturday], [5], [])).toEqual([saturday]);
  expect(() => weekWith([{ ...saturday, startMinute: 60 }], [5], friday)).toThrow('overlap');
});
