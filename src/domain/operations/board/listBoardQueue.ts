import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { BoardQueueGroup } from '../../../contract/vocabulary.ts';
import { countQueue, listQueue, type QueuedJobRow } from '../../../store/schedule/queueRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { openRequestOf } from '../../planning/visits/openRequest.ts';
import { resolvedDates } from '../../planning/visits/requestedRanges.ts';
import { slaRiskFrom } from '../../planning/visits/slaRisk.ts';
import { liveByJob, liveSheetToday } from '../../jobs/live/liveBoard.ts';
import type { LiveState } from '../../jobs/live/liveDay.ts';
import { read } from '../handler.ts';
import { searchTextOf } from '../../resources/searchText.ts';

const defaultRows = 100;
type Queued = OutputOf<Operations['listBoardQueue']>['jobs'][number];

/** Open jobs that need a dispatcher, with the count of each group. docs/reference/pages.md#the-dispatch-board. */
export const listBoardQueue = read<'listBoardQueue'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const now = formatMilliseconds(nowMilliseconds);
  const today = localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds));
  const { group, search, sort, limit = defaultRows } = input;
  const counts = await countQueue(db, tenant.id, now, today);
  const { rows, total } = await listQueue(db, tenant.id, now, today, { group, search: searchTextOf(search, tenant.timezone), sort, limit });
  const isOnBoard = rows.some(({ scheduledAt }) => scheduledAt !== null);
  const live = isOnBoard ? liveByJob((await liveSheetToday(ctx)).visits) : new Map<string, LiveState>();
  return { now, counts, jobs: rows.map((row) => queuedJob(tenant, row, live.get(row.id) ?? null)), total, truncated: total > rows.length };
});

function queuedJob(tenant: Tenant, row: QueuedJobRow, live: LiveState | null): Queued {
  const { slaDeadline: deadline } = row;
  return {
    id: row.id,
    short_code: row.shortCode,
    groups: groupsOf(row),
    status_key: row.statusKey,
    status_version: row.statusVersion,
    priority_level: row.priorityLevel,
    sla_deadline: deadline,
    sla_risk_at: deadline === null ? null : formatMilliseconds(slaRiskFrom(Date.parse(deadline), Date.parse(row.slaArmedAt))),
    attention_reason: row.attentionReason,
    attention_since: row.attentionSince,
    customer: { id: row.customerId, name: row.customerName, phone: row.customerPhone },
    job_type_name: row.jobTypeName,
    description: row.description,
    address: row.address,
    postal_code: row.postalCode,
    city: row.city,
    site_name: row.siteName,
    latitude: row.latitude,
    longitude: row.longitude,
    precision: row.precision,
    skills: row.skills,
    visit_minutes: row.visitMinutes,
    crew_size: row.crewSize,
    job_dates: resolvedDates(tenant, row),
    scheduled_at: row.scheduledAt,
    technician_id: row.technicianId,
    absence: absenceOf(tenant, row),
    open_request: row.openRequest && openRequestOf(tenant, row.customerTimezone, row.openRequest),
    wanted_date: row.wantedOn,
    live,
    created_at: row.createdAt,
  };
}

/** The time off that the visit falls into. null for any other job, and where only a helper of the crew is absent. */
function absenceOf(tenant: Tenant, { scheduledAt, technicianId, absentTechnician, timeOff }: QueuedJobRow): Queued['absence'] {
  if (scheduledAt === null || technicianId === null || absentTechnician === null) return null;
  const day = localDateOf(tenant.timezone, nowMinuteOf(Date.parse(scheduledAt)));
  const found = timeOff.find(({ from, until }) => from <= day && day <= until);
  return found ? { technician: { id: technicianId, name: absentTechnician }, from: found.from, until: found.until } : null;
}

function groupsOf(row: QueuedJobRow): BoardQueueGroup[] {
  const belongs: readonly [BoardQueueGroup, boolean][] = [
    ['unscheduled', row.isUnscheduled],
    ['needs_quote', row.needsQuote],
    ['waiting_for_customer', row.waitsForCustomer],
    ['attention', row.isFlagged],
    ['requests', row.openRequest !== null],
    ['emergency', row.isEmergency],
    ['sla', row.isSla],
    ['wanted_today', row.isWantedToday],
    ['due_today', row.isDueToday],
  ];
  return belongs.filter(([, isOne]) => isOne).map(([group]) => group);
}
