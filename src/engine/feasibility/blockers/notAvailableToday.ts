import type { BlockerRule } from './question.ts';
import { earliestLaterStart, fitsRoute } from './route.ts';

/** Rule 9: as rule 8, and no later start that day works. */
export const notAvailableToday: BlockerRule = {
  kind: 'not_available_today',
  check(question) {
    if (fitsRoute(question) || earliestLaterStart(question) !== null) return null;
    return { kind: 'not_available_today' };
  },
};
