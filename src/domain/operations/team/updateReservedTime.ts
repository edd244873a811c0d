import { isRefusal, refuse } from '../../../contract/errors.ts';
import { reserveTime } from '../../jobs/scheduling/reserveTime.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { reservedRange, reservedTimeResource } from '../../jobs/scheduling/reservedTime.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { lockReservedTime } from '../../../store/team/reservedTimes.ts';
import { write } from '../handler.ts';

/** Changes reserved time. Visits that it strands no longer lose their flags. [reserved.strands]. */
export const updateReservedTime = write<'updateReservedTime'>(async (ctx, input) => {
  await lockSchedule(ctx.db, ctx.tenant.id);
  const stored = await lockReservedTime(ctx.db, ctx.tenant.id, input.id);
  if (!stored) return refuse('RESERVED_TIME_NOT_FOUND');
  const range = reservedRange(ctx, input, stored);
  if (isRefusal(range)) return range;
  const wanted = {
    id: stored.id,
    title: input.title?.trim() ?? stored.title,
    note: input.note === undefined ? stored.note : input.note.trim() || null,
    ...range,
    technicianIds: input.technician_ids ?? stored.technicianIds,
  };
  const technicianIds = [...new Set([...stored.technicianIds, ...wanted.technicianIds])];
  return withStrandedVisits(ctx, { preview: input.preview, technicianIds }, async (own) => {
    const row = await reserveTime(own, wanted, stored.technicianIds);
    return isRefusal(row) ? row : reservedTimeResource(ctx.tenant, row);
  });
});
