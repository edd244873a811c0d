/** The ranking for an emergency against judging everybody and searching every cascade. Specification, "Emergency rules" 1 and 2. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockerKind } from '../../src/contract/vocabulary.ts';
import { compareIds, type Lane } from '../../src/engine/board.ts';
import { dayIndexOf } from '../../src/engine/calendar.ts';
import { countBlockers } from '../../src/engine/candidates.ts';
import { planCascade } from '../../src/engine/cascade.ts';
import { rankEmergency, type EmergencyQuestion, type EmergencyRanking } from '../../src/engine/emergencyCandidates.ts';
import { judge } from '../../src/engine/feasibility.ts';
import { gapAt, legsOf } from '../../src/engine/gaps.ts';
import { scoreMatch } from '../../src/engine/matchScore.ts';
import { epochMinute } from '../../src/engine/minutes.ts';
import { finish } from '../../src/engine/steps.ts';
import { atDepth } from '../depth.ts';
import { boardOf, calendarOf, everyMinute, scenarios, visitOf } from '../engine/randomBoard.ts';

const hours = new Set<BlockerKind>(['no_working_day', 'on_time_off', 'off_shift', 'visit_too_long']);

const told = ({ considered, available, blockedBy, candidates }: EmergencyRanking) => ({
  considered,
  available,
  blockedBy,
  candidates: candidates.map(({ lane, plan, way, match }) => ({ id: lane.technicianId, plan, way, match })),
});

/** Everybody judged by every rule and given a whole cascade, then sorted. */
function everybody({ board, calendar, landing, isOverridden, nowMinute, limit }: EmergencyQuestion): EmergencyRanking {
  const { visit, startMinute } = landing;
  const judged = board.lanes.map((lane) => {
    const verdict = judge(calendar, lane, visit, startMinute);
    const kinds = verdict.feasible ? [] : verdict.blockers.map(({ kind }) => kind);
    const isOfRoute = (kind: BlockerKind) => kind === 'cannot_arrive_in_time' || kind === 'not_available_today';
    const blocker = kinds.find((kind) => !isOfRoute(kind) && !(isOverridden && hours.has(kind)));
    if (blocker) return blocker;
    const { technicianId } = lane;
    const cascade = planCascade(board, calendar, { technicianId, landing, mode: 'overtime', reassign: null, nowMinute });
    if (!('plan' in cascade)) return 'not_available_today' as const;
    return { lane, plan: cascade.plan, way: legsOf(lane, visit, lane.homePlace, lane.homePlace), match: matchOf(lane) };
  });
  const candidates = judged.filter((outcome) => typeof outcome !== 'string');
  const minutes = ({ way }: (typeof candidates)[number]) => way.travelMinutes ?? 1e9;
  candidates.sort(
    (left, right) =>
      minutes(left) - minutes(right) ||
      right.match.matchScore - left.match.matchScore ||
      compareIds(left.lane.technicianId, right.lane.technicianId),
  );
  const blockedBy = countBlockers(judged.filter((outcome) => typeof outcome === 'string'));
  return { considered: judged.length, available: candidates.length, blockedBy, candidates: candidates.slice(0, limit) };

  function matchOf(lane: Lane) {
    const day = dayIndexOf(calendar, startMinute);
    const gap = gapAt(lane, calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!, startMinute);
    return scoreMatch(calendar, lane, visit, day, legsOf(lane, visit, gap.previousPlace, gap.nextPlace));
  }
}

test('[emergency.candidates, emergency.override] the candidates are those of judging everybody', () => {
  const met = { free: 0, displacing: 0, frozen: 0, overridden: 0, cut: 0 };
  fc.assert(
    fc.property(
      scenarios,
      fc.integer({ min: 0, max: 999 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      (scenario, share, isOverridden, limit) => {
        const minutes = everyMinute(scenario);
        const startMinute = epochMinute(minutes[Math.floor((minutes.length * share) / 1000)]!);
        const calendar = calendarOf(scenario);
        const visit = visitOf(scenario);
        if (startMinute + visit.visitMinutes >= calendar.dayStarts.at(-1)!) return;
        const landing = { startMinute, visit, priority: 0 };
        const nowMinute = epochMinute(Math.max(minutes[0]!, startMinute - 90));
        const question = { board: boardOf(scenario), calendar, landing, isOverridden, nowMinute, limit };
        const want = everybody(question);
        expect(told(finish(rankEmergency(question)))).toEqual(told(want));
        met.free += want.candidates.filter(({ plan }) => plan.moves.length === 0).length;
        met.displacing += want.candidates.filter(({ plan }) => plan.moves.length > 0).length;
        met.frozen += want.blockedBy.not_available_today ?? 0;
        met.overridden += isOverridden && want.available > 0 ? 1 : 0;
        met.cut += want.available > limit ? 1 : 0;
      },
    ),
    { numRuns: atDepth(1_000, 8_000) },
  );
  for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(atDepth(5, 50));
});
