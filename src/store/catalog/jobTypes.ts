/** Rows of job_types. A deleted type stays, for the jobs that were booked with it. */
import type { jobTypeStatuses } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { Conditions, type Page } from '../paging.ts';

export interface JobTypeFields {
  readonly name: string;
  readonly status: (typeof jobTypeStatuses)[number];
  readonly durationMinutes: number | null;
  readonly mobilizationMinutes: number | null;
  readonly demobilizationMinutes: number | null;
  readonly skillIds: readonly string[];
}

export interface JobTypeRow extends Omit<JobTypeFields, 'skillIds'> {
  readonly id: string;
  /** Without deleted ones, in the order of the type. */
  readonly skills: readonly { readonly id: string; readonly name: string }[];
  /** Names of platform rows, keyed by locale. */
  readonly localizedNames: Readonly<Record<string, string>>;
  readonly isSystem: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const columns = `id, name, localized_names as "localizedNames", status, is_system as "isSystem",
  default_duration_minutes as "durationMinutes", default_mobilization_minutes as "mobilizationMinutes",
  default_demobilization_minutes as "demobilizationMinutes",
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by array_position(job_types.skill_ids, k.id)) from skills k
             where k.tenant_id = job_types.tenant_id and k.id = any (job_types.skill_ids) and k.deleted_at is null), '[]') as skills, created_at as "createdAt", updated_at as "updatedAt"`;

export async function listJobTypeRows(
  db: Database,
  tenantId: number,
  status: JobTypeRow['status'] | undefined,
  page: Page,
): Promise<{ rows: JobTypeRow[]; total: number }> {
  const where = new Conditions(tenantId);
  if (status !== undefined) where.add((value) => `status = ${value}`, status);
  const from = `from job_types where tenant_id = $1 and deleted_at is null${where.sql}`;
  const [count] = await db.query<{ total: number }>(`select count(*) as total ${from}`, where.values);
  const rows = await db.query<JobTypeRow>(
    `select ${columns} ${from} order by lower(name), id limit ${page.limit} offset ${page.offset}`,
    where.values,
  );
  return { rows, total: count!.total };
}

/** No business has so many that nothing needs. */
const mostOtherSkills = 100;

/** Active skills that no active type asks for, by name. */
export function skillsOfNoType(db: Database, tenantId: number): Promise<{ id: string; name: string }[]> {
  return db.query(
    `select id, name from skills k where tenant_id = $1 and is_active and deleted_at is null
        and not exists (select from job_types t where t.tenant_id = $1 and t.deleted_at is null and t.status = 'active' and k.id = any (t.skill_ids))
      order by lower(name), id limit ${mostOtherSkills}`,
    [tenantId],
  );
}

/** Enough to tell what is usual, and few enough to be read with every list of types. */
const lastCompleted = 500;

/** The median crew of each type's jobs among the last completed ones; a type without any is not in it. */
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

export async function findJobType(db: Database, tenantId: number, id: string): Promise<JobTypeRow | null> {
  const [row] = await db.query<JobTypeRow>(`select ${columns} from job_types where tenant_id = $1 and id = $2 and deleted_at is null`, [
    tenantId,
    id,
  ]);
  return row ?? null;
}

/** As `findJobType`, and keeps other writers away until the transaction ends: an update merges with what it read. */
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
    `insert into job_types (tenant_id, id, name, status, default_duration_minutes, default_mobilization_minutes, default_demobilization_minutes,
                            skill_ids, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
    [...valuesOf(tenantId, id, fields), createdAt],
  );
  return row!;
}

export async function updateJobTypeRow(tx: Transaction, tenantId: number, id: string, fields: JobTypeFields): Promise<JobTypeRow> {
  const [row] = await tx.query<JobTypeRow>(
    `update job_types set name = $3, status = $4, default_duration_minutes = $5, default_mobilization_minutes = $6,
            default_demobilization_minutes = $7, skill_ids = $8, updated_at = clock_timestamp()
      where tenant_id = $1 and id = $2 returning ${columns}`,
    valuesOf(tenantId, id, fields),
  );
  return row!;
}

/** The time of the deletion. */
export async function softDeleteJobType(tx: Transaction, tenantId: number, id: string, deletedAt: string): Promise<string> {
  const [row] = await tx.query<{ deletedAt: string }>(
    `update job_types set deleted_at = $3, updated_at = clock_timestamp() where tenant_id = $1 and id = $2 returning deleted_at as "deletedAt"`,
    [tenantId, id, deletedAt],
  );
  return row!.deletedAt;
}

const valuesOf = (tenantId: number, id: string, fields: JobTypeFields) => [
  tenantId,
  id,
  fields.name,
  fields.status,
  fields.durationMinutes,
  fields.mobilizationMinutes,
  fields.demobilizationMinutes,
  fields.skillIds,
];
