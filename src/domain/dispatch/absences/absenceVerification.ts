/** Verifies the rows of an absence's commit against the schedule as it is under the lock. [absence.commit-verifies]. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { judgeAssignments, currentMatchScore } from '../../../engine/absence/absence.ts';
import { coversAddress } from '../../../engine/feasibility/blockers/outsideServiceArea.ts';
import { findLane } from '../../../engine/board.ts';
import { dayIndexAt, type Calendar } from '../../../engine/calendar.ts';
import type { Legs } from '../../../engine/feasibility/gaps.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import { singleBlock } from '../../../engine/sessions.ts';
import type { Orphan } from '../../../engine/absence/orphans.ts';
import { coveringAreaOf } from '../../../engine/geometry/serviceAreas.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { shortCodesOf, type OrphanRow } from '../../../store/schedule/absenceRows.ts';
import { knownTechnicians } from '../../../store/schedule/boardRows.ts';
import { historyMark } from '../../../store/driver/history.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import type { WriteContext } from '../../call/context.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { grantedDeparture } from '../../planning/visits/departure.ts';
import { orphanOf, unmovableReason } from './absenceQuestion.ts';
import { isOffered, rowKeyOf, completedRow, type AbsenceRowInput } from './absenceRows.ts';
import { hasOwnTime } from './absenceRows.ts';

/** A row that may be written: the job at its target, the cost, and the job's present state. */
export interface Verified extends Legs {
  readonly row: OrphanRow;
  readonly kind: AbsenceRowInput['kind'];
  readonly target: Orphan;
  /** The end in the hours of the technician, breaks included. */
  readonly endMinute: EpochMinute;
  readonly technicianId: string;
  readonly matchScore: number;
  readonly serviceAreaId: string | null;
}

interface Drifted {
  readonly job_id: string;
  readonly short_code: string;
  readonly expected_version: number;
  readonly reason: 'version' | 'infeasible' | 'occupied';
}

type Drift = Refusal<'ABSENCE_RESOLVE_PLAN_DRIFTED' | 'JOB_REQUEST_NOT_FOUND' | 'TECHNICIAN_NOT_FOUND'>;

/** What a commit of an absence asks for, and what it is judged by. */
interface PlanToVerify {
  readonly calendar: Calendar;
  /** The absent technician. */
  readonly absentId: string;
  /** The jobs that the absent technician has on these days. */
  readonly orphans: readonly OrphanRow[];
  readonly requestedRows: readonly AbsenceRowInput[];
  readonly travel: TravelModel | null;
  /** Keys of the rows that need no token. */
  readonly offered: ReadonlySet<string>;
}

/** Judges each row as if all the others were applied. When one row has drifted, the whole commit is refused. */
export async function verifyRows(ctx: WriteContext, board: TenantBoard, plan: PlanToVerify): Promise<Verified[] | Drift> {
  const { calendar, absentId, orphans, requestedRows, travel, offered } = plan;
  const rowOf = new Map(orphans.map((row) => [row.id, row]));
  const strangers = requestedRows.filter(({ jobId }) => !rowOf.has(jobId)).map(({ jobId }) => jobId);
  const codes = strangers.length === 0 ? new Map<string, string>() : await shortCodesOf(ctx.db, ctx.tenant.id, strangers);
  if (strangers.some((id) => !codes.has(id))) return refuse('JOB_REQUEST_NOT_FOUND');

  const offBoard = requestedRows.map(({ technicianId }) => technicianId).filter((id) => findLane(board.board, id) === null);
  if (offBoard.length > 0) {
    const known = await knownTechnicians(ctx.db, ctx.tenant.id, offBoard);
    if (offBoard.some((id) => !known.has(id))) return refuse('TECHNICIAN_NOT_FOUND');
  }

  const history = historyMark(board.history);
  const reasons = new Map<AbsenceRowInput, Drifted['reason']>();
  const rowsToJudge: { requestedRow: AbsenceRowInput; row: OrphanRow; target: Orphan & { technicianId: string } }[] = [];
  for (const requestedRow of requestedRows) {
    const row = rowOf.get(requestedRow.jobId);
    // The job has changed since the preview: its version differs, or it has left the absent technician's board on these days.
    if (!row || row.statusVersion !== requestedRow.expectedVersion) reasons.set(requestedRow, 'version');
    // Equal versions in two database histories do not mean equal jobs.
    else if (requestedRow.history?.equals(history) === false) reasons.set(requestedRow, 'version');
    else if (unmovableReason(row) !== null || requestedRow.technicianId === absentId || !isTimeOfKind(ctx, calendar, row, requestedRow))
      reasons.set(requestedRow, 'infeasible');
    else if (!isAreaOfKind(ctx, board, row, requestedRow)) reasons.set(requestedRow, 'infeasible');
    else rowsToJudge.push({ requestedRow, row, target: targetOf(ctx, board, row, requestedRow, travel) });
  }
  const verdicts = judgeAssignments(
    board.board,
    calendar,
    rowsToJudge.map(({ target }) => target),
  );
  const verified: Verified[] = [];
  for (const [index, { requestedRow, row, target }] of rowsToJudge.entries()) {
    const verdict = verdicts[index]!;
    const lane = findLane(board.board, requestedRow.technicianId);
    if (lane === null) {
      reasons.set(requestedRow, 'infeasible');
      continue;
    }
    const { endMinute } = singleBlock(calendar, lane.patternIndex, target.visit, target.startMinute);
    const isOwnEnd = requestedRow.endMinute === null || [row.endMinute, endMinute].includes(requestedRow.endMinute);
    const isOther = !hasOwnTime(requestedRow.kind) && !isOwnEnd;
    if (verdict.fault !== null || isOther || !isAsOffered(ctx, board, absentId, row, requestedRow, offered)) {
      reasons.set(requestedRow, verdict.fault ?? 'infeasible');
      continue;
    }
    const { travelMinutes, distanceKm, addedTravelMinutes } = verdict;
    const legs = { travelMinutes, distanceKm, addedTravelMinutes };
    const matchScore = currentMatchScore(calendar, lane, target);
    const serviceAreaId = coveringAreaOf(lane, target.visit.coveringAreaIds);
    verified.push({
      row,
      kind: requestedRow.kind,
      target,
      endMinute,
      technicianId: requestedRow.technicianId,
      matchScore,
      serviceAreaId,
      ...legs,
    });
  }
  if (reasons.size === 0) return verified;
  const drifted = requestedRows.flatMap((requestedRow): Drifted[] => {
    const reason = reasons.get(requestedRow);
    const shortCode = rowOf.get(requestedRow.jobId)?.shortCode ?? codes.get(requestedRow.jobId)!;
    return reason ? [{ job_id: requestedRow.jobId, short_code: shortCode, expected_version: requestedRow.expectedVersion, reason }] : [];
  });
  return refuse('ABSENCE_RESOLVE_PLAN_DRIFTED', { drifted, time_offs: [] });
}

/** Whether a row of this kind can have this time: not past, within the searched days, and on the right day. */
function isTimeOfKind(
  { nowMilliseconds }: WriteContext,
  calendar: Calendar,
  row: OrphanRow,
  { kind, startMinute, endMinute }: AbsenceRowInput,
): boolean {
  const start = startMinute ?? row.startMinute;
  const end = endMinute ?? row.endMinute;
  if (start < nowMinuteOf(nowMilliseconds) || end <= start) return false;
  if (!hasOwnTime(kind)) return start === row.startMinute;
  const day = dayIndexAt(calendar, start);
  const ownDay = dayIndexAt(calendar, row.startMinute);
  return day >= 0 && (kind === 'reschedule_same_day' ? day === ownDay && start !== row.startMinute : day > ownDay);
}

/**
 * Whether the row was offered. A token proves that a preview offered exactly this row, and a plan's token proves it for all its
 * rows. A row without a token must be one that a preview would offer now.
 */
function isAsOffered(
  ctx: WriteContext,
  board: TenantBoard,
  absentId: string,
  row: OrphanRow,
  requestedRow: AbsenceRowInput,
  offered: ReadonlySet<string>,
): boolean {
  if (requestedRow.isOfPlan) return true;
  const whole = completedRow(requestedRow, row);
  return requestedRow.token === null ? offered.has(rowKeyOf(whole)) : isOffered(ctx, board, absentId, whole, requestedRow.token);
}

/** reassign_out_of_area is only valid for a technician who does not cover the address. */
function isAreaOfKind({ tenant }: WriteContext, board: TenantBoard, row: OrphanRow, { kind, technicianId }: AbsenceRowInput): boolean {
  if (kind !== 'reassign_out_of_area') return true;
  const lane = findLane(board.board, technicianId);
  return lane === null || !coversAddress(lane, orphanOf(tenant, board, row, null, null).visit);
}

/** The job at the time and technician of the row. The area rule applies unless the row is a reassign_out_of_area. */
function targetOf(
  { tenant, nowMilliseconds }: WriteContext,
  board: TenantBoard,
  row: OrphanRow,
  { kind, technicianId, startMinute }: AbsenceRowInput,
  travel: TravelModel | null,
): Orphan & { technicianId: string } {
  const orphan = orphanOf(tenant, board, row, travel, grantedDeparture(nowMilliseconds));
  return {
    jobRequestId: orphan.jobRequestId,
    technicianId,
    startMinute: epochMinute(startMinute ?? row.startMinute),
    visit: kind === 'reassign_out_of_area' ? { ...orphan.visit, coveringAreaIds: null } : orphan.visit,
  };
}
