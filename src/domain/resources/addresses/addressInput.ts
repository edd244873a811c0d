/** Composes the text line of a sent address and finds its place. Call it outside any transaction. */
import type { Static } from 'typebox';
import type { AddressInput } from '../../../contract/schemas/address.ts';
import { type AddressParts, placeOf, type Place } from '../../../store/places.ts';
import type { ReadContext } from '../../call/context.ts';
import { onOneLine } from '../../../contract/schemas/common.ts';
import { filledFromLine, findPlace } from './findPlace.ts';

/** An address with its place. */
export interface LocatedAddress extends Place {
  readonly address: AddressParts;
}

/**
 * The sent address with its place: at the coordinates that were sent, otherwise found. One coordinate alone counts as none. null when no
 * address was sent.
 *
 * With a stored address, a place that is known already is kept: when the text is the same, and when coordinates that a person set are sent
 * back and only the house number differs. When the text differs and the stored coordinates come back unchanged, the place is looked up again:
 * the caller has read them and does not know better ones. [address.place-kept, address.found-anew].
 */
export async function withCoordinates(
  ctx: ReadContext,
  input: Static<typeof AddressInput> | undefined,
  stored: LocatedAddress | null = null,
): Promise<LocatedAddress | null> {
  if (!input) return null;
  const { latitude, longitude, ...sent } = input;
  const parts = filledFromLine(ctx, sent);
  const address = { ...parts, formatted: parts.formatted?.trim() ? parts.formatted : composed(parts) };
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  if (point && !(stored && isSamePoint(stored, point)))
    return { address, ...point, precision: 'exact', placeSource: 'sent', placeNote: null };
  if (stored && stored.latitude !== null && isKept(stored, address, point !== null)) return { address, ...placeOf(stored) };
  return { address, ...(await findPlace(ctx, address)).place };
}

/** Whether the stored place is also that of the new text. `isSentBack`: its coordinates were sent. */
function isKept(stored: LocatedAddress, address: AddressParts, isSentBack: boolean): boolean {
  if (isSameText(stored.address, address)) return true;
  return isSentBack && stored.placeSource === 'sent' && withoutNumbers(stored.address) === withoutNumbers(address);
}

/** The text that says where an address is. Flat and floor do not. */
const textOf = ({ line, city, state, postal_code, country }: AddressParts): string =>
  JSON.stringify([line, city, state, postal_code, country].map((part) => (part ?? '').trim().replaceAll(/\s+/gu, ' ').toLowerCase()));

/** Whether two addresses say the same. Flat and floor may differ. */
export const isSameText = (left: AddressParts, right: AddressParts): boolean => textOf(left) === textOf(right);

const withoutNumbers = (address: AddressParts): string =>
  textOf({ ...address, line: (address.line ?? '').replaceAll(/[\p{Nd}]+\s?\p{L}?(?!\p{L})/gu, '') });

/** Equal as the board stores them, in micro-degrees. false without coordinates. */
export const isSamePoint = (stored: Point, sent: Point): boolean =>
  stored.latitude !== null &&
  stored.longitude !== null &&
  sent.latitude !== null &&
  sent.longitude !== null &&
  Math.round(stored.latitude * 1e6) === Math.round(sent.latitude * 1e6) &&
  Math.round(stored.longitude * 1e6) === Math.round(sent.longitude * 1e6);

type Point = Pick<Place, 'latitude' | 'longitude'>;

/** The parts of an address in one line. */
export function composed(parts: AddressParts): string {
  const region = [parts.state, parts.postal_code].filter((part) => part?.trim()).join(' ');
  return onOneLine([parts.line, parts.line2, parts.city, region, parts.country].filter((part) => part?.trim()).join(', '));
}
