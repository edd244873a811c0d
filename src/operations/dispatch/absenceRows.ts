/** The rows of an absence's plan, the same in preview and commit. */
import type { Alternative } from '../../engine/absenceLadder.ts';
import type { Legs } from '../../engine/gaps.ts';
import type { OrphanRow } from '../../store/absence.ts';
import type { Tenant } from '../../store/tenants.ts';
import { localDateOf } from '../../time/localTime.ts';
import { formatMinute } from '../../time/timestamps.ts';
import type { TenantBoard } from '../boards.ts';
import type { AbsenceRange } from './absenceQuestion.ts';

export function rangeFields(tenant: Tenant, range: AbsenceRange) {
  return { technician_id: range.technicianId, date: range.date, until_date: range.untilDate, business_timezone: tenant.timezone };
}

export function jobFields(row: OrphanRow) {
  return {
    job_id: row.id,
    short_code: row.shortCode,
    expected_version: row.statusVersion,
    start_at: formatMinute(row.startMinute),
    end_at: formatMinute(row.endMinute),
  };
}

/** The way to a job; what is unknown is left out. */
export function wayFields({ travelMinutes, distanceKm }: Pick<Legs, 'travelMinutes' | 'distanceKm'>) {
  return {
    ...(travelMinutes === null ? {} : { travel_minutes: travelMinutes }),
    ...(distanceKm === null ? {} : { distance_km: distanceKm }),
  };
}

export function technicianFields(board: TenantBoard, technicianId: string) {
  return { technician_id: technicianId, technician_name: board.technicianNames.get(technicianId) ?? '' };
}

/** What an alternative costs: the way to it, or what a new time means to the customer. */
export function costOf(
  tenant: Tenant,
  row: OrphanRow,
  alternative: Pick<Alternative, 'kind' | 'startMinute' | 'travelMinutes' | 'distanceKm'>,
) {
  if (alternative.kind === 'reassign_out_of_area') return wayFields(alternative);
  const endMinute = alternative.startMinute + row.endMinute - row.startMinute;
  const dayOf = (minute: number) => Date.parse(localDateOf(tenant.timezone, minute));
  return {
    customer_renotified: true,
    day_offset: Math.round((dayOf(alternative.startMinute) - dayOf(row.startMinute)) / 86_400_000),
    sla_breached: row.slaDeadline !== null && endMinute * 60_000 > Date.parse(row.slaDeadline),
  };
}

export function alternativeRow(tenant: Tenant, board: TenantBoard, row: OrphanRow, alternative: Alternative) {
  return {
    alternative_kind: alternative.kind,
    ...technicianFields(board, alternative.technicianId),
    start_at: formatMinute(alternative.startMinute),
    end_at: formatMinute(alternative.startMinute + row.endMinute - row.startMinute),
    cost: costOf(tenant, row, alternative),
  };
}
