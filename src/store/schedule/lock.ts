/**
 * The schedule lock and the board's version. A transaction that changes what a board shows takes the lock first, so that changes of one tenant's
 * schedule run one after another. Then it marks what it changed. A board shows sessions, time off, facts of technicians, opening hours,
 * closures, areas and engine settings. Processes see from the version what they must read again.
 */
import type { Database, Transaction } from '../driver/database.ts';
import { historySql } from '../driver/history.ts';
import { versionStep } from '../driver/versionStep.ts';

/** Locks the tenant's schedule until the transaction ends. Returns the present version of the board. */
export async function lockSchedule(tx: Transaction, tenantId: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>('select version from schedules where tenant_id = $1 for update', [tenantId]);
  if (!row) throw new Error(`tenant ${tenantId} has no schedule row`);
  return row.version;
}

/** Marks the whole board: business settings, opening hours, closures or service areas changed. Takes the schedule lock. */
export async function touchBoard(tx: Transaction, tenantId: number): Promise<void> {
  tx.changes(tenantId);
  await tx.query('update schedules set version = version + $2, settings_version = version + $2 where tenant_id = $1', [
    tenantId,
    versionStep(),
  ]);
}

/** Shows whether a board in memory is still current. Versions of different histories cannot be compared. */
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
