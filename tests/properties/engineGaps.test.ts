/** Gaps too small for a visit, on random boards, compared with a plain implementation that goes through all stops of every day. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lane } from '../../src/engine/board.ts';
import { hoursOf, type Calendar } from '../../src/engine/calendar.ts';
import { earliestStartAfter, latestEndBefore } from '../../src/engine/feasibility/gaps.ts';
import { closedGaps, closestGap, type ClosedGap, type StartSpan } from '../../src/engine/starts/laneGaps.ts';
import { epochMinute } from '../../src/engine/minutes.ts';
import type { Visit } from '../../src/engine/visit.ts';
import { boardOf, calendarOf, ORIGIN, scenarios, visitOf } from '../engine/randomBoard.ts';
import { at, north, technician, visit, week } from '../engine/smallBoard.ts';

function plainly(lane: Lane, calendar: Calendar, asked: Visit, { fromDay, untilDay, notBefore }: StartSpan): ClosedGap[] {
  const { pieces, firstPiece, endPiece } = hoursOf(calendar, lane, asked);
  return Array.from({ length: untilDay - fromDay }, (_, index) => fromDay + index).flatMap((day) => {
    const [dayStart, dayEnd] = [calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!];
    const stops = Array.from({ length: lane.sessionCount }, (_, stop) => stop).filter(
      (stop) => lane.endMinutes[stop]! > dayStart && lane.startMinutes[stop]! < dayEnd,
    );
    return [...stops, lane.homeIndex].flatMap((next, at) => {
      const previous = at === 0 ? lane.homeIndex : stops[at - 1]!;
      const gaps: ClosedGap[] = [];
      for (let work = 2 * firstPiece[day]!; work < 2 * endPiece[day]!; work += 2) {
        const startMinute = Math.max(
          previous === lane.homeIndex ? -Infinity : lane.endMinutes[previous]!,
          pieces[work]!,
          dayStart,
          notBefore,
        );
        const endMinute = Math.min(next === lane.homeIndex ? Infinity : lane.startMinutes[next]!, pieces[work + 1]!);
        const first = Math.max(startMinute, earliestStartAfter(lane, asked, previous));
        const shortMinutes = first - Math.min(endMinute - asked.visitMinutes, latestEndBefore(lane, asked, next) - asked.visitMinutes);
        if (startMinute < endMinute && shortMinutes > 0)
          gaps.push({ startMinute, endMinute, shortMinutes, isForTravel: endMinute - startMinute >= asked.visitMinutes });
      }
      return gaps;
    });
  });
}

test('[fits.blockers] finds every gap of a lane that is too short, and the first of those that lack the fewest minutes', () => {
  let met = 0;
  fc.assert(
    fc.property(scenarios, fc.integer({ min: 0, max: 300 }), (scenario, minutesLater) => {
      const calendar = calendarOf(scenario);
      const asked = visitOf(scenario);
      const span = { fromDay: 0, untilDay: calendar.days.length, notBefore: epochMinute(ORIGIN + minutesLater) };
      for (const lane of boardOf(scenario).lanes) {
        const expected = plainly(lane, calendar, asked, span);
        expect(closedGaps(lane, calendar, asked, span)).toEqual(expected);
        const least = Math.min(...expected.map(({ shortMinutes }) => shortMinutes));
        expect(closestGap(lane, calendar, asked, span)).toEqual(expected.find(({ shortMinutes }) => shortMinutes === least) ?? null);
        met += expected.length;
      }
    }),
  );
  expect(met).toBeGreaterThan(100);
});

test('[fits.blockers] of two gaps that lack equally many minutes, the first is named', () => {
  const lane = technician('ada', [
    { from: at(8), until: at(10), point: north(0) },
    { from: at(10, 30), until: at(12, 30), point: north(0) },
    // Twenty minutes away.
    { from: at(13, 20), until: at(17), point: north(10) },
  ]);
  const span = { fromDay: 0, untilDay: 1, notBefore: epochMinute(at(0)) };
  expect(closedGaps(lane, week(), visit(), span).map(({ startMinute, shortMinutes }) => [startMinute, shortMinutes])).toEqual([
    [at(10), 30],
    [at(12, 30), 30],
  ]);
  expect(closestGap(lane, week(), visit(), span)?.startMinute).toBe(at(10));
});
