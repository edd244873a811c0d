import { missingPermissions } from '../../../machinery/auth/principal.ts';
import { liveFlagsOf, mostLateVisits, type LiveFlag } from '../../../contract/liveFlags.ts';
import type { InputOf, OperationId, Operations, OutputOf } from '../../../contract/index.ts';
import { daysBefore } from '../../../machinery/mail/ownerMails.ts';
import { countEndingKeys } from '../../../store/access/keyRenewal.ts';
import { countQueue } from '../../../store/schedule/queueRows.ts';
import {
  countJobsByStatus,
  countUnreportedVisits,
  readCustomerPhones,
  readTodayCounts,
  type StatusCount,
} from '../../../store/schedule/today.ts';
import { workflowsOf } from '../../../store/settings/workflows.ts';
import { addDays, dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { ReadContext } from '../../call/context.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import { todayDecisions } from './todayDecisions.ts';
import { freeHours, nextDeparture, teamNow } from './todayTeam.ts';
import { displayNameOf } from '../../jobs/records/jobRequestResource.ts';
import { liveSheetToday } from '../../jobs/live/liveBoard.ts';
import { latestOf, liveResource } from '../../jobs/live/liveDay.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { shareOf } from '../../planning/reports/share.ts';
import { takenTime, teamLoads } from '../../planning/reports/teamLoads.ts';
import { read } from '../handler.ts';

/** The period over which on-time visits are counted. */
const onTimeMilliseconds = 30 * 86_400_000;

/** After so many days, with at least so many visits, without a report, nobody seems to report. */
const unreportedDays = 7;
const leastUnreportedVisits = 10;

type Today = OutputOf<Operations['getToday']>;

/** The call that lists the records behind a figure. The types check its arguments. */
const listOf = <Id extends OperationId>(operation: Id, args: InputOf<Operations[Id]>) => ({
  operation,
  arguments: { ...args } as Record<string, unknown>,
});

/** The figures of today, what waits for a decision, and the team. docs/reference/pages.md#the-rest-of-the-dashboard. */
export const getToday = read<'getToday'>(async (ctx) => {
  const { db, tenant, nowMilliseconds, principal } = ctx;
  const now = formatMilliseconds(nowMilliseconds);
  const date = localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds));
  const { startMinute, endMinute } = dayBounds(tenant.timezone, date);
  const queue = await countQueue(db, tenant.id, now, date);
  const since = formatMilliseconds(nowMilliseconds - onTimeMilliseconds);
  const dayStart = formatMinute(startMinute);
  const counts = await readTodayCounts(db, tenant.id, {
    date,
    since,
    dayStart,
    now,
    windowMinutes: tenant.arrivalWindowMinutes,
    isOnlyReported: tenant.visitsRunAsPlanned,
  });
  const jobs = await jobsByStatus(ctx, date, await countJobsByStatus(db, tenant.id, startMinute, endMinute));
  const seesCustomers = missingPermissions(principal, ['customers_view']).length === 0;
  const seesWebhooks = missingPermissions(principal, ['developer_manage_api_keys']).length === 0;
  const ofDay = { scheduled_from: date, scheduled_to: date };
  const current = await ctx.services.boards.current(db, tenant, nowMilliseconds);
  const sheet = await liveSheetToday(ctx);
  const loads = await teamLoads(ctx, current, { from: date, to: date }, 1);
  return {
    now,
    date,
    business_timezone: tenant.timezone,
    jobs,
    jobs_today: { count: jobs.reduce((sum, { count }) => sum + count, 0), list: listOf('listJobRequests', ofDay) },
    unscheduled: { count: queue.unscheduled, list: listOf('listBoardQueue', { group: 'unscheduled' }) },
    unscheduled_today: { count: queue.due_today, list: listOf('listBoardQueue', { group: 'due_today' }) },
    emergencies: { count: counts.emergencies, list: listOf('listJobRequests', { priority: 'emergency', status: 'open' }) },
    attention: { count: queue.attention, list: listOf('listBoardQueue', { group: 'attention' }) },
    sla: { count: queue.sla, list: listOf('listBoardQueue', { group: 'sla' }) },
    absent: { count: counts.absent, list: listOf('listTeamAbsences', { from: date, to: date, status: 'approved' }) },
    live: await liveToday(ctx, sheet),
    webhooks_failing: seesWebhooks ? { count: counts.webhooksFailing, list: listOf('listWebhookEndpoints', {}) } : null,
    keys_ending: seesWebhooks ? await keysEnding(ctx) : null,
    unreported_week: await unreportedWeek(ctx, date),
    on_time: shareOf({ part: counts.begunInTime, whole: counts.promised }),
    on_time_today: shareOf({ part: counts.begunInTimeToday, whole: counts.promisedToday }),
    utilization: shareOf(takenTime(loads.map(({ load }) => load))),
    decide: await todayDecisions(ctx, current, { date, seesCustomers }),
    team: teamNow(nowMilliseconds, sheet, loads),
    next_departure_at: nextDeparture(nowMilliseconds, sheet),
    free: await freeHours(ctx, current, sheet, date),
  };
});

/** The visits of the last seven days, when there were many and nothing was told of them. For who may let visits run as planned. */
async function unreportedWeek({ db, tenant, principal }: ReadContext, date: string): Promise<Today['unreported_week']> {
  if (tenant.visitsRunAsPlanned || missingPermissions(principal, ['business_manage']).length > 0) return null;
  const [from, until] = [addDays(date, -unreportedDays), date].map((day) => formatMinute(dayBounds(tenant.timezone, day).startMinute));
  const visits = await countUnreportedVisits(db, tenant.id, from!, until!);
  return visits < leastUnreportedVisits ? null : { visits };
}

/** Keys end by the service's clock, also in a sandbox with a time of its own. */
async function keysEnding({ db, tenant, nowMilliseconds }: ReadContext): Promise<NonNullable<Today['keys_ending']>> {
  const now = formatMilliseconds(nowMilliseconds - tenant.clockOffsetMilliseconds);
  return { count: await countEndingKeys(db, now, daysBefore.api_key_expiring, tenant.id), list: listOf('listApiKeys', {}) };
}

/** Flags for which a visit is listed. That somebody must leave now is no news before it is late. */
const listed: readonly LiveFlag[] = ['window_broken', 'running_over', 'late'];

/** One row for each job: of a crew, the member who comes last, or the first of those who come together. */
async function liveToday(ctx: ReadContext, { rows, visits }: Awaited<ReturnType<typeof liveSheetToday>>): Promise<Today['live']> {
  const technicians = new Map(rows.technicians.map(({ id, fullName }) => [id, fullName]));
  const late = [...Map.groupBy(visits, ({ jobRequestId }) => jobRequestId).values()]
    .map((members) => {
      const member = latestOf(members);
      const live = liveResource(member);
      return { member, live, flags: liveFlagsOf(live).filter((flag) => listed.includes(flag)) };
    })
    .filter(({ flags }) => flags.length > 0)
    .sort(
      (left, right) =>
        listed.indexOf(left.flags[0]!) - listed.indexOf(right.flags[0]!) ||
        right.live.late_minutes + right.live.over_minutes - left.live.late_minutes - left.live.over_minutes ||
        left.member.startMinute - right.member.startMinute,
    );
  const countOf = (flag: LiveFlag) => late.filter(({ flags }) => flags.includes(flag)).length;
  const shown = late.slice(0, mostLateVisits);
  const ids = shown.map(({ member }) => member.jobRequestId);
  const phones = await readCustomerPhones(ctx.db, ctx.tenant.id, ids);
  return {
    late: countOf('late'),
    window_broken: countOf('window_broken'),
    running_over: countOf('running_over'),
    count: late.length,
    visits: shown.map(({ member, live, flags }) => {
      const job = rows.jobs.get(member.jobRequestId)!;
      return {
        job_request_id: job.id,
        short_code: job.shortCode,
        customer_name: job.customerName,
        customer_phone: phones.get(job.id) ?? '',
        technician: { id: member.technicianId, name: technicians.get(member.technicianId)! },
        scheduled_at: formatMinute(member.startMinute as EpochMinute),
        flags,
        live,
      };
    }),
  };
}

/**
 * One row for each status key, sorted by its place in the workflow. Workflows that share a key share its row, as they do in the list's
 * filter.
 */
async function jobsByStatus({ db, tenant, locale }: ReadContext, date: string, counts: readonly StatusCount[]): Promise<Today['jobs']> {
  const workflows = await workflowsOf(db, tenant.id, counts);
  const rows = new Map<string, Today['jobs'][number] & { statusIndex: number }>();
  for (const { workflowId, statusKey, count } of counts) {
    const workflow = workflows.get(workflowId)!;
    const statusIndex = workflow.statuses.findIndex(({ key }) => key === statusKey);
    const known = rows.get(statusKey);
    const list = listOf('listJobRequests', { scheduled_from: date, scheduled_to: date, status_keys: [statusKey] });
    const display_name = known?.display_name ?? displayNameOf(workflow, statusKey, locale);
    rows.set(statusKey, {
      status_key: statusKey,
      display_name,
      count: (known?.count ?? 0) + count,
      list,
      statusIndex: known?.statusIndex ?? statusIndex,
    });
  }
  return [...rows.values()].sort((left, right) => left.statusIndex - right.statusIndex).map(({ statusIndex: _index, ...row }) => row);
}
