import { hoursOf } from '../../calendar.ts';
import { coversWork } from '../../workHours.ts';
import { hasWorkingDay } from './noWorkingDay.ts';
import type { BlockerRule } from './question.ts';

/**
 * Rule 6: the block is not within the working minutes of one shift, the breaks that it spans left out. Does not apply without a
 * working day, because rule 4 fails then.
 */
export const offShift: BlockerRule = {
  kind: 'off_shift',
  check(question) {
    if (!hasWorkingDay(question)) return null;
    const { lane, calendar, visit, startMinute, endMinute, breaks } = question;
    return coversWork(hoursOf(calendar, lane, visit), startMinute, endMinute, breaks) ? null : { kind: 'off_shift' };
  },
};
