import { isWithinWork, patternOf } from '../../calendar.ts';
import { isWorkingDay } from './noWorkingDay.ts';
import type { BlockerRule } from './question.ts';

/** Rule 6: the block is not within one shift and the opening hours. Without a working day there is no shift to be off. */
export const offShift: BlockerRule = {
  kind: 'off_shift',
  check(question) {
    if (!isWorkingDay(question)) return null;
    const { lane, calendar, dayIndex, startMinute, endMinute } = question;
    return isWithinWork(patternOf(calendar, lane), dayIndex, startMinute, endMinute) ? null : { kind: 'off_shift' };
  },
};
