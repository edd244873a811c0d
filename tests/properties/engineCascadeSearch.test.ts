/**
 * Compares cascades with an exhaustive search in hard cases: past midnight, without coordinates, with arbitrary travel, with reassignment.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CascadeMode } from '../../src/engine/cascade/stops.ts';
import type { DisplacementOrder } from '../../src/engine/cascade/timeline.ts';
import { atDepth, isDeep } from '../support/depth.ts';
import { boards, exhaustive, inTheWay, measured, solve, type Instance } from './engineCascadeBoards.ts';
import { measuresIn, type Measures } from './engineCascadeMeasures.ts';

const modes = fc.constantFrom<CascadeMode>('overtime', 'next_day');

function compare(arbitrary: fc.Arbitrary<Instance>, isReassigned: boolean, order: DisplacementOrder, numRuns: number) {
  const compared = (measures: Measures | null) => measures && measuresIn[order].map((name) => [name, measures[name]]);
  const seen = { planned: 0, further: 0, refused: 0, handed: 0, broken: 0, kept: 0 };
  let skipped = 0;
  fc.assert(
    fc.property(arbitrary, modes, (instance, mode) => {
      const want = exhaustive(instance, mode, isReassigned, order);
      if (want === 'too_much') {
        skipped++;
        return;
      }
      const got = solve(instance, mode, isReassigned, order);
      expect(compared(measured(instance, got)), JSON.stringify({ instance, mode })).toEqual(compared(want));
      if ('plan' in got) expect([got.plan.isProven, got.plan.delayMinutes]).toEqual([true, want?.delay]);
      if (want !== null && want.broken > 0) seen.broken++;
      if (want !== null && want.broken === 0 && want.delay > 0) seen.kept++;
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

test('[plan.order, plan.keeps-every-rule] plans are optimal with jobs past midnight, stops without coordinates and any travel', () => {
  const { planned, further, refused, broken, kept } = compare(
    boards({ isPlain: false, others: 0 }),
    false,
    'least_delay',
    atDepth(500, 6_000),
  );
  for (const count of [planned, refused]) expect(count).toBeGreaterThan(atDepth(50, 500));
  for (const count of [further, broken, kept]) expect(count).toBeGreaterThan(atDepth(10, 100));
});

test('[emergency.reassign, plan.order] plans are optimal in which jobs are reassigned and to whom', () => {
  const seen = compare(boards({ isPlain: true, others: 2 }), true, 'least_delay', atDepth(300, 3_000));
  if (isDeep) for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
});

test('[plan.fewest-moves] with fewest_moves, as few visits move as possible, however far', () => {
  const { planned, broken } = compare(boards({ isPlain: false, others: 0 }), false, 'fewest_moves', atDepth(500, 6_000));
  expect(planned).toBeGreaterThan(atDepth(50, 500));
  expect(broken).toBeGreaterThan(atDepth(10, 100));
});

test('[plan.fewest-moves] with fewest_moves, a reassigned visit counts as moved', () => {
  const seen = compare(boards({ isPlain: true, others: 2 }), true, 'fewest_moves', atDepth(300, 3_000));
  if (isDeep) expect(seen.handed).toBeGreaterThan(5);
});
