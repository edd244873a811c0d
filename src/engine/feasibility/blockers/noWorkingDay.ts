import { hoursOf } from '../../calendar.ts';
import type { BlockerRule, Question } from './question.ts';

/** Whether the business is open on that day and the technician has hours on it. They need not meet. */
export function hasWorkingDay({ lane, calendar, visit, dayIndex }: Question): boolean {
  return hoursOf(calendar, lane, visit).hasHours[dayIndex] === 1;
}

/** Rule 4: the business is closed that day, or the technician has no hours that day. */
export const noWorkingDay: BlockerRule = {
  kind: 'no_working_day',
  check(question) {
    return hasWorkingDay(question) ? null : { kind: 'no_working_day' };
  },
};
