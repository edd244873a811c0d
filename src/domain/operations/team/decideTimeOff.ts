import { recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { lowerForTimeOff, raiseForTimeOff, rangeOfTimeOff, strandedByTimeOff } from '../../jobs/live/timeOffFlags.ts';
import { currentBoard, withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { readOpenVisits } from '../../../store/team/teamOverview.ts';
import { findTechnician } from '../../../store/team/technicians.ts';
import { lockTimeOffRequest, writeTimeOffStatus, type TimeOffRequestRow } from '../../../store/team/timeOff.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { write } from '../handler.ts';

const actions = { approved: 'time_off.approved', declined: 'time_off.declined', pending: 'time_off.reopened' } as const;

/** Decides about time off. Approving flags the jobs in it; declining or reopening removes the flags again. */
export const decideTimeOff = write<'decideTimeOff'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  if (!(await findTechnician(db, tenant.id, input.id))) return refuse('TECHNICIAN_NOT_FOUND');
  const stored = await lockTimeOffRequest(db, tenant.id, input.id, input.time_off_id);
  if (!stored) return refuse('TIME_OFF_NOT_FOUND');
  if (stored.version !== input.version) return refuse('VERSION_CONFLICT', { version: stored.version, current_record: { ...stored } });
  const board = await currentBoard(ctx);
  if (stored.status === input.status) return answerOf(ctx, board, stored);
  const decided = await withStrandedVisits(ctx, { preview: input.preview, technicianIds: [input.id] }, (own) =>
    decide(own, board, input, stored),
  );
  // Time off that is pending or declined strands nothing. The answer shows what it would strand.
  return decided.status === 'approved' ? decided : answerOf(ctx, board, decided);
});

async function decide(
  ctx: WriteContext,
  board: TenantBoard,
  input: InputOf<Operations['decideTimeOff']>,
  stored: TimeOffRequestRow,
): Promise<TimeOffRequestRow> {
  const { db, tenant, nowMilliseconds } = ctx;
  await writeTimeOffStatus(db, tenant.id, stored.id, input.status, formatMilliseconds(nowMilliseconds));
  const decided = (await lockTimeOffRequest(db, tenant.id, input.id, stored.id))!;
  if (decided.status === 'approved') await raiseForTimeOff(ctx, board, input.id, [decided]);
  if (stored.status === 'approved') await lowerForTimeOff(ctx, board, stored);
  // The board shows pending and approved time off, so every decision changes the lane.
  touchLanes(db, tenant.id, [input.id]);
  recordAudit(ctx, {
    action: actions[input.status],
    subject: { kind: 'time_off', id: stored.id, name: stored.technician_name },
    changes: [{ field: 'status', before: stored.status, after: decided.status }],
  });
  return decided;
}

async function answerOf({ db, tenant, nowMilliseconds }: WriteContext, board: TenantBoard, row: TimeOffRequestRow) {
  const { startMinute, endMinute } = rangeOfTimeOff(tenant.timezone, row);
  const visits = await readOpenVisits(db, tenant.id, [row.technician_id], startMinute, endMinute);
  return { ...row, stranded_visits: strandedByTimeOff(tenant, board, row, visits, nowMilliseconds) };
}
