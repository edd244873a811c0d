/** Finds the place of an address: by the geocoding service where one is set, otherwise in the embedded gazetteer. */
import type { ReadContext, ReadServices } from '../../call/context.ts';
import { findInGazetteer, type PlaceCandidate } from '../../../ground/places/findInGazetteer.ts';
import { isRemark } from '../../../ground/places/remarks.ts';
import { parseAddress } from '../../../ground/places/parseAddress.ts';
import { type AddressParts, noPlace, type Place } from '../../../store/places.ts';
import { homeOf } from '../../../ground/places/home.ts';

/** A place, or the places that may be meant when none is sure (at most 8). */
interface FoundPlace {
  readonly place: Place;
  readonly candidates: readonly PlaceCandidate[];
}

/** What finding a place needs of a call. */
export interface PlaceFinder extends Pick<ReadContext, 'tenant'> {
  readonly services: Pick<ReadServices, 'geocoder' | 'gazetteer'>;
}

/**
 * The place of an address. The service is asked first. When it does not know the address or does not answer, the gazetteer is asked. Nothing
 * is guessed: an address that contradicts itself, or that could be in several towns, has no place, and its note says why. Never throws. Call it
 * outside any transaction. docs/places.md; docs/decisions/0080.
 */
export async function findPlace(ctx: PlaceFinder, sent: AddressParts): Promise<FoundPlace> {
  const address = withLine(sent);
  const { geocoder, gazetteer } = ctx.services;
  const home = homeOf(ctx.tenant);
  const { line, city, state, postal_code: postalCode, country } = address;
  const isRemarkAlone = !city?.trim() && !postalCode?.trim() && isRemark(line ?? '');
  const asked = isRemarkAlone ? null : await geocoder.geocode({ ...address, homeCountry: home.country ?? undefined });
  if (asked) return { place: { ...asked, placeSource: 'geocoder', placeNote: null }, candidates: [] };
  const found = findInGazetteer({ line, city, state, postalCode, country }, home, gazetteer);
  if (!found.found) return { place: { ...noPlace, placeNote: found.note }, candidates: found.candidates };
  const { latitude, longitude, precision, note } = found;
  return { place: { latitude, longitude, precision, placeSource: 'gazetteer', placeNote: note }, candidates: [] };
}

/** Longest line that an address may be sent with. */
const longestLine = 255;

/** The address with its text in one line as the line, when it has no other text that could name a place. */
export const withLine = (address: AddressParts): AddressParts =>
  [address.line, address.city, address.postal_code].some((part) => part?.trim()) || !address.formatted?.trim()
    ? address
    : { ...address, line: address.formatted };

/**
 * The address with its empty parts filled from the line, as people type it: "1437 Bannock St, Denver, CO 80202". Parts that were sent stay as
 * they are. When a part was taken from the line, the line keeps the rest. An address that was sent only as `formatted` is read like a line.
 */
export function filledFromLine(ctx: Pick<ReadContext, 'tenant'>, sent: AddressParts): AddressParts {
  const parts = withLine(sent);
  if (!parts.line?.trim()) return parts;
  const { country } = homeOf(ctx.tenant);
  const read = parseAddress(parts.line, country);
  const taken = {
    ...(!parts.city?.trim() && read.city ? { city: read.city } : {}),
    ...(!parts.state?.trim() && read.state ? { state: read.state } : {}),
    ...(!parts.postal_code?.trim() && read.postalCode ? { postal_code: read.postalCode } : {}),
    ...(!parts.country?.trim() && read.country ? { country: read.country } : {}),
  };
  const line = Object.keys(taken).length === 0 ? parts.line : (read.line ?? '');
  return { ...parts, ...taken, line: line.slice(0, longestLine) };
}
