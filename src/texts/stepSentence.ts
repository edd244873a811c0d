/** A step of a plan for a better day in a sentence. [optimization.sentence, locale.answers]. */
import type { Locale, OptimizationMoveKind } from '../contract/vocabulary.ts';
import { answerTexts, filledText } from './byLocale.ts';

export interface MoveInWords {
  readonly kind: OptimizationMoveKind;
  readonly code: string;
  readonly from: string;
  readonly to: string;
  /** Local times of day. */
  readonly start: string;
  readonly oldStart: string;
}

/** The most moves that a sentence lists. */
const mostListed = 3;

/** What a step brings. */
export interface StepEffect {
  /** Driving that the step saves; negative when it costs some. */
  readonly savedMinutes: number;
  /** The step was made to spread work more evenly. */
  readonly isMoreEven: boolean;
}

export function stepSentence(moves: readonly MoveInWords[], { savedMinutes, isMoreEven }: StepEffect, locale: Locale): string {
  const texts = answerTexts(locale).optimization;
  const listed = moves.slice(0, mostListed).map(({ kind, ...values }) => filledText(texts[kind], values, locale));
  const rest = moves.length - listed.length;
  if (rest > 0) listed.push(filledText(texts.more, { count: rest }, locale));
  const effect = savedMinutes > 0 ? texts.lessDriving : savedMinutes < 0 ? texts.moreDriving : texts.sameDriving;
  const driving = filledText(effect, { minutes: Math.abs(savedMinutes) }, locale);
  const filledEffect = isMoreEven ? driving + texts.separator + texts.moreEven : driving;
  return texts.whole.replace('{moves}', () => listed.join(texts.separator)).replace('{effect}', () => filledEffect);
}
