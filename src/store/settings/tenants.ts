/** Tenants (a business in one environment) with their settings. */
import type { Environment, NightlyPlanMode, PlaceSource, Precision } from '../../contract/vocabulary.ts';
import type { AddressParts, StoredPlaceNote } from '../places.ts';
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { historySql } from '../driver/history.ts';

const settings = {
  timezone: column<string>('timezone'),
  arrivalWindowMinutes: column<number>('arrival_window_minutes'),
  maxVisitMinutes: column<number>('max_visit_minutes'),
  /** How many minutes of a visit must lie before a break that it spans, and how many after. */
  minMinutesBesideBreak: column<number>('min_minutes_beside_break'),
  /** From how many minutes on a late visit is reported. */
  runningLateMinutes: column<number>('running_late_minutes'),
  /** Whether a visit of which nothing was reported counts as running as planned. */
  visitsRunAsPlanned: column<boolean>('visits_run_as_planned'),
  /** Whether the move of a job that is not P0 may push other jobs. */
  allowNonP0Displacement: column<boolean>('allow_non_p0_displacement'),
  vipThreshold: column<number>('vip_threshold'),
  /** ISO 4217 code of all amounts. */
  currency: column<string>('currency'),
  morningStartMinute: column<number>('morning_start_minute'),
  afternoonStartMinute: column<number>('afternoon_start_minute'),
  eveningStartMinute: column<number>('evening_start_minute'),
  eveningEndMinute: column<number>('evening_end_minute'),
  /** ISO 3166-1 code. null: the country of the time zone. */
  homeCountry: column<string | null>('home_country'),
  /** Where the business is based. */
  baseAddress: jsonColumn<AddressParts>('base_address'),
  baseLatitude: column<number | null>('base_latitude'),
  baseLongitude: column<number | null>('base_longitude'),
  basePrecision: column<Precision | null>('base_precision'),
  baseSource: column<PlaceSource | null>('base_source'),
  baseNote: jsonColumn<StoredPlaceNote | null>('base_note'),
  /** The shortest travel to or from the centre of a postal code, and of a city. */
  postalCodeMinutes: column<number>('postal_code_minutes'),
  cityMinutes: column<number>('city_minutes'),
  /** How travel is estimated: the speed, and how many times longer roads are than the great circle. */
  travelSpeedKmh: column<number>('travel_speed_kmh'),
  travelDetourFactor: column<number>('travel_detour_factor'),
  /** How far from the centre of a postal code, and of a city, the real address may be. */
  postalCodeRadiusKm: column<number>('postal_code_radius_km'),
  cityRadiusKm: column<number>('city_radius_km'),
  /** A Monday that begins a week A of alternating weekly hours. null: the default. */
  weekAStartsOn: column<string | null>('week_a_starts_on'),
  /** Whether a better plan for the next working day is made each night, and at which local hour. */
  nightlyPlan: column<NightlyPlanMode>('nightly_plan'),
  nightlyPlanHour: column<number>('nightly_plan_hour'),
  /** How long personal data is kept. Months: 0, until somebody deletes it. */
  eraseCustomersAfterMonths: column<number>('erase_customers_after_months'),
  deleteJobNotesAfterMonths: column<number>('delete_job_notes_after_months'),
  keepMessagesDays: column<number>('keep_messages_days'),
  keepEventsDays: column<number>('keep_events_days'),
};
/** Columns of tenants that members change as settings (store/settings/businessSettings.ts). */
export const tenantSettingsColumns = new Columns(settings);
const ofTenant = new Columns({
  id: column<number>('id'),
  businessId: column<string>('business_id'),
  environment: column<Environment>('environment'),
  ...settings,
  /** How far this tenant's clock is ahead of the service's clock. 0 in the live environment. */
  clockOffsetMilliseconds: column<number>('clock_offset_milliseconds'),
  /** The zone of the business views of jobs that were created without storing one. null: the business is newer than such jobs. */
  unzonedViewTimezone: column<string | null>('unzoned_view_timezone'),
});
const ofBusiness = new Columns({
  alias: column<string>('alias'),
  businessName: column<string>('name'),
  /** Since when an operator has suspended the business. null: it is in use. */
  suspendedAt: column<string | null>('suspended_at'),
});

export interface Tenant extends RowOf<typeof ofTenant>, RowOf<typeof ofBusiness> {}

const columns = `${ofTenant.select('t')}, ${ofBusiness.select('b')}`;

export async function getTenant(db: Database, tenantId: number): Promise<Tenant> {
  return (await readTenant(db, tenantId)).tenant;
}

/** A tenant, with the history of the database that it was read from. */
export async function readTenant(db: Database, tenantId: number): Promise<{ tenant: Tenant; history: string }> {
  const [row] = await db.query<Tenant & { history: string }>(
    `select ${columns}, ${historySql} as history from tenants t join businesses b on b.id = t.business_id where t.id = $1`,
    [tenantId],
  );
  if (!row) throw new Error(`tenant ${tenantId} is gone`);
  const { history, ...tenant } = row;
  return { tenant, history };
}

/** The currency of the tenant's amounts. Hold the schedule lock, so that it does not change before the amount is written. */
export async function readCurrency(tx: Transaction, tenantId: number): Promise<string> {
  const [row] = await tx.query<{ currency: string }>('select currency from tenants where id = $1', [tenantId]);
  return row!.currency;
}

/** Locks and reads how far the tenant's clock is ahead, in milliseconds. */
export async function lockClockOffset(tx: Transaction, tenantId: number): Promise<number> {
  const [row] = await tx.query<{ offset: number }>(
    'select clock_offset_milliseconds as offset from tenants where id = $1 for no key update',
    [tenantId],
  );
  return row!.offset;
}

/** Moves the clock of a sandbox. Move it back only when the sandbox is emptied. Every process uses the new clock within a second. */
export async function setClockOffset(tx: Transaction, tenantId: number, offsetMilliseconds: number): Promise<void> {
  await tx.query('update tenants set clock_offset_milliseconds = $2 where id = $1', [tenantId, offsetMilliseconds]);
}
