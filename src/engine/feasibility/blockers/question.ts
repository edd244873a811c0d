/** What every blocker rule is asked: may this technician do this visit from this minute on? */

import type { BlockerKind } from '../../../contract/vocabulary.ts';
import type { Lane } from '../../board.ts';
import type { Calendar } from '../../calendar.ts';
import type { EpochMinute, Minutes } from '../../minutes.ts';
import type { Visit } from '../../visit.ts';

/** One start of one visit with one technician. The block is `[startMinute, endMinute)`. */
export interface Question {
  readonly lane: Lane;
  readonly calendar: Calendar;
  readonly visit: Visit;
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  /** The calendar's day that holds the start. */
  readonly dayIndex: number;
}

/** Why a technician cannot take a visit, with what the caller needs to do something about it. */
export type Blocker =
  | { readonly kind: 'missing_required_skills'; readonly missingSkillIds: readonly string[] }
  | { readonly kind: 'visit_too_long'; readonly visitMinutes: Minutes; readonly maxMinutes: Minutes }
  | { readonly kind: 'cannot_arrive_in_time'; readonly earliestFeasibleAt: EpochMinute }
  | {
      readonly kind: Exclude<BlockerKind, 'missing_required_skills' | 'visit_too_long' | 'cannot_arrive_in_time'>;
    };

/** One rule: the blocker when it fails, else null. Rules do not look at each other, so all that fail can be listed. */
export interface BlockerRule {
  readonly kind: BlockerKind;
  check(question: Question): Blocker | null;
}
