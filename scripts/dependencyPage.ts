/**
 * docs/dependencies.md: the packages that the service ships, from the lock file. For operators where `npm audit` has no answer: which
 * versions run, under which licences, and what the advisories that were last read say of them.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { advisoriesRead, type AdvisoriesRead } from './advisories.ts';
import { embedded } from './package/embedded.ts';

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

export async function dependencyPage(): Promise<string> {
  const packages = await lockedPackages();
  return pageOf(packages, await usedByBrowsers(packages), await advisoriesRead());
}

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

async function lockedPackages(): Promise<LockedPackages> {
  return (JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }).packages;
}

/** The page's text. `browserNames`: packages that are built into files for browsers. */
export function pageOf(packages: LockedPackages, browserNames: readonly string[], read: AdvisoriesRead): string {
  const serverNames = Object.keys(packages['']!.dependencies ?? {});
  const direct = new Set([...serverNames, ...browserNames]);
  const section = (title: string, names: readonly string[]) => {
    const paths = names.map((name) => placeOf(packages, '', name));
    const own = new Set(paths);
    const others = [...closure(packages, paths)].filter((path) => !own.has(path));
    return [
      `## ${title}`,
      '',
      ...tableOf(inOrder(packages, paths), read),
      '',
      'They bring:',
      '',
      ...tableOf(inOrder(packages, others), read),
      '',
    ];
  };
  const all = closure(
    packages,
    [...direct].map((name) => placeOf(packages, '', name)),
  );
  return [
    '# Third-party packages',
    '',
    'The packages that ship with the service, in the versions of the lock file. Tools for building and testing are not listed. Some registries do',
    'not answer `npm audit`, so `npm run advisories -- FILE --source TEXT` compares them with a file of advisories in the format of OSV. `none known`:',
    'no advisory names the package. `older`: how many advisories name other versions of it. `not compared`: the version is newer than the comparison.',
    '',
    read.date === null ? 'No comparison was made yet.' : `Last compared on ${read.date} with ${read.source}`,
    '',
    ...licences(inOrder(packages, all)),
    '',
    ...section('In the server', serverNames),
    ...section('In the files that run in browsers', browserNames),
    '## Inside these packages',
    '',
    'Programs and data of others that a package contains. Advisories about them are published under their own names, not under that of the package.',
    '',
    '| inside | name | version | licence | it asks |',
    '|---|---|---|---|---|',
    ...embedded
      .filter(({ inside }) => `node_modules/${inside}` in packages)
      .map(
        ({ inside, name, version, licence, asks }) =>
          `| \`${inside}\` | ${name} | ${version ?? 'unknown'} | ${licence} | ${asks ?? 'to pass its notice on, which THIRD-PARTY.txt does'} |`,
      ),
    '',
    'This page is derived from `package-lock.json` and `scripts/advisories.json` by `npm run derive`.',
    '',
  ].join('\n');
}

function tableOf(shipped: readonly Shipped[], read: AdvisoriesRead): string[] {
  const rows = shipped.map(
    ({ name, version, licence }) => `| \`${name}\` | ${version} | ${licence} | ${advisoriesOf(`${name}@${version}`, read)} |`,
  );
  return ['| package | version | licence | advisories |', '|---|---|---|---|', ...rows];
}

function advisoriesOf(key: string, { packages }: AdvisoriesRead): string {
  const found = packages[key];
  if (!found) return 'not compared';
  if (found.affecting.length > 0) return `**affected by ${found.affecting.join(', ')}**`;
  return found.others === 0 ? 'none known' : `${found.others} older`;
}

/** How many packages have each licence, most frequent first. */
function licences(shipped: readonly Shipped[]): string[] {
  const counts = new Map<string, number>();
  for (const { licence } of shipped) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const rows = [...counts].sort(([a, many], [b, more]) => more - many || compare(a, b));
  return ['| licence | packages |', '|---|---|', ...rows.map(([licence, count]) => `| ${licence} | ${count} |`)];
}

/** Each version of a package once, even if several folders contain it. */
function inOrder(packages: LockedPackages, paths: Iterable<string>): Shipped[] {
  const shipped = new Map<string, Shipped>();
  for (const path of paths) {
    const { version = '?', license: licence = 'not told' } = packages[path]!;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    shipped.set(`${name}@${version}`, { name, version, licence, path });
  }
  return [...shipped.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The folders of packages and of everything they need. Type packages are left out, because none of their code runs. */
function closure(packages: LockedPackages, paths: readonly string[]): Set<string> {
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
function placeOf(packages: LockedPackages, from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') throw new Error(`package-lock.json has no ${name}, which ${from || 'the project'} needs.`);
  }
}

/** Development packages whose code is built into the files for browsers, because their sources import them. */
async function usedByBrowsers(packages: LockedPackages): Promise<string[]> {
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
