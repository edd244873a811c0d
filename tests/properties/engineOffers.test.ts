import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockerKinds, type BlockerKind } from '../../src/contract/vocabulary.ts';
import { bookingWindows } from '../../src/engine/starts/bookingWindows.ts';
import { rankCandidates } from '../../src/engine/candidates.ts';
import { judge, judgeWork } from '../../src/engine/feasibility/feasibility.ts';
import { matchingSlots } from '../../src/engine/starts/matchingSlots.ts';
import { epochMinute, minuteRange, type MinuteRange } from '../../src/engine/minutes.ts';
import { quotability } from '../../src/engine/starts/quotability.ts';
import { atDepth, isDeep } from '../support/depth.ts';
import { boardOf, calendarOf, everyMinute, scenarios, violationsOf, visitOf, type Scenario } from '../engine/randomBoard.ts';

/** Ranges as fractions of the calendar, overlapping and in any order. */
const shares = fc.array(fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 400 })), {
  minLength: 1,
  maxLength: 4,
});

function rangesOf(scenario: Scenario, list: readonly [number, number][]): MinuteRange[] {
  const minutes = everyMinute(scenario);
  const [first, length] = [minutes[0]!, minutes.length];
  return list.map(([from, share]) => {
    const start = first + Math.floor((length * from) / 1000);
    return minuteRange(start, Math.min(first + length, start + Math.floor((length * share) / 1000)));
  });
}

/** For each start at which some technician is feasible, the earliest end. Found by judging every minute. */
function endsByJudge(scenario: Scenario): Map<number, number> {
  const calendar = calendarOf(scenario);
  const visit = visitOf(scenario);
  const lanes = boardOf(scenario).lanes;
  const ends = new Map<number, number>();
  for (const minute of everyMinute(scenario)) {
    for (const lane of lanes) {
      const verdict = judgeWork(calendar, lane, visit, epochMinute(minute));
      if (verdict.feasible) ends.set(minute, Math.min(ends.get(minute) ?? Number.POSITIVE_INFINITY, verdict.sessions[0]!.endMinute));
    }
  }
  return ends;
}

test('[booking-windows.feasible, offers.agree, breaks.agree] windows are the union of feasible starts, minute by minute', () => {
  let windowCount = 0;
  let overBreaks = 0;
  fc.assert(
    fc.property(scenarios, shares, (scenario, list) => {
      const ranges = rangesOf(scenario, list);
      const visit = visitOf(scenario);
      const windows = bookingWindows(boardOf(scenario), calendarOf(scenario), visit, ranges);
      const ends = endsByJudge(scenario);
      for (const [index, range] of ranges.entries()) {
        const expected: { startMinute: number; endMinute: number }[] = [];
        let lastStart = Number.NEGATIVE_INFINITY;
        for (let start: number = range.startMinute; start < range.endMinute; start++) {
          const end = ends.get(start) ?? Number.POSITIVE_INFINITY;
          if (end > range.endMinute) continue;
          // A window is maximal: it holds all starts without a gap between them.
          if (start === lastStart + 1) expected.at(-1)!.endMinute = end;
          else expected.push({ startMinute: start, endMinute: end });
          lastStart = start;
          if (end - start > visit.visitMinutes) overBreaks++;
        }
        expect(windows[index]).toEqual(expected);
        windowCount += expected.length;
      }
    }),
    { numRuns: atDepth(200, 1_500) },
  );
  expect(windowCount).toBeGreaterThan(atDepth(30, 150));
  if (isDeep) expect(overBreaks).toBeGreaterThan(0);
});

test('[offers.agree, match-score.range] a slot lists exactly the technicians ranked for its start, and the checker finds no violation', () => {
  let offers = 0;
  fc.assert(
    fc.property(scenarios, shares, fc.integer({ min: 1, max: 40 }), fc.nat({ max: 300 }), (scenario, list, stepMinutes, shift) => {
      const board = boardOf(scenario);
      const calendar = calendarOf(scenario);
      const visit = visitOf(scenario);
      const ranges = rangesOf(scenario, list);
      const anchors = scenario.days.map((day) => epochMinute(day.startMinute + shift));
      const slots = matchingSlots(board, calendar, visit, ranges, { stepMinutes, anchors });
      const byStart = new Map<number, (typeof slots)[number]>(slots.map((slot) => [slot.startMinute, slot]));
      expect(byStart.size).toBe(slots.length);
      expect(slots.map((slot) => slot.startMinute)).toEqual([...byStart.keys()].sort((left, right) => left - right));
      for (const minute of everyMinute(scenario)) {
        const day = scenario.days.findIndex((day) => minute < day.endMinute);
        const asked =
          (minute - anchors[day]!) % stepMinutes === 0 && ranges.some((range) => range.startMinute <= minute && minute < range.endMinute);
        const slot = byStart.get(minute);
        if (!asked) {
          if (slot !== undefined) throw new Error(`minute ${minute} was not asked for`);
          continue;
        }
        const ranking = rankCandidates(board, calendar, visit, epochMinute(minute));
        const listed = slot?.technicians ?? [];
        // Compare as text first: a million calls of `expect` would take longer than the rest.
        if (JSON.stringify(listed) !== JSON.stringify(ranking.feasible)) expect(listed).toEqual(ranking.feasible);
        for (const { technicianId, matchScore, score } of listed) {
          offers++;
          const violations = violationsOf(scenario, technicianId, minute);
          const sum = Object.values(score).reduce((total, points) => total + points, 0);
          if (violations.length > 0 || matchScore !== sum || matchScore < 0 || matchScore > 100) {
            throw new Error(JSON.stringify({ minute, technicianId, matchScore, score, violations }));
          }
        }
      }
    }),
    { numRuns: atDepth(200, 1_500) },
  );
  expect(offers).toBeGreaterThan(atDepth(300, 1_500));
});

/** How near each blocker is to feasible, the furthest first. */
const ranks = [...blockerKinds.filter((kind) => kind !== 'cannot_arrive_in_time'), 'cannot_arrive_in_time'];

test('[quote.reason, quote.blocked-by] a quote is schedulable exactly when a requested start is feasible; otherwise each technician counts by the best start', () => {
  const reasons = new Set<string>();
  fc.assert(
    fc.property(scenarios, shares, fc.option(fc.integer({ min: 1, max: 60 })), fc.nat({ max: 700 }), (scenario, list, step, ago) => {
      const board = boardOf(scenario);
      const calendar = calendarOf(scenario);
      const visit = visitOf(scenario);
      const now = epochMinute(scenario.days[0]!.startMinute + ago - 300);
      const anchors = scenario.days.map((day) => epochMinute(day.startMinute));
      const ranges = rangesOf(scenario, list);
      const requested = everyMinute(scenario).filter((minute) => {
        const day = scenario.days.find((other) => minute < other.endMinute)!;
        return (
          minute >= now &&
          (step === null || (minute - day.startMinute) % step === 0) &&
          ranges.some((range) => range.startMinute <= minute && minute < range.endMinute)
        );
      });
      const answer = quotability(board, calendar, visit, ranges, now, step === null ? null : { stepMinutes: step, anchors });
      const best = board.lanes.map((lane) => {
        const kinds = requested.map((minute) => {
          const verdict = judge(calendar, lane, visit, epochMinute(minute));
          return verdict.feasible ? null : verdict.reason;
        });
        return kinds.includes(null) ? null : kinds.reduce<BlockerKind | null>(further, null);
      });
      expect(answer.schedulable).toBe(requested.length > 0 && best.includes(null));
      if (answer.schedulable) return;
      reasons.add(answer.reason);
      const considered = requested.length === 0 ? 0 : board.lanes.length;
      expect(answer.considered).toBe(considered);
      expect(Object.values(answer.blockedBy).reduce((sum, count) => sum + count, 0)).toBe(considered);
      if (requested.length === 0) expect(answer.reason).toBe('requested_windows_passed');
      else
        for (const kind of blockerKinds)
          expect([kind, answer.blockedBy[kind] ?? 0]).toEqual([kind, best.filter((furthest) => furthest === kind).length]);
    }),
    { numRuns: atDepth(600, 3_000) },
  );
  // All ten reasons occur, the rarest on one board in two hundred. Chance may miss one, or more on few boards.
  expect(reasons.size).toBeGreaterThanOrEqual(atDepth(6, 9));
});

function further(left: BlockerKind | null, right: BlockerKind | null): BlockerKind | null {
  return left === null || (right !== null && ranks.indexOf(right) > ranks.indexOf(left)) ? right : left;
}
