/** Runs the receivers of docs/webhooks.md as printed, on real signed deliveries, and `listen` as the page shows it. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eventTypeNames, permissionsReading } from '../../src/contract/events.ts';
import { webhookDisabledReasons } from '../../src/contract/vocabulary.ts';
import { atEnd } from '../support/atEnd.ts';
import { databaseKind, startHarness } from '../support/harness.ts';
import { servers } from '../support/servers.ts';
import { addCustomer, deliveriesOf, startReceiver, subscribe, until } from './receiver.ts';
import { cannotRun } from '../support/cannotRun.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
const harness = await startHarness();
const folder = await mkdtemp(join(tmpdir(), 'truckroll-receivers-'));
const children = new Set<ChildProcess>();
atEnd(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Writes the page's code block whose first line names this file, and returns its path. */
async function fileOf(name: string, as = name): Promise<string> {
  const code = [...page.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)]
    .map(([, block]) => block!)
    .find((block) => block.split('\n')[0]!.includes(name));
  if (code === undefined) throw new Error(`docs/webhooks.md has no ${name}`);
  const client = pathToFileURL(join(root, 'src/client/index.ts')).href;
  await writeFile(join(folder, as), code.replace("'@truckroll/client'", `'${client}'`));
  return join(folder, as);
}

const has = (program: string, ...options: string[]) => spawnSync(program, options).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function run(command: readonly string[], env: Record<string, string>) {
  const child = spawn(command[0]!, command.slice(1), { env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env } });
  children.add(child);
  child.once('close', () => children.delete(child));
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return child.exitCode ?? ((await once(child, 'close')) as [number | null])[0];
  };
  return { said, stop, lines: () => said.out.trim().split('\n') };
}

const receivers = [
  { language: 'TypeScript', isHere: true, command: async () => [process.execPath, await fileOf('receiver.ts', 'receiver.mts')] },
  { language: 'Python', isHere: has('python3', '--version'), command: async () => ['python3', await fileOf('receiver.py')] },
];

describe.each(receivers)('the receiver in $language', ({ language, isHere, command }) => {
  it.skipIf(cannotRun(!isHere, `${language} is not installed`))(
    '[docs.true] is registered, accepts only signed deliveries, and handles each event once',
    { timeout: 120_000 },
    async () => {
      const business = await harness.business();
      const port = String(await freePort());
      const url = `http://127.0.0.1:${port}/`;
      const program = await command();
      const unregistered = run(program, { PORT: port });
      await until(() => unregistered.said.out.includes('listening'));
      const { secret, status, id } = await subscribe(business, url);
      expect(status).toBe('active');
      await unregistered.stop('SIGTERM');

      const receiver = run(program, { PORT: port, WEBHOOK_SECRET: secret });
      await until(() => receiver.said.out.includes('listening'));
      await addCustomer(business, 'Zoë 😀');
      await until(async () => (await deliveriesOf(harness, id))[0]?.status === 'delivered');
      const [sent] = await harness.store.query<{ headers: Record<string, string>; body: string }>(
        `select a.request_headers as headers, e.body::text as body from webhook_attempts a
         join webhook_deliveries d on d.id = a.delivery_id join events e on e.id = d.event_id where d.endpoint_id = $1 and d.type <> 'ping'`,
        [id],
      );
      const post = async (body: string, headers: Record<string, string>) => (await fetch(url, { method: 'POST', body, headers })).status;
      const { headers, body } = sent!;
      expect(await post(body, headers)).toBe(204);
      expect(await post(body.replace('Zoë', 'Zoe'), headers)).toBe(400);
      const signature = headers['service-signature']!;
      for (const wrong of [
        '',
        'nonsense',
        't=1',
        signature.replace(/t=\d+/, 't=1700000000'),
        signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ])
        expect([wrong, await post(body, { 'service-signature': wrong })]).toEqual([wrong, 400]);
      await addCustomer(business, 'Second');
      await until(() => receiver.lines().length >= 3);
      expect(receiver.lines()).toEqual(['listening', 'customer.created Zoë 😀', 'customer.created Second']);
      await receiver.stop('SIGTERM');
      expect(receiver.said.err).toBe('');
    },
  );
});

it.skipIf(cannotRun(!has('openssl', 'version'), 'openssl is not installed'))(
  '[docs.true] verify.sh says whether a delivery is genuine',
  async () => {
    const business = await harness.business();
    const receiver = await startReceiver();
    const { secret } = await subscribe(business, receiver.url);
    await addCustomer(business, 'Zoë 😀');
    await until(() => receiver.events().length === 1);
    const { raw, headers } = receiver.events()[0]!;
    const script = await fileOf('verify.sh');
    const body = join(folder, 'body.json');
    const verdict = async (text: string, signature: string, key: string) => {
      await writeFile(body, text);
      const { status, stdout, stderr } = spawnSync('sh', [script, body, signature], {
        env: { PATH: process.env['PATH'], WEBHOOK_SECRET: key },
      });
      return [status, `${stdout.toString()}${stderr.toString()}`.trim()];
    };
    const signature = headers['service-signature'] as string;
    expect(await verdict(raw, signature, secret)).toEqual([0, 'verified']);
    expect(await verdict(raw, signature.replace(',v1=', ',v1=00,v1='), secret)).toEqual([0, 'verified']);
    expect(await verdict(`${raw} `, signature, secret)).toEqual([1, 'no match']);
    expect(await verdict(raw, signature, 'whsec_other')).toEqual([1, 'no match']);
    expect(await verdict(raw, signature.replace(/t=\d+/, 't=1700000000'), secret)).toEqual([1, 'too old']);
    expect(await verdict(raw, 'nonsense', secret)).toEqual([1, 'malformed']);
  },
);

it('[docs.true] the page names every event with its permission, and every reason for disabling', () => {
  for (const type of eventTypeNames) {
    const permissions = permissionsReading(type).map((code) => `\`${code}\``);
    expect(page).toMatch(new RegExp(`^\\| \`${type}\` \\|.*\\| ${permissions.join(' and ')} \\|$`, 'm'));
  }
  for (const reason of webhookDisabledReasons) expect(page).toContain(`\`${reason}\``);
});

const { newFolder, start } = servers();

// The demo always uses the embedded database.
it.skipIf(databaseKind === 'postgres')(
  '[cli.listen, cli.trigger] listen and trigger work as a program beside the demo, until Ctrl-C',
  { timeout: 120_000 },
  async () => {
    const dataDir = await newFolder();
    await start(dataDir, { LOG_LEVEL: 'silent' });
    const receiver = await startReceiver();
    const program = [process.execPath, join(root, 'src/process/cli/main.ts')];
    const env = { DATA_DIR: dataDir };
    const listening = run([...program, 'listen', '--forward-to', receiver.url], env);
    await until(() => receiver.got.length === 1);
    const trigger = run([...program, 'trigger', 'customer.created'], env);
    await until(() => receiver.got.length === 2 && listening.lines().length === 5);
    expect(trigger.said).toMatchObject({ err: '' });
    expect(listening.lines()[4]).toMatch(/^\S+Z {2}customer\.created {2,}evt_\w{32} {2}200 {2}[\d.]+ ms$/);
    expect([await listening.stop('SIGINT'), listening.said.err]).toEqual([0, '']);
  },
);
