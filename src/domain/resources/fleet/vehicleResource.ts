/** A vehicle in the shape of its GET. [vehicle.status-on-job]; docs/internals/bookings.md#vehicles. */
import type { Operations, OutputOf } from '../../../contract/index.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { VehicleRow } from '../../../store/fleet/vehicles.ts';
import { withMicroseconds } from '../../../ground/time/timestamps.ts';
import type { FleetWeek } from './fleetWeek.ts';

type VehicleResource = OutputOf<Operations['getVehicle']>;

export function vehicleResource(tenant: Tenant, row: VehicleRow, { openMinutes }: FleetWeek): VehicleResource {
  return {
    id: row.id,
    business_id: tenant.businessId,
    uid: row.uid ?? '',
    name: row.name,
    brand: row.brand,
    model: row.model,
    plate_number: row.plateNumber,
    current_mileage: row.currentMileage,
    status: shownStatus(row),
    operational_status: operationalStatusOf(row),
    is_attached: row.isAttached,
    owner: row.claimants[0] ?? null,
    technician_ids: row.claimants.map(({ id }) => id),
    utilization_percent: percentOf(row.bookedMinutes, openMinutes),
    created_at: row.createdAt,
    updated_at: withMicroseconds(row.updatedAt),
    ...(row.deletedAt === null ? {} : { deleted_at: row.deletedAt }),
  };
}

/** The set status; `on_job` for an idle vehicle that an open job has. */
export function shownStatus({ status, isAttached }: Pick<VehicleRow, 'status' | 'isAttached'>): VehicleResource['status'] {
  return status === 'idle' && isAttached ? 'on_job' : status;
}

function operationalStatusOf(row: VehicleRow): VehicleResource['operational_status'] {
  if (row.status !== 'idle') return row.status;
  if (row.isInSession) return 'on_job';
  return row.isAttached ? 'assigned' : 'idle';
}

/** One decimal, at most 100, because work outside the opening hours counts too. 0 for a week without opening hours. */
function percentOf(bookedMinutes: number, openMinutes: number): number {
  return openMinutes === 0 ? 0 : Math.min(100, Math.round((bookedMinutes / openMinutes) * 1000) / 10);
}
