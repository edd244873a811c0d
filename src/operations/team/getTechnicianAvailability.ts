import { refuse } from '../../contract/errors.ts';
import { readBoardSettings } from '../../store/schedule/boardRows.ts';
import { findTechnician } from '../../store/team/technicians.ts';
import { read } from '../handler.ts';

/** The technician's own weekly hours. Without own hours, the business's opening hours apply. */
export const getTechnicianAvailability = read<'getTechnicianAvailability'>(async (ctx, input) => {
  const row = await findTechnician(ctx.db, ctx.tenant.id, input.id);
  if (!row) return refuse('TECHNICIAN_NOT_FOUND');
  return {
    technician_id: row.id,
    business_timezone: ctx.tenant.timezone,
    follows_opening_hours: row.weeklyHours === null,
    weekly_hours: row.weeklyHours ?? (await readBoardSettings(ctx.db, ctx.tenant.id)).openingHours.map((range) => ({ ...range })),
  };
});
