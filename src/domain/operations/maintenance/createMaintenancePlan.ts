import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { auditChangesOfNew } from '../../../machinery/auth/audit.ts';
import { isRefusal } from '../../../contract/errors.ts';
import { dateAfter, nextColumns } from '../../maintenance/maintenanceDates.ts';
import { auditedFields, checkedRule, checkReferences, sortedOnce, recordPlanAudit } from '../../maintenance/maintenancePlanInput.ts';
import { todayOf } from '../../planning/hours/calendars.ts';
import { maintenancePlanAnswer } from '../../maintenance/maintenancePlanResource.ts';
import { shareCustomer } from '../../../store/customers/person.ts';
import { newId } from '../../../store/ids.ts';
import { findMaintenancePlan, insertMaintenancePlan } from '../../../store/jobs/maintenancePlans.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Creates a plan. Dates of the rule before today are not its own: they are neither made nor missed. [maintenance-plan.create]. */
export const createMaintenancePlan = write<'createMaintenancePlan'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const today = todayOf(ctx);
  const rule = checkedRule({ recurrence: input.recurrence, startDate: input.start_date, endDate: input.end_date ?? null }, today);
  if (isRefusal(rule)) return rule;
  const customer = await shareCustomer(db, tenant.id, input.customer_id);
  if (!customer || customer.deletedAt !== null) return customerNotFound(ctx, input.customer_id);
  const missing = await checkReferences(ctx, customer.id, {
    siteId: input.site_id,
    jobTypeId: input.job_type_id,
    technicianId: input.preferred_technician_id,
  });
  if (missing) return missing;
  const leadWeeks = input.lead_weeks ?? 4;
  const dated = { ...rule, leadWeeks };
  const values = {
    siteId: input.site_id ?? null,
    jobTypeId: input.job_type_id,
    description: input.description?.trim() ?? '',
    ...dated,
    preferredTechnicianId: input.preferred_technician_id ?? null,
    sameTechnician: input.same_technician ?? false,
    wantedWeekdays: sortedOnce(input.wanted_weekdays ?? []),
    wantedPeriods: sortedOnce(input.wanted_periods ?? []),
    proposesTime: input.proposes_time ?? false,
    state: 'active' as const,
    problem: null,
    ...nextColumns(dated, dateAfter(dated, null, today)),
    endedAt: null,
  };
  const id = newId(nowMilliseconds);
  await insertMaintenancePlan(db, tenant.id, { id, customerId: customer.id, at: formatMilliseconds(nowMilliseconds) }, values);
  const row = (await findMaintenancePlan(db, tenant.id, id))!;
  recordPlanAudit(ctx, 'created', row, auditChangesOfNew(auditedFields(values)));
  return maintenancePlanAnswer(ctx, row);
});
