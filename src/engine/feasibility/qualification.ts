/**
 * What would have to be recorded of a technician so that it could take a visit: areas, skills, tier and hours, never what is on the
 * lane already. The changed lane is judged by `feasibility.ts` like any other, so what is said here is true.
 */

import { judge } from './feasibility.ts';
import type { Blocker } from './blockers/question.ts';
import { compareIds, type Lane } from '../board.ts';
import type { Calendar } from '../calendar.ts';
import type { EpochMinute } from '../minutes.ts';
import { collectStarts } from '../starts/multiDayStarts.ts';
import { calendarDaysAfter, type Visit } from '../visit.ts';

/** What a technician lacks. */
export interface LackedQualifications {
  readonly lane: Lane;
  readonly startMinute: EpochMinute;
  /** No area of the technician covers the address. */
  readonly area: boolean;
  readonly skillIds: readonly string[];
  /** The tier is buddy, and it would lead. */
  readonly tier: boolean;
  /** The hours of the start's day are too short, or there are none though the business is open. */
  readonly hours: boolean;
}

const hoursKinds: ReadonlySet<Blocker['kind']> = new Set(['no_working_day', 'off_shift', 'visit_too_long']);

/** What the technician lacks for this start; null when something else is in the way too. */
export function qualificationsLackedAt(
  calendar: Calendar,
  lane: Lane,
  visit: Visit,
  startMinute: EpochMinute,
): LackedQualifications | null {
  const verdict = judge(calendar, lane, visit, startMinute);
  if (verdict.feasible) return null;
  const { blockers } = verdict;
  const area = blockers.some(({ kind }) => kind === 'outside_service_area');
  const skills = blockers.find((blocker) => blocker.kind === 'missing_required_skills');
  const tier = blockers.some(({ kind }) => kind === 'not_lead_tier');
  const hours = blockers.some(({ kind }) => hoursKinds.has(kind));
  // Without a shift there is no later start that day, so that the route says so as well: whether it fits is judged with the hours.
  const isOther = ({ kind }: Blocker) =>
    kind === 'on_time_off' || (kind === 'not_available_today' && !hours) || kind === 'cannot_arrive_in_time';
  if (blockers.some(isOther)) return null;
  return { lane, startMinute, area, skillIds: skills?.missingSkillIds ?? [], tier, hours };
}

/** How much would have to be recorded. */
export function countLacked({ area, skillIds, tier, hours }: LackedQualifications): number {
  return Number(area) + Number(skillIds.length > 0) + Number(tier) + Number(hours);
}

/** The least first, then by technician id. */
export function compareLacking(left: LackedQualifications, right: LackedQualifications): number {
  return countLacked(left) - countLacked(right) || compareIds(left.lane.technicianId, right.lane.technicianId);
}

/** The lane with what it lacks: the area, the skills, the tier, and the weekly pattern that has the hours. */
export function withQualifications(
  { lane, area, skillIds, tier, hours }: LackedQualifications,
  areaId: string | null,
  patternIndex: number | null,
): Lane {
  return {
    ...lane,
    serviceAreaIds: area && areaId !== null ? new Set([...lane.serviceAreaIds, areaId]) : lane.serviceAreaIds,
    skillIds: skillIds.length > 0 ? new Set([...lane.skillIds, ...skillIds]) : lane.skillIds,
    tier: tier ? 'lead' : lane.tier,
    patternIndex: hours && patternIndex !== null ? patternIndex : lane.patternIndex,
  };
}

/** The first of these starts that is free on the lane, whatever area, skills and tier the technician has; null without one. */
export function firstFreeStart(
  lane: Lane,
  calendar: Calendar,
  visit: Visit,
  patternIndex: number,
  isWanted: (from: number, until: number) => EpochMinute | null,
): EpochMinute | null {
  const found: number[] = [];
  collectStarts({ ...lane, patternIndex }, calendar, visit, patternIndex, 0, calendar.days.length - calendarDaysAfter(visit), found);
  for (let at = 0; at < found.length; at += 2) {
    const start = isWanted(found[at]!, found[at + 1]!);
    if (start !== null) return start;
  }
  return null;
}
