import type { WriteContext } from '../../call/context.ts';
import { isRefusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { dateAfter, nextColumns, passedDates } from '../../maintenance/maintenanceDates.ts';
import { changeMaintenancePlan, checkedRule, checkReferences, sortedOnce, lockSeenPlan } from '../../maintenance/maintenancePlanInput.ts';
import { todayOf } from '../../planning/hours/calendars.ts';
import { maintenancePlanAnswer } from '../../maintenance/maintenancePlanResource.ts';
import { dateOf } from '../../maintenance/maintenanceRequests.ts';
import { settleMaintenanceVisit, type MaintenancePlanRow, type MaintenancePlanValues } from '../../../store/jobs/maintenancePlans.ts';
import { canonicalRecurrence } from '../../../ground/time/recurrence.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';
import { refuseEffects } from '../../call/refuseEffects.ts';
import { updateMaintenancePlan as operation } from '../../../contract/maintenance/maintenancePlans.ts';

/** Partial update, pause and resumption. [maintenance-plan.update, maintenance-plan.pause]. */
export const updateMaintenancePlan = write<'updateMaintenancePlan'>(async (ctx, input) => {
  const row = await lockSeenPlan(ctx, input);
  if (isRefusal(row)) return row;
  const rule = checkedRule({
    recurrence: input.recurrence ?? row.recurrence,
    startDate: input.start_date ?? row.startDate,
    endDate: input.end_date === undefined ? row.endDate : input.end_date || null,
  });
  if (isRefusal(rule)) return rule;
  const missing = await checkReferences(ctx, row.customerId, {
    siteId: input.site_id || undefined,
    jobTypeId: input.job_type_id,
    technicianId: input.preferred_technician_id || undefined,
  });
  if (missing) return missing;
  const state = input.status ?? row.state;
  const proposesTime = input.proposes_time ?? row.proposesTime;
  // Whoever resumes a plan that proposes times has its effect too.
  const isResumed = state === 'active' && row.state !== 'active';
  const denied = refuseEffects(ctx, operation, { proposes_time: proposesTime }, { proposes_time: !isResumed && row.proposesTime });
  if (denied) return denied;
  const values = {
    ...row,
    ...rule,
    siteId: input.site_id === undefined ? row.siteId : input.site_id || null,
    jobTypeId: input.job_type_id ?? row.jobTypeId,
    description: input.description?.trim() ?? row.description,
    leadWeeks: input.lead_weeks ?? row.leadWeeks,
    preferredTechnicianId: input.preferred_technician_id === undefined ? row.preferredTechnicianId : input.preferred_technician_id || null,
    sameTechnician: input.same_technician ?? row.sameTechnician,
    wantedWeekdays: input.wanted_weekdays ? sortedOnce(input.wanted_weekdays) : row.wantedWeekdays,
    wantedPeriods: input.wanted_periods ? sortedOnce(input.wanted_periods) : row.wantedPeriods,
    proposesTime,
    state,
    problem: state === 'active' ? null : row.problem,
  };
  const dated = { ...values, ...(await nextDateOf(ctx, input, row, values)) };
  return isSame(row, dated) ? maintenancePlanAnswer(ctx, row) : changeMaintenancePlan(ctx, row, dated);
});

/**
 * The next date after the change. It stays, also if it was moved, unless the rule is new or ends before it. A new rule counts from today and
 * after the last date that was requested or missed. Dates that passed while a person had paused the plan are skipped; those that a new rule
 * replaces before anything was made are missed. What passed while the plan had paused itself is caught up. [maintenance-plan.problem].
 */
async function nextDateOf(
  ctx: WriteContext,
  input: InputOf<Operations['updateMaintenancePlan']>,
  row: MaintenancePlanRow,
  values: MaintenancePlanValues,
) {
  const today = todayOf(ctx);
  const isNewRule = values.recurrence !== canonicalRecurrence(row.recurrence) || values.startDate !== row.startDate;
  const isCutOff = values.endDate !== null && row.nextDueOn !== null && row.nextDueOn > values.endDate;
  const wasPausedByPerson = row.state === 'paused' && row.problem === null;
  const isResumed = wasPausedByPerson && values.state === 'active';
  const { passed, next } = isResumed || isNewRule || isCutOff ? passedDates(row, dateOf(row), today) : { passed: [], next: dateOf(row) };
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const state = wasPausedByPerson ? 'skipped' : 'missed';
  for (const date of passed) await settleMaintenanceVisit(ctx.db, ctx.tenant.id, row.id, { ...date, state, jobRequestId: null, at });
  // Without a next date, a later end may give one again.
  if (!isNewRule && next !== null) return nextColumns(values, values.endDate !== null && next.dueOn > values.endDate ? null : next);
  const settled = (state === 'missed' ? passed.at(-1)?.dueOn : null) ?? row.lastMadeOn;
  const skippedDates = [...row.skippedDates, ...passed.map(({ dueOn }) => dueOn)];
  return nextColumns(values, dateAfter({ ...values, skippedDates }, settled, today));
}

const isSame = (left: MaintenancePlanValues, right: MaintenancePlanValues) => JSON.stringify(left) === JSON.stringify(right);
