/** The address of a job that was booked before its customer had one. */
import type { Transaction } from '../driver/database.ts';
import { Columns, jsonColumn } from '../driver/columns.ts';
import { placeFields, type Place, type AddressParts } from '../places.ts';

const addressColumns = new Columns({ address: jsonColumn<AddressParts>('address'), ...placeFields });

export interface PlacedAddress extends Place {
  readonly address: AddressParts;
}

/** Writes the address into the job. The caller changes the job too, and raises its version and updated_at. */
export async function writeJobAddress(tx: Transaction, tenantId: number, id: string, to: PlacedAddress): Promise<void> {
  await tx.query(`update job_requests set ${addressColumns.assignments(3)} where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
    ...addressColumns.values(to),
  ]);
}
