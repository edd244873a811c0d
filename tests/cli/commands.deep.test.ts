/** Commands as an operator types them. Each opens the data folder itself. docs/reference/conventions.md#command-line. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../src/process/cli/main.ts';
import { servers } from '../support/servers.ts';
import { call } from './call.ts';

const { newFolder, start, stop } = servers();

describe('commands without a server', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await newFolder();
  });
  const run = async (...argv: string[]) => {
    const lines = { out: '', err: '' };
    const code = await main(argv, { out: (text) => (lines.out += text), err: (text) => (lines.err += text) }, { DATA_DIR: dataDir });
    return { code, ...lines };
  };
  const runJson = async (...argv: string[]) => {
    const { code, out, err } = await run(...argv, '--json');
    expect([code, err, out.endsWith('\n'), out.trimEnd().includes('\n')]).toEqual([0, '', true, false]);
    return JSON.parse(out) as Record<string, string>;
  };
  const business = ['create-business', '--name', 'Acme Heating', '--timezone', 'America/Denver', '--owner-email'];

  it('[cli.opens-folder, cli.json, cli.create-business] migrate and create-business open the folder themselves', async () => {
    const { migrations } = (await runJson('migrate')) as unknown as { migrations: string[] };
    expect(migrations.length).toBeGreaterThan(0);
    expect((await run('migrate')).out).toContain(migrations[0]);
    const made = await runJson(...business, 'Ann@Acme.example', '--alias', 'acme');
    expect(made).toEqual({
      business_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      business_alias: 'acme',
      country: 'US',
      currency: 'USD',
      language: 'en',
      open_weekdays: [1, 2, 3, 4, 5],
      owner: { email: 'ann@acme.example', password: expect.stringMatching(/^\S{12,}$/) as unknown },
      database: `embedded, in ${dataDir}`,
    });
    // The text output contains the password too.
    const { code, out } = await run(...business, 'bob@acme.example');
    expect([code, out]).toEqual([0, expect.stringMatching(/business alias: acme-heating\n[^]*password: \S{12,}\n/)]);
    for (const [argv, words] of [
      [[...business, 'ann@acme.example', '--alias', 'acme'], 'acme'],
      [['create-business', '--name', 'A', '--timezone', 'Mars/Olympus', '--owner-email', 'a@b.example'], 'Mars/Olympus'],
      [[...business, 'nobody'], 'nobody'],
      [[...business, 'euro@acme.example', '--currency', 'euros'], 'euros'],
    ] as const) {
      const refused = await run(...argv);
      expect([refused.code, refused.out]).toEqual([1, '']);
      expect(refused.err).toMatch(new RegExp(`^truckroll: .*${words}.*\\n$`));
    }
    expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
  });

  it('[cli.no-side-effect] a command does not create a database that is not there', async () => {
    const absent = join(dataDir, 'absent');
    const lines = { out: '', err: '' };
    const code = await main(
      [...business, 'eve@acme.example'],
      { out: (text) => (lines.out += text), err: (text) => (lines.err += text) },
      { DATA_DIR: absent },
    );
    expect([code, lines.out, existsSync(absent)]).toEqual([1, '', false]);
    expect(lines.err).toMatch(/^truckroll: There is no Truckroll database yet \(embedded, in .*absent\)\..*truckroll migrate.*\n$/);
  });

  it('[cli.businesses] a second business of an owner needs --same-owner, and businesses can be listed and renamed', async () => {
    expect((await run(...business, 'Ann@acme.example')).err).toMatch(
      /^truckroll: Ann@acme\.example already owns acme\. .*--same-owner\.\n$/,
    );
    await runJson(...business, 'ann@acme.example', '--alias', 'acme-two', '--same-owner');
    const { businesses } = (await runJson('list-businesses')) as unknown as { businesses: object[] };
    expect(businesses).toMatchObject([
      { alias: 'acme', name: 'Acme Heating', owners: 'ann@acme.example', timezone: 'America/Denver', jobs: 0, last_job_at: null },
      { alias: 'acme-heating', owners: 'bob@acme.example' },
      { alias: 'acme-two', owners: 'ann@acme.example' },
    ]);
    expect(await runJson('rename-business', 'acme-two', '--name', 'Acme Leeds', '--alias', 'acme-leeds')).toMatchObject({
      business_alias: 'acme-leeds',
      name: 'Acme Leeds',
    });
    // The former alias still leads to the business, and is not free for another one.
    expect((await run('rename-business', 'acme-heating', '--name', 'X', '--alias', 'acme-two')).err).toContain('"acme-two" is taken');
    expect((await run('rename-business', 'acme-heating', '--name', 'X', '--alias', 'acme')).err).toContain('"acme" is taken');
    expect((await run('rename-business', 'nobody', '--name', 'X')).err).toContain('There is no business "nobody"');
    expect((await run('--version')).out).toMatch(/^truckroll \d+\.\d+\.\d+\n$/);
  });

  it('[cli.create-key, cli.json] create-key makes a key with its permissions and lifetime, which works from then on', async () => {
    const made = async (...options: string[]) => runJson('create-key', '--business', 'acme', ...options);
    const full = await made('--environment', 'live');
    const viewer = await made('--environment', 'sandbox', '--permissions', 'customers_view, job_view', '--days', '3');
    expect([full['key'], viewer['key']]).toEqual([expect.stringMatching(/^tr_live_\S{43}$/), expect.stringMatching(/^tr_test_\S{43}$/)]);
    const days = ({ expires_at }: Record<string, string>) => Math.round((Date.parse(expires_at!) - Date.now()) / 86_400_000);
    expect([days(full), days(viewer)]).toEqual([30, 3]);
    expect((await run('create-key', '--business', 'acme', '--environment', 'live')).out.match(/tr_live_\S{43}/g)).toHaveLength(1);
    for (const wrong of [
      ['--environment', 'test'],
      ['--environment', 'live', '--permissions', 'everything'],
      ['--environment', 'live', '--permissions', ''],
      ['--environment', 'live', '--days', '366'],
      ['--environment', 'live', '--days', '0'],
      ['--environment', 'live', '--days', 'many'],
    ])
      expect([wrong, (await run('create-key', '--business', 'acme', ...wrong)).code]).toEqual([wrong, 1]);
    expect((await run('create-key', '--business', 'nobody', '--environment', 'live')).err).toContain('nobody');

    const server = await start(dataDir, { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'silent' });
    const { url } = server;
    expect(await call(url, full['key']!, '/v1/customers', { full_name: 'A', phone: '3035550123' })).toMatchObject({ status: 200 });
    expect(await call(url, viewer['key']!, '/v1/customers')).toMatchObject({ status: 200, data: { customers: [] } });
    expect(await call(url, viewer['key']!, '/v1/skills')).toMatchObject({ status: 403 });
    // A server now holds the folder, so the same commands go through it.
    const later = await made('--environment', 'live');
    expect(await call(url, later['key']!, '/v1/customers')).toMatchObject({ status: 200, data: { meta: { total: 1 } } });
    expect(await stop(server)).toBe(0);
  });

  it('[cli.json] demo prints its facts as one document, and as text', async () => {
    const facts = await runJson('demo');
    const { database: _database, ...seeded } = facts;
    expect(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))).toEqual(seeded);
    expect(facts['live_key']).toMatch(/^tr_live_/);
  });

  it('[cli.delete-business] the demo is exported and deleted while the service runs, and no row of it is left', async () => {
    const { live_key: key, business_alias: alias } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Record<
      string,
      string
    >;
    const errors: string[] = [];
    const output = { out: (text: string) => void errors.push(text), err: (text: string) => void errors.push(text) };
    const argv = ['delete-business', alias!, '--without-export'];
    expect([await main(argv, output, { DATA_DIR: dataDir }, AbortSignal.abort()), errors]).toEqual([
      1,
      ['truckroll: The deletion was stopped. Nothing was deleted.\n'],
    ]);
    const server = await start(dataDir, { LOG_LEVEL: 'silent' });
    expect((await run('delete-business', alias!)).err).toMatch(/^truckroll: .*--export <folder>.*--without-export\.\n$/);
    expect(await call(server.url, key!, '/v1/customers')).toMatchObject({ status: 200 });
    const copy = join(dataDir, 'copy');
    expect(await runJson('delete-business', alias!, '--export', copy)).toMatchObject({
      deleted: { business_alias: alias },
      exported_to: [join(copy, 'live'), join(copy, 'sandbox')],
    });
    expect((await readFile(join(copy, 'live', 'customers.ndjson'), 'utf8')).trim().split('\n').length).toBeGreaterThan(100);
    expect(await call(server.url, key!, '/v1/customers')).toMatchObject({ status: 401 });
    expect((await run('delete-business', alias!, '--without-export')).err).toContain(`There is no business "${alias}"`);
    expect(await stop(server)).toBe(0);
    const again = await start(dataDir, { LOG_LEVEL: 'silent' });
    expect(again.output()).not.toContain(key);
    expect(await stop(again)).toBe(0);
  });
});
