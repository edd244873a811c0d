/** P10: emergency candidates with their cascades on board L(1000), against ranking every technician on bare typed arrays. */
import assert from 'node:assert/strict';
import { rankEmergency } from '../../src/engine/cascade/emergencyCandidates.ts';
import { noPromise } from '../../src/engine/cascade/stops.ts';
import { epochMinute } from '../../src/engine/minutes.ts';
import { finish } from '../../src/engine/steps.ts';
import { makeVisit } from '../../src/engine/visit.ts';
import { makeBoardL } from './boards.ts';
import { limitEmergency, makeLimitBoard } from './engineLimit.ts';
import { compare, type EngineBenchResult } from './engineRounds.ts';

const shown = 10;
const day = 2;

export function run(): EngineBenchResult {
  const data = makeBoardL(1000);
  const { board, calendar } = data;
  const limit = makeLimitBoard(data);
  const visit = makeVisit({ ...data.visit, requiredSkillIds: [] });
  const dayStart = calendar.dayStarts[day]!;
  const results = [9, 11, 14, 16].map((hour) => {
    const startMinute = epochMinute(dayStart + hour * 60);
    const landing = { startMinute, visit, priority: 0 };
    const question = {
      board,
      calendar,
      landing,
      isOverridden: false,
      nowMinute: epochMinute(dayStart),
      promiseOf: () => noPromise,
      limit: shown,
    };
    const ours = () => finish(rankEmergency(question));
    const theirs = () => limitEmergency(limit, startMinute - limit.origin, day);
    const { candidates, available } = ours();
    const { keys, pushes } = theirs();
    assert.equal(available, keys.length);
    assert.deepEqual(
      candidates.map(({ legs }) => legs.travelMinutes),
      Array.from(keys.subarray(0, shown), (key) => Math.floor(key / 65536)),
    );
    const indexOf = new Map(data.technicianIds.map((id, index) => [id, index]));
    for (const { lane, plan } of candidates) {
      const pushed = pushes[indexOf.get(lane.technicianId)!]!;
      assert.ok(plan.isProven && plan.moves.length <= pushed && plan.moves.length > 0 === pushed > 0);
    }
    const moves = candidates.reduce((sum, { plan }) => sum + plan.moves.length, 0);
    const [oursMs, limitMs] = compare(ours, theirs);
    return { ratio: oursMs / limitMs, detail: `${hour}:00: ${oursMs.toFixed(2)} ms against ${limitMs.toFixed(2)} ms, ${moves} moves` };
  });
  return {
    id: 'P10',
    name: 'emergency candidates with cascades, L(1000), worst of four starts',
    ratio: Number(Math.max(...results.map(({ ratio }) => ratio)).toFixed(2)),
    goal: 10,
    detail: results.map(({ detail }) => detail).join('; '),
  };
}

if (import.meta.main) console.log(JSON.stringify(run()));
