/** Phone numbers in rows of an import, as people of the business's country write them. */
import type { FieldIssue } from '../../../contract/fieldMessages.ts';
import { homeOf, type HomeSettings } from '../../../ground/places/home.ts';
import { readPhone } from '../../../ground/places/readPhone.ts';
import { phoneKeyOf } from './phoneKey.ts';

interface ImportedPhone<Row> {
  readonly cells: Row;
  /** What is missing in the number. */
  readonly issue: FieldIssue | null;
}

/** The shortest text that the contract takes as it is. */
const fewestCharacters = 10;

/**
 * The row with its phone number read. A number that a spreadsheet holds as a number is taken. One that cannot be read stays as it is where the
 * contract takes it, because a list is older than the rules that its numbers follow.
 */
export function withReadPhone<Row extends Readonly<Record<string, unknown>>>(cells: Row, home: HomeSettings): ImportedPhone<Row> {
  const cell = cells['phone'];
  const text = typeof cell === 'number' && Number.isSafeInteger(cell) ? String(cell) : cell;
  if (typeof text !== 'string' || text.trim() === '') return { cells, issue: null };
  const read = readPhone('phone', text, homeOf(home).country);
  if (typeof read === 'string') return { cells: { ...cells, phone: read }, issue: null };
  return { cells: { ...cells, phone: text }, issue: text.trim().length < fewestCharacters ? read : null };
}

/** The arguments of a row with the stored spelling of the same number, so that another spelling alone changes nothing. */
export function withStoredPhone<Sent extends Readonly<Record<string, unknown>>>(sent: Sent, stored: string | null, timezone: string): Sent {
  const { phone } = sent;
  const isSame = typeof phone === 'string' && phone !== '' && phoneKeyOf(phone, timezone) === phoneKeyOf(stored, timezone);
  return isSame ? { ...sent, phone: stored } : sent;
}
