/** The settings of a business in one environment, as members change them: columns of businesses and tenants, and the language of mails. */
import type { Locale } from '../../contract/vocabulary.ts';
import type { RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import type { Place } from '../places.ts';
import { lockMailSettings } from '../mail/settings.ts';
import { readNightlyResult, type NightlyResult } from '../schedule/nightlyPlans.ts';
import { versionStep } from '../driver/versionStep.ts';
import { tenantSettingsColumns } from './tenants.ts';

/** Settings that both environments share. */
export interface SharedSettings {
  readonly name: string;
  readonly alias: string;
}

/** Settings of one environment. */
export interface TenantSettings extends RowOf<typeof tenantSettingsColumns> {
  readonly defaultLocale: Locale;
}

export interface BusinessSettingsRow extends SharedSettings, TenantSettings {
  /** An amount was recorded, so the currency stays. */
  readonly hasAmounts: boolean;
  /** The earliest opening and the latest closing of the week. null: never open. */
  readonly openingBounds: { readonly startMinute: number; readonly endMinute: number } | null;
  /** The latest first. */
  readonly formerAliases: readonly string[];
  /** What came of the latest nightly run; null: no run yet. */
  readonly lastNightly: NightlyResult | null;
  /** Version of all settings together. Every change raises it. */
  readonly version: number;
}

/** The place of the base. */
export const basePlaceOf = (
  row: Pick<TenantSettings, 'baseLatitude' | 'baseLongitude' | 'basePrecision' | 'baseSource' | 'baseNote'>,
): Place => ({
  latitude: row.baseLatitude,
  longitude: row.baseLongitude,
  precision: row.basePrecision,
  placeSource: row.baseSource,
  placeNote: row.baseNote,
});

/** The columns of the base's place. */
export const baseColumnsOf = ({ latitude, longitude, precision, placeSource, placeNote }: Place) => ({
  baseLatitude: latitude,
  baseLongitude: longitude,
  basePrecision: precision,
  baseSource: placeSource,
  baseNote: placeNote,
});

export async function readBusinessSettings(db: Database, tenantId: number): Promise<BusinessSettingsRow> {
  const [row] = await db.query<Omit<BusinessSettingsRow, 'lastNightly'>>(
    `select b.name, b.alias, coalesce(m.locale, 'en') as "defaultLocale", ${tenantSettingsColumns.select('t')},
            array(select f.alias from former_aliases f where f.business_id = b.id order by f.ended_at desc, f.alias) as "formerAliases",
            exists (select from job_requests j where j.tenant_id = t.id and j.completed_at is not null and j.completed_amount is not null) as "hasAmounts",
            (select jsonb_build_object('startMinute', min(h.start_minute), 'endMinute', max(h.end_minute)) from opening_hours h
              where h.tenant_id = t.id having count(*) > 0) as "openingBounds",
            b.settings_version + t.settings_version as version
       from tenants t join businesses b on b.id = t.business_id left join mail_settings m on m.tenant_id = t.id
      where t.id = $1`,
    [tenantId],
  );
  if (!row) throw new Error(`tenant ${tenantId} is gone`);
  return { ...row, lastNightly: await readNightlyResult(db, tenantId) };
}

/** Locks and reads the settings. To change what the board shows, take the schedule lock first. */
export async function lockBusinessSettings(tx: Transaction, tenantId: number): Promise<BusinessSettingsRow> {
  await tx.query('select 1 from tenants where id = $1 for no key update', [tenantId]);
  await tx.query('select 1 from businesses where id = (select business_id from tenants where id = $1) for no key update', [tenantId]);
  return readBusinessSettings(tx, tenantId);
}

export async function writeTenantSettings(tx: Transaction, tenantId: number, to: TenantSettings): Promise<void> {
  await tx.query(`update tenants set ${tenantSettingsColumns.assignments(3)}, settings_version = settings_version + $2 where id = $1`, [
    tenantId,
    versionStep(),
    ...tenantSettingsColumns.values(to),
  ]);
  await lockMailSettings(tx, tenantId);
  await tx.query('update mail_settings set locale = $2 where tenant_id = $1', [tenantId, to.defaultLocale]);
}

/** Most former aliases of one business. After that the oldest is free again. */
const mostFormerAliases = 10;

/**
 * Sets the name and alias of the business. A former alias still leads to the business, so that printed addresses never lead to another one.
 * Returns false when the alias is a former alias of another business. Violates `businesses_alias_key` when another business has the alias.
 */
export async function writeSharedSettings(
  tx: Transaction,
  businessId: string,
  from: SharedSettings,
  to: SharedSettings,
  at: string,
): Promise<boolean> {
  await tx.query('update businesses set name = $2, alias = $3, settings_version = settings_version + $4 where id = $1', [
    businessId,
    to.name,
    to.alias,
    versionStep(),
  ]);
  if (from.alias === to.alias) return true;
  const [former] = await tx.query<{ isOwn: boolean }>('select business_id = $2 as "isOwn" from former_aliases where alias = $1', [
    to.alias,
    businessId,
  ]);
  if (former && !former.isOwn) return false;
  await tx.query('delete from former_aliases where alias = $1', [to.alias]);
  await tx.query('insert into former_aliases (alias, business_id, ended_at) values ($1, $2, $3)', [from.alias, businessId, at]);
  await tx.query(
    `delete from former_aliases where business_id = $1 and alias not in (
       select alias from former_aliases where business_id = $1 order by ended_at desc, alias limit ${mostFormerAliases})`,
    [businessId],
  );
  return true;
}

/** Whether the alias is a former alias of this business. */
export async function isFormerAlias(db: Database, businessId: string, alias: string): Promise<boolean> {
  const rows = await db.query('select 1 from former_aliases where alias = $1 and business_id = $2', [alias, businessId]);
  return rows.length > 0;
}

/** Whether the alias is a former alias of any business. */
export async function isAnyFormerAlias(db: Database, alias: string): Promise<boolean> {
  return (await db.query('select 1 from former_aliases where alias = $1', [alias])).length > 0;
}
