/** `doctor`, and what the checks find. docs/internals/processes.md#system-checks. */
import { expect, it } from 'vitest';
import type { Diagnosis } from '../../src/process/cli/doctor.ts';
import { main } from '../../src/process/cli/main.ts';
import { runChecks, type SystemParts } from '../../src/machinery/system/checks.ts';
import { SeenProxy } from '../../src/machinery/system/seenProxy.ts';
import { newId } from '../../src/store/ids.ts';
import { appliedMigrations } from '../../src/store/driver/migrate.ts';
import { okAsMember } from '../support/asMember.ts';
import { databaseKind, startHarness } from '../support/harness.ts';
import { servers } from '../support/servers.ts';
import { inside, newTarget, refusal, run as runProgram, runJson } from './moving.ts';
import { commandsOf } from './run.ts';

const harness = await startHarness({ emptyDatabase: true });
const run = commandsOf(harness);
const { newFolder } = servers();
const at = Date.parse('2031-03-03T12:00:00Z');

const settings: SystemParts['settings'] = {
  publicUrl: 'https://dispatch.example.com',
  dataDir: '.',
  databaseUrl: null,
  smtpUrl: 'smtp://user:secret@mail.example.com',
  geocoderUrl: 'https://geo.example.com/search?api_key=secret',
  geocoderKind: 'photon',
  tileUrl: 'https://tiles.example.com/{z}/{x}/{y}.png?key=secret',
  trustedProxies: 1,
};
const healthy: SystemParts = {
  store: harness.store,
  settings,
  version: '1.2.3',
  url: 'https://dispatch.example.com',
  nowMilliseconds: at,
  seen: { host: 'dispatch.example.com', forwardedFor: 1 },
  answers: true,
  files: null,
  scanner: null,
  lastBackup: () => Promise.resolve({ at: '2031-03-03T02:00:00Z', error: null, expectedEveryHours: 25 }),
};
const codes = async (more: Partial<SystemParts> = {}) => (await runChecks({ ...healthy, ...more })).map(({ code }) => code as string);

it('[system-health.get] doctor answers every check; a public address that does not answer is a failure', async () => {
  const well = (await run('doctor', {})) as unknown as Diagnosis;
  expect([well.checks.length, well.failed]).toEqual([15, 0]);
  const away = (await run('doctor', { 'public-url': 'http://127.0.0.1:9' })) as unknown as Diagnosis;
  expect([away.failed, away.checks[1]]).toMatchObject([1, { check: 'Public address', state: 'fail' }]);
});

it('[system-health.get] doctor ends with 1 when a check failed, and says what to do', async () => {
  const lines = { out: '', err: '' };
  const output = { out: (text: string) => (lines.out += text), err: (text: string) => (lines.err += text) };
  const env = { DATA_DIR: await newFolder(), PORT: '9' };
  expect(await main(['migrate'], output, env)).toBe(0);
  lines.out = '';
  expect([await main(['doctor'], output, env), lines.err]).toEqual([1, '']);
  expect(lines.out).toMatch(/^fail {2}Public address: http:\/\/127\.0\.0\.1:9 does not answer .*\n {6}-> Check that the service runs/m);
});

it('[system-health.get] doctor says that the database must be migrated, and does not migrate it', async () => {
  const { env } = await newTarget(databaseKind);
  await runJson(env, 'migrate');
  const applied = (change: string) =>
    inside(
      env,
      async ({ store }) => {
        await store.query(change);
        return appliedMigrations(store);
      },
      { isUnchanged: true },
    );
  const names = await applied('delete from migrations where name = (select max(name) from migrations)');
  const lines = await runProgram(env, 'doctor');
  expect([lines.code, lines.err]).toEqual([1, '']);
  expect(lines.out).toMatch(/^fail {2}Database: Migrations of this version that the database lacks: 1\. .*\n {6}-> Make a backup/m);
  expect(lines.out).toContain('1 failed');
  expect(await applied('select 1')).toEqual(names);
  await applied("insert into migrations (name) values ('9999_later.sql')");
  expect(await refusal(env, 'doctor')).toContain('migrated by a newer version (9999_later.sql)');
});

it('[system-health.get] doctor finds each weakness', async () => {
  expect(await codes()).toEqual(
    [
      'version',
      'addressOk',
      'proxyOk',
      'mailQuiet',
      'geocoderOn',
      'mapOn',
      'workerOk',
      expect.stringMatching(/^database/),
      'backupOk',
      'filesInDatabase',
      'scannerOff',
      'keysOk',
    ].concat([
      expect.stringMatching(/^disk/) as unknown as string,
      expect.stringMatching(/^memory/) as unknown as string,
      expect.any(String) as unknown as string,
    ]),
  );
  const withSettings = (more: Partial<typeof settings>) => ({ settings: { ...settings, ...more } });
  const cases: [Partial<SystemParts>, string][] = [
    [{ answers: false }, 'addressSilent'],
    [{ url: 'http://dispatch.example.com' }, 'addressPlain'],
    [{ url: 'http://localhost:8080', seen: null }, 'addressLocal'],
    [{ seen: { host: 'evil.example.com', forwardedFor: 1 } }, 'addressOther'],
    [withSettings({ publicUrl: null }), 'addressUnset'],
    [withSettings({ trustedProxies: 0 }), 'proxyUntrusted'],
    [{ seen: { host: 'dispatch.example.com', forwardedFor: 0 } }, 'proxyMissing'],
    [withSettings({ smtpUrl: null }), 'mailOff'],
    [{ scanner: { host: 'localhost:3310', problem: () => Promise.resolve('ECONNREFUSED') } }, 'scannerAway'],
    [{ scanner: { host: 'localhost:3310', problem: () => Promise.resolve(null) } }, 'scannerOn'],
    [{ files: { name: 's3://files', host: 's3.example.com', problem: () => Promise.resolve('no answer') } }, 'filesAway'],
    [{ files: { name: 's3://files', host: 's3.example.com', problem: () => Promise.resolve(null) } }, 'filesInStore'],
    [withSettings({ geocoderUrl: null }), 'geocoderOff'],
    [withSettings({ tileUrl: null }), 'mapOff'],
    [{ lastBackup: () => Promise.resolve(null) }, 'backupNone'],
    [{ lastBackup: () => Promise.resolve({ at: null, error: 'no room', expectedEveryHours: 25 }) }, 'backupFailed'],
    [{ lastBackup: () => Promise.resolve({ at: '2031-03-01T02:00:00Z', error: null, expectedEveryHours: 25 }) }, 'backupOld'],
  ];
  for (const [more, code] of cases) expect(await codes(more)).toContain(code);
  const business = await harness.business();
  const { id } = await okAsMember(harness, business, 'createApiKey', { name: 'Shop', permissions: ['job_view'], lifetime_days: 30 });
  await harness.store.query(
    `update api_keys set created_at = $2::timestamptz - interval '25 days', expires_at = $2::timestamptz + interval '5 days' where id = $1`,
    [id, new Date(healthy.nowMilliseconds).toISOString()],
  );
  expect(await codes()).toContain('keysEnding');
});

it('[system-health.get] doctor finds mails that wait or fail, without those of a suspended business', async () => {
  const { businessId, alias } = await harness.business();
  const mail = (status: string, dueAt: string, error: string | null) =>
    harness.store.query(
      `insert into mails (tenant_id, id, cause, kind, locale, recipient_name, recipient_address, facts, status, reason, last_error, created_at, due_at)
       select id, $2::uuid, $2::text, 'password_reset', 'en', 'Ada', 'ada@example.com', '{}', $3, case $3 when 'failed' then 'gave_up' end, $5, '2031-03-03T11:00:00Z', $4 from tenants
        where business_id = $1 and environment = 'live'`,
      [businessId, newId(at), status, dueAt, error],
    );
  await mail('queued', '2031-03-03T11:50:00Z', null);
  expect(await codes()).toContain('workerSlow');
  await mail('queued', '2031-03-03T10:00:00Z', null);
  expect(await codes()).toContain('workerStuck');
  await mail('failed', '2031-03-03T11:55:00Z', 'ECONNECTION: secret words');
  const fails = (await runChecks(healthy)).find(({ code }) => code === 'mailFails');
  expect(fails?.values).toEqual({ host: 'mail.example.com', error: 'ECONNECTION' });
  await run('suspend-business', { operand: alias });
  expect(await codes()).toContain('workerOk');
});

it('[system-health.private] no finding has a secret', async () => {
  expect(JSON.stringify(await runChecks(healthy))).not.toContain('secret');
});

it('only the proxy headers of the latest request are remembered', () => {
  const seen = new SeenProxy();
  expect(seen.latest).toBeNull();
  seen.note({ host: 'inner:8080', 'x-forwarded-host': 'dispatch.example.com', 'x-forwarded-for': '203.0.113.7, 10.0.0.1' });
  expect(seen.latest).toEqual({ host: 'dispatch.example.com', forwardedFor: 2 });
  seen.note({ host: 'inner:8080' });
  expect(seen.latest).toEqual({ host: 'inner:8080', forwardedFor: 0 });
});
