import { patternOf } from '../../calendar.ts';
import type { BlockerRule, Question } from './question.ts';

/** Whether the business is open on that day and the technician has a shift on it. */
export function isWorkingDay({ lane, calendar, dayIndex }: Question): boolean {
  return calendar.openings[dayIndex]!.length > 0 && patternOf(calendar, lane).longestShiftMinutes[dayIndex]! > 0;
}

/** Rule 4: the business is closed that day, or the technician has no shift that day. */
export const noWorkingDay: BlockerRule = {
  kind: 'no_working_day',
  check(question) {
    return isWorkingDay(question) ? null : { kind: 'no_working_day' };
  },
};
