/** A plan as plain rows, for the independent judge (`checkPlan.ts`). */

import type { AssignmentTier } from '../../contract/vocabulary.ts';

/** `[startMinute, endMinute)` in minutes since the epoch. */
export interface PlanRange {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** Coordinates in whole micro-degrees. `leastMinutes` is the shortest travel to or from them; the default is 0. */
export interface PlanPoint {
  readonly latE6: number;
  readonly lonE6: number;
  readonly leastMinutes?: number;
}

/** A business-local day and when the business is open on it. On a closure (`isClosed`) nobody works, not even on call. */
export interface PlanDay extends PlanRange {
  readonly openings: readonly PlanRange[];
  readonly isClosed?: boolean;
}

/** A technician with the shifts of all days of the plan and the approved time off. */
export interface PlanTechnician {
  readonly technicianId: string;
  readonly tier: AssignmentTier | null;
  readonly skillIds: readonly string[];
  readonly serviceAreaIds: readonly string[];
  readonly home: PlanPoint | null;
  readonly shifts: readonly PlanRange[];
  /** Hours for emergencies alone. The default is none. */
  readonly onCall?: readonly PlanRange[];
  readonly timeOff: readonly PlanRange[];
}

/** Time that is already taken and that the plan does not change. */
export interface PlanSession extends PlanRange {
  readonly technicianId: string;
  readonly point: PlanPoint | null;
}

/** Time that the plan takes from a visit, because the visit goes elsewhere. */
interface PlanLeaving extends PlanRange {
  readonly technicianId: string;
  /** A locked visit must stay. */
  readonly isLocked: boolean;
}

/** A session of a plan. It lasts to `endMinute`, and `breakMinutes` of it (none by default) are breaks. */
export interface PlanBlock extends PlanRange {
  readonly breakMinutes?: number;
}

/** One technician of a work, with the technician's sessions. */
export interface PlanMember {
  readonly technicianId: string;
  readonly role: 'lead' | 'buddy';
  readonly sessions: readonly PlanBlock[];
}

/**
 * Work that the plan gives to one technician (a lead alone) or to a crew, in one session or in one session on each of several days.
 * `visitMinutes` is the total. Work longer than `maxVisitMinutes` may take several sessions within `mostDays` calendar days.
 * `coveringAreaIds` is null when the address is unknown; `maxVisitMinutes` is null when there is no bound.
 */
export interface PlanWork {
  readonly visitMinutes: number;
  readonly point: PlanPoint | null;
  readonly coveringAreaIds: readonly string[] | null;
  readonly requiredSkillIds: readonly string[];
  readonly maxVisitMinutes: number | null;
  readonly departNotBefore: number | null;
  readonly crewSize: number;
  readonly mostDays: number;
  /** A P0 job, which hours on call also serve. The default is false. */
  readonly isEmergency?: boolean;
  readonly members: readonly PlanMember[];
}

/** A journey whose minutes come from a routing provider. Journeys that are not listed take the default. */
interface PlanJourney {
  readonly from: PlanPoint;
  readonly to: PlanPoint;
  readonly travelMinutes: number;
}

/** Everything needed to judge a plan. */
export interface PlanRows {
  readonly days: readonly PlanDay[];
  readonly technicians: readonly PlanTechnician[];
  readonly sessions: readonly PlanSession[];
  readonly works: readonly PlanWork[];
  /** The present sessions of visits that the plan moves. The default is none. */
  readonly leaving?: readonly PlanLeaving[];
  readonly journeys?: readonly PlanJourney[];
  /** How the business estimates travel: its speed, 40 km/h by default, and how many times longer roads are than the great circle, 1.3 by default. */
  readonly speedKmh?: number;
  readonly detourFactor?: number;
  /** How many minutes of a visit must lie before a break that it spans, and how many after. The default is 60. */
  readonly minMinutesBesideBreak?: number;
  /** How many minutes of overtime the plan may use after a shift, on the same day. The default is 0. */
  readonly overtimeMinutes?: number;
}

/** One session of one member of a work. `visitMinutes` are its minutes of work, without `breakMinutes`. */
export interface MemberSession extends Omit<PlanWork, 'crewSize' | 'mostDays' | 'members'> {
  readonly technicianId: string;
  readonly leadId: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly breakMinutes: number;
  /** Whether it is one session of work that takes several days. */
  readonly isOfDays: boolean;
  /** The work that the session belongs to. No way lies between two sessions of the same work. */
  readonly work: PlanWork;
  readonly mustLead: boolean;
}
