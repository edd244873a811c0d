import { refuse } from '../../../contract/errors.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { leaveReservedTimes } from '../../../store/team/reservedTimes.ts';
import { findTechnician, flagStrandedJobs, leadIdsOf, readTechnician, softDeleteTechnician } from '../../../store/team/technicians.ts';
import { write } from '../handler.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { refuseEditing } from '../../resources/team/groupRights.ts';
import { recordTechnicianEvent } from '../../resources/team/technicianEvents.ts';
import { farFutureMinute } from '../../../ground/time/minutes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

/** Removes a technician from the roster and the board. Jobs that are still assigned to the technician are flagged. */
export const deleteTechnician = write<'deleteTechnician'>((ctx, input) =>
  withStrandedVisits(ctx, { preview: input.preview, technicianIds: [input.id], gone: 'technician_removed' }, async (ctx) => {
    const stored = await findTechnician(ctx.db, ctx.tenant.id, input.id);
    if (!stored) return refuse('TECHNICIAN_NOT_FOUND');
    const denied = await refuseEditing(ctx, stored);
    if (denied) return denied;
    await flagStrandedJobs(
      ctx.db,
      ctx.tenant.id,
      stored.id,
      [{ startMinute: nowMinuteOf(ctx.nowMilliseconds), endMinute: farFutureMinute }],
      {
        reason: 'technician_removed',
        at: formatMilliseconds(ctx.nowMilliseconds),
      },
    );
    // The lanes of leads hold their preferred buddies, whom they lose.
    const leads = await leadIdsOf(ctx.db, ctx.tenant.id, stored.id);
    await softDeleteTechnician(ctx.db, ctx.tenant.id, stored.id, formatMilliseconds(ctx.nowMilliseconds));
    await leaveReservedTimes(ctx.db, ctx.tenant.id, stored.id);
    touchLanes(ctx.db, ctx.tenant.id, [stored.id, ...leads]);
    const removed = await readTechnician(ctx.db, ctx.tenant.id, stored.id);
    await recordTechnicianEvent(ctx, 'technician.deleted', removed);
    return { id: stored.id, deleted_at: removed.deletedAt! };
  }),
);
