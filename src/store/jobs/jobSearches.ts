/** Rows of job_searches, in which the list of jobs searches (migrations/0081_schema.sql). Triggers keep them; those of jobs from before are made here. */
import type { Database } from '../driver/database.ts';
import { sqlState } from '../driver/sqlState.ts';

/** A select of one row if every job has its row. */
export const areJobSearchesMade = `select from computed_forms where name = 'job_searches'`;

/** The last job of a batch. */
export interface JobPlace {
  readonly tenantId: number;
  readonly id: string;
}

/** Rows that one call makes: some 40 ms of work on a server, for which the embedded database answers nobody else. */
const mostAtOnce = 100;
/** Key of the advisory lock under which one process at a time makes rows. The number has no meaning. */
const makingLock = 7_318_422_902;

export interface MadeSearches {
  /** The last job of the batch. null: every job has its row. */
  readonly last: JobPlace | null;
  /** Whether another process makes rows now, so that this call made none. `last` is then the place where it began. */
  readonly isElsewhere: boolean;
  /** Whether a job of the batch was being written, so that this call made none. `last` is then the place where it began. */
  readonly isBusy: boolean;
}

/** Makes the rows of the next jobs after this one, in the order of tenant and id. */
export async function makeJobSearches(db: Database, after: JobPlace | null, most: number = mostAtOnce): Promise<MadeSearches> {
  const [row] = await takeBatch(db, after, most);
  if (row === undefined) return { last: after, isElsewhere: false, isBusy: true };
  const { last, isMine } = row;
  if (!isMine) return { last: after, isElsewhere: true, isBusy: false };
  if (last === null) await db.query(`insert into computed_forms (name, form) values ('job_searches', 2) on conflict do nothing`);
  return { last, isElsewhere: false, isBusy: false };
}

/** Makes the rows of one batch. No row: a job of the batch was being written. */
async function takeBatch(db: Database, after: JobPlace | null, most: number): Promise<{ last: JobPlace | null; isMine: boolean }[]> {
  try {
    return await db.query(
      `with turn as materialized (select pg_try_advisory_xact_lock(${makingLock}) as "isMine"), jobs as (
       select tenant_id, id, search_key, created_at, archived_at, deleted_at from job_requests
        where (tenant_id, id) > ($1, $2::uuid) and not exists (${areJobSearchesMade}) and (select "isMine" from turn)
        order by tenant_id, id limit ${most}
        -- A change of the text meanwhile waits, and then finds the row. A deletion of many jobs and this one would wait for each other.
        for share nowait
     ), made as (
       insert into job_searches (tenant_id, job_request_id, search_key, created_at, archived)
       select tenant_id, id, search_key, created_at, archived_at is not null from jobs where deleted_at is null on conflict do nothing
     )
     select "isMine", (select json_build_object('tenantId', tenant_id, 'id', id) from jobs order by tenant_id desc, id desc limit 1) as last from turn`,
      [after?.tenantId ?? 0, after?.id ?? '00000000-0000-0000-0000-000000000000'],
    );
  } catch (error) {
    if (sqlState(error) === '55P03') return [];
    throw error;
  }
}
