/**
 * Makes other people's text (names, addresses, titles) safe for mails. A header ends at a line break, so control characters are removed.
 * Characters that change the writing direction are removed too, because a name could rewrite the sentence around it.
 */
import type { Locale } from '../../contract/vocabulary.ts';
import { fill, fillPlain } from '../../ground/texts/fill.ts';

/** Directional marks, embeddings, overrides and isolates; zero-width space and byte order mark. Joiners stay: emoji and Persian need them. */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Reduces text to one line of at most `longest` characters, without invisible characters that affect the text around it. */
export function visibleLine(text: string, longest = 160): string {
  const line = text.toWellFormed().replaceAll(unseen, '').replaceAll(breaks, ' ').trim();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}

const blanks = /[^\S\n]+/gu;
const otherControls = /(?!\n)\p{Cc}/gu;

/** As `visibleLine`, but keeps the lines of the text. */
export function visibleText(text: string, longest: number): string {
  const lines = text
    .toWellFormed()
    .replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(unseen, '')
    .replaceAll(blanks, ' ')
    .replaceAll(otherControls, '')
    .replaceAll(/ *\n[ \n]*/g, '\n')
    .trim();
  return [...lines].slice(0, longest).join('');
}

/** Fills a text, each value as one visible line. A value that is left out leaves no gap. */
export const fillVisible = (text: string, values: Readonly<Record<string, string>>, locale: Locale): string =>
  withoutGaps(fill(text, visibleValues(values), locale));

/** Like fillVisible, for the subject of a mail: some programs show the characters that isolate as boxes, and a subject is a line of its own. */
export const fillSubject = (text: string, values: Readonly<Record<string, string>>): string =>
  withoutGaps(fillPlain(text, visibleValues(values)));

const visibleValues = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, visibleLine(value, 320)]));

const withoutGaps = (text: string): string => text.replaceAll(/ {2,}/g, ' ').trim();

const addressPattern = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u;

/** Whether the text is a single plain address: no list, quotes, comment or route (RFC 5321, section 4.5.3.1 for the lengths). */
export function isMailable(address: string): boolean {
  return address.length <= 254 && addressPattern.test(address);
}
