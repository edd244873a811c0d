/** Empties one tenant, and copies the catalog of another into it. Every statement names the tenant. docs/internals/records.md#sandbox. */
import type { Database, Transaction } from '../driver/database.ts';
import { insertRows } from '../demoRows.ts';
import { versionStep } from '../driver/versionStep.ts';

/** How many rows one call removes from a table. */
interface ResetBounds {
  /** Rows that one statement removes: a few hundred milliseconds, so that its locks do not last long. */
  readonly chunkRows: number;
  /** Most statements for one table. */
  readonly mostChunks: number;
}
const usual: ResetBounds = { chunkRows: 5_000, mostChunks: 40 };

/** Tables that grow without limit. A table comes before those that its rows refer to. */
const large = [
  'webhook_attempts',
  'webhook_deliveries',
  'events',
  'mails',
  'callbacks',
  'notes',
  'file_pieces',
  'file_thumbnails',
  'files',
  'late_visits',
  'schedule_changes',
  'schedule_plans',
  'nightly_plans',
  'customer_requests',
  'customer_messages',
  'text_choices',
  'earlier_wishes',
  'time_proposals',
  'sessions',
  'maintenance_visits',
  'job_requests',
  'maintenance_plans',
  'customer_sites',
  'customer_merges',
  'customers',
  'idempotency_keys',
] as const;

/** All other tables that are emptied, in the same order. Roles, keys, apps, endpoints and the request log stay. */
const small = [
  // Their questions name customers.
  'confirmations',
  // A trigger writes this table when sessions are removed.
  'calendar_departures',
  'time_off',
  'reserved_time_technicians',
  'reserved_times',
  'reserved_time_series',
  'technician_skills',
  'technician_service_areas',
  'technician_buddies',
  'technician_vehicles',
  'technician_pictures',
  'technician_days',
  'push_messages',
  'push_devices',
  'technicians',
  'vehicles',
  'job_types',
  'skills',
  'skill_categories',
  'service_areas',
  'workflows',
  'opening_hours',
  'closures',
  'list_totals',
  // Positions of a moved clock lie in the future.
  'feeds',
  'late_reckonings',
  'earlier_searches',
  'booking_page_settings',
  'mail_settings',
  'mail_texts',
  'mail_unsubscribes',
  'sms_counts',
  'sms_stops',
] as const;

/**
 * Empties the large tables in chunks, each in its own transaction, so that no lock is held for long. Returns false when rows are left after
 * the most chunks that one call removes.
 */
export async function emptyLargeTables(db: Database, tenantId: number, { chunkRows, mostChunks }: ResetBounds = usual): Promise<boolean> {
  for (const table of large) {
    let chunks = 0;
    while (await emptyChunk(db, table, tenantId, chunkRows)) if (++chunks === mostChunks) return false;
  }
  return true;
}

/** Removes one chunk. Returns whether more rows may be left. */
async function emptyChunk(db: Database, table: (typeof large)[number], tenantId: number, chunkRows: number): Promise<boolean> {
  const [row] = await db.query<{ n: number }>(
    `with gone as (delete from ${table} where ctid = any (array(select ctid from ${table} where tenant_id = $1 limit ${chunkRows})) and tenant_id = $1
       returning 1) select count(*) as n from gone`,
    [tenantId],
  );
  return row!.n === chunkRows;
}

/** Removes all rows, including those written since the large tables were emptied. Hold the schedule lock. */
export async function emptyTenant(tx: Transaction, tenantId: number): Promise<void> {
  // The live calendar of the business stays, like everything that programs were given. Calendars of technicians and areas go with them.
  await tx.query(`delete from calendar_feeds where tenant_id = $1 and kind <> 'business'`, [tenantId]);
  for (const table of [...large, ...small]) await tx.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
}

/** Settings of an environment. Its clock, the versions of its settings and what was erased in it are its own. */
const settingsColumns = `timezone, currency, arrival_window_minutes, max_visit_minutes, allow_non_p0_displacement, vip_threshold, morning_start_minute,
  afternoon_start_minute, evening_start_minute, evening_end_minute, min_minutes_beside_break, running_late_minutes, visits_run_as_planned,
  home_country, base_address, base_latitude, base_longitude, base_precision, base_source, base_note, postal_code_minutes, city_minutes,
  postal_code_radius_km, city_radius_km, travel_speed_kmh, travel_detour_factor, week_a_starts_on, dated_opening_hours, unzoned_view_timezone, nightly_plan,
  nightly_plan_hour, erase_customers_after_months, delete_job_notes_after_months, keep_messages_days, keep_events_days`;

/** Copies settings, opening hours, closures, workflow and the texts of messages from another tenant of the same business. */
export async function copySettings(tx: Transaction, fromTenantId: number, tenantId: number): Promise<void> {
  await tx.query(
    `update tenants t set (${settingsColumns}) = (select ${settingsColumns} from tenants f where f.id = $1 and f.business_id = t.business_id),
            settings_version = t.settings_version + $3, hours_version = t.hours_version + $3
      where t.id = $2`,
    [fromTenantId, tenantId, versionStep()],
  );
  for (const [table, columns, condition] of [
    ['opening_hours', 'weekday, start_minute, end_minute', 'true'],
    ['closures', 'date, reason', 'true'],
    ['workflows', 'id, name, is_default, statuses, version', 'is_default'],
    [
      'mail_settings',
      `locale, contact_email, contact_phone, kinds_off, sms_kinds, sms_daily_cap, quiet_from_minute, quiet_until_minute, reminds_day_before,
       reminder_hours_before, day_summary_minute`,
      'true',
    ],
    ['mail_texts', 'kind, locale, intro, signature, sms, version', 'true'],
    [
      'booking_page_settings',
      'enabled, days_ahead, intro, framing_hosts, customers_may_cancel, customers_may_ask_other_time, change_notice_minutes',
      'true',
    ],
  ] as const)
    await copyRows(tx, table, columns, condition, fromTenantId, tenantId);
}

/** Copies the catalog of another tenant of the same business. Ids stay the same, so that programs find the rows they know. */
export async function copyCatalog(tx: Transaction, fromTenantId: number, tenantId: number): Promise<void> {
  const notDeleted = 'deleted_at is null';
  for (const [table, columns] of [
    ['skill_categories', 'id, name, icon, created_at, updated_at'],
    ['skills', 'id, category_id, name, description, is_active, created_at, updated_at'],
    [
      'job_types',
      'id, uid, name, localized_names, status, is_system, on_booking_page, default_duration_minutes, default_mobilization_minutes, default_demobilization_minutes, skill_ids, created_at, updated_at',
    ],
    [
      'service_areas',
      'id, name, description, city, county, district, state, country, postal_code, postal_codes, boundary, created_at, updated_at',
    ],
  ] as const)
    await copyRows(tx, table, columns, notDeleted, fromTenantId, tenantId);
  // The booking page offers job types of the catalog.
  await tx.query(
    `update booking_page_settings p set job_type_ids = f.job_type_ids from booking_page_settings f where f.tenant_id = $1 and p.tenant_id = $2`,
    [fromTenantId, tenantId],
  );
}

async function copyRows(tx: Transaction, table: string, columns: string, condition: string, from: number, to: number): Promise<void> {
  await tx.query(`insert into ${table} (tenant_id, ${columns}) select $2, ${columns} from ${table} where tenant_id = $1 and ${condition}`, [
    from,
    to,
  ]);
}

interface MadeUpTechnician {
  readonly id: string;
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
}

/** Inserts technicians who have every skill and every service area of the catalog. */
export async function insertMadeUpTeam(
  tx: Transaction,
  tenantId: number,
  team: readonly MadeUpTechnician[],
  { group, at }: { readonly group: string; readonly at: string },
): Promise<void> {
  const [role] = await tx.query<{ id: string }>('select id from permission_groups where tenant_id = $1 and name = $2', [tenantId, group]);
  const rows = team.map(({ id, userId, fullName, email }) => ({
    id,
    user_id: userId,
    permission_group_id: role!.id,
    full_name: fullName,
    email,
    status: 'active',
    address: {},
    job_title: '',
    created_at: at,
    updated_at: at,
  }));
  await insertRows(tx, 'technicians', tenantId, rows);
  for (const [table, column, source] of [
    ['technician_skills', 'skill_id', 'skills'],
    ['technician_service_areas', 'service_area_id', 'service_areas'],
  ] as const)
    await tx.query(
      `insert into ${table} (tenant_id, technician_id, ${column})
       select t.tenant_id, t.id, s.id from technicians t join ${source} s on s.tenant_id = t.tenant_id and s.deleted_at is null where t.tenant_id = $1`,
      [tenantId],
    );
}

/** The tenant of a business in one environment. */
export async function tenantIdOf(db: Database, businessId: string, environment: 'live' | 'sandbox'): Promise<number> {
  const [row] = await db.query<{ id: number }>('select id from tenants where business_id = $1 and environment = $2', [
    businessId,
    environment,
  ]);
  return row!.id;
}

export async function countCatalog(
  db: Database,
  tenantId: number,
): Promise<{ job_types: number; skills: number; service_areas: number; technicians: number }> {
  const [row] = await db.query<{ job_types: number; skills: number; service_areas: number; technicians: number }>(
    `select (select count(*) from job_types where tenant_id = $1) as job_types, (select count(*) from skills where tenant_id = $1) as skills,
            (select count(*) from service_areas where tenant_id = $1) as service_areas, (select count(*) from technicians where tenant_id = $1) as technicians`,
    [tenantId],
  );
  return row!;
}
