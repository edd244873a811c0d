/** Checks crews and work of several days against the rows and the independent checker. */
// node:assert in loops: `expect` takes 10 µs, which was a third of these tests' processor time.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockerKinds, type BlockerKind } from '../../src/contract/vocabulary.ts';
import { bookingWindows } from '../../src/engine/starts/bookingWindows.ts';
import { rankCandidates } from '../../src/engine/candidates.ts';
import { checkPlan } from '../../src/engine/feasibility/checkPlan.ts';
import { chooseCrew, crewCandidates } from '../../src/engine/crew.ts';
import { judge, type Verdict } from '../../src/engine/feasibility/feasibility.ts';
import { matchingSlots } from '../../src/engine/starts/matchingSlots.ts';
import { epochMinute, minuteRange, type MinuteRange } from '../../src/engine/minutes.ts';
import { quotability } from '../../src/engine/starts/quotability.ts';
import { asBuddy } from '../../src/engine/visit.ts';
import { atDepth, isDeep } from '../support/depth.ts';
import { bruteForceLeads } from '../engine/bruteForceLeads.ts';
import {
  boardOf,
  calendarOf,
  crewPlanOf,
  inAnotherOrder,
  startingMinutes,
  visitOf,
  workScenarios,
  type Scenario,
} from '../engine/randomBoard.ts';

const shares = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 1000 })), {
  minLength: 1,
  maxLength: 3,
});

function rangesOf(scenario: Scenario, list: readonly [number, number][]): MinuteRange[] {
  const minutes = startingMinutes(scenario);
  const [first, length] = [minutes[0]!, minutes.length];
  return list.map(([from, share]) => {
    const start = first + Math.floor((length * from) / 1000);
    return minuteRange(start, Math.min(first + length, start + Math.floor((length * share) / 1000)));
  });
}

const isInSome = (ranges: readonly MinuteRange[], minute: number): boolean =>
  ranges.some((range) => range.startMinute <= minute && minute < range.endMinute);

/** Counts how often each kind of work occurred. A test fails when its kind never occurred. */
interface Met {
  crews: number;
  days: number;
  crewsOfDays: number;
}

function count(met: Met, members: readonly { sessions: readonly unknown[] }[]): void {
  const isLong = members[0]!.sessions.length > 1;
  if (members.length > 1) met.crews++;
  if (isLong) met.days++;
  if (members.length > 1 && isLong) met.crewsOfDays++;
}

/** The quick run always takes the same boards: a hundred random boards might lack crews of several days, which the test requires. */
const sample = { numRuns: atDepth(100, 600), ...(isDeep ? {} : { seed: 1 }) };

/** When the visit ends for the whole crew that ends first. Work of several days counts with all its minutes. */
function earliestEnd(scenario: Scenario, minute: number): number {
  const [board, calendar, visit] = [boardOf(scenario), calendarOf(scenario), visitOf(scenario)];
  if (visit.isMultiDay) return minute + visit.visitMinutes;
  const whole = crewCandidates(board, calendar, visit, epochMinute(minute)).filter(({ heads }) => heads >= visit.crewSize);
  return Math.min(...whole.map(({ lead }) => lead.sessions[0]!.endMinute));
}

test('[booking-windows.feasible, offers.agree] crews and days: windows are the starts at which a crew can be chosen, minute by minute', () => {
  const met: Met = { crews: 0, days: 0, crewsOfDays: 0 };
  fc.assert(
    fc.property(workScenarios, shares, (scenario, list) => {
      const [board, calendar, visit] = [boardOf(scenario), calendarOf(scenario), visitOf(scenario)];
      const ranges = rangesOf(scenario, list);
      const windows = bookingWindows(board, calendar, visit, ranges);
      const ends = new Map<number, number>();
      for (const minute of startingMinutes(scenario)) {
        if (!isInSome(ranges, minute)) continue;
        const crew = chooseCrew(board, calendar, visit, epochMinute(minute));
        if (crew === null) continue;
        ends.set(minute, earliestEnd(scenario, minute));
        count(met, crew.members);
      }
      for (const [index, range] of ranges.entries()) {
        const expected: { startMinute: number; endMinute: number }[] = [];
        let lastStart = Number.NEGATIVE_INFINITY;
        for (let start: number = range.startMinute; start < range.endMinute; start++) {
          const end = ends.get(start) ?? Number.POSITIVE_INFINITY;
          if (end > range.endMinute) continue;
          if (start === lastStart + 1) expected.at(-1)!.endMinute = end;
          else expected.push({ startMinute: start, endMinute: end });
          lastStart = start;
        }
        assert.deepEqual(windows[index], expected);
      }
    }),
    sample,
  );
  expect(met.crews).toBeGreaterThan(atDepth(30, 300));
  expect(met.days).toBeGreaterThan(atDepth(30, 300));
  expect(met.crewsOfDays).toBeGreaterThan(atDepth(0, 30));
});

test('[offers.agree] crews and days: every slot can be confirmed with each listed technician, and the checker finds no violation', () => {
  const met: Met = { crews: 0, days: 0, crewsOfDays: 0 };
  fc.assert(
    fc.property(workScenarios, shares, fc.integer({ min: 1, max: 40 }), (scenario, list, stepMinutes) => {
      const [board, calendar, visit] = [boardOf(scenario), calendarOf(scenario), visitOf(scenario)];
      const ranges = rangesOf(scenario, list);
      const anchors = scenario.days.map((day) => epochMinute(day.startMinute));
      const slots = matchingSlots(board, calendar, visit, ranges, { stepMinutes, anchors });
      const byStart = new Map<number, (typeof slots)[number]>(slots.map((slot) => [slot.startMinute, slot]));
      for (const minute of startingMinutes(scenario)) {
        const day = scenario.days.find((other) => minute < other.endMinute)!;
        if ((minute - day.startMinute) % stepMinutes !== 0 || !isInSome(ranges, minute)) {
          assert.equal(byStart.has(minute), false);
          continue;
        }
        const start = epochMinute(minute);
        const slot = byStart.get(minute);
        const listed = slot?.technicians ?? [];
        assert.deepEqual(listed, rankCandidates(board, calendar, visit, start).feasible);
        assert.equal(chooseCrew(board, calendar, visit, start)?.members[0]?.technicianId, listed[0]?.technicianId);
        for (const { technicianId, matchScore } of listed) {
          const crew = chooseCrew(board, calendar, visit, start, technicianId)!;
          expect(crew.members[0]).toMatchObject({ technicianId, matchScore, role: 'lead' });
          assert.deepEqual(checkPlan(crewPlanOf(scenario, crew)), []);
          count(met, crew.members);
        }
        if (slot !== undefined) {
          const best = chooseCrew(board, calendar, visit, start)!;
          assert.equal(slot.endMinute, best.members[0]!.sessions.at(-1)!.endMinute);
        }
      }
    }),
    sample,
  );
  expect(met.crews).toBeGreaterThan(atDepth(10, 150));
  expect(met.days).toBeGreaterThan(atDepth(10, 150));
  expect(met.crewsOfDays).toBeGreaterThan(atDepth(0, 15));
});

test('[offers.agree, offers.refusal-counts] crews and days: possible leads match an exhaustive search, and the counts of a refusal add up', () => {
  const seen = { refused: 0, short: 0, days: 0, leads: 0 };
  fc.assert(
    fc.property(workScenarios, fc.nat(), (scenario, phase) => {
      const [board, calendar, visit] = [boardOf(scenario), calendarOf(scenario), visitOf(scenario)];
      for (const minute of startingMinutes(scenario).filter((candidate) => candidate % 23 === phase % 23)) {
        const ranking = rankCandidates(board, calendar, visit, epochMinute(minute));
        const { leads, largest } = bruteForceLeads(scenario, minute);
        assert.deepEqual(new Set(ranking.feasible.map((ranked) => ranked.technicianId)), new Set(leads.keys()));
        const blocked = Object.values(ranking.blockedBy).reduce((sum, count) => sum + count, 0);
        assert.equal(ranking.considered, scenario.technicians.length);
        assert.equal(ranking.available + blocked, ranking.considered);
        const chosen = chooseCrew(board, calendar, visit, epochMinute(minute));
        assert.equal(chosen === null, leads.size === 0);
        if (leads.size === 0) {
          seen.refused++;
          const isShort = ranking.available > 0;
          if (isShort) seen.short++;
          expect(ranking.crewShort).toEqual(
            isShort ? { needed: visit.crewSize, largestCrew: largest, available: ranking.available } : undefined,
          );
          continue;
        }
        seen.leads += leads.size;
        if (visit.isMultiDay) seen.days++;
        assert.equal(ranking.crewShort, undefined);
        const [lead] = chosen!.members;
        assert.equal(lead!.matchScore, Math.max(...ranking.feasible.map((ranked) => ranked.matchScore)));
        for (const { lead: candidate, buddies } of crewCandidates(board, calendar, visit, epochMinute(minute))) {
          const expected = leads.get(candidate.technicianId);
          if (expected !== undefined) assert.deepEqual(buddies.map((buddy) => buddy.technicianId).toSorted(), expected);
          const { preferredBuddyIds = [] } = scenario.technicians.find((row) => row.technicianId === candidate.technicianId)!;
          if (!visit.isMultiDay)
            for (const { technicianId, load } of buddies) assert.equal(load, loadByHand(scenario, technicianId, minute), technicianId);
          const order = buddies.map(({ technicianId, matchScore, load }): [number, number, number, string] => [
            preferredBuddyIds.includes(technicianId) ? 0 : 1,
            -matchScore,
            load,
            technicianId,
          ]);
          assert.deepEqual(order, order.toSorted(inTurn));
          assert.deepEqual(
            buddies.map((buddy) => buddy.isPreferred),
            order.map(([rank]) => rank === 0),
          );
        }
      }
    }),
    sample,
  );
  expect(seen.refused).toBeGreaterThan(atDepth(100, 1_000));
  expect(seen.short).toBeGreaterThan(atDepth(10, 100));
  expect(seen.days).toBeGreaterThan(atDepth(10, 100));
  expect(seen.leads).toBeGreaterThan(atDepth(50, 500));
});

function inTurn(left: [number, number, number, string], right: [number, number, number, string]): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2] || (left[3] < right[3] ? -1 : 1);
}

/**
 * The load that decides between equal scores, minute by minute: each booked minute of the day counts eight times, one of the next or the last day
 * seven times, and so on. A session counts on the day on which it starts [match-score.ties].
 */
function loadByHand({ days, technicians }: Scenario, technicianId: string, minute: number): number {
  const day = days.find(({ endMinute }) => minute < endMinute)!;
  let load = 0;
  for (const { startMinute, endMinute } of technicians.find((row) => row.technicianId === technicianId)!.sessions) {
    const minutesAway = Math.max(day.startMinute - startMinute, startMinute - day.endMinute + 1, 0);
    load += Math.max(0, 8 - Math.ceil(minutesAway / 1440)) * (endMinute - startMinute);
  }
  return load;
}

const ranks = [...blockerKinds.filter((kind) => kind !== 'cannot_arrive_in_time'), 'cannot_arrive_in_time'];

const outsideWork: ReadonlySet<BlockerKind> = new Set(['no_working_day', 'off_shift']);

test('[quote.reason, quote.blocked-by] crews and days: a quote is schedulable exactly when a requested start has a crew; otherwise each technician counts once', () => {
  const seen = { schedulable: 0, short: 0, days: 0, outsideWork: 0 };
  const reasons = new Set<string>();
  fc.assert(
    fc.property(workScenarios, shares, fc.option(fc.integer({ min: 1, max: 60 })), (scenario, list, step) => {
      const [board, calendar, visit] = [boardOf(scenario), calendarOf(scenario), visitOf(scenario)];
      const ranges = rangesOf(scenario, list);
      const anchors = scenario.days.map((day) => epochMinute(day.startMinute));
      const requested = startingMinutes(scenario).filter((minute) => {
        const day = scenario.days.find((other) => minute < other.endMinute)!;
        return isInSome(ranges, minute) && (step === null || (minute - day.startMinute) % step === 0);
      });
      const grid = step === null ? null : { stepMinutes: step, anchors };
      const answer = quotability(board, calendar, visit, ranges, null, grid);
      const rankings = requested.map((minute) => rankCandidates(board, calendar, visit, epochMinute(minute)));
      expect(answer.schedulable).toBe(rankings.some((ranking) => ranking.feasible.length > 0));
      if (answer.schedulable) {
        seen.schedulable++;
        return;
      }
      reasons.add(answer.reason);
      if (requested.length === 0) return;
      const member = visit.crewSize > 1 ? asBuddy(visit) : visit;
      const leading = requested.map((minute) => crewCandidates(board, calendar, visit, epochMinute(minute)));
      const best = board.lanes.map((lane) => {
        const follows = leading.some((leads) =>
          leads.some(({ buddies }) => buddies.some((buddy) => buddy.technicianId === lane.technicianId)),
        );
        if (visit.crewSize > 1 && follows) return null;
        const verdicts = requested.map((minute) => judge(calendar, lane, member, epochMinute(minute)));
        const isWork = (verdict: Verdict) => verdict.feasible || !verdict.blockers.some(({ kind }) => outsideWork.has(kind));
        const told = visit.isMultiDay && verdicts.some(isWork) ? verdicts.filter(isWork) : verdicts;
        if (told.length < verdicts.length) seen.outsideWork++;
        const kinds = told.map((verdict) => (verdict.feasible ? null : verdict.reason));
        return kinds.includes(null) ? null : kinds.reduce<BlockerKind | null>(further, null);
      });
      for (const kind of blockerKinds) {
        assert.deepEqual([kind, answer.blockedBy[kind] ?? 0], [kind, best.filter((furthest) => furthest === kind).length]);
      }
      expect(answer.considered).toBe(board.lanes.length);
      const available = best.filter((furthest) => furthest === null).length;
      if (visit.isMultiDay) seen.days++;
      if (available === 0) {
        assert.equal(answer.crewShort, undefined);
        return;
      }
      seen.short++;
      const largestCrew = Math.max(0, ...leading.flat().map(({ heads }) => heads));
      expect(answer.crewShort).toEqual({ needed: visit.crewSize, largestCrew, available });
      const isTooLarge = board.lanes.length < visit.crewSize;
      expect(answer.reason).toBe(isTooLarge ? 'crew_larger_than_roster' : largestCrew === 0 ? 'not_lead_tier' : 'crew_short');
    }),
    { numRuns: atDepth(150, 1_000) },
  );
  expect(seen.schedulable).toBeGreaterThan(atDepth(3, 50));
  expect(seen.short).toBeGreaterThan(atDepth(1, 30));
  expect(seen.days).toBeGreaterThan(atDepth(3, 50));
  expect(reasons.size).toBeGreaterThanOrEqual(atDepth(3, 8));
  expect(seen.outsideWork).toBeGreaterThan(atDepth(1, 20));
});

function further(left: BlockerKind | null, right: BlockerKind | null): BlockerKind | null {
  return left === null || (right !== null && ranks.indexOf(right) > ranks.indexOf(left)) ? right : left;
}

test('[feasibility.earliest] days: earliest_feasible_at is the first later minute of the day at which every session works', () => {
  let told = 0;
  fc.assert(
    fc.property(workScenarios, (scenario) => {
      // Remove rules that are the same at every start; they are reported separately from the minute.
      const open = structuredClone(scenario);
      Object.assign(open.visit, { coveringAreaIds: null, requiredSkillIds: [], crewSize: 1 });
      const [calendar, visit] = [calendarOf(open), visitOf(open)];
      if (!visit.isMultiDay) return;
      const minutes = startingMinutes(open);
      for (const lane of boardOf(open).lanes) {
        if (lane.tier === 'buddy') continue;
        let earliest: number | null = null;
        for (const minute of minutes.toReversed()) {
          if (open.days.some((day) => day.endMinute === minute + 1)) earliest = null;
          const verdict = judge(calendar, lane, visit, epochMinute(minute));
          if (verdict.feasible) {
            earliest = minute;
            continue;
          }
          const late = verdict.blockers.find((blocker) => blocker.kind === 'cannot_arrive_in_time');
          if (late === undefined) {
            const isNever = verdict.blockers.some(({ kind }) => kind === 'not_available_today');
            if (isNever) assert.equal(earliest, null);
            continue;
          }
          told++;
          assert.deepEqual(late, { kind: 'cannot_arrive_in_time', earliestFeasibleAt: earliest });
        }
      }
    }),
    { numRuns: atDepth(60, 600) },
  );
  expect(told).toBeGreaterThan(atDepth(20, 300));
});

test('[offers.agree] crews and days: rows in another order give the same answers', () => {
  fc.assert(
    fc.property(workScenarios, shares, fc.nat(), (scenario, list, any) => {
      const minutes = startingMinutes(scenario);
      const start = epochMinute(minutes[any % minutes.length]!);
      const ranges = rangesOf(scenario, list);
      const anchors = scenario.days.map((day) => epochMinute(day.startMinute));
      const answers = (rows: Scenario) => {
        const asked = [boardOf(rows), calendarOf(rows), visitOf(rows)] as const;
        return JSON.stringify([
          bookingWindows(...asked, ranges),
          matchingSlots(...asked, ranges, { stepMinutes: 17, anchors }),
          quotability(...asked, ranges),
          rankCandidates(...asked, start),
          crewCandidates(...asked, start),
          chooseCrew(...asked, start),
        ]);
      };
      expect(answers(inAnotherOrder(scenario))).toBe(answers(scenario));
    }),
    { numRuns: atDepth(60, 600) },
  );
});
