/** Who else on the machine may read or write the data folder. privateFolder.deep.test.ts tests whole processes. */
import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../../src/store/driver/database.ts';
import { CannotOpen, EmbeddedSession } from '../../../src/store/driver/embeddedSession.ts';
import { listenPrivately } from '../../../src/store/folder/socket.ts';
import { closeDatabaseFolder, closeDataFolder } from '../../../src/store/folder/privateFolder.ts';
import { cannotRun } from '../../support/cannotRun.ts';

let dataDir: string;
let database: string;
let notices: string[];
const onNotice = (line: string) => void notices.push(line);
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'truckroll-private-'));
  database = join(dataDir, 'database');
  notices = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs with another umask. */
async function withUmask<Result>(mask: number, work: () => Promise<Result>): Promise<Result> {
  const before = process.umask(mask);
  try {
    return await work();
  } finally {
    process.umask(before);
  }
}

describe('[store.private-folder] the folder of the database', () => {
  it.each([0o022, 0o000, 0o077])(
    'is closed to other users before the database opens, whether new or open so far, under umask %i',
    async (mask) => {
      const modes: string[] = [];
      vi.spyOn(EmbeddedSession, 'open').mockImplementation(async () => {
        modes.push(await modeOf(database));
        throw new CannotOpen('enough');
      });
      const open = () => withUmask(mask, () => openStore({ databaseUrl: null, folder: database, poolSize: 1, onNotice }));
      await expect(open()).rejects.toThrow('enough');
      await chmod(database, 0o777);
      await expect(open()).rejects.toThrow('enough');
      await chmod(database, 0o750);
      await expect(open()).rejects.toThrow('enough');
      expect([modes, notices]).toEqual([['700', '700', '700'], []]);
    },
  );

  it('is closed to other users even behind a link to another disk', async () => {
    const elsewhere = join(dataDir, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, database);
    await closeDatabaseFolder(database, onNotice);
    expect(await modeOf(elsewhere)).toBe('700');
  });

  /** Only root can create a folder that belongs to another user. */
  it.skipIf(cannotRun(process.getuid?.() !== 0, 'only root can make folders of other users'))(
    'refuses the start, with instructions, when it is open and belongs to another user',
    async () => {
      await chmod(dataDir, 0o777);
      await mkdir(database);
      await chmod(database, 0o777);
      const module = new URL('../../../src/store/folder/privateFolder.ts', import.meta.url).href;
      const source = `const { closeDatabaseFolder } = await import('${module}');
      await closeDatabaseFolder('${database}', console.log).catch((error) => console.log(error.constructor.name, error.message));`;
      const asOther = () =>
        spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8', cwd: '/', uid: 65_534, gid: 65_534 }).stdout;
      expect(asOther()).toBe(
        `CannotStart ${database} is open to other users of this machine (mode 0777), and user 65534 may not close it (EPERM). ` +
          'Make it that user\'s (chown -R), or run "chmod 700" on it as its owner, or set another DATA_DIR.\n',
      );
      await chown(database, 65_534, 65_534);
      expect([asOther(), await modeOf(database)]).toEqual(['', '700']);
    },
  );
});

describe('[store.private-folder] the files beside the database folder', () => {
  it('are closed to other users where a copy has opened them; files of others stay unchanged', async () => {
    const names = ['secret', 'demo.json', 'truckroll-database', 'notes.txt'];
    for (const name of names) {
      await writeFile(join(dataDir, name), 'x');
      await chmod(join(dataDir, name), 0o644);
    }
    await closeDataFolder(dataDir, onNotice);
    expect(await Promise.all(names.map((name) => modeOf(join(dataDir, name))))).toEqual(['600', '600', '600', '644']);
    expect(notices).toEqual([]);
  });

  it('an open DATA_DIR keeps its mode and is reported in one line', async () => {
    for (const mode of [0o755, 0o770]) {
      await chmod(dataDir, mode);
      await closeDataFolder(dataDir, onNotice);
      expect(await modeOf(dataDir)).toBe(mode.toString(8));
    }
    await chmod(dataDir, 0o700);
    await closeDataFolder(dataDir, onNotice);
    await closeDataFolder(join(dataDir, 'absent'), onNotice);
    expect(notices).toEqual(
      ['0755', '0770'].map(
        (mode) => `DATA_DIR ${dataDir} is open to other users of this machine (mode ${mode}). Close it: chmod 700 ${dataDir}`,
      ),
    );
  });

  it('sockets are closed to other users from their creation on, without a change of umask', async () => {
    const path = join(dataDir, 'a.sock');
    const server = createServer();
    await withUmask(0, async () => {
      const listens = listenPrivately(server, path);
      // Created with its mode in one call, so that it is never open to others.
      expect([await modeOf(path), process.umask()]).toEqual(['600', 0]);
      await listens;
    });
    await new Promise((resolve) => server.close(resolve));
  });
});
