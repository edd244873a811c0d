/** Rows of opening_hours and closures: when a tenant is open, by weekday (1 is Monday), in minutes since local midnight, and on which days not. */
import type { Database, Transaction } from '../driver/database.ts';
import type { Page } from '../paging.ts';
import { lockSchedule, touchBoard } from '../schedule/lock.ts';
import { versionStep } from '../driver/versionStep.ts';

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

/** Replaces the hours of some weekdays; none of `ranges` leaves them closed. Every process plans by it from its next request on. Answers the version. */
export async function replaceOpeningHours(
  tx: Transaction,
  tenantId: number,
  weekdays: readonly number[],
  ranges: readonly OpeningRange[],
): Promise<number> {
  await lockSchedule(tx, tenantId);
  await tx.query('delete from opening_hours where tenant_id = $1 and weekday = any ($2::integer[])', [tenantId, weekdays]);
  await tx.query(
    `insert into opening_hours (tenant_id, weekday, start_minute, end_minute)
     select $1, * from unnest($2::integer[], $3::integer[], $4::integer[])`,
    [tenantId, ranges.map((range) => range.weekday), ranges.map((range) => range.startMinute), ranges.map((range) => range.endMinute)],
  );
  const [row] = await tx.query<{ version: number }>(
    'update tenants set hours_version = hours_version + $2 where id = $1 returning hours_version as version',
    [tenantId, versionStep()],
  );
  await touchBoard(tx, tenantId);
  return row!.version;
}

/** Counts the changes of the week. Under the schedule lock nobody else changes it. */
export async function openingHoursVersion(db: Database, tenantId: number): Promise<number> {
  const [row] = await db.query<{ version: number }>('select hours_version as version from tenants where id = $1', [tenantId]);
  return row!.version;
}

export interface ClosureRow {
  readonly date: string;
  readonly reason: string;
}

/** Closures from one day on, up to another if one is given, in order. */
export async function listClosureRows(
  db: Database,
  tenantId: number,
  { from, to }: { readonly from: string; readonly to: string | null },
  page: Page,
): Promise<{ rows: ClosureRow[]; total: number }> {
  const condition = 'from closures where tenant_id = $1 and date >= $2 and ($3::date is null or date <= $3)';
  const values = [tenantId, from, to];
  const rows = await db.query<ClosureRow>(
    `select date, reason ${condition} order by date limit ${page.limit} offset ${page.offset}`,
    values,
  );
  const [count] = await db.query<{ total: number }>(`select count(*) as total ${condition}`, values);
  return { rows, total: count!.total };
}

/** Those of these days on which the tenant is closed already, in order. */
export async function closedDaysAmong(db: Database, tenantId: number, dates: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ date: string }>(
    'select date from closures where tenant_id = $1 and date = any ($2::date[]) order by date',
    [tenantId, dates],
  );
  return rows.map(({ date }) => date);
}

/** Closes days that are open. Call with the schedule lock held: it makes `closedDaysAmong` true until then. */
export async function insertClosures(tx: Transaction, tenantId: number, dates: readonly string[], reason: string): Promise<void> {
  await tx.query('insert into closures (tenant_id, date, reason) select $1, unnest($2::date[]), $3', [tenantId, dates, reason]);
  await touchBoard(tx, tenantId);
}

/** Opens a day; null: it was not closed. */
export async function removeClosure(tx: Transaction, tenantId: number, date: string): Promise<ClosureRow | null> {
  const [row] = await tx.query<ClosureRow>('delete from closures where tenant_id = $1 and date = $2 returning date, reason', [
    tenantId,
    date,
  ]);
  if (row) await touchBoard(tx, tenantId);
  return row ?? null;
}
