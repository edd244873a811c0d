/** Rows of opening_hours (weekday 1 is Monday, minutes of the business-local day) and of closures. */
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import type { DatedHours } from '../schedule/boardRows.ts';
import { lockSchedule, touchBoard } from '../schedule/lock.ts';
import { versionStep } from '../driver/versionStep.ts';

export interface OpeningRange {
  readonly weekday: number;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** The opening hours of the week, in order. */
export async function readOpeningHours(db: Database, tenantId: number): Promise<OpeningRange[]> {
  return db.query<OpeningRange>(
    `select weekday, start_minute as "startMinute", end_minute as "endMinute" from opening_hours
      where tenant_id = $1 order by weekday, start_minute`,
    [tenantId],
  );
}

/** The opening hours of certain days, in order. */
export async function readDatedOpenings(db: Database, tenantId: number): Promise<DatedHours[]> {
  const [row] = await db.query<{ dated: DatedHours[] }>('select dated_opening_hours as dated from tenants where id = $1', [tenantId]);
  return row!.dated;
}

/** Replaces the hours of these weekdays, and the dated hours unless they are null. Weekdays without a range are closed. All processes use the new hours from their next request on. Returns the new version. */
export async function replaceOpeningHours(
  tx: Transaction,
  tenantId: number,
  weekdays: readonly number[],
  ranges: readonly OpeningRange[],
  dated: readonly DatedHours[] | null = null,
): Promise<number> {
  await lockSchedule(tx, tenantId);
  await tx.query('delete from opening_hours where tenant_id = $1 and weekday = any ($2::integer[])', [tenantId, weekdays]);
  await tx.query(
    `insert into opening_hours (tenant_id, weekday, start_minute, end_minute)
     select $1, * from unnest($2::integer[], $3::integer[], $4::integer[])`,
    [tenantId, ranges.map((range) => range.weekday), ranges.map((range) => range.startMinute), ranges.map((range) => range.endMinute)],
  );
  const [row] = await tx.query<{ version: number }>(
    'update tenants set hours_version = hours_version + $2, dated_opening_hours = coalesce($3::jsonb, dated_opening_hours) where id = $1 returning hours_version as version',
    [tenantId, versionStep(), dated && JSON.stringify(dated)],
  );
  await touchBoard(tx, tenantId);
  return row!.version;
}

/** The bounds of the periods, in minutes of the day. */
export interface PeriodBounds {
  readonly morning: number;
  readonly afternoon: number;
  readonly evening: number;
  readonly end: number;
}

/** Changes periods that are still `from`, so that nobody has chosen others. Tells whether they were. */
export async function followPeriods(tx: Transaction, tenantId: number, from: PeriodBounds, to: PeriodBounds): Promise<boolean> {
  if (from.morning === to.morning && from.end === to.end) return false;
  const rows = await tx.query(
    `update tenants set morning_start_minute = $6, afternoon_start_minute = $7, evening_start_minute = $8, evening_end_minute = $9,
            settings_version = settings_version + $10
      where id = $1 and morning_start_minute = $2 and afternoon_start_minute = $3 and evening_start_minute = $4 and evening_end_minute = $5
      returning id`,
    [tenantId, from.morning, from.afternoon, from.evening, from.end, to.morning, to.afternoon, to.evening, to.end, versionStep()],
  );
  return rows.length > 0;
}

/** The version of the opening hours. Under the schedule lock it does not change. */
export async function openingHoursVersion(db: Database, tenantId: number): Promise<number> {
  const [row] = await db.query<{ version: number }>('select hours_version as version from tenants where id = $1', [tenantId]);
  return row!.version;
}

interface ClosureRow {
  readonly date: string;
  readonly reason: string;
}

export const closureOrder = orderOf('closures', false, ['date', 'date']);

/** A page of closures from one day on, in order. `to`: the last day, or null for no end. */
export function listClosureRows(
  db: Database,
  tenantId: number,
  { from, to }: { readonly from: string; readonly to: string | null },
  page: Page,
): Promise<ListPage<ClosureRow>> {
  const where = new Conditions(tenantId, from, to);
  const closed = 'from closures where tenant_id = $1 and date >= $2 and ($3::date is null or date <= $3)';
  return readPage(db, { columns: 'date, reason', from: closed, where, order: closureOrder }, page);
}

/** Which of these days are closed already, in order. */
export async function closedDaysAmong(db: Database, tenantId: number, dates: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ date: string }>(
    'select date from closures where tenant_id = $1 and date = any ($2::date[]) order by date',
    [tenantId, dates],
  );
  return rows.map(({ date }) => date);
}

/** Closes days that are open. Hold the schedule lock, so that the answer of `closedDaysAmong` is still true. */
export async function insertClosures(tx: Transaction, tenantId: number, dates: readonly string[], reason: string): Promise<void> {
  tx.effects.note('frees_technician', dates.length > 0);
  await tx.query('insert into closures (tenant_id, date, reason) select $1, unnest($2::date[]), $3', [tenantId, dates, reason]);
  await touchBoard(tx, tenantId);
}

/** Removes the closure of a day and returns it. null when the day was not closed. */
export async function removeClosure(tx: Transaction, tenantId: number, date: string): Promise<ClosureRow | null> {
  const [row] = await tx.query<ClosureRow>('delete from closures where tenant_id = $1 and date = $2 returning date, reason', [
    tenantId,
    date,
  ]);
  if (row) await touchBoard(tx, tenantId);
  return row ?? null;
}
