/** Compares the emergency ranking with judging every technician and searching every cascade. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockerKind } from '../../src/contract/vocabulary.ts';
import { compareIds, makeBoard, type Board, type Lane } from '../../src/engine/board.ts';
import { dayIndexOf, hoursOf } from '../../src/engine/calendar.ts';
import { countBlockers } from '../../src/engine/candidates.ts';
import { planCascade } from '../../src/engine/cascade/cascade.ts';
import { noPromise, type JobPromise, type JobPromiseLookup } from '../../src/engine/cascade/stops.ts';
import { jobRequestIdAt } from '../../src/engine/sessionRows.ts';
import {
  rankEmergency,
  withPromises,
  type EmergencyQuestion,
  type EmergencyRanking,
} from '../../src/engine/cascade/emergencyCandidates.ts';
import { judge } from '../../src/engine/feasibility/feasibility.ts';
import { gapAround, legsOf, minutesFromStop } from '../../src/engine/feasibility/gaps.ts';
import { scoreMatch } from '../../src/engine/matchScore.ts';
import { epochMinute, minuteRange, type EpochMinute } from '../../src/engine/minutes.ts';
import { reachAt } from '../../src/engine/startOptions.ts';
import { finish } from '../../src/engine/steps.ts';
import { atDepth } from '../support/depth.ts';
import { boardOf, calendarOf, everyMinute, scenarios, visitOf } from '../engine/randomBoard.ts';
import { at, north, technician, visit, week } from '../engine/smallBoard.ts';

const hours = new Set<BlockerKind>(['no_working_day', 'on_time_off', 'off_shift', 'visit_too_long']);

const told = ({ candidates, others, ...counts }: EmergencyRanking) => ({
  ...counts,
  candidates: candidates.map(({ lane, ...rest }) => ({ id: lane.technicianId, ...rest })),
  others: others.map(({ lane, ...rest }) => ({ id: lane.technicianId, ...rest })),
});

/** Of every second job a window of 20 minutes and an end half an hour late. */
function promisesOn({ lanes }: Board): JobPromiseLookup {
  const promises = new Map<string, JobPromise>();
  for (const { sessions, startMinutes, endMinutes, sessionCount } of lanes)
    for (let row = 0; row < sessionCount; row += 2)
      promises.set(jobRequestIdAt(sessions.packed, row), {
        window: { startMinute: startMinutes[row]!, lastMinute: startMinutes[row]! + 20 },
        deadlineMinute: endMinutes[row]! + 30,
      });
  return (id) => promises.get(id) ?? noPromise;
}

/** Judges every technician by every rule, plans every cascade, then sorts. */
function everybody(question: EmergencyQuestion): EmergencyRanking {
  const { board, calendar, landing: asked, isOverridden, promiseOf, nowMinute, limit, othersLimit = 0 } = question;
  const { visit } = asked;
  const judged = board.lanes.map((lane) => {
    const startMinute = firstStart(question, lane);
    if (startMinute === null) return 'not_available_today' as const;
    const landing = { ...asked, startMinute };
    const verdict = judge(calendar, lane, visit, startMinute);
    const kinds = verdict.feasible ? [] : verdict.blockers.map(({ kind }) => kind);
    const isOfRoute = (kind: BlockerKind) => kind === 'cannot_arrive_in_time' || kind === 'not_available_today';
    const blocker = kinds.find((kind) => !isOfRoute(kind) && !(isOverridden && hours.has(kind)));
    const { technicianId } = lane;
    const cascade = planCascade(board, calendar, { technicianId, landing, mode: 'overtime', reassign: null, promiseOf, nowMinute });
    if (!('plan' in cascade)) return blocker ?? ('not_available_today' as const);
    const legs = legsOf(lane, visit, lane.homeIndex, lane.homeIndex);
    const arrivalMinute = epochMinute(Math.max(asked.startMinute, (visit.departNotBefore ?? 0) + (legs.travelMinutes ?? 0)));
    const candidate = { lane, startMinute, arrivalMinute, plan: cascade.plan, legs, match: matchOf(lane, startMinute) };
    return blocker ? { ...candidate, reason: blocker } : candidate;
  });
  const planned = judged.filter((outcome) => typeof outcome !== 'string');
  const minutes = ({ legs }: (typeof planned)[number]) => legs.travelMinutes ?? 1e9;
  planned.sort(
    (left, right) =>
      Number(left.legs.travelMinutes === null) - Number(right.legs.travelMinutes === null) ||
      left.startMinute - right.startMinute ||
      minutes(left) - minutes(right) ||
      right.match.matchScore - left.match.matchScore ||
      left.match.load - right.match.load ||
      compareIds(left.lane.technicianId, right.lane.technicianId),
  );
  const candidates = planned.filter((one) => !('reason' in one));
  const others = planned.filter((one) => 'reason' in one);
  const blockedBy = countBlockers(
    judged.flatMap((outcome) => (typeof outcome === 'string' ? [outcome] : 'reason' in outcome ? [outcome.reason] : [])),
  );
  return {
    considered: judged.length,
    available: candidates.length,
    blockedBy,
    candidates: candidates.slice(0, limit),
    others: others.slice(0, othersLimit),
    hasMoreOthers: othersLimit > 0 && others.length > othersLimit,
  };

  function matchOf(lane: Lane, startMinute: EpochMinute) {
    const day = dayIndexOf(calendar, startMinute);
    const gap = gapAround(calendar, lane, visit, startMinute);
    return scoreMatch(calendar, lane, visit, day, legsOf(lane, visit, gap.previousStop, gap.nextStop));
  }
}

/** The requested start, or the first multiple of 5 minutes at which the technician can be there, found by trying each. */
function firstStart({ calendar, landing, nowMinute }: EmergencyQuestion, lane: Lane): EpochMinute | null {
  const { visit, startMinute: asked } = landing;
  const end = calendar.dayStarts.at(-1)!;
  for (let start: number = asked; start + visit.visitMinutes <= end; start = Math.floor(start / 5) * 5 + 5)
    if (isThereBy(start)) return epochMinute(start);
  return null;

  function isThereBy(start: number): boolean {
    const from = visit.departNotBefore;
    if (from === null) return true;
    const minutesFrom = (stop: number) => minutesFromStop(lane, stop, visit);
    if (start > asked || from + minutesFrom(lane.homeIndex) > asked) if (from + minutesFrom(lane.homeIndex) > start) return false;
    const [dayStart] = reachAt(calendar, hoursOf(calendar, lane, visit), dayIndexOf(calendar, start), start);
    const stops = Array.from({ length: lane.sessionCount }, (_, stop) => stop).filter((stop) => lane.endMinutes[stop]! > dayStart);
    const begun = (stop: number) => lane.startMinutes[stop]! < nowMinute;
    // A stop under way stays, and is the conflict.
    if (stops.some((stop) => lane.startMinutes[stop]! < start && lane.endMinutes[stop]! > start && begun(stop))) return true;
    for (const stop of stops.filter((stop) => lane.endMinutes[stop]! <= start).toReversed()) {
      const free = lane.endMinutes[stop]!;
      if (free + minutesFrom(stop) <= start) return Math.max(free, from) + minutesFrom(stop) <= start;
      if (begun(stop)) return true;
    }
    return from + minutesFrom(lane.homeIndex) <= start;
  }
}

test('[emergency.candidates, emergency.others, emergency.override, departure.emergency] candidates and others match a separate judgement of every technician', () => {
  const met = { free: 0, displacing: 0, frozen: 0, overridden: 0, cut: 0, onArrival: 0, others: 0, moreOthers: 0 };
  fc.assert(
    fc.property(
      scenarios,
      fc.integer({ min: 0, max: 999 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      fc.option(fc.integer({ min: 0, max: 20 })),
      (scenario, share, isOverridden, limit, ahead) => {
        const minutes = everyMinute(scenario);
        const startMinute = epochMinute(minutes[Math.floor((minutes.length * share) / 1000)]!);
        const calendar = calendarOf(scenario);
        // Half of the emergencies are near; the others have no earliest departure.
        const departNotBefore = ahead === null ? null : epochMinute(startMinute - ahead);
        const visit = { ...visitOf(scenario), departNotBefore };
        if (startMinute + visit.visitMinutes >= calendar.dayStarts.at(-1)!) return;
        const landing = { startMinute, visit, priority: 0 };
        const nowMinute = departNotBefore ?? epochMinute(Math.max(minutes[0]!, startMinute - 90));
        const board = boardOf(scenario);
        const promiseOf = promisesOn(board);
        const question = { board, calendar, landing, isOverridden, promiseOf, nowMinute, limit, othersLimit: limit };
        const want = everybody(question);
        const ranking = finish(rankEmergency(question));
        expect(told(ranking)).toEqual(told(want));
        const unaware = finish(rankEmergency({ ...question, promiseOf: () => noPromise }));
        expect(finish(withPromises(question, unaware.candidates, promiseOf))).toEqual(ranking.candidates);
        expect(finish(withPromises(question, unaware.others, promiseOf))).toEqual(ranking.others);
        met.free += want.candidates.filter(({ plan }) => plan.moves.length === 0).length;
        met.displacing += want.candidates.filter(({ plan }) => plan.moves.length > 0).length;
        met.frozen += want.blockedBy.not_available_today ?? 0;
        met.overridden += isOverridden && want.available > 0 ? 1 : 0;
        met.cut += want.available > limit ? 1 : 0;
        met.others += want.others.length;
        met.moreOthers += want.hasMoreOthers ? 1 : 0;
        met.onArrival += want.candidates.filter((one) => one.startMinute > startMinute).length;
        for (const one of [...want.candidates, ...want.others]) expect(one.arrivalMinute).toBeLessThanOrEqual(one.startMinute);
      },
    ),
    { numRuns: atDepth(1_000, 8_000) },
  );
  for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(atDepth(5, 50));
});

test('[emergency.candidates] a technician beyond the limit counts as available only if the displaced jobs still fit into the day', () => {
  // Ada lives further away, and the job that she would have to push would fall into her time off.
  const ada = technician('ada', [{ from: at(10), until: at(11), point: north(0) }], {
    home: north(20),
    timeOff: [minuteRange(at(11), at(24))],
  });
  const landing = { startMinute: at(10), visit: visit(), priority: 0 };
  const question = {
    board: makeBoard([ada, technician('bea')]),
    calendar: week(),
    landing,
    isOverridden: false,
    nowMinute: at(6),
    promiseOf: () => noPromise,
    limit: 1,
  };
  expect(told(finish(rankEmergency(question)))).toMatchObject({
    considered: 2,
    available: 1,
    blockedBy: { not_available_today: 1 },
    candidates: [{ id: 'bea' }],
  });
});
