/**
 * Makes the job requests of maintenance plans that are due. Each plan has a transaction of its own, which writes the job and the settled date
 * together, so a crash or a second process makes nothing twice. [maintenance-plan.once]; docs/internals/records.md#maintenance-plans.
 */
import type { WriteContext } from '../call/context.ts';
import { contextOfBusiness, sweep, type SweepTurn } from '../call/sweep.ts';
import { isRefusal, type Refusal } from '../../contract/errors.ts';
import type { MaintenancePlanProblem } from '../../contract/vocabulary.ts';
import { nowMinuteOf } from '../planning/hours/calendars.ts';
import type { OpeningRules } from '../planning/hours/hoursOfDay.ts';
import { readBoardSettings } from '../../store/schedule/boardRows.ts';
import { holdFreeCustomer } from '../../store/customers/person.ts';
import { eachAlone } from '../../store/driver/eachAlone.ts';
import { inBatches } from '../../store/driver/inBatches.ts';
import {
  lockDueMaintenancePlan,
  readDuePlans,
  settleMaintenanceVisit,
  tenantsWithDuePlans,
  writeMaintenancePlan,
  type DuePlan,
  type MaintenancePlanRow,
} from '../../store/jobs/maintenancePlans.ts';
import { getTenant, type Tenant } from '../../store/settings/tenants.ts';
import { isoWeekday, localDateOf } from '../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { auditChangesBetween } from '../../machinery/auth/audit.ts';
import { insertBooking } from '../jobs/booking/insertBooking.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { askedDays, dateAfter, dueDates, nextColumns, possibleDates, type MaintenanceDate } from './maintenanceDates.ts';
import { auditedFields, recordPlanAudit } from './maintenancePlanInput.ts';
import { openPeriodsAmong } from './openPeriods.ts';

/** Plans that are read at once. */
const usualBatch = 200;

/** Makes what is due in all businesses, one plan after the other. */
export const maintenanceRequests = (batchSize = usualBatch) =>
  sweep({
    name: 'make requests of maintenance plans',
    everyMilliseconds: 60_000,
    followsClock: true,
    due: tenantsWithDuePlans,
    async work(turn) {
      const { store, due, now, signal } = turn;
      // Read once: what holds when the turn of the business begins holds for all of its plans.
      const tenant = await getTenant(store, due.id);
      const openings = await readBoardSettings(store, due.id);
      const business: Business = { tenant, openings, today: localDateOf(due.timezone, nowMinuteOf(now())) };
      const plans = inBatches(batchSize, (after: DuePlan | null) => readDuePlans(store, due.id, business.today, after, batchSize), signal);
      // The fault of one plan holds up no other.
      const work = async (plan: DuePlan) => {
        if (!signal.aborted) await makeRequestsOf(turn, business, plan);
      };
      await eachAlone(plans, work, ({ id }) => `maintenance plan ${id}`);
    },
  });

/** The business of one turn. */
interface Business {
  readonly tenant: Tenant;
  readonly openings: OpeningRules;
  readonly today: string;
}

async function makeRequestsOf(turn: SweepTurn<unknown>, business: Business, due: DuePlan): Promise<void> {
  const { tenant, today } = business;
  const tenantId = tenant.id;
  await turn.store.transaction(async (tx) => {
    // The customer before the plan, in the order of an erasure. While that goes on, the plan waits for the next round.
    if (!(await holdFreeCustomer(tx, tenantId, due.customerId))) return;
    const plan = await lockDueMaintenancePlan(tx, tenantId, due.id, today);
    if (!plan) return;
    const ctx = contextOfBusiness(turn, tenant, 'maintenance').writing(tx);
    const at = formatMilliseconds(ctx.nowMilliseconds);
    const { requested, missed, next } = dueDates(plan, dateOf(plan), today);
    const made: { date: MaintenanceDate; job: JobRow }[] = [];
    // Dates on and after which the business is closed until the date that follows.
    const closed: MaintenanceDate[] = [];
    for (const date of requested) {
      const job = await requestVisit(ctx, plan, date, business);
      if (job === 'closed') {
        closed.push(date);
        continue;
      }
      if (job === 'no_open_day' || isRefusal(job)) {
        if (made.length > 0) throw new Error(`${isRefusal(job) ? job.code : job} after a request of the same plan`);
        // All dates of a paused plan stay, so that it goes on from here once a person has fixed and resumed it.
        const stopped =
          isRefusal(job) && job.code === 'CUSTOMER_NOT_FOUND'
            ? { ...plan, state: 'ended' as const, ...nextColumns(plan, null), endedAt: at }
            : { ...plan, state: 'paused' as const, problem: isRefusal(job) ? problemOf(job) : job };
        await writeMaintenancePlan(tx, tenantId, plan.id, stopped, { at, byPerson: false });
        const changes = auditChangesBetween(auditedFields(plan), auditedFields(stopped));
        recordPlanAudit(ctx, stopped.state === 'ended' ? 'ended' : 'updated', plan, changes);
        return;
      }
      made.push({ date, job });
    }
    for (const date of [...missed, ...closed])
      await settleMaintenanceVisit(tx, tenantId, plan.id, { ...date, state: 'missed', jobRequestId: null, at });
    for (const { date, job } of made)
      await settleMaintenanceVisit(tx, tenantId, plan.id, {
        ...date,
        state: 'requested',
        jobRequestId: job.id,
        at,
        wantsProposal: plan.proposesTime,
      });
    await writeMaintenancePlan(tx, tenantId, plan.id, { ...plan, ...nextColumns(plan, next) }, { at, byPerson: false });
  });
}

/** The next date of a plan. */
export const dateOf = ({ nextDueOn, nextVisitOn }: Pick<MaintenancePlanRow, 'nextDueOn' | 'nextVisitOn'>): MaintenanceDate | null =>
  nextDueOn === null ? null : { dueOn: nextDueOn, visitOn: nextVisitOn! };

function problemOf({ code }: Refusal): MaintenancePlanProblem {
  if (code === 'JOB_TYPE_INACTIVE' || code === 'JOB_TYPE_NOT_FOUND') return 'job_type_unavailable';
  return code === 'CUSTOMER_SITE_NOT_FOUND' ? 'site_deleted' : 'request_refused';
}

async function requestVisit(
  ctx: WriteContext,
  plan: MaintenancePlanRow,
  { dueOn, visitOn }: MaintenanceDate,
  { tenant, openings, today }: Business,
): Promise<JobRow | Refusal | 'closed' | 'no_open_day'> {
  const possible = possibleDates(visitOn, today, dateAfter(plan, dueOn, plan.startDate)?.dueOn ?? null);
  const openPeriodsOf = await openPeriodsAmong(ctx.db, tenant, openings, possible);
  const days = askedDays(possible, { ...plan, openPeriodsOf, weekdayOf: isoWeekday });
  if (days.length === 0) return openings.openingHours.length > 0 ? 'closed' : 'no_open_day';
  return insertBooking(ctx, {
    customerId: plan.customerId,
    jobTypeId: plan.jobTypeId,
    skillIds: [],
    description: plan.description,
    jobDates: days.map(({ date, periods }) => ({ date, periods: periods.map((period) => ({ period, business_view: [] })) })),
    customerTimezone: ctx.tenant.timezone,
    priorityLevel: 'p2',
    siteId: plan.siteId ?? undefined,
    address: null,
    maintenancePlanId: plan.id,
  });
}
