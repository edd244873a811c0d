/** A maintenance plan in the shape of its GET. [maintenance-plan.get]. */
import type { ReadContext } from '../call/context.ts';
import type { Operations, OutputOf } from '../../contract/index.ts';
import { shownUpcomingDates } from '../../contract/schemas/maintenancePlan.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import type { MaintenancePlanRow, MaintenanceVisitPart } from '../../store/jobs/maintenancePlans.ts';
import { shownCustomerName } from '../../ground/texts/customerName.ts';
import { formatMinute } from '../../ground/time/timestamps.ts';
import { todayOf } from '../planning/hours/calendars.ts';
import { displayedName } from '../resources/catalog/jobTypeRules.ts';
import { dateAfter, possibleDates, unmetWishes } from './maintenanceDates.ts';
import { openPeriodsAmong, openPeriodsOfWeekday } from './openPeriods.ts';
import { readBoardSettings } from '../../store/schedule/boardRows.ts';

export type MaintenancePlanResource = OutputOf<Operations['getMaintenancePlan']>;
type ListedPlan = OutputOf<Operations['listMaintenancePlans']>['maintenance_plans'][number];

/** A row of the list: the plan without its dates. */
export function maintenancePlanRow(locale: Locale, row: MaintenancePlanRow): ListedPlan {
  const [last] = row.visits;
  return {
    id: row.id,
    customer: { id: row.customerId, name: shownCustomerName(row.customerName, locale) },
    site: row.siteId === null ? null : { id: row.siteId, name: row.siteName ?? '' },
    job_type: { id: row.jobTypeId, name: displayedName(row.jobType, locale) },
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
    // Without a next date nothing is to come, whoever ended it.
    status: row.nextDueOn === null ? 'ended' : row.state,
    problem: row.problem,
    next_visit: row.nextDueOn === null ? null : { due_date: row.nextDueOn, visit_date: row.nextVisitOn!, request_date: row.requestOn! },
    last_visit: last ? visitResource(last) : null,
    missed_count: row.missedCount,
    version: row.version,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    ended_at: row.endedAt ?? (row.nextDueOn === null ? row.updatedAt : null),
  };
}

export function maintenancePlanResource({ locale }: Pick<ReadContext, 'locale'>, row: MaintenancePlanRow): MaintenancePlanResource {
  return { ...maintenancePlanRow(locale, row), upcoming_dates: upcomingDates(row), visits: row.visits.map(visitResource) };
}

type PlanContext = Pick<ReadContext, 'db' | 'tenant' | 'nowMilliseconds' | 'locale'>;

/** The plan as operations answer it: with what the opening hours keep it from. [maintenance-plan.open-days] */
export async function maintenancePlanAnswer(ctx: PlanContext, row: MaintenancePlanRow): Promise<MaintenancePlanResource> {
  const warnings = await warningsOf(ctx, row);
  return { ...maintenancePlanResource(ctx, row), ...(warnings.length > 0 && { warnings }) };
}

async function warningsOf(
  { db, tenant, nowMilliseconds }: PlanContext,
  row: MaintenancePlanRow,
): Promise<NonNullable<MaintenancePlanResource['warnings']>> {
  if (row.state === 'ended' || row.nextDueOn === null) return [];
  const openings = await readBoardSettings(db, tenant.id);
  const { weekdays, periods } = unmetWishes({ ...row, openPeriodsOfWeekday: (weekday) => openPeriodsOfWeekday(tenant, openings, weekday) });
  const today = todayOf({ tenant, nowMilliseconds });
  const possible = possibleDates(row.nextVisitOn!, today, dateAfter(row, row.nextDueOn, row.startDate)?.dueOn ?? null);
  const openPeriodsOf = await openPeriodsAmong(db, tenant, openings, possible);
  return [
    ...(possible.some((date) => openPeriodsOf(date).length > 0)
      ? []
      : [{ code: 'NO_OPEN_DAY' as const, wanted_weekdays: [], wanted_periods: [] }]),
    ...(weekdays.length + periods.length === 0
      ? []
      : [{ code: 'WISH_OUTSIDE_OPENING_HOURS' as const, wanted_weekdays: weekdays, wanted_periods: periods }]),
  ];
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
  due_date: visit.dueOn,
  visit_date: visit.visitOn,
  status: visit.state,
  job_request_id: visit.jobRequestId,
  short_code: visit.shortCode,
  scheduled_at: visit.scheduledAt,
  completed_at: visit.completedAt,
  is_cancelled: visit.isCancelled,
  proposal: visit.proposal && {
    status: visit.proposal.state,
    start_at: visit.proposal.startMinute === null ? null : formatMinute(visit.proposal.startMinute),
    expires_at: visit.proposal.expiresAt,
  },
});
