/** The parts of a workflow while it is edited. */
import type { Output } from '../../api/ask.ts';
import type { Locale } from '../../../src/contract/vocabulary.ts';

export type Status = Output<'getWorkflow'>['statuses'][number];
export type Action = Status['actions'][number];
type Texts = Status['display_names'];

/** In this language, else as those see it who lack it: in English, else in any. */
export const textOf = (texts: Texts, locale: Locale): string =>
  texts[locale] || texts.en || Object.values(texts).find((text) => text) || '';

/** With the text of one language; an empty one is left out. */
export function withText(texts: Texts, locale: Locale, text: string): Texts {
  const { [locale]: _, ...rest } = texts;
  return text === '' && Object.values(rest).some((one) => one) ? rest : { ...rest, [locale]: text };
}

/** A key that nothing has yet: status_2. Keys are never seen by people, and never change once there are jobs. */
export function newKey(word: 'status' | 'action', taken: readonly string[]): string {
  for (let number = 1; ; number++) if (!taken.includes(`${word}_${number}`)) return `${word}_${number}`;
}
