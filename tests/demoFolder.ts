/**
 * A data folder as the first start with the demo leaves it, for tests of what comes later: making one takes three times as long as starting on
 * one that is there. Made by the first test of a run that wants it, copied for each, and gone with the run (globalSetup.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runName } from './testDatabases.ts';

const main = new URL('../src/main.ts', import.meta.url).pathname;
const prepared = () => join(tmpdir(), `truckroll-demo-${runName()}`);
/** While one worker makes it, the others wait: two at once would take as long as one after the other. */
const unfinished = () => `${prepared()}.unfinished`;

/** Fills a folder that is empty. */
export async function copyDemo(folder: string): Promise<void> {
  while (!existsSync(prepared())) {
    const isMine = await mkdir(unfinished()).then(
      () => true,
      () => false,
    );
    if (isMine) await make();
    else await sleep(50);
  }
  await cp(prepared(), folder, { recursive: true });
}

export async function removeDemo(): Promise<void> {
  for (const folder of [prepared(), unfinished()]) await rm(folder, { recursive: true, force: true });
}

async function make(): Promise<void> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    PORT: '0',
    DATA_DIR: unfinished(),
    PASSWORD_COST: '10',
    LOG_LEVEL: 'silent',
    STOP_DELAY_SECONDS: '0',
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('running at')) child.kill('SIGTERM');
  });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status === 0) return rename(unfinished(), prepared());
  // For the next who wants it.
  await rm(unfinished(), { recursive: true });
  throw new Error(`the demo could not be made (${status})`);
}
