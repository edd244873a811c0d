import { invalid, isRefusal, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { coverageOf, type Coverage } from '../../../engine/geometry/coverage.ts';
import { pointFromDegrees } from '../../../ground/geometry/points.ts';
import type { AreaAddress } from '../../../engine/geometry/serviceAreas.ts';
import { placeAsked, type PlaceAsked } from '../../jobs/booking/placeAsked.ts';
import { coverageAt, placePart } from '../../jobs/booking/placePart.ts';
import { knownAddressOf } from '../../jobs/booking/visitOfQuery.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import type { VisitAddress } from '../../planning/visits/visits.ts';
import { readAreaNames, readCoordinatesOfPostalCode } from '../../../store/catalog/serviceAreas.ts';
import type { ReadContext } from '../../call/context.ts';
import { read } from '../handler.ts';

type Input = InputOf<Operations['checkCoverage']>;

/**
 * Checks whether an area covers an address, by the same rules and with the same place as windows, starts and bookings.
 * docs/internals/call.md#one-question-one-call, docs/decisions/0080.
 */
export const checkCoverage = read<'checkCoverage'>(async (ctx, input) => {
  const asked = await addressOf(ctx, input);
  if (isRefusal(asked)) return asked;
  const { tenant } = ctx;
  const { board, serviceAreas } = await ctx.services.boards.current(ctx.db, tenant, ctx.nowMilliseconds);
  const { state, covering, needs } = coverageAt(tenant, serviceAreas, asked.address);
  const names = await readAreaNames(
    ctx.db,
    tenant.id,
    covering.map(({ area }) => area.id),
  );
  const known = await knownAddresses(ctx, asked.address, needs, (place) => coverageOf(serviceAreas, place).covering.length > 0);
  return {
    covered: state === 'covered' ? true : state === 'uncertain' ? null : false,
    service_areas: covering.map(({ area, by }) => ({
      id: area.id,
      name: names.get(area.id) ?? '',
      matched_by: by,
      technician_count: board.lanes.filter((lane) => lane.serviceAreaIds.has(area.id)).length,
    })),
    ...placePart(ctx, serviceAreas, asked),
    needs: [...needs],
    ...(known ? { known_addresses: known } : {}),
  };
});

/** The address to check: the site's, what the caller sent, or the customer's recorded address. */
async function addressOf(
  ctx: ReadContext,
  input: Input,
): Promise<PlaceAsked | Refusal<'CUSTOMER_NOT_FOUND' | 'CUSTOMER_SITE_NOT_FOUND' | 'VALIDATION_ERROR'>> {
  const { customer_id, site_id, ...sent } = input;
  const known = await knownAddressOf(ctx, { customer_id, site_id });
  if (isRefusal(known)) return known;
  const asked = known.site ? null : await placeAsked(ctx, sent);
  if (asked) return asked;
  const stored = known.site ?? known.customer;
  if (!stored) return invalid('postal_code', 'required', 'either', { first: 'postal_code', second: 'customer_id' });
  return { address: visitAddressOf(stored), place: stored, candidates: [] };
}

/**
 * How many known customer addresses of a postal code are covered. null when the postal code itself decides, or when no addresses are known
 * there.
 */
async function knownAddresses(
  ctx: ReadContext,
  address: VisitAddress,
  needs: Coverage['needs'],
  isCovered: (place: AreaAddress) => boolean,
) {
  if (!needs.includes('address') || address.postalCode.trim() === '') return null;
  const places = await readCoordinatesOfPostalCode(ctx.db, ctx.tenant.id, address.postalCode);
  if (places.length === 0) return null;
  const covered = places.filter((place) => isCovered({ ...address, point: pointFromDegrees(place.latitude, place.longitude) }));
  return { checked: places.length, covered: covered.length };
}
