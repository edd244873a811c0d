import { hoursOf } from '../../calendar.ts';
import type { Minutes } from '../../minutes.ts';
import type { Visit } from '../../visit.ts';
import type { BlockerRule } from './question.ts';

/** Whether the business allows work of this length, in one visit or over several days. */
export function isAllowedLength(visit: Visit): boolean {
  return visit.isMultiDay || visit.maxVisitMinutes === null || visit.visitMinutes <= visit.maxVisitMinutes;
}

/**
 * Rule 7: the visit is longer than the business's longest single visit, or than the technician's longest shift that day.
 * `maxMinutes` is the smaller of the two. On a day without a shift, only the business's bound counts.
 */
export const visitTooLong: BlockerRule = {
  kind: 'visit_too_long',
  check({ lane, calendar, visit, dayIndex }) {
    const longestShift = hoursOf(calendar, lane, visit).longestShiftMinutes[dayIndex]! || Number.POSITIVE_INFINITY;
    const maxMinutes = Math.min(longestShift, visit.maxVisitMinutes ?? Number.POSITIVE_INFINITY);
    if (visit.visitMinutes <= maxMinutes) return null;
    return { kind: 'visit_too_long', visitMinutes: visit.visitMinutes, maxMinutes: maxMinutes as Minutes };
  },
};
