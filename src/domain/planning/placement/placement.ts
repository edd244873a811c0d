/**
 * A visit that could not be placed, and the questions that find remedies for it. They are the same questions that a confirmation
 * asks. docs/decisions/0031.
 */
import type { RemedyCall } from '../../../contract/explanations.ts';
import type { InputOf, OperationId, Operations } from '../../../contract/index.ts';
import type { Locale, UnavailableReason } from '../../../contract/vocabulary.ts';
import type { Board } from '../../../engine/board.ts';
import { chooseCrew } from '../../../engine/crew.ts';
import { coverageOf } from '../../../engine/geometry/coverage.ts';
import { earliestStart, latestStart } from '../../../engine/starts/earliestStart.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import type { Visit } from '../../../engine/visit.ts';
import type { Database } from '../../../store/driver/database.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { dayBounds, localDateOf, toInstant, toLocal } from '../../../ground/time/localTime.ts';
import type { TenantBoard } from '../boards/boards.ts';
import { calendarFor } from '../hours/calendars.ts';
import { yieldBetweenSlices } from '../search/yieldBetweenSlices.ts';
import type { VisitAddress } from '../visits/visits.ts';

/** The request that was refused. */
export interface RefusedPlacement {
  readonly db: Database;
  readonly tenant: Tenant;
  /** Of the names that are proposed. */
  readonly locale: Locale;
  readonly current: TenantBoard;
  /** Does not contain the job itself. */
  readonly board: Board;
  /** With the departure of an offer, because a suggested start must stay possible for some minutes. */
  readonly visit: Visit;
  readonly nowMinute: EpochMinute;
  /** The requested technician, who goes alone or leads. */
  readonly leadId: string | null;
  /** Null when the address is unknown and the area rule does not apply. */
  readonly place: VisitAddress | null;
  /** The customer that the address belongs to. */
  readonly customerId: string | null;
  /** The customer's site at which the visit is. null or left out: the customer's own address. */
  readonly siteId?: string | null;
}

/** How many days ahead `nextStart` searches. */
export const searchDays = 14;
/** Most starts are found within these days. So the first calendar is short, because the cost grows with its days. */
const nearDays = 2;

/** A call as remedies name it. The types check the arguments against the operation's input. Undefined arguments are left out. */
export function callOf<Id extends OperationId>(
  operation: Id,
  args: { readonly [Name in keyof InputOf<Operations[Id]>]?: InputOf<Operations[Id]>[Name] | undefined },
  needs: readonly (keyof InputOf<Operations[Id]> & string)[] = [],
): RemedyCall {
  const sent = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
  return { operation, arguments: sent, ...(needs.length > 0 ? { needs: [...needs] } : {}) };
}

/** Whether the address has neither coordinates nor any text that an area could match, or a text that does not say which town. */
export function isAddressEmpty(place: VisitAddress | null): boolean {
  if (place === null || place.latitude !== null) return false;
  return place.isDoubtful || (!place.postalCode.trim() && !place.city.trim() && !place.district.trim());
}

/** Whether nothing says where the address is: no coordinates, and at most the name of a town that is not known. */
export const isAddressUnknown = (place: VisitAddress | null): boolean =>
  isAddressEmpty(place) || (place !== null && place.latitude === null && !place.postalCode.trim() && !place.district.trim());

/**
 * Whether too little of the address is known to say that it lies outside all areas, as checkCoverage also answers: nothing says where it is,
 * or its text cannot tell whether it lies inside a boundary. Then no area may be added for it. docs/internals/call.md#one-question-one-call.
 */
export function lacksAddress({
  place,
  current,
}: Pick<RefusedPlacement, 'place'> & { readonly current: Pick<TenantBoard, 'serviceAreas'> }): boolean {
  if (place === null || place.latitude !== null) return false;
  return isAddressUnknown(place) || coverageOf(current.serviceAreas, { ...place, point: null }).needs.includes('address');
}

/** The engine cannot tell an address that is not known from one that no area covers, so the reason is corrected here. */
export function reasonAt(reason: UnavailableReason, asked: Parameters<typeof lacksAddress>[0]): UnavailableReason {
  return reason === 'outside_service_area' && lacksAddress(asked) ? 'address_missing' : reason;
}

/** A start as the business's naive datetime. */
export function localStart({ timezone }: Tenant, minute: number): string {
  return toLocal(timezone, minute).datetime.slice(0, 16);
}

/**
 * Whether a local time can name the instant. When the clock repeats an hour, a local time means the earlier instant, so the later
 * one has no name.
 */
export function isNameable({ timezone }: Tenant, minute: number): boolean {
  const { date, minute: local } = toLocal(timezone, minute);
  return toInstant(timezone, date, local) === minute;
}

/** Whether the visit, with the given changes, could be confirmed at this start. */
export function isStartPossible(placement: RefusedPlacement, startMinute: EpochMinute, change: Partial<RefusedPlacement> = {}): boolean {
  const { tenant, current, board, visit, leadId } = { ...placement, ...change };
  const calendar = calendarFor(tenant, current, visit, startMinute, startMinute + 1);
  return chooseCrew(board, calendar, visit, startMinute, leadId) !== null;
}

/** The latest start before this minute on the same business-local day, from now on. null when there is none. */
export async function latestStartBefore(placement: RefusedPlacement, beforeMinute: number): Promise<EpochMinute | null> {
  const { tenant, current, board, visit, leadId, nowMinute } = placement;
  const from = Math.max(dayBounds(tenant.timezone, localDateOf(tenant.timezone, beforeMinute)).startMinute, nowMinute);
  if (from >= beforeMinute) return null;
  const calendar = calendarFor(tenant, current, visit, from, beforeMinute);
  const search = {
    fromMinute: epochMinute(from),
    untilMinute: epochMinute(beforeMinute),
    leadId,
    isNameable: (minute: EpochMinute) => isNameable(tenant, minute),
  };
  return yieldBetweenSlices(latestStart(board, calendar, visit, search));
}

/** Like `latestStartBefore`, when the next start is on another day or there is none: a remedy for a start that was too late in the day. */
export function latestSameDay(
  placement: RefusedPlacement,
  askedMinute: EpochMinute,
  next: EpochMinute | null,
): Promise<EpochMinute | null> {
  const dayOf = (minute: number) => localDateOf(placement.tenant.timezone, minute);
  return next !== null && dayOf(next) === dayOf(askedMinute) ? Promise.resolve(null) : latestStartBefore(placement, askedMinute);
}

/** The next start at or after `fromMinute` that could be confirmed, within `searchDays`. Null when there is none. */
export async function nextStart(
  placement: RefusedPlacement,
  fromMinute: number,
  change: Partial<RefusedPlacement> = {},
): Promise<EpochMinute | null> {
  const { tenant, current, board, visit, leadId, nowMinute } = { ...placement, ...change };
  const from = Math.max(fromMinute, nowMinute);
  for (const [first, last] of [
    [0, nearDays],
    [nearDays, searchDays],
  ] as const) {
    const [start, end] = [from + first * 1440, from + last * 1440];
    const calendar = calendarFor(tenant, current, visit, start, end);
    const search = {
      fromMinute: epochMinute(start),
      untilMinute: epochMinute(end),
      leadId,
      isNameable: (minute: EpochMinute) => isNameable(tenant, minute),
    };
    const found = await yieldBetweenSlices(earliestStart(board, calendar, visit, search));
    if (found !== null) return found;
  }
  return null;
}
