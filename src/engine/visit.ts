/**
 * A visit: the work that is looking for its technicians and its start. It says everything the engine may know about the
 * request, so that windows, slots, quote, candidates and confirm ask about the same thing.
 *
 * Most visits are one block by one technician. `crewSize` asks for several technicians at once (`crew.ts`); work longer than
 * the business's longest visit takes several days if `mostDays` lets it (`sessions.ts`), and is `isMultiDay` then.
 */

import { minutes, type EpochMinute, type Minutes } from './minutes.ts';
import type { Point } from './geometry/points.ts';
import type { TravelModel } from './geometry/travel.ts';

/** What the caller knows about a visit. */
export interface VisitFields {
  /** Where it is; null when the address has no coordinates: travel then costs 0 minutes and is reported as unknown. */
  readonly point: Point | null;
  /** Ids of the service areas that cover the address (`coveringAreas`); null when no address is known: not a rule then. */
  readonly coveringAreaIds: ReadonlySet<string> | null;
  /** Ids of the skills the technician must hold, all of them. */
  readonly requiredSkillIds: readonly string[];
  /** The on-site block is the sum of the three, at least 1 minute. */
  readonly mobilizationMinutes: number;
  readonly jobMinutes: number;
  readonly demobilizationMinutes: number;
  /** True for a technician who goes alone or leads; false for a buddy of a crew. */
  readonly mustLead: boolean;
  /** The technician the customer prefers, by id; null when there is none. */
  readonly preferredTechnicianId: string | null;
  /** The longest single visit of the business; null for no bound. Longer work takes several days, where it may. */
  readonly maxVisitMinutes: number | null;
  /**
   * Nobody sets off for this visit before this instant: now for an offer, some minutes ago for what was offered then. Null asks
   * nothing, for work that stays with whom it has. docs/reference/scheduling.md#near-starts.
   */
  readonly departNotBefore?: EpochMinute | null;
  /** Travel from a routing provider; null takes the default for every journey. */
  readonly travel?: TravelModel | null;
  /** Technicians needed at once, 1 (when left out) to 10: one leads, the others are buddies. */
  readonly crewSize?: number;
  /**
   * Calendar days from the first session to the last, at most. 1 (when left out) for work that must be one visit;
   * `MAX_WORK_DAYS` for a job that may go on for days.
   */
  readonly mostDays?: number;
}

/** Six weeks: whoever works two days a week and is closed for a fortnight still does ten days of work in them. */
export const MAX_WORK_DAYS = 42;
const MAX_CREW_SIZE = 10;

/** A checked visit, with its length. */
export interface Visit extends Required<VisitFields> {
  /** L = mobilization + job + demobilization; the block of a start s is [s, s + L). */
  readonly visitMinutes: Minutes;
  /** Longer than the longest single visit, and allowed to take several days: one session a working day. */
  readonly isMultiDay: boolean;
}

/** Checks the fields and sums the length. Throws when a number is not whole and in its bounds, or a crew needs no lead. */
export function makeVisit(fields: VisitFields): Visit {
  const visitMinutes = minutes(minutes(fields.mobilizationMinutes) + minutes(fields.jobMinutes) + minutes(fields.demobilizationMinutes));
  if (visitMinutes === 0) throw new RangeError('a visit lasts at least one minute');
  const { crewSize = 1, mostDays = 1, maxVisitMinutes } = fields;
  if (!Number.isInteger(crewSize) || crewSize < 1 || crewSize > MAX_CREW_SIZE) throw new RangeError(`a crew of ${crewSize}`);
  if (!Number.isInteger(mostDays) || mostDays < 1) throw new RangeError(`work within ${mostDays} days`);
  if (crewSize > 1 && !fields.mustLead) throw new RangeError('a crew has a lead');
  return {
    ...fields,
    requiredSkillIds: [...new Set(fields.requiredSkillIds)].sort(),
    departNotBefore: fields.departNotBefore ?? null,
    travel: fields.travel ?? null,
    crewSize,
    mostDays,
    visitMinutes,
    isMultiDay: mostDays > 1 && maxVisitMinutes !== null && visitMinutes > maxVisitMinutes,
  };
}

/** Whether one technician does it alone in one block, as nearly all work is. */
export function isSingleVisit(visit: Visit): boolean {
  return visit.crewSize === 1 && !visit.isMultiDay;
}

/** How many days the calendar must go on after the day of the last start that is asked about. */
export function calendarDaysAfter(visit: Visit): number {
  return visit.isMultiDay ? visit.mostDays - 1 : 0;
}

/** The same work asked of a buddy: everything but the tier counts. */
export function asBuddy(visit: Visit): Visit {
  return { ...visit, mustLead: false };
}

/** One session of the work as a visit of its own, for a technician who leads or does not. */
export function sessionVisit(visit: Visit, sessionMinutes: number, mustLead: boolean): Visit {
  const visitMinutes = minutes(sessionMinutes);
  return { ...visit, visitMinutes, mustLead, maxVisitMinutes: null, crewSize: 1, mostDays: 1, isMultiDay: false };
}
