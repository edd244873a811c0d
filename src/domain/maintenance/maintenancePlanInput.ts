/** What a caller may write into a maintenance plan, and the steps that every change of one shares. [maintenance-plan.create]. */
import { auditChangesBetween, recordAudit, type AuditedCall } from '../../machinery/auth/audit.ts';
import type { WriteContext } from '../call/context.ts';
import { invalid, refuse, type Refusal } from '../../contract/errors.ts';
import { invalidRecurrence } from '../planning/hours/invalidRecurrence.ts';
import { findJobType } from '../../store/catalog/jobTypes.ts';
import { findSite } from '../../store/customers/customerSites.ts';
import { shareCustomer } from '../../store/customers/person.ts';
import {
  findMaintenancePlan,
  lockMaintenancePlan,
  writeMaintenancePlan,
  type MaintenancePlanRow,
  type MaintenancePlanValues,
} from '../../store/jobs/maintenancePlans.ts';
import { findTechnician } from '../../store/team/technicians.ts';
import { isCalendarDate } from '../../ground/time/localTime.ts';
import { canonicalRecurrence } from '../../ground/time/recurrence.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { dateAfter } from './maintenanceDates.ts';
import { withdrawProposalsOfPlan } from '../jobs/customer/timeProposal.ts';
import { maintenancePlanAnswer, maintenancePlanResource, type MaintenancePlanResource } from './maintenancePlanResource.ts';

type Rule = Pick<MaintenancePlanValues, 'recurrence' | 'startDate' | 'endDate'>;

/**
 * The rule in its one spelling, or why it is none. It must have a date from its start, and not before `notBefore`, until its end: a plan without
 * any would wait for ever.
 */
export function checkedRule({ recurrence, startDate, endDate }: Rule, notBefore = startDate): Rule | Refusal<'VALIDATION_ERROR'> {
  const canonical = canonicalRecurrence(recurrence);
  if (typeof canonical !== 'string') return invalidRecurrence('recurrence', canonical);
  if (!isCalendarDate(startDate)) return invalid('start_date', 'invalid', 'no_such_day');
  if (endDate !== null && !isCalendarDate(endDate)) return invalid('end_date', 'invalid', 'no_such_day');
  if (endDate !== null && endDate < startDate) return invalid('end_date', 'range', 'before_other', { other: 'start_date' });
  const first = dateAfter({ recurrence: canonical, startDate, endDate: null }, null, notBefore);
  if (first === null) return invalid('recurrence', 'invalid', 'no_date', { start: startDate });
  if (endDate !== null && endDate < first.dueOn) return invalid('end_date', 'range', 'before_first_date', { date: first.dueOn });
  return { recurrence: canonical, startDate, endDate };
}

type Missing = Refusal<'CUSTOMER_SITE_NOT_FOUND' | 'JOB_TYPE_NOT_FOUND' | 'JOB_TYPE_INACTIVE' | 'TECHNICIAN_NOT_FOUND'>;

/** Refuses records that a job request could not have. undefined: the caller has not sent it. */
export async function checkReferences(
  { db, tenant }: WriteContext,
  customerId: string,
  sent: { readonly siteId?: string | undefined; readonly jobTypeId?: string | undefined; readonly technicianId?: string | undefined },
): Promise<Missing | null> {
  if (sent.jobTypeId !== undefined) {
    const type = await findJobType(db, tenant.id, sent.jobTypeId);
    if (!type) return refuse('JOB_TYPE_NOT_FOUND');
    if (type.status !== 'active') return refuse('JOB_TYPE_INACTIVE');
  }
  if (sent.siteId !== undefined && !(await findSite(db, tenant.id, customerId, sent.siteId))) return refuse('CUSTOMER_SITE_NOT_FOUND');
  if (sent.technicianId !== undefined && !(await findTechnician(db, tenant.id, sent.technicianId))) return refuse('TECHNICIAN_NOT_FOUND');
  return null;
}

/** Each entry once, in order. */
export const sortedOnce = <T extends number | string>(values: readonly T[]): T[] => [...new Set(values)].sort();

type Unchangeable = Refusal<'MAINTENANCE_PLAN_NOT_FOUND' | 'MAINTENANCE_PLAN_ENDED' | 'VERSION_CONFLICT'>;

/** Locks the plan that a person changes, in the version that this person has seen. */
export async function lockSeenPlan(
  ctx: WriteContext,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<MaintenancePlanRow | Unchangeable> {
  const { db, tenant } = ctx;
  const known = await findMaintenancePlan(db, tenant.id, id);
  if (!known) return refuse('MAINTENANCE_PLAN_NOT_FOUND');
  // The customer before the plan and its jobs, in the order of an erasure.
  await shareCustomer(db, tenant.id, known.customerId);
  const row = await lockMaintenancePlan(db, tenant.id, id);
  if (!row) return refuse('MAINTENANCE_PLAN_NOT_FOUND');
  if (row.state === 'ended') return refuse('MAINTENANCE_PLAN_ENDED');
  if (row.version !== version)
    return refuse('VERSION_CONFLICT', { version: row.version, current_record: { ...maintenancePlanResource(ctx, row) } });
  return row;
}

/** Writes the change of a person with its entry in the audit, and answers the plan after it. */
export async function changeMaintenancePlan(
  ctx: WriteContext,
  row: MaintenancePlanRow,
  values: MaintenancePlanValues,
): Promise<MaintenancePlanResource> {
  const at = formatMilliseconds(ctx.nowMilliseconds);
  await writeMaintenancePlan(ctx.db, ctx.tenant.id, row.id, values, { at, byPerson: true });
  if (values.state !== 'active') await withdrawProposalsOfPlan(ctx, row.id);
  recordPlanAudit(ctx, values.state === 'ended' ? 'ended' : 'updated', row, auditChangesBetween(auditedFields(row), auditedFields(values)));
  return maintenancePlanAnswer(ctx, (await findMaintenancePlan(ctx.db, ctx.tenant.id, row.id))!);
}

/** The audit names the job type, never the customer, so that an erasure need not search it. */
export function recordPlanAudit(
  call: AuditedCall,
  action: 'created' | 'updated' | 'ended',
  { id, jobType }: Pick<MaintenancePlanRow, 'id' | 'jobType'>,
  changes: ReturnType<typeof auditChangesBetween>,
): void {
  recordAudit(call, { action: `maintenance_plan.${action}`, subject: { kind: 'maintenance_plan', id, name: jobType.name }, changes });
}

/** The fields of the audit, by the names of the API. The description is left out: it may be about a person. */
export const auditedFields = (values: MaintenancePlanValues) => ({
  site_id: values.siteId,
  job_type_id: values.jobTypeId,
  recurrence: values.recurrence,
  start_date: values.startDate,
  end_date: values.endDate,
  lead_weeks: values.leadWeeks,
  preferred_technician_id: values.preferredTechnicianId,
  same_technician: values.sameTechnician,
  wanted_weekdays: values.wantedWeekdays,
  wanted_periods: values.wantedPeriods,
  proposes_time: values.proposesTime,
  state: values.state,
  problem: values.problem,
  next_due_on: values.nextDueOn,
  next_visit_on: values.nextVisitOn,
});
