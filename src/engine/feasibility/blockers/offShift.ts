import { isWithinWork, patternOf } from '../../calendar.ts';
import { isWorkingDay } from './noWorkingDay.ts';
import type { BlockerRule } from './question.ts';

/** Rule 6: the block is not within one shift and the opening hours. Does not apply without a working day, because rule 4 fails then. */
export const offShift: BlockerRule = {
  kind: 'off_shift',
  check(question) {
    if (!isWorkingDay(question)) return null;
    const { lane, calendar, dayIndex, startMinute, endMinute } = question;
    return isWithinWork(patternOf(calendar, lane), dayIndex, startMinute, endMinute) ? null : { kind: 'off_shift' };
  },
};
