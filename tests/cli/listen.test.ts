/** `listen` and `trigger`, over a server's socket and with a database that they open themselves. docs/internals/messages.md#listening-locally. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createBusiness } from '../../src/machinery/auth/onboarding.ts';
import { main } from '../../src/process/cli/main.ts';
import { serveCommands, socketPath } from '../../src/process/cli/socket.ts';
import { verify } from '../../src/client/webhooks.ts';
import { exampleBusinessId, exampleStatusBefore } from '../../src/contract/document/eventExamples.ts';
import { eventTypeNames, firstTypeFor } from '../../src/contract/eventTypes.ts';
import { eventsSince } from '../../src/store/events/events.ts';
import { newWebhookSecret } from '../../src/machinery/webhooks/sign.ts';
import { atEnd } from '../support/atEnd.ts';
import { databaseKind, emptyDatabase, startHarness } from '../support/harness.ts';
import { addCustomer, startReceiver, subscribe, until } from '../webhooks/receiver.ts';
import { commandsOf } from './run.ts';

const harness = await startHarness();
const run = commandsOf(harness);
const dataDir = await mkdtemp(join(tmpdir(), 'truckroll-listen-'));
atEnd(() => rm(dataDir, { recursive: true, force: true }));
const serveSocket = () => serveCommands(socketPath(dataDir), (command, args, signal) => run(command, args, signal));

type Line = Record<string, any>;

/** Runs `listen` until `stop` is called, and collects what it prints. */
function listening(env: Record<string, string>, ...options: string[]) {
  const end = new AbortController();
  const printed = { out: '', err: '' };
  const code = main(
    ['listen', ...options],
    { out: (text) => void (printed.out += text), err: (text) => void (printed.err += text) },
    env,
    end.signal,
  );
  return {
    printed,
    lines: () =>
      printed.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line),
    stop: async () => {
      end.abort();
      return code;
    },
    code,
  };
}

const program = async (env: Record<string, string>, ...argv: string[]) => {
  const printed = { out: '', err: '' };
  const code = await main(argv, { out: (text) => void (printed.out += text), err: (text) => void (printed.err += text) }, env);
  return { code, ...printed };
};

describe('[cli.listen] listen', () => {
  it('forwards only events of the sandbox to the address, signed with the secret it prints', async () => {
    const [business, other, receiver, commands] = await Promise.all([
      harness.business(),
      harness.business(),
      startReceiver(),
      serveSocket(),
    ]);
    const { lines, stop, printed } = listening({ DATA_DIR: dataDir }, '--forward-to', receiver.url, '--business', business.alias, '--json');
    await until(() => receiver.got.length === 1);
    const [begun] = lines() as [Line];
    expect(begun).toEqual({
      ...{ business_alias: business.alias, environment: 'sandbox', forward_to: receiver.url },
      ...{ event_types: eventTypeNames, secret: expect.stringMatching(/^whsec_/) as unknown },
    });
    const add = (of: typeof business, full_name: string, key?: string) =>
      of.ok('createCustomer', { full_name, email: 'somebody@example.com' }, key ? { key } : {});
    await add(business, 'In live');
    await add(other, 'Elsewhere', other.sandboxKey);
    receiver.answer(503);
    await add(business, 'Zoë 😀', business.sandboxKey);
    await until(() => lines().length === 3);
    receiver.answer(204);
    await add(business, 'Second', business.sandboxKey);
    await until(() => lines().length === 4);
    await receiver.close();
    await add(business, 'Third', business.sandboxKey);
    await until(() => lines().length === 5);
    const names = ['Zoë 😀', 'Second'];
    expect(receiver.events().map(({ event }) => event.data.object.profile.full_name)).toEqual(names);
    for (const { raw, headers, event } of receiver.got) expect(await verify(raw, headers, begun['secret'] as string)).toEqual(event);
    expect(receiver.got[0]!.event).toMatchObject({ type: 'ping', environment: 'sandbox', business_id: business.businessId });
    expect(lines().slice(1)).toMatchObject([
      { type: 'ping', status: 200, error: null, milliseconds: expect.any(Number) as unknown },
      { type: 'customer.created', status: 503, id: receiver.events()[0]!.event.id },
      { type: 'customer.created', status: 204 },
      { type: 'customer.created', status: null, error: 'ECONNREFUSED' },
    ]);
    expect([await stop(), printed.err]).toEqual([0, '']);
    expect(await harness.store.query('select from webhook_endpoints where url = $1', [receiver.url])).toEqual([]);
    await commands.close();
  });

  it('accepts chosen types and an existing secret, and prints lines for people', async () => {
    const [business, receiver, commands] = await Promise.all([harness.business(), startReceiver(), serveSocket()]);
    const secret = newWebhookSecret();
    const options = ['--forward-to', receiver.url, '--business', business.alias, '--events', 'customer.deleted', '--secret', secret];
    const { stop, printed } = listening({ DATA_DIR: dataDir }, ...options);
    await until(() => receiver.got.length === 1);
    for (const operand of ['customer.created', 'customer.deleted']) await run('trigger', { operand, business: business.alias });
    await until(() => receiver.got.length === 2 && printed.out.split('\n').length === 6);
    expect(receiver.events().map(({ event }) => event.type)).toEqual(['customer.deleted']);
    await verify(receiver.got[1]!.raw, receiver.got[1]!.headers, secret);
    expect(printed.out).toMatch(
      /Signing secret: whsec_\S+\n\n\S+Z  ping +evt_\S+  200  [\d.]+ ms\n\S+Z  customer\.deleted +evt_\S+  200  /,
    );
    expect(await stop()).toBe(0);
    await commands.close();
  });

  it('[event.in-place] brings a first type in place of the later type, and nothing else of later types', async () => {
    const [business, receiver, commands] = await Promise.all([harness.business(), startReceiver(), serveSocket()]);
    const asked = ['job_request.status_changed', 'customer.deleted'];
    const options = ['--forward-to', receiver.url, '--business', business.alias, '--events', asked.join(',')];
    const { stop } = listening({ DATA_DIR: dataDir }, ...options);
    await until(() => receiver.got.length === 1);
    for (const operand of [...eventTypeNames, 'customer.deleted'] as const) await run('trigger', { operand, business: business.alias });
    const expected = eventTypeNames.flatMap((type) => {
      const sent = asked.includes(type) ? type : firstTypeFor(type);
      return sent !== null && asked.includes(sent) ? [sent] : [];
    });
    await until(() => receiver.events().length === expected.length + 1);
    expect(receiver.events().map(({ event }) => event.type)).toEqual([...expected, 'customer.deleted']);
    for (const { event } of receiver.events())
      expect(event.previous_status).toBe(event.type === 'job_request.status_changed' ? exampleStatusBefore : undefined);
    expect(await stop()).toBe(0);
    await commands.close();
  });

  it('waits for a service that goes away, and misses no event meanwhile', async () => {
    const [business, receiver, commands] = await Promise.all([harness.business(), startReceiver(), serveSocket()]);
    const { stop, printed } = listening({ DATA_DIR: dataDir }, '--forward-to', receiver.url, '--business', business.alias);
    await until(() => receiver.got.length === 1);
    await commands.close();
    await until(() => printed.err.includes('not reachable'));
    await run('trigger', { operand: 'technician.updated', business: business.alias });
    const again = await serveSocket();
    await until(() => receiver.got.length === 2);
    expect(receiver.got[1]!.event.type).toBe('technician.updated');
    expect(printed.err.split('\n')).toHaveLength(2);
    expect(await stop()).toBe(0);
    await again.close();
  });

  it('refuses wrong options, and a folder without a running service', async () => {
    const env = { DATA_DIR: dataDir };
    expect(await program(env, 'listen', '--forward-to', 'http://127.0.0.1:1/')).toMatchObject({
      code: 1,
      err: expect.stringContaining('No service runs') as unknown,
    });
    const commands = await serveSocket();
    await harness.business();
    const { alias } = await harness.business();
    for (const [words, ...options] of [
      ['http or https', '--forward-to', 'localhost:4000'],
      ['whsec_', '--forward-to', 'http://127.0.0.1:1/', '--secret', 'short'],
      ['customer.born', '--forward-to', 'http://127.0.0.1:1/', '--business', alias, '--events', 'customer.born'],
      ['--business', '--forward-to', 'http://127.0.0.1:1/'],
      ['nobody', '--forward-to', 'http://127.0.0.1:1/', '--business', 'nobody'],
    ] as const)
      expect([words, await program(env, 'listen', ...options)]).toEqual([
        words,
        { code: 1, out: '', err: expect.stringContaining(words) as unknown },
      ]);
    expect((await program(env, 'listen')).code).toBe(2);
    await commands.close();
  });
});

it('[cli.listen] listen forwards once an event that a slow transaction commits late, also after later events', async () => {
  // The embedded database has one connection, so it cannot have two transactions at once.
  if (databaseKind !== 'postgres') return;
  const business = await harness.business();
  const [row] = await harness.store.query<{ id: number }>(`select id from tenants where business_id = $1 and environment = 'sandbox'`, [
    business.businessId,
  ]);
  const since = (place: string | null) => eventsSince(harness.store, row!.id, place, []);
  const start = await since(null);
  expect(start.events).toEqual([]);
  let meanwhile = start;
  await harness.store.transaction(async (tx) => {
    await tx.query(
      `insert into events (id, tenant_id, type, resource_id, body, created_at)
       values (gen_random_uuid(), $1, 'customer.created', gen_random_uuid(), '{"id":"slow"}', now())`,
      [row!.id],
    );
    await run('trigger', { operand: 'customer.updated', business: business.alias });
    meanwhile = await since(start.position);
  });
  const after = await since(meanwhile.position);
  expect([meanwhile, after].map(({ events }) => events.map(({ type }) => type))).toEqual([['customer.updated'], ['customer.created']]);
  expect((await since(after.position)).events).toEqual([]);
});

describe('[cli.trigger] trigger', () => {
  it('makes an example of every type, delivered to the endpoints of the sandbox like any event', async () => {
    const [business, receiver] = await Promise.all([harness.business(), startReceiver()]);
    const { secret } = await subscribe(
      { ...business, ok: (id, input) => business.ok(id, input, { key: business.sandboxKey }) },
      receiver.url,
    );
    const live = await startReceiver();
    await subscribe(business, live.url);
    for (const operand of eventTypeNames)
      expect(await run('trigger', { operand, business: business.alias })).toEqual({
        ...{ type: operand, business_alias: business.alias, environment: 'sandbox' },
      });
    await addCustomer(business, 'In live');
    await until(() => receiver.events().length === eventTypeNames.length && live.events().length === 1);
    expect(receiver.events().map(({ event }) => event.type)).toEqual(eventTypeNames);
    for (const { raw, headers, event } of receiver.events()) {
      expect(await verify(raw, headers, secret)).toEqual(event);
      expect(event).toMatchObject({ business_id: business.businessId, environment: 'sandbox' });
      expect(raw).not.toContain(exampleBusinessId);
      expect('previous_status' in event).toBe(event.type === 'job_request.status_changed');
    }
    expect(live.events()[0]!.event.type).toBe('customer.created');
  });

  it('refuses an unknown type, and names the known types', async () => {
    const { alias } = await harness.business();
    await expect(run('trigger', { operand: 'customer.born', business: alias })).rejects.toThrow(/customer\.born.*customer\.created/);
    await expect(run('trigger', { operand: 'ping', business: alias })).rejects.toThrow('ping');
  });
});

it('[cli.listen, cli.trigger] listen and trigger use the only business, on a database that they open themselves', async () => {
  const database = await emptyDatabase();
  const env = { DATABASE_URL: database.url ?? '', DATA_DIR: dataDir, SECRET_KEY: 'the secret of a test, of no other use' };
  try {
    await expect(commandsOf({ ...harness, store: database.store })('trigger', { operand: 'customer.created' })).rejects.toThrow(
      'no business',
    );
    await createBusiness(
      database.store,
      { name: 'Acme', timezone: 'America/Denver', alias: 'acme', ownerEmail: 'a@example.com', passwordCostLog2: 1 },
      Date.now(),
    );
    // The embedded database has no URL, so commands reach it over the socket, as in the tests above.
    const commands =
      database.url === null ? await serveCommands(socketPath(dataDir), commandsOf({ ...harness, store: database.store })) : null;
    const receiver = await startReceiver();
    const { stop } = listening(env, '--forward-to', receiver.url);
    await until(() => receiver.got.length === 1);
    const { code, err, out } = await program(env, 'trigger', 'job_request.created', '--json');
    expect([code, err, JSON.parse(out)]).toEqual([
      ...[0, ''],
      { type: 'job_request.created', business_alias: 'acme', environment: 'sandbox', database: expect.any(String) as unknown },
    ]);
    await vi.waitFor(() => expect(receiver.events().map(({ event }) => event.type)).toEqual(['job_request.created']), 30_000);
    expect(await stop()).toBe(0);
    await commands?.close();
  } finally {
    await database.close();
  }
});
