/** Settings of the booking page and the customer link, and the tenants that their addresses lead to. */
import type { Environment } from '../../contract/vocabulary.ts';
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';

const columns = new Columns({
  enabled: column<boolean>('enabled'),
  daysAhead: column<number>('days_ahead'),
  intro: column<string>('intro'),
  framingHosts: column<readonly string[]>('framing_hosts'),
  mayCancel: column<boolean>('customers_may_cancel'),
  mayAskOtherTime: column<boolean>('customers_may_ask_other_time'),
  changeNoticeMinutes: column<number>('change_notice_minutes'),
});

export type BookingPageSettingsRow = RowOf<typeof columns>;

const defaults: BookingPageSettingsRow = {
  enabled: true,
  daysAhead: 14,
  intro: '',
  framingHosts: [],
  mayCancel: true,
  mayAskOtherTime: true,
  changeNoticeMinutes: 0,
};

/** The settings. A business that has changed none has the defaults. */
export async function readBookingPageSettings(db: Database, tenantId: number): Promise<BookingPageSettingsRow> {
  const [row] = await db.query<BookingPageSettingsRow>(`select ${columns.select()} from booking_page_settings where tenant_id = $1`, [
    tenantId,
  ]);
  return row ?? defaults;
}

/** Locks the settings, so that two partial changes cannot overwrite each other. Inserts the row if it is missing. */
export async function lockBookingPageSettings(tx: Transaction, tenantId: number): Promise<BookingPageSettingsRow> {
  await tx.query(
    'insert into booking_page_settings (tenant_id) values ($1) on conflict (tenant_id) do update set tenant_id = excluded.tenant_id',
    [tenantId],
  );
  return readBookingPageSettings(tx, tenantId);
}

export async function writeBookingPageSettings(tx: Transaction, tenantId: number, to: BookingPageSettingsRow): Promise<void> {
  await tx.query(`update booking_page_settings set ${columns.assignments(2)} where tenant_id = $1`, [tenantId, ...columns.values(to)]);
}

interface PublicTenant {
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
}

/** The live tenant of a booking page, by the alias of the business, else by a former alias. */
export async function findTenantByAlias(db: Database, alias: string): Promise<PublicTenant | null> {
  const [row] = await db.query<PublicTenant>(
    `select t.id as "tenantId", t.business_id as "businessId", t.environment
       from tenants t where t.environment = 'live'
        and t.business_id = coalesce((select id from businesses where alias = $1), (select business_id from former_aliases where alias = $1))`,
    [alias],
  );
  return row ?? null;
}

/** The job of a customer link, by the SHA-256 of its token. A deleted job is not found. */
export async function findLinkedJob(db: Database, tokenHash: Buffer): Promise<(PublicTenant & { readonly jobRequestId: string }) | null> {
  const [row] = await db.query<PublicTenant & { jobRequestId: string }>(
    `select t.id as "tenantId", t.business_id as "businessId", t.environment, j.id as "jobRequestId"
       from job_requests j join tenants t on t.id = j.tenant_id where j.magic_token_hash = $1 and j.deleted_at is null`,
    [tokenHash],
  );
  return row ?? null;
}
