/** A kept plan for a better day, or a choice of its steps, as it is answered. docs/decisions/0113. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { Locale, OptimizationMoveKind } from '../../../contract/vocabulary.ts';
import { stepPrices, totalsOf, type Totals } from '../../../engine/optimisation/dayPrices.ts';
import { stepSentence } from '../../../ground/texts/stepSentence.ts';
import { notifiedJobs, countNotified, type NotifiedJob, type TouchedJob } from '../../jobs/customer/customerNotifications.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import type { SchedulePlanRow } from '../../../store/schedule/schedulePlans.ts';
import { readContacts } from '../../../store/team/technicians.ts';
import { toLocal } from '../../../ground/time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { isWithin, type PlanningContext } from '../plan/cascade.ts';
import { keptMilliseconds } from '../plan/kept.ts';
import type { KeptMove, KeptPlan } from './optimizationKept.ts';
import { leftOutRemedies } from './optimizationRemedies.ts';
import { optimizationTokenOf } from './optimizationToken.ts';

type Answer = OutputOf<Operations['previewScheduleOptimization']>;
type AnsweredMove = Answer['steps'][number]['moves'][number];

export const totalsData = ({
  drivingMinutes,
  overtimeMinutes,
  unscheduled,
  slaBreaches,
  placed,
  changedTechnicians,
  newTimes,
  loadSpreadMinutes,
}: Totals) => ({
  driving_minutes: drivingMinutes,
  overtime_minutes: overtimeMinutes,
  unscheduled,
  sla_breaches: slaBreaches,
  placed,
  changed_technicians: changedTechnicians,
  customers_renotified: newTimes,
  load_spread_minutes: loadSpreadMinutes,
});

/** The plan with these steps alone. Jobs that are gone since the preview are named by their id. */
export async function optimizationAnswer(
  ctx: PlanningContext,
  { id, at, plan }: SchedulePlanRow<KeptPlan>,
  chosen: ReadonlySet<number>,
): Promise<Answer> {
  const { db, tenant } = ctx;
  const { priced, moves } = plan;
  const indexes = [...chosen].sort((a, b) => a - b).flatMap((step) => priced.steps[step]!.moves);
  const rows = new Map(
    (
      await findJobs(db, tenant.id, [
        ...indexes.map((move) => moves[move]!.jobRequestId),
        ...plan.leftOut.map(({ jobRequestId }) => jobRequestId),
      ])
    ).map((row) => [row.id, row]),
  );
  const technicianIds = [...new Set(moves.flatMap(({ from, to }) => [to.technicianId, ...(from ? [from.technicianId] : [])]))];
  const names = await readContacts(db, tenant.id, technicianIds);
  const nameOf = (technicianId: string): string => names.get(technicianId)?.fullName ?? '';
  const known = indexes.filter((move) => rows.has(moves[move]!.jobRequestId));
  const notified = await notifiedJobs(
    ctx,
    known.map((move) => touchedBy(moves[move]!, rows.get(moves[move]!.jobRequestId)!)),
  );
  const notificationOf = new Map(known.map((move, index) => [move, notified[index]!]));
  const whole = totalsOf(priced, chosen);
  const nothing = totalsOf(priced, new Set());
  const prices = await yieldBetweenSlices(stepPrices(priced, chosen));
  return {
    id,
    plan_token: optimizationTokenOf(ctx, id),
    business_timezone: tenant.timezone,
    date: plan.date,
    until_date: plan.untilDate,
    freedom: plan.freedom,
    balance: priced.isEven ? 'even' : 'off',
    max_overtime_minutes: plan.maxOvertimeMinutes,
    effort: plan.effort ?? 'quick',
    created_at: formatMilliseconds(Date.parse(at)),
    expires_at: formatMilliseconds(Date.parse(at) + keptMilliseconds),
    totals: { before: totalsData(nothing), after: totalsData(whole) },
    steps: [...chosen]
      .sort((a, b) => a - b)
      .map((step) => {
        const { alone, without } = prices.get(step)!;
        const gain = differenceOf(nothing, alone);
        const lost = differenceOf(without, whole);
        const own = priced.steps[step]!.moves.filter((move) => notificationOf.has(move));
        const answered = own.map((move) =>
          moveData(ctx, nameOf, moves[move]!, rows.get(moves[move]!.jobRequestId)!, notificationOf.get(move)!),
        );
        return {
          step_number: step + 1,
          sentence: stepSentence(
            answered.map((move) => inWords(ctx, move, plan.date !== plan.untilDate)),
            {
              savedMinutes: gain.driving_minutes,
              addedOvertimeMinutes: -gain.overtime_minutes,
              isMoreEven: priced.isEven && gain.load_spread_minutes > 0,
            },
            ctx.locale,
          ),
          moves: answered,
          requires: priced.steps[step]!.requires.map((required) => required + 1),
          gain,
          lost_if_left_out: lost,
        };
      }),
    left_out: plan.leftOut.flatMap((leftOut) => {
      const { jobRequestId, reason, blockedBy, considered } = leftOut;
      const row = rows.get(jobRequestId);
      return row
        ? [
            {
              job_request_id: jobRequestId,
              short_code: row.shortCode,
              priority: row.priorityLevel,
              reason,
              blocked_by: blockedBy,
              considered,
              remedies: leftOutRemedies(ctx, row, leftOut),
            },
          ]
        : [];
    }),
    frozen: plan.frozen,
    warnings: plan.broken.map(({ jobRequestId, technicianId, startMinute }) => ({
      code: 'VISIT_DOES_NOT_FIT' as const,
      job_request_id: jobRequestId,
      technician_id: technicianId,
      start_at: formatMinute(startMinute),
    })),
    solver: {
      step_count: plan.searchSteps,
      deterministic: true as const,
      proven_optimal: plan.isProven,
      duration_ms: plan.durationMilliseconds,
    },
    ...countNotified(tenant.timezone, notified),
  };
}

const differenceOf = (before: Totals, after: Totals) => ({
  driving_minutes: before.drivingMinutes - after.drivingMinutes,
  overtime_minutes: before.overtimeMinutes - after.overtimeMinutes,
  placed: after.placed - before.placed,
  sla_breaches: before.slaBreaches - after.slaBreaches,
  load_spread_minutes: before.loadSpreadMinutes - after.loadSpreadMinutes,
});

const touchedBy = ({ from, to }: KeptMove, row: JobRow): TouchedJob => ({
  job: row,
  kind: from ? 'rescheduled' : 'confirmed',
  previousStartMinute: from?.startMinute ?? null,
  startMinute: to.startMinute,
});

function kindOf({ from, to }: KeptMove): OptimizationMoveKind {
  if (!from) return 'place';
  if (from.startMinute === to.startMinute) return 'reassign';
  return from.technicianId === to.technicianId ? 'retime' : 'reassign_retime';
}

function moveData(
  { tenant }: PlanningContext,
  nameOf: (technicianId: string) => string,
  move: KeptMove,
  row: JobRow,
  { notification }: NotifiedJob,
): AnsweredMove {
  const { from, to } = move;
  const placeOf = (technicianId: string, startMinute: number, endMinute: number) => ({
    technician_id: technicianId,
    technician_name: nameOf(technicianId),
    start_at: formatMinute(startMinute),
    end_at: formatMinute(endMinute),
  });
  const windowMinutes = row.arrivalWindowMinutes ?? tenant.arrivalWindowMinutes;
  return {
    job_request_id: row.id,
    short_code: row.shortCode,
    customer_name: row.customerName,
    priority: row.priorityLevel,
    status_version: move.version,
    kind: kindOf(move),
    from: from && placeOf(from.technicianId, from.startMinute, move.fromEndMinute ?? from.startMinute),
    to: placeOf(to.technicianId, to.startMinute, to.endMinute),
    overtime_minutes: move.overtimeMinutes,
    leaves_promised_window:
      from !== null && from.startMinute !== to.startMinute && !isWithin(row.promisedStartAt, windowMinutes, to.startMinute),
    customer_notification: notification,
  };
}

const shortDay = (date: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date));

/** A business-local time of day as the reader's language writes it: 2:30 PM, 14:30. */
const clock = (datetime: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(new Date(`${datetime.slice(0, 16)}:00Z`));

/** `namesDays`: the plan has several days, so a time alone could be on any of them. */
function inWords({ tenant, locale }: PlanningContext, { kind, short_code: code, from, to }: AnsweredMove, namesDays: boolean) {
  const timeOf = (startAt: string): string => {
    const { datetime } = toLocal(tenant.timezone, Date.parse(startAt) / 60_000);
    const time = clock(datetime, locale);
    return namesDays ? `${shortDay(datetime.slice(0, 10), locale)} ${time}` : time;
  };
  return {
    kind,
    code,
    from: from?.technician_name ?? '',
    to: to.technician_name,
    start: timeOf(to.start_at),
    oldStart: from ? timeOf(from.start_at) : '',
  };
}
