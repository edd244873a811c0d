import type { BlockerRule } from './question.ts';
import { earliestLaterStart, fitsRoute } from './route.ts';

/** Rule 9: the start does not fit the route, as in rule 8, and no later start works that day. */
export const notAvailableToday: BlockerRule = {
  kind: 'not_available_today',
  check(question) {
    if (fitsRoute(question) || earliestLaterStart(question) !== null) return null;
    return { kind: 'not_available_today' };
  },
};
