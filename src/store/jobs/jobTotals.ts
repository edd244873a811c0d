/** How many jobs a business has of each kind, kept by triggers (migrations/0081_schema.sql). docs/internals/store.md#totals. */
import type { JobState, PriorityLevel } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import type { Conditions } from '../paging.ts';

export interface JobKind {
  readonly archived: boolean;
  readonly state?: JobState | undefined;
  readonly statusKeys?: readonly string[] | undefined;
  readonly priority?: PriorityLevel | 'normal' | 'emergency' | undefined;
}

/** SQL for the number of jobs of a kind. $1 is the tenant; `where` takes the values. */
export function jobTotalSql(where: Conditions, { archived, state, statusKeys, priority }: JobKind): string {
  const parts = [`archived = ${archived}`];
  // An archived job is in no state.
  if (state !== undefined) parts.push(archived ? 'false' : state === 'open' ? `state <> 'completed'` : `state = ${where.value(state)}`);
  if (statusKeys && statusKeys.length > 0) parts.push(`status_key = any (${where.value(statusKeys)}::text[])`);
  if (priority !== undefined) parts.push(`priority_level ${priorityIs(priority)}`);
  return `coalesce((select sum(total) from job_totals where tenant_id = $1 and ${parts.join(' and ')}), 0)::bigint`;
}

/** The condition on a priority. The level is part of the text, so that partial indexes on it are used. */
export function priorityIs(priority: PriorityLevel | 'normal' | 'emergency'): string {
  if (priority === 'normal') return `<> 'p0'`;
  if (priority === 'emergency') return `= 'p0'`;
  return `= '${levels[priority]}'`;
}

const levels: Readonly<Record<PriorityLevel, string>> = { p0: 'p0', p1: 'p1', p2: 'p2', p3: 'p3' };

/** Rows that one call adds up, so that it takes some milliseconds. */
const mostAtOnce = 5_000;

/**
 * Adds up one batch of the rows that changes have left, into one row for each kind. Returns whether there may be more. Several processes may
 * do so at once: rows that another has locked are left to it, and the sum is the same at any time. It waits for nobody: rows of a tenant that is
 * being deleted are left alone, because a new row would wait for the tenant while its deletion waits for these rows.
 */
export async function addUpJobTotals(db: Database, most: number = mostAtOnce): Promise<boolean> {
  const [done] = await db.query<{ count: number }>(
    `with fresh as (
       select f.ctid, f.tenant_id, f.archived, f.state, f.status_key, f.priority_level from job_totals f join tenants on tenants.id = f.tenant_id
        where not f.is_added_up limit ${most} for update of f skip locked for key share of tenants skip locked
     ), kept as (
       select t.ctid from job_totals t
        where t.is_added_up and (t.tenant_id, t.archived, t.state, t.status_key, t.priority_level)
                in (select tenant_id, archived, state, status_key, priority_level from fresh) for update skip locked
     ), gone as (
       delete from job_totals where ctid = any (array(select ctid from fresh union all select ctid from kept)) returning *
     ), added as (
       insert into job_totals (tenant_id, archived, state, status_key, priority_level, total, is_added_up)
       select tenant_id, archived, state, status_key, priority_level, sum(total), true from gone
        group by 1, 2, 3, 4, 5 having sum(total) <> 0
     )
     select count(*) as count from fresh`,
  );
  return done!.count === most;
}
