import { expect, test } from 'vitest';
import { makeBoard } from '../../src/engine/board.ts';
import { bookingWindows } from '../../src/engine/starts/bookingWindows.ts';
import { makeCalendar } from '../../src/engine/calendar.ts';
import { judge } from '../../src/engine/feasibility/feasibility.ts';
import { matchingSlots } from '../../src/engine/starts/matchingSlots.ts';
import { epochMinute, minuteRange, type EpochMinute } from '../../src/engine/minutes.ts';
import { technician, visit } from './smallBoard.ts';

const ZONE = 'America/New_York';

/** The instant of a wall-clock hour. */
function hourOf(date: string, hour: number): EpochMinute {
  const time = Temporal.PlainDate.from(date).toPlainDateTime().add({ hours: hour });
  return epochMinute(time.toZonedDateTime(ZONE).epochMilliseconds / 60_000);
}

/** Three days around a clock change, open round the clock; everyone works from `from` to `until` o'clock. */
function daysAround(dates: readonly string[], from: number, until: number) {
  const whole = dates.map((date) => minuteRange(hourOf(date, 0), hourOf(date, 24)));
  return makeCalendar({
    days: dates.map((date, day) => ({ date, ...whole[day]!, openings: [whole[day]!] })),
    shifts: [dates.map((date) => [minuteRange(hourOf(date, from), hourOf(date, until))])],
  });
}

const spring = ['2027-03-13', '2027-03-14', '2027-03-15'];
const autumn = ['2027-11-06', '2027-11-07', '2027-11-08'];

test('[time.23-25-hours] on days of 23 and 25 hours, windows keep their wall-clock times', () => {
  const board = makeBoard([technician('ada')]);
  for (const dates of [spring, autumn]) {
    const calendar = daysAround(dates, 8, 17);
    const mornings = dates.map((date) => minuteRange(hourOf(date, 6), hourOf(date, 12)));
    const expected = dates.map((date) => [minuteRange(hourOf(date, 8), hourOf(date, 12))]);
    expect(bookingWindows(board, calendar, visit(), mornings)).toEqual(expected);
    const grid = { stepMinutes: 120, anchors: dates.map((date) => hourOf(date, 8)) };
    const slots = matchingSlots(board, calendar, visit(), mornings, grid);
    expect(slots.map((slot) => slot.startMinute)).toEqual(dates.flatMap((date) => [hourOf(date, 8), hourOf(date, 10)]));
  }
});

test('[time.23-25-hours] a shift across the clock change has the minutes that actually pass', () => {
  const ada = technician('ada');
  // 00:00 to 06:00 are 5 hours in spring and 7 in autumn.
  const fiveHours = visit({ jobMinutes: 300 });
  const sevenHours = visit({ jobMinutes: 420 });
  expect(judge(daysAround(spring, 0, 6), ada, fiveHours, hourOf('2027-03-14', 0)).feasible).toBe(true);
  expect(judge(daysAround(spring, 0, 6), ada, visit({ jobMinutes: 301 }), hourOf('2027-03-14', 0))).toMatchObject({
    blockers: [{ kind: 'off_shift' }, { kind: 'visit_too_long', visitMinutes: 301, maxMinutes: 300 }],
  });
  expect(judge(daysAround(autumn, 0, 6), ada, sevenHours, hourOf('2027-11-07', 0)).feasible).toBe(true);
});
