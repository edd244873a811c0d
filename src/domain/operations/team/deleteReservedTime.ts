import { refuse } from '../../../contract/errors.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { lockReservedTime, removeReservedTime } from '../../../store/team/reservedTimes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Deletes reserved time, and removes the flags that it caused. [reserved.strands]. */
export const deleteReservedTime = write<'deleteReservedTime'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const stored = await lockReservedTime(db, tenant.id, input.id);
  if (!stored) return refuse('RESERVED_TIME_NOT_FOUND');
  await withStrandedVisits(ctx, { preview: false, technicianIds: stored.technicianIds }, async () => {
    await removeReservedTime(db, tenant.id, stored.id);
    touchLanes(db, tenant.id, stored.technicianIds);
    return {};
  });
  return { id: stored.id, deleted_at: formatMilliseconds(ctx.nowMilliseconds) };
});
