import { invalid, isRefusal } from '../../../contract/errors.ts';
import { repetitionOf } from '../../jobs/scheduling/repeatedTime.ts';
import { reserveTime } from '../../jobs/scheduling/reserveTime.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { reservedRange, reservedTimeResource } from '../../jobs/scheduling/reservedTime.ts';
import { newId } from '../../../store/ids.ts';
import { write } from '../handler.ts';

/** Reserves time of technicians, once or repeatedly. Booked visits stay, and are listed and flagged. [reserved.taken, reserved.strands]. */
export const createReservedTime = write<'createReservedTime'>(async (ctx, input) => {
  const range = reservedRange(ctx, input, null);
  if (isRefusal(range)) return range;
  const { recurrence, repeat_until: repeatUntil, technician_ids: technicianIds } = input;
  if (recurrence === undefined && repeatUntil !== undefined) return invalid('recurrence', 'required', 'required');
  const repetition = recurrence === undefined ? null : repetitionOf(ctx.tenant, { recurrence, repeat_until: repeatUntil ?? null }, range);
  if (isRefusal(repetition)) return repetition;
  const wanted = {
    id: newId(ctx.nowMilliseconds),
    title: input.title.trim(),
    note: input.note?.trim() || null,
    isPrivate: input.private ?? false,
    ...range,
    technicianIds,
    seriesId: null,
    occurrenceOn: null,
  };
  return withStrandedVisits(ctx, { preview: input.preview, technicianIds }, async (own) => {
    const row = await reserveTime(own, wanted, { repetition });
    return isRefusal(row) ? row : reservedTimeResource(ctx, row);
  });
});
