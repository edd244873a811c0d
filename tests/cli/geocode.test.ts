/** `geocode`, over the socket of a running service and with a database that it opens itself. docs/places.md#addresses-without-a-place. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../../src/process/cli/commands.ts';
import { geocode } from '../../src/process/cli/geocode.ts';
import { main } from '../../src/process/cli/main.ts';
import { serveCommands, socketPath } from '../../src/process/cli/socket.ts';
import { atEnd } from '../support/atEnd.ts';
import { databaseKind, startHarness, type TestBusiness } from '../support/harness.ts';
import { commandsOf, testConfig } from './run.ts';

const harness = await startHarness({ emptyDatabase: true });
const run = commandsOf(harness);
const dataDir = await mkdtemp(join(tmpdir(), 'truckroll-geocode-'));
atEnd(() => rm(dataDir, { recursive: true, force: true }));

const program = async (env: Record<string, string>, ...argv: string[]) => {
  const printed = { out: '', err: '' };
  const code = await main(argv, { out: (text) => void (printed.out += text), err: (text) => void (printed.err += text) }, env);
  return { code, ...printed };
};

/** Customers whose places are gone: one in Denver, one in Denver in the wrong state, one nowhere. */
async function addCustomers(of: TestBusiness) {
  const add = async (address: Record<string, string>, key = of.key) =>
    (await of.ok('createCustomer', { full_name: 'Ada', email: 'ada@example.com', address }, { key })).customer_id;
  const placed = await add({ line: '1437 Bannock St', city: 'Denver', state: 'CO', postal_code: '80202' });
  await add({ line: '1 Main St', city: 'Denver', state: 'CA' });
  await add({ line: 'behind the barn' });
  const sandbox = await add({ line: '1437 Bannock St', city: 'Denver', state: 'CO' }, of.sandboxKey);
  await harness.store.query(
    'update customers set latitude = null, longitude = null, precision = null, place_source = null where id = any ($1)',
    [[placed, sandbox]],
  );
  return { placed, sandbox };
}

it('[cli.geocode] geocode places addresses through the socket of the running service, and says what it found', async () => {
  const of = await harness.business();
  const { placed, sandbox } = await addCustomers(of);
  const commands = await serveCommands(socketPath(dataDir), (command, args, signal) => run(command, args, signal));
  const env = { DATA_DIR: dataDir };
  expect(await program(env, 'geocode', '--business', of.alias, '--environment', 'live')).toEqual({
    code: 0,
    out: `${of.alias} live: 3 looked up, 1 placed, 0 to go\n3 addresses: 1 placed, 1 not clear, 1 unknown\n`,
    err: '',
  });
  expect((await of.ok('getCustomer', { id: placed })).contact.address.source).toBe('gazetteer');
  expect((await of.ok('getCustomer', { id: sandbox }, { key: of.sandboxKey })).contact.address.source).toBeNull();
  const both = await program(env, 'geocode', '--business', of.businessId, '--json');
  expect(JSON.parse(both.out)).toEqual({ checked: 3, placed: 1, unclear: 1, unknown: 1, kept: 0, service_failures: 0 });
  expect(await program(env, 'geocode', '--environment', 'live')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--business') as unknown,
  });
  expect(await program(env, 'geocode', '--business', 'nobody')).toMatchObject({
    code: 1,
    err: expect.stringContaining('nobody') as unknown,
  });
  await commands.close();
});

it('[cli.geocode] geocode goes through all businesses without --business', async () => {
  const [one, two] = [await harness.business(), await harness.business()];
  const { placed } = await addCustomers(one);
  const { sandbox } = await addCustomers(two);
  let printed = '';
  await geocode({ args: {}, json: false, output: { out: (text) => void (printed += text) }, ask: (command, args) => run(command, args) });
  expect(printed).toContain(`${one.alias} live: `);
  expect(printed).toContain(`${two.alias} sandbox: `);
  expect((await one.ok('getCustomer', { id: placed })).contact.address.latitude).not.toBeNull();
  expect((await two.ok('getCustomer', { id: sandbox }, { key: two.sandboxKey })).contact.address.latitude).not.toBeNull();
});

it('[cli.geocode] geocode says when the geocoding service fails, and uses the gazetteer', async () => {
  const of = await harness.business();
  await addCustomers(of);
  let printed = '';
  const config = { ...testConfig, geocoderUrl: 'http://127.0.0.1:1/' };
  const context = { nowMilliseconds: Date.now(), config, signal: new AbortController().signal };
  await geocode({
    args: { business: of.alias, environment: 'live' },
    json: false,
    output: { out: (text) => void (printed += text) },
    ask: (command, args) => runCommand(harness.store, command, args, context),
  });
  expect(printed).toContain('3 addresses: 1 placed');
  expect(printed).toMatch(/The geocoding service failed \d+ times/);
});

it.runIf(databaseKind === 'pglite')('[cli.geocode, cli.opens-folder] geocode opens the folder itself when no service runs', async () => {
  const folder = join(dataDir, 'own');
  expect(await program({ DATA_DIR: folder }, 'geocode')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('There is no Truckroll database yet') as unknown,
  });
  expect(await program({ DATA_DIR: folder }, 'migrate')).toMatchObject({ code: 0 });
  expect(await program({ DATA_DIR: folder }, 'geocode')).toEqual({
    code: 0,
    out: '0 addresses: 0 placed, 0 not clear, 0 unknown\n',
    err: '',
  });
});
