/** A step of a plan for a better day in a sentence. [optimization.sentence, locale.answers]. */
import type { Locale, OptimizationMoveKind } from '../../contract/vocabulary.ts';
import { fill, fillPlain } from './fill.ts';
import { textsOf } from './localeTexts.ts';

interface MoveInWords {
  readonly kind: OptimizationMoveKind;
  readonly code: string;
  readonly from: string;
  readonly to: string;
  /** Local times of day. */
  readonly start: string;
  readonly oldStart: string;
}

/** The most moves that a sentence lists, and one more when it would be the only one that is left out: the rest is in the plural. */
const mostListed = 3;

/** What a step brings. */
interface StepEffect {
  /** Driving that the step saves; negative when it costs some. */
  readonly savedMinutes: number;
  /** Overtime that the step adds; negative when it saves some. */
  readonly addedOvertimeMinutes: number;
  /** The step was made to spread work more evenly. */
  readonly isMoreEven: boolean;
}

export function stepSentence(
  moves: readonly MoveInWords[],
  { savedMinutes, addedOvertimeMinutes, isMoreEven }: StepEffect,
  locale: Locale,
): string {
  const texts = textsOf('answers', locale).optimization;
  const listed = moves
    .slice(0, moves.length === mostListed + 1 ? moves.length : mostListed)
    .map(({ kind, ...values }) => fill(texts[kind], values, locale));
  const rest = moves.length - listed.length;
  if (rest > 0) listed.push(fill(texts.more, { count: rest }, locale));
  const effect = savedMinutes > 0 ? texts.lessDriving : savedMinutes < 0 ? texts.moreDriving : texts.sameDriving;
  const overtime = addedOvertimeMinutes > 0 ? texts.moreOvertime : texts.lessOvertime;
  const effects = [
    fill(effect, { minutes: Math.abs(savedMinutes) }, locale),
    ...(addedOvertimeMinutes === 0 ? [] : [fill(overtime, { minutes: Math.abs(addedOvertimeMinutes) }, locale)]),
    ...(isMoreEven ? [texts.moreEven] : []),
  ];
  return fillPlain(texts.whole, { moves: listed.join(texts.separator), effect: effects.join(texts.separator) });
}
