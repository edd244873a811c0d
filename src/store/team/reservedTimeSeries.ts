/** Rows of reserved_time_series: reserved time that repeats. Its occurrences are rows of reserved_times. */
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';

const fields = new Columns({
  id: column<string>('id'),
  title: column<string>('title'),
  note: column<string | null>('note'),
  isPrivate: column<boolean>('private'),
  technicianIds: jsonColumn<readonly string[]>('technician_ids'),
  /** Canonical, as `nextDate` reads it. */
  recurrence: column<string>('recurrence'),
  /** The day from which the rule counts. It is a date of the rule. */
  startDate: column<string>('start_date'),
  /** The last day of the repetition. null: no end. */
  repeatUntil: column<string | null>('repeat_until'),
  /** Business-local start of each occurrence. */
  startMinute: column<number>('start_minute'),
  /** Business-local end of each occurrence, `endDays` after its date. */
  endMinute: column<number>('end_minute'),
  endDays: column<number>('end_days'),
  /** Dates of the rule that are left out. */
  skippedDates: jsonColumn<readonly string[]>('skipped_dates'),
  /** Occurrences are made up to this day. */
  madeUntil: column<string>('made_until'),
});

export type ReservedTimeSeries = RowOf<typeof fields>;

export async function insertSeries(tx: Transaction, tenantId: number, row: ReservedTimeSeries): Promise<void> {
  await tx.query(`insert into reserved_time_series (tenant_id, ${fields.names}) values ($1, ${fields.parameters(2)})`, [
    tenantId,
    ...fields.values(row),
  ]);
}

/** Locks and reads one series. */
export async function lockSeries(tx: Transaction, tenantId: number, id: string): Promise<ReservedTimeSeries> {
  const [row] = await tx.query<ReservedTimeSeries>(
    `select ${fields.select()} from reserved_time_series where tenant_id = $1 and id = $2 for update`,
    [tenantId, id],
  );
  return row!;
}

/** The technicians of the occurrences of a series from this date of the rule on. */
export async function techniciansFrom(db: Database, tenantId: number, seriesId: string, date: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct x.technician_id as id from reserved_times r
       join reserved_time_technicians x on x.tenant_id = r.tenant_id and x.reserved_time_id = r.id
      where r.tenant_id = $1 and r.series_id = $2 and r.occurrence_on >= $3`,
    [tenantId, seriesId, date],
  );
  return rows.map(({ id }) => id);
}

/** Leaves one date of the rule out. */
export async function skipDate(tx: Transaction, tenantId: number, seriesId: string, date: string): Promise<void> {
  await tx.query(`update reserved_time_series set skipped_dates = skipped_dates || to_jsonb($3::text) where tenant_id = $1 and id = $2`, [
    tenantId,
    seriesId,
    date,
  ]);
}

/** Ends a series before this date of the rule, and removes the occurrences from it on. */
export async function endSeries(tx: Transaction, tenantId: number, seriesId: string, date: string): Promise<void> {
  await tx.query('delete from reserved_times where tenant_id = $1 and series_id = $2 and occurrence_on >= $3', [tenantId, seriesId, date]);
  await tx.query('update reserved_time_series set repeat_until = $3::date - 1 where tenant_id = $1 and id = $2', [
    tenantId,
    seriesId,
    date,
  ]);
  await removeEmptySeries(tx, tenantId);
}

/** Removes series that have no occurrence and get none any more, because they have ended or have no technician. */
export async function removeEmptySeries(tx: Transaction, tenantId: number): Promise<void> {
  await tx.query(
    `delete from reserved_time_series v where v.tenant_id = $1 and (v.technician_ids = '[]' or v.repeat_until <= v.made_until)
        and not exists (select from reserved_times r where r.tenant_id = v.tenant_id and r.series_id = v.id)`,
    [tenantId],
  );
}

/** Whether a series v gets further occurrences. */
const continues = `(v.repeat_until is null or v.repeat_until > v.made_until) and v.technician_ids <> '[]'`;

interface DueTenant {
  readonly id: number;
  readonly clockOffsetMilliseconds: number;
}

/** The businesses with a series that has no occurrences beyond `days` from now. Suspended businesses are left out. `now`: the service's time. */
export const tenantsWithShortSeries = (db: Database, now: string, days: number): Promise<DueTenant[]> =>
  db.query(
    `select t.id, t.clock_offset_milliseconds as "clockOffsetMilliseconds"
       from tenants t join businesses b on b.id = t.business_id and b.suspended_at is null
      where exists (select from reserved_time_series v where v.tenant_id = t.id and ${continues}
        and v.made_until < (($1::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond') at time zone t.timezone)::date + $2::integer)
      order by t.id`,
    [now, days],
  );

/** Locks and reads the series that have no occurrences beyond `until`. */
export const lockShortSeries = (tx: Transaction, tenantId: number, until: string): Promise<ReservedTimeSeries[]> =>
  tx.query(
    `select ${fields.select('v')} from reserved_time_series v where v.tenant_id = $1 and v.made_until < $2 and ${continues}
      order by v.id for update`,
    [tenantId, until],
  );

/** Notes that the occurrences of a series are made up to this day. */
export async function noteMade(tx: Transaction, tenantId: number, seriesId: string, until: string): Promise<void> {
  await tx.query('update reserved_time_series set made_until = $3 where tenant_id = $1 and id = $2', [tenantId, seriesId, until]);
}
