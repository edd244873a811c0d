/** Lanes that a change of the schedule marks, so that every process reads them again. */
import type { Transaction } from '../driver/database.ts';
import { versionStep } from '../driver/versionStep.ts';

/**
 * Marks technicians whose lane (sessions, time off, skills, areas, hours, tier, status, start) changed. Takes the lock. The database
 * gets to it in its turn, while the caller goes on.
 */
export function touchLanes(tx: Transaction, tenantId: number, technicianIds: readonly string[]): void {
  tx.changes(tenantId);
  tx.later(
    `with bumped as (update schedules set version = version + $3 where tenant_id = $1 returning version)
     update technicians set lane_version = (select version from bumped) where tenant_id = $1 and id = any ($2::uuid[])`,
    [tenantId, technicianIds, versionStep()],
  );
}
