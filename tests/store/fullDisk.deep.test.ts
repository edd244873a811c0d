/**
 * A real process on a small file system that fills up twice during writes. Another process fills the disk as fast as it can. Skipped where
 * a file system cannot be mounted.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import { roundsOf } from '../support/full.ts';
import type { DemoFacts } from '../../src/process/demo/seed.ts';
import { cannotRun } from '../support/cannotRun.ts';

const main = new URL('../../src/main.ts', import.meta.url).pathname;
const rounds = roundsOf(2, 6);
const writers = 8;
const mount = await mkdtemp(join(tmpdir(), 'truckroll-small-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', mount]).status === 0;
const dataDir = join(mount, 'data');
const filler = join(mount, 'filler');

atEnd(async () => {
  if (isMounted) spawnSync('umount', ['-l', mount]);
  await rm(mount, { recursive: true, force: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  errors(): string;
}

/** Starts the service; `url` is empty if it ended instead of serving. */
async function start(): Promise<Running> {
  const limits = {
    RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
  };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: dataDir, TRUCKROLL_DEMO: '1', LOG_LEVEL: 'fatal', ...limits };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const url = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /running at (http\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => resolve(''));
  });
  return { child, url, errors: () => errors };
}

/** Uses up all free bytes. */
function fillDisk(): void {
  const file = openSync(filler, 'w');
  try {
    for (let size = 1 << 20; size >= 4096; size >>= 1)
      for (;;)
        try {
          if (writeSync(file, Buffer.alloc(size)) < size) break;
        } catch {
          break;
        }
  } finally {
    closeSync(file);
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return child.exitCode;
}

describe.skipIf(cannotRun(!isMounted, 'no small disk can be mounted'))('a disk that fills up', () => {
  let running: Running;
  let key: string;
  const acknowledged: string[] = [];
  beforeAll(async () => {
    running = await start();
    atEnd(() => void running.child.kill('SIGKILL'));
    key = (JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts).live_key;
  });

  const create = async (name: string) => {
    const response = await fetch(`${running.url}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ full_name: name, email: `${name}@example.com`, notes: name.repeat(200) }),
    });
    const { data } = (await response.json()) as { data: { customer_id: string } };
    return { status: response.status, id: data.customer_id };
  };

  test(
    '[store.disk-full] answers every request with 200 or 503, names disk and folder in one line, and loses no acknowledged write',
    { timeout: 600_000 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        let isFull = false;
        const statuses: number[] = [];
        const writeUntilFull = async (writer: number) => {
          for (let number = 0; ; number++) {
            const sentWhileFull = isFull;
            const reply = await create(`r${round}w${writer}n${number}`).catch(() => null);
            // The service may end with a message if its own log could not grow.
            if (reply === null) return;
            statuses.push(reply.status);
            if (reply.status === 200) acknowledged.push(reply.id);
            if (sentWhileFull) return;
          }
        };
        const work = Array.from({ length: writers }, (_, writer) => writeUntilFull(writer));
        await new Promise((resolve) => setTimeout(resolve, 200 + round * 150));
        fillDisk();
        isFull = true;
        await Promise.all(work);
        expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
        expect(statuses).toContain(200);
        expect(running.errors()).toMatch(
          new RegExp(`^truckroll: The disk of ${join(dataDir, 'database')} \\(.+ on ${mount}\\) is full`, 'm'),
        );

        if (round % 2 === 1) await refusedStart();
        await rm(filler);
        if (running.child.exitCode !== null || round % 2 === 1) running = await start();
        expect(await create(`after${round}`)).toMatchObject({ status: 200 });
        await expectThere();
      }
    },
  );

  async function refusedStart(): Promise<void> {
    await stop(running.child);
    const refused = await start();
    expect(refused.child.exitCode).toBe(1);
    expect(refused.errors()).toMatch(/^truckroll: The disk of .+ is full: .+ Make room\.\n$/);
  }

  async function expectThere(): Promise<void> {
    for (const id of acknowledged) {
      const { status } = await fetch(`${running.url}/v1/customers/${id}`, { headers: { authorization: `Bearer ${key}` } });
      expect(`${id} ${status}`).toBe(`${id} 200`);
    }
  }
});
