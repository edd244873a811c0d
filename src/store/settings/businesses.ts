/** Creates a business: its owner, and both environments with their roles, opening hours and workflow. */
import { usualVipThreshold } from '../../contract/currencies.ts';
import { roles } from '../../contract/permissions.ts';
import type { Environment, Locale } from '../../contract/vocabulary.ts';
import { isAnyFormerAlias } from './businessSettings.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { violatedConstraint } from '../driver/sqlState.ts';
import { insertRows } from '../demoRows.ts';
import { newId } from '../ids.ts';
import { platformJobTypes } from './platformJobTypes.ts';
import { standardWorkflow } from './standardWorkflow.ts';

/** The operator's input cannot be used. The message is one line that says what to enter instead. */
export class InvalidInput extends Error {}

/** One environment of a new business, with the ids that later rows refer to. */
interface NewTenant {
  readonly tenantId: number;
  readonly workflowId: string;
  /** Permission group ids by role name. */
  readonly groupIds: Readonly<Record<string, string>>;
  /** Ids of the platform's job types, by English name. */
  readonly jobTypeIds: ReadonlyMap<string, string>;
}

export interface CreatedBusiness {
  readonly businessId: string;
  readonly alias: string;
  readonly ownerId: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly tenants: Readonly<Record<Environment, NewTenant>>;
}

/** Checked input of a new business. The owner's password is hashed before the transaction, because hashing takes long. */
export interface PreparedBusiness {
  readonly name: string;
  readonly timezone: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
  readonly currency: string;
  readonly alias: string;
  /**
   * Whether the alias was made from the name. A number is added to such an alias if it is taken. A given alias that is taken is refused.
   */
  readonly aliasDerived: boolean;
  /** The default language of mails and pages. */
  readonly language: Locale;
  /** The weekdays on which it is open: 1 is Monday, 7 is Sunday. */
  readonly workdays: readonly number[];
  /** Job types of its own, besides those of the platform. */
  readonly jobTypes: readonly { readonly name: string; readonly minutes: number }[];
  readonly password: string;
  readonly passwordHash: string;
}

/** 08:00 to 18:00, in minutes of the day. */
const openFrom = 480;
const openUntil = 1_080;

/** Writes a prepared business. Throws InvalidInput when its alias is taken. */
export async function insertBusiness(tx: Transaction, business: PreparedBusiness, nowMilliseconds: number): Promise<CreatedBusiness> {
  const businessId = newId(nowMilliseconds);
  const ownerId = newId(nowMilliseconds);
  const alias = business.aliasDerived ? await freeAlias(tx, business.alias) : business.alias;
  const createdAt = new Date(nowMilliseconds).toISOString();
  try {
    await tx.query('insert into businesses (id, alias, name, created_at) values ($1, $2, $3, $4)', [
      businessId,
      alias,
      business.name,
      createdAt,
    ]);
  } catch (error) {
    if (violatedConstraint(error)) throw new InvalidInput(`The alias "${alias}" is taken; choose another.`);
    throw error;
  }
  // Check after the insert: it waited for a business that was just giving up the alias.
  if (await isAnyFormerAlias(tx, alias)) throw new InvalidInput(`The alias "${alias}" is taken; choose another.`);
  await tx.query(
    `insert into members (id, business_id, email, full_name, role, password_hash, created_at)
     values ($1, $2, $3, $4, 'Owner', $5, $6)`,
    [ownerId, businessId, business.ownerEmail, business.ownerName, business.passwordHash, createdAt],
  );
  const live = await insertTenant(tx, businessId, 'live', business, nowMilliseconds);
  const sandbox = await insertTenant(tx, businessId, 'sandbox', business, nowMilliseconds);
  return { businessId, alias, ownerId, owner: { email: business.ownerEmail, password: business.password }, tenants: { live, sandbox } };
}

/** Inserts an environment of a business as every new business has it. */
export async function insertTenant(
  tx: Transaction,
  businessId: string,
  environment: Environment,
  business: Pick<PreparedBusiness, 'timezone' | 'currency' | 'language' | 'workdays' | 'jobTypes'>,
  nowMilliseconds: number,
): Promise<NewTenant> {
  const [tenant] = await tx.query<{ id: number }>(
    'insert into tenants (business_id, environment, timezone, currency, vip_threshold) values ($1, $2, $3, $4, $5) returning id',
    [businessId, environment, business.timezone, business.currency, usualVipThreshold(business.currency)],
  );
  const tenantId = tenant!.id;
  await tx.query('insert into schedules (tenant_id) values ($1)', [tenantId]);
  await insertRows(
    tx,
    'opening_hours',
    tenantId,
    business.workdays.map((weekday) => ({ weekday, start_minute: openFrom, end_minute: openUntil })),
  );
  const groups = Object.entries(roles).map(([name, permissions]) => ({ id: newId(nowMilliseconds), name, permissions }));
  await insertRows(tx, 'permission_groups', tenantId, groups);
  const workflowId = newId(nowMilliseconds);
  await tx.query(`insert into workflows (tenant_id, id, name, is_default, statuses) values ($1, $2, 'Standard', true, $3)`, [
    tenantId,
    workflowId,
    JSON.stringify(standardWorkflow),
  ]);
  // Without a row, mails and pages of the business are in English.
  if (business.language !== 'en')
    await tx.query('insert into mail_settings (tenant_id, locale) values ($1, $2)', [tenantId, business.language]);
  const jobTypeIds = await insertJobTypes(tx, tenantId, business.jobTypes, nowMilliseconds);
  return { tenantId, workflowId, groupIds: Object.fromEntries(groups.map((group) => [group.name, group.id])), jobTypeIds };
}

/** Inserts the platform's job types and those of the business. Returns the ids of the platform's types, by English name. */
export async function insertJobTypes(
  tx: Transaction,
  tenantId: number,
  ownTypes: PreparedBusiness['jobTypes'],
  nowMilliseconds: number,
): Promise<ReadonlyMap<string, string>> {
  const row = (name: string, minutes: number, more: { is_system: boolean; on_booking_page: boolean; localized_names: object }) => ({
    id: newId(nowMilliseconds),
    name,
    default_duration_minutes: minutes,
    status: 'active',
    ...more,
    created_at: new Date(nowMilliseconds).toISOString(),
    updated_at: new Date(nowMilliseconds).toISOString(),
  });
  const platform = platformJobTypes.map(({ names, minutes, onBookingPage }) =>
    row(names.en, minutes, { is_system: true, on_booking_page: onBookingPage, localized_names: names }),
  );
  const own = ownTypes.map(({ name, minutes }) => row(name, minutes, { is_system: false, on_booking_page: true, localized_names: {} }));
  await insertRows(tx, 'job_types', tenantId, [...platform, ...own]);
  return new Map(platform.map(({ name, id }) => [name, id]));
}

/** The tenant of a business in one environment. `business`: its id or alias. null when there is none. */
export async function findTenantId(db: Database, business: string, environment: Environment): Promise<number | null> {
  const [tenant] = await db.query<{ id: number }>(
    `select t.id from tenants t join businesses b on b.id = t.business_id
      where (b.alias = $1 or b.id::text = lower($1)) and t.environment = $2 order by b.alias = $1 desc limit 1`,
    [business, environment],
  );
  return tenant?.id ?? null;
}

interface ListedBusiness {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
  readonly createdAt: string;
  /** E-mail addresses. */
  readonly owners: readonly string[];
  /** Of the live environment. */
  readonly timezone: string;
  readonly currency: string;
  /** How many jobs the live environment has, and when the last one was created. */
  readonly jobs: number;
  readonly lastJobAt: string | null;
  /** null: in use. */
  readonly suspendedAt: string | null;
}

/** All businesses, the oldest first. */
export function listBusinesses(db: Database): Promise<ListedBusiness[]> {
  return db.query<ListedBusiness>(
    `select b.id, b.alias, b.name, b.created_at as "createdAt", t.timezone, t.currency,
            array(select m.email from members m where m.business_id = b.id and m.role = 'Owner' order by m.email) as owners,
            j.jobs, j.last_job_at as "lastJobAt", b.suspended_at as "suspendedAt"
       from businesses b join tenants t on t.business_id = b.id and t.environment = 'live',
            lateral (select count(*)::int as jobs, max(created_at) as last_job_at from job_requests where tenant_id = t.id) as j
      order by b.created_at, b.id`,
  );
}

/** Suspends a business at this time, or opens it again with null. Returns whether that changed anything. */
export async function setSuspended(tx: Transaction, businessId: string, at: string | null): Promise<boolean> {
  const rows = await tx.query(
    'update businesses set suspended_at = $2 where id = $1 and (suspended_at is null) = ($2::timestamptz is not null) returning id',
    [businessId, at],
  );
  return rows.length > 0;
}

/** Aliases of the businesses that have an owner with this address, in lower case. */
export async function businessesOwnedBy(db: Database, email: string): Promise<string[]> {
  const rows = await db.query<{ alias: string }>(
    `select b.alias from businesses b
      where exists (select from members m where m.business_id = b.id and m.role = 'Owner' and lower(m.email) = $1) order by b.alias`,
    [email],
  );
  return rows.map(({ alias }) => alias);
}

/** The aliases of the first `limit` businesses. */
export async function businessAliases(db: Database, limit: number): Promise<string[]> {
  const rows = await db.query<{ alias: string }>('select alias from businesses order by created_at, id limit $1', [limit]);
  return rows.map(({ alias }) => alias);
}

/** The tenant with the next larger id; null when there is none. */
export async function nextTenantId(db: Database, afterId: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>('select id from tenants where id > $1 order by id limit 1', [afterId]);
  return row?.id ?? null;
}

/** Whether the database has no business yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [row] = await db.query<{ empty: boolean }>('select not exists (select from businesses) as empty');
  return row!.empty;
}

/** Whether data depends on the service's secret: jobs with customer links, or sealed secrets of webhook endpoints and authenticator apps. */
export async function isSecretInUse(db: Database): Promise<boolean> {
  const [row] = await db.query<{ used: boolean }>(
    'select exists (select from job_requests) or exists (select from webhook_endpoints) or exists (select from totp_factors) as used',
  );
  return row!.used;
}

/** The alias, with a number added if it is taken. If another process takes it first, the unique index refuses the insert. */
async function freeAlias(tx: Transaction, alias: string): Promise<string> {
  const taken = new Set(
    (
      await tx.query<{ alias: string }>(
        `select alias from (select alias from businesses union select alias from former_aliases) as a where alias = $1 or alias like $1 || '-%'`,
        [alias],
      )
    ).map((row) => row.alias),
  );
  if (!taken.has(alias)) return alias;
  let number = 2;
  while (taken.has(`${alias}-${number}`)) number++;
  return `${alias}-${number}`;
}
