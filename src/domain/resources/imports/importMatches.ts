/** Which customer a row of a file is about. docs/internals/files.md#rows. */
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import type { ImportMatch } from '../../../contract/vocabulary.ts';
import { foldedName } from '../../../ground/names/foldedName.ts';

interface ContactRow {
  /** Number of the row, for messages. */
  readonly row: number;
  /** Empty: the row is found by its contact. */
  readonly uid: string;
  readonly phoneKey: string | null;
  /** The address's `emailKeyOf`. */
  readonly email: string | null;
  readonly name: string;
}

interface KnownContact extends Omit<ContactRow, 'row' | 'uid'> {
  readonly id: string;
  readonly uid: string | null;
}

interface Matched {
  /** The customer's id; null: the row creates one. */
  readonly id: string | null;
  readonly by: ImportMatch | null;
  readonly issue: FieldIssue | null;
}

/** Enough to recognise the customers in a message. */
const mostNames = 5;

type Field = 'phone' | 'email';

const fieldOf = (row: ContactRow, other: Omit<ContactRow, 'row' | 'uid'>): Field =>
  row.phoneKey !== null && row.phoneKey === other.phoneKey ? 'phone' : 'email';
const isBoth = (row: ContactRow, other: KnownContact) => row.phoneKey === other.phoneKey && row.email === other.email;

/**
 * Finds the customer of each row: by uid, else by phone number or e-mail address. People of a household share these, so a customer of the
 * same name comes first, and two rows never change one customer. The uid of a merged record finds the customer who has its jobs. A row that could be about several customers is refused.
 */
export function matchRows(rows: readonly ContactRow[], known: readonly KnownContact[]): Matched[] {
  const byUid = new Map(known.flatMap((customer) => (customer.uid === null ? [] : [[customer.uid, customer] as const])));
  const byContact = group(known);
  const sameContact = (row: ContactRow) => [
    ...new Set([...(byContact.get(`phone ${row.phoneKey}`) ?? []), ...(byContact.get(`email ${row.email}`) ?? [])]),
  ];
  /** The row that is about a customer, by the customer's id. */
  const claims = new Map<string, number>();
  const matches: (Matched | undefined)[] = rows.map(({ uid, row }) => {
    if (uid === '') return undefined;
    const found = byUid.get(uid);
    if (!found) return isNew;
    // Both of two merged records may be in the file.
    if (claims.has(found.id)) return refused(fieldIssue('uid', 'duplicate', 'row_before', { row: claims.get(found.id)! }));
    claims.set(found.id, row);
    return { id: found.id, by: 'uid', issue: null };
  });
  const before = (row: ContactRow, other: Omit<ContactRow, 'row' | 'uid'>, number: number) =>
    refused(fieldIssue(fieldOf(row, other), 'duplicate', 'row_before', { row: number }));
  const several = (row: ContactRow, found: readonly KnownContact[]) =>
    refused(fieldIssue(fieldOf(row, found[0]!), 'several_match', 'several_match', { names: namesOf(found) }));

  for (const [index, row] of rows.entries()) {
    if (matches[index]) continue;
    const named = sameContact(row).filter(({ name }) => foldedName(name) === foldedName(row.name));
    if (named.length === 0) continue;
    const best = named.length > 1 ? named.filter((customer) => isBoth(row, customer)) : named;
    const [found] = best;
    if (best.length !== 1 || !found) matches[index] = several(row, named);
    else if (claims.has(found.id)) matches[index] = before(row, found, claims.get(found.id)!);
    else {
      claims.set(found.id, row.row);
      matches[index] = { id: found.id, by: fieldOf(row, found), issue: null };
    }
  }

  const wanted = new Map<string, number>();
  const others = new Map<number, KnownContact[]>();
  const namedRows = new Map<string, ContactRow>();
  for (const [index, row] of rows.entries()) {
    if (matches[index]) continue;
    const keys = contactKeys(row).map((key) => `${key} ${foldedName(row.name)}`);
    const earlier = keys.map((key) => namedRows.get(key)).find((customer) => customer !== undefined);
    if (earlier) {
      matches[index] = before(row, earlier, earlier.row);
      continue;
    }
    for (const key of keys) namedRows.set(key, row);
    const free = sameContact(row).filter(({ id }) => !claims.has(id));
    others.set(index, free);
    for (const { id } of free) wanted.set(id, (wanted.get(id) ?? 0) + 1);
  }
  for (const [index, found] of others) {
    const row = rows[index]!;
    const [only] = found;
    if (!only) matches[index] = isNew;
    else if (found.length > 1 || wanted.get(only.id)! > 1) matches[index] = several(row, found);
    else matches[index] = { id: only.id, by: fieldOf(row, only), issue: null };
  }
  return matches.map((match) => match ?? isNew);
}

const refused = (issue: FieldIssue): Matched => ({ id: null, by: null, issue });
const isNew: Matched = { id: null, by: null, issue: null };

const contactKeys = ({ phoneKey, email }: Pick<ContactRow, 'phoneKey' | 'email'>) => [
  ...(phoneKey === null ? [] : [`phone ${phoneKey}`]),
  ...(email === null ? [] : [`email ${email}`]),
];

function group(known: readonly KnownContact[]): Map<string, KnownContact[]> {
  const groups = new Map<string, KnownContact[]>();
  for (const customer of known) for (const key of contactKeys(customer)) groups.set(key, [...(groups.get(key) ?? []), customer]);
  return groups;
}

const namesOf = (found: readonly KnownContact[]) =>
  found
    .slice(0, mostNames)
    .map(({ name }) => name)
    .join(', ') + (found.length > mostNames ? ' …' : '');
