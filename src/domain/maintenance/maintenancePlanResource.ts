/** A maintenance plan in the shape of its GET. [maintenance-plan.get]. */
import type { ReadContext } from '../call/context.ts';
import type { Operations, OutputOf } from '../../contract/index.ts';
import { shownUpcomingDates } from '../../contract/schemas/maintenancePlan.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import type { MaintenancePlanRow, MaintenanceVisitPart } from '../../store/jobs/maintenancePlans.ts';
import { shownCustomerName } from '../../ground/texts/customerName.ts';
import { formatMinute } from '../../ground/time/timestamps.ts';
import { dateAfter } from './maintenanceDates.ts';

export type MaintenancePlanResource = OutputOf<Operations['getMaintenancePlan']>;
type ListedPlan = OutputOf<Operations['listMaintenancePlans']>['maintenance_plans'][number];

/** A row of the list: the plan without its dates. */
export function maintenancePlanRow(locale: Locale, row: MaintenancePlanRow): ListedPlan {
  const [last] = row.visits;
  return {
    id: row.id,
    customer: { id: row.customerId, name: shownCustomerName(row.customerName, locale) },
    site: row.siteId === null ? null : { id: row.siteId, name: row.siteName ?? '' },
    job_type: { id: row.jobTypeId, name: row.jobTypeName },
    description: row.description,
    recurrence: row.recurrence,
    start_date: row.startDate,
    end_date: row.endDate,
    lead_weeks: row.leadWeeks,
    preferred_technician: row.technicianName === null ? null : { id: row.preferredTechnicianId!, name: row.technicianName },
    same_technician: row.sameTechnician,
    wanted_weekdays: [...row.wantedWeekdays],
    wanted_periods: [...row.wantedPeriods],
    proposes_time: row.proposesTime,
    state: row.state,
    problem: row.problem,
    next_visit: row.nextDueOn === null ? null : { due_on: row.nextDueOn, visit_on: row.nextVisitOn!, request_on: row.requestOn! },
    last_visit: last ? visitResource(last) : null,
    missed_count: row.missedCount,
    version: row.version,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    ended_at: row.endedAt,
  };
}

export function maintenancePlanResource({ locale }: Pick<ReadContext, 'locale'>, row: MaintenancePlanRow): MaintenancePlanResource {
  return { ...maintenancePlanRow(locale, row), upcoming_dates: upcomingDates(row), visits: row.visits.map(visitResource) };
}

function upcomingDates(row: MaintenancePlanRow): string[] {
  const dates: string[] = [];
  let date = row.nextDueOn === null ? null : { dueOn: row.nextDueOn, visitOn: row.nextVisitOn! };
  while (date !== null && dates.length < shownUpcomingDates) {
    dates.push(date.visitOn);
    date = dateAfter(row, date.dueOn, row.startDate);
  }
  return dates;
}

const visitResource = (visit: MaintenanceVisitPart): NonNullable<ListedPlan['last_visit']> => ({
  due_on: visit.dueOn,
  visit_on: visit.visitOn,
  state: visit.state,
  job_request_id: visit.jobRequestId,
  short_code: visit.shortCode,
  scheduled_at: visit.scheduledAt,
  completed_at: visit.completedAt,
  is_cancelled: visit.isCancelled,
  proposal: visit.proposal && {
    state: visit.proposal.state,
    start_at: visit.proposal.startMinute === null ? null : formatMinute(visit.proposal.startMinute),
    expires_at: visit.proposal.expiresAt,
  },
});
