/**
 * What clears, copies or erases the rows of a business is about every table and every column. Each table is filled, each column with a value of
 * its own, so that one that is forgotten fails by name. Tables and columns are read from the database.
 */
import { expect, it } from 'vitest';
import type { Environment } from '../../src/contract/vocabulary.ts';
import { retainingTenants } from '../../src/store/customers/inactive.ts';
import { tenantsToSearch } from '../../src/store/jobs/earlierWishes.ts';
import { tenantsWithDuePlans } from '../../src/store/jobs/maintenancePlans.ts';
import { tenantsToPropose } from '../../src/store/jobs/visitProposals.ts';
import { claimPushMessages } from '../../src/store/mail/push.ts';
import { remindingTenants } from '../../src/store/mail/reminders.ts';
import { mailingTenants } from '../../src/store/mail/technicianDays.ts';
import { exportedRows, exportedTables, importBusinessRows } from '../../src/store/move/businessRows.ts';
import { tenantsToReckon } from '../../src/store/schedule/lateVisits.ts';
import { tenantsWithNightlyPlan } from '../../src/store/schedule/nightlyPlans.ts';
import { tenantsWithShortSeries } from '../../src/store/team/reservedTimeSeries.ts';
import { deleteBusinessRows, ownedTables } from '../../src/store/settings/businessDeletion.ts';
import { tenantIdOf } from '../../src/store/settings/sandboxReset.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { columnsOf, fillTables, hasTrace, type Filled, type Row } from './filledTables.ts';
import { aboutNoCustomer, keptInSandbox, leftOut } from './tableLists.ts';

const harness = await startHarness({ emptyDatabase: true });
const { store } = harness;
// Background work would answer, deliver and remove what is filled in here.
await harness.server.background.stop();
const environments = ['live', 'sandbox'] as const;

const tenantOf = (of: TestBusiness, environment: Environment) => tenantIdOf(store, of.businessId, environment);

async function fill(of: TestBusiness, environment: Environment, word: string): Promise<Filled> {
  return fillTables(store, { businessId: of.businessId, tenantId: await tenantOf(of, environment) }, word);
}

/** All rows of a business and of one of its environments, by table. */
async function rowsOf(of: TestBusiness, environment: Environment): Promise<Map<string, Row[]>> {
  const tenantId = await tenantOf(of, environment);
  const tables = [{ name: 'businesses', owner: 'itself' }, { name: 'tenants', owner: 'tenant' }, ...(await ownedTables(store))];
  const found = new Map<string, Row[]>();
  for (const { name, owner } of tables) {
    const column = name === 'businesses' || name === 'tenants' ? 'id' : owner === 'tenant' ? 'tenant_id' : 'business_id';
    const rows = await store.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t where ${column}::text = $1 order by t::text`, [
      owner === 'tenant' ? String(tenantId) : of.businessId,
    ]);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

it('every column of a business has a value in some row', async () => {
  const of = await harness.business();
  const filled = await fill(of, 'live', 'Each');
  const columns = await columnsOf(store);
  const empty = [...filled].flatMap(([table, rows]) =>
    columns
      .get(table)!
      .filter(({ name }) => rows.every((row) => row[name] === null))
      .map(({ name }) => `${table}.${name}`),
  );
  // A suspended business is refused what these tests call.
  expect(empty).toEqual(['businesses.suspended_at']);
});

it('[dashboard.sandbox-reset, dashboard.sandbox-reset-copies] a reset of the sandbox keeps only access, copies every setting of live, and changes nothing in live', async () => {
  const of = await harness.business();
  await fill(of, 'sandbox', 'Sand');
  await fill(of, 'live', 'Real');
  // A setting that is not copied is told from that of live, also where only two values are possible.
  const own = ['id', 'business_id', 'environment', 'timezone'];
  const settings = (await columnsOf(store)).get('tenants')!.filter(({ name }) => !own.includes(name));
  await store.query(`update tenants set ${settings.map(({ name }) => `${name} = default`).join(', ')} where id = $1`, [
    await tenantOf(of, 'sandbox'),
  ]);
  const live = await rowsOf(of, 'live');
  const earlier = await rowsOf(of, 'sandbox');
  await okAsMember(harness, of, 'resetSandbox', { confirm_alias: 'real' }, { environment: 'sandbox' });
  // What the reset itself writes about access: the entry of the audit.
  expect(new Map([...(await rowsOf(of, 'live'))].filter(([name]) => name !== 'audit_log'))).toEqual(
    new Map([...live].filter(([name]) => name !== 'audit_log')),
  );
  const sandbox = await rowsOf(of, 'sandbox');
  const isLeft = (name: string, row: Row) =>
    JSON.stringify(row).includes('Sand ') ||
    (!(name in ownOfSandbox) && earlier.get(name)!.some((one) => JSON.stringify(one) === JSON.stringify(row)));
  const left = [...sandbox].filter(([name, rows]) => rows.some((row) => isLeft(name, row))).map(([name]) => name);
  expect(left.toSorted()).toEqual(keptInSandbox);
  for (const [name, own] of Object.entries(ownOfSandbox)) {
    const of = (rows: Map<string, Row[]>) =>
      rows
        .get(name)!
        .filter((row) => row['deleted_at'] === undefined || row['deleted_at'] === null)
        .map((row) => without(row, ['tenant_id', ...own]));
    expect([name, of(sandbox)]).toEqual([name, of(live)]);
  }
});

/** What a reset copies from live, with the columns that it does not. A new setting is copied, or named here. */
const ownOfSandbox: Readonly<Record<string, readonly string[]>> = {
  tenants: ['id', 'environment', 'clock_offset_milliseconds', 'settings_version', 'hours_version', 'guests_erased_at', 'guests_cleared_at'],
  opening_hours: [],
  closures: [],
  workflows: ['created_at'],
  mail_settings: ['summarised_on', 'reminders_looked_at', 'reminders_swept_at', 'days_version', 'days_compared_at'],
  mail_texts: [],
  booking_page_settings: [],
  skill_categories: [],
  skills: [],
  job_types: [],
  service_areas: [],
};

it('[cli.delete-business] deleting a business leaves none of its rows, and changes no row of another business', async () => {
  const [of, other] = [await harness.business(), await harness.business()];
  const ids = [await tenantOf(of, 'live'), await tenantOf(of, 'sandbox')].map(String);
  await fill(of, 'live', 'Gone');
  await fill(of, 'sandbox', 'Gone too');
  await fill(other, 'live', 'Stays');
  const before = await rowsOf(other, 'live');
  await deleteBusinessRows(store, of.businessId);
  const left: string[] = [];
  for (const { name } of await ownedTables(store))
    for (const column of ['tenant_id', 'business_id'])
      if ((await columnsOf(store)).get(name)!.some((one) => one.name === column)) {
        const rows = await store.query(`select 1 from "${name}" where ${column}::text = any ($1)`, [[...ids, of.businessId]]);
        if (rows.length > 0) left.push(name);
      }
  expect(left).toEqual([]);
  expect(
    await store.query('select 1 from tenants where business_id = $1 union all select 1 from businesses where id = $1', [of.businessId]),
  ).toEqual([]);
  expect(await rowsOf(other, 'live')).toEqual(before);
});

it('[cli.export, cli.import-business] an import brings back every column of every exported row', async () => {
  const of = await harness.business();
  await fill(of, 'live', 'Moved');
  await fill(of, 'sandbox', 'Moved too');
  const before = { live: await rowsOf(of, 'live'), sandbox: await rowsOf(of, 'sandbox') };
  const tables = await exportedTables(store);
  const names = tables.map(({ name }) => name);
  expect([...before.live.keys()].filter((name) => !names.includes(name)).toSorted()).toEqual(leftOut);
  const exported = await Promise.all(
    environments.map(async (environment) => {
      const tenantId = await tenantOf(of, environment);
      const lines = new Map<string, string[]>();
      for (const table of tables) {
        const found: string[] = [];
        for await (const batch of exportedRows(store, table, { businessId: of.businessId, tenantId })) found.push(...batch);
        lines.set(table.name, found);
      }
      return {
        environment,
        columns: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
        lines: async function* (name: string) {
          yield lines.get(name)!;
        },
      };
    }),
  );
  await deleteBusinessRows(store, of.businessId);
  const alias = before.live.get('businesses')![0]!['alias'] as string;
  await store.transaction(async (tx) => importBusinessRows(tx, { id: of.businessId, alias, environments: exported }, null));
  for (const environment of environments) {
    const after = await rowsOf(of, environment);
    const changed = names.flatMap((name) => {
      const [rows, now] = [before[environment].get(name)!, after.get(name)!];
      const own = name === 'tenants' ? ['id'] : ['tenant_id'];
      return [...new Set(rows.flatMap((row) => Object.keys(without(row, own))))]
        .filter((column) => valuesOf(rows, column) !== valuesOf(now, column))
        .map((column) => `${name}.${column}`);
    });
    expect([environment, ...changed.toSorted()]).toEqual([environment, ...replaced]);
  }
});

const valuesOf = (rows: readonly Row[], column: string) =>
  rows
    .map((row) => JSON.stringify(row[column]))
    .toSorted()
    .join();

const replaced = [
  'businesses.requires_identity_provider',
  'events.change_transaction',
  'files.object_key',
  'mails.reason',
  'mails.status',
  'members.password_hash',
  'webhook_endpoints.due_at',
  'webhook_endpoints.leased_by',
  'webhook_endpoints.leased_until',
  'webhook_endpoints.previous_secret',
  'webhook_endpoints.previous_secret_until',
  'webhook_endpoints.secret',
  'webhook_endpoints.secret_expires_at',
  'webhook_endpoints.status',
];

it('[customer.erase, customer.export] an erasure takes the person out of every column of every table', async () => {
  const of = await harness.business();
  const word = 'Zyxwena';
  const filled = await fill(of, 'live', word);
  const [customer, other] = filled.get('customers')!;
  const merge = 'update customer_merges set merged_customer_id = $2, kept_customer_id = $1, merged_into = $1 where tenant_id > 0';
  await harness.store.query(`${merge} and merged_customer_id in ($1, $2)`, [customer!['id'], other!['id']]);
  await okAsMember(harness, of, 'eraseCustomer', { id: customer!['id'] as string });
  const [job] = filled.get('job_requests')!;
  // The second rows of these tables are about another person.
  const isOfPerson: Readonly<Record<string, (row: Row) => boolean>> = {
    customers: (row) => row['id'] === customer!['id'],
    job_requests: (row) => row['id'] === job!['id'],
    job_searches: (row) => row['job_request_id'] === job!['id'],
  };
  const left = [...(await rowsOf(of, 'live'))]
    .filter(([name]) => !aboutNoCustomer.has(name))
    .flatMap(([name, rows]) => {
      const own = rows.filter(isOfPerson[name] ?? (() => true));
      return [...new Set(own.flatMap((row) => Object.keys(row).filter((column) => hasTrace(row[column], word))))].map(
        (column) => `${name}.${column}`,
      );
    });
  expect(left.toSorted()).toEqual(keptOfPerson);
});

/** Columns that stay: how the work went, and words of the business. */
const keptOfPerson: readonly string[] = [
  ...['idempotency_keys.key', 'idempotency_keys.operation'],
  'job_requests.attention_reason',
  'job_requests.business_view_timezone',
  'job_requests.field_places',
  'job_requests.job_type_name',
  'job_requests.locked_by',
  'job_requests.pending_action',
  // Of the search text of a job only the short code is left.
  'job_requests.search_key',
  'job_requests.short_code',
  'job_requests.unplaced_fields',
  ...['job_requests.workflow_name', 'job_requests.written_by'],
  'job_searches.search_key',
  'maintenance_plans.recurrence',
  'maintenance_plans.wanted_periods',
  'maintenance_visits.proposal',
  'sessions.stranded_kinds',
];

it('[suspension.rests] background work skips a suspended business and resumes with it', async () => {
  const of = await harness.business();
  await fill(of, 'live', 'Rests');
  const tenantId = await tenantOf(of, 'live');
  const now = '2031-03-05T18:00:00Z';
  const minute = Date.parse(now) / 60_000;
  // What makes each kind of work due.
  await store.query(`update maintenance_plans set state = 'active' where tenant_id = $1`, [tenantId]);
  await store.query(`update maintenance_visits set proposal = 'wanted' where tenant_id = $1`, [tenantId]);
  await store.query(`update sessions set active = true, start_minute = $2, end_minute = $2 + 60 where tenant_id = $1`, [tenantId, minute]);
  await store.query('delete from late_reckonings where tenant_id = $1', [tenantId]);
  await store.query(`update technicians set deleted_at = null, status = 'active' where tenant_id = $1`, [tenantId]);
  await store.query(`update reserved_time_series set made_until = '2031-03-05', repeat_until = null where tenant_id = $1`, [tenantId]);
  await store.query('update push_devices set session_id = null where tenant_id = $1', [tenantId]);
  await store.query(`update push_messages set due_at = $2, expires_at = 'infinity' where tenant_id = $1`, [tenantId, now]);
  const looks: Readonly<Record<string, () => Promise<readonly number[]>>> = {
    reminders: async () => (await remindingTenants(store, now)).map(({ id }) => id),
    'days of technicians': async () => (await mailingTenants(store, now)).map(({ id }) => id),
    'late visits': async () => (await tenantsToReckon(store, Date.parse(now))).map(({ id }) => id),
    'earlier times': async () => (await tenantsToSearch(store, now)).map(({ id }) => id),
    'proposed visits': async () => (await tenantsToPropose(store, now)).map(({ id }) => id),
    'maintenance plans': async () => (await tenantsWithDuePlans(store, now)).map(({ id }) => id),
    'retention periods': async () => (await retainingTenants(store)).map(({ id }) => id),
    // Claimed until now, so that they are due again.
    'push messages': async () => (await claimPushMessages(store, now, now, 100)).map((message) => message.tenantId),
    'repeated reserved time': async () => (await tenantsWithShortSeries(store, now, 380)).map(({ id }) => id),
    'nightly plans': async () => (await tenantsWithNightlyPlan(store)).map(({ id }) => id),
  };
  const found = async () => {
    const names: string[] = [];
    for (const [name, look] of Object.entries(looks)) if ((await look()).includes(tenantId)) names.push(name);
    return names;
  };
  expect(await found()).toEqual(Object.keys(looks));
  await store.query(`update businesses set suspended_at = now() where id = $1`, [of.businessId]);
  expect(await found()).toEqual([]);
  await store.query(`update businesses set suspended_at = null where id = $1`, [of.businessId]);
  expect(await found()).toEqual(Object.keys(looks));
});
