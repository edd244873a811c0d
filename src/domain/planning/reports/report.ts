/** Puts a report together: sums of jobs and visits from the database, and working time from the board's hours. docs/internals/records.md#reports. */
import type { Operations, OutputOf } from '../../../contract/index.ts';
import type { missingReasons, ReportKey } from '../../../contract/vocabulary.ts';
import type { ReadContext } from '../../call/context.ts';
import {
  readFirstDays,
  readJobSums,
  readReportNames,
  readVisitSums,
  tellsArrival,
  type JobSums,
  type ReportQuestion,
  type ReportSubject,
  type VisitSums,
} from '../../../store/reports/reportRows.ts';
import { dayBounds } from '../../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { reportTimes, timeKeyOf, type TimeKey } from './reportTimes.ts';
import { shareOf } from './share.ts';
import { availableDays, takenTime } from './teamLoads.ts';

type Report = OutputOf<Operations['getReport']>;
type Row = Report['rows'][number];
type Measures = Report['totals'];

interface ReportRange {
  readonly from: string;
  readonly to: string;
  readonly by: ReportKey;
  readonly technicianIds: readonly string[];
  readonly jobTypeIds: readonly string[];
  readonly serviceAreaIds: readonly string[];
}

/** The working time of one technician on one day, in minutes, and what visits and travel take of it. */
interface WorkedDay {
  readonly technicianId: string;
  readonly date: string;
  readonly availableMinutes: number;
  readonly bookedMinutes: number;
  readonly travelMinutes: number;
}

/** Why a row has no working time at all. */
type NoDays = (typeof missingReasons.utilization)[number];

/** The rows and totals of a report. `seesAmounts`: whether the caller may see amounts. */
export async function makeReport(ctx: ReadContext, range: ReportRange, seesAmounts: boolean): Promise<Pick<Report, 'rows' | 'totals'>> {
  const { db, tenant } = ctx;
  const { by, from, to } = range;
  const question: ReportQuestion = {
    ...range,
    timezone: tenant.timezone,
    startMinute: dayBounds(tenant.timezone, from).startMinute,
    endMinute: dayBounds(tenant.timezone, to).endMinute,
    now: formatMilliseconds(ctx.nowMilliseconds),
    windowMinutes: tenant.arrivalWindowMinutes,
    isOnlyReported: tenant.visitsRunAsPlanned,
  };
  const jobs = await readJobSums(db, tenant.id, question);
  const visits = await readVisitSums(db, tenant.id, question);
  const hasArrivals = await tellsArrival(db, tenant.id);
  const ofDays = visits.filter(({ technicianId }) => technicianId !== null);
  const ofRows = new Map(visits.filter(({ technicianId }) => technicianId === null).map((row) => [row.key, row]));
  // Working time belongs to no type of job and to no area.
  const isDivided = range.jobTypeIds.length === 0 && range.serviceAreaIds.length === 0;
  const worked = isDivided ? await workedDays(ctx, range, ofDays) : [];
  const active = new Set(worked.map(({ technicianId }) => technicianId));
  const measuresOf = (sums: JobSums | undefined, taken: VisitSums | undefined, days: readonly WorkedDay[] | NoDays) =>
    measures(sums ?? noJobs, taken ?? noVisits, days, { seesAmounts, hasArrivals });

  const jobsOf = new Map(jobs.filter(({ isTotal }) => !isTotal).map((row) => [row.key, row]));
  // Hours are known of active technicians alone.
  const noDays = !isDivided ? 'not_divided' : worked.length === 0 && range.technicianIds.length > 0 ? 'hours_unknown' : null;
  const totals = measuresOf(
    jobs.find(({ isTotal }) => isTotal),
    ofDays.reduce(addVisits, noVisits),
    noDays ?? worked,
  );
  const rowOf = (head: Pick<Row, 'key' | 'name' | 'from' | 'to'>, days: readonly WorkedDay[] | NoDays): Row => ({
    ...head,
    ...measuresOf(jobsOf.get(head.key), ofRows.get(head.key), days),
  });
  if (isTime(by)) {
    const daysOf = Map.groupBy(worked, ({ date }) => timeKeyOf(by, date));
    const rows = reportTimes(by, from, to).map((time) => rowOf({ name: time.key, ...time }, noDays ?? daysOf.get(time.key) ?? []));
    return { rows, totals };
  }
  const daysOf = Map.groupBy(worked, ({ technicianId }) => technicianId);
  const keys = [...new Set([...jobsOf.keys(), ...ofRows.keys(), ...(by === 'technician' ? active : [])])];
  const names = await readReportNames(
    db,
    tenant.id,
    by,
    keys.filter((key) => key !== null),
    ctx.locale,
  );
  const daysOfKey = (key: string | null) =>
    by !== 'technician' || !isDivided || key === null ? 'not_divided' : (daysOf.get(key) ?? 'hours_unknown');
  const rows = keys.map((key) => rowOf({ key, name: key === null ? null : names.get(key)!, from: null, to: null }, daysOfKey(key)));
  return { rows: inOrder(rows, ctx.locale), totals };
}

const isTime = (by: ReportKey): by is TimeKey => !subjects.includes(by as ReportSubject);
const subjects: readonly ReportSubject[] = ['technician', 'job_type', 'service_area'];

/** By name; jobs without a technician, type or area come last. */
function inOrder(rows: readonly Row[], locale: string): Row[] {
  const { compare } = new Intl.Collator(locale);
  return rows.toSorted(
    (a, b) => Number(a.key === null) - Number(b.key === null) || compare(a.name ?? '', b.name ?? '') || (a.key! < b.key! ? -1 : 1),
  );
}

const noJobs: Omit<JobSums, 'isTotal' | 'key'> = {
  created: 0,
  completed: 0,
  cancelled: 0,
  amount: null,
  withoutAmount: 0,
  fees: 0,
  promised: 0,
  inTime: 0,
};
const noVisits: VisitSums = { technicianId: null, date: null, key: null, visits: 0, bookedMinutes: 0, travelMinutes: 0, withoutTravel: 0 };

const addVisits = (sum: VisitSums, row: VisitSums): VisitSums => ({
  ...sum,
  visits: sum.visits + row.visits,
  bookedMinutes: sum.bookedMinutes + row.bookedMinutes,
  travelMinutes: sum.travelMinutes + row.travelMinutes,
  withoutTravel: sum.withoutTravel + row.withoutTravel,
});

/** Every day of every active technician who is asked about, without working time before the technician's first day. Each day counts as on Today, so that longer times are sums of days. */
async function workedDays(ctx: ReadContext, range: ReportRange, visits: readonly VisitSums[]): Promise<WorkedDay[]> {
  const current = await ctx.services.boards.current(ctx.db, ctx.tenant, ctx.nowMilliseconds);
  const available = await availableDays(ctx, current, range);
  const firstDays = await readFirstDays(ctx.db, ctx.tenant.id, ctx.tenant.timezone);
  const visitsOf = new Map(visits.map((row) => [`${row.technicianId} ${row.date}`, row]));
  const asked = [...available].filter(([id]) => range.technicianIds.length === 0 || range.technicianIds.includes(id));
  return asked.flatMap(([technicianId, days]) =>
    [...days].map(([date, minutes]) => {
      const { bookedMinutes, travelMinutes } = visitsOf.get(`${technicianId} ${date}`) ?? noVisits;
      const availableMinutes = date < (firstDays.get(technicianId) ?? date) ? 0 : minutes;
      return { technicianId, date, availableMinutes, bookedMinutes, travelMinutes };
    }),
  );
}

function measures(
  jobs: Omit<JobSums, 'isTotal' | 'key'>,
  taken: VisitSums,
  days: readonly WorkedDay[] | NoDays,
  { seesAmounts, hasArrivals }: { readonly seesAmounts: boolean; readonly hasArrivals: boolean },
): Measures {
  const hasAmount = jobs.completed === 0 || jobs.amount !== null;
  const utilization = typeof days === 'string' ? { part: 0, whole: 0 } : takenTime(days);
  const knowsTravel = taken.visits === 0 || taken.withoutTravel < taken.visits;
  const missing: Measures['missing'] = {};
  if (!seesAmounts) missing.completed_amount = missing.cancellation_fees = 'not_permitted';
  else if (!hasAmount) missing.completed_amount = 'no_amounts';
  if (jobs.promised === 0) missing.on_time = hasArrivals ? 'no_promised_visits' : 'no_arrival_status';
  if (utilization.whole === 0) missing.utilization = typeof days === 'string' ? days : 'no_working_time';
  if (!knowsTravel) missing.driving_minutes = 'travel_unknown';
  return {
    jobs_created: jobs.created,
    jobs_completed: jobs.completed,
    jobs_cancelled: jobs.cancelled,
    completed_amount: seesAmounts && hasAmount ? (jobs.amount ?? 0) : null,
    jobs_without_amount: jobs.withoutAmount,
    cancellation_fees: seesAmounts ? jobs.fees : null,
    on_time: shareOf({ part: jobs.inTime, whole: jobs.promised }),
    utilization: shareOf(utilization),
    visit_count: taken.visits,
    driving_minutes: knowsTravel ? taken.travelMinutes : null,
    visits_without_travel: taken.withoutTravel,
    missing,
  };
}
