/**
 * A visit: the work that is looking for a technician and a start. It says everything the engine may know about the
 * request, so that windows, slots, quote, candidates and confirm ask about the same thing.
 */

import { minutes, type EpochMinute, type Minutes } from './minutes.ts';
import type { Point } from './points.ts';
import type { TravelModel } from './travel.ts';

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
  /** The longest single visit of the business; null for work that need not be one visit. */
  readonly maxVisitMinutes: number | null;
  /** Nobody sets off for this visit before this instant (normally now); null when that is not to be asked. */
  readonly departNotBefore?: EpochMinute | null;
  /** Travel from a routing provider; null takes the default for every journey. */
  readonly travel?: TravelModel | null;
}

/** A checked visit, with its length. */
export interface Visit extends Required<VisitFields> {
  /** L = mobilization + job + demobilization; the block of a start s is [s, s + L). */
  readonly visitMinutes: Minutes;
}

/** Checks the fields and sums the length. Throws when the length is not a whole number of at least one minute. */
export function makeVisit(fields: VisitFields): Visit {
  const visitMinutes = minutes(minutes(fields.mobilizationMinutes) + minutes(fields.jobMinutes) + minutes(fields.demobilizationMinutes));
  if (visitMinutes === 0) throw new RangeError('a visit lasts at least one minute');
  return {
    ...fields,
    requiredSkillIds: [...new Set(fields.requiredSkillIds)].sort(),
    departNotBefore: fields.departNotBefore ?? null,
    travel: fields.travel ?? null,
    visitMinutes,
  };
}
