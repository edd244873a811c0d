import type { BlockerRule } from './question.ts';
import { earliestLaterStart, fitsRoute } from './route.ts';

/** Rule 8: busy at the start, not there by then, or late at the next stop; but a later start that day works, and when. */
export const cannotArriveInTime: BlockerRule = {
  kind: 'cannot_arrive_in_time',
  check(question) {
    if (fitsRoute(question)) return null;
    const earliestFeasibleAt = earliestLaterStart(question);
    return earliestFeasibleAt === null ? null : { kind: 'cannot_arrive_in_time', earliestFeasibleAt };
  },
};
