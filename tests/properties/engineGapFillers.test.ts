/** Jobs in gaps, against judging every start: each filler can be confirmed, and what has no filler has no start. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from '../../src/engine/feasibility/feasibility.ts';
import { epochMinute, GRID_MINUTES, minuteRange } from '../../src/engine/minutes.ts';
import { finish } from '../../src/engine/steps.ts';
import { gapFillerSteps, type OpenGap } from '../../src/engine/starts/gapFillers.ts';
import { atDepth } from '../support/depth.ts';
import { boardOf, calendarOf, everyMinute, scenarios, violationsOf, visitOf } from '../engine/randomBoard.ts';

const share = fc.integer({ min: 0, max: 999 });
const spans = fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 3 });

test('[gap-fillers.confirmable] a gap filler has a start that can be confirmed, within the wish if possible; without a filler no start exists', () => {
  const met = { fillers: 0, wanted: 0, empty: 0 };
  fc.assert(
    fc.property(scenarios, spans, spans, share, fc.nat({ max: 2 }), (scenario, gapShares, wishShares, notBeforeShare, day) => {
      const [board, calendar, visit] = [boardOf(scenario), calendarOf(scenario), visitOf(scenario)];
      const minutes = everyMinute(scenario);
      const minuteAt = (part: number) => minutes[0]! + Math.floor((minutes.length * part) / 1000);
      const rangesOf = (shares: readonly [number, number][]) =>
        shares.map(([a, b]) => minuteRange(minuteAt(Math.min(a, b)), minuteAt(Math.max(a, b))));
      const wanted = rangesOf(wishShares);
      const notBefore = epochMinute(minuteAt(Math.floor(notBeforeShare / 2)));
      const gaps: OpenGap[] = board.lanes.flatMap(({ technicianId }) => rangesOf(gapShares).map((gap) => ({ ...gap, technicianId })));
      const isWanted = (minute: number) => wanted.some(({ startMinute, endMinute }) => startMinute <= minute && minute < endMinute);
      const isNameable = (minute: number) => minute % 7 !== 0;
      const search = { board, calendar, span: { fromDay: day, untilDay: day + 1, notBefore }, isNameable };
      const found = finish(gapFillerSteps(search, gaps, [{ visit, wanted }]));
      const dayRange = scenario.days[day]!;
      for (const [index, { technicianId, startMinute, endMinute }] of gaps.entries()) {
        const lane = board.lanes.find((other) => other.technicianId === technicianId)!;
        const from = Math.max(startMinute, notBefore, dayRange.startMinute);
        const starts: number[] = [];
        for (
          let minute = Math.ceil(from / GRID_MINUTES) * GRID_MINUTES;
          minute < Math.min(endMinute, dayRange.endMinute);
          minute += GRID_MINUTES
        )
          if (isNameable(minute) && judge(calendar, lane, visit, epochMinute(minute)).feasible) starts.push(minute);
        const best = starts.find(isWanted) ?? starts[0];
        expect(found[index]!.map((filler) => [filler.startMinute, filler.isWanted])).toEqual(
          best === undefined ? [] : [[best, isWanted(best)]],
        );
        if (best === undefined) met.empty++;
        else {
          met.fillers++;
          met.wanted += Number(isWanted(best));
          expect(violationsOf(scenario, technicianId, best)).toEqual([]);
          expect(found[index]![0]!.endMinute).toBeGreaterThanOrEqual(best + visit.visitMinutes);
        }
      }
    }),
    { numRuns: atDepth(300, 3_000) },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(20);
});
