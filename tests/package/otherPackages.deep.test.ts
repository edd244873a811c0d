/**
 * The single executable, the Debian package and the files of the container image. Building them takes minutes, so only `FULL=1` runs this
 * file: made twice with equal bytes, started as another user on an empty folder, and on the data of an earlier commit.
 */
import { execFile } from 'node:child_process';
import { access, chmod, copyFile, cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { pack } from '../../scripts/package/index.ts';
import type { Architecture } from '../../scripts/package/nodeBinary.ts';
import { isFull } from '../support/full.ts';
import { earlierCommit } from './earlierCommits.ts';
import { ended, newFolder, readableNode, servesFromFirstStart, spawnAsNobody, takesOver } from './installed.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const commit = isFull ? await earlierCommit() : null;
/** A bare Debian is downloaded, and only root may enter it. */
const canBootstrap =
  isFull &&
  process.getuid?.() === 0 &&
  (await run('debootstrap', ['--version']).then(
    () => true,
    () => false,
  ));

describe.skipIf(!isFull || process.platform !== 'linux')('packages that contain Node.js (only with FULL=1)', () => {
  const architecture = process.arch as Architecture;
  let folder: string;
  let packed: string[];
  beforeAll(async () => {
    folder = await newFolder();
    packed = await pack({ output: join(folder, 'packages'), kinds: ['executable', 'debian'], architectures: [architecture] });
    await chmod(join(folder, 'packages'), 0o755);
  });
  const executable = () => packed.find((path) => basename(path).includes('-linux-'))!;
  const debian = () => packed.find((path) => path.endsWith('.deb'))!;

  it('[package.reproducible] have the same bytes when they are built again', async () => {
    const again = join(folder, 'again');
    await pack({ output: again, kinds: ['executable', 'debian'], architectures: [architecture] });
    expect(await readFile(join(again, 'SHA256SUMS'), 'utf8')).toBe(await readFile(join(folder, 'packages/SHA256SUMS'), 'utf8'));
  });

  it('[package.whole] an executable that is killed while it unpacks leaves nothing that starts', async () => {
    const home = await newFolder();
    const unpacked = join(home, '.cache/truckroll');
    for (let round = 0; round < 6; round++) {
      const { child } = spawnAsNobody([executable(), '--version'], home);
      await sleep(40 * round);
      child.kill('SIGKILL');
    }
    expect(await ended([executable(), '--version'], home)).toMatchObject({ code: 0, output: expect.stringMatching(/^truckroll \d/) });
    const names = (await readdir(unpacked)).filter((name) => name !== 'modules');
    expect(names).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{16}$/)]);
  });

  it('[package.whole] the executable refuses a folder that others can write to', async () => {
    const home = await newFolder();
    await mkdir(join(home, 'cache/truckroll'), { recursive: true });
    await chmod(join(home, 'cache/truckroll'), 0o777);
    expect(await ended([executable(), '--version'], home, { XDG_CACHE_HOME: join(home, 'cache') })).toEqual({
      code: 1,
      output: expect.stringMatching(/can be written by other users\. Set XDG_CACHE_HOME .*\n$/),
    });
  });

  it('[package.first-start] the executable runs as another user, from a first start to a confirmed visit', async () => {
    await servesFromFirstStart({ command: [executable()] }, await newFolder());
  });

  it.skipIf(commit === null)('[package.upgrade] the executable takes over the data of an earlier commit', async () => {
    await takesOver({ command: [executable()] }, commit!, await newFolder());
  });

  it('[package.first-start, package.unit, package.upgrade] the Debian package has its service, its settings and its own Node.js, which runs them', async () => {
    const { stdout: info } = await run('dpkg-deb', ['--info', debian(), 'conffiles']);
    expect(info).toBe('/etc/truckroll/truckroll.env\n');
    const target = await newFolder();
    await run('dpkg-deb', ['--extract', debian(), target]);
    await chmod(target, 0o755);
    for (const name of ['usr/bin/truckroll', 'usr/lib/systemd/system/truckroll.service', 'etc/truckroll/truckroll.env'])
      expect((await readFile(join(target, name))).length).toBeGreaterThan(0);
    const program = join(target, 'usr/lib/truckroll');
    const installed = { command: [join(program, 'bin/node'), join(program, 'bin/truckroll.js')] };
    await servesFromFirstStart(installed, await newFolder());
    if (commit !== null) await takesOver(installed, commit, await newFolder());
  });

  it.skipIf(!canBootstrap)(
    '[package.first-start, package.unit] dpkg installs the Debian package on a bare Debian, and removes it without removing the data',
    async () => {
      const bare = join(await newFolder(), 'bare');
      await run('debootstrap', [
        '--variant=minbase',
        '--include=adduser,libatomic1,libstdc++6',
        'bookworm',
        bare,
        'http://deb.debian.org/debian',
      ]);
      await chmod(dirname(bare), 0o755);
      await copyFile(debian(), join(bare, 'tmp/truckroll.deb'));
      // The mounts end with the program.
      const script = `mount -t proc proc ${bare}/proc && mount --rbind /dev ${bare}/dev && exec chroot ${bare} "$@"`;
      const within = ['unshare', '--mount', 'sh', '-c', script, 'sh'];
      const root = (...command: string[]) => run(within[0]!, [...within.slice(1), ...command]);
      await root('dpkg', '--install', '/tmp/truckroll.deb');
      const dataDir = join(bare, 'var/lib/truckroll');
      const user = ['setpriv', '--reuid=truckroll', '--regid=truckroll', '--init-groups', '--no-new-privs'];
      const env = { DATA_DIR: '/var/lib/truckroll', CACHE_DIRECTORY: '/var/cache/truckroll', HOME: '/var/lib/truckroll' };
      await servesFromFirstStart({ command: [...within, ...user, 'truckroll'], env, isRoot: true, dataDir }, bare);
      // The command of root uses the settings and the data of the service.
      const { stdout } = await root('truckroll', 'list-businesses', '--json');
      expect(JSON.parse(stdout)).toMatchObject({
        businesses: [{ alias: 'pikes-fork' }],
        database: expect.stringContaining('/var/lib/truckroll'),
      });
      await root('dpkg', '--install', '/tmp/truckroll.deb');
      await root('dpkg', '--purge', 'truckroll');
      expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['database', 'secret']));
      await expect(access(join(bare, 'usr/lib/truckroll'))).rejects.toThrow('ENOENT');
    },
  );

  it('[package.image, package.first-start] the build of the image finds its files, and its result runs as another user', async () => {
    const text = (await readFile(join(root, 'Dockerfile'), 'utf8')).replaceAll(/\\\n\s*/g, '');
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    for (const base of bases) expect(base).toMatch(/^node:26\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/);
    expect(new Set(bases).size).toBe(1);
    // The first stage, in a folder: copies what .dockerignore lets through, and runs its commands.
    const build = await newFolder();
    const [first, last] = text.split(/^(?=FROM )/m).filter((part) => part.startsWith('FROM')) as [string, string];
    const taken = (await readFile(join(root, '.dockerignore'), 'utf8'))
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    for (const [, from, to] of first.matchAll(/^COPY (.+) (\S+)$/gm))
      for (const name of from!.split(' ')) {
        const target = to === './' ? join(build, name) : join(build, to!);
        for (const one of taken.filter((path) => path === name || path.startsWith(`${name}/`) || name.startsWith(`${path}/`))) {
          const source = one.startsWith(`${name}/`) ? one : name;
          const place = one.startsWith(`${name}/`) ? join(target, one.slice(name.length + 1)) : target;
          await mkdir(dirname(place), { recursive: true });
          await cp(join(root, source), place, { recursive: true, filter: (path) => path !== join(root, 'dashboard/dist') });
        }
      }
    await symlink(join(root, 'node_modules'), join(build, 'node_modules'));
    const image = join(build, 'image');
    for (const [, command] of first.matchAll(/^RUN (node .+)$/gm))
      await run(process.execPath, command!.replace('/image', image).split(' ').slice(1), { cwd: build });
    // The second stage adds nothing but these files.
    expect([...last.matchAll(/^COPY (.+)$/gm)].map(([, copied]) => copied)).toEqual(['--from=build /image ./']);
    expect(last).toContain('CMD ["node", "bin/truckroll.js", "serve"]');
    expect(last).toMatch(/^USER node$/m);
    for (const label of ['title', 'description', 'licenses', 'version', 'revision'])
      expect(last).toContain(`org.opencontainers.image.${label}=`);
    const node = await readableNode(build);
    await chmod(build, 0o755);
    await servesFromFirstStart(
      { command: [join(node, 'node'), join(image, 'bin/truckroll.js')], env: { NODE_ENV: 'production' } },
      await newFolder(),
    );
  });
});
