/** Rows of job_types. A deleted type stays stored for the jobs that were booked with it. */
import type { jobTypeStatuses } from '../../contract/vocabulary.ts';
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';

const shared = {
  /** The caller's own reference. null: none. */
  uid: column<string | null>('uid'),
  /** Whether guests may choose it on the booking page, while it is active. */
  onBookingPage: column<boolean>('on_booking_page'),
  name: column<string>('name'),
  status: column<(typeof jobTypeStatuses)[number]>('status'),
  durationMinutes: column<number | null>('default_duration_minutes'),
  mobilizationMinutes: column<number | null>('default_mobilization_minutes'),
  demobilizationMinutes: column<number | null>('default_demobilization_minutes'),
};
const written = new Columns({ ...shared, skillIds: column<readonly string[]>('skill_ids') });
const read = new Columns({
  id: column<string>('id'),
  ...shared,
  /** Names of platform rows, keyed by locale. */
  localizedNames: jsonColumn<Readonly<Record<string, string>>>('localized_names'),
  isSystem: column<boolean>('is_system'),
  createdAt: column<string>('created_at'),
  updatedAt: column<string>('updated_at'),
  deletedAt: column<string | null>('deleted_at'),
});

export type JobTypeFields = RowOf<typeof written>;

export interface JobTypeRow extends RowOf<typeof read> {
  /** Skills that are not deleted, in the order of the type. */
  readonly skills: readonly { readonly id: string; readonly name: string }[];
}

const columns = `${read.select()},
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by array_position(job_types.skill_ids, k.id)) from skills k
             where k.tenant_id = job_types.tenant_id and k.id = any (job_types.skill_ids) and k.deleted_at is null), '[]') as skills`;

export const jobTypeOrder = orderOf('job types', false, ['lower(name)', 'text'], ['id', 'uuid']);

/** A page by name. */
export function listJobTypeRows(
  db: Database,
  tenantId: number,
  status: JobTypeRow['status'] | undefined,
  page: Page,
): Promise<ListPage<JobTypeRow>> {
  const where = new Conditions(tenantId);
  if (status !== undefined) where.add((value) => `status = ${value}`, status);
  const from = `from job_types where tenant_id = $1 and deleted_at is null${where.sql}`;
  return readPage(db, { columns, from, where, order: jobTypeOrder }, page);
}

/** Larger than the number of skills that no job type needs, in any business. */
const mostOtherSkills = 100;

/** Active skills that no active job type needs, by name. */
export function skillsOfNoType(db: Database, tenantId: number): Promise<{ id: string; name: string }[]> {
  return db.query(
    `select id, name from skills k where tenant_id = $1 and is_active and deleted_at is null
        and not exists (select from job_types t where t.tenant_id = $1 and t.deleted_at is null and t.status = 'active' and k.id = any (t.skill_ids))
      order by lower(name), id limit ${mostOtherSkills}`,
    [tenantId],
  );
}

/** Enough jobs to find the usual crew, and few enough to read with every list of types. */
const lastCompleted = 500;

/** The median crew size of each job type, by type id, among the last completed jobs. Types without such jobs are missing. */
export async function usualCrewSizes(db: Database, tenantId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: string; median: number }>(
    `select job_type_id as id, percentile_disc(0.5) within group (order by crew_size) as median
       from (select job_type_id, crew_size from job_requests
              where tenant_id = $1 and completed_at is not null order by completed_at desc limit ${lastCompleted}) done
      where job_type_id is not null group by job_type_id`,
    [tenantId],
  );
  return new Map(rows.map(({ id, median }) => [id, median]));
}

/** Also finds a deleted type. Its `deletedAt` says so. */
export async function findJobType(db: Database, tenantId: number, id: string): Promise<JobTypeRow | null> {
  const [row] = await db.query<JobTypeRow>(`select ${columns} from job_types where tenant_id = $1 and id = $2`, [tenantId, id]);
  return row ?? null;
}

/** A type that is not deleted. Locks the row until the transaction ends, because an update merges its changes with what it read. */
export async function lockJobType(tx: Transaction, tenantId: number, id: string): Promise<JobTypeRow | null> {
  const [row] = await tx.query<JobTypeRow>(
    `select ${columns} from job_types where tenant_id = $1 and id = $2 and deleted_at is null for update`,
    [tenantId, id],
  );
  return row ?? null;
}

export async function insertJobType(
  tx: Transaction,
  tenantId: number,
  id: string,
  fields: JobTypeFields,
  createdAt: string,
): Promise<JobTypeRow> {
  const [row] = await tx.query<JobTypeRow>(
    `insert into job_types (tenant_id, id, created_at, updated_at, ${written.names}) values ($1, $2, $3, tenant_now($1), ${written.parameters(4)}) returning ${columns}`,
    [tenantId, id, createdAt, ...written.values(fields)],
  );
  return row!;
}

export async function updateJobTypeRow(tx: Transaction, tenantId: number, id: string, fields: JobTypeFields): Promise<JobTypeRow> {
  const [row] = await tx.query<JobTypeRow>(
    `update job_types set ${written.assignments(3)}, updated_at = tenant_now($1) where tenant_id = $1 and id = $2 returning ${columns}`,
    [tenantId, id, ...written.values(fields)],
  );
  return row!;
}

/** The types that guests may choose. null: every type that is not deleted. */
export async function readBookingPageTypes(db: Database, tenantId: number): Promise<string[] | null> {
  const rows = await db.query<{ id: string; isOn: boolean }>(
    'select id, on_booking_page as "isOn" from job_types where tenant_id = $1 and deleted_at is null order by lower(name), id',
    [tenantId],
  );
  return rows.every(({ isOn }) => isOn) ? null : rows.filter(({ isOn }) => isOn).map(({ id }) => id);
}

/** Sets for all types whether guests may choose them. null: every type. */
export async function writeBookingPageTypes(tx: Transaction, tenantId: number, ids: readonly string[] | null): Promise<void> {
  await tx.query(
    `update job_types set on_booking_page = not on_booking_page, updated_at = tenant_now($1)
      where tenant_id = $1 and deleted_at is null and on_booking_page <> ($2::uuid[] is null or id = any ($2::uuid[]))`,
    [tenantId, ids],
  );
}

/** Returns the time of the deletion. */
export async function softDeleteJobType(tx: Transaction, tenantId: number, id: string, deletedAt: string): Promise<string> {
  const [row] = await tx.query<{ deletedAt: string }>(
    `update job_types set deleted_at = $3, updated_at = tenant_now($1) where tenant_id = $1 and id = $2 returning deleted_at as "deletedAt"`,
    [tenantId, id, deletedAt],
  );
  return row!.deletedAt;
}
