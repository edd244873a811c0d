/** The plan of an absence and the rows that its preview offers. The preview and a commit without tokens share it. */
import { absenceSteps, type AbsencePlan } from '../../../engine/absence/absence.ts';
import { ladderSteps, type Ladders } from '../../../engine/absence/ladder.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { OrphanRow } from '../../../store/schedule/absenceRows.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { graceMinutes, offeredDeparture } from '../../planning/visits/departure.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { plannerRun } from '../../planning/search/plannerRun.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import { absenceCalendar, orphanOf, unmovableReason, type AbsenceRange } from './absenceQuestion.ts';
import { hasOwnTime, rowKeyOf, completedRow, type OfferedRow, type AbsenceRowInput } from './absenceRows.ts';
import type { PlanningContext } from '../plan/cascade.ts';

interface AbsenceSolution {
  readonly plan: AbsencePlan;
  readonly ladders: Ladders;
}

/** The plan and alternatives that a preview at this minute would give. */
export async function solveAbsence(
  { tenant, services }: PlanningContext,
  board: TenantBoard,
  range: AbsenceRange,
  rows: readonly OrphanRow[],
  travel: TravelModel | null,
  nowMinute: EpochMinute,
): Promise<AbsenceSolution> {
  const calendar = absenceCalendar(tenant, board, range);
  const movable = rows.filter((row) => unmovableReason(row) === null);
  const orphans = movable.map((row) => orphanOf(tenant, board, row, travel, nowMinute));
  const question = { board: board.board, calendar, absentId: range.technicianId, orphans, nowMinute };
  const plan = await plannerRun(services, 'absence', absenceSteps(question), ({ provenOptimal }) => provenOptimal);
  return { plan, ladders: await yieldBetweenSlices(ladderSteps(plan, calendar, nowMinute)) };
}

/** Every row of a solution, in the form in which a commit may send it back. */
export function rowsOfSolution({ plan, ladders }: AbsenceSolution, rows: readonly OrphanRow[]): OfferedRow[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const offered = plan.resolved.map(({ orphan, technicianId }): OfferedRow => {
    const { id: jobId, statusVersion: version, startMinute, endMinute } = rowOf.get(orphan.jobRequestId)!;
    return { jobId, version, technicianId, kind: null, startMinute, endMinute };
  });
  for (const [index, { jobRequestId }] of plan.unresolved.entries()) {
    const { id: jobId, statusVersion: version, endMinute: until } = rowOf.get(jobRequestId)!;
    for (const { technicianId, kind, startMinute, endMinute } of ladders.alternatives[index]!)
      offered.push({ jobId, version, technicianId, kind, startMinute, endMinute: hasOwnTime(kind) ? endMinute : until });
  }
  return offered;
}

/**
 * Returns the keys of the rows without a token that a preview would offer now with exactly this content. The offers for today change with
 * the clock, so rows of today may also come from a preview of the last `graceMinutes`. Without this check, a caller could add rows or name
 * other technicians ([absence.commit-verifies]).
 */
export async function offeredKeys(
  ctx: PlanningContext,
  range: AbsenceRange,
  rows: readonly OrphanRow[],
  travel: TravelModel | null,
  requestedRows: readonly AbsenceRowInput[],
): Promise<ReadonlySet<string>> {
  const { timezone } = ctx.tenant;
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const today = localDateOf(timezone, offeredDeparture(ctx.nowMilliseconds));
  const missing = new Map<string, boolean>();
  for (const requestedRow of requestedRows) {
    const row = rowOf.get(requestedRow.jobId);
    if (requestedRow.token !== null || requestedRow.isOfPlan || !row) continue;
    const startMinute = requestedRow.startMinute ?? row.startMinute;
    missing.set(rowKeyOf(completedRow(requestedRow, row)), localDateOf(timezone, startMinute) === today);
  }
  const found = new Set<string>();
  for (let ago = 0; ago <= graceMinutes && missing.size > 0; ago++) {
    if (ago > 0 && ![...missing.values()].includes(true)) break;
    const nowMinute = (offeredDeparture(ctx.nowMilliseconds) - ago) as EpochMinute;
    const { db, tenant, services, nowMilliseconds } = ctx;
    const then = await services.boards.live(db, tenant, nowMilliseconds, nowMinute);
    for (const offered of rowsOfSolution(await solveAbsence(ctx, then, range, rows, travel, nowMinute), rows)) {
      const key = rowKeyOf(offered);
      if (missing.delete(key)) found.add(key);
    }
  }
  return found;
}
