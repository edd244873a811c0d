/** The technician whom a job prefers. docs/internals/bookings.md#follow-ups. */
import type { Database } from '../driver/database.ts';

/** Whether the technician `t` is active, may lead and has the skills: `skills` is SQL of a uuid array. */
const mayLead = (skills: string) => `t.status = 'active' and t.deleted_at is null and t.assignment_tier is distinct from 'buddy'
         and not exists (select from unnest(${skills}) needed where not exists (
               select from technician_skills m where m.tenant_id = t.tenant_id and m.technician_id = t.id and m.skill_id = needed))`;

const leadOf = (tenant: string, earlierId: string, skills: string) => `
      (select t.id from job_requests e join technicians t on t.tenant_id = e.tenant_id and t.id = e.technician_id
        where e.tenant_id = ${tenant} and e.id = ${earlierId} and ${mayLead(skills)})`;

/**
 * The technician whom the maintenance plan of the job `j` prefers, if this person can lead the work now: the one who is set, else with
 * `same_technician` the lead of its last visit.
 */
const ofMaintenancePlan = `
      (select t.id from maintenance_plans p join technicians t on t.tenant_id = p.tenant_id and t.id = coalesce(p.preferred_technician_id,
          case when p.same_technician then
            (select e.technician_id from job_requests e where e.tenant_id = p.tenant_id and e.maintenance_plan_id = p.id and e.id <> j.id
                and e.technician_id is not null and e.archived_at is null and e.deleted_at is null order by e.scheduled_at desc limit 1) end)
        where p.tenant_id = j.tenant_id and p.id = j.maintenance_plan_id and ${mayLead('j.skill_ids')})`;

/**
 * SQL of the technician whom the job `j` prefers: the lead of the earlier job that it follows, if this person can lead the work now, else the
 * technician of its maintenance plan, else the customer's preferred technician.
 */
export const preferredTechnicianSql = `coalesce(
      case when j.follow_up_of is not null then ${leadOf('j.tenant_id', 'j.follow_up_of', 'j.skill_ids')} end,
      case when j.maintenance_plan_id is not null then ${ofMaintenancePlan} end,
      (select c.preferred_technician_id from customers c where c.tenant_id = j.tenant_id and c.id = j.customer_id))`;

export async function preferredTechnicianOf(db: Database, tenantId: number, jobId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string | null }>(
    `select ${preferredTechnicianSql} as id from job_requests j where j.tenant_id = $1 and j.id = $2`,
    [tenantId, jobId],
  );
  return row?.id ?? null;
}

/** The lead of an earlier job, for new work with these skills. null: nobody led it, or this person cannot lead the new work. */
export async function leadOfEarlierJob(
  db: Database,
  tenantId: number,
  earlierId: string,
  skillIds: readonly string[],
): Promise<string | null> {
  const [row] = await db.query<{ id: string | null }>(`select ${leadOf('$1', '$2', '$3::uuid[]')} as id`, [tenantId, earlierId, skillIds]);
  return row?.id ?? null;
}
