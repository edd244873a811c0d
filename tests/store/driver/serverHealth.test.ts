/** A PostgreSQL with unsuitable settings, and a PostgreSQL that was changed while the service was connected. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../../src/store/driver/database.ts';
import { isUnavailable } from '../../../src/store/driver/unavailable.ts';
import { databaseKind, freshDatabase, type TestDatabase } from '../../support/harness.ts';

describe.skipIf(databaseKind !== 'postgres')('a server', () => {
  let owner: TestDatabase;
  let name: string;
  const opened: Store[] = [];
  beforeEach(async () => {
    owner = await freshDatabase();
    name = new URL(owner.url!).pathname.slice(1);
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await owner.close();
  });

  /** Opens the database as a service that connects now. */
  async function open(change: (url: URL) => void = () => undefined): Promise<Store> {
    const url = new URL(owner.url!);
    change(url);
    const store = await openStore({ databaseUrl: url.href, folder: '', poolSize: 1 });
    opened.push(store);
    return store;
  }

  test('[store.session-settings] values and transaction isolation are the same, whatever the database or the address sets', async () => {
    const settings = { datestyle: 'SQL, DMY', timezone: 'Asia/Kolkata', default_transaction_isolation: 'serializable' };
    for (const [setting, value] of Object.entries(settings)) await owner.store.query(`alter database ${name} set ${setting} = '${value}'`);
    const read = `select timestamptz '2031-03-04 05:06:07.5+00' as at, date '2031-03-04' as day,
                         current_setting('transaction_isolation') as isolation, current_setting('search_path') as path`;
    const values = { at: '2031-03-04T05:06:07.500000Z', day: '2031-03-04', isolation: 'read committed' };
    const [plain, withOptions] = [await open(), await open((url) => url.searchParams.set('options', '-c search_path=public,pg_temp'))];
    expect(await plain.query(read)).toMatchObject([values]);
    expect(await plain.aside.query(`select current_setting('DateStyle') as style`)).toEqual([{ style: 'ISO, MDY' }]);
    expect(await withOptions.query(read)).toEqual([{ ...values, path: 'public,pg_temp' }]);
  });

  test('[store.server-replaced] missing or forbidden tables are reported as an outage, which ends by itself', async () => {
    const role = `app_${randomUUID().slice(0, 8)}`;
    await owner.store.query(`create role ${role} login password '${role}'; grant all on all tables in schema public to ${role}`);
    const store = await open((url) => ((url.username = role), (url.password = role)));
    const call = () => store.query('select count(*) from customers');
    const expectOutage = async (reason: RegExp) => {
      expect(await store.probe()).toMatch(reason);
      const error = await call().catch((thrown: unknown) => thrown);
      expect([isUnavailable(error), (error as Error).message]).toEqual([true, expect.any(String)]);
    };
    expect(await store.probe()).toBeNull();
    await owner.store.query(`revoke all on all tables in schema public from ${role}`);
    await expectOutage(/^the tables of the service are missing or may not be used: permission denied for table migrations$/);
    await owner.store.query(`grant select on all tables in schema public to ${role}`);
    expect(await store.probe()).toBe('the user of DATABASE_URL may not write to its tables');
    await owner.store.query(`grant all on all tables in schema public to ${role}`);
    expect(await store.probe()).toBeNull();
    await owner.store.query('alter schema public rename to away');
    await expectOutage(/^the tables of the service are missing or may not be used: relation "migrations" does not exist$/);
    await owner.store.query('alter schema away rename to public; delete from migrations');
    expect(await store.probe()).toBe('the database is empty');
    await owner.store.query(`drop owned by ${role}; drop role ${role}`);
  });
});
