/** An address in a form: the parts as typed, and what a request sends. docs/decisions/0068. */
export const addressParts = ['line', 'line2', 'postal_code', 'city', 'state', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];
type Parts = Readonly<Record<AddressPart, string>>;

/** An address as the service answers it; a technician's address has no coordinates. */
export interface StoredAddress extends Parts {
  readonly formatted: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

export interface AddressDraft extends Parts {
  /** Whether the stored coordinates are still right; null until the user decides. Until then `coordinatesStillFit` decides. */
  readonly keepsPlace: boolean | null;
}

/** The address block of a request. */
export type SentAddress = Partial<Parts> & { readonly formatted?: string; readonly latitude?: number; readonly longitude?: number };

export const noAddress: AddressDraft = { line: '', line2: '', postal_code: '', city: '', state: '', country: '', keepsPlace: null };

/** The longest street and the longest line of text that the contract accepts. */
const longestLine = 255;
const longestText = 500;

/** The draft of a stored address. An address stored as one line of text goes into the street field. */
export function addressDraft(stored: StoredAddress | null): AddressDraft {
  if (!stored) return noAddress;
  const { line, line2, postal_code, city, state, country } = stored;
  const draft = { line, line2, postal_code, city, state, country, keepsPlace: null };
  return isOneLine(stored) && stored.formatted.length <= longestLine ? { ...draft, line: stored.formatted } : draft;
}

/** Whether only one line of text is stored. */
export const isOneLine = (stored: StoredAddress | null): boolean =>
  stored !== null && stored.formatted.trim() !== '' && addressParts.every((part) => stored[part].trim() === '');

export const hasCoordinates = (stored: StoredAddress | null): boolean => typeof stored?.latitude === 'number';

/** Whether any part differs from the stored address. */
export function isAddressChanged(draft: AddressDraft, stored: StoredAddress | null): boolean {
  const before = addressDraft(stored);
  return addressParts.some((part) => draft[part].trim() !== before[part].trim());
}

const bare = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/**
 * Whether the stored coordinates also fit the draft. They do when only a house number or a spelling was corrected, or an empty part was
 * filled. They do not when the town changed, or when the postal code changed together with the street, the region or the country.
 */
export function coordinatesStillFit(draft: AddressDraft, stored: StoredAddress | null): boolean {
  const before = addressDraft(stored);
  const isOther = (part: AddressPart) => before[part].trim() !== '' && bare(draft[part]) !== bare(before[part]);
  return !isOther('city') && !(isOther('postal_code') && (isOther('line') || isOther('state') || isOther('country')));
}

/** The stored coordinates if they fit the draft; otherwise empty. */
export function keptCoordinates(draft: AddressDraft, stored: StoredAddress | null): { latitude?: number; longitude?: number } {
  if (typeof stored?.latitude !== 'number' || typeof stored.longitude !== 'number') return {};
  if (isAddressChanged(draft, stored) && !(draft.keepsPlace ?? coordinatesStillFit(draft, stored))) return {};
  return { latitude: stored.latitude, longitude: stored.longitude };
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
  return { ...parts, ...(formatted === undefined ? {} : { formatted }), ...keptCoordinates(draft, stored) };
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
  const { keepsPlace: _, ...empty } = noAddress;
  return { ...empty, formatted: '', latitude: null, longitude: null, ...sent };
}

/** The draft's address as booking windows take it; null if no area could match it. */
export function addressForWindows(draft: AddressDraft, stored: StoredAddress | null) {
  const [postalCode, city, point] = [draft.postal_code.trim(), draft.city.trim(), keptCoordinates(draft, stored)];
  if (postalCode === '' && city === '' && point.latitude === undefined) return null;
  return { ...(postalCode ? { postal_code: postalCode } : {}), ...(city ? { city } : {}), ...point };
}
