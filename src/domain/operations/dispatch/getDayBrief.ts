import { invalid } from '../../../contract/errors.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import { leastGapMinutes, leastLateMinutes, mostBriefEntries } from '../../../contract/schemas/dayBrief.ts';
import type { ReadContext } from '../../call/context.ts';
import { actOfJob, actOfLateVisit, actOfRequest } from './dayBriefActs.ts';
import { absencesOn, attentionFilter, lastDayOf, openJobs } from './openWork.ts';
import { attentionOf } from '../../jobs/live/attention.ts';
import { liveOfTeam, type LiveSession } from '../../jobs/live/liveDay.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { callOf } from '../../planning/placement/placement.ts';
import { teamLoads, type LaneLoad } from '../../planning/reports/teamLoads.ts';
import { listCustomerRequestRows } from '../../../store/jobs/customerRequests.ts';
import { listJobs } from '../../../store/jobs/jobRequestList.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { dayBounds, isCalendarDate, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { read } from '../handler.ts';

type Brief = OutputOf<Operations['getDayBrief']>;
const firstPage = { page: 1, limit: mostBriefEntries, offset: 0 };

/** What needs a dispatcher on one day. [day-brief.get]; docs/internals/bookings.md#brief-and-gap-fillers. */
export const getDayBrief = read<'getDayBrief'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const today = localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds));
  if (input.date !== undefined && !isCalendarDate(input.date)) return invalid('date', 'format', 'no_such_day');
  const date = input.date ?? today;
  const current = await ctx.services.boards.current(db, tenant, nowMilliseconds);
  const dayEnd = formatMinute(dayBounds(tenant.timezone, date).endMinute);
  // One after the other: when one fails, none of the others still runs.
  const emergencies = await openJobs(ctx, { priority: 'p0', isWithoutTime: true }, mostBriefEntries);
  const wanted = await openJobs(ctx, { wantedOn: date < today ? null : date }, mostBriefEntries);
  const late = date === today ? await lateVisits(ctx, current) : { count: 0, items: [] };
  const atRisk = await openJobs(ctx, { missesDeadlineBefore: dayEnd }, mostBriefEntries);
  const flagged = await openJobs(ctx, { attention: await attentionFilter(ctx, true) }, mostBriefEntries);
  const absent = await absences(ctx, current, date);
  const requests = await listCustomerRequestRows(db, tenant.id, { status: 'open' }, firstPage);
  const loads = await teamLoads(ctx, current, { from: date, to: date }, leastGapMinutes);
  return {
    business_timezone: tenant.timezone,
    date,
    emergencies: { count: emergencies.total, items: emergencies.rows.map((row) => ({ ...jobData(row), next_call: actOfJob(row) })) },
    wanted_jobs: { count: wanted.total, items: wanted.rows.map((row) => ({ ...jobData(row), next_call: actOfJob(row) })) },
    late_visits: late,
    at_risk: {
      count: atRisk.total,
      items: atRisk.rows.map((row) => ({ ...jobData(row), sla_deadline: row.slaDeadline!, next_call: actOfJob(row) })),
    },
    flagged_jobs: {
      count: flagged.total,
      items: flagged.rows.map((row) => ({ ...jobData(row), reason: attentionOf(row, nowMilliseconds).reason!, next_call: actOfJob(row) })),
    },
    absent,
    requests: {
      count: requests.total,
      items: requests.rows.map((request) => ({
        kind: request.kind,
        id: request.id,
        job_request_id: request.jobRequestId,
        name: request.name,
        text: request.words ?? '',
        created_at: request.createdAt,
        next_call: actOfRequest(request),
      })),
    },
    gaps: longestGaps(current, loads, date),
    load: loadData(loads, date),
  };
});

function jobData(row: JobRow) {
  return {
    job_request_id: row.id,
    short_code: row.shortCode,
    customer_name: row.customerName,
    priority_level: row.priorityLevel,
    technician_name: row.technicians.find(({ id }) => id === row.technicianId)?.fullName ?? null,
    scheduled_at: row.scheduledAt,
  };
}

const hasNotBegun = ({ state }: LiveSession) =>
  state === 'upcoming' || state === 'leave_now' || state === 'late_to_start' || state === 'on_the_way';

/** A crew is late with its latest member. */
async function lateVisits(ctx: ReadContext, { board }: TenantBoard): Promise<Brief['late_visits']> {
  const { db, tenant } = ctx;
  const sessions = await liveOfTeam(
    ctx,
    board.lanes.map(({ technicianId }) => technicianId),
  );
  const late = sessions
    .filter((session) => hasNotBegun(session) && session.lateMinutes >= leastLateMinutes)
    .sort((a, b) => Number(b.isWindowBroken) - Number(a.isWindowBroken) || b.lateMinutes - a.lateMinutes);
  const byJob = new Map(late.toReversed().map((session) => [session.jobRequestId, session]));
  const shown = [...byJob.values()].toReversed().slice(0, mostBriefEntries);
  const ids = shown.map(({ jobRequestId }) => jobRequestId);
  const { rows } = ids.length === 0 ? { rows: [] } : await listJobs(db, tenant.id, { archived: false, ids }, firstPage);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return {
    count: byJob.size,
    items: shown.flatMap((live) => {
      const row = rowOf.get(live.jobRequestId);
      if (!row) return [];
      return {
        ...jobData(row),
        customer_phone: row.customerPhone,
        technician_phone: row.technicians.find(({ id }) => id === live.technicianId)?.phone ?? null,
        state: live.state,
        late_minutes: live.lateMinutes,
        window_broken: live.isWindowBroken,
        earliest_start_at: formatMinute(live.earliestStartMinute),
        ...(live.causeJobRequestId === null ? {} : { cause_job_request_id: live.causeJobRequestId }),
        next_call: actOfLateVisit(tenant, row, live),
      };
    }),
  };
}

async function absences(ctx: ReadContext, current: TenantBoard, date: string): Promise<Brief['absent']> {
  const rows = await absencesOn(ctx, current, { from: date, to: date }, dayBounds(ctx.tenant.timezone, date));
  return {
    count: rows.length,
    items: rows.slice(0, mostBriefEntries).map(({ technicianId, technicianName, records, visits }) => ({
      technician_id: technicianId,
      technician_name: technicianName,
      visit_count: visits.length,
      next_call:
        visits.length > 0
          ? callOf('previewAbsenceResolve', { technician_id: technicianId, date, until_date: lastDayOf(records, date) })
          : callOf('listTechnicianTimeOff', { id: technicianId, from: date, to: date }),
    })),
  };
}

function longestGaps({ technicianNames }: TenantBoard, loads: readonly LaneLoad[], date: string): Brief['gaps'] {
  const gaps = loads
    .flatMap(({ lane: { technicianId }, load }) =>
      load.gaps.map((gap) => ({ ...gap, technicianId, minutes: gap.endMinute - gap.startMinute })),
    )
    .sort((a, b) => b.minutes - a.minutes || a.startMinute - b.startMinute || (a.technicianId < b.technicianId ? -1 : 1));
  return {
    count: gaps.length,
    items: gaps.slice(0, mostBriefEntries).map(({ technicianId, startMinute, endMinute, minutes }) => ({
      technician_id: technicianId,
      technician_name: technicianNames.get(technicianId) ?? '',
      start_at: formatMinute(startMinute),
      end_at: formatMinute(endMinute),
      minutes,
      next_call: callOf('listGapFillers', { date, technician_id: technicianId }),
    })),
  };
}

function loadData(loads: readonly LaneLoad[], date: string): Brief['load'] {
  const sum = (minutesOf: (row: LaneLoad) => number) => loads.reduce((total, row) => total + minutesOf(row), 0);
  return {
    technician_count: loads.filter(({ load }) => load.availableMinutes > 0).length,
    available_minutes: sum(({ load }) => load.availableMinutes),
    booked_minutes: sum(({ load }) => load.bookedMinutes),
    travel_minutes: sum(({ load }) => load.travelMinutes),
    free_minutes: sum(({ load }) => load.freeMinutes),
    visit_count: sum(({ visits }) => visits),
    next_call: callOf('getTeamLoad', { from: date, to: date }),
  };
}
