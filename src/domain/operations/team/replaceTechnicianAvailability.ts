import { isRefusal, refuse } from '../../../contract/errors.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { writeDatedHours, writeWeeklyHours } from '../../../store/team/hours.ts';
import { findTechnician } from '../../../store/team/technicians.ts';
import { availabilityAnswer } from '../../resources/team/availability.ts';
import { refuseStale } from '../../resources/contentVersion.ts';
import { refuseEditing } from '../../resources/team/groupRights.ts';
import { datedHoursInOrder, technicianWeek } from '../../resources/team/technicianHours.ts';
import { write } from '../handler.ts';

/**
 * Replaces the weekly hours, and the dated hours if they were sent. Ranges of one day may touch but not overlap. With
 * `follows_opening_hours`, the opening hours stay in force, so that a caller can send back what it read.
 */
export const replaceTechnicianAvailability = write<'replaceTechnicianAvailability'>(async (ctx, input) => {
  const hours = technicianWeek(input.weekly_hours);
  if (isRefusal(hours)) return hours;
  const dated = input.dated_hours && datedHoursInOrder(input.dated_hours);
  if (isRefusal(dated)) return dated;
  return withStrandedVisits(ctx, { preview: input.preview, technicianIds: [input.id] }, async (ctx) => {
    const { db, tenant } = ctx;
    const stored = await findTechnician(db, tenant.id, input.id);
    if (!stored) return refuse('TECHNICIAN_NOT_FOUND');
    const denied = await refuseEditing(ctx, stored);
    if (denied) return denied;
    const stale = refuseStale(input.version, await availabilityAnswer(ctx, stored));
    if (stale) return stale;
    const weeklyHours = input.follows_opening_hours === true ? null : hours;
    await writeWeeklyHours(db, tenant.id, input.id, weeklyHours);
    if (dated) await writeDatedHours(db, tenant.id, input.id, dated);
    touchLanes(db, tenant.id, [input.id]);
    return availabilityAnswer(ctx, { id: input.id, weeklyHours, datedHours: dated ?? stored.datedHours });
  });
});
