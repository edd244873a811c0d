/** A primary whose only synchronous standby is gone: it answers reads, and no commit. docs/internals/processes.md#commits-that-wait. */
import pg from 'pg';
import { expect, it } from 'vitest';
import { hasPostgres, startPostgres } from '../../scripts/postgres.ts';
import { startStandby } from '../../scripts/standby.ts';
import { atEnd } from '../support/atEnd.ts';
import { databaseKind, startHarness } from '../support/harness.ts';

const canRun = databaseKind === 'postgres' && (await hasPostgres());

async function tell(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of [...statements, 'select pg_reload_conf()']) await client.query(statement);
  } finally {
    await client.end();
  }
}

it.skipIf(!canRun)('[store.commits-wait] writes are refused at once, reads go on, and a repeated call learns the outcome', async () => {
  const primary = await startPostgres({ survivesCrash: true });
  atEnd(() => primary.stop());
  const standby = await startStandby(primary.url);
  atEnd(() => standby.stop());
  const harness = await startHarness({ postgres: primary.url });
  const release = () => tell(primary.url, 'alter system reset synchronous_standby_names');
  atEnd(release);
  const business = await harness.business();
  await tell(primary.url, `alter system set synchronous_standby_names = '*'`);
  const created = (full_name: string, key: string) =>
    business.call('createCustomer', { full_name, phone: '+1 212 555 0123' }, { headers: { 'idempotency-key': key } });
  const before = await created('Before', 'before');
  expect(before).toMatchObject({ status: 200 });
  const readiness = () => harness.request('GET', '/readyz');
  expect(await readiness()).toMatchObject({ status: 200 });

  await standby.stopHearing();
  expect(await created('Between', 'between')).toMatchObject({ status: 503, data: { outcome: 'unknown' } });
  await expect
    .poll(readiness)
    .toMatchObject({ status: 503, reason: 'the database does not answer commits; a synchronous standby may be gone' });
  // Nothing was begun, so nothing is unknown.
  const refused = await created('Later', 'later');
  expect([refused.status, refused.error_code, 'outcome' in refused.data]).toEqual([503, 'SERVICE_UNAVAILABLE', false]);
  expect(await business.call('getCustomer', { id: before.data.customer_id })).toMatchObject({ status: 200 });
  // Each probe waits for the first one, so that the server does not run out of processes.
  for (let probe = 0; probe < 5; probe++) await readiness();
  const waiting = await harness.store.query(`select 1 from pg_stat_activity where wait_event = 'SyncRep' and query like '%emit_message%'`);
  expect(waiting).toHaveLength(1);

  await release();
  await expect.poll(async () => (await readiness()).status).toBe(200);
  expect(await created('Between', 'between')).toMatchObject({ status: 200 });
  expect(await created('Later', 'later')).toMatchObject({ status: 200 });
  const { customers } = await business.ok('listCustomers', {});
  expect(customers.map(({ full_name }) => full_name).sort()).toEqual(['Before', 'Between', 'Later']);
});
