/** Marks lanes as changed, so that every process reads them again. */
import type { Transaction } from '../driver/database.ts';
import { versionStep } from '../driver/versionStep.ts';

/**
 * Marks the lanes of these technicians: sessions, time off, skills, areas, hours, tier, status or start location changed. Takes the schedule
 * lock. Does not wait for the statement.
 */
export function touchLanes(tx: Transaction, tenantId: number, technicianIds: readonly string[]): void {
  tx.changes(tenantId);
  tx.later(
    `with bumped as (update schedules set version = version + $3 where tenant_id = $1 returning version)
     update technicians set lane_version = (select version from bumped) where tenant_id = $1 and id = any ($2::uuid[])`,
    [tenantId, technicianIds, versionStep()],
  );
}
