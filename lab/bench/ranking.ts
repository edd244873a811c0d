/** P9: nearby technicians and crew candidates on board L(1000), against an exhaustive search that judges everyone and sorts. */
import assert from 'node:assert/strict';
import { compareIds, type Lane } from '../../src/engine/board.ts';
import { crewCandidates } from '../../src/engine/crew.ts';
import { judge } from '../../src/engine/feasibility/feasibility.ts';
import { legsOf } from '../../src/engine/feasibility/gaps.ts';
import { epochMinute } from '../../src/engine/minutes.ts';
import { nearbyTechnicians } from '../../src/engine/nearby.ts';
import { scoreMatch } from '../../src/engine/matchScore.ts';
import { makeVisit } from '../../src/engine/visit.ts';
import { makeBoardL } from './boards.ts';
import { median } from './engineRounds.ts';
import { figure, printRow } from './rows.ts';

const rounds = 15;
const calls = 20;

const { board, calendar, visit: drawn } = makeBoardL(1_000);
const visit = makeVisit({ ...drawn, requiredSkillIds: [] });
const start = epochMinute(calendar.days[2]!.startMinute + 14 * 60);

function feasibleLanes(): { lane: Lane; dayIndex: number }[] {
  return board.lanes.flatMap((lane) => {
    const verdict = judge(calendar, lane, visit, start);
    return verdict.feasible ? [{ lane, dayIndex: verdict.dayIndex }] : [];
  });
}

const nearestFirst = () =>
  feasibleLanes()
    .map(({ lane, dayIndex }) => {
      const legs = legsOf(lane, visit, lane.homeIndex, lane.homeIndex);
      const there = judge(calendar, lane, visit, start);
      const score = there.feasible ? scoreMatch(calendar, lane, visit, dayIndex, there).matchScore : 0;
      return { id: lane.technicianId, minutes: legs.travelMinutes!, score };
    })
    .sort((left, right) => left.minutes - right.minutes || right.score - left.score || compareIds(left.id, right.id))
    .map(({ id }) => id);

const bestFirst = () =>
  feasibleLanes()
    .map(({ lane, dayIndex }) => {
      const there = judge(calendar, lane, visit, start);
      return { id: lane.technicianId, score: there.feasible ? scoreMatch(calendar, lane, visit, dayIndex, there).matchScore : 0 };
    })
    .sort((left, right) => right.score - left.score || compareIds(left.id, right.id))
    .map(({ id }) => id);

const questions: Record<string, [ours: () => string[], exhaustive: () => string[]]> = {
  nearby: [() => nearbyTechnicians(board, calendar, visit, start, 1_000).technicians.map(({ technicianId }) => technicianId), nearestFirst],
  'crew candidates': [
    () => crewCandidates(board, calendar, visit, start, { buddyLimit: 0 }).map(({ lead }) => lead.technicianId),
    bestFirst,
  ],
};

function milliseconds(question: () => string[]): number {
  const begun = performance.now();
  for (let call = 0; call < calls; call++) question();
  return (performance.now() - begun) / calls;
}

const measured: string[] = [];
let worst = 0;
for (const [name, [ours, exhaustive]] of Object.entries(questions)) {
  assert.deepEqual(ours(), exhaustive());
  const ratios: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const ratio = milliseconds(ours) / milliseconds(exhaustive);
    if (round >= 0) ratios.push(ratio);
  }
  worst = Math.max(worst, median(ratios));
  measured.push(`${name} ${figure(median(ratios))} ×`);
}
printRow({
  goal: 'P9',
  what: 'ranking of 1,000 technicians',
  measured: measured.join(', '),
  goalText: '≤ 10 × exhaustive search, equal',
  holds: worst <= 10,
});
