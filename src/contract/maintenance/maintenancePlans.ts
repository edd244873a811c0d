/**
 * Maintenance plans: rules that make the job requests of a customer some weeks ahead. [maintenance-plan.create, maintenance-plan.requests];
 * docs/maintenance-plans.md.
 */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { MaintenancePlan, MaintenancePlanRow, mostLeadWeeks, WantedPeriods, WantedWeekdays } from '../schemas/maintenancePlan.ts';
import { maintenancePlanStates, maintenanceVisitActions } from '../vocabulary.ts';
import { widenedWithout } from '../widening.ts';

const shared = { group: 'Maintenance plans', profiles: [] } as const;
const view = { ...shared, permissions: ['job_view', 'customers_view'] } as const;
const manage = { ...shared, permissions: ['job_view', 'customers_view', 'job_create'] } as const;
/** A proposal quotes the job, and the customer's answer confirms it. */
const fieldEffects = { proposes_time: ['quoteJobRequest', 'confirmJobRequest'] };

const version = { version: Type.Integer({ minimum: 1, description: 'As last read.' }) };
const recurrence = s.Text(200, 'Rule of RFC 5545, weekly to yearly: FREQ=MONTHLY;INTERVAL=12. No COUNT or UNTIL.', 1);
const startDate = s.CalendarDate('First day from which the rule counts, YYYY-MM-DD.');
const details = {
  description: Type.Optional(s.Text(2000, 'Words that each job request gets.')),
  lead_weeks: Type.Optional(
    Type.Integer({ minimum: 0, maximum: mostLeadWeeks, default: 4, description: 'Weeks from the request to its date; default 4.' }),
  ),
  same_technician: Type.Optional(Type.Boolean({ description: 'Prefer the technician of the last visit.' })),
  wanted_weekdays: Type.Optional(WantedWeekdays),
  wanted_periods: Type.Optional(WantedPeriods),
  proposes_time: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Propose a time of each request to the customer; default false: it only waits in the queue.',
    }),
  ),
};

export const createMaintenancePlan = operation({
  ...manage,
  id: 'createMaintenancePlan',
  fieldEffects,
  method: 'POST',
  path: '/v1/maintenance-plans',
  widening: widenedWithout('end_date', 'wanted_weekdays', 'wanted_periods'),
  effect: 'create',
  idempotent: true,
  summary: 'Create a maintenance plan',
  description:
    'Makes a job request of a customer by itself, lead_weeks before each date of a rule: every 12 months, in September. Nothing is ' +
    'scheduled; the requests wait in the queue, and proposes_time asks the customer about a time. Dates before today are left out.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    customer_id: s.Uuid('Customer (UUID).'),
    job_type_id: s.Uuid('Job type (UUID), from listJobTypes.'),
    recurrence,
    start_date: startDate,
    end_date: Type.Optional(s.CalendarDate('Last day, YYYY-MM-DD.')),
    site_id: Type.Optional(s.Uuid('Site of the customer (UUID); default: own address.')),
    preferred_technician_id: Type.Optional(s.Uuid('Technician who should come (UUID).')),
    ...details,
  },
  output: MaintenancePlan,
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_SITE_NOT_FOUND', 'JOB_TYPE_NOT_FOUND', 'JOB_TYPE_INACTIVE', 'TECHNICIAN_NOT_FOUND'],
});

export const listMaintenancePlans = operation({
  ...view,
  id: 'listMaintenancePlans',
  method: 'GET',
  path: '/v1/maintenance-plans',
  effect: 'read',
  summary: 'List maintenance plans',
  description:
    'Lists maintenance plans, the next visit first, ended ones last. Send customer_id for those of one customer. Next: getMaintenancePlan.',
  queryFields: {
    ...s.pageFields,
    customer_id: Type.Optional(s.Uuid('Only of this customer (UUID).')),
    status: renamed('state', Type.Optional(s.OneOf(maintenancePlanStates, 'Only with this status.'))),
    has_missed: Type.Optional(Type.Boolean({ description: 'true: only plans with a problem, or a missed date and no request after it.' })),
  },
  output: Type.Object({
    maintenance_plans: Type.Array(MaintenancePlanRow, { description: 'The rows of this page.' }),
    ...s.pageAnswer,
    ...s.emptyField,
  }),
});

export const getMaintenancePlan = operation({
  ...view,
  id: 'getMaintenancePlan',
  method: 'GET',
  path: '/v1/maintenance-plans/{id}',
  effect: 'read',
  summary: 'Get a maintenance plan',
  description:
    'A maintenance plan with its next dates, and what became of the last ones. Next: updateMaintenancePlan or changeMaintenanceVisit.',
  pathFields: s.idField('maintenance plan'),
  output: MaintenancePlan,
  errors: ['MAINTENANCE_PLAN_NOT_FOUND'],
});

export const updateMaintenancePlan = operation({
  ...manage,
  id: 'updateMaintenancePlan',
  fieldEffects,
  method: 'PUT',
  path: '/v1/maintenance-plans/{id}',
  effect: 'update',
  summary: 'Update, pause or resume a maintenance plan',
  description:
    'Changes the sent fields and keeps all others; job requests that were made stay as they are. status paused stops it, active resumes it; ' +
    'dates that passed meanwhile are skipped, or caught up if it had a problem. A new rule counts from today.',
  pathFields: s.idField('maintenance plan'),
  bodyFields: {
    ...version,
    status: renamed('state', Type.Optional(s.OneOf(['active', 'paused'] as const, 'paused or active.'))),
    job_type_id: Type.Optional(s.Uuid('Job type (UUID).')),
    recurrence: Type.Optional(recurrence),
    start_date: Type.Optional(startDate),
    end_date: Type.Optional(s.ClearableDate('Last day, YYYY-MM-DD; empty clears it.')),
    site_id: Type.Optional(s.ClearableUuid('Site of the customer (UUID).')),
    preferred_technician_id: Type.Optional(s.ClearableUuid('Technician who should come (UUID).')),
    ...details,
  },
  output: MaintenancePlan,
  errors: [
    'MAINTENANCE_PLAN_NOT_FOUND',
    'MAINTENANCE_PLAN_ENDED',
    'VERSION_CONFLICT',
    'CUSTOMER_SITE_NOT_FOUND',
    'JOB_TYPE_NOT_FOUND',
    'JOB_TYPE_INACTIVE',
    'TECHNICIAN_NOT_FOUND',
  ],
});

export const changeMaintenanceVisit = operation({
  ...manage,
  id: 'changeMaintenanceVisit',
  method: 'POST',
  path: '/v1/maintenance-plans/{id}/next-visit',
  effect: 'update',
  confirmedEffects: ['ends_visit'],
  summary: 'Skip or move the next visit of a maintenance plan',
  description:
    'skip leaves out the next date; move plans it for visit_date. Later dates stay. A request that was made is changed as a job.',
  pathFields: s.idField('maintenance plan'),
  bodyFields: {
    ...version,
    due_date: renamed('due_on', s.CalendarDate('next_visit.due_date as read, YYYY-MM-DD.')),
    action: s.OneOf(maintenanceVisitActions, 'What to do.'),
    visit_date: renamed('visit_on', Type.Optional(s.CalendarDate('New day, YYYY-MM-DD; needed for move, before the date after it.'))),
  },
  output: MaintenancePlan,
  errors: ['MAINTENANCE_PLAN_NOT_FOUND', 'MAINTENANCE_PLAN_ENDED', 'VERSION_CONFLICT', 'MAINTENANCE_VISIT_SETTLED'],
});

export const endMaintenancePlan = operation({
  ...manage,
  id: 'endMaintenancePlan',
  method: 'POST',
  path: '/v1/maintenance-plans/{id}/end',
  effect: 'delete',
  summary: 'End a maintenance plan',
  description: 'It makes no more job requests and cannot be resumed. Requests that were made stay. Ask the person first.',
  pathFields: s.idField('maintenance plan'),
  bodyFields: version,
  output: MaintenancePlan,
  errors: ['MAINTENANCE_PLAN_NOT_FOUND', 'MAINTENANCE_PLAN_ENDED', 'VERSION_CONFLICT'],
});
