/**
 * Compares cascades with an exhaustive search in hard cases: past midnight, without coordinates, with arbitrary travel, with reassignment.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CascadeMode } from '../../src/engine/cascade/stops.ts';
import { atDepth, isDeep } from '../support/depth.ts';
import { boards, exhaustive, inTheWay, solve, type Instance } from './engineCascadeBoards.ts';

const modes = fc.constantFrom<CascadeMode>('overtime', 'next_day');

/** The measures of a plan; null for a refusal. */
function measured(instance: Instance, mode: CascadeMode, isReassigned: boolean) {
  const got = solve(instance, mode, isReassigned);
  if (!('plan' in got)) return null;
  const { moves, delayMinutes, isProven } = got.plan;
  expect(isProven).toBe(true);
  const forced = new Set(inTheWay(instance).map(({ id }) => id));
  const pushed = moves.filter(({ jobRequestId, kind }) => kind !== 'reassign' && forced.has(jobRequestId)).length;
  return { pushed, moves: moves.length, delay: delayMinutes };
}

function compare(arbitrary: fc.Arbitrary<Instance>, isReassigned: boolean, numRuns: number) {
  const seen = { planned: 0, further: 0, refused: 0, handed: 0 };
  let skipped = 0;
  fc.assert(
    fc.property(arbitrary, modes, (instance, mode) => {
      const want = exhaustive(instance, mode, isReassigned);
      if (want === 'too_much') {
        skipped++;
        return;
      }
      expect(measured(instance, mode, isReassigned), JSON.stringify({ instance, mode })).toEqual(want);
      if (want === null) seen.refused++;
      else if (want.moves > 0) seen.planned++;
      if (want !== null && want.moves > inTheWay(instance).length) seen.further++;
      if (want !== null && want.pushed < inTheWay(instance).length) seen.handed++;
    }),
    { numRuns },
  );
  expect(skipped).toBeLessThan(numRuns / 10);
  return seen;
}

test('[plan.fewest-moves, plan.keeps-every-rule] with jobs past midnight, stops without coordinates and any travel', () => {
  const { planned, further, refused } = compare(boards({ isPlain: false, others: 0 }), false, atDepth(500, 6_000));
  for (const count of [planned, refused]) expect(count).toBeGreaterThan(atDepth(50, 500));
  // Moves beyond those in the way are rare: of 500 boards sometimes none needs one.
  if (isDeep) expect(further).toBeGreaterThan(5);
});

test('[emergency.reassign, plan.fewest-moves] which jobs are reassigned and to whom', () => {
  const seen = compare(boards({ isPlain: true, others: 2 }), true, atDepth(300, 3_000));
  if (isDeep) for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
});
