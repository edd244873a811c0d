/** The starts of a lane never include a start in the past, whatever the visit says. */
import { expect, test } from 'vitest';
import { makeBoard } from '../../../src/engine/board.ts';
import { laneStartsFinder } from '../../../src/engine/starts/laneStarts.ts';
import { at, technician, visit, week } from '../smallBoard.ts';

test('[fits.ranges] past starts are left out: whole past ranges, and the past part of a range', () => {
  const ada = technician('ada', [{ from: at(11), until: at(12) }]);
  const starts = (notBefore: ReturnType<typeof at>) =>
    laneStartsFinder(makeBoard([ada]), week(), visit(), { fromDay: 0, untilDay: 1, notBefore })(ada).starts;
  expect(starts(at(0))).toEqual([at(8), at(10) + 1, at(12), at(16) + 1]);
  expect(starts(at(9))).toEqual([at(9), at(10) + 1, at(12), at(16) + 1]);
  expect(starts(at(13))).toEqual([at(13), at(16) + 1]);
});
