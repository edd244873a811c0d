/** Starts of the whole process: readiness comes last, and a signal can interrupt a start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../scripts/postgres.ts';
import { servers } from './support/servers.ts';

const { newFolder, spawnServer, start, stop } = servers();
const quiet = { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'silent' };
/** The lock files and sockets in a folder. A running server has some, and a stopped server must leave none. */
const leftovers = async (folder: string) => (await readdir(folder)).filter((name) => /^lock|\.sock$/.test(name));

/** Waits until a process ends by itself. Returns its exit code and output. */
async function ended({ child, output }: ReturnType<typeof spawnServer>) {
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

describe('a start', () => {
  it('[start.ready-last, store.lost] is ready after demo.json is written, can then be stopped cleanly, and does not seed after a loss', async () => {
    const [dataDir, port] = [await newFolder(), await freePort()];
    const server = spawnServer(dataDir, { LOG_LEVEL: 'silent', PORT: `${port}` });
    const reasons = new Set<unknown>();
    for (let isReady = false; !isReady;) {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      isReady = response?.status === 200;
      await sleep(50);
      if (response && !isReady) reasons.add(((await response.json()) as { reason: string }).reason);
    }
    expect(existsSync(join(dataDir, 'demo.json'))).toBe(true);
    expect([...reasons].filter((reason) => reason !== 'starting')).toEqual([]);
    expect(await stop(server)).toBe(0);
    expect(await leftovers(dataDir)).toEqual([]);

    for (const lost of ['database', 'truckroll-database']) await rm(join(dataDir, lost), { recursive: true });
    const says = /^truckroll: .*demo\.json exists, but .* is gone\. .*\n$/;
    expect(await ended(spawnServer(dataDir, { LOG_LEVEL: 'silent' }))).toEqual({ code: 1, output: expect.stringMatching(says) });
    expect((await readdir(dataDir)).sort()).toEqual(['demo.json', 'secret']);
  });

  it('[start.secret-lost, start.goes-on] reports a new secret for a database that had another, and what no longer works', async () => {
    const dataDir = await newFolder();
    const told = async (settings: Record<string, string> = {}) => {
      const server = await start(dataDir, { LOG_LEVEL: 'silent', ...settings });
      expect(await stop(server)).toBe(0);
      return server.output().match(/^truckroll: (?!Stopped by SIGTERM\.$).*$/gm) ?? [];
    };
    expect(await told()).toEqual([]);
    await rm(join(dataDir, 'secret'));
    const [facts, socket] = [join(dataDir, 'demo.json'), join(dataDir, 'truckroll.sock')];
    await truncate(facts, 300);
    await mkdir(socket);
    expect(await told({ SECRET_KEY: 'the former secret, in the settings now' })).toEqual([
      `truckroll: ${facts} is not whole, so the keys and the password of the demo are not shown. Put the file back, or use create-key and password-link.`,
      expect.stringMatching(
        /truckroll\.sock cannot be created \(\w+\), so commands do not reach this service\. Remove what is in its place, /,
      ),
    ]);
    for (const odd of [facts, socket]) await rm(odd, { recursive: true });
    expect(await told()).toEqual([
      expect.stringMatching(/secret is missing and SECRET_KEY is not set, .* put it back or set SECRET_KEY, and start again\.$/),
    ]);
  });

  it('[start.sign-in-told] prints the address of the dashboard and its owner, or how to create one', async () => {
    const [withDemo, without] = await Promise.all([start(await newFolder(), { LOG_LEVEL: 'silent' }), start(await newFolder(), quiet)]);
    const said = withDemo.output();
    expect(said).toContain(`Sign in            ${withDemo.url}/signin\n`);
    const [, email, password] = /\n  as +(\S+)\n  with +(\S+)\n/.exec(said)!;
    const signIn = await fetch(`${withDemo.url}/signin`, {
      method: 'POST',
      body: new URLSearchParams({ email: email!, password: password! }),
      headers: { origin: withDemo.url },
      redirect: 'manual',
    });
    expect([signIn.status, signIn.headers.has('set-cookie')]).toEqual([303, true]);
    expect(without.output()).not.toMatch(/sign in|@|key +tr_/i);
    expect(without.output()).toMatch(/There is no business yet\.[^]*\/setup\/\S+/);
    expect(await Promise.all([stop(withDemo), stop(without)])).toEqual([0, 0]);
  });

  it('[shutdown.in-time] is ended by a signal, and leaves no lock', async () => {
    // Signals at several moments from the first one on at which others see the lock.
    for (const milliseconds of [0, 0, 1, 5, 50]) {
      const dataDir = await newFolder();
      const server = spawnServer(dataDir, quiet);
      await vi.waitFor(() => expect(existsSync(join(dataDir, 'lock.json'))).toBe(true), { timeout: 60_000, interval: 1 });
      await sleep(milliseconds);
      expect(await stop(server)).toBe(0);
      expect([milliseconds, await leftovers(dataDir), server.output()]).toEqual([milliseconds, [], 'truckroll: Stopped by SIGTERM.\n']);
    }
  });

  it.skipIf(process.platform !== 'linux').each([
    ['a device without room', 'exec "$@" >/dev/full'],
    ['a reader that has stopped', 'mkfifo "$DATA_DIR.pipe"; exec 9<>"$DATA_DIR.pipe"; exec "$@" >"$DATA_DIR.pipe"'],
  ])('[log.full] works and stops cleanly with %s behind standard output', async (_what, script) => {
    const dataDir = await newFolder();
    const settings = { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'info', PORT: `${await freePort()}`, STOP_DELAY_SECONDS: '0' };
    const server = spawnServer(dataDir, settings, ['sh', '-c', script, 'sh']);
    const ask = async () => (await fetch(`http://127.0.0.1:${settings.PORT}/v1/skills`)).status;
    await vi.waitFor(async () => expect(await ask()).toBe(401), 30_000);
    // Write more log lines than a pipe holds.
    for (let request = 0; request < 1_000; request++) expect(await ask()).toBe(401);
    expect(await stop(server)).toBe(0);
    expect(await leftovers(dataDir)).toEqual([]);
    await rm(`${dataDir}.pipe`, { force: true });
  });

  it.skipIf(process.platform !== 'linux')(
    '[store.folder-lock, shutdown.told] can follow at once after a stop, as supervisors do it, and after an unnoticed death',
    async () => {
      const dataDir = await newFolder();
      // The delay keeps the first process stopping while the second one starts.
      const first = await start(dataDir, { ...quiet, STOP_DELAY_SECONDS: '1' });
      first.child.kill('SIGTERM');
      await vi.waitFor(async () => expect(await readFile(join(dataDir, 'lock.json'), 'utf8')).toContain('is_ending'), 30_000);
      const second = await start(dataDir, quiet, ['sh', '-c', '"$@" & exec sleep 600', 'sh']);
      expect(first.output()).toMatch(/truckroll: Stopped by SIGTERM\.\n$/);
      const { pid } = JSON.parse(await readFile(join(dataDir, 'lock.json'), 'utf8')) as { pid: number };
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '), 30_000);
      const third = await start(dataDir, quiet);
      expect(second.output()).not.toContain('Stopped');
      expect(await stop(third)).toBe(0);
      await stop(second, 'SIGKILL');
    },
  );

  it('[shutdown.in-time] by `npm start` ends with npm, which passes on the signal and the exit status', async () => {
    const dataDir = await newFolder();
    const { PATH, NODE_COMPILE_CACHE, HOME } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, HOME, PORT: '0', DATA_DIR: dataDir, ...quiet };
    const npm = spawn('npm', ['start'], { cwd: new URL('..', import.meta.url), env, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    npm.stdout.on('data', (text: Buffer) => (said += text.toString()));
    await vi.waitFor(() => expect(said).toContain('running at'), 60_000);
    const { pid } = JSON.parse(await readFile(join(dataDir, 'lock.json'), 'utf8')) as { pid: number };
    try {
      npm.kill('SIGTERM');
      expect(await once(npm, 'exit')).toEqual([0, null]);
      expect(await leftovers(dataDir)).toEqual([]);
    } finally {
      // If npm left the server running, end it.
      if (existsSync(join(dataDir, 'lock.json'))) process.kill(pid, 'SIGKILL');
    }
  });
});
