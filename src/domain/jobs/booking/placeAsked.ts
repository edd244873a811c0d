/** The address that a question names (coverage, windows, starts), placed as a booking would place it, so that all give the same answer. */
import type { ReadContext } from '../../call/context.ts';
import type { PlaceCandidate } from '../../../ground/places/findInGazetteer.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import type { VisitAddress } from '../../planning/visits/visits.ts';
import { filledFromLine, findPlace } from '../../resources/addresses/findPlace.ts';
import { type AddressParts, noPlace, type Place } from '../../../store/places.ts';

/** The fields of a question that name an address. One coordinate alone counts as none. */
interface AddressAsked {
  readonly line?: string | undefined;
  readonly city?: string | undefined;
  readonly district?: string | undefined;
  readonly state?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly country?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/** The address as the planner sees it, with its place and, when none is sure, the places that may be meant. */
export interface PlaceAsked {
  readonly address: VisitAddress;
  readonly place: Place;
  readonly candidates: readonly PlaceCandidate[];
}

/** null when the question names no address. Asks the geocoding service where one is set: call it outside any transaction. */
export async function placeAsked(ctx: ReadContext, asked: AddressAsked): Promise<PlaceAsked | null> {
  const { latitude, longitude, line = '', city = '', district = '', state = '', postal_code = '', country = '' } = asked;
  const texts = { line, city, district, state, postal_code, country };
  if (latitude !== undefined && longitude !== undefined)
    return placed(texts, { ...noPlace, latitude, longitude, precision: 'exact', placeSource: 'sent' }, []);
  if (Object.values(texts).every((text) => !text.trim())) return null;
  const address = { ...texts, ...filledFromLine(ctx, texts) };
  const { place, candidates } = await findPlace(ctx, address);
  return placed(address, place, candidates);
}

function placed(address: AddressParts & { readonly district: string }, place: Place, candidates: readonly PlaceCandidate[]): PlaceAsked {
  return { address: visitAddressOf({ address, ...place }), place, candidates };
}
