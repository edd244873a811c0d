/** Overtime as working hours: the engine's pieces hold exactly the minutes that the independent checker allows. docs/optimisation.md. */
import { expect, test } from 'vitest';
import { makeCalendar } from '../../src/engine/calendar.ts';
import type { PlanRows } from '../../src/engine/feasibility/plan.ts';
import { workedMinutes } from '../../src/engine/feasibility/planHours.ts';
import { epochMinute, minuteRange } from '../../src/engine/minutes.ts';
import { seededRandom } from '../../src/process/demo/random.ts';
import { atDepth } from '../support/depth.ts';

const overtimeIn = (work: readonly (readonly [number, number])[], overtimeMinutes: number) => {
  const days = [0, 1, 2, 3].map((day) => ({ startMinute: epochMinute(1440 * day), endMinute: epochMinute(1440 * (day + 1)) }));
  const shifts = days.map(({ startMinute, endMinute }) =>
    work.filter(([from]) => from >= startMinute && from < endMinute).map(([from, until]) => minuteRange(from, until)),
  );
  const openings = days.map(({ startMinute, endMinute }) => [minuteRange(startMinute, endMinute)]);
  const calendar = makeCalendar({
    days: days.map((day, index) => ({ ...day, date: `2027-03-0${index + 1}`, openings: openings[index]! })),
    edgeDays: 1,
    shifts: [shifts],
    overtimeMinutes,
  });
  const { pieces, regularEnds } = calendar.patterns[0]!.regular;
  const technician = { technicianId: 'one', tier: null, skillIds: [], serviceAreaIds: [], home: null, shifts: shifts.flat(), timeOff: [] };
  const rows: PlanRows = {
    days: days.map((day, index) => ({ ...day, openings: openings[index]! })),
    technicians: [technician],
    sessions: [],
    works: [],
    overtimeMinutes,
  };
  const own: number[] = [];
  for (let at = 0; at < pieces.length; at += 2) for (let minute = pieces[at]!; minute < pieces[at + 1]!; minute++) own.push(minute);
  return { pieces: [...pieces], regularEnds: [...regularEnds], own, checked: workedMinutes(rows, technician, false).flat() };
};

test('[optimization.overtime] overtime extends shifts, but not past midnight, into a break, or up to the next hours', () => {
  const ends = (overtimeMinutes: number, ...work: [number, number][]) =>
    overtimeIn(work, overtimeMinutes).pieces.filter((_, at) => at % 2 === 1);
  expect(ends(60, [1920, 2520])).toEqual([2580]);
  expect(ends(240, [1920, 2760])).toEqual([2880]);
  expect(ends(60, [1920, 2160], [2220, 2520])).toEqual([2160, 2580]);
  expect(ends(240, [1920, 2160], [2400, 2520])).toEqual([2279, 2760]);
  expect(ends(240, [1920, 2820], [2910, 3000])).toEqual([2820, 3240]);
  expect(overtimeIn([[1920, 2520]], 60).regularEnds).toEqual([2520]);
});

test('[optimization.overtime] on random hours the engine and the plan check allow the same minutes', () => {
  let longer = 0;
  for (let seed = 1; seed <= atDepth(60, 1_000); seed++) {
    const random = seededRandom(seed);
    const work: [number, number][] = [];
    for (let day = 0; day < 4; day++) {
      let at = 1440 * day + 15 * random.whole(0, 40);
      for (let range = random.whole(0, 3); range > 0; range--) {
        const until = Math.min(1440 * (day + 1), at + 15 * random.whole(4, 30));
        if (at < until) work.push([at, until]);
        at = until + 15 * random.whole(0, 16);
      }
      if (random.chance(0.2) && at < 1440 * (day + 1)) work.push([at, 1440 * (day + 1)]);
    }
    const overtimeMinutes = 15 * random.whole(0, 16);
    const { own, checked, pieces, regularEnds } = overtimeIn(work, overtimeMinutes);
    expect(own, `seed ${seed}`).toEqual(checked);
    longer += regularEnds.filter((end, piece) => end < pieces[2 * piece + 1]!).length;
  }
  expect(longer).toBeGreaterThan(20);
});
