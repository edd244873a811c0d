import { isRefusal, refuse } from '../../../contract/errors.ts';
import type { ResolvedOrphan } from '../../../engine/absence/absence.ts';
import { readOrphans, readTimeOff, type OrphanRow } from '../../../store/schedule/absenceRows.ts';
import { technicianExists } from '../../../store/schedule/boardRows.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { historyMark } from '../../../store/driver/history.ts';
import { startStopwatch } from '../../../ground/time/stopwatch.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import type { ReadContext } from '../../call/context.ts';
import { notifiedJobs, countNotified, type NotifiedJob } from '../../jobs/customer/customerNotifications.ts';
import { read } from '../handler.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { absenceRange, orphanTravel, unmovableReason } from '../../dispatch/absences/absenceQuestion.ts';
import { alternativeRow, jobFields, rangeFields, rowTokenOf, touchedBy, travelFields } from '../../dispatch/absences/absenceRows.ts';
import { daysToRecord } from '../../dispatch/absences/absenceTimeOff.ts';
import { rowsOfSolution, solveAbsence } from '../../dispatch/absences/absenceSolution.ts';
import { unmovableRemedies } from '../../dispatch/absences/unmovableRemedies.ts';
import { technicianFields } from '../../dispatch/plan/cascade.ts';
import { absenceTokenOf } from '../../dispatch/absences/absenceToken.ts';
import { hasOwnTime } from '../../dispatch/absences/absenceRows.ts';

/**
 * Who could take over an absent technician's jobs, and the alternatives for jobs that nobody can take.
 * docs/reference/scheduling.md#absence.
 */
export const previewAbsenceResolve = read<'previewAbsenceResolve'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const range = absenceRange(tenant, ctx.nowMilliseconds, input);
  if (isRefusal(range)) return range;
  if (!(await technicianExists(db, tenant.id, range.technicianId))) return refuse('TECHNICIAN_NOT_FOUND');
  const board = await ctx.services.boards.live(db, tenant, ctx.nowMilliseconds, offeredDeparture(ctx.nowMilliseconds));
  const rows = await readOrphans(db, tenant.id, range.technicianId, range);
  if (rows.length === 0) return refuse('ABSENCE_RESOLVE_NO_ORPHANED_JOBS');
  const movable = rows.filter((row) => unmovableReason(row) === null);
  const travel = await orphanTravel(ctx, board, movable);

  const elapsed = startStopwatch();
  const solution = await solveAbsence(ctx, board, range, rows, travel, offeredDeparture(ctx.nowMilliseconds));
  const { plan, ladders } = solution;
  const durationMilliseconds = elapsed();

  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const alternativesOf = new Map(plan.unresolved.map(({ jobRequestId }, index) => [jobRequestId, ladders.alternatives[index]!]));
  const resolvedIds = new Set(plan.resolved.map(({ orphan }) => orphan.jobRequestId));
  const rowsToGiveAway = plan.resolved.map(({ orphan }) => rowOf.get(orphan.jobRequestId)!);
  const notified = await notifiedJobs(
    ctx,
    rowsToGiveAway.map((row) => touchedBy(row, row.startMinute)),
  );
  const offers = rows.flatMap((row) => (alternativesOf.get(row.id) ?? []).map((alternative) => ({ row, alternative })));
  const notifiedOffers = await notifiedJobs(
    ctx,
    offers.map(({ row, alternative }) => touchedBy(row, alternative.startMinute)),
  );
  const offered = offers.map(({ row, alternative }, index) => ({ row, alternative, notified: notifiedOffers[index]! }));
  const records = await readTimeOff(db, tenant.id, range.technicianId, range.date, range.untilDate);
  const remediesOf = await unmovableRemedies(ctx, range.technicianId, rows);
  const offersOf = Map.groupBy(offered, ({ row }) => row.id);
  return {
    ...rangeFields(tenant, range),
    resolved: plan.resolved.map((resolved, index) =>
      resolvedRow(ctx, board, range.technicianId, rowsToGiveAway[index]!, resolved, notified[index]!),
    ),
    unresolved: rows
      .filter(({ id }) => !resolvedIds.has(id))
      .map((row) => ({
        ...jobFields(row),
        ...(unmovableReason(row) ?? ({ reason_code: 'no_qualified_technician_free' } as const)),
        alternatives: (offersOf.get(row.id) ?? []).map(({ alternative, notified: own }) =>
          alternativeRow(ctx, board, range.technicianId, row, alternative, own),
        ),
        ...remediesOf.get(row.id),
      })),
    // The plan_token alone applies the resolved rows.
    ...countNotified(tenant.timezone, notified),
    solver: {
      duration_ms: durationMilliseconds,
      deterministic: true,
      alternatives_truncated: ladders.isTruncated,
      proven_optimal: plan.provenOptimal,
    },
    time_off_to_record: daysToRecord(tenant, range, records, rowsToGiveAway),
    plan_token: absenceTokenOf(ctx, {
      history: historyMark(board.history),
      technicianId: range.technicianId,
      date: range.date,
      untilDate: range.untilDate,
      isProvenOptimal: plan.provenOptimal,
      areAlternativesTruncated: ladders.isTruncated,
      rows: rowsOfSolution(solution, rows).map((row) => (hasOwnTime(row.kind) ? row : { ...row, startMinute: null, endMinute: null })),
    }),
  };
});

function resolvedRow(
  ctx: ReadContext,
  board: TenantBoard,
  absentId: string,
  row: OrphanRow,
  resolved: ResolvedOrphan,
  notified: NotifiedJob,
) {
  const { technicianId } = resolved;
  const { id: jobId, statusVersion: version, startMinute, endMinute } = row;
  return {
    ...jobFields(row),
    end_at: formatMinute(resolved.endMinute),
    ...technicianFields(board, technicianId),
    ...travelFields(resolved),
    match_score: resolved.matchScore,
    window_preserved: true,
    customer_notification: notified.notification,
    row_token: rowTokenOf(ctx, board, absentId, { jobId, version, technicianId, kind: null, startMinute, endMinute }),
  };
}
