/** An address in a form: the parts as typed, and what a request sends. docs/internals/places.md#addresses-in-forms. */
import type { PlaceSource } from '../../src/contract/vocabulary.ts';

export const addressParts = ['line', 'line2', 'postal_code', 'city', 'state', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];
type Parts = Readonly<Record<AddressPart, string>>;

/** An address as the service answers it; a technician's address has no coordinates. */
export interface StoredAddress extends Parts {
  readonly formatted: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  /** Where the coordinates come from; `sent`: a person or a program set them. */
  readonly source?: PlaceSource | null;
}

export type AddressDraft = Parts;

/** The address block of a request. */
export type SentAddress = Partial<Parts> & { readonly formatted?: string; readonly latitude?: number; readonly longitude?: number };

export const noAddress: AddressDraft = { line: '', line2: '', postal_code: '', city: '', state: '', country: '' };

/** The longest street and the longest line of text that the contract accepts. */
const longestLine = 255;
const longestText = 500;

/** The draft of a stored address. An address stored as one line of text goes into the street field. */
export function addressDraft(stored: StoredAddress | null): AddressDraft {
  if (!stored) return noAddress;
  const { line, line2, postal_code, city, state, country } = stored;
  const draft = { line, line2, postal_code, city, state, country };
  return isOneLine(stored) && stored.formatted.length <= longestLine ? { ...draft, line: stored.formatted } : draft;
}

/** A stored address in one line. The line of a technician's address is not always composed from its parts. */
export const addressLine = (stored: StoredAddress): string =>
  stored.formatted.trim() ||
  addressParts
    .map((part) => stored[part].trim())
    .filter((text) => text !== '')
    .join(', ');

/** Whether only one line of text is stored. */
export const isOneLine = (stored: StoredAddress | null): boolean =>
  stored !== null && stored.formatted.trim() !== '' && addressParts.every((part) => stored[part].trim() === '');

/** Whether any part differs from the stored address. */
export function isAddressChanged(draft: AddressDraft, stored: StoredAddress | null): boolean {
  const before = addressDraft(stored);
  return addressParts.some((part) => draft[part].trim() !== before[part].trim());
}

/**
 * The stored coordinates; empty if there are none. They are sent back with a changed address. The service keeps a pin when only the house
 * number changed, and otherwise looks the place up again. [address.place-kept, address.found-anew]
 */
function storedCoordinates(stored: StoredAddress | null): { latitude?: number; longitude?: number } {
  if (typeof stored?.latitude !== 'number' || typeof stored.longitude !== 'number') return {};
  return { latitude: stored.latitude, longitude: stored.longitude };
}

const withoutNumbers = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/\p{Nd}+\s?\p{L}?(?!\p{L})/gu, '');

/** Whether the pin that was set for the stored address also holds for the draft: only a house number or the flat differs. */
function isPinKept(draft: AddressDraft, stored: StoredAddress): boolean {
  const before = addressDraft(stored);
  const isSame = (part: AddressPart) => draft[part].trim().toLowerCase() === before[part].trim().toLowerCase();
  return (
    stored.source === 'sent' &&
    withoutNumbers(draft.line) === withoutNumbers(before.line) &&
    (['city', 'state', 'postal_code', 'country'] as const).every(isSame)
  );
}

/**
 * The whole address block, because an address in a request replaces the stored address. Undefined when no part was changed: then the
 * request has no address, and the stored address stays.
 */
export function addressToSend(draft: AddressDraft, stored: StoredAddress | null): SentAddress | undefined {
  if (!isAddressChanged(draft, stored)) return undefined;
  const parts = Object.fromEntries(addressParts.map((part) => [part, draft[part].trim()])) as Parts;
  if (addressParts.every((part) => parts[part] === '')) return {};
  const formatted = stored ? lineKept(parts, stored) : undefined;
  return { ...parts, ...(formatted === undefined ? {} : { formatted }), ...storedCoordinates(stored) };
}

/**
 * The line of text for the changed address, where the stored line says more than its parts, such as a gate code. Undefined where the
 * service composes the line from the parts.
 */
function lineKept(parts: Parts, stored: StoredAddress): string | undefined {
  const before = addressDraft(stored);
  const { formatted } = stored;
  if (before.line === formatted && parts.line === formatted.trim())
    return addressParts.every((part) => formatted.includes(parts[part])) ? formatted : undefined;
  const longestFirst = addressParts.toSorted((one, other) => before[other].length - before[one].length);
  const rest = longestFirst.reduce((text, part) => text.replace(before[part], ''), formatted);
  if (!/[\p{L}\p{N}]/u.test(rest)) return undefined;
  let text = formatted;
  for (const part of addressParts) {
    const [was, is] = [before[part].trim(), parts[part]];
    if (was === is) continue;
    // The street comes first in a line. Other parts may also be named within the street, so search those from the end.
    const at = was === '' ? -1 : part === 'line' ? text.indexOf(was) : text.lastIndexOf(was);
    if (at >= 0) text = text.slice(0, at) + is + text.slice(at + was.length);
    else if (is !== '' && !text.includes(is)) text = `${text}, ${is}`;
  }
  const tidy = text.replaceAll(/(?:,\s*)+(?=,|$)/g, '').replace(/^[,\s]+/, '');
  return tidy.length <= longestText ? tidy : undefined;
}

/** The address that is stored after a request, as far as the sender knows. */
export function storedAfter(sent: SentAddress): StoredAddress {
  return { ...noAddress, formatted: '', latitude: null, longitude: null, ...sent };
}

/** Text that a whole address in one line has: a comma, or the characters of a script that writes addresses without one. */
const wholeLine = /[,،、，〒]|\p{Script=Han}/u;

/**
 * The draft's address as booking windows take it. Empty for a stored address that was not changed: its customer says where it is. null if
 * too little is typed to find the place.
 */
export function addressForWindows(draft: AddressDraft, stored: StoredAddress | null) {
  if (stored && addressParts.some((part) => draft[part].trim() !== '') && !isAddressChanged(draft, stored)) return {};
  const { line2: _flat, ...typed } = draft;
  const texts = Object.fromEntries(Object.entries(typed).map(([part, text]) => [part, text.trim()])) as Omit<Parts, 'line2'>;
  const { line, postal_code, city, state } = texts;
  if (postal_code === '' && city === '' && !wholeLine.test(line)) return null;
  const sent = Object.fromEntries(Object.entries({ line, postal_code, city, state }).filter(([, text]) => text !== ''));
  return { ...sent, ...(stored && isPinKept(draft, stored) ? storedCoordinates(stored) : {}) };
}

/** A place that may be meant, as the service proposes it. */
export interface PlaceCandidate {
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly country: string | null;
}

/** The draft with the parts of a proposed place. */
export function withCandidate(draft: AddressDraft, { city, state, postal_code, country }: PlaceCandidate): AddressDraft {
  // What the line says about the town is replaced, so that it does not contradict the chosen place.
  const typed = draft.line.toLowerCase();
  const town = draft.city.trim() || (city ?? '');
  const at = town === '' ? -1 : typed.indexOf(`, ${town.toLowerCase()}`);
  const line = at > 0 ? draft.line.slice(0, at) : draft.line;
  return { ...draft, line, postal_code: postal_code ?? '', city: city ?? '', state: state ?? '', country: country ?? '' };
}
