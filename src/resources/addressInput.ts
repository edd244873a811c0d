/** Composes the text line of a sent address and geocodes missing coordinates. Call it outside any transaction. */
import type { Static } from 'typebox';
import { invalid, type Refusal } from '../contract/errors.ts';
import type { AddressInput } from '../contract/schemas/address.ts';
import type { AddressParts } from '../store/jobs/jobRows.ts';
import type { ReadContext } from '../call/context.ts';

/** An address with its coordinates. They are null when geocoding found none. */
export interface LocatedAddress {
  readonly address: AddressParts;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The sent address with its coordinates, geocoded when none were sent. null when no address was sent. */
export async function withCoordinates(
  ctx: ReadContext,
  input: Static<typeof AddressInput> | undefined,
): Promise<LocatedAddress | null | Refusal<'VALIDATION_ERROR'>> {
  if (!input) return null;
  const { latitude, longitude, ...parts } = input;
  if ((latitude === undefined) !== (longitude === undefined))
    return invalid(latitude === undefined ? 'address.latitude' : 'address.longitude', 'required', 'together_or_neither', {
      first: 'latitude',
      second: 'longitude',
    });
  const address = { ...parts, formatted: parts.formatted?.trim() ? parts.formatted : composed(parts) };
  const point = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : await ctx.services.geocoder.geocode(address);
  return { address, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null };
}

/** The parts of an address in one line. */
export function composed(parts: AddressParts): string {
  const region = [parts.state, parts.postal_code].filter((part) => part?.trim()).join(' ');
  return [parts.line, parts.line2, parts.city, region, parts.country].filter((part) => part?.trim()).join(', ');
}
