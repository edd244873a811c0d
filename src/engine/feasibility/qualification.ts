/**
 * What would have to be recorded for a technician so that the technician could take a visit: area, skills, tier and hours. Existing
 * visits and time off stay as they are. `feasibility.ts` judges the changed lane like any other, so a suggested change really makes
 * the start feasible.
 */

import { blockersAbout } from '../../contract/vocabulary.ts';
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
  /** True when the technician's tier is buddy and the visit needs a lead. */
  readonly tier: boolean;
  /** True when the technician's hours on that day are too short, or missing although the business is open. */
  readonly hours: boolean;
}

const hoursKinds = blockersAbout('hours', 'length');

/** What the technician lacks for this start. Null when the start is feasible, or when another blocker would remain. */
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
  // Without a shift no later start exists, so the route rule fails too. The route is judged again with the new hours.
  const isOther = ({ kind }: Blocker) =>
    kind === 'on_time_off' || (kind === 'not_available_today' && !hours) || kind === 'cannot_arrive_in_time';
  if (blockers.some(isOther)) return null;
  return { lane, startMinute, area, skillIds: skills?.missingSkillIds ?? [], tier, hours };
}

/** How many kinds of records would have to change, 0 to 4. */
function countLacked({ area, skillIds, tier, hours }: LackedQualifications): number {
  return Number(area) + Number(skillIds.length > 0) + Number(tier) + Number(hours);
}

/** Sorts by how many records must change, then by technician id. */
export function compareLacking(left: LackedQualifications, right: LackedQualifications): number {
  return countLacked(left) - countLacked(right) || compareIds(left.lane.technicianId, right.lane.technicianId);
}

/**
 * The lane after recording what the technician lacks. `areaId` and `patternIndex` name the area and the weekly pattern with the
 * needed hours.
 */
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

/**
 * The first wanted start that is free on the lane, or null. Ignores the technician's area, skills and tier. `isWanted` picks a
 * start from a range of free starts.
 */
export function firstFreeStart(
  lane: Lane,
  calendar: Calendar,
  visit: Visit,
  patternIndex: number,
  isWanted: (from: number, until: number) => EpochMinute | null,
): EpochMinute | null {
  const found: number[] = [];
  collectStarts(
    { ...lane, patternIndex },
    { calendar, visit, fromDay: 0, untilDay: calendar.days.length - calendarDaysAfter(visit) },
    found,
  );
  for (let at = 0; at < found.length; at += 2) {
    const start = isWanted(found[at]!, found[at + 1]!);
    if (start !== null) return start;
  }
  return null;
}
