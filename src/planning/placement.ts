/**
 * A visit that found no place, and the questions that its remedies are found by: all of them are those of a confirm. docs/decisions/0031.
 */
import type { RemedyCall } from '../contract/explanations.ts';
import type { InputOf, OperationId, Operations } from '../contract/index.ts';
import type { UnavailableReason } from '../contract/vocabulary.ts';
import type { Board } from '../engine/board.ts';
import { chooseCrew } from '../engine/crew.ts';
import { earliestStart } from '../engine/starts/earliestStart.ts';
import { epochMinute, type EpochMinute } from '../engine/minutes.ts';
import type { Visit } from '../engine/visit.ts';
import type { Database } from '../store/driver/database.ts';
import type { Tenant } from '../store/settings/tenants.ts';
import { toInstant, toLocal } from '../time/localTime.ts';
import type { TenantBoard } from './boards.ts';
import { calendarFor } from './calendars.ts';
import { yieldBetweenSlices } from './yieldBetweenSlices.ts';
import type { VisitAddress } from './visits.ts';

/** What was asked and could not be. */
export interface Placement {
  readonly db: Database;
  readonly tenant: Tenant;
  readonly current: TenantBoard;
  /** Without the job itself. */
  readonly board: Board;
  /** With the departure of an offer: what is told as possible must be so for some minutes. */
  readonly visit: Visit;
  readonly nowMinute: EpochMinute;
  /** Who was named to go alone or to lead. */
  readonly leadId: string | null;
  /** Null when nothing is known of the address, and coverage is no rule. */
  readonly place: VisitAddress | null;
  /** Whose address it is. */
  readonly customerId: string | null;
}

/** How far ahead another start is looked for. */
export const searchDays = 14;
/** Most answers lie near: the first calendar is short, since each costs a walk over its days. */
const nearDays = 2;

/** A call as a remedy names it, its arguments held against the operation's own. Undefined ones are left out. */
export function callOf<Id extends OperationId>(
  operation: Id,
  args: { readonly [Name in keyof InputOf<Operations[Id]>]?: InputOf<Operations[Id]>[Name] | undefined },
  needs: readonly (keyof InputOf<Operations[Id]> & string)[] = [],
): RemedyCall {
  const sent = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
  return { operation, arguments: sent, ...(needs.length > 0 ? { needs: [...needs] } : {}) };
}

/** Nothing at all is known of the address: no text that an area could match, and no coordinates. */
export function isAddressMissing(place: VisitAddress | null): boolean {
  return place !== null && place.latitude === null && !place.postalCode.trim() && !place.city.trim() && !place.district.trim();
}

/** What the engine cannot tell apart: that no area covers an address, and that there is none. */
export function reasonAt(reason: UnavailableReason, place: VisitAddress | null): UnavailableReason {
  return reason === 'outside_service_area' && isAddressMissing(place) ? 'address_missing' : reason;
}

/** A start as a naive datetime of the business. */
export function localStart({ timezone }: Tenant, minute: number): string {
  return toLocal(timezone, minute).datetime.slice(0, 16);
}

/** In the hour that a clock change repeats, a local time means the earlier instant: the later one cannot be asked for. */
export function isNameable({ timezone }: Tenant, minute: number): boolean {
  const { date, minute: local } = toLocal(timezone, minute);
  return toInstant(timezone, date, local) === minute;
}

/** Whether the visit, or a change of it, could be confirmed at this start. */
export function canStart(placement: Placement, startMinute: EpochMinute, change: Partial<Placement> = {}): boolean {
  const { tenant, current, board, visit, leadId } = { ...placement, ...change };
  const calendar = calendarFor(tenant, current, visit, startMinute, startMinute + 1);
  return chooseCrew(board, calendar, visit, startMinute, leadId) !== null;
}

/** The next start from a minute on that could be confirmed, within `searchDays` of it; null without one. */
export async function nextStart(placement: Placement, fromMinute: number, change: Partial<Placement> = {}): Promise<EpochMinute | null> {
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
