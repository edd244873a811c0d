/** What a pooler may drop: the settings of a session. A real PgBouncer is in pooler.deep.test.ts. docs/operating/postgresql.md#poolers. */
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/process/config.ts';
import { openDatabase } from '../../../src/process/openDatabase.ts';
import { missingSettings } from '../../../src/store/driver/sessionFit.ts';
import { unavailableReason } from '../../../src/store/driver/unavailable.ts';
import { databaseKind, freshDatabase } from '../../support/harness.ts';
import { startProxy } from '../databaseProxy.ts';

const whole = {
  user: 'truckroll',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '1min',
};

it('[database.session] names each setting that is missing, and the statement that sets it', () => {
  expect(missingSettings(whole)).toBeNull();
  expect(missingSettings({ ...whole, TimeZone: 'Etc/UTC', extra_float_digits: '3' })).toBeNull();
  // Shorter ones are the operator's choice.
  expect(missingSettings({ ...whole, statement_timeout: '9500ms', idle_in_transaction_session_timeout: '30s' })).toBeNull();
  expect(missingSettings({ ...whole, user: 'my "role"', DateStyle: 'SQL, DMY', statement_timeout: '0' })).toMatch(
    /\(DateStyle SQL, DMY, statement_timeout 0\).* alter role "my ""role""" set datestyle = 'ISO'; alter role "my ""role""" set statement_timeout = '15s';$/,
  );
  for (const [name, value] of [
    ['TimeZone', 'America/Denver'],
    ['extra_float_digits', '0'],
    ['default_transaction_isolation', 'serializable'],
    ['idle_in_transaction_session_timeout', '0'],
    ['idle_in_transaction_session_timeout', '61s'],
    ['statement_timeout', '1h'],
    ['statement_timeout', '16s'],
    ['statement_timeout', '1min'],
  ])
    expect(missingSettings({ ...whole, [name!]: value! })).toContain(`(${name} ${value})`);
});

it('[database.session] a lost named statement means that the database is unavailable, and the reason names the setting to change', () => {
  for (const code of ['26000', '42P05']) {
    const reason = unavailableReason(Object.assign(new Error('prepared statement "s7" already exists'), { code }));
    expect(reason).toMatch(/DATABASE_PREPARED_STATEMENTS=0/);
  }
});

describe.skipIf(databaseKind !== 'postgres')('through a proxy that changes settings', () => {
  it('[database.session] a start reports the setting that did not arrive and how to fix it', async () => {
    const direct = await freshDatabase();
    const proxy = await startProxy(direct.url!);
    // Of the same length, because the packet tells its length.
    proxy.onSent = (bytes) => Buffer.from(bytes.toString('latin1').replace('TimeZone=UTC', 'TimeZone=EST'), 'latin1');
    try {
      const opening = openDatabase(loadConfig({ DATABASE_URL: proxy.url }));
      await expect(opening).rejects.toThrow(/^DATABASE_URL: .*\(TimeZone EST\).* alter role "\w+" set timezone = 'UTC';$/);
    } finally {
      await proxy.close();
      await direct.close();
    }
  });
});
