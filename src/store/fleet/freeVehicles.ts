/** Which vehicles are free at the times of a job. */
import type { Database } from '../driver/database.ts';

/** Condition: vehicle `v` is out with another technician while the job's lead is out for the job. `isCounted`: which other jobs `o` count. */
export function isOutElsewhere(jobId: string, technicianId: string, isCounted: string): string {
  return `exists (
    select from job_requests o
      join sessions out on out.tenant_id = o.tenant_id and out.job_request_id = o.id and out.role = 'lead' and out.active
      join sessions own on own.tenant_id = o.tenant_id and own.job_request_id = ${jobId} and own.role = 'lead' and own.active
     where o.tenant_id = $1 and o.vehicle_id = v.id and ${isCounted} and out.technician_id <> ${technicianId}
       and out.start_minute - coalesce(out.travel_minutes, 0) < own.end_minute + coalesce(own.travel_minutes, 0)
       and own.start_minute - coalesce(own.travel_minutes, 0) < out.end_minute + coalesce(out.travel_minutes, 0))`;
}

/** The vehicle that each technician would bring to a job, by technician: the first of the technician's list that is idle and free. */
export async function vehiclesFor(
  db: Database,
  tenantId: number,
  jobId: string,
  technicianIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const rows = await db.query<{ technicianId: string; id: string; name: string }>(
    `select distinct on (c.technician_id) c.technician_id as "technicianId", v.id, v.name
       from technician_vehicles c join vehicles v on v.tenant_id = c.tenant_id and v.id = c.vehicle_id
      where c.tenant_id = $1 and c.technician_id = any ($3::uuid[]) and v.deleted_at is null and v.status = 'idle'
        and not ${isOutElsewhere('$2', 'c.technician_id', 'o.id <> $2')}
      order by c.technician_id, c.position`,
    [tenantId, jobId, technicianIds],
  );
  return new Map(rows.map(({ technicianId, id, name }) => [technicianId, { id, name }]));
}
