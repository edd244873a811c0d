/** Absences that can be checked by hand; tests/properties compares the optimum with an exhaustive search. */
import { expect, it } from 'vitest';
import { planAbsence } from '../../../src/engine/absence/absence.ts';
import { makeBoard } from '../../../src/engine/board.ts';
import { at, jobId, technician, visit, week } from '../smallBoard.ts';

it('a job that starts this minute is reassigned; a job that started a minute ago is not', () => {
  const board = makeBoard([technician('x'), technician('a')]);
  const orphans = [{ jobRequestId: jobId(1), startMinute: at(9), visit: visit() }];
  const resolvedAt = (minute: number) =>
    planAbsence({ board, calendar: week(), absentId: 'x', orphans, nowMinute: at(8, minute) }).resolved.length;
  expect([resolvedAt(59), resolvedAt(60), resolvedAt(61)]).toEqual([1, 1, 0]);
});
