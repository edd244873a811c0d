/**
 * The schedule lock and the board's version. Every transaction that changes what a board shows (sessions, time off,
 * technicians' board data, opening hours, closures, areas, engine settings) takes the lock first, so schedule changes
 * of one tenant are serial, and marks what it touched. Processes tell from the version what to read again.
 */
import type { Database, Transaction } from '../driver/database.ts';
import { historySql } from '../driver/history.ts';
import { versionStep } from '../driver/versionStep.ts';

/** Locks the tenant's schedule until the transaction ends and returns the version the board has now. */
export async function lockSchedule(tx: Transaction, tenantId: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>('select version from schedules where tenant_id = $1 for update', [tenantId]);
  if (!row) throw new Error(`tenant ${tenantId} has no schedule row`);
  return row.version;
}

/** Marks the whole board: business settings, opening hours, closures, service areas. Takes the lock. */
export async function touchBoard(tx: Transaction, tenantId: number): Promise<void> {
  tx.changes(tenantId);
  await tx.query('update schedules set version = version + $2, settings_version = version + $2 where tenant_id = $1', [
    tenantId,
    versionStep(),
  ]);
}

/** What a board in memory is compared with. Versions of two histories say nothing about each other. */
export interface ScheduleVersion {
  readonly version: number;
  readonly settingsVersion: number;
  readonly history: string;
}

export async function scheduleVersion(db: Database, tenantId: number): Promise<ScheduleVersion> {
  const [row] = await db.query<ScheduleVersion>(
    `select version, settings_version as "settingsVersion", ${historySql} as history from schedules where tenant_id = $1`,
    [tenantId],
  );
  if (!row) throw new Error(`tenant ${tenantId} has no schedule row`);
  return row;
}
