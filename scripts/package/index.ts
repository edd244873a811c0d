/**
 * `npm run package`: writes the packages to .tmp/packages, with a list of their components and their checksums. Equal sources give equal
 * bytes. `npm run package -- npm` writes one kind; kinds are `npm`, `executable` and `debian`. docs/operating/installing.md says what each is.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs, promisify } from 'node:util';
import { buildDashboard } from '../dashboard/build.ts';
import { packDebian } from './debian.ts';
import { packExecutable } from './executable.ts';
import type { Architecture } from './nodeBinary.ts';
import { packNpm } from './npmPackage.ts';
import { defaultOutput, root } from './root.ts';
import { sbom } from './sbom.ts';
import { manifest, stage } from './stage.ts';

export const kinds = ['npm', 'executable', 'debian'] as const;
export type Kind = (typeof kinds)[number];

export interface PackageOptions {
  /** Replaced as a whole. */
  readonly output: string;
  readonly kinds: readonly Kind[];
  readonly architectures: readonly Architecture[];
}

/** Writes packages of the present sources and of the built dashboard. Returns their paths; the checksums are beside them. */
export async function pack({ output, kinds: wanted, architectures }: PackageOptions): Promise<string[]> {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const epochSeconds = await sourceDate();
  const { version } = await manifest();
  const staged = join(output, 'staged');
  const paths: string[] = [];
  try {
    await stage(staged);
    if (wanted.includes('npm')) paths.push(await packNpm(staged, output));
    for (const architecture of architectures) {
      const executable = join(output, `truckroll-${version}-linux-${architecture}`);
      if (wanted.includes('executable')) await packExecutable(staged, version, architecture, executable);
      if (wanted.includes('executable')) paths.push(executable);
      if (wanted.includes('debian')) paths.push(await packDebian(staged, architecture, epochSeconds, output));
    }
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
  const components = join(output, `truckroll-${version}.cdx.json`);
  await writeFile(components, await sbom(epochSeconds));
  paths.push(components);
  await writeFile(join(output, 'SHA256SUMS'), await checksums(output));
  return paths;
}

/** Date of the sources, which the packages bear: SOURCE_DATE_EPOCH, or the last commit. */
async function sourceDate(): Promise<number> {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given !== undefined) return Number(given);
  const { stdout } = await promisify(execFile)('git', ['log', '-1', '--format=%ct'], { cwd: root }).catch(() => {
    throw new Error('This folder has no history. Set SOURCE_DATE_EPOCH to the date of the sources, in seconds since 1970.');
  });
  return Number(stdout.trim());
}

/** In the form of `sha256sum --check`. */
async function checksums(folder: string): Promise<string> {
  const lines: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  return lines.join('');
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: defaultOutput },
      architecture: { type: 'string', multiple: true, default: ['x64', 'arm64'] },
    },
  });
  const unknown = positionals.filter((name) => !kinds.includes(name as Kind));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: the kinds of packages are ${kinds.join(', ')}.`);
  await buildDashboard();
  const paths = await pack({
    output: values.out,
    kinds: positionals.length > 0 ? (positionals as Kind[]) : kinds,
    architectures: values.architecture as Architecture[],
  });
  for (const path of paths) console.log(path);
  console.log(join(values.out, 'SHA256SUMS'));
}
