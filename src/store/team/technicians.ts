/** Rows of technicians, with their skills, areas, buddies and vehicles. */
import type { AssignmentTier, Precision, StartSource } from '../../contract/vocabulary.ts';
import type { DatedHours, WeeklyRange } from '../schedule/boardRows.ts';
import { breakMinutesSql } from '../schedule/sessionSql.ts';
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import type { AddressParts, Place } from '../places.ts';
import { orderOf, type ListOrder, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { addSearch, type SearchText } from '../search.ts';

const fields = {
  groupId: column<string>('permission_group_id'),
  /** The caller's own reference. null: none. */
  uid: column<string | null>('uid'),
  fullName: column<string>('full_name'),
  jobTitle: column<string>('job_title'),
  email: column<string | null>('email'),
  phone: column<string | null>('phone'),
  status: column<'active' | 'onboarding' | 'deactive'>('status'),
  tier: column<AssignmentTier | null>('assignment_tier'),
  address: jsonColumn<AddressParts>('address'),
  startType: column<'home' | 'office' | null>('start_location_type'),
  startLatitude: column<number | null>('start_latitude'),
  startLongitude: column<number | null>('start_longitude'),
  startPrecision: column<Precision | null>('start_precision'),
  /** null without coordinates. `sent`: they were entered, and follow no address. */
  startSource: column<StartSource | null>('start_source'),
  joinDate: column<string | null>('join_date'),
  /** Whether the technician gets mails about their day, where the business sends them. */
  dayMails: column<boolean>('day_mails'),
};
const written = new Columns(fields);
const read = new Columns({
  id: column<string>('id'),
  userId: column<string>('user_id'),
  ...fields,
  weeklyHours: jsonColumn<WeeklyRange[] | null>('weekly_hours'),
  datedHours: jsonColumn<DatedHours[]>('dated_hours'),
  lastLoginAt: column<string | null>('last_login_at'),
  createdAt: column<string>('created_at'),
  updatedAt: column<string>('updated_at'),
  deletedAt: column<string | null>('deleted_at'),
});

/** What a person enters of a technician. */
export type TechnicianValues = RowOf<typeof written>;

export interface TechnicianRow extends RowOf<typeof read> {
  readonly role: string;
  readonly buddyIds: string[];
  readonly leads: { id: string; full_name: string }[];
  readonly serviceAreas: { id: string; name: string }[];
  /** In order of the technician's preference. */
  readonly vehicleIds: string[];
  /** In no meaningful order. Deleted skills are left out. */
  readonly skillIds: string[];
  /** Hash of the picture. null when there is none. */
  readonly pictureHash: string | null;
}

const columns = `${read.select('t')}, g.name as role,
  (select p.hash from technician_pictures p where p.tenant_id = t.tenant_id and p.technician_id = t.id) as "pictureHash",
  array(select c.vehicle_id::text from technician_vehicles c where c.tenant_id = t.tenant_id and c.technician_id = t.id order by c.position)
    as "vehicleIds",
  array(select m.skill_id::text from technician_skills m join skills k on k.tenant_id = m.tenant_id and k.id = m.skill_id
         where m.tenant_id = t.tenant_id and m.technician_id = t.id and k.deleted_at is null order by 1) as "skillIds",
  array(select buddy_id::text from technician_buddies b where b.tenant_id = t.tenant_id and b.lead_id = t.id order by 1) as "buddyIds",
  coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'full_name', l.full_name) order by l.full_name, l.id)
     from technician_buddies b join technicians l on l.tenant_id = b.tenant_id and l.id = b.lead_id
    where b.tenant_id = t.tenant_id and b.buddy_id = t.id), '[]') as leads,
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
     from technician_service_areas s join service_areas a on a.tenant_id = s.tenant_id and a.id = s.service_area_id
    where s.tenant_id = t.tenant_id and s.technician_id = t.id and a.deleted_at is null), '[]') as "serviceAreas"`;
const from = 'from technicians t join permission_groups g on g.tenant_id = t.tenant_id and g.id = t.permission_group_id';

/** A technician on the roster. A removed technician is not found. */
export async function findTechnician(db: Database, tenantId: number, id: string): Promise<TechnicianRow | null> {
  const [row] = await db.query<TechnicianRow>(`select ${columns} ${from} where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null`, [
    tenantId,
    id,
  ]);
  return row ?? null;
}

/** Like `findTechnician`, and locks the row until the transaction ends. */
export async function lockTechnician(tx: Transaction, tenantId: number, id: string): Promise<TechnicianRow | null> {
  await tx.query('select from technicians where tenant_id = $1 and id = $2 for update', [tenantId, id]);
  return findTechnician(tx, tenantId, id);
}

/** Like `findTechnician`, but also finds a removed technician. */
export async function findAnyTechnician(db: Database, tenantId: number, id: string): Promise<TechnicianRow | null> {
  const [row] = await db.query<TechnicianRow>(`select ${columns} ${from} where t.tenant_id = $1 and t.id = $2`, [tenantId, id]);
  return row ?? null;
}

/** The technician, even if removed, for an event. */
export async function readTechnician(db: Database, tenantId: number, id: string): Promise<TechnicianRow> {
  return (await findAnyTechnician(db, tenantId, id))!;
}

/** All filters that are given must match. */
interface TechnicianFilter {
  readonly status?: TechnicianRow['status'] | undefined;
  /** Literal text in name, e-mail, phone or job title. */
  readonly search?: SearchText | undefined;
}

function conditionsOf(tenantId: number, { status, search }: TechnicianFilter): Conditions {
  const where = new Conditions(tenantId);
  if (status !== undefined) where.add((value) => `t.status = ${value}`, status);
  if (search) addSearch(where, 't.search_key', search);
  return where;
}

export const technicianOrder = orderOf('technicians', false, ['lower(t.full_name)', 'text'], ['t.id', 'uuid']);
export const rotaOrder: ListOrder = { ...technicianOrder, name: 'rota' };

/** A page of technicians on the roster, by name. `order`: one by name. */
export function listTechnicianRows(
  db: Database,
  tenantId: number,
  filter: TechnicianFilter,
  page: Page,
  order = technicianOrder,
): Promise<ListPage<TechnicianRow>> {
  const where = conditionsOf(tenantId, filter).add((value) => `(t.deleted_at is null) = ${value}`, true);
  const condition = `where t.tenant_id = $1${where.sql}`;
  const counted = `from technicians t ${condition}`;
  return readPage(db, { columns, from: `${from} ${condition}`, counted, where, order }, page);
}

/** Technicians with a feed position after `since`, in feed order. Includes removed technicians. */
export function readChangedTechnicians(
  db: Database,
  tenantId: number,
  filter: TechnicianFilter,
  since: string,
  count: number,
): Promise<TechnicianRow[]> {
  const where = conditionsOf(tenantId, filter);
  where.add((value) => `t.updated_at > ${value}`, since);
  return db.query<TechnicianRow>(
    `select ${columns} ${from} where t.tenant_id = $1 and t.sequenced${where.sql} order by t.updated_at limit ${where.value(count)}`,
    where.values,
  );
}

/** How many rows `readChangedTechnicians` would return without a limit. */
export async function countChangedTechnicians(db: Database, tenantId: number, filter: TechnicianFilter, since: string): Promise<number> {
  const where = conditionsOf(tenantId, filter);
  where.add((value) => `t.updated_at > ${value}`, since);
  const [row] = await db.query<{ n: number }>(
    `select count(*) as n from technicians t where t.tenant_id = $1 and t.sequenced${where.sql}`,
    where.values,
  );
  return row!.n;
}

/** Inserts the technician, or updates the one with this id. An update does not change `createdAt` and `userId`. */
export async function saveTechnician(
  tx: Transaction,
  tenantId: number,
  id: string,
  userId: string,
  technician: TechnicianValues,
  createdAt: string,
): Promise<void> {
  await tx.query(
    `insert into technicians (tenant_id, id, user_id, created_at, updated_at, ${written.names}) values ($1, $2, $3, $4, tenant_now($1), ${written.parameters(5)})
     on conflict (tenant_id, id) do update set ${written.assignments(5)}, updated_at = tenant_now($1)`,
    [tenantId, id, userId, createdAt, ...written.values(technician)],
  );
}

/** Hold the schedule lock, so that the answer is still true when the caller writes. */
export async function isEmailTaken(tx: Transaction, tenantId: number, email: string, exceptId: string): Promise<boolean> {
  return (
    (
      await tx.query(
        'select 1 from technicians where tenant_id = $1 and lowered(email) = lowered($2) and id <> $3 and deleted_at is null',
        [tenantId, email, exceptId],
      )
    ).length > 0
  );
}

export async function softDeleteTechnician(tx: Transaction, tenantId: number, id: string, deletedAt: string): Promise<void> {
  await tx.query(
    `with pairs as (delete from technician_buddies where tenant_id = $1 and $2 in (lead_id, buddy_id) returning lead_id, buddy_id),
       picture as (delete from technician_pictures where tenant_id = $1 and technician_id = $2)
     update technicians set updated_at = tenant_now($1), deleted_at = case when id = $2 then $3::timestamptz else deleted_at end
      where tenant_id = $1 and (id = $2 or id in (select lead_id from pairs union select buddy_id from pairs))`,
    [tenantId, id, deletedAt],
  );
}

export async function touchTechnicians(tx: Transaction, tenantId: number, ids: readonly string[]): Promise<void> {
  await tx.query('update technicians set updated_at = tenant_now($1) where tenant_id = $1 and id = any ($2::uuid[])', [tenantId, ids]);
}

export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly permissions: string[];
}

export function listGroups(db: Database, tenantId: number): Promise<GroupRow[]> {
  return db.query<GroupRow>('select id, name, permissions from permission_groups where tenant_id = $1 order by name', [tenantId]);
}

/** The permission groups of these technicians. Removed technicians are left out. */
export function groupsOf(db: Database, tenantId: number, ids: readonly string[]): Promise<{ groupId: string }[]> {
  return db.query<{ groupId: string }>(
    'select permission_group_id as "groupId" from technicians where tenant_id = $1 and id = any ($2::uuid[]) and deleted_at is null',
    [tenantId, ids],
  );
}

/** The relations of a technician to sets of ids. */
const relations = {
  skills: { table: 'technician_skills', own: 'technician_id', other: 'skill_id', target: 'skills' },
  serviceAreas: { table: 'technician_service_areas', own: 'technician_id', other: 'service_area_id', target: 'service_areas' },
  buddies: { table: 'technician_buddies', own: 'lead_id', other: 'buddy_id', target: 'technicians' },
  leads: { table: 'technician_buddies', own: 'buddy_id', other: 'lead_id', target: 'technicians' },
  // An ordered list: written by `replaceVehiclesOf` (store/fleet/vehicles.ts).
  vehicles: { table: 'technician_vehicles', own: 'technician_id', other: 'vehicle_id', target: 'vehicles' },
} as const;
export type Relation = keyof typeof relations;

/** Whether all these ids exist in the tenant and are not deleted. */
export async function allExist(db: Database, tenantId: number, relation: Relation, ids: readonly string[]): Promise<boolean> {
  const [row] = await db.query<{ n: number }>(
    `select count(*) as n from ${relations[relation].target} where tenant_id = $1 and id = any ($2::uuid[]) and deleted_at is null`,
    [tenantId, ids],
  );
  return row!.n === ids.length;
}

/** Replaces one relation of a technician by these ids. */
export async function replaceRelation(
  tx: Transaction,
  tenantId: number,
  relation: Relation,
  id: string,
  ids: readonly string[],
): Promise<void> {
  const { table, own, other, target } = relations[relation];
  // A pair is shown at both technicians: as `buddy_ids` of one and as `leads` of the other.
  if (target === 'technicians')
    await tx.query(
      `update technicians set updated_at = tenant_now($1) where tenant_id = $1 and id in (
         select unnest($3::uuid[]) union select ${other} from ${table} where tenant_id = $1 and ${own} = $2
         except (select unnest($3::uuid[]) intersect select ${other} from ${table} where tenant_id = $1 and ${own} = $2))`,
      [tenantId, id, ids],
    );
  // Callers do not see deleted skills, so keep them: jobs that need a deleted skill still look for technicians who have it.
  const shown = relation === 'skills' ? 'and skill_id in (select id from skills where tenant_id = $1 and deleted_at is null)' : '';
  await tx.query(`delete from ${table} where tenant_id = $1 and ${own} = $2 ${shown}`, [tenantId, id]);
  await tx.query(`insert into ${table} (tenant_id, ${own}, ${other}) select $1, $2, unnest($3::uuid[])`, [tenantId, id, ids]);
}

/** How to reach a technician. */
export interface Contact {
  readonly id: string;
  readonly fullName: string;
  readonly jobTitle: string;
  readonly phone: string | null;
  readonly email: string | null;
}

export async function readContacts(db: Database, tenantId: number, ids: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await db.query<Contact>(
    `select id, full_name as "fullName", job_title as "jobTitle", phone, email from technicians where tenant_id = $1 and id = any ($2::uuid[])`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function leadIdsOf(db: Database, tenantId: number, buddyId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select lead_id as id from technician_buddies where tenant_id = $1 and buddy_id = $2', [
    tenantId,
    buddyId,
  ]);
  return rows.map(({ id }) => id);
}

export function listSkillsOf(db: Database, tenantId: number, id: string) {
  return db.query<{ id: string; name: string; category_id: string; category_name: string; is_active: boolean }>(
    `select k.id, k.name, k.category_id, c.name as category_name, k.is_active
       from technician_skills m join skills k on k.tenant_id = m.tenant_id and k.id = m.skill_id
       join skill_categories c on c.tenant_id = k.tenant_id and c.id = k.category_id
      where m.tenant_id = $1 and m.technician_id = $2 and k.deleted_at is null order by lower(k.name), k.id`,
    [tenantId, id],
  );
}

export interface ScheduleRow {
  readonly jobRequestId: string;
  readonly shortCode: string;
  readonly statusKey: string;
  readonly role: 'lead' | 'buddy';
  readonly crewSize: number;
  readonly ordinal: number;
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Minutes of breaks between start and end. */
  readonly breakMinutes: number;
  readonly travelMinutes: number | null;
  readonly customerName: string;
  readonly address: AddressParts;
  readonly jobTypeName: string | null;
  readonly priorityLevel: string;
}

/** Sessions of a technician that overlap [fromMinute, untilMinute), by start. Archived jobs are left out. Of completed jobs only sessions that had begun count. */
export function listSessionsOf(
  db: Database,
  tenantId: number,
  id: string,
  fromMinute: number,
  untilMinute: number,
): Promise<ScheduleRow[]> {
  return db.query<ScheduleRow>(
    `select s.job_request_id as "jobRequestId", j.short_code as "shortCode", j.status_key as "statusKey", s.role, j.crew_size as "crewSize", s.ordinal,
            s.date, s.start_minute as "startMinute", s.end_minute as "endMinute", ${breakMinutesSql('s')} as "breakMinutes",
            s.travel_minutes as "travelMinutes", j.customer_name as "customerName", j.address, j.job_type_name as "jobTypeName", j.priority_level as "priorityLevel"
       from sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
      where s.tenant_id = $1 and s.technician_id = $2 and s.start_minute < $4 and s.end_minute > $3 and j.archived_at is null
        and (s.active or to_timestamp(s.start_minute * 60.0) < j.completed_at)
      order by s.start_minute, s.job_request_id`,
    [tenantId, id, fromMinute, untilMinute],
  );
}

/**
 * Raises the attention flag of open jobs that have a session of this technician in one of these ranges. The flag appears in the feed, but does
 * not raise the job's version: the plan that resolves it must stay valid (docs/reference/conventions.md#job-requests). `spared` sessions do not
 * count: the range takes only minutes of their breaks.
 */
export async function flagStrandedJobs(
  tx: Transaction,
  tenantId: number,
  technicianId: string,
  ranges: readonly { readonly startMinute: number; readonly endMinute: number }[],
  flag: { readonly reason: string; readonly at: string },
  spared: readonly { readonly jobRequestId: string; readonly ordinal: number }[] = [],
): Promise<void> {
  await tx.query(
    `update job_requests j set attention_reason = $5, attention_since = $6, updated_at = tenant_now($1)
      where j.tenant_id = $1 and j.completed_at is null and j.archived_at is null and j.id in (
        select s.job_request_id from unnest($3::int[], $4::int[]) as off (start_minute, end_minute)
          join sessions s on s.start_minute < off.end_minute and s.end_minute > off.start_minute
         where s.tenant_id = $1 and s.technician_id = $2 and s.active
           and not exists (select from unnest($7::uuid[], $8::int[]) as spared (id, ordinal)
                            where spared.id = s.job_request_id and spared.ordinal = s.ordinal))`,
    [
      tenantId,
      technicianId,
      ranges.map(({ startMinute }) => startMinute),
      ranges.map(({ endMinute }) => endMinute),
      flag.reason,
      flag.at,
      spared.map(({ jobRequestId }) => jobRequestId),
      spared.map(({ ordinal }) => ordinal),
    ],
  );
}

/**
 * Lowers the flag `technician_deactivated` of this technician's jobs, unless another member of the crew is still missing. Returns all
 * technicians of these jobs, because some may be on time off.
 */
export async function lowerDeactivated(tx: Transaction, tenantId: number, technicianId: string): Promise<string[]> {
  const rows = await tx.query<{ technicianId: string }>(
    `with lowered as (
       update job_requests j set attention_reason = null, attention_since = null, updated_at = tenant_now($1)
        where j.tenant_id = $1 and j.attention_reason = 'technician_deactivated'
          and exists (select from sessions s where s.tenant_id = $1 and s.job_request_id = j.id and s.technician_id = $2 and s.active)
          and not exists (select from sessions s join technicians t on t.tenant_id = s.tenant_id and t.id = s.technician_id
                           where s.tenant_id = $1 and s.job_request_id = j.id and s.active
                             and (t.status <> 'active' or t.deleted_at is not null))
        returning j.id
     ) select distinct s.technician_id as "technicianId" from lowered l join sessions s on s.tenant_id = $1 and s.job_request_id = l.id
        where s.active order by 1`,
    [tenantId, technicianId],
  );
  return rows.map((row) => row.technicianId);
}

/** The next `count` technicians after `afterId`, by id, for an export. Includes removed technicians. */
export function readTechniciansAfter(db: Database, tenantId: number, afterId: string, count: number): Promise<TechnicianRow[]> {
  return db.query<TechnicianRow>(`select ${columns} ${from} where t.tenant_id = $1 and t.id > $2 order by t.id limit $3`, [
    tenantId,
    afterId,
    count,
  ]);
}

/**
 * Moves the start locations that follow the base of the business: of technicians who start at the office, without entered coordinates.
 * Returns the ids of those whose start changed. Hold the schedule lock.
 */
export async function moveOfficeStarts(tx: Transaction, tenantId: number, base: Place): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update technicians set start_latitude = $2, start_longitude = $3, start_precision = $4,
            start_source = case when $2::double precision is null then null else 'base' end, updated_at = tenant_now($1)
      where tenant_id = $1 and deleted_at is null and start_location_type = 'office' and start_source is distinct from 'sent'
        and (start_latitude, start_longitude, start_precision) is distinct from ($2::double precision, $3::double precision, $4::text)
      returning id`,
    [tenantId, base.latitude, base.longitude, base.precision],
  );
  return rows.map(({ id }) => id);
}
