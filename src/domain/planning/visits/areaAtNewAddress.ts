/** The service area of a customer after a change of address: never one that the new address is not in. [customer.update.area]. */
import type { PrepareContext } from '../../call/context.ts';
import type { ServiceArea } from '../../../engine/geometry/serviceAreas.ts';
import type { Place, AddressParts } from '../../../store/places.ts';
import { visitAddressOf } from './jobVisit.ts';
import { areasCovering } from './visits.ts';

/** Areas, as far as an address is concerned. */
export interface CoveringAreas {
  /** Ids of the areas that cover it. */
  readonly covering: ReadonlySet<string>;
  /** Ids of the areas that say of no address whether they cover it. */
  readonly labels: ReadonlySet<string>;
}

const isWithoutPlace = ({ boundary, postalCodes, city, district }: ServiceArea) =>
  boundary === null && postalCodes.codes.size === 0 && postalCodes.others.length === 0 && city.length === 0 && district.length === 0;

/** Reads the board, so call it before the transaction. */
export async function coveringAreasOf(ctx: PrepareContext, located: Place & { readonly address: AddressParts }): Promise<CoveringAreas> {
  const board = await ctx.services.boards.current(ctx.db, ctx.tenant, ctx.nowMilliseconds);
  // An area without any place, such as one that has only a name, is as good a label as before.
  const labels = board.serviceAreas.filter(isWithoutPlace).map(({ id }) => id);
  return { covering: areasCovering(ctx.tenant, board, visitAddressOf(located)), labels: new Set(labels) };
}

/** The stored area if it covers the address, otherwise the first that does, by id. A customer without an area gets none. */
export function areaAtNewAddress(storedId: string | null, { covering, labels }: CoveringAreas): string | null {
  if (storedId === null || covering.has(storedId) || labels.has(storedId)) return storedId;
  return [...covering].sort()[0] ?? null;
}
