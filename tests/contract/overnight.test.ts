/** Hours past midnight: written as one range, kept as two. */
import { expect, it } from 'vitest';
import { endAfter, joinAtMidnight, splitAtMidnight, type WeekdayRange } from '../../src/contract/overnight.ts';

const range = (weekday: number, start_minute: number, end_minute: number, rest = {}): WeekdayRange => ({
  weekday,
  start_minute,
  end_minute,
  ...rest,
});

it.each([
  ['a night', [range(5, 1200, 1620)], [range(5, 1200, 1440), range(6, 0, 180)]],
  ['Sunday night', [range(7, 1200, 1620)], [range(7, 1200, 1440), range(1, 0, 180)]],
  [
    'Sunday night of week A, which ends in week B',
    [range(7, 1200, 1620, { week: 'a' })],
    [range(7, 1200, 1440, { week: 'a' }), range(1, 0, 180, { week: 'b' })],
  ],
  [
    'a night of each day',
    [range(1, 1200, 1620), range(2, 1200, 1620)],
    [range(1, 1200, 1440), range(2, 0, 180), range(2, 1200, 1440), range(3, 0, 180)],
  ],
  [
    'hours on call',
    [range(5, 1200, 1620, { kind: 'on_call' })],
    [range(5, 1200, 1440, { kind: 'on_call' }), range(6, 0, 180, { kind: 'on_call' })],
  ],
  ['whole days, which stay apart', [range(1, 0, 1440), range(2, 0, 1440)], [range(1, 0, 1440), range(2, 0, 1440)]],
])('[hours.overnight] converts %s both ways', (_what, written, kept) => {
  expect(splitAtMidnight(written)).toEqual(kept);
  expect(joinAtMidnight(kept)).toEqual(written);
});

it('[hours.overnight] only hours of one kind and week that are shorter than a day are joined', () => {
  const apart = [
    range(5, 1200, 1440),
    range(6, 0, 180, { kind: 'on_call' }),
    range(1, 600, 1440),
    range(2, 0, 600),
    range(3, 1300, 1440, { week: 'a' }),
    range(4, 0, 60),
  ];
  expect(joinAtMidnight(apart)).toEqual(apart);
  expect([endAfter(1200, 180), endAfter(480, 1020), endAfter(480, 480)]).toEqual([1620, 1020, 480]);
});
