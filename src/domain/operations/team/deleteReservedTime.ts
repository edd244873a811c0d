import { refuse } from '../../../contract/errors.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { lockReservedTime, removeReservedTime } from '../../../store/team/reservedTimes.ts';
import { endSeries, skipDate, techniciansFrom } from '../../../store/team/reservedTimeSeries.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Deletes reserved time, one occurrence or all of a series from it on, and removes the flags that it caused. [reserved.strands, reserved.skipped]. */
export const deleteReservedTime = write<'deleteReservedTime'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const stored = await lockReservedTime(db, tenant.id, input.id);
  if (!stored) return refuse('RESERVED_TIME_NOT_FOUND');
  const { id, seriesId, occurrenceOn } = stored;
  const isRepeated = seriesId !== null && occurrenceOn !== null;
  const isOfLater = isRepeated && input.applies_to === 'following';
  const technicianIds = isOfLater ? await techniciansFrom(db, tenant.id, seriesId, occurrenceOn) : stored.technicianIds;
  await withStrandedVisits(ctx, { preview: false, technicianIds }, async () => {
    if (isOfLater) {
      await endSeries(db, tenant.id, seriesId, occurrenceOn);
    } else {
      await removeReservedTime(db, tenant.id, id);
      if (isRepeated) await skipDate(db, tenant.id, seriesId, occurrenceOn);
    }
    touchLanes(db, tenant.id, technicianIds);
    return {};
  });
  return { id, deleted_at: formatMilliseconds(ctx.nowMilliseconds) };
});
