/** Which customer a row of a diary is about. docs/internals/files.md#diaries. */
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { foldedName } from '../../../ground/names/foldedName.ts';
import type { DiaryCustomer } from '../../../store/imports.ts';
import type { AddressParts } from '../../../store/places.ts';
import { isSameText, type LocatedAddress } from '../addresses/addressInput.ts';
import { emailKeyOf } from '../customers/emailKey.ts';

/** What a row says about its customer. Texts are trimmed, and empty when unknown. */
export interface DiaryContact {
  readonly uid: string;
  readonly name: string;
  readonly phoneKey: string | null;
  readonly emailKey: string | null;
  readonly located: LocatedAddress | null;
}

interface FoundCustomer {
  /** null: a new customer. */
  readonly customer: DiaryCustomer | null;
  readonly note: FieldIssue | null;
}

/** The customers that rows of a call can mean, those included that the call has created. */
export class DiaryCustomers {
  readonly #byUid = new Map<string, DiaryCustomer>();
  readonly #byKey = new Map<string, DiaryCustomer[]>();

  constructor(known: readonly DiaryCustomer[]) {
    for (const customer of known) this.add(customer);
  }

  add(customer: DiaryCustomer): void {
    if (customer.uid !== null) this.#byUid.set(customer.uid, customer);
    for (const key of keysOf(customer.phoneKey, emailKeyOf(customer.email), foldedName(customer.fullName)))
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), customer]);
  }

  /**
   * By reference. Otherwise by phone number or e-mail address, where one of the same name comes first, then the phone number, then the oldest.
   * Without both by name, if no address says that two people have it. A row that could be about several customers is refused.
   */
  find({ uid, name, phoneKey, emailKey, located }: DiaryContact): FoundCustomer | FieldIssue {
    const known = uid === '' ? undefined : this.#byUid.get(uid);
    if (known) return { customer: known, note: null };
    const folded = foldedName(name);
    const sameName = (customer: DiaryCustomer) => foldedName(customer.fullName) === folded;
    // A customer with another reference is another customer.
    const mayBe = (customer: DiaryCustomer) => uid === '' || customer.uid === null;
    const byPhone = (phoneKey === null ? [] : (this.#byKey.get(`phone ${phoneKey}`) ?? [])).filter(mayBe);
    const byEmail = (emailKey === null ? [] : (this.#byKey.get(`email ${emailKey}`) ?? [])).filter(mayBe);
    const byContact = [...byPhone, ...byEmail];
    const named = byContact.find(sameName);
    if (named) return { customer: named, note: null };
    // With a reference of its own, another name is another person of the household.
    const [first] = uid === '' ? byContact : [];
    if (first) {
      const note =
        name === '' ? null : fieldIssue(byPhone.length > 0 ? 'phone' : 'email', 'other_name', 'note_other_name', { name: first.fullName });
      return { customer: first, note };
    }
    if (phoneKey !== null || emailKey !== null || name === '') return { customer: null, note: null };
    const namesakes = (this.#byKey.get(`name ${folded}`) ?? []).filter(mayBe);
    const atAddress = located ? namesakes.filter(({ address }) => isSameText(address, located.address)) : [];
    const possible = atAddress.length > 0 ? atAddress : namesakes.filter(({ address }) => !located || isEmpty(address));
    const [only, ...others] = possible;
    if (!only) return { customer: null, note: null };
    if (others.length === 0) return { customer: only, note: null };
    return fieldIssue('full_name', 'several_match', 'several_namesakes', { name });
  }
}

/** What `customersOfDiary` looks for. Names matter only for rows without phone and e-mail. */
export function keysOfContacts(contacts: readonly DiaryContact[]) {
  return {
    uids: contacts.flatMap(({ uid }) => uid || []),
    phoneKeys: contacts.flatMap(({ phoneKey }) => phoneKey ?? []),
    emails: contacts.flatMap(({ emailKey }) => emailKey ?? []),
    names: contacts.flatMap(({ phoneKey, emailKey, name }) =>
      phoneKey === null && emailKey === null && name !== '' ? foldedName(name) : [],
    ),
  };
}

const keysOf = (phoneKey: string | null, emailKey: string | null, name: string) => [
  ...(phoneKey === null ? [] : [`phone ${phoneKey}`]),
  ...(emailKey === null ? [] : [`email ${emailKey}`]),
  `name ${name}`,
];

const isEmpty = ({ line, city, postal_code: postalCode }: AddressParts) => ![line, city, postalCode].some((part) => part?.trim());
