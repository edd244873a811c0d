/** An address in a form: its parts as they are typed, and what is sent of them. docs/decisions/0068. */
export const addressParts = ['line', 'line2', 'postal_code', 'city', 'state', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];
type Parts = Readonly<Record<AddressPart, string>>;

/** An address as the service answers it; a technician's has no coordinates. */
export interface StoredAddress extends Parts {
  readonly formatted: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

export interface AddressDraft extends Parts {
  /** Whether the stored coordinates are still right; null until the person says so, and then `isSamePlace` decides. */
  readonly keepsPlace: boolean | null;
}

/** The address block of a request. */
export type SentAddress = Partial<Parts> & { readonly formatted?: string; readonly latitude?: number; readonly longitude?: number };

export const noAddress: AddressDraft = { line: '', line2: '', postal_code: '', city: '', state: '', country: '', keepsPlace: null };

/** The longest street, and the longest line of text, that the contract takes. */
const longestLine = 255;
const longestText = 500;

/** The draft of a stored address. An address that was stored as one line of text stands in the street field. */
export function addressDraft(stored: StoredAddress | null): AddressDraft {
  if (!stored) return noAddress;
  const { line, line2, postal_code, city, state, country } = stored;
  const draft = { line, line2, postal_code, city, state, country, keepsPlace: null };
  return isOneLine(stored) && stored.formatted.length <= longestLine ? { ...draft, line: stored.formatted } : draft;
}

/** Whether nothing but one line of text is stored. */
export const isOneLine = (stored: StoredAddress | null): boolean =>
  stored !== null && stored.formatted.trim() !== '' && addressParts.every((part) => stored[part].trim() === '');

export const hasPlace = (stored: StoredAddress | null): boolean => typeof stored?.latitude === 'number';

/** Whether any part differs from what is stored. */
export function isAddressChanged(draft: AddressDraft, stored: StoredAddress | null): boolean {
  const before = addressDraft(stored);
  return addressParts.some((part) => draft[part].trim() !== before[part].trim());
}

const bare = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/**
 * Whether the coordinates of the stored address are those of the draft: a corrected house number, spelling or part that was empty
 * moves nobody, another town does, and so does another street or region together with another postal code.
 */
export function isSamePlace(draft: AddressDraft, stored: StoredAddress | null): boolean {
  const before = addressDraft(stored);
  const isOther = (part: AddressPart) => before[part].trim() !== '' && bare(draft[part]) !== bare(before[part]);
  return !isOther('city') && !(isOther('postal_code') && (isOther('line') || isOther('state') || isOther('country')));
}

/** The coordinates that stay with the draft; empty where there are none, or those of another place. */
export function placeKept(draft: AddressDraft, stored: StoredAddress | null): { latitude?: number; longitude?: number } {
  if (typeof stored?.latitude !== 'number' || typeof stored.longitude !== 'number') return {};
  if (isAddressChanged(draft, stored) && !(draft.keepsPlace ?? isSamePlace(draft, stored))) return {};
  return { latitude: stored.latitude, longitude: stored.longitude };
}

/**
 * The whole block that replaces the stored one, because that is what an address in a request does. Undefined when no part was changed:
 * then no address is sent, and what is stored stays.
 */
export function addressToSend(draft: AddressDraft, stored: StoredAddress | null): SentAddress | undefined {
  if (!isAddressChanged(draft, stored)) return undefined;
  const parts = Object.fromEntries(addressParts.map((part) => [part, draft[part].trim()])) as Parts;
  if (addressParts.every((part) => parts[part] === '')) return {};
  const formatted = stored ? lineKept(parts, stored) : undefined;
  return { ...parts, ...(formatted === undefined ? {} : { formatted }), ...placeKept(draft, stored) };
}

/**
 * The line of text of the changed address, where the stored line says more than its parts, such as a gate code; undefined where the
 * service composes it from the parts.
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
    // The street comes first in a line; another part may be named in the street too.
    const at = was === '' ? -1 : part === 'line' ? text.indexOf(was) : text.lastIndexOf(was);
    if (at >= 0) text = text.slice(0, at) + is + text.slice(at + was.length);
    else if (is !== '' && !text.includes(is)) text = `${text}, ${is}`;
  }
  const tidy = text.replaceAll(/(?:,\s*)+(?=,|$)/g, '').replace(/^[,\s]+/, '');
  return tidy.length <= longestText ? tidy : undefined;
}

/** What is stored once an address was sent, as far as the sender knows. */
export function storedAfter(sent: SentAddress): StoredAddress {
  const { keepsPlace: _, ...empty } = noAddress;
  return { ...empty, formatted: '', latitude: null, longitude: null, ...sent };
}

/** Where the draft is, as booking windows are asked for it; null where no area could match it. */
export function askedPlace(draft: AddressDraft, stored: StoredAddress | null) {
  const [postalCode, city, point] = [draft.postal_code.trim(), draft.city.trim(), placeKept(draft, stored)];
  if (postalCode === '' && city === '' && point.latitude === undefined) return null;
  return { ...(postalCode ? { postal_code: postalCode } : {}), ...(city ? { city } : {}), ...point };
}
