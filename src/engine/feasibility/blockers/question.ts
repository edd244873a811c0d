/** The question that every blocker rule answers: may this technician do this visit from this minute on? */

import type { BlockerDetail, BlockerKind } from '../../../contract/vocabulary.ts';
import type { Lane } from '../../board.ts';
import type { Calendar } from '../../calendar.ts';
import type { EpochMinute, Minutes } from '../../minutes.ts';
import type { Visit } from '../../visit.ts';

/** One start of one visit with one technician. The block is `[startMinute, endMinute)`, with the breaks that it spans. */
export interface Question {
  readonly lane: Lane;
  readonly calendar: Calendar;
  readonly visit: Visit;
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  /** Flat ranges in which nobody works. */
  readonly breaks: readonly number[];
  /** The day of the calendar that holds the start. */
  readonly dayIndex: number;
}

/** Why a technician cannot take a visit, with the details that a caller needs to solve it. */
export type Blocker =
  | { readonly kind: 'missing_required_skills'; readonly missingSkillIds: readonly string[] }
  | { readonly kind: 'visit_too_long'; readonly visitMinutes: Minutes; readonly maxMinutes: Minutes }
  | { readonly kind: 'cannot_arrive_in_time'; readonly earliestFeasibleAt: EpochMinute }
  /** `detail`: of a technician who is on no lane. The engine knows none. */
  | { readonly kind: 'no_working_day'; readonly detail?: BlockerDetail }
  | {
      readonly kind: Exclude<BlockerKind, 'missing_required_skills' | 'visit_too_long' | 'cannot_arrive_in_time' | 'no_working_day'>;
    };

/** One rule. `check` returns the blocker when the rule fails, else null. Rules are independent, so all failing rules can be listed. */
export interface BlockerRule {
  readonly kind: BlockerKind;
  check(question: Question): Blocker | null;
}
