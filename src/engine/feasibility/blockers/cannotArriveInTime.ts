import type { BlockerRule } from './question.ts';
import { earliestLaterStart, fitsRoute } from './route.ts';

/**
 * Rule 8: the technician is busy at the start, cannot be there by then, or would be late at the next stop. But a later start that
 * day works, and the blocker names it.
 */
export const cannotArriveInTime: BlockerRule = {
  kind: 'cannot_arrive_in_time',
  check(question) {
    if (fitsRoute(question)) return null;
    const earliestFeasibleAt = earliestLaterStart(question);
    return earliestFeasibleAt === null ? null : { kind: 'cannot_arrive_in_time', earliestFeasibleAt };
  },
};
