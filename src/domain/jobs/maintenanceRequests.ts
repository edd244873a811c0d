/**
 * Makes the job requests of maintenance plans that are due. Each plan has a transaction of its own, which writes the job and the settled date
 * together, so a crash or a second process makes nothing twice. [maintenance-plan.once]; docs/decisions/0138.
 */
import { businessItself } from '../call/businessItself.ts';
import type { Services, WriteContext } from '../call/context.ts';
import { isRefusal, type Refusal } from '../../contract/errors.ts';
import { periods, type MaintenancePlanProblem } from '../../contract/vocabulary.ts';
import { nowMinuteOf } from '../planning/calendars.ts';
import { holdFreeCustomer } from '../../store/customers/person.ts';
import type { Store } from '../../store/driver/database.ts';
import { sqlState } from '../../store/driver/sqlState.ts';
import { isUnavailable } from '../../store/driver/unavailable.ts';
import { newId } from '../../store/ids.ts';
import {
  lockDueMaintenancePlan,
  readDuePlans,
  settleMaintenanceVisit,
  tenantsWithDuePlans,
  writeMaintenancePlan,
  type DuePlan,
  type MaintenancePlanRow,
} from '../../store/jobs/maintenancePlans.ts';
import { closedDaysAmong, readOpeningHours } from '../../store/settings/openingHours.ts';
import { getTenant, type Tenant } from '../../store/settings/tenants.ts';
import { isoWeekday, localDateOf } from '../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { changesBetween } from '../../machinery/auth/audit.ts';
import { insertBooking } from './insertBooking.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { dateAfter, dueDates, nextColumns, wantedDays, welcomeDates, type MaintenanceDate } from './maintenanceDates.ts';
import { auditedFields, recordPlanAudit } from './maintenancePlanInput.ts';

/** Name of the background job. */
export const maintenanceRequestsJob = 'make requests of maintenance plans';
export const maintenanceEveryMilliseconds = 60_000;
/** Plans that are read at once. */
const usualBatch = 200;

interface Parts {
  readonly store: Store;
  readonly services: Services;
}

/** Makes what is due in all businesses, one plan after the other. `nowMilliseconds` is the service's time. */
export async function makeMaintenanceRequests(
  parts: Parts,
  nowMilliseconds: number,
  signal: AbortSignal,
  batchSize = usualBatch,
): Promise<void> {
  const failures: Error[] = [];
  for (const { id, clockOffsetMilliseconds, timezone } of await tenantsWithDuePlans(parts.store, formatMilliseconds(nowMilliseconds))) {
    const now = nowMilliseconds + clockOffsetMilliseconds;
    const today = localDateOf(timezone, nowMinuteOf(now));
    let last: DuePlan | null = null;
    // Read once: what holds when the sweep of the business begins holds for all of its plans.
    const tenant = await getTenant(parts.store, id);
    const openWeekdays = new Set((await readOpeningHours(parts.store, id)).map(({ weekday }) => weekday));
    do {
      const plans: DuePlan[] = await readDuePlans(parts.store, id, today, last, batchSize);
      for (const plan of plans) {
        if (signal.aborted) return;
        try {
          await makeRequestsOf(parts, { tenant, openWeekdays, now, today }, plan);
        } catch (error) {
          // The fault of one plan holds up no other.
          if (isUnavailable(error) && !isOfOneStatement(error)) throw error;
          failures.push(
            new Error(`maintenance plan ${plan.id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }),
          );
        }
      }
      last = plans.length < batchSize ? null : plans.at(-1)!;
    } while (last !== null);
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
}

/** Whether rows that somebody else holds stopped a statement: a deadlock, a serialization failure, a statement timeout or a lock timeout. */
const isOfOneStatement = (error: unknown) => /^(40|57014|55P03)/.test(sqlState(error) ?? '');

/** A sweep of one business. */
interface Sweep {
  readonly tenant: Tenant;
  /** Monday 1 to Sunday 7. */
  readonly openWeekdays: ReadonlySet<number>;
  /** The business's time, in milliseconds since the epoch, and its day. */
  readonly now: number;
  readonly today: string;
}

async function makeRequestsOf({ store, services }: Parts, sweep: Sweep, due: DuePlan): Promise<void> {
  const { tenant, now, today } = sweep;
  const tenantId = tenant.id;
  await store.transaction(async (tx) => {
    // The customer before the plan, in the order of an erasure. While that goes on, the plan waits for the next round.
    if (!(await holdFreeCustomer(tx, tenantId, due.customerId))) return;
    const plan = await lockDueMaintenancePlan(tx, tenantId, due.id, today);
    if (!plan) return;
    const principal = businessItself(tenant, 'maintenance');
    const ctx: WriteContext = { db: tx, tenant, principal, locale: 'en', nowMilliseconds: now, requestId: newId(now), services };
    const at = formatMilliseconds(now);
    const { requested, missed, next } = dueDates(plan, dateOf(plan), today);
    const made: { date: MaintenanceDate; job: JobRow }[] = [];
    for (const date of requested) {
      const job = await requestVisit(ctx, plan, date, sweep);
      if (isRefusal(job)) {
        if (made.length > 0) throw new Error(`${job.code} after a request of the same plan`);
        // All dates of a paused plan stay, so that it goes on from here once a person has fixed and resumed it.
        const stopped =
          job.code === 'CUSTOMER_NOT_FOUND'
            ? { ...plan, state: 'ended' as const, ...nextColumns(plan, null), endedAt: at }
            : { ...plan, state: 'paused' as const, problem: problemOf(job) };
        await writeMaintenancePlan(tx, tenantId, plan.id, stopped, { at, byPerson: false });
        const changes = changesBetween(auditedFields(plan), auditedFields(stopped));
        recordPlanAudit(ctx, stopped.state === 'ended' ? 'ended' : 'updated', plan, changes);
        return;
      }
      made.push({ date, job });
    }
    for (const date of missed) await settleMaintenanceVisit(tx, tenantId, plan.id, { ...date, state: 'missed', jobRequestId: null, at });
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
  { openWeekdays, today }: Sweep,
) {
  const welcome = welcomeDates(visitOn, today, dateAfter(plan, dueOn, plan.startDate)?.dueOn ?? null);
  const closed = new Set(await closedDaysAmong(ctx.db, ctx.tenant.id, welcome));
  const days = wantedDays(welcome, {
    wantedWeekdays: plan.wantedWeekdays,
    isOpen: (date) => openWeekdays.has(isoWeekday(date)) && !closed.has(date),
    weekdayOf: isoWeekday,
  });
  const wanted = plan.wantedPeriods.length === 0 ? periods : periods.filter((period) => plan.wantedPeriods.includes(period));
  return insertBooking(ctx, {
    customerId: plan.customerId,
    jobTypeId: plan.jobTypeId,
    skillIds: [],
    description: plan.description,
    jobDates: days.map((date) => ({ date, periods: wanted.map((period) => ({ period, business_view: [] })) })),
    customerTimezone: ctx.tenant.timezone,
    priorityLevel: 'p2',
    siteId: plan.siteId ?? undefined,
    address: null,
    maintenancePlanId: plan.id,
  });
}
