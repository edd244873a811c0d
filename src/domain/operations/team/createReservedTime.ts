import { isRefusal } from '../../../contract/errors.ts';
import { reserveTime } from '../../jobs/scheduling/reserveTime.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { reservedRange, reservedTimeResource } from '../../jobs/scheduling/reservedTime.ts';
import { newId } from '../../../store/ids.ts';
import { write } from '../handler.ts';

/** Reserves time of technicians. Booked visits stay, and are listed and flagged. [reserved.taken, reserved.strands]. */
export const createReservedTime = write<'createReservedTime'>(async (ctx, input) => {
  const range = reservedRange(ctx, input, null);
  if (isRefusal(range)) return range;
  const technicianIds = input.technician_ids;
  const wanted = {
    id: newId(ctx.nowMilliseconds),
    title: input.title.trim(),
    note: input.note?.trim() || null,
    ...range,
    technicianIds,
  };
  return withStrandedVisits(ctx, { preview: input.preview, technicianIds }, async (own) => {
    const row = await reserveTime(own, wanted, []);
    return isRefusal(row) ? row : reservedTimeResource(ctx.tenant, row);
  });
});
