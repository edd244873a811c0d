/** The rows of an absence's plan, the same in preview and commit. */
import type { AlternativeKind } from '../../../contract/vocabulary.ts';
import type { Alternative } from '../../../engine/absence/ladder.ts';
import type { Legs } from '../../../engine/feasibility/gaps.ts';
import { lastingHistory } from '../../../store/driver/history.ts';
import type { OrphanRow } from '../../../store/schedule/absenceRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { notToldBecauseField, type NotifiedJob, type TouchedJob } from '../../jobs/customer/customerNotifications.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import type { AbsenceRange } from './absenceQuestion.ts';
import { isBreached, technicianFields, type PlanningContext } from '../plan/cascade.ts';

export function rangeFields(tenant: Tenant, range: AbsenceRange) {
  return { technician_id: range.technicianId, date: range.date, until_date: range.untilDate, business_timezone: tenant.timezone };
}

export function jobFields(row: OrphanRow) {
  return {
    job_id: row.id,
    short_code: row.shortCode,
    customer_name: row.customerName,
    expected_version: row.statusVersion,
    start_at: formatMinute(row.startMinute),
    end_at: formatMinute(row.endMinute),
  };
}

/** The travel to a job. Unknown values are left out. */
export function travelFields({ travelMinutes, distanceKm }: Pick<Legs, 'travelMinutes' | 'distanceKm'>) {
  return {
    ...(travelMinutes === null ? {} : { travel_minutes: travelMinutes }),
    ...(distanceKm === null ? {} : { distance_km: distanceKm }),
  };
}

/** What an alternative costs: the travel to the job, or what a new time means to the customer. */
export function costOf(
  ctx: PlanningContext,
  row: OrphanRow,
  alternative: Pick<Alternative, 'kind' | 'startMinute' | 'endMinute' | 'travelMinutes' | 'distanceKm'>,
  { notification }: NotifiedJob,
) {
  if (alternative.kind === 'reassign_out_of_area') return travelFields(alternative);
  const dayOf = (minute: number) => Date.parse(localDateOf(ctx.tenant.timezone, minute));
  return {
    customer_renotified: true,
    ...notToldBecauseField(notification),
    day_offset: Math.round((dayOf(alternative.startMinute) - dayOf(row.startMinute)) / 86_400_000),
    sla_breached: isBreached(row.slaDeadline, alternative.endMinute),
  };
}

/** Whether an alternative has a new time. All other rows keep the job's time. */
export const hasOwnTime = (kind: AlternativeKind | null): boolean => kind === 'reschedule_same_day' || kind === 'reschedule_later_day';

/** The content of a row of the plan. `kind` is null for a job at its unchanged time. */
export interface OfferedRow {
  readonly jobId: string;
  readonly version: number;
  readonly technicianId: string;
  readonly kind: AlternativeKind | null;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** One parsed row of the commit. A reschedule has its new times. */
export interface AbsenceRowInput {
  readonly jobId: string;
  readonly technicianId: string;
  readonly expectedVersion: number;
  readonly kind: AlternativeKind | null;
  /** Whole minutes; null when not sent. */
  readonly startMinute: number | null;
  readonly endMinute: number | null;
  readonly token: string | null;
  /** Whether the row is from a plan_token, whose mark covers all its rows. */
  readonly isOfPlan: boolean;
  /** For a row from a plan_token: the database history in which it was planned (`historyMark`). */
  readonly history?: Buffer;
}

/** Completes a row of a commit: omitted times are the job's own. */
export function completedRow(
  { jobId, technicianId, kind, expectedVersion, startMinute, endMinute }: AbsenceRowInput,
  row: OrphanRow,
): OfferedRow {
  return {
    jobId,
    version: expectedVersion,
    technicianId,
    kind,
    startMinute: startMinute ?? row.startMinute,
    // At the unchanged time, the end follows from the hours of the technician, so the job's own end names the row.
    endMinute: hasOwnTime(kind) ? (endMinute ?? row.endMinute) : row.endMinute,
  };
}

/** A key that is equal for rows with the same content. */
export function rowKeyOf({ jobId, version, technicianId, kind, startMinute, endMinute }: OfferedRow): string {
  return [jobId, version, technicianId, kind, startMinute, endMinute].join(' ');
}

/** The mark that proves that this row was offered for this absence. */
export function rowTokenOf({ services, tenant }: PlanningContext, board: TenantBoard, absentId: string, row: OfferedRow): string {
  return services.planRows.markOf(markedFields(tenant, board, absentId, row));
}

export function isOffered(
  { services, tenant }: PlanningContext,
  board: TenantBoard,
  absentId: string,
  row: OfferedRow,
  token: string,
): boolean {
  return services.planRows.isMarkOf(token, markedFields(tenant, board, absentId, row));
}

function markedFields(tenant: Tenant, { history }: TenantBoard, absentId: string, row: OfferedRow) {
  return [lastingHistory(history), tenant.id, absentId, row.jobId, row.version, row.technicianId, row.kind, row.startMinute, row.endMinute];
}

/** A row as a change that its customer hears of. `startMinute`: the new start. */
export const touchedBy = (row: OrphanRow, startMinute: number): TouchedJob => ({
  job: row,
  kind: 'rescheduled',
  previousStartMinute: row.startMinute,
  startMinute,
});

export function alternativeRow(
  ctx: PlanningContext,
  board: TenantBoard,
  absentId: string,
  row: OrphanRow,
  alternative: Alternative,
  notified: NotifiedJob,
) {
  const { kind, technicianId, startMinute, endMinute } = alternative;
  return {
    alternative_kind: kind,
    ...technicianFields(board, technicianId),
    start_at: formatMinute(startMinute),
    end_at: formatMinute(endMinute),
    cost: costOf(ctx, row, alternative, notified),
    customer_notification: notified.notification,
    row_token: rowTokenOf(ctx, board, absentId, {
      jobId: row.id,
      version: row.statusVersion,
      technicianId,
      kind,
      startMinute,
      endMinute: hasOwnTime(kind) ? endMinute : row.endMinute,
    }),
  };
}
