/** Rows of maintenance_plans and of maintenance_visits, the settled dates of each plan. docs/internals/records.md#maintenance-plans. */
import { shownMaintenanceVisits } from '../../contract/schemas/maintenancePlan.ts';
import type {
  MaintenancePlanProblem,
  MaintenancePlanState,
  MaintenanceVisitState,
  Period,
  VisitProposalState,
} from '../../contract/vocabulary.ts';
import type { JobTypeRow } from '../catalog/jobTypes.ts';
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';

const written = new Columns({
  siteId: column<string | null>('site_id'),
  jobTypeId: column<string>('job_type_id'),
  description: column<string>('description'),
  recurrence: column<string>('recurrence'),
  startDate: column<string>('start_date'),
  endDate: column<string | null>('end_date'),
  leadWeeks: column<number>('lead_weeks'),
  preferredTechnicianId: column<string | null>('preferred_technician_id'),
  sameTechnician: column<boolean>('same_technician'),
  wantedWeekdays: column<readonly number[]>('wanted_weekdays'),
  wantedPeriods: column<readonly Period[]>('wanted_periods'),
  proposesTime: column<boolean>('proposes_time'),
  state: column<MaintenancePlanState>('state'),
  problem: column<MaintenancePlanProblem | null>('problem'),
  nextDueOn: column<string | null>('next_due_on'),
  nextVisitOn: column<string | null>('next_visit_on'),
  requestOn: column<string | null>('request_on'),
  endedAt: column<string | null>('ended_at'),
});
const fixed = new Columns({
  id: column<string>('id'),
  customerId: column<string>('customer_id'),
  version: column<number>('version'),
  createdAt: column<string>('created_at'),
  updatedAt: column<string>('updated_at'),
});

export type MaintenancePlanValues = RowOf<typeof written>;

/** A settled date, with the job that was made for it. */
export interface MaintenanceVisitPart {
  readonly dueOn: string;
  readonly visitOn: string;
  readonly state: MaintenanceVisitState;
  readonly jobRequestId: string | null;
  readonly shortCode: string | null;
  readonly scheduledAt: string | null;
  readonly completedAt: string | null;
  readonly isCancelled: boolean;
  /** null: the plan proposed no time for the visit. */
  readonly proposal: { readonly state: VisitProposalState; readonly startMinute: number | null; readonly expiresAt: string | null } | null;
}

export interface MaintenancePlanRow extends MaintenancePlanValues, RowOf<typeof fixed> {
  readonly customerName: string;
  readonly siteName: string | null;
  readonly jobType: Pick<JobTypeRow, 'name' | 'localizedNames'>;
  /** null: none is set, or the technician is deleted. */
  readonly technicianName: string | null;
  readonly missedCount: number;
  /** The last date that is requested or missed; null: none. */
  readonly lastMadeOn: string | null;
  /** The dates after it that are skipped. */
  readonly skippedDates: readonly string[];
  /** The latest first. */
  readonly visits: readonly MaintenanceVisitPart[];
}

const instant = (name: string) => `to_char(${name} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const recorded = (name: string) => `to_char(${name} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** What became of the time that was proposed for the visit `v`. */
const proposalOf = `case when v.proposal is not null then (
    select jsonb_build_object('startMinute', t.start_minute, 'expiresAt', ${instant('t.expires_at')}, 'state',
             case t.state when 'expired' then coalesce(t.ended_because, 'withdrawn') else coalesce(t.state, replace(v.proposal, 'settled', 'booked')) end)
      from (select 1) one left join lateral (select * from time_proposals i where i.tenant_id = v.tenant_id and i.job_request_id = v.job_request_id
             and i.present_start_minute is null order by i.offered_at desc limit 1) t on true) end`;

const lastMade = `select max(m.due_on) from maintenance_visits m where m.tenant_id = p.tenant_id and m.plan_id = p.id and m.state <> 'skipped'`;

/** The select list of a `MaintenancePlanRow` with its latest `visits` settled dates. */
const columns = (
  visits: number,
) => `${fixed.select('p')}, ${written.select('p')}, c.full_name as "customerName", s.name as "siteName", jsonb_build_object('name', y.name, 'localizedNames', y.localized_names) as "jobType",
  (select t.full_name from technicians t where t.tenant_id = p.tenant_id and t.id = p.preferred_technician_id and t.deleted_at is null) as "technicianName",
  (select count(*) from maintenance_visits v where v.tenant_id = p.tenant_id and v.plan_id = p.id and v.state = 'missed') as "missedCount",
  (${lastMade}) as "lastMadeOn",
  coalesce((select jsonb_agg(v.due_on) from maintenance_visits v where v.tenant_id = p.tenant_id and v.plan_id = p.id and v.state = 'skipped'
              and v.due_on > coalesce((${lastMade}), '-infinity')), '[]') as "skippedDates",
  coalesce((select jsonb_agg(jsonb_build_object('dueOn', v.due_on, 'visitOn', v.visit_on, 'state', v.state, 'jobRequestId', j.id,
              'shortCode', j.short_code, 'scheduledAt', ${instant('j.scheduled_at')}, 'completedAt', ${recorded('j.completed_at')},
              'isCancelled', j.archived_at is not null and j.completed_at is null, 'proposal', ${proposalOf}) order by v.due_on desc)
              from (select * from maintenance_visits o where o.tenant_id = p.tenant_id and o.plan_id = p.id order by o.due_on desc limit ${visits}) v
              left join job_requests j on j.tenant_id = v.tenant_id and j.id = v.job_request_id), '[]') as visits`;

const tables = `from maintenance_plans p
  join customers c on c.tenant_id = p.tenant_id and c.id = p.customer_id
  join job_types y on y.tenant_id = p.tenant_id and y.id = p.job_type_id
  left join customer_sites s on s.tenant_id = p.tenant_id and s.id = p.site_id`;

export async function findMaintenancePlan(db: Database, tenantId: number, id: string): Promise<MaintenancePlanRow | null> {
  const [row] = await db.query<MaintenancePlanRow>(
    `select ${columns(shownMaintenanceVisits)} ${tables} where p.tenant_id = $1 and p.id = $2`,
    [tenantId, id],
  );
  return row ?? null;
}

/** Locks a plan, so that neither a person nor the background job changes it meanwhile. */
export async function lockMaintenancePlan(tx: Transaction, tenantId: number, id: string): Promise<MaintenancePlanRow | null> {
  await tx.query('select 1 from maintenance_plans where tenant_id = $1 and id = $2 for update', [tenantId, id]);
  return findMaintenancePlan(tx, tenantId, id);
}

/** Locks a plan whose job request is due; null: another process works on it, or it is not due any more. */
export async function lockDueMaintenancePlan(
  tx: Transaction,
  tenantId: number,
  id: string,
  today: string,
): Promise<MaintenancePlanRow | null> {
  const rows = await tx.query(
    `select 1 from maintenance_plans where tenant_id = $1 and id = $2 and state = 'active' and request_on <= $3::date for update skip locked`,
    [tenantId, id, today],
  );
  return rows.length === 0 ? null : findMaintenancePlan(tx, tenantId, id);
}

export async function insertMaintenancePlan(
  tx: Transaction,
  tenantId: number,
  { id, customerId, at }: { readonly id: string; readonly customerId: string; readonly at: string },
  values: MaintenancePlanValues,
): Promise<void> {
  await tx.query(
    `insert into maintenance_plans (tenant_id, id, customer_id, created_at, updated_at, ${written.names})
     values ($1, $2, $3, $4, $4, ${written.parameters(5)})`,
    [tenantId, id, customerId, at, ...written.values(values)],
  );
}

/** Writes a plan that is locked. `byPerson`: the version rises, so that a form that was read before is refused. */
export async function writeMaintenancePlan(
  tx: Transaction,
  tenantId: number,
  id: string,
  values: MaintenancePlanValues,
  { at, byPerson }: { readonly at: string; readonly byPerson: boolean },
): Promise<void> {
  await tx.query(
    `update maintenance_plans set updated_at = $3, version = version + $4, ${written.assignments(5)} where tenant_id = $1 and id = $2`,
    [tenantId, id, at, byPerson ? 1 : 0, ...written.values(values)],
  );
}

/** Settles a date of a locked plan. `wantsProposal`: a time is to be found for its job. Throws when it is settled already: the key allows a date once. */
export async function settleMaintenanceVisit(
  tx: Transaction,
  tenantId: number,
  planId: string,
  visit: Pick<MaintenanceVisitPart, 'dueOn' | 'visitOn' | 'state' | 'jobRequestId'> & {
    readonly at: string;
    readonly wantsProposal?: boolean;
  },
): Promise<void> {
  await tx.query(
    `insert into maintenance_visits (tenant_id, plan_id, due_on, visit_on, state, job_request_id, at, proposal)
     values ($1, $2, $3::date, $4::date, $5, $6, $7, $8)`,
    [tenantId, planId, visit.dueOn, visit.visitOn, visit.state, visit.jobRequestId, visit.at, visit.wantsProposal ? 'wanted' : null],
  );
}

/** SQL: the state as answers show it. A plan without a next date has ended, and can still get a later end. */
const shownState = `case when p.next_due_on is null then 'ended' else p.state end`;

interface MaintenancePlanFilter {
  readonly customerId?: string | undefined;
  readonly state?: MaintenancePlanState | undefined;
  readonly hasMissed?: boolean | undefined;
}

/** The next visit first, and ended plans, which have none, last. */
export const maintenancePlanOrder = orderOf(
  'maintenance plans',
  false,
  ["coalesce(p.next_visit_on, 'infinity')", 'date'],
  ['p.id', 'uuid'],
);

/** A page of the plans. Each has its last settled date. */
export function listMaintenancePlanRows(
  db: Database,
  tenantId: number,
  { customerId, state, hasMissed }: MaintenancePlanFilter,
  page: Page,
): Promise<ListPage<MaintenancePlanRow>> {
  const where = new Conditions(tenantId);
  if (customerId !== undefined) where.add((value) => `p.customer_id = ${value}`, customerId);
  if (state !== undefined) where.add((value) => `${shownState} = ${value}`, state);
  const missed = `(p.state <> 'ended' and (p.problem is not null or exists (select from maintenance_visits v
    where v.tenant_id = p.tenant_id and v.plan_id = p.id and v.state = 'missed' and not exists (select from maintenance_visits r
    where r.tenant_id = p.tenant_id and r.plan_id = p.id and r.state = 'requested' and r.due_on > v.due_on))))`;
  if (hasMissed !== undefined) where.addText(hasMissed ? missed : `not ${missed}`);
  const condition = `where p.tenant_id = $1${where.sql}`;
  const counted = `from maintenance_plans p ${condition}`;
  return readPage(db, { columns: columns(1), from: `${tables} ${condition}`, counted, where, order: maintenancePlanOrder }, page);
}

/** All plans of a customer, the oldest first, for an export. Each has at most one settled date more than are shown, which tells that some are cut off. */
export const readMaintenancePlansOf = (db: Database, tenantId: number, customerId: string, most: number): Promise<MaintenancePlanRow[]> =>
  db.query(
    `select ${columns(shownMaintenanceVisits + 1)} ${tables} where p.tenant_id = $1 and p.customer_id = $2 order by p.id limit ${most}`,
    [tenantId, customerId],
  );

/** Ends all plans of a customer. */
export async function endMaintenancePlansOf(tx: Transaction, tenantId: number, customerId: string, at: string): Promise<void> {
  await tx.query(
    `update maintenance_plans set state = 'ended', problem = null, next_due_on = null, next_visit_on = null, request_on = null, ended_at = $3,
            updated_at = $3, version = version + 1
      where tenant_id = $1 and customer_id = $2 and state <> 'ended'`,
    [tenantId, customerId, at],
  );
}

interface DueTenant {
  readonly id: number;
  readonly clockOffsetMilliseconds: number;
  readonly timezone: string;
}

/**
 * The tenants that may have a job request to make: their earliest is due in some zone. Suspended businesses are left out. `now`: the service's
 * time, RFC 3339.
 */
export const tenantsWithDuePlans = (db: Database, now: string): Promise<DueTenant[]> =>
  db.query(
    `select t.id, t.clock_offset_milliseconds as "clockOffsetMilliseconds", t.timezone
       from tenants t join businesses b on b.id = t.business_id and b.suspended_at is null
       cross join lateral (select min(p.request_on) as first from maintenance_plans p where p.tenant_id = t.id and p.state = 'active') due
      where due.first <= (($1::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond') at time zone 'utc')::date + 1
      order by t.id`,
    [now],
  );

export interface DuePlan {
  readonly id: string;
  readonly customerId: string;
  readonly requestOn: string;
}

/** The next plans whose job request is due, after the plan `after`. */
export const readDuePlans = (db: Database, tenantId: number, today: string, after: DuePlan | null, count: number): Promise<DuePlan[]> =>
  db.query(
    `select id, customer_id as "customerId", request_on as "requestOn" from maintenance_plans
      where tenant_id = $1 and state = 'active' and request_on <= $2::date and ($3::date is null or (request_on, id) > ($3::date, $4::uuid))
      order by request_on, id limit ${count}`,
    [tenantId, today, after?.requestOn ?? null, after?.id ?? null],
  );
