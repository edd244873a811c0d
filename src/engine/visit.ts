/**
 * A visit: the work that needs technicians and a start. It holds everything that the engine may know about the request. So windows,
 * slots, quotes, candidates and confirmations all judge the same work.
 *
 * Most visits are one block by one technician. `crewSize` asks for several technicians at once (`crew.ts`). Work longer than the
 * business's longest visit is `isMultiDay` and takes several days when `mostDays` allows it (`sessions.ts`).
 */

import { minutes, type EpochMinute, type Minutes } from './minutes.ts';
import type { Point } from '../ground/geometry/points.ts';
import { DEFAULT_ESTIMATE, type TravelEstimate, type TravelModel } from '../ground/geometry/travel.ts';

/** What the caller knows about a visit. */
export interface VisitFields {
  /** The position of the address. Null without coordinates: travel then costs 0 minutes and is reported as unknown. */
  readonly point: Point | null;
  /** Ids of the service areas that cover the address (`coveringAreas`). Null when no address is known, which turns off the area rule. */
  readonly coveringAreaIds: ReadonlySet<string> | null;
  /** Ids of the skills that the technician must have, all of them. */
  readonly requiredSkillIds: readonly string[];
  /** The block on site is mobilization, job and demobilization together, at least 1 minute. */
  readonly mobilizationMinutes: number;
  readonly jobMinutes: number;
  readonly demobilizationMinutes: number;
  /** True for a technician who goes alone or leads; false for a buddy of a crew. */
  readonly mustLead: boolean;
  /** The id of the technician that the customer prefers; null when there is none. */
  readonly preferredTechnicianId: string | null;
  /** The longest single visit of the business; null for no bound. Longer work takes several days if `mostDays` allows it. */
  readonly maxVisitMinutes: number | null;
  /**
   * The earliest departure for this visit: now for an offer, some minutes ago for a confirmation. Null sets no bound, for work that
   * stays with its technicians. docs/reference/scheduling.md#near-starts.
   */
  readonly departNotBefore?: EpochMinute | null;
  /** Travel from a routing provider. Null uses the estimate for every journey. */
  readonly travel?: TravelModel | null;
  /** How the business estimates all other travel. It is on the visit, so boards need not be loaded again when the setting changes. */
  readonly estimate?: TravelEstimate;
  /** Technicians needed at once, 1 (the default) to 10. One leads, and the others are buddies. */
  readonly crewSize?: number;
  /**
   * The most calendar days from the first session to the last. 1 (the default) for work that must be one visit; `MAX_WORK_DAYS` for
   * a job that may take several days.
   */
  readonly mostDays?: number;
  /** A P0 job, which technicians on call also take. The default is false. */
  readonly isEmergency?: boolean;
}

/** Six weeks. In this time, even a technician who works two days a week does ten days of work, with a fortnight of closure. */
export const MAX_WORK_DAYS = 42;
const MAX_CREW_SIZE = 10;

/** A checked visit, with its length. */
export interface Visit extends Required<VisitFields> {
  /** L = mobilization + job + demobilization. The block of a start s is [s, s + L). */
  readonly visitMinutes: Minutes;
  /** Longer than the longest single visit, and allowed to take several days, with one session per working day. */
  readonly isMultiDay: boolean;
}

/** Checks the fields and computes the length. Throws when a number is not whole or out of bounds, or when a crew has no lead. */
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
    estimate: fields.estimate ?? DEFAULT_ESTIMATE,
    crewSize,
    mostDays,
    isEmergency: fields.isEmergency ?? false,
    visitMinutes,
    isMultiDay: mostDays > 1 && maxVisitMinutes !== null && visitMinutes > maxVisitMinutes,
  };
}

/** Whether one technician does all the work in one block. This holds for nearly all visits. */
export function isSingleVisit(visit: Visit): boolean {
  return visit.crewSize === 1 && !visit.isMultiDay;
}

/** How many days the calendar must continue after the day of the last requested start. */
export function calendarDaysAfter(visit: Visit): number {
  return visit.isMultiDay ? visit.mostDays - 1 : 0;
}

/** The same work for a buddy: every rule applies except the tier. */
export function asBuddy(visit: Visit): Visit {
  return { ...visit, mustLead: false };
}

/** One session of the work as a visit of its own, for a lead or a buddy as `mustLead` says. */
export function sessionVisit(visit: Visit, sessionMinutes: number, mustLead: boolean): Visit {
  const visitMinutes = minutes(sessionMinutes);
  return { ...visit, visitMinutes, mustLead, maxVisitMinutes: null, crewSize: 1, mostDays: 1, isMultiDay: false };
}
