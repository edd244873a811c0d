/** Digits of every script. Loads in a browser. */

const otherDigit = /(?![0-9])\p{Nd}/gu;
const anyDigit = /^\p{Nd}$/u;

/** The text with ASCII digits in place of Arabic, Devanagari, full-width and all other decimal digits. */
export const withAsciiDigits = (text: string): string => text.replaceAll(otherDigit, (digit) => String(valueOf(digit.codePointAt(0)!)));

/** The digits of a script follow each other from zero to nine (Unicode 4.6), so the digits before this one in the row tell its value. */
function valueOf(code: number): number {
  let before = 0;
  while (anyDigit.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}
