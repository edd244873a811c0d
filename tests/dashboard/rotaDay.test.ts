/** Hours past midnight in the rota: one range on the screen, two days in the service. docs/internals/places.md#hours-of-technicians. */
import { describe, expect, it } from 'vitest';
import { rotaChanges, withoutRest, writtenHours, writtenRange, type Range } from '../../dashboard/routes/team/rotaDay.ts';

const range = (start: number, end: number, kind: Range['kind'] = 'regular'): Range => ({ start_minute: start, end_minute: end, kind });
const change = (from: string, until: string, ...hours: Range[]) => ({ technician_id: 'ada', from, until, hours });
const one = { from: '2031-03-04', until: '2031-03-04' };

describe('[dashboard.rota-nights] the rota', () => {
  it('shows a night on the day on which it begins, and not on the next', () => {
    const [evening, rest, day] = [range(1200, 1440), range(0, 180), range(600, 900)];
    expect(writtenHours([evening], [rest, day])).toEqual([range(1200, 1620)]);
    expect(withoutRest([rest, day], [evening])).toEqual([day]);
    // On call is another kind, a whole day is no night, and a range that ends before midnight does not go on.
    for (const other of [range(1200, 1440, 'on_call'), range(0, 1440), range(1200, 1439)]) {
      expect(writtenHours([other], [rest, day])).toEqual([other]);
      expect(withoutRest([rest, day], [other])).toEqual([rest, day]);
    }
  });

  it.each([
    ['20:00 to 03:00', range(1200, 180), range(1200, 1620)],
    ['a night that is written so already', range(1200, 1620), range(1200, 1620)],
    ['08:00 to midnight', range(480, 1440), range(480, 1440)],
  ])('reads %s', (_what, typed, written) => {
    expect(writtenRange(typed)).toEqual(written);
  });

  it('splits a night over two days, and keeps the hours of the second day', () => {
    expect(rotaChanges('ada', one, [range(1200, 1620)], { first: [], after: [range(600, 900)] })).toEqual([
      change('2031-03-04', '2031-03-04', range(1200, 1440)),
      change('2031-03-05', '2031-03-05', range(0, 180), range(600, 900)),
    ]);
  });

  it('repeats a night on several days, and keeps the end of the night before the first day', () => {
    const days = { from: '2031-03-04', until: '2031-03-06' };
    expect(rotaChanges('ada', days, [range(1200, 1620)], { first: [range(0, 60)], after: [] })).toEqual([
      change('2031-03-04', '2031-03-04', range(0, 60), range(1200, 1440)),
      change('2031-03-05', '2031-03-06', range(0, 180), range(1200, 1440)),
      change('2031-03-07', '2031-03-07', range(0, 180)),
    ]);
  });

  it('makes one change for hours without a night, and joins the end of a night with adjacent hours', () => {
    const days = { from: '2031-03-04', until: '2031-03-06' };
    expect(rotaChanges('ada', days, [range(480, 1020)], { first: [], after: null })).toEqual([
      change('2031-03-04', '2031-03-06', range(480, 1020)),
    ]);
    expect(
      rotaChanges('ada', one, [range(1200, 1620)], { first: [], after: [range(120, 600), range(600, 700, 'on_call')] })[1]!.hours,
    ).toEqual([range(0, 600), range(600, 700, 'on_call')]);
  });
});
