/** What sentences are made with: texts, names and times in the person's language. */
import { isolated } from '../isolated.ts';
import { shownDay, shownInstant, shownLocal, shownNumber } from '../times.ts';

/** A text of `locales/`, with its subject: `refusals:codes.NOT_FOUND`. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export interface WordSources {
  readonly translate: Translate;
  readonly language: string;
  readonly isRightToLeft: boolean;
  /** Zone of the business. */
  readonly timeZone: string;
  /** Names by id; empty: the member may not read them. */
  readonly technicians: ReadonlyMap<string, string>;
  readonly skills: ReadonlyMap<string, string>;
  readonly areas: ReadonlyMap<string, string>;
}

export interface Words {
  readonly text: Translate;
  /** A name inside a sentence. It keeps its own direction, so a Latin name does not reorder an Arabic sentence. */
  readonly name: (text: string) => string;
  readonly technician: (id: string | null | undefined, known?: string) => string;
  readonly skills: ReadonlyMap<string, string>;
  readonly area: (id: string | undefined) => string;
  readonly list: (texts: readonly string[]) => string;
  /** A business-local time. */
  readonly local: (naive: string) => string;
  readonly instant: (instant: string) => string;
  readonly day: (date: string) => string;
  readonly number: (value: number) => string;
}

export function wordsFrom({ translate: text, language, isRightToLeft, timeZone, technicians, skills, areas }: WordSources): Words {
  const name = (one: string) => (isRightToLeft ? isolated(one) : one);
  return {
    text,
    name,
    technician: (id, known) => name(known ?? technicians.get(id ?? '') ?? text('words:technician')),
    skills,
    area: (id) => name(areas.get(id ?? '') ?? text('words:areas')),
    list: (texts) => new Intl.ListFormat(language).format(texts),
    local: (naive) => name(shownLocal(naive, language)),
    instant: (instant) => name(shownInstant(instant, timeZone, language)),
    day: (date) => shownDay(date, language),
    number: (value) => shownNumber(value, language),
  };
}
