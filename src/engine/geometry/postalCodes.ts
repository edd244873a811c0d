/**
 * Postal codes of service areas: single codes ("80202", "LS1"), ranges ("80210-80219", "LS1–LS17") and prefixes ("802*"). Entries are
 * compiled once, when a board loads. Comparing an address then only compares strings. [service-area.postal-codes];
 * docs/internals/places.md#service-areas.
 */

/** Why an entry cannot be used: not a code, a range whose end comes first, or a range whose ends differ in form. */
export type PostalCodeProblem = 'unreadable' | 'reversed' | 'different_forms';

/** One entry in the form that addresses are compared with. Texts are in capitals, without spaces and dashes. */
type PostalCodeEntry =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'prefix'; readonly text: string; /** Empty, or the district that the address must have. */ readonly district: string }
  | { readonly kind: 'range'; readonly form: string; readonly from: string; readonly to: string }
  | { readonly kind: 'prefix_range'; readonly from: string; readonly to: string };

/** All entries of one area. */
export interface PostalCodes {
  readonly codes: ReadonlySet<string>;
  readonly others: readonly PostalCodeEntry[];
}

/** The code of an address. Made once for each address. */
export interface AddressCode {
  readonly whole: string;
  /** The leading part that names a district: LS1 of "LS1 4DY", 80202 of "80202-1234". Empty when the code has none. */
  readonly district: string;
  /** The whole code, its district, and the district without a last letter (EC1 of EC1A), each with its form. */
  readonly parts: readonly Ordered[];
}

interface Ordered {
  readonly text: string;
  /** Texts of one form can be ordered: `#5` for five digits, `LS#` for LS and a number, `EC9A` for EC, a digit and a letter. */
  readonly form: string;
  /** Orders the texts of one form. */
  readonly order: string;
}

/** Codes that are written with a dash inside: US ZIP+4, Japan, Brazil, Portugal, Poland, Sweden. Digits before and after the dash. */
const dashedCodes = new Set(['5-4', '3-4', '5-3', '4-3', '2-3', '3-2']);

/** Codes whose first part is a district, by their shape: United Kingdom, Canada, Netherlands, Ireland, ZIP+4, Brazil, Japan. */
const districtShapes: readonly RegExp[] = [
  /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/,
  /^([A-Z]\d[A-Z])\d[A-Z]\d$/,
  /^(\d{4})[A-Z]{2}$/,
  /^([A-Z]\d[\dW])[A-Z\d]{4}$/,
  /^(\d{5})(?:\d{4}|\d{3})$/,
  /^(\d{3})\d{4}$/,
];

/** First digits of the scripts in which people type postal codes. NFKD already folds full-width digits. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6];

/** Capitals, Latin digits, one kind of dash, no accents, no postal mark, and no country before the code ("D-80331"). */
function cleaned(text: string): string {
  // Most codes are ASCII, and a board may load thousands of them: only other codes need the work for other scripts.
  const latin = /^[ -~]*$/.test(text) ? text.toUpperCase() : latinOf(text);
  return latin
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replaceAll(/(^|[-~ ])[A-Z]{1,2}-(?=\d{4})/g, '$1');
}

const latinOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[\p{Cf}\u0300-\u036f\ufe00-\ufe0f〒]+/gu, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - zeros.findLast((zero) => zero <= code)!);
    })
    .replaceAll(/[\u2010\u2011\u30fc]/g, '-')
    .replaceAll(/[\u2012-\u2015\u2212\u301c]/g, '~')
    .replaceAll(/\s/g, ' ');

const joined = (text: string): string => text.replaceAll(/[-~ ]/g, '');

/** Reads one entry, or says why it is not one. */
export function readPostalCodeEntry(entry: string): PostalCodeEntry | PostalCodeProblem {
  const text = cleaned(entry);
  if (/^[^*.]*(\*|\.\.\.)$/.test(text)) return readPrefix(text);
  const ends = rangeEnds(text);
  if (ends) return readRange(ends);
  const code = joined(text);
  return isCode(code) && text.split(/[-~]/).length <= 2 ? { kind: 'code', text: code } : 'unreadable';
}

/** A code has a digit. One or two digits alone are no code of any country: they are meant as a prefix. */
const isCode = (text: string): boolean => /^[A-Z\d]{2,12}$/.test(text) && /\d/.test(text) && !/^\d{2}$/.test(text);

/** The two ends, or null when the text is not a range. A dash can also be a part of a code: "80202-1234", "530-0001". */
function rangeEnds(text: string): readonly [string, string] | null {
  const parts = text.includes('~') ? text.split('~') : text.includes(' - ') ? text.split(' - ') : text.split('-');
  // A hyphen inside both codes: 530-0001-530-0057.
  const ends = parts.length === 4 ? [parts.slice(0, 2).join('-'), parts.slice(2).join('-')] : parts;
  if (ends.length !== 2) return null;
  const [from, to] = [ends[0]!.trim(), ends[1]!.trim()];
  return isDashed(from, to) || districtShapes.some((shape) => shape.test(from + to) && /[A-Z]/.test(from + to)) ? null : [from, to];
}

const isDashed = (from: string, to: string): boolean =>
  /^\d+$/.test(from) && /^\d+$/.test(to) && dashedCodes.has(`${from.length}-${to.length}`);

function readRange([first, last]: readonly [string, string]): PostalCodeEntry | PostalCodeProblem {
  const prefixes = [first, last].map((end) => /^(\d+)(?:\*|\.\.\.)$/.exec(end)?.[1]);
  if (prefixes[0] !== undefined && prefixes[1] !== undefined) {
    const [from, to] = [prefixes[0], prefixes[1]];
    if (from.length !== to.length) return 'different_forms';
    return from > to ? 'reversed' : { kind: 'prefix_range', from, to };
  }
  const [start, end] = [joined(first), joined(last)];
  if (!isCode(start)) return 'unreadable';
  // The second code was shortened: 80210-19.
  if (!isCode(end)) return /^\d+$/.test(end) ? 'different_forms' : 'unreadable';
  const [from, to] = [ordered(start), ordered(end)];
  if (from.form !== to.form) return 'different_forms';
  return from.order > to.order ? 'reversed' : { kind: 'range', form: from.form, from: from.order, to: to.order };
}

function readPrefix(text: string): PostalCodeEntry | PostalCodeProblem {
  const start = text.replace(/(\*|\.\.\.)$/, '').trim();
  const prefix = joined(start);
  // A dash is a part of some codes of digits, "530-0*". Elsewhere it would be a range with one open end.
  if (!/^[A-Z\d]{1,12}$/.test(prefix) || (/[-~]/.test(start) && !/^\d{2,5} ?[-~] ?\d{0,4}$/.test(start))) return 'unreadable';
  // "LS1 4*" means the district LS1. Without the district it would also cover LS14.
  const [district, ...rest] = start.split(' ');
  return { kind: 'prefix', text: prefix, district: rest.length > 0 && /^[A-Z]/.test(district!) ? district! : '' };
}

const numberDigits = 12;

function ordered(text: string): Ordered {
  const letters = /^[A-Z]*/.exec(text)![0];
  const rest = text.slice(letters.length);
  if (letters === '' && /^\d+$/.test(rest)) return { text, form: `#${rest.length}`, order: rest };
  if (/^\d+$/.test(rest)) return { text, form: `${letters}#`, order: rest.padStart(numberDigits, '0') };
  return { text, form: letters + rest.replaceAll(/\d/g, '9').replaceAll(/[A-Z]/g, 'A'), order: rest };
}

/** Compiles the entries of an area. Entries that cannot be read match nothing: operations refuse them before they are stored. */
export function compilePostalCodes(entries: readonly string[]): PostalCodes {
  const read = entries.map(readPostalCodeEntry).filter((entry) => typeof entry !== 'string');
  return {
    codes: new Set(read.flatMap((entry) => (entry.kind === 'code' ? [entry.text] : []))),
    others: read.filter(({ kind }) => kind !== 'code'),
  };
}

/** The text that an area's own `postal_code` is compared by. Also for texts that are no postal code, such as "Zone A". Empty when blank. */
export const plainCode = (text: string): string => joined(cleaned(text));

/** The code of an address, or null when the address has none. */
export function addressCodeOf(text: string): AddressCode | null {
  const clean = cleaned(text);
  const whole = joined(clean);
  if (whole === '') return null;
  const [first, second, ...more] = clean.replaceAll(' ', '').split(/[-~]/);
  const district = second !== undefined && more.length === 0 && isDashed(first!, second) ? first! : districtOf(whole);
  // EC1A is a part of EC1.
  const wider = /^([A-Z]{1,2}\d)[A-Z]$/.exec(district || whole)?.[1] ?? '';
  const texts = new Set([whole, district, wider].filter((part) => part !== ''));
  return { whole, district, parts: [...texts].map(ordered) };
}

const districtOf = (whole: string): string =>
  districtShapes.map((shape) => shape.exec(whole)?.[1]).find((found) => found !== undefined) ?? '';

/** Whether one of the entries covers the code. */
export function coversCode({ codes, others }: PostalCodes, code: AddressCode): boolean {
  for (const { text } of code.parts) if (codes.has(text)) return true;
  for (const entry of others) if (isWithin(entry, code)) return true;
  return false;
}

function isWithin(entry: PostalCodeEntry, { whole, district, parts }: AddressCode): boolean {
  switch (entry.kind) {
    case 'code':
      return parts.some(({ text }) => text === entry.text);
    case 'prefix':
      return whole.startsWith(entry.text) && (entry.district === '' || entry.district === district);
    case 'range':
      return parts.some(({ form, order }) => form === entry.form && entry.from <= order && order <= entry.to);
    case 'prefix_range': {
      const start = whole.slice(0, entry.from.length);
      return start.length === entry.from.length && entry.from <= start && start <= entry.to;
    }
  }
}
