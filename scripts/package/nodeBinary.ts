/** The Node.js that the single executable and the package for Debian contain: one exact version from the npm registry, checked by its hash. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.ts';

const run = promisify(execFile);

export type Architecture = 'x64' | 'arm64';

export const nodeVersion = '26.10.0';

/** SHA-512 of each package, as the registry gives it for this version. Change them together with `nodeVersion`. */
const integrity: Readonly<Record<Architecture, string>> = {
  x64: 'OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  arm64: 'idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
};

const cache = join(root, 'node_modules/.cache/truckroll-node');

/** Path of the folder with `bin/node` and `LICENSE`, downloaded once. */
export async function nodeFolder(architecture: Architecture): Promise<string> {
  const name = `node-linux-${architecture}`;
  const folder = join(cache, `${nodeVersion}-${architecture}`);
  const isThere = await readFile(join(folder, 'package.json')).then(
    () => true,
    () => false,
  );
  if (isThere) return folder;
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(join(cache, 'new-'));
  try {
    const { stdout } = await run('npm', ['pack', '--silent', `${name}@${nodeVersion}`], { cwd: temporary });
    const tarball = join(temporary, stdout.trim());
    const hash = createHash('sha512')
      .update(await readFile(tarball))
      .digest('base64');
    if (hash !== integrity[architecture]) throw new Error(`${name}@${nodeVersion} has another hash than the one in nodeBinary.ts: ${hash}`);
    await run('tar', ['-xzf', tarball, '-C', temporary, 'package/bin', 'package/LICENSE', 'package/package.json']);
    await rename(join(temporary, 'package'), folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return folder;
}
