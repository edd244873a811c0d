/** Rows of time_off. */
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { versionStep } from '../driver/versionStep.ts';

const fields = {
  id: column<string>('id'),
  technician_id: column<string>('technician_id'),
  start_date: column<string>('start_date'),
  end_date: column<string>('end_date'),
  /** Minute of the business-local day. Both minutes are null when the time off takes whole days. */
  start_minute: column<number | null>('start_minute'),
  end_minute: column<number | null>('end_minute'),
  status: column<'pending' | 'approved' | 'declined'>('status'),
  reason: column<string>('reason'),
  created_at: column<string>('created_at'),
};
const written = new Columns(fields);
/** The columns of a `TimeOffRow`. */
export const timeOffColumns = new Columns({ ...fields, updated_at: column<string>('updated_at') });
const columns = timeOffColumns.select();

/** Named as the API answers it. */
export type TimeOffRow = RowOf<typeof timeOffColumns>;

/** Time off as the person who decides on it sees it. */
export interface TimeOffRequestRow extends TimeOffRow {
  readonly technician_name: string;
  readonly version: number;
}

const requestColumns = `${timeOffColumns.select('o')}, o.version, t.full_name as technician_name`;
const requestTables = 'time_off o join technicians t on t.tenant_id = o.tenant_id and t.id = o.technician_id';

/** All filters that are given must match. */
interface TimeOffFilter {
  readonly status?: TimeOffRow['status'] | undefined;
  readonly technicianId?: string | undefined;
  /** Ends on or after this day. */
  readonly from?: string | undefined;
  /** Starts on or before this day. */
  readonly to?: string | undefined;
}

/** Pending requests first, by their first day; then the rest, the latest end first. Days count from one, so that both halves have the direction of the index. */
export const timeOffRequestOrder = orderOf(
  'time off requests',
  false,
  [`(o.status <> 'pending')`, 'boolean'],
  [`(case when o.status = 'pending' then o.start_date - date '2000-01-01' else date '2000-01-01' - o.end_date end)`, 'bigint'],
  ['o.id', 'uuid'],
);

/** A page of time off of technicians on the roster. */
export function listTimeOffRequestRows(
  db: Database,
  tenantId: number,
  { status, technicianId, from, to }: TimeOffFilter,
  page: Page,
): Promise<ListPage<TimeOffRequestRow>> {
  const where = new Conditions(tenantId);
  if (status !== undefined) where.add((value) => `o.status = ${value}`, status);
  if (technicianId !== undefined) where.add((value) => `o.technician_id = ${value}`, technicianId);
  if (from !== undefined) where.add((value) => `o.end_date >= ${value}`, from);
  if (to !== undefined) where.add((value) => `o.start_date <= ${value}`, to);
  const found = `from ${requestTables} where o.tenant_id = $1 and t.deleted_at is null${where.sql}`;
  return readPage(db, { columns: requestColumns, from: found, where, order: timeOffRequestOrder }, page);
}

/** Locks and reads one record of a technician. */
export async function lockTimeOffRequest(
  tx: Transaction,
  tenantId: number,
  technicianId: string,
  id: string,
): Promise<TimeOffRequestRow | null> {
  const [row] = await tx.query<TimeOffRequestRow>(
    `select ${requestColumns} from ${requestTables} where o.tenant_id = $1 and o.technician_id = $2 and o.id = $3 for update of o`,
    [tenantId, technicianId, id],
  );
  return row ?? null;
}

export async function writeTimeOffStatus(
  tx: Transaction,
  tenantId: number,
  id: string,
  status: TimeOffRow['status'],
  at: string,
): Promise<void> {
  tx.effects.note('frees_technician', status === 'approved');
  await tx.query('update time_off set status = $3, updated_at = $4, version = version + $5 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    status,
    at,
    versionStep(),
  ]);
}

export async function removeTimeOff(tx: Transaction, tenantId: number, id: string): Promise<void> {
  await tx.query('delete from time_off where tenant_id = $1 and id = $2', [tenantId, id]);
}

/** Approved time off of these technicians that overlaps these days, both included. */
export function approvedTimeOffOf(
  db: Database,
  tenantId: number,
  technicianIds: readonly string[],
  from: string,
  to: string,
): Promise<TimeOffRow[]> {
  return db.query<TimeOffRow>(
    `select ${columns} from time_off
      where tenant_id = $1 and technician_id = any ($2::uuid[]) and status = 'approved' and end_date >= $3 and start_date <= $4`,
    [tenantId, technicianIds, from, to],
  );
}

export async function insertTimeOff(tx: Transaction, tenantId: number, row: Omit<TimeOffRow, 'updated_at'>): Promise<TimeOffRow> {
  tx.effects.note('frees_technician', row.status === 'approved');
  const [saved] = await tx.query<TimeOffRow>(
    `insert into time_off (tenant_id, updated_at, ${written.names}) values ($1, tenant_now($1), ${written.parameters(2)}) returning ${columns}`,
    [tenantId, ...written.values(row)],
  );
  return saved!;
}

export const timeOffOrder = orderOf('time off', true, ['start_date', 'date'], ['id', 'uuid']);

/** A page of the time off of a technician, the latest first day first. */
export function listTimeOff(
  db: Database,
  tenantId: number,
  technicianId: string,
  range: { from?: string | undefined; to?: string | undefined },
  page: Page,
): Promise<ListPage<TimeOffRow>> {
  const where = new Conditions(tenantId).add((value) => `technician_id = ${value}`, technicianId);
  if (range.from !== undefined) where.add((value) => `end_date >= ${value}`, range.from);
  if (range.to !== undefined) where.add((value) => `start_date <= ${value}`, range.to);
  return readPage(db, { columns, from: `from time_off where tenant_id = $1${where.sql}`, where, order: timeOffOrder }, page);
}

export function listApprovedTimeOff(db: Database, tenantId: number, technicianId: string, from: string, to: string): Promise<TimeOffRow[]> {
  return db.query<TimeOffRow>(
    `select ${columns} from time_off where tenant_id = $1 and technician_id = $2 and status = 'approved' and end_date >= $3 and start_date <= $4 order by start_date, id`,
    [tenantId, technicianId, from, to],
  );
}

/** The next `count` records of all technicians after `afterId`, by id, for an export. */
export function readTimeOffAfter(db: Database, tenantId: number, afterId: string, count: number): Promise<TimeOffRow[]> {
  return db.query<TimeOffRow>(`select ${columns} from time_off where tenant_id = $1 and id > $2 order by id limit $3`, [
    tenantId,
    afterId,
    count,
  ]);
}
