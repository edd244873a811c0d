/** The hours of technicians, written as JSON in their rows. */
import type { Transaction } from '../driver/database.ts';
import type { DatedHours, WeeklyRange } from '../schedule/boardRows.ts';

/** Sets a technician's weekly hours. null: the technician works in the opening hours. */
export async function writeWeeklyHours(tx: Transaction, tenantId: number, id: string, hours: readonly WeeklyRange[] | null): Promise<void> {
  await tx.query('update technicians set weekly_hours = $3, updated_at = tenant_now($1) where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    hours && JSON.stringify(hours),
  ]);
}

/** Sets a technician's dated hours, by first day. */
export async function writeDatedHours(tx: Transaction, tenantId: number, id: string, hours: readonly DatedHours[]): Promise<void> {
  await tx.query('update technicians set dated_hours = $3, updated_at = tenant_now($1) where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    JSON.stringify(hours),
  ]);
}
