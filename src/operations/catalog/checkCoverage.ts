import { invalid, refuse, type Refusal } from '../../contract/errors.ts';
import type { InputOf, Operations } from '../../contract/index.ts';
import { coverageOf, type Coverage } from '../../engine/geometry/coverage.ts';
import { pointFromDegrees } from '../../engine/geometry/points.ts';
import type { AreaAddress } from '../../engine/geometry/serviceAreas.ts';
import { findCustomerAddress } from '../../store/schedule/planningFacts.ts';
import { readAreaNames, readCoordinatesOfPostalCode } from '../../store/catalog/serviceAreas.ts';
import type { ReadContext } from '../../call/context.ts';
import { read } from '../handler.ts';

type Input = InputOf<Operations['checkCoverage']>;

/** Checks whether an area covers an address, by the same rules as planning. docs/decisions/0051. */
export const checkCoverage = read<'checkCoverage'>(async (ctx, input) => {
  if ((input.latitude === undefined) !== (input.longitude === undefined))
    return invalid(input.latitude === undefined ? 'latitude' : 'longitude', 'required', 'together_or_neither', {
      first: 'latitude',
      second: 'longitude',
    });
  const address = await addressOf(ctx, input);
  if ('code' in address) return address;
  const { board, serviceAreas } = await ctx.services.boards.current(ctx.db, ctx.tenant, ctx.nowMilliseconds);
  const coverage = coverageOf(serviceAreas, address);
  const names = await readAreaNames(
    ctx.db,
    ctx.tenant.id,
    coverage.covering.map(({ area }) => area.id),
  );
  const known = await knownAddresses(ctx, address, coverage, (place) => coverageOf(serviceAreas, place).covering.length > 0);
  return {
    covered: coverage.covering.length > 0 ? true : coverage.needs.length > 0 ? null : false,
    service_areas: coverage.covering.map(({ area, by }) => ({
      id: area.id,
      name: names.get(area.id) ?? '',
      by,
      technicians: board.lanes.filter((lane) => lane.serviceAreaIds.has(area.id)).length,
    })),
    needs: [...coverage.needs],
    ...(known ? { known_addresses: known } : {}),
  };
});

/** The address to check: what the caller sent, or the customer's recorded address. Geocodes a street when a geocoder is configured. */
async function addressOf(ctx: ReadContext, input: Input): Promise<AreaAddress | Refusal<'CUSTOMER_NOT_FOUND' | 'VALIDATION_ERROR'>> {
  const { customer_id: customerId, latitude, longitude, district = '', ...sent } = input;
  const given = { line: sent.line, city: sent.city, state: sent.state, postal_code: sent.postal_code };
  const hasText = Object.values({ ...given, district }).some((text) => text?.trim());
  const point = latitude === undefined ? null : pointFromDegrees(latitude, longitude!);
  const customer = customerId === undefined ? null : await findCustomerAddress(ctx.db, ctx.tenant.id, customerId);
  if (customerId !== undefined && !customer) return refuse('CUSTOMER_NOT_FOUND');
  if (!hasText && !point) {
    if (!customer) return invalid('postal_code', 'required', 'either', { first: 'postal_code', second: 'customer_id' });
    const { postal_code = '', city = '', district: part = '', state = '', country = '' } = customer.address;
    const place = customer.latitude === null ? null : pointFromDegrees(customer.latitude, customer.longitude!);
    return { postalCode: postal_code, city, district: part, state, country, point: place };
  }
  // Do not geocode a postal code or a city alone: its centre would decide for the whole area.
  const found = point || !sent.line?.trim() ? null : await ctx.services.geocoder.geocode(given);
  return {
    postalCode: sent.postal_code ?? '',
    city: sent.city ?? '',
    district,
    state: sent.state ?? '',
    country: '',
    point: point ?? (found && pointFromDegrees(found.latitude, found.longitude)),
  };
}

/** How many known customer addresses of a postal code are covered. null when no boundary could decide, or no addresses are known there. */
async function knownAddresses(ctx: ReadContext, address: AreaAddress, { needs }: Coverage, isCovered: (place: AreaAddress) => boolean) {
  if (!needs.includes('address') || address.postalCode.trim() === '') return null;
  const places = await readCoordinatesOfPostalCode(ctx.db, ctx.tenant.id, address.postalCode);
  if (places.length === 0) return null;
  const covered = places.filter((place) => isCovered({ ...address, point: pointFromDegrees(place.latitude, place.longitude) }));
  return { checked: places.length, covered: covered.length };
}
