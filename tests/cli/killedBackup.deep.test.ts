/** A backup and a restore that are killed (SIGKILL) at any stage leave no half file that counts as one, and no half database that starts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentOf, embedded, inside, newFolder, refusal, runJson, type Env } from './moving.ts';

const program = new URL('../../src/process/cli/main.ts', import.meta.url).href;

/**
 * Runs a command in a process of its own, which kills itself as soon as `stage` is true: an expression over `names`, the paths under
 * `folder`, and `size`, the bytes of a file there. Returns whether it was killed. Otherwise the command had ended before.
 */
async function killedAt(stage: string, folder: string, env: Env, ...argv: string[]): Promise<boolean> {
  const script = `
    import { readdirSync, statSync } from 'node:fs';
    import { join } from 'node:path';
    import { main } from ${JSON.stringify(program)};
    const folder = ${JSON.stringify(folder)};
    const size = (name) => statSync(join(folder, name)).size;
    setInterval(() => {
      try {
        const names = readdirSync(folder, { recursive: true });
        if (${stage}) process.kill(process.pid, 'SIGKILL');
      } catch {}
    }, 1).unref();
    process.exitCode = await main(${JSON.stringify(argv)}, { out: () => {}, err: () => {} });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env['PATH'], PASSWORD_COST: '10', ...env },
    stdio: 'ignore',
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (signal === null) expect(code).toBe(0);
  return signal === 'SIGKILL';
}

it('[cli.backup, cli.restore] a command that is killed at any stage leaves nothing that counts as whole, and works again afterwards', async () => {
  const source = await embedded();
  const before = await inside(source, ({ store }) => contentOf(store));
  const backups = await newFolder();
  const written = [`names.some((name) => name.endsWith('.partial'))`, ...[1, 1_000_000].map(hasPart)];
  for (const stage of written) {
    expect([stage, await killedAt(stage, backups, source, 'backup', join(backups, 'killed.tar.gz'))]).toEqual([stage, true]);
    expect((await readdir(backups)).filter((name) => !name.endsWith('.partial'))).toEqual([]);
  }
  const file = join(backups, 'whole.tar.gz');
  await runJson(source, 'backup', file);

  let killed = 0;
  for (const name of ['restore-unfinished', 'database/PG_VERSION', 'truckroll-database']) {
    const into = join(await newFolder(), 'restored');
    if (await killedAt(`names.includes(${JSON.stringify(name)})`, into, {}, 'restore', file, '--into', into)) {
      killed++;
      for (const command of ['list-businesses', 'migrate'])
        expect([name, await refusal({ DATA_DIR: into }, command)]).toEqual([name, expect.stringMatching(/did not finish\. Remove/)]);
    } else expect(await inside({ DATA_DIR: into }, ({ store }) => contentOf(store))).toEqual(before);
  }
  expect(killed).toBeGreaterThanOrEqual(2);
  const again = join(await newFolder(), 'restored');
  await runJson({}, 'restore', file, '--into', again);
  expect(await inside({ DATA_DIR: again }, ({ store }) => contentOf(store))).toEqual(before);
});

/** A stage at which the partial file has so many bytes. */
function hasPart(bytes: number): string {
  return `names.some((name) => name.endsWith('.partial') && size(name) >= ${bytes})`;
}
