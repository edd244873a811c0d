// node:assert in loops: `expect` takes 10 µs, which was a third of these tests' processor time.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockerKind } from '../../src/contract/vocabulary.ts';
import type { Lane } from '../../src/engine/board.ts';
import type { Calendar } from '../../src/engine/calendar.ts';
import { rankCandidates } from '../../src/engine/candidates.ts';
import { judge } from '../../src/engine/feasibility/feasibility.ts';
import { epochMinute } from '../../src/engine/minutes.ts';
import { atDepth } from '../support/depth.ts';
import { naiveShifts } from '../engine/naiveHours.ts';
import {
  boardOf,
  calendarOf,
  everyMinute,
  inAnotherOrder,
  scenarios,
  violationsOf,
  visitOf,
  type Scenario,
  standingRows,
} from '../engine/randomBoard.ts';

const runs = { numRuns: atDepth(200, 2_000) };

/** Every fifth minute. The first minute varies by scenario, so that a thousand boards cover all minutes. */
function someMinutes(scenario: Scenario): number[] {
  return everyMinute(scenario).filter((minute) => minute % 5 === scenario.visit.visitMinutes % 5);
}

test('[feasibility.independent-check] the judge and the independent checker agree on every start of random boards', () => {
  let feasible = 0;
  let refused = 0;
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const calendar = calendarOf(scenario);
      const visit = visitOf(scenario);
      for (const lane of boardOf(scenario).lanes) {
        for (const minute of someMinutes(scenario)) {
          const verdict = judge(calendar, lane, visit, epochMinute(minute));
          const violations = violationsOf(scenario, lane.technicianId, minute);
          if (verdict.feasible !== (violations.length === 0)) {
            throw new Error(JSON.stringify({ minute, technicianId: lane.technicianId, verdict, violations }));
          }
          if (verdict.feasible) feasible++;
          else refused++;
        }
      }
    }),
    runs,
  );
  expect(feasible).toBeGreaterThan(atDepth(1_000, 10_000));
  expect(refused).toBeGreaterThan(atDepth(1_000, 10_000));
});

test('[feasibility.counterfactual, feasibility.order] lifting exactly the named blockers makes a refused start feasible', () => {
  const seen = new Set<BlockerKind>();
  fc.assert(
    fc.property(scenarios, fc.nat(), fc.nat(), (scenario, anyMinute, anyTechnician) => {
      const calendar = calendarOf(scenario);
      const lanes = boardOf(scenario).lanes;
      const at = anyTechnician % lanes.length;
      const minutes = everyMinute(scenario);
      // Only starts whose block ends on the same day: no shift passes midnight.
      const minute = minutes[anyMinute % minutes.length]!;
      const day = scenario.days.find((other) => minute < other.endMinute)!;
      fc.pre(minute + scenario.visit.visitMinutes <= day.endMinute);
      const verdict = judge(calendar, lanes[at]!, visitOf(scenario), epochMinute(minute));
      if (verdict.feasible) return;
      expect(verdict.blockers.length).toBeGreaterThan(0);
      expect(verdict.reason).toBe(verdict.blockers[0]!.kind);
      let remedied = structuredClone(scenario);
      for (const { kind } of verdict.blockers) {
        seen.add(kind);
        remedied = remedies[kind](remedied, at, minute);
      }
      const again = judge(calendarOf(remedied), boardOf(remedied).lanes[at]!, visitOf(remedied), epochMinute(minute));
      if (!again.feasible) throw new Error(JSON.stringify({ minute, at, before: verdict, after: again }));
    }),
    { numRuns: atDepth(5_000, 10_000) },
  );
  expect(seen.size).toBe(9);
});

/** The first start after the end of a day in the shift that goes on past it, up to the end of the next day. Null when there is none. */
function afterMidnight(scenario: Scenario, calendar: Calendar, lane: Lane, day: Scenario['days'][number]): number | null {
  const { days, technicians } = standingRows(scenario);
  const technician = technicians.find(({ technicianId }) => technicianId === lane.technicianId)!;
  const shift = naiveShifts(days, technician, scenario.visit.isEmergency).find((minutes) => minutes.includes(day.endMinute - 1));
  const next = scenario.days[scenario.days.indexOf(day) + 1];
  if (shift === undefined || next === undefined) return null;
  for (let minute = day.endMinute; minute <= Math.min(shift.at(-1)!, next.endMinute - 1); minute++)
    if (judge(calendar, lane, visitOf(scenario), epochMinute(minute)).feasible) return minute;
  return null;
}

/** The smallest change that removes each blocker. */
const remedies: Record<BlockerKind, (scenario: Scenario, at: number, minute: number) => Scenario> = {
  outside_service_area: (scenario, at) => {
    scenario.technicians[at]!.serviceAreaIds.push(...(scenario.visit.coveringAreaIds ?? []));
    return scenario;
  },
  missing_required_skills: (scenario, at) => {
    scenario.technicians[at]!.skillIds.push(...scenario.visit.requiredSkillIds);
    return scenario;
  },
  not_lead_tier: (scenario, at) => {
    scenario.technicians[at]!.tier = 'lead';
    return scenario;
  },
  no_working_day: workAllDay,
  on_time_off: (scenario, at) => {
    scenario.technicians[at]!.timeOff = [];
    return scenario;
  },
  off_shift: workAllDay,
  visit_too_long: (scenario, at, minute) => {
    scenario.visit.maxVisitMinutes = null;
    const day = scenario.days.findIndex((day) => minute < day.endMinute);
    scenario.shifts[scenario.technicians[at]!.patternIndex]![day]!.push(scenario.days[day]!);
    return scenario;
  },
  cannot_arrive_in_time: clearTheWay,
  not_available_today: clearTheWay,
};

function workAllDay(scenario: Scenario, at: number, minute: number): Scenario {
  const index = scenario.days.findIndex((day) => minute < day.endMinute);
  const day = scenario.days[index]!;
  // Hours that join those of the days around bring other stops into reach, which is another question.
  const { patternIndex } = scenario.technicians[at]!;
  const around = [scenario.shifts, scenario.onCall].flatMap((hours) => hours[patternIndex]!.flat());
  fc.pre(!around.some(({ startMinute, endMinute }) => endMinute === day.startMinute || startMinute === day.endMinute));
  day.openings = [{ startMinute: day.startMinute, endMinute: day.endMinute }];
  scenario.shifts[scenario.technicians[at]!.patternIndex]![index] = day.openings;
  return scenario;
}

function clearTheWay(scenario: Scenario, at: number): Scenario {
  scenario.technicians[at]!.sessions = [];
  scenario.visit.departNotBefore = null;
  return scenario;
}

test('[feasibility.earliest, feasibility.not-available-today] the earliest start is the first later minute of the day that works, or null', () => {
  let told = 0;
  fc.assert(
    fc.property(scenarios, (scenario) => {
      // Remove rules that are the same at every start; they are reported separately from the minute.
      const open = structuredClone(scenario);
      Object.assign(open.visit, {
        coveringAreaIds: null,
        requiredSkillIds: [],
        mustLead: false,
        maxVisitMinutes: null,
      });
      const calendar = calendarOf(open);
      for (const lane of boardOf(open).lanes) {
        for (const day of open.days) {
          let earliest = afterMidnight(open, calendar, lane, day);
          for (let minute = day.endMinute - 1; minute >= day.startMinute; minute--) {
            const verdict = judge(calendar, lane, visitOf(open), epochMinute(minute));
            if (verdict.feasible) {
              earliest = minute;
              continue;
            }
            const late = verdict.blockers.find((blocker) => blocker.kind === 'cannot_arrive_in_time');
            const never = verdict.blockers.some((blocker) => blocker.kind === 'not_available_today');
            if (late !== undefined) {
              told++;
              assert.deepEqual(late, { kind: 'cannot_arrive_in_time', earliestFeasibleAt: earliest });
              assert.equal(never, false);
            } else if (never) {
              assert.equal(earliest, null);
            }
          }
        }
      }
    }),
    { numRuns: atDepth(60, 600) },
  );
  expect(told).toBeGreaterThan(atDepth(100, 1_000));
});

test('[offers.refusal-counts] considered = feasible + sum of blocked_by, and row order changes nothing', () => {
  fc.assert(
    fc.property(scenarios, fc.nat(), (scenario, anyMinute) => {
      const minutes = everyMinute(scenario);
      const minute = epochMinute(minutes[anyMinute % minutes.length]!);
      const ranking = rankCandidates(boardOf(scenario), calendarOf(scenario), visitOf(scenario), minute);
      const blocked = Object.values(ranking.blockedBy).reduce((sum, count) => sum + count, 0);
      expect(ranking.considered).toBe(scenario.technicians.length);
      expect(blocked + ranking.feasible.length).toBe(ranking.considered);
      for (const candidate of ranking.feasible) {
        assert.deepEqual(violationsOf(scenario, candidate.technicianId, minute), []);
      }
      const shuffled = inAnotherOrder(scenario);
      const again = rankCandidates(boardOf(shuffled), calendarOf(shuffled), visitOf(shuffled), minute);
      expect(JSON.stringify(again)).toBe(JSON.stringify(ranking));
    }),
    runs,
  );
});
