/** Which files of the service other users of the machine can reach, after a start, a restart, a backup, an export and a restore. */
import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { servers } from '../../support/servers.ts';

const { newFolder, start, stop } = servers();
const program = new URL('../../../src/process/cli/main.ts', import.meta.url).pathname;
const settings = { LOG_LEVEL: 'silent' };

/** Runs a command under another umask. */
const under = (umask: string) => ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh'];

async function command(umask: string, dataDir: string, ...args: string[]): Promise<void> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const [shell, ...rest] = [...under(umask), process.execPath, program, ...args];
  await promisify(execFile)(shell!, rest, { env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PASSWORD_COST: '10', ...settings } });
}

/** The files below a folder that other users could read or write if they can enter it. */
async function reachable(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const { mode } = await stat(path);
    if (entry.isDirectory() && (mode & 0o011) === 0) continue;
    if (entry.isDirectory()) found.push(...(await reachable(path)));
    else if (entry.isSocket() ? mode & 0o022 : mode & 0o066) found.push(path);
  }
  return found;
}

/** Whether another user can read a path; only root can test this. */
function otherReads(path: string): boolean {
  return process.getuid?.() === 0 && spawnSync('cat', [path], { uid: 65_534, gid: 65_534 }).status === 0;
}

test.each(['022', '000'])(
  '[store.private-folder] other users can reach nothing in an existing folder of mode 0755, under umask %s',
  async (umask) => {
    const [dataDir, target] = [await newFolder(), await newFolder()];
    for (const folder of [dataDir, target]) await chmod(folder, 0o755);
    const warning = `truckroll: DATA_DIR ${dataDir} is open to other users of this machine (mode 0755). Close it: chmod 700 ${dataDir}\n`;
    const first = await start(dataDir, settings, under(umask));
    expect(first.output().split(warning)).toHaveLength(2);
    expect(await reachable(dataDir)).toEqual([]);
    expect(await stop(first)).toBe(0);

    // The folder's mode as an older version left it.
    await chmod(join(dataDir, 'database'), 0o755);
    for (const name of ['secret', 'demo.json']) await chmod(join(dataDir, name), 0o644);
    expect((await reachable(dataDir)).length).toBeGreaterThan(900);
    const second = await start(dataDir, settings, under(umask));
    expect(await reachable(dataDir)).toEqual([]);
    expect(['database/PG_VERSION', 'secret', 'demo.json'].filter((name) => otherReads(join(dataDir, name)))).toEqual([]);

    const backup = join(target, 'backup.tar.gz');
    const { business_alias: business } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as { business_alias: string };
    await command(umask, dataDir, 'backup', backup);
    await command(umask, dataDir, 'export', '--business', business, '--environment', 'live', '--out', join(target, 'export'));
    const restored = join(target, 'restored');
    await mkdir(restored);
    await chmod(restored, 0o755);
    await command(umask, dataDir, 'restore', backup, '--into', restored);
    expect((await readdir(target)).sort()).toEqual(['backup.tar.gz', 'export', 'restored']);
    expect(await reachable(target)).toEqual([]);
    expect(await stop(second)).toBe(0);
  },
  300_000,
);
