/** `import-business` brings back what `export` wrote. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importBusiness } from '../../src/process/cli/importBusiness.ts';
import { migrate, migrationFiles } from '../../src/store/driver/migrate.ts';
import { deleteBusinessRows } from '../../src/store/settings/businessDeletion.ts';
import { atEnd } from '../support/atEnd.ts';
import { freshDatabase, startHarness } from '../support/harness.ts';
import { pdfOf } from '../resources/files/samples.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { commandsOf } from './run.ts';

const now = Date.parse('2030-06-02T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const run = commandsOf(harness, () => now);
const folder = await mkdtemp(join(tmpdir(), 'truckroll-import-'));
atEnd(() => rm(folder, { recursive: true, force: true }));

/** The rows of an export by table. Numbers of environments are given anew, so they are left out. */
async function rowsOf(path: string): Promise<Record<string, unknown>> {
  const { rows } = JSON.parse(await readFile(join(path, 'export.json'), 'utf8')) as { rows: Record<string, { columns: string[] }> };
  const found: Record<string, unknown> = {};
  for (const [name, { columns }] of Object.entries(rows)) {
    const lines = (await readFile(join(path, 'rows', `${name}.ndjson`), 'utf8')).split('\n').slice(0, -1);
    const number = columns.indexOf(name === 'tenants' ? 'id' : 'tenant_id');
    found[name] = lines.map((line) => (JSON.parse(line) as unknown[]).filter((_value, index) => index !== number));
  }
  return found;
}

/** Makes an export one of a database with these migrations. */
async function writeMigrations(path: string, migrations: readonly string[]): Promise<void> {
  const facts = JSON.parse(await readFile(join(path, 'export.json'), 'utf8')) as object;
  await writeFile(join(path, 'export.json'), JSON.stringify({ ...facts, migrations }));
}

it('[cli.import-business, cli.export] import-business restores a business with every row and id, and says what an export lacks', async () => {
  const of = await harness.business();
  const area = await newArea(of);
  const technician = await newTechnician(of, area.id, 'Ada Lovelace');
  const customer = await newCustomer(of);
  // Characters at which some readers of lines split.
  await of.ok('updateCustomer', { id: customer, notes: 'one\u2028"two"\\three\n4' });
  const job = await quotedJob(of, customer, nextWorkday(now));
  await of.ok('confirmJobRequest', { id: job.id, scheduled_at: `${nextWorkday(now)}T09:00`, status_version: job.status_version });
  // More pieces than one batch has.
  const document = pdfOf(5_000_000);
  const file = await of.ok('createFile', { job_request_id: job.id, name: 'Plan.pdf', content: document.toString('base64') });
  await of.ok('createTechnicianTimeOff', { id: technician.id, start_date: '2030-07-01', end_date: '2030-07-05' });
  const out = join(folder, 'both');
  await mkdir(out);
  for (const environment of ['live', 'sandbox']) await run('export', { business: of.alias, environment, out: join(out, environment) });
  await expect(run('import-business', { operand: out })).rejects.toThrow('is in this database already');
  await deleteBusinessRows(harness.store, of.businessId);
  // A damaged export changes nothing.
  const damaged = join(folder, 'damaged');
  await cp(out, damaged, { recursive: true });
  await truncate(join(damaged, 'live', 'rows', 'time_off.ndjson'), 0);
  await expect(run('import-business', { operand: damaged })).rejects.toThrow('0 of 1 rows of time_off were found. Nothing was imported.');
  await writeMigrations(join(damaged, 'live'), ['0081_schema.sql', '9999_later.sql']);
  await expect(run('import-business', { operand: damaged })).rejects.toThrow('which is newer, or in several versions');
  await expect(run('import-business', { operand: join(folder, 'nowhere') })).rejects.toThrow('There is no folder');

  const told = await run('import-business', { operand: out });
  expect(told).toMatchObject({
    business_id: of.businessId,
    business_alias: of.alias,
    environments: ['live', 'sandbox'],
    rows: { technicians: 1 },
  });
  expect(JSON.stringify(told['not_in_export'])).toContain('password');
  for (const environment of ['live', 'sandbox']) {
    const again = join(folder, `again-${environment}`);
    await run('export', { business: of.alias, environment, out: again });
    const before = await rowsOf(join(out, environment));
    expect(await rowsOf(again)).toEqual(before);
    const names = (await readdir(join(again, 'rows'))).join();
    expect(names).not.toMatch(/api_keys|sessions\.ndjson.*member_sessions|oauth/);
  }
  // The business works again: the counters of lists were counted once, and a new key reads the job.
  const { key } = (await run('create-key', { business: of.alias, environment: 'live' })) as { key: string };
  const listed = await harness.request('GET', '/v1/job-requests', { key });
  expect(listed).toMatchObject({ status: 200, data: { meta: { total: 1 }, items: [{ id: job.id }] } });
  const kept = await harness.request('GET', `/v1/files/${file.id}`, { key });
  expect(Buffer.from((kept.data as { content: string }).content, 'base64').equals(document)).toBe(true);
});

it('[cli.import-business] import-business makes the environment that an export lacks', async () => {
  const of = await harness.business();
  const out = join(folder, 'live-only');
  await run('export', { business: of.alias, environment: 'live', out });
  await deleteBusinessRows(harness.store, of.businessId);
  expect(await run('import-business', { operand: out })).toMatchObject({ environments: ['live'] });
  const { key } = (await run('create-key', { business: of.alias, environment: 'sandbox' })) as { key: string };
  expect(await harness.request('GET', '/v1/job-types', { key })).toMatchObject({ status: 200 });
});

it('[cli.import-business] rows that name another business are given to the imported business', async () => {
  const [of, other] = [await harness.business(), await harness.business()];
  await newCustomer(of);
  const out = join(folder, 'forged');
  await harness.store.query(`insert into former_aliases (alias, business_id, ended_at) values ($1, $2, '2030-06-01T00:00:00Z')`, [
    'aire',
    of.businessId,
  ]);
  await run('export', { business: of.alias, environment: 'live', out });
  await deleteBusinessRows(harness.store, of.businessId);
  const forge = async (name: string) => {
    const path = join(out, 'rows', `${name}.ndjson`);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(of.businessId, other.businessId));
  };
  for (const name of ['businesses', 'tenants', 'members']) await forge(name);
  // A former alias that another business took meanwhile stays with that one.
  await harness.store.query(`insert into former_aliases (alias, business_id, ended_at) values ($1, $2, '2030-06-01T00:00:00Z')`, [
    'aire',
    other.businessId,
  ]);
  const membersOf = async (id: string) => (await harness.store.query('select 1 from members where business_id = $1', [id])).length;
  const before = await membersOf(other.businessId);
  await run('import-business', { operand: out });
  expect(await harness.store.query('select business_id from former_aliases where alias = $1', ['aire'])).toEqual([
    { business_id: other.businessId },
  ]);
  expect([await membersOf(of.businessId), await membersOf(other.businessId)]).toEqual([before, before]);
});

it('[cli.import-business, store.first-release] import-business migrates an export of an earlier version', async () => {
  const of = await harness.business();
  const customer = await newCustomer(of);
  const out = join(folder, 'earlier');
  await run('export', { business: of.alias, environment: 'live', out });
  const { migrations } = JSON.parse(await readFile(join(out, 'export.json'), 'utf8')) as { migrations: string[] };
  // Until 0.2.0 has migrations of its own, the list of this version is the first file.
  const old = Array.from({ length: 65 }, (_none, index) => `00${10 + index}_any.sql`);
  const wholeOldList = [...old, '0080_taking_over_a_diary.sql'];
  await writeMigrations(out, old);
  const nowhere = run('import-business', { operand: out });
  await expect(nowhere).rejects.toThrow(
    'is from an early version before Truckroll 0.2.0. Start its database with the last version before 0.2.0',
  );

  // The database of a later version: its migration also changes rows.
  const later = {
    name: '9999_later.sql',
    sql: `alter table customers add column nickname text not null default 'none'; update customers set nickname = 'was ' || full_name;`,
  };
  const files = [...(await migrationFiles()), later];
  const database = await freshDatabase();
  const { store } = database;
  try {
    await migrate(store, { files });
    await writeMigrations(out, migrations.length === 1 ? wholeOldList : migrations);
    expect(await importBusiness(store, out, now, { files })).toMatchObject({ rows: { customers: 1 }, environments: ['live'] });
    expect(await store.query('select id, nickname from customers')).toEqual([{ id: customer, nickname: expect.stringMatching(/^was ./) }]);
    expect(await store.query('select environment from tenants order by environment')).toEqual([
      { environment: 'live' },
      { environment: 'sandbox' },
    ]);
  } finally {
    await database.close();
  }
});
