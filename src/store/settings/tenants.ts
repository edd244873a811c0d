/** Businesses and their tenants (a business in one environment) with their settings. */
import type { Environment } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { historySql } from '../driver/history.ts';

export interface Tenant {
  readonly id: number;
  readonly businessId: string;
  readonly environment: Environment;
  readonly alias: string;
  readonly businessName: string;
  readonly timezone: string;
  readonly currency: string;
  readonly arrivalWindowMinutes: number;
  readonly maxVisitMinutes: number;
  /** Whether a move of a job that is no P0 may push others. */
  readonly allowNonP0Displacement: boolean;
  readonly vipThreshold: number;
  readonly morningStartMinute: number;
  readonly afternoonStartMinute: number;
  readonly eveningStartMinute: number;
  readonly eveningEndMinute: number;
  /** How far this tenant's clock is ahead of the service's; 0 in the live environment. */
  readonly clockOffsetMilliseconds: number;
}

const columns = `t.id, t.business_id as "businessId", t.environment, b.alias, b.name as "businessName", t.timezone,
  t.currency, t.arrival_window_minutes as "arrivalWindowMinutes", t.max_visit_minutes as "maxVisitMinutes",
  t.allow_non_p0_displacement as "allowNonP0Displacement", t.vip_threshold as "vipThreshold", t.morning_start_minute as "morningStartMinute",
  t.afternoon_start_minute as "afternoonStartMinute", t.evening_start_minute as "eveningStartMinute",
  t.evening_end_minute as "eveningEndMinute", t.clock_offset_milliseconds as "clockOffsetMilliseconds"`;

export async function getTenant(db: Database, tenantId: number): Promise<Tenant> {
  return (await readTenant(db, tenantId)).tenant;
}

/** A tenant, and the history of the database that says so. */
export async function readTenant(db: Database, tenantId: number): Promise<{ tenant: Tenant; history: string }> {
  const [row] = await db.query<Tenant & { history: string }>(
    `select ${columns}, ${historySql} as history from tenants t join businesses b on b.id = t.business_id where t.id = $1`,
    [tenantId],
  );
  if (!row) throw new Error(`tenant ${tenantId} is gone`);
  const { history, ...tenant } = row;
  return { tenant, history };
}

/** How far the tenant's clock is ahead, while nobody else moves it. */
export async function lockClockOffset(tx: Transaction, tenantId: number): Promise<number> {
  const [row] = await tx.query<{ offset: number }>(
    'select clock_offset_milliseconds as offset from tenants where id = $1 for no key update',
    [tenantId],
  );
  return row!.offset;
}

/** Moves the tenant's clock, which must be a sandbox's, and never back. Every process sees it within a second. */
export async function setClockOffset(tx: Transaction, tenantId: number, offsetMilliseconds: number): Promise<void> {
  await tx.query('update tenants set clock_offset_milliseconds = $2 where id = $1', [tenantId, offsetMilliseconds]);
}
