/** Migrations after 0089 keep nobody from writing to a table that grows. CONTRIBUTING.md, "Changes that need care". */
import { beforeAll, describe, expect, it } from 'vitest';
import { blockingParts, smallTables } from '../../../scripts/blockingMigrations.ts';
import { openStore, type Store } from '../../../src/store/driver/database.ts';
import { migrate, migrationFiles } from '../../../src/store/driver/migrate.ts';
import { atEnd } from '../../support/atEnd.ts';

/** The last one from before the rule. */
const lastFree = '0089_cancelled_jobs_by_time.sql';

/** Files that may do what the check refuses, each with the reason why it takes no time on a large table. */
const allowed: Readonly<Record<string, string>> = {};

describe('[store.unblocked-migrations] a migration', async () => {
  const files = await migrationFiles();
  let store: Store;
  beforeAll(async () => {
    store = await openStore({ databaseUrl: null, folder: 'memory://', poolSize: 1 });
    atEnd(() => store.close());
    await migrate(store, { files: files.filter(({ name }) => name <= lastFree) });
  });

  it.each([
    ['create index trial on job_requests (id)', /index trial keeps writers out of job_requests\. .*concurrently/],
    ['do $$ begin execute $sql$ create index hidden on events (id) $sql$; end $$', /index hidden keeps writers out of events/],
    ['alter table customers add constraint trial_once unique (id, created_at)', /index trial_once keeps writers out of customers/],
    [
      'alter table customers add constraint trial check (id is not null)',
      /constraint trial of customers is checked for all rows\. .*not valid/,
    ],
    ['alter table customers add column trial integer check (trial > 0)', /constraint customers_trial_check of customers is checked/],
    ['alter table customers add column trial_at timestamptz default clock_timestamp()', /customers is written anew/],
    ['alter table customers add column trial integer generated always as (1) stored', /customers is written anew/],
    ['alter table mails alter column tenant_id type bigint', /mails is written anew/],
    ['alter table job_requests alter column archived_at set not null', /job_requests\.archived_at is set not null, which reads all rows/],
    ['update sessions set tenant_id = tenant_id', /rows of sessions are read or changed\. .*in the background/],
    ['delete from request_log where tenant_id = 1', /rows of request_log are read or changed/],
    ['truncate request_log', /request_log is written anew, or emptied/],
    ['create table copies as select id from audit_log', /rows of audit_log are read or changed/],
  ])('is refused: %s', async (sql, line) => {
    expect((await inVain(sql)).join('\n')).toMatch(line);
  });

  it.each([
    `alter table job_requests add column trial integer not null default 0; alter table customers add constraint trial check (id is not null) not valid`,
    `create table trials (tenant_id integer references tenants, at timestamptz not null); create index on trials (at); insert into trials values (null, now())`,
    `create index on technicians (id); update tenants set environment = environment; alter table skills alter column name type varchar`,
    `alter table customers add column tried integer references tenants; drop index job_requests_cancelled`,
    `create function trial() returns integer language sql return 1; comment on table customers is 'people'`,
  ])('is allowed: %s', async (sql) => {
    expect(await inVain(sql)).toEqual([]);
  });

  it('may set a column to not null once a valid constraint guarantees it', async () => {
    const check = 'alter table job_requests add constraint trial_archived check (archived_at is not null)';
    const validated = 'alter table job_requests validate constraint trial_archived';
    expect(await inVain(`${check} not valid`, validated, 'alter table job_requests alter column archived_at set not null')).toEqual([
      expect.stringContaining('trial_archived of job_requests is checked for all rows'),
    ]);
  });

  it('of this version contains no blocking statement', async () => {
    const found: string[] = [];
    for (const file of files.filter(({ name }) => name > lastFree))
      if (!(file.name in allowed)) found.push(...(await blockingParts(store, file)));
    expect(found).toEqual([]);
    const tables = await store.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
    expect([...smallTables].filter((name) => tables.every((table) => table.name !== name))).toEqual([]);
  });

  /** What is found in migrations that come one after the other. The database stays as it was. */
  async function inVain(...texts: string[]): Promise<string[]> {
    const found: string[] = [];
    const undone = new Error('undone');
    await store
      .transaction(async (tx) => {
        const inside: Store = { ...store, transaction: (work) => work(tx) };
        for (const sql of texts) found.push(...(await blockingParts(inside, { name: '9000_trial.sql', sql })));
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return found;
  }
});
