/** Which begun jobs a job does the rest of, by the audit of their completion. docs/internals/dispatch.md#hand-overs. */
import type { Database } from '../driver/database.ts';

/** For each of the jobs that does the rest of a begun one: that one, and those whose rest that one did. Undone hand-overs do not count. */
export async function begunJobsOf(db: Database, tenantId: number, jobIds: readonly string[]): Promise<Map<string, string[]>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.query<{ jobId: string; begunId: string }>(
    `with recursive chain as (
       select j.id as job_id, j.id as at_id, j.short_code, j.follow_up_of from job_requests j
        where j.tenant_id = $1 and j.id = any ($2::uuid[]) and j.follow_up_of is not null
       union
       select c.job_id, e.id, e.short_code, e.follow_up_of from chain c join job_requests e on e.tenant_id = $1 and e.id = c.follow_up_of
        where e.deleted_at is null and e.action_audit->'complete'->'payload'->>'handed_over_to' = c.short_code)
     select job_id as "jobId", at_id as "begunId" from chain where at_id <> job_id`,
    [tenantId, jobIds],
  );
  const found = new Map<string, string[]>();
  for (const { jobId, begunId } of rows) found.set(jobId, [...(found.get(jobId) ?? []), begunId]);
  return found;
}
