/**
 * The single executable: Node.js with all files of the package as one compressed asset. Threads and the embedded database need files, so the
 * first start unpacks them (executableStart.cjs).
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { nodeFolder, type Architecture } from './nodeBinary.ts';

/** What the first start unpacks, in the order of the asset. */
export interface PackedFiles {
  /** Version and hash of the contents. Names the folder. */
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

/** Writes the executable. Only this machine's Node.js of the same version can prepare it, for any architecture. */
export async function packExecutable(staged: string, version: string, architecture: Architecture, target: string): Promise<void> {
  const work = `${target}.work`;
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  try {
    const { packed, contents } = await collect(staged, version);
    const [index, files] = [join(work, 'index.json'), join(work, 'files.zst')];
    await writeFile(index, JSON.stringify(packed));
    await writeFile(files, await promisify(zstdCompress)(contents, { params: { [constants.ZSTD_c_compressionLevel]: 12 } }));
    const node = join(await nodeFolder(architecture), 'bin/node');
    const config = join(work, 'sea.json');
    await writeFile(
      config,
      JSON.stringify({
        main: join(import.meta.dirname, 'executableStart.cjs'),
        executable: node,
        output: target,
        disableExperimentalSEAWarning: true,
        useCodeCache: false,
        useSnapshot: false,
        assets: { index, files },
      }),
    );
    await promisify(execFile)(join(await nodeFolder(process.arch as Architecture), 'bin/node'), ['--build-sea', config]);
    await chmod(target, 0o755);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function collect(staged: string, version: string): Promise<{ packed: PackedFiles; contents: Buffer }> {
  const entries = await readdir(staged, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(staged, join(entry.parentPath, entry.name)))
    .sort();
  const bodies = await Promise.all(paths.map((path) => readFile(join(staged, path))));
  const contents = Buffer.concat(bodies);
  const hash = createHash('sha256').update(paths.join('\n')).update(contents).digest('hex').slice(0, 16);
  return { packed: { name: `${version}-${hash}`, files: paths.map((path, place) => ({ path, bytes: bodies[place]!.length })) }, contents };
}
