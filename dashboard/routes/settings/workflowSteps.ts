/** Statuses and actions of a workflow while they are edited. */
import type { Locale } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';

export type Status = Output<'getWorkflow'>['statuses'][number];
export type Action = Status['actions'][number];
export type Texts = Status['display_names'];

/** The text in the language, else in English, else in any language. */
export const shownText = (texts: Texts, language: Locale): string => texts[language] || texts.en || (Object.values(texts)[0] ?? '');

/** A key that is not used yet: status_2. */
export function unusedKey(stem: string, keys: readonly string[]): string {
  for (let number = keys.length; ; number++) if (!keys.includes(`${stem}_${number}`)) return `${stem}_${number}`;
}

/** Moves a status up (-1) or down (1). The first and the last status stay in place. */
export function withMovedStatus(statuses: readonly Status[], index: number, step: -1 | 1): Status[] {
  const [next, other] = [[...statuses], index + step];
  if (other < 1 || other > statuses.length - 2) return next;
  [next[index], next[other]] = [next[other]!, next[index]!];
  return next;
}
