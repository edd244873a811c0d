import { isRefusal, refuse } from '../../contract/errors.ts';
import { strandingChange } from '../../jobs/strandedVisits.ts';
import { readBoardSettings } from '../../store/schedule/boardRows.ts';
import { touchLanes } from '../../store/schedule/lanes.ts';
import { findTechnician, writeWeeklyHours } from '../../store/team/technicians.ts';
import { refuseEditing } from '../../resources/team/groupRights.ts';
import { weekInOrder } from '../../resources/settings/openingHours.ts';
import { write } from '../handler.ts';

/**
 * Replaces the weekly hours. Ranges of one day may touch but not overlap. With `follows_opening_hours`, the opening hours stay in force, so
 * that a caller can send back what it read.
 */
export const replaceTechnicianAvailability = write<'replaceTechnicianAvailability'>(async (ctx, input) => {
  const hours = weekInOrder(input.weekly_hours);
  if (isRefusal(hours)) return hours;
  return strandingChange(ctx, { preview: input.preview, technicianIds: [input.id] }, async (ctx) => {
    const stored = await findTechnician(ctx.db, ctx.tenant.id, input.id);
    if (!stored) return refuse('TECHNICIAN_NOT_FOUND');
    const denied = await refuseEditing(ctx, stored);
    if (denied) return denied;
    const follows = input.follows_opening_hours === true;
    await writeWeeklyHours(ctx.db, ctx.tenant.id, input.id, follows ? null : hours);
    touchLanes(ctx.db, ctx.tenant.id, [input.id]);
    return {
      technician_id: input.id,
      business_timezone: ctx.tenant.timezone,
      follows_opening_hours: follows,
      weekly_hours: follows ? [...(await readBoardSettings(ctx.db, ctx.tenant.id)).openingHours] : hours,
    };
  });
});
