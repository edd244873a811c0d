/** All rows of one business, as an export writes them and an import reads them back. docs/internals/processes.md#export-and-import. */
import { workdaysOfCountry } from '../../contract/countries.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { ownedTables } from '../settings/businessDeletion.ts';
import { pieceBytes } from '../files/fileBytes.ts';
import { insertTenant, InvalidInput } from '../settings/businesses.ts';
import { type CopiedTable, copiedTables } from './catalog.ts';
import { insertBatch, type InsertedValues, rowBatches } from './copyRows.ts';

/** Tables that an export leaves out: credentials, what links to other services, and what is of the moment or counted anew. */
const leftOut: ReadonlySet<string> = new Set([
  'api_keys',
  'calendar_feeds',
  'calendar_departures',
  'confirmations',
  'event_queue',
  'idempotency_keys',
  'identity_provider_groups',
  'identity_providers',
  'job_searches',
  'job_totals',
  'known_browsers',
  'late_reckonings',
  'late_visits',
  'list_totals',
  'member_links',
  'member_sessions',
  'oauth_clients',
  'oauth_codes',
  'oauth_connections',
  'oauth_tokens',
  'passkeys',
  'provider_subjects',
  'push_devices',
  'push_messages',
  'recovery_codes',
  'request_log',
  'schedule_changes',
  'schedule_plans',
  'totp_factors',
  'webhook_attempts',
  'webhook_deliveries',
]);

/** What an export lacks, for people. */
export const notInExport = [
  'passwords of members: send each a password link',
  'API keys, connected apps and calendar addresses: create them again',
  'identity providers: add them again, and require them again',
  'signing secrets of webhooks: their endpoints are disabled until they are verified again',
  'mails that had not been sent: they are marked as skipped',
  'steps that could be undone, and records of calls and deliveries',
  'customer links work only in a service with the same secret (SECRET_KEY or DATA_DIR/secret)',
] as const;

/** Values that an export replaces, in SQL. */
const replaced: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Nobody could sign in: the providers are left out.
  businesses: { requires_identity_provider: 'false' },
  // The pieces are in the export, also of files whose bytes are in a store.
  files: { object_key: 'null' },
  members: { password_hash: 'null' },
  webhook_endpoints: {
    secret: 'null',
    previous_secret: 'null',
    previous_secret_until: 'null',
    secret_expires_at: 'null',
    status: `case when t.status = 'active' then 'pending_verification' else t.status end`,
    due_at: 'null',
    leased_until: 'null',
    leased_by: 'null',
  },
  mails: {
    status: `case when t.status = 'queued' then 'skipped' else t.status end`,
    reason: `case when t.status = 'queued' then 'superseded' else t.reason end`,
  },
};

export interface ExportedTable extends CopiedTable {
  readonly owner: 'business' | 'tenant';
}

/**
 * The tables of an export, each before the tables that its rows refer to. Read in this order without a transaction: a row that a read row
 * refers to is there when its own table is read.
 */
export async function exportedTables(db: Database): Promise<ExportedTable[]> {
  const copied = new Map((await copiedTables(db)).map((table) => [table.name, table]));
  const owned = (await ownedTables(db)).filter(({ name }) => !leftOut.has(name));
  const last = [
    { name: 'tenants', owner: 'business' as const },
    { name: 'businesses', owner: 'business' as const },
  ];
  return [...owned, ...last].map(({ name, owner }) => ({ ...copied.get(name)!, owner }));
}

/** The rows of a table that belong to a business, and to one of its environments, as lines of JSON in batches. */
export async function* exportedRows(
  db: Database,
  table: ExportedTable,
  { businessId, tenantId }: { readonly businessId: string; readonly tenantId: number },
): AsyncGenerator<readonly string[]> {
  const owner =
    table.name === 'businesses'
      ? { column: 'id', value: businessId }
      : table.name === 'tenants'
        ? { column: 'id', value: String(tenantId) }
        : table.owner === 'tenant'
          ? { column: 'tenant_id', value: String(tenantId) }
          : { column: 'business_id', value: businessId };
  const options = { after: null, owner, ...(replaced[table.name] === undefined ? {} : { replaced: replaced[table.name]! }) };
  for await (const { rows } of rowBatches(db, table, options)) yield (JSON.parse(rows) as unknown[]).map((row) => JSON.stringify(row));
}

/** A file whose bytes are in a store, as lines of the table `file_pieces`. */
export function piecesOf(table: ExportedTable, tenantId: number, fileId: string, bytes: Buffer): string[] {
  const count = Math.ceil(bytes.length / pieceBytes);
  return Array.from({ length: count }, (_, position) => {
    const piece = bytes.subarray(position * pieceBytes, (position + 1) * pieceBytes);
    const values: Readonly<Record<string, string>> = {
      tenant_id: String(tenantId),
      file_id: fileId,
      position: String(position),
      bytes: `\\x${piece.toString('hex')}`,
    };
    return JSON.stringify(table.columns.map(({ name }) => values[name]!));
  });
}

/** The version of the schedule. It changes with every change of a visit. */
export async function findScheduleVersion(db: Database, tenantId: number): Promise<number | null> {
  const [row] = await db.query<{ version: number }>('select version from schedules where tenant_id = $1', [tenantId]);
  return row?.version ?? null;
}

/** One environment of an export, opened. */
export interface ImportedEnvironment {
  readonly environment: Environment;
  /** The columns of each table, in the order of its rows. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Lines of a table, in batches. */
  lines(table: string): AsyncIterable<readonly string[]>;
}

export interface ImportedBusiness {
  readonly id: string;
  readonly alias: string;
  readonly environments: readonly ImportedEnvironment[];
}

/**
 * What replaces the values of a row. The rows of a folder name their business themselves, and must not reach another one of this database.
 * PostgreSQL numbers an environment, and all other rows name that number. The id has been compared as a uuid.
 */
function ownValues(table: ExportedTable, { id, alias }: ImportedBusiness, tenantId: number | null): InsertedValues {
  const ownId = `'${id}'::uuid`;
  if (table.name === 'businesses') return { replaced: { id: ownId, alias: '$2::text' }, value: alias };
  const own = table.columns.some(({ name }) => name === 'business_id') ? { business_id: ownId } : {};
  // A former alias may have become that of another business.
  if (table.name === 'former_aliases') return { replaced: own, keepsKnown: true };
  if (table.name === 'tenants') return { replaced: { ...own, id: `nextval(pg_get_serial_sequence('tenants', 'id'))` } };
  return table.owner === 'tenant' ? { replaced: { ...own, tenant_id: '$2::integer' }, value: tenantId } : { replaced: own };
}

/**
 * Inserts the rows of a business with their ids. Numbers of environments are given anew. An environment that the export lacks is made like
 * that of a new business, unless `nowMilliseconds` is null. Returns the rows by table. Throws InvalidInput when the business or its alias is
 * there already.
 */
export async function importBusinessRows(
  tx: Transaction,
  business: ImportedBusiness,
  nowMilliseconds: number | null,
): Promise<Record<string, number>> {
  const [known] = await tx.query<{ alias: string }>('select alias from businesses where id = $1', [business.id]);
  if (known) throw new InvalidInput(`The business ${known.alias} is in this database already. Nothing was imported.`);
  const taken = await tx.query('select from businesses where alias = $1 union all select from former_aliases where alias = $1', [
    business.alias,
  ]);
  if (taken.length > 0)
    throw new InvalidInput(
      `The alias ${business.alias} belongs to another business of this database. Rename that one first. Nothing was imported.`,
    );
  const tables = await exportedTables(tx);
  const counts: Record<string, number> = {};
  const [first] = business.environments;
  const insert = async (of: ImportedEnvironment, table: ExportedTable, tenantId: number | null) => {
    const columns = of.columns[table.name];
    if (columns === undefined || columns.join() !== table.columns.map(({ name }) => name).join())
      throw new InvalidInput(`The export has other columns of ${table.name} than this database. Export it with this version of Truckroll.`);
    for await (const lines of of.lines(table.name)) {
      await insertBatch(tx, table, `[${lines.join(',')}]`, ownValues(table, business, tenantId));
      counts[table.name] = (counts[table.name] ?? 0) + lines.length;
    }
  };
  const named = (name: string) => tables.find((table) => table.name === name)!;
  await insert(first!, named('businesses'), null);
  const tenantIds = new Map<Environment, number>();
  for (const of of business.environments) {
    await insert(of, named('tenants'), null);
    const [tenant] = await tx.query<{ id: number }>('select id from tenants where business_id = $1 and environment = $2', [
      business.id,
      of.environment,
    ]);
    tenantIds.set(of.environment, tenant!.id);
  }
  for (const table of tables.toReversed()) {
    if (table.name === 'businesses' || table.name === 'tenants') continue;
    if (table.owner === 'business') await insert(first!, table, null);
    else for (const of of business.environments) await insert(of, table, tenantIds.get(of.environment)!);
  }
  if (nowMilliseconds === null) return counts;
  for (const environment of ['live', 'sandbox'] as const)
    if (!tenantIds.has(environment)) await insertMissing(tx, business.id, environment, nowMilliseconds);
  return counts;
}

async function insertMissing(tx: Transaction, businessId: string, environment: Environment, nowMilliseconds: number): Promise<void> {
  const [other] = await tx.query<{ timezone: string; currency: string }>('select timezone, currency from tenants where business_id = $1', [
    businessId,
  ]);
  await insertTenant(
    tx,
    businessId,
    environment,
    { ...other!, language: 'en', workdays: workdaysOfCountry(null), jobTypes: [] },
    nowMilliseconds,
  );
}
