import { attachVehicles, releaseVehicle } from '../../../store/fleet/vehicleAttachment.ts';
import type { WriteContext } from '../../call/context.ts';

/** Gives jobs whose vehicle is gone the next free vehicle of their technician, or none. Hold the schedule lock. */
export async function replaceVehicles(
  { db, tenant }: WriteContext,
  jobs: readonly { readonly id: string; readonly technicianId: string | null }[],
): Promise<void> {
  for (const { id, technicianId } of jobs) if (technicianId === null) await releaseVehicle(db, tenant.id, id);
  const assignedIds = jobs.filter(({ technicianId }) => technicianId !== null).map(({ id }) => id);
  await attachVehicles(db, tenant.id, assignedIds);
}
