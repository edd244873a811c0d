/** The address of a job that was booked before its customer had one. */
import type { Transaction } from '../driver/database.ts';
import type { AddressParts } from './jobRows.ts';

export interface JobAddressWithCoordinates {
  readonly address: AddressParts;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Writes the address into the job. The caller changes the job too, and raises its version and updated_at. */
export async function writeJobAddress(tx: Transaction, tenantId: number, id: string, to: JobAddressWithCoordinates): Promise<void> {
  await tx.query('update job_requests set address = $3, latitude = $4, longitude = $5 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    JSON.stringify(to.address),
    to.latitude,
    to.longitude,
  ]);
}
