/**
 * Which vehicle a scheduled job gets. It keeps its vehicle if that is still on the technician's list, else it takes the first of the list. The
 * vehicle must be set idle, and must not be out with another technician during the job, travel included. A job may get no vehicle.
 */
import type { Database, Transaction } from '../driver/database.ts';
import { isOutElsewhere } from './freeVehicles.ts';

/** A job with the vehicles that it could get, ignoring the other jobs that are attached in the same call. */
interface Attachable {
  readonly jobId: string;
  readonly technicianId: string;
  readonly vehicleId: string | null;
  readonly lastVehicleId: string | null;
  /** When the lead is out for the job, travel included, in order. Minutes since the epoch. */
  readonly trips: readonly (readonly [fromMinute: number, untilMinute: number])[];
  /** Ids of possible vehicles, in the order of the technician's list. */
  readonly candidateIds: readonly string[];
}

/**
 * Attaches vehicles to these jobs. Call it with the schedule lock held, after the sessions are written, whenever a lead or a time changes.
 * Jobs that can keep their vehicle come first, then jobs that start earlier.
 */
export async function attachVehicles(tx: Transaction, tenantId: number, jobIds: readonly string[]): Promise<void> {
  const jobs = await readAttachable(tx, tenantId, jobIds);
  const keeps = ({ vehicleId, candidateIds }: Attachable) => vehicleId !== null && candidateIds.includes(vehicleId);
  jobs.sort(
    (left, right) => Number(keeps(right)) - Number(keeps(left)) || startOf(left) - startOf(right) || (left.jobId < right.jobId ? -1 : 1),
  );
  const taken = new Map<string, Attachable[]>();
  const changes: { id: string; vehicleId: string | null }[] = [];
  for (const job of jobs) {
    const isFree = (id: string) => !taken.get(id)?.some((other) => other.technicianId !== job.technicianId && meet(other, job));
    const vehicleId = (keeps(job) && isFree(job.vehicleId!) ? job.vehicleId : job.candidateIds.find(isFree)) ?? null;
    if (vehicleId !== null) taken.set(vehicleId, [...(taken.get(vehicleId) ?? []), job]);
    if (vehicleId !== job.vehicleId || vehicleId !== job.lastVehicleId) changes.push({ id: job.jobId, vehicleId });
  }
  if (changes.length === 0) return;
  tx.later(
    `update job_requests j set vehicle_id = c.vehicle_id, last_vehicle_id = c.vehicle_id, updated_at = tenant_now($1)
       from unnest($2::uuid[], $3::uuid[]) as c (id, vehicle_id) where j.tenant_id = $1 and j.id = c.id`,
    [tenantId, changes.map(({ id }) => id), changes.map(({ vehicleId }) => vehicleId)],
  );
}

/** Those jobs that have a vehicle, had one, or whose technician has vehicles. */
function readAttachable(db: Database, tenantId: number, jobIds: readonly string[]): Promise<Attachable[]> {
  return db.query<Attachable>(
    `select j.id as "jobId", lead.technician_id as "technicianId", j.vehicle_id as "vehicleId", j.last_vehicle_id as "lastVehicleId", lead.trips,
            array(select c.vehicle_id::text
                    from technician_vehicles c join vehicles v on v.tenant_id = c.tenant_id and v.id = c.vehicle_id
                   where c.tenant_id = $1 and c.technician_id = lead.technician_id and v.deleted_at is null and v.status = 'idle'
                     and not ${isOutElsewhere('j.id', 'lead.technician_id', 'o.id <> all ($2::uuid[])')}
                   order by c.position) as "candidateIds"
       from job_requests j
       join lateral (select s.technician_id,
                            jsonb_agg(jsonb_build_array(s.start_minute - coalesce(s.travel_minutes, 0),
                                                        s.end_minute + coalesce(s.travel_minutes, 0)) order by s.ordinal) as trips
                       from sessions s where s.tenant_id = $1 and s.job_request_id = j.id and s.role = 'lead' and s.active
                      group by s.technician_id) lead on true
      where j.tenant_id = $1 and j.id = any ($2::uuid[])
        and (j.vehicle_id is not null or j.last_vehicle_id is not null
             or exists (select from technician_vehicles c where c.tenant_id = $1 and c.technician_id = j.technician_id))`,
    [tenantId, jobIds],
  );
}

function startOf({ trips }: Attachable): number {
  return trips[0]![0];
}

function meet(left: Attachable, right: Attachable): boolean {
  return left.trips.some(([from, until]) => right.trips.some(([otherFrom, otherUntil]) => from < otherUntil && otherFrom < until));
}

/** Takes the vehicle from a job that is completed, archived or no longer assigned. last_vehicle_id stays. */
export async function releaseVehicle(tx: Transaction, tenantId: number, jobId: string): Promise<void> {
  await tx.query(
    `update job_requests set vehicle_id = null, updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2 and vehicle_id is not null`,
    [tenantId, jobId],
  );
}
