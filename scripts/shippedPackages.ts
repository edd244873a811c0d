/** The packages that ship with the service, from the lock file and the sources of the files for browsers. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The part of `package-lock.json` that is read: packages by folder; the project itself has an empty name. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Folder below the root. */
  readonly path: string;
}

const root = new URL('..', import.meta.url).pathname;

/** Every package whose code ships: in the server and in the files for browsers. */
export async function shippedPackages(): Promise<Shipped[]> {
  const packages = await lockedPackages();
  const names = [...Object.keys(packages['']!.dependencies ?? {}), ...(await usedByBrowsers(packages))];
  return inOrder(
    packages,
    closure(
      packages,
      names.map((name) => placeOf(packages, '', name)),
    ),
  );
}

export async function lockedPackages(): Promise<LockedPackages> {
  return (JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }).packages;
}

/** Each version of a package once, even if several folders contain it. */
export function inOrder(packages: LockedPackages, paths: Iterable<string>): Shipped[] {
  const shipped = new Map<string, Shipped>();
  for (const path of paths) {
    const { version = '?', license: licence = 'not told' } = packages[path]!;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    shipped.set(`${name}@${version}`, { name, version, licence, path });
  }
  return [...shipped.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The folders of packages and of everything they need. Type packages are left out, because none of their code runs. */
export function closure(packages: LockedPackages, paths: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path]!;
    const from = path;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (!name.startsWith('@types/')) waiting.push(placeOf(packages, from, name));
  }
  return found;
}

/** The folder in which Node.js finds a package from another package. */
export function placeOf(packages: LockedPackages, from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') throw new Error(`package-lock.json has no ${name}, which ${from || 'the project'} needs.`);
  }
}

/** Development packages whose code is built into the files for browsers, because their sources import them. */
export async function usedByBrowsers(packages: LockedPackages): Promise<string[]> {
  const names = Object.keys(packages['']!.devDependencies ?? {});
  const texts = await Promise.all([join(root, 'dashboard'), join(root, 'src/edges/pages/myDay/browser')].map(sourcesIn));
  const text = texts.flat().join('\n');
  return names.filter((name) => !name.startsWith('@types/') && new RegExp(`['"]${name}(?:/[^'"]*)?['"]`).test(text));
}

async function sourcesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('dist'));
  return Promise.all(sources.map((file) => readFile(join(folder, file), 'utf8')));
}
