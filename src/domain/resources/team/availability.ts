/** The availability of a technician in the shape of an answer. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { defaultWeekAStartsOn } from '../../../contract/vocabulary.ts';
import type { ReadContext } from '../../call/context.ts';
import { todayOf } from '../../planning/hours/calendars.ts';
import { readBoardSettings } from '../../../store/schedule/boardRows.ts';
import type { TechnicianRow } from '../../../store/team/technicians.ts';
import { contentVersionOf } from '../contentVersion.ts';
import { technicianWarnings } from './hoursWithoutEffect.ts';

/** Weekly and dated hours together: who replaces one has seen both. [availability.version] */
export const hoursVersionOf = ({ weeklyHours, datedHours }: Pick<TechnicianRow, 'weeklyHours' | 'datedHours'>): number =>
  contentVersionOf([weeklyHours, datedHours]);

export async function availabilityAnswer(
  { db, tenant, nowMilliseconds }: Pick<ReadContext, 'db' | 'tenant' | 'nowMilliseconds'>,
  { id, weeklyHours, datedHours }: Pick<TechnicianRow, 'id' | 'weeklyHours' | 'datedHours'>,
): Promise<OutputOf<Operations['getTechnicianAvailability']>> {
  const { closures, ...openings } = await readBoardSettings(db, tenant.id);
  const weekly = weeklyHours ?? openings.openingHours;
  const today = todayOf({ tenant, nowMilliseconds });
  return {
    technician_id: id,
    business_timezone: tenant.timezone,
    follows_opening_hours: weeklyHours === null,
    weekly_hours: weekly.map((range) => ({ ...range })),
    dated_hours: datedHours.map((entry) => ({ ...entry, hours: entry.hours.map((range) => ({ ...range })) })),
    version: hoursVersionOf({ weeklyHours, datedHours }),
    week_a_start_date: tenant.weekAStartsOn ?? defaultWeekAStartsOn,
    warnings: technicianWarnings({ weekly: weeklyHours, dated: datedHours }, { ...openings, closures: new Set(closures) }, today),
  };
}
