/** Rows of opening_hours: when a tenant is open, by weekday (1 is Monday), in minutes since local midnight. */
import type { Database, Transaction } from './database.ts';
import { lockSchedule, touchBoard } from './schedule.ts';

export interface OpeningRange {
  readonly weekday: number;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** The whole week, in its order. */
export async function readOpeningHours(db: Database, tenantId: number): Promise<OpeningRange[]> {
  return db.query<OpeningRange>(
    `select weekday, start_minute as "startMinute", end_minute as "endMinute" from opening_hours
      where tenant_id = $1 order by weekday, start_minute`,
    [tenantId],
  );
}

/** Replaces the hours of some weekdays; none of `ranges` leaves them closed. Every process plans by it from its next request on. */
export async function replaceOpeningHours(
  tx: Transaction,
  tenantId: number,
  weekdays: readonly number[],
  ranges: readonly OpeningRange[],
): Promise<void> {
  await lockSchedule(tx, tenantId);
  await tx.query('delete from opening_hours where tenant_id = $1 and weekday = any ($2::integer[])', [tenantId, weekdays]);
  await tx.query(
    `insert into opening_hours (tenant_id, weekday, start_minute, end_minute)
     select $1, * from unnest($2::integer[], $3::integer[], $4::integer[])`,
    [tenantId, ranges.map((range) => range.weekday), ranges.map((range) => range.startMinute), ranges.map((range) => range.endMinute)],
  );
  await touchBoard(tx, tenantId);
}
