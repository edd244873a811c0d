/** The npm package: made twice with equal bytes, run by `npx` as another user without a registry, and on the data of an earlier commit. */
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { shippedPackages } from '../../scripts/shippedPackages.ts';
import { embedded } from '../../scripts/package/embedded.ts';
import { pack } from '../../scripts/package/index.ts';
import { commitBeforeFirstRelease, earlierCommit } from './earlierCommits.ts';
import { ended, newFolder, readableNode, movesFrom, servesFromFirstStart, takesOver, type Installed } from './installed.ts';

const run = promisify(execFile);
const [commit, before] = [await earlierCommit(), await commitBeforeFirstRelease()];

let folder: string;
let packed: string[];
let npx: Installed;
beforeAll(async () => {
  folder = await newFolder();
  packed = await pack({ output: join(folder, 'packages'), kinds: ['npm'], architectures: [] });
  const file = join(folder, basename(packed[0]!));
  await copyFile(packed[0]!, file);
  await chmod(file, 0o644);
  const path = [await readableNode(folder), ...process.env['PATH']!.split(':').filter((one) => !one.endsWith('node_modules/.bin'))];
  // A path that begins with ./ is a package for npx, any other path is a program.
  // npx starts the program by a shell. dash stays in between and does not pass the signal of a stop on; bash becomes the program.
  const env = { PATH: path.join(':'), npm_config_script_shell: 'bash' };
  npx = { command: ['npx', '--offline', '--yes', `./${basename(file)}`], env };
});

const contentsOf = async (file: string) => (await run('tar', ['-tzf', file], { maxBuffer: 2 ** 24 })).stdout.trim().split('\n');

describe('the npm package', () => {
  it('[package.reproducible] has the same bytes when it is built again, and correct checksums', async () => {
    const again = join(folder, 'again');
    // As after the dashboard was built in the same process.
    vi.stubEnv('NODE_ENV', 'production');
    await pack({ output: again, kinds: ['npm'], architectures: [] });
    vi.unstubAllEnvs();
    const names = (await readdir(again)).sort();
    expect(names).toEqual([...packed.map((path) => basename(path)), 'SHA256SUMS'].sort());
    for (const name of names)
      expect([name, (await readFile(join(again, name))).equals(await readFile(join(folder, 'packages', name)))]).toEqual([name, true]);
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: again });
  });

  it('[package.contents] contains the dashboard, the licences of its packages, and no development package', async () => {
    const contents = await contentsOf(packed[0]!);
    for (const name of ['dashboard/dist/index.html', 'THIRD-PARTY.txt', 'LICENSE', 'app/main.js', 'app/embeddedThread.js'])
      expect(contents).toContain(`package/${name}`);
    const brought = new Set(contents.map((path) => /^package\/node_modules\/(.+)\/package\.json$/.exec(path)?.[1]).filter(Boolean));
    expect([...brought].sort()).toEqual(['@electric-sql/pglite', '@jsquash/jpeg', '@jsquash/png', '@jsquash/webp']);
    const decoders = contents.filter((path) => path.includes('/@jsquash/') && path.endsWith('.wasm')).map((path) => basename(path));
    expect(decoders.sort()).toEqual(['mozjpeg_dec.wasm', 'mozjpeg_enc.wasm', 'squoosh_png_bg.wasm', 'webp_dec.wasm']);
    expect(contents.filter((path) => /\.(?:ts|map)$|\/tests?\//.test(path))).toEqual([]);
  });

  it('[package.components] lists every shipped package with its version, what is inside them, and no other', async () => {
    const { components } = JSON.parse(await readFile(packed[1]!, 'utf8')) as { components: { name: string; version?: string }[] };
    const inside = embedded.map(({ name, version }) => `${name}@${version ?? 'not told'}`);
    const shipped = (await shippedPackages()).map(({ name, version }) => `${name}@${version}`);
    const listed = components.map(({ name, version = 'not told' }) => `${name}@${version}`);
    expect(listed.sort()).toEqual([...shipped, ...inside, 'node@26.10.0'].sort());
  });

  it('[package.node] says in one line which Node.js is needed', async () => {
    const program = join(folder, 'program');
    await mkdir(program);
    await run('tar', ['-xzf', packed[0]!, '-C', program]);
    const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'24.1.0'}})`;
    expect(
      await ended([join(folder, 'node/bin/node'), '--import', older, join(program, 'package/bin/truckroll.js'), 'serve'], folder),
    ).toEqual({
      code: 1,
      output: expect.stringMatching(/^truckroll: Node\.js 26 or newer is needed, this is 24\.1\.0\. .*\n$/),
    });
  });

  it('[package.first-start] runs by npx as another user, from a first start to a confirmed visit', async () => {
    await servesFromFirstStart(npx, folder);
  });

  it.skipIf(commit === null)('[package.upgrade] takes over the data of an earlier commit', async () => {
    await takesOver(npx, commit!, folder);
  });

  it.skipIf(before === null)('[package.upgrade, store.first-release] refuses older data, which can be exported and imported', async () => {
    await movesFrom(npx, before!, folder);
  });
});
