/** P1: booking windows on board L(1000), all rules on, against hand-written typed arrays. */

import assert from 'node:assert/strict';
import { bookingWindows } from '../../src/engine/starts/bookingWindows.ts';
import { makeVisit } from '../../src/engine/visit.ts';
import { makeBoardL } from './boards.ts';
import { limitWindows, makeLimitBoard } from './engineLimit.ts';
import { compare, type EngineBenchResult } from './engineRounds.ts';

/** Measures the harder of the two jobs of board L (any skill; skill bit 0), after asserting equal answers for both. */
export async function run(): Promise<EngineBenchResult> {
  const data = makeBoardL(1000);
  const limit = makeLimitBoard(data);
  const periods = Int32Array.from(
    data.periods.flatMap((range) => [range.startMinute, range.endMinute]),
    (minute) => minute - limit.origin,
  );
  const results = [0, 1].map((requiredMask) => {
    const visit = makeVisit({ ...data.visit, requiredSkillIds: requiredMask === 0 ? [] : ['skill-0'] });
    const ours = () => bookingWindows(data.board, data.calendar, visit, data.periods);
    const theirs = () => limitWindows(limit, periods, requiredMask);
    const flat = ours().flatMap((windows) =>
      windows.flatMap((window) => [window.startMinute - limit.origin, window.endMinute - limit.origin]),
    );
    assert.deepEqual(flat, theirs());
    assert.ok(flat.length > 40);
    const [oursMs, limitMs] = compare(ours, theirs);
    const job = requiredMask === 0 ? 'any skill' : 'skill 0';
    return {
      ratio: oursMs / limitMs,
      detail: `${job}: ${oursMs.toFixed(3)} ms against ${limitMs.toFixed(3)} ms, ${flat.length / 2} windows`,
    };
  });
  const ratio = Math.max(...results.map((result) => result.ratio));
  return {
    id: 'P1',
    name: 'booking windows, L(1000)',
    ratio: Number(ratio.toFixed(2)),
    goal: 4,
    detail: results.map((result) => result.detail).join('; '),
  };
}

if (import.meta.main) console.log(JSON.stringify(await run()));
