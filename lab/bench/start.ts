/** P16: `node src/main.ts` on an empty folder, with embedded database and demo business, until /readyz answers 200. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './engineRounds.ts';
import { freePort, stop, untilReady } from './processes.ts';
import { figure, printRow, type BenchRow } from './rows.ts';

const rounds = 5;
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export async function run(): Promise<BenchRow[]> {
  const starts: { seconds: number; megabytes: number | null }[] = [];
  for (let round = 0; round < rounds; round++) starts.push(await start());
  const seconds = median(starts.map((one) => one.seconds));
  const memory = starts.flatMap(({ megabytes }) => (megabytes === null ? [] : [megabytes]));
  const peak = memory.length > 0 ? `, peak memory ${figure(median(memory))} MB` : '';
  return [
    {
      goal: 'P16',
      what: 'start on an empty folder until /readyz',
      measured: `${figure(seconds)} s (${starts.map((one) => figure(one.seconds)).join(', ')})${peak}`,
      goalText: '≤ 5 s',
      holds: seconds <= 5,
    },
  ];
}

/** One start in a new folder. Removes any database address that the bench itself was given. */
async function start(): Promise<{ seconds: number; megabytes: number | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-start-'));
  const { DATABASE_URL: _address, ...env } = process.env;
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, DATA_DIR: join(folder, 'data'), PORT: String(port) },
  });
  try {
    await untilReady(`http://127.0.0.1:${port}`, child, 5);
    return { seconds: (performance.now() - begun) / 1000, megabytes: await peakMegabytes(child.pid!) };
  } finally {
    await stop(child);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The largest resident set so far, if the kernel reports it (Linux). */
async function peakMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

if (import.meta.main) for (const row of await run()) printRow(row);
