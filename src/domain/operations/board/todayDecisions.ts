/** What waits for a decision today. docs/internals/board.md#queue-and-today. */
import type { ReadContext } from '../../call/context.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import { mostDecisions } from '../../../contract/schemas/today.ts';
import { attentionOf } from '../../jobs/live/attention.ts';
import { customerRequestResource } from '../../jobs/customer/customerRequests.ts';
import { totalsOf } from '../../../engine/optimisation/dayPrices.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { readUnread } from '../../../store/customers/messages.ts';
import { listCustomerRequestRows } from '../../../store/jobs/customerRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { readNightlyResult } from '../../../store/schedule/nightlyPlans.ts';
import { findSchedulePlan } from '../../../store/schedule/schedulePlans.ts';
import { readNewBookings, readUnsentMails, type NewBookingRow } from '../../../store/schedule/todayDecisions.ts';
import { addDays, dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { keptSince } from '../../dispatch/plan/kept.ts';
import type { KeptPlan } from '../../dispatch/optimisation/optimizationKept.ts';
import { absencesOn, attentionFilter, lastDayOf, openJobs } from '../dispatch/openWork.ts';

type Decisions = OutputOf<Operations['getToday']>['decide'];

/** Absences that begin within this many days are decided now. */
const absenceDays = 14;
const unsentMilliseconds = 3 * 86_400_000;

/** `seesCustomers`: whether the caller may see requests and messages of customers; without it these lists are null. */
export async function todayDecisions(
  ctx: ReadContext,
  current: TenantBoard,
  { date, seesCustomers }: { readonly date: string; readonly seesCustomers: boolean },
): Promise<Decisions> {
  const { db, tenant, nowMilliseconds } = ctx;
  const zone = tenant.timezone;
  // One after the other: when one fails, none of the others still runs.
  const emergencies = await openJobs(ctx, { priority: 'p0', isWithoutTime: true }, mostDecisions);
  const atRisk = await openJobs(ctx, { missesDeadlineBefore: formatMinute(dayBounds(zone, date).endMinute) }, mostDecisions);
  const lastDay = addDays(date, absenceDays - 1);
  const range = { startMinute: nowMinuteOf(nowMilliseconds), endMinute: dayBounds(zone, lastDay).endMinute };
  const absences = (await absencesOn(ctx, current, { from: date, to: lastDay }, range)).filter(({ visits }) => visits.length > 0);
  const requests = seesCustomers
    ? await listCustomerRequestRows(db, tenant.id, { status: 'open' }, { page: 1, limit: mostDecisions, offset: 0 })
    : null;
  const messages = seesCustomers ? await readUnread(db, tenant.id, mostDecisions) : null;
  const since = formatMinute(dayBounds(zone, addDays(date, -1)).startMinute);
  const booked = await readNewBookings(db, tenant.id, since, mostDecisions);
  const unsent = seesCustomers ? await readUnsentMails(db, tenant.id, nowMilliseconds - unsentMilliseconds, mostDecisions) : null;

  const idsShownElsewhere = new Set([
    ...absences.flatMap(({ visits }) => visits.map(({ jobRequestId }) => jobRequestId)),
    ...[...emergencies.rows, ...atRisk.rows].map(({ id }) => id),
  ]);
  const flagged = await openJobs(
    ctx,
    {
      attention: await attentionFilter(ctx, true),
      exceptIds: [...idsShownElsewhere],
      isWithoutRequest: requests ? true : undefined,
      isWithoutMessage: messages ? true : undefined,
    },
    mostDecisions,
  );
  const shown = (row: JobRow) => jobData(row, nowMilliseconds);
  return {
    better_plan: await betterPlan(ctx, date),
    emergencies: { count: emergencies.total, items: emergencies.rows.map(shown) },
    at_risk: { count: atRisk.total, items: atRisk.rows.map(shown) },
    reassign: {
      count: absences.length,
      items: absences.slice(0, mostDecisions).map(({ technicianId, technicianName, records, visits }) => {
        const from = localDateOf(zone, Math.min(...visits.map(({ startMinute }) => startMinute)));
        const ofThatDay = records.filter(({ start_date, end_date }) => start_date <= from && end_date >= from);
        return {
          technician: { id: technicianId, name: technicianName },
          visits: visits.length,
          from,
          until: lastDayOf(ofThatDay, from),
        };
      }),
    },
    flagged: { count: flagged.total, items: flagged.rows.map(shown) },
    requests: requests && {
      count: requests.total,
      items: requests.rows.map((request) => {
        const { id, kind, job_request_id, name, phone, job_dates, words, created_at } = customerRequestResource(tenant, request);
        return { id, kind, job_request_id, name, phone, job_dates, words, created_at };
      }),
    },
    messages: messages && {
      count: messages.total,
      items: messages.rows.map(({ id, customerId, name, phone, jobRequestId, text, meaning, unread, createdAt }) => ({
        id,
        customer_id: customerId,
        name,
        phone,
        job_request_id: jobRequestId,
        text,
        meaning,
        unread,
        created_at: createdAt,
      })),
    },
    new_bookings: {
      count: booked.total,
      items: booked.rows.map((row) => ({ ...namesOf(row), created_at: row.createdAt })),
    },
    unsent_mails: unsent && {
      count: unsent.total,
      items: unsent.rows.map(({ id, kind, reason, jobRequestId, recipientName, phone, createdAt }) => ({
        id,
        kind,
        reason,
        job_request_id: jobRequestId,
        recipient_name: recipientName,
        phone,
        created_at: createdAt,
      })),
    },
  };
}

/** The plan of the latest nightly run that is still of use. */
async function betterPlan(ctx: ReadContext, today: string): Promise<Decisions['better_plan']> {
  const { db, tenant, nowMilliseconds, services } = ctx;
  const night = await readNightlyResult(db, tenant.id);
  if (!night?.planId || night.isHandled || night.plannedDate === null || night.plannedDate < today) return null;
  const kept = await findSchedulePlan<KeptPlan>(db, tenant.id, night.planId, keptSince(nowMilliseconds));
  if (!kept) return null;
  const { priced } = kept.plan;
  const [before, after] = [totalsOf(priced, new Set()), totalsOf(priced, new Set(priced.steps.keys()))];
  return {
    id: kept.id,
    date: night.plannedDate,
    saved_driving_minutes: before.drivingMinutes - after.drivingMinutes,
    placed: after.placed,
    steps: priced.steps.length,
    applied_steps: night.appliedSteps ?? 0,
    undo_token: night.changeId === null ? null : services.undoTokens.of(tenant.id, night.changeId),
  };
}

function namesOf(row: Omit<NewBookingRow, 'createdAt'>) {
  return {
    job_request_id: row.id,
    short_code: row.shortCode,
    customer_name: row.customerName,
    job_type_name: row.jobTypeName,
    priority_level: row.priorityLevel,
    scheduled_at: row.scheduledAt,
  };
}

const jobData = (row: JobRow, nowMilliseconds: number) => ({
  ...namesOf(row),
  has_duration: row.jobDurationMinutes !== null,
  sla_deadline: row.slaDeadline,
  reason: attentionOf(row, nowMilliseconds).reason,
});
