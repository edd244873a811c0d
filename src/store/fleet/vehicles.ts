/** Rows of vehicles, the technicians' lists of them, and the jobs that have them. docs/internals/bookings.md#vehicles. */
import type { VehicleStatus } from '../../contract/vocabulary.ts';
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';

const fields = {
  /** The caller's own reference. null: none. */
  uid: column<string | null>('uid'),
  name: column<string>('name'),
  brand: column<string>('brand'),
  model: column<string>('model'),
  plateNumber: column<string>('plate_number'),
  currentMileage: column<number | null>('current_mileage'),
  /** What a person set. An idle vehicle that an open job has is shown as `on_job`. */
  status: column<Exclude<VehicleStatus, 'on_job'>>('status'),
};
const written = new Columns(fields);
const locked = new Columns({ id: column<string>('id'), ...fields });
const read = new Columns({
  id: column<string>('id'),
  ...fields,
  createdAt: column<string>('created_at'),
  updatedAt: column<string>('updated_at'),
  deletedAt: column<string | null>('deleted_at'),
});

export type VehicleFields = RowOf<typeof written>;

export interface VehicleRow extends RowOf<typeof read> {
  /** Technicians on the roster who list the vehicle, the first to list it first. */
  readonly claimants: { id: string; full_name: string }[];
  /** An open job has the vehicle. */
  readonly isAttached: boolean;
  /** A session of an open job that has the vehicle is going on now. */
  readonly isInSession: boolean;
  /** Minutes of the week that lead sessions with the vehicle take, including those of completed jobs. */
  readonly bookedMinutes: number;
}

/** Now, and the week of which booked minutes are counted. Whole minutes since the epoch. */
export interface FleetMoment {
  readonly nowMinute: number;
  readonly weekStartMinute: number;
  readonly weekEndMinute: number;
}

const openJob = `j.tenant_id = v.tenant_id and j.vehicle_id = v.id and j.completed_at is null and j.archived_at is null
  and j.deleted_at is null`;
const isAttached = `exists (select from job_requests j where ${openJob})`;

/** The select list of a `VehicleRow`. `v` is the table vehicles; the arguments are placeholders for now, week start and week end. */
const columns = (now: string, from: string, until: string) => `${read.select('v')},
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'full_name', t.full_name) order by c.claim)
              from technician_vehicles c join technicians t on t.tenant_id = c.tenant_id and t.id = c.technician_id
             where c.tenant_id = v.tenant_id and c.vehicle_id = v.id and t.deleted_at is null), '[]') as claimants,
  ${isAttached} as "isAttached",
  exists (select from job_requests j join sessions s on s.tenant_id = j.tenant_id and s.job_request_id = j.id
           where ${openJob} and s.role = 'lead' and s.active and s.start_minute <= ${now}::int and s.end_minute > ${now}::int)
    as "isInSession",
  coalesce((select sum(least(s.end_minute, ${until}::int) - greatest(s.start_minute, ${from}::int))
              from job_requests j join sessions s on s.tenant_id = j.tenant_id and s.job_request_id = j.id
             where j.tenant_id = v.tenant_id and j.last_vehicle_id = v.id and j.archived_at is null and j.deleted_at is null
               and j.ends_at > to_timestamp(${from}::int * 60.0) and s.role = 'lead' and (s.active or to_timestamp(s.start_minute * 60.0) < j.completed_at)
               and s.start_minute < ${until}::int and s.end_minute > ${from}::int), 0) as "bookedMinutes"`;

const minutesOf = (moment: FleetMoment) => [moment.nowMinute, moment.weekStartMinute, moment.weekEndMinute] as const;

/** Also finds a deleted vehicle. Its `deletedAt` says so. */
export async function findVehicle(db: Database, tenantId: number, id: string, moment: FleetMoment): Promise<VehicleRow | null> {
  const [row] = await db.query<VehicleRow>(`select ${columns('$3', '$4', '$5')} from vehicles v where v.tenant_id = $1 and v.id = $2`, [
    tenantId,
    id,
    ...minutesOf(moment),
  ]);
  return row ?? null;
}

export const vehicleOrder = orderOf('vehicles', false, ['lower(v.name)', 'text'], ['v.id', 'uuid']);

/** A page by name. `status`: as the API shows it. */
export function listVehicleRows(
  db: Database,
  tenantId: number,
  status: VehicleStatus | undefined,
  moment: FleetMoment,
  page: Page,
): Promise<ListPage<VehicleRow>> {
  const where = new Conditions(tenantId);
  if (status !== undefined)
    where.add((value) => `case when v.status = 'idle' and ${isAttached} then 'on_job' else v.status end = ${value}`, status);
  const from = `from vehicles v where v.tenant_id = $1 and v.deleted_at is null${where.sql}`;
  const momentColumns = (values: Conditions) => {
    const [now, start, end] = minutesOf(moment).map((minute) => values.value(minute)) as [string, string, string];
    return columns(now, start, end);
  };
  return readPage(db, { columns: momentColumns, from, where, order: vehicleOrder }, page);
}

type LockedVehicle = RowOf<typeof locked> & Pick<VehicleRow, 'isAttached'>;

/** Locks the row, so that two partial updates cannot overwrite each other. */
export async function lockVehicle(tx: Transaction, tenantId: number, id: string): Promise<LockedVehicle | null> {
  const [row] = await tx.query<LockedVehicle>(
    `select ${locked.select('v')}, ${isAttached} as "isAttached" from vehicles v where v.tenant_id = $1 and v.id = $2 and v.deleted_at is null for update of v`,
    [tenantId, id],
  );
  return row ?? null;
}

export async function insertVehicle(
  tx: Transaction,
  tenantId: number,
  id: string,
  vehicle: VehicleFields,
  createdAt: string,
): Promise<void> {
  await tx.query(
    `insert into vehicles (tenant_id, id, created_at, updated_at, ${written.names}) values ($1, $2, $3, tenant_now($1), ${written.parameters(4)})`,
    [tenantId, id, createdAt, ...written.values(vehicle)],
  );
}

export async function updateVehicleRow(tx: Transaction, tenantId: number, id: string, vehicle: VehicleFields): Promise<void> {
  await tx.query(`update vehicles set ${written.assignments(3)}, updated_at = tenant_now($1) where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
    ...written.values(vehicle),
  ]);
}

/** Deletes the vehicle and its entries in technicians' lists. Returns null when there is none. Its open jobs still have it: see `openJobsWith`. */
export async function softDeleteVehicle(
  tx: Transaction,
  tenantId: number,
  id: string,
  deletedAt: string,
): Promise<{ deletedAt: string; technicianIds: string[] } | null> {
  const [row] = await tx.query<{ deletedAt: string }>(
    `update vehicles set deleted_at = $3, updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2 and deleted_at is null returning deleted_at as "deletedAt"`,
    [tenantId, id, deletedAt],
  );
  if (!row) return null;
  const claims = await tx.query<{ technicianId: string }>(
    'delete from technician_vehicles where tenant_id = $1 and vehicle_id = $2 returning technician_id as "technicianId"',
    [tenantId, id],
  );
  return { deletedAt: row.deletedAt, technicianIds: claims.map((claim) => claim.technicianId) };
}

/** The open jobs that have the vehicle, in the order in which they start. */
export function openJobsWith(db: Database, tenantId: number, vehicleId: string): Promise<{ id: string; technicianId: string | null }[]> {
  return db.query(
    `select j.id, j.technician_id as "technicianId" from vehicles v join job_requests j on ${openJob}
      where v.tenant_id = $1 and v.id = $2 order by j.scheduled_at, j.id`,
    [tenantId, vehicleId],
  );
}

/** Replaces a technician's list of vehicles, in order. A vehicle that stays keeps its row, so sending the same list again changes nothing. */
export async function replaceVehiclesOf(tx: Transaction, tenantId: number, technicianId: string, ids: readonly string[]): Promise<void> {
  await tx.query('delete from technician_vehicles where tenant_id = $1 and technician_id = $2 and vehicle_id <> all ($3::uuid[])', [
    tenantId,
    technicianId,
    ids,
  ]);
  await tx.query(
    `insert into technician_vehicles (tenant_id, technician_id, vehicle_id, position)
     select $1, $2, id, position from unnest($3::uuid[]) with ordinality as list (id, position) order by position
     on conflict (tenant_id, technician_id, vehicle_id) do update set position = excluded.position`,
    [tenantId, technicianId, ids],
  );
}

type OwnVehicle = Pick<VehicleRow, 'id' | 'name' | 'plateNumber' | 'currentMileage'>;

/** The vehicles on a technician's list, in order of preference, then those that the technician's open jobs have. */
export function listVehiclesOf(db: Database, tenantId: number, technicianId: string): Promise<OwnVehicle[]> {
  return db.query<OwnVehicle>(
    `select v.id, v.name, v.plate_number as "plateNumber", v.current_mileage as "currentMileage"
       from vehicles v left join technician_vehicles c on c.tenant_id = v.tenant_id and c.vehicle_id = v.id and c.technician_id = $2
      where v.tenant_id = $1 and v.deleted_at is null and (c.vehicle_id is not null or exists (
        select from job_requests j join sessions s on s.tenant_id = j.tenant_id and s.job_request_id = j.id
         where ${openJob} and s.technician_id = $2 and s.active))
      order by c.position nulls last, lower(v.name), v.id`,
    [tenantId, technicianId],
  );
}
