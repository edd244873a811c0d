/** Rows of time_off. */
import type { Database, Transaction } from './database.ts';
import { Conditions, type Page } from './paging.ts';

export interface TimeOffRow {
  readonly id: string;
  readonly technician_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly start_minute: number | null;
  readonly end_minute: number | null;
  readonly status: 'pending' | 'approved' | 'declined';
  readonly reason: string;
  readonly created_at: string;
  readonly updated_at: string;
}

const columns = 'id, technician_id, start_date, end_date, start_minute, end_minute, status, reason, created_at, updated_at';

export async function insertTimeOff(tx: Transaction, tenantId: number, row: Omit<TimeOffRow, 'updated_at'>): Promise<TimeOffRow> {
  const [saved] = await tx.query<TimeOffRow>(
    `insert into time_off (tenant_id, id, technician_id, start_date, end_date, start_minute, end_minute, status, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
    [
      tenantId,
      row.id,
      row.technician_id,
      row.start_date,
      row.end_date,
      row.start_minute,
      row.end_minute,
      row.status,
      row.reason,
      row.created_at,
    ],
  );
  return saved!;
}

export async function listTimeOff(
  db: Database,
  tenantId: number,
  technicianId: string,
  range: { from?: string | undefined; to?: string | undefined },
  page: Page,
) {
  const where = new Conditions(tenantId).add((value) => `technician_id = ${value}`, technicianId);
  if (range.from !== undefined) where.add((value) => `end_date >= ${value}`, range.from);
  if (range.to !== undefined) where.add((value) => `start_date <= ${value}`, range.to);
  const values = [...where.values];
  const rows = await db.query<TimeOffRow>(
    `select ${columns} from time_off where tenant_id = $1${where.sql} order by start_date desc, id limit ${page.limit} offset ${page.offset}`,
    where.values,
  );
  const [count] = await db.query<{ n: number }>(`select count(*) as n from time_off where tenant_id = $1${where.sql}`, values);
  return { rows, total: count!.n };
}

export function listApprovedTimeOff(db: Database, tenantId: number, technicianId: string, from: string, to: string): Promise<TimeOffRow[]> {
  return db.query<TimeOffRow>(
    `select ${columns} from time_off where tenant_id = $1 and technician_id = $2 and status = 'approved' and end_date >= $3 and start_date <= $4 order by start_date, id`,
    [tenantId, technicianId, from, to],
  );
}

/** The next `count` entries of all technicians by their ids after `afterId`: for whoever reads all of them. */
export function readTimeOffAfter(db: Database, tenantId: number, afterId: string, count: number): Promise<TimeOffRow[]> {
  return db.query<TimeOffRow>(`select ${columns} from time_off where tenant_id = $1 and id > $2 order by id limit $3`, [
    tenantId,
    afterId,
    count,
  ]);
}
