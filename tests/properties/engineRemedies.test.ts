import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replaceLane } from '../../src/engine/board.ts';
import { chooseCrew } from '../../src/engine/crew.ts';
import { earliestStart } from '../../src/engine/starts/earliestStart.ts';
import { judge } from '../../src/engine/feasibility/feasibility.ts';
import { epochMinute } from '../../src/engine/minutes.ts';
import { withQualifications, qualificationsLackedAt } from '../../src/engine/feasibility/qualification.ts';
import { finish } from '../../src/engine/steps.ts';
import { atDepth, isDeep } from '../support/depth.ts';
import { boardOf, calendarOf, scenarios, startingMinutes, visitOf, workScenarios } from '../engine/randomBoard.ts';

test('[remedies.work] the start that a remedy names is the earliest on the first possible day, and a crew can be chosen for it', () => {
  const seen = { found: 0, none: 0, crews: 0 };
  fc.assert(
    fc.property(workScenarios, fc.nat({ max: 400 }), fc.constantFrom(null, 'technician-0', 'technician-1'), (scenario, skipped, leadId) => {
      const [board, calendar, visit] = [boardOf(scenario), calendarOf(scenario), visitOf(scenario)];
      const minutes = startingMinutes(scenario).slice(skipped);
      const asked = { fromMinute: epochMinute(minutes[0]!), untilMinute: epochMinute(minutes.at(-1)! + 1), leadId };
      const found = finish(earliestStart(board, calendar, visit, { ...asked, isNameable: (minute) => minute % 7 !== 0 }));
      const possible = minutes.filter(
        (minute) => minute % 5 === 0 && minute % 7 !== 0 && chooseCrew(board, calendar, visit, epochMinute(minute), leadId) !== null,
      );
      seen[found === null ? 'none' : 'found']++;
      if (found === null) {
        expect(possible).toEqual([]);
        return;
      }
      if (visit.crewSize > 1) seen.crews++;
      const dayOf = (minute: number) => scenario.days.findIndex((day) => minute < day.endMinute);
      const ofDay = possible.filter((minute) => dayOf(minute) === dayOf(possible[0]!));
      expect(found).toBe(ofDay[0]);
    }),
    // The quick run always takes the same boards: eighty random boards might have too few crews with a start, which the test counts.
    { numRuns: atDepth(80, 1_500), ...(isDeep ? {} : { seed: 1 }) },
  );
  expect(Math.min(seen.found, seen.none, seen.crews)).toBeGreaterThan(atDepth(3, 50));
});

test('[remedies.work] a technician who gets the missing qualifications can take the visit, unless the hours were wrong too', () => {
  let changed = 0;
  fc.assert(
    fc.property(scenarios, fc.nat({ max: 600 }), (scenario, at) => {
      const [board, calendar, visit] = [boardOf(scenario), calendarOf(scenario), visitOf(scenario)];
      const minutes = startingMinutes(scenario);
      const start = epochMinute(minutes[at % minutes.length]!);
      for (const lane of board.lanes) {
        const verdict = judge(calendar, lane, visit, start);
        const lacking = qualificationsLackedAt(calendar, lane, visit, start);
        if (verdict.feasible) expect(lacking).toBe(null);
        if (lacking === null || lacking.hours) continue;
        const [areaId = null] = [...(visit.coveringAreaIds ?? [])];
        const able = replaceLane(board, withQualifications(lacking, areaId, null)).lanes.find(
          ({ technicianId }) => technicianId === lane.technicianId,
        )!;
        expect(judge(calendar, able, visit, start)).toMatchObject({ feasible: true });
        changed++;
      }
    }),
    { numRuns: atDepth(200, 4_000) },
  );
  expect(changed).toBeGreaterThan(atDepth(5, 100));
});
