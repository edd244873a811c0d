import { patternOf } from '../calendar.ts';
import { isWorkingDay } from './noWorkingDay.ts';
import type { BlockerRule, Question } from './question.ts';

/** Rule 6: the block is not within one shift and the opening hours. Without a working day there is no shift to be off. */
export const offShift: BlockerRule = {
  kind: 'off_shift',
  check(question) {
    return isWorkingDay(question) && !isWithinWork(question) ? { kind: 'off_shift' } : null;
  },
};

function isWithinWork({ lane, calendar, dayIndex, startMinute, endMinute }: Question): boolean {
  const { workRanges, offsets } = patternOf(calendar, lane);
  for (let at = offsets[dayIndex]!; at < offsets[dayIndex + 1]!; at += 2) {
    if (workRanges[at]! <= startMinute && endMinute <= workRanges[at + 1]!) return true;
  }
  return false;
}
