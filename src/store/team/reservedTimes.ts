/** Rows of reserved_times and their technicians. */
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { removeEmptySeries } from './reservedTimeSeries.ts';

/** Times in minutes since the epoch. */
export interface ReservedTimeRow {
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Colleagues see only that the time is taken. */
  readonly isPrivate: boolean;
  /** In the order of ids. */
  readonly technicianIds: readonly string[];
  /** The series that it belongs to. null: it does not repeat. */
  readonly seriesId: string | null;
  /** The date of the series that it stands for. */
  readonly occurrenceOn: string | null;
  readonly recurrence: string | null;
  readonly repeatUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const columns = `r.id, r.title, r.note, r.start_minute as "startMinute", r.end_minute as "endMinute", r.created_at as "createdAt",
  r.updated_at as "updatedAt",
  r.private as "isPrivate", r.series_id as "seriesId", r.occurrence_on as "occurrenceOn", v.recurrence, v.repeat_until as "repeatUntil", array(select x.technician_id::text from reserved_time_technicians x
    where x.tenant_id = r.tenant_id and x.reserved_time_id = r.id order by x.technician_id) as "technicianIds"`;

const series = 'left join reserved_time_series v on v.tenant_id = r.tenant_id and v.id = r.series_id';

/** All filters that are given must match. */
interface ReservedTimeFilter {
  readonly technicianId?: string | undefined;
  /** Ends after this minute. */
  readonly fromMinute?: number | undefined;
  /** Starts before this minute. */
  readonly untilMinute?: number | undefined;
}

export const reservedTimeOrder = orderOf('reserved times', false, ['r.start_minute', 'bigint'], ['r.id', 'uuid']);

/** A page of reserved time, by start. */
export function listReservedTimeRows(
  db: Database,
  tenantId: number,
  { technicianId, fromMinute, untilMinute }: ReservedTimeFilter,
  page: Page,
): Promise<ListPage<ReservedTimeRow>> {
  const where = new Conditions(tenantId);
  if (technicianId !== undefined)
    where.add(
      (value) =>
        `exists (select from reserved_time_technicians x where x.tenant_id = $1 and x.reserved_time_id = r.id and x.technician_id = ${value})`,
      technicianId,
    );
  if (fromMinute !== undefined) where.add((value) => `r.end_minute > ${value}`, fromMinute);
  if (untilMinute !== undefined) where.add((value) => `r.start_minute < ${value}`, untilMinute);
  const condition = `where r.tenant_id = $1${where.sql}`;
  const from = `from reserved_times r ${series} ${condition}`;
  return readPage(db, { columns, from, counted: `from reserved_times r ${condition}`, where, order: reservedTimeOrder }, page);
}

/** Reserved time of one technician. */
export interface ReservedRange {
  readonly id: string;
  readonly title: string;
  /** Colleagues see only that the time is taken. */
  readonly isPrivate: boolean;
  readonly updatedAt: string;
  readonly technicianId: string;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** The reserved time of these technicians that overlaps [fromMinute, untilMinute). */
export function readReservedRanges(
  db: Database,
  tenantId: number,
  technicianIds: readonly string[],
  fromMinute: number,
  untilMinute: number,
): Promise<ReservedRange[]> {
  return db.query<ReservedRange>(
    `select r.id, r.title, r.private as "isPrivate", r.updated_at as "updatedAt", x.technician_id as "technicianId", r.start_minute as "startMinute", r.end_minute as "endMinute"
       from reserved_times r join reserved_time_technicians x on x.tenant_id = r.tenant_id and x.reserved_time_id = r.id
      where r.tenant_id = $1 and x.technician_id = any ($2::uuid[]) and r.end_minute > $3 and r.start_minute < $4
      order by r.start_minute, r.id`,
    [tenantId, technicianIds, fromMinute, untilMinute],
  );
}

/** Locks and reads one record. */
export async function lockReservedTime(tx: Transaction, tenantId: number, id: string): Promise<ReservedTimeRow | null> {
  const [row] = await tx.query<ReservedTimeRow>(
    `select ${columns} from reserved_times r ${series} where r.tenant_id = $1 and r.id = $2 for update of r`,
    [tenantId, id],
  );
  return row ?? null;
}

export type NewReservedTime = Pick<
  ReservedTimeRow,
  'id' | 'title' | 'note' | 'isPrivate' | 'startMinute' | 'endMinute' | 'technicianIds' | 'seriesId' | 'occurrenceOn'
>;

/** Inserts or overwrites records with their technicians. */
export async function writeReservedTimes(tx: Transaction, tenantId: number, rows: readonly NewReservedTime[], at: string): Promise<void> {
  tx.effects.note(
    'frees_technician',
    rows.some(({ technicianIds }) => technicianIds.length > 0),
  );
  const sent = JSON.stringify(rows);
  const records = `jsonb_to_recordset($2::jsonb) as n(id uuid, title text, note text, "isPrivate" boolean, "startMinute" integer,
    "endMinute" integer, "technicianIds" jsonb, "seriesId" uuid, "occurrenceOn" date)`;
  await tx.query(
    `insert into reserved_times (tenant_id, id, title, note, private, start_minute, end_minute, series_id, occurrence_on, created_at, updated_at)
     select $1, n.id, n.title, n.note, n."isPrivate", n."startMinute", n."endMinute", n."seriesId", n."occurrenceOn", $3::timestamptz, $3::timestamptz
       from ${records}
     on conflict (tenant_id, id) do update set title = excluded.title, note = excluded.note, private = excluded.private,
       start_minute = excluded.start_minute, end_minute = excluded.end_minute, series_id = excluded.series_id,
       occurrence_on = excluded.occurrence_on, updated_at = excluded.updated_at`,
    [tenantId, sent, at],
  );
  await tx.query(`delete from reserved_time_technicians x using ${records} where x.tenant_id = $1 and x.reserved_time_id = n.id`, [
    tenantId,
    sent,
  ]);
  await tx.query(
    `insert into reserved_time_technicians (tenant_id, reserved_time_id, technician_id)
     select $1, n.id, t::uuid from ${records}, jsonb_array_elements_text(n."technicianIds") as t`,
    [tenantId, sent],
  );
}

export async function removeReservedTime(tx: Transaction, tenantId: number, id: string): Promise<void> {
  await tx.query('delete from reserved_times where tenant_id = $1 and id = $2', [tenantId, id]);
}

/** Takes a technician who leaves off all reserved time and its series, and removes reserved time of nobody. */
export async function leaveReservedTimes(tx: Transaction, tenantId: number, technicianId: string): Promise<void> {
  await tx.query(
    `update reserved_time_series set technician_ids = technician_ids - $2::text where tenant_id = $1 and technician_ids ? $2::text`,
    [tenantId, technicianId],
  );
  await tx.query('delete from reserved_time_technicians where tenant_id = $1 and technician_id = $2', [tenantId, technicianId]);
  await tx.query(
    `delete from reserved_times r where r.tenant_id = $1 and not exists (
       select from reserved_time_technicians x where x.tenant_id = r.tenant_id and x.reserved_time_id = r.id)`,
    [tenantId],
  );
  await removeEmptySeries(tx, tenantId);
}
