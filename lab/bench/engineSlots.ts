/** P2: slots every 30 minutes with their sorted technician lists on board L(1000), against hand-written typed arrays. */

import assert from 'node:assert/strict';
import { matchingSlots, type Slot } from '../../src/engine/starts/matchingSlots.ts';
import { makeVisit } from '../../src/engine/visit.ts';
import { makeBoardL } from './boards.ts';
import { keyOf, limitSlots, makeLimitBoard, type LimitSlots } from './engineLimit.ts';
import { compare, type EngineBenchResult } from './engineRounds.ts';

const STEP_MINUTES = 30;

/** Measures the harder of the two jobs of board L (any skill; skill bit 0), after asserting equal answers for both. */
export async function run(): Promise<EngineBenchResult> {
  const data = makeBoardL(1000);
  const limit = makeLimitBoard(data);
  const grid = { stepMinutes: STEP_MINUTES, anchors: data.mornings };
  const numbers = new Map(data.technicianIds.map((id, index) => [id, index]));
  const results = [0, 1].map((requiredMask) => {
    const requiredSkillIds = requiredMask === 0 ? [] : ['skill-0'];
    const visit = makeVisit({ ...data.visit, requiredSkillIds });
    const ours = () => matchingSlots(data.board, data.calendar, visit, data.periods, grid);
    const theirs = () => limitSlots(limit, STEP_MINUTES, requiredMask);
    const slots = ours();
    assert.deepEqual(comparable(slots, limit.origin, numbers), theirs());
    const offers = slots.reduce((sum, slot) => sum + slot.technicians.length, 0);
    const [oursMs, limitMs] = compare(ours, theirs);
    const job = requiredMask === 0 ? 'any skill' : 'skill 0';
    return {
      ratio: oursMs / limitMs,
      detail: `${job}: ${oursMs.toFixed(3)} ms against ${limitMs.toFixed(3)} ms, ${slots.length} slots, ${offers} offers`,
    };
  });
  const ratio = Math.max(...results.map((result) => result.ratio));
  return {
    id: 'P2',
    name: 'slots with technicians, L(1000)',
    ratio: Number(ratio.toFixed(2)),
    goal: 4,
    detail: results.map((result) => result.detail).join('; '),
  };
}

function comparable(slots: readonly Slot[], origin: number, numbers: ReadonlyMap<string, number>): LimitSlots {
  return {
    starts: slots.map((slot) => slot.startMinute - origin),
    keys: slots.map((slot) =>
      Float64Array.from(slot.technicians, (one) => keyOf(one.matchScore, one.load, numbers.get(one.technicianId) ?? -1)),
    ),
    travel: slots.map((slot) => Int32Array.from(slot.technicians, (one) => one.travelMinutes ?? -1)),
    tenthsOfKm: slots.map((slot) => Int32Array.from(slot.technicians, (one) => Math.round((one.distanceKm ?? -1) * 10))),
  };
}

if (import.meta.main) console.log(JSON.stringify(await run()));
