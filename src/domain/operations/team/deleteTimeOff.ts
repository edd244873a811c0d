import { recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import { lowerForTimeOff } from '../../jobs/live/timeOffFlags.ts';
import { currentBoard, withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { findTechnician } from '../../../store/team/technicians.ts';
import { lockTimeOffRequest, removeTimeOff } from '../../../store/team/timeOff.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Deletes time off and removes the flags it caused. Callers with the technician's role can only withdraw their own pending requests. */
export const deleteTimeOff = write<'deleteTimeOff'>(async (ctx, input) => {
  const { db, tenant, principal } = ctx;
  await lockSchedule(db, tenant.id);
  if (!(await findTechnician(db, tenant.id, input.id))) return refuse('TECHNICIAN_NOT_FOUND');
  const stored = await lockTimeOffRequest(db, tenant.id, input.id, input.time_off_id);
  if (!stored) return refuse('TIME_OFF_NOT_FOUND');
  if (principal.own && stored.status !== 'pending') return refuse('TIME_OFF_DECIDED', { status: stored.status });
  const board = await currentBoard(ctx);
  await withStrandedVisits(ctx, { preview: false, technicianIds: [input.id] }, async () => {
    await removeTimeOff(db, tenant.id, stored.id);
    if (stored.status === 'approved') await lowerForTimeOff(ctx, board, stored);
    if (stored.status !== 'declined') touchLanes(db, tenant.id, [input.id]);
    return {};
  });
  recordAudit(ctx, {
    action: 'time_off.deleted',
    subject: { kind: 'time_off', id: stored.id, name: stored.technician_name },
    changes: [
      { field: 'status', before: stored.status, after: null },
      { field: 'start_date', before: stored.start_date, after: null },
      { field: 'end_date', before: stored.end_date, after: null },
    ],
  });
  return { id: stored.id, deleted_at: formatMilliseconds(ctx.nowMilliseconds) };
});
