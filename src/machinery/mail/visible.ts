/**
 * Makes other people's text (names, addresses, titles) safe for mails. A header ends at a line break, so control characters are removed.
 * Characters that change the writing direction are removed too, because a name could rewrite the sentence around it.
 */
import type { Locale } from '../../contract/vocabulary.ts';
import { fill, fillPlain } from '../../ground/texts/fill.ts';
import { visibleLine, withoutMarks } from '../../ground/texts/unseen.ts';

const blanks = /[^\S\n]+/gu;
const otherControls = /(?!\n)\p{Cc}/gu;

/** As `visibleLine`, but keeps the lines of the text. */
export function visibleText(text: string, longest: number): string {
  const lines = withoutMarks(text)
    .replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
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
