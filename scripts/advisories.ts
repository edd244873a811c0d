/**
 * `npm run advisories -- FILE` compares the packages that the service ships with the advisories of a file, and exits with 1 when one affects a version that
 * ships. With `--source TEXT` it also writes down what it found (scripts/advisories.json), from which docs/dependencies.md is derived.
 *
 * FILE has advisories in the format of OSV (https://ossf.github.io/osv-schema/): one of them, a list, an object with `vulns`, or one a line. A folder is read
 * with all its `.json` files, as the unpacked archive of npm's advisories at OSV has them. TEXT says where they are from, for readers of the page.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import semver from 'semver';
import { shippedPackages } from './shippedPackages.ts';

/** What is read of an advisory. */
export interface Advisory {
  readonly id: string;
  readonly withdrawn?: string;
  readonly affected?: readonly AffectedPackage[];
}

interface AffectedPackage {
  readonly package?: { readonly ecosystem: string; readonly name: string };
  readonly ranges?: readonly { readonly type: string; readonly events: readonly RangeEvent[] }[];
  readonly versions?: readonly string[];
}

type RangeEvent =
  | { readonly introduced: string }
  | { readonly fixed: string }
  | { readonly last_affected: string }
  | { readonly limit: string };

/** The advisories that name a version of a package: those that affect it, and how many others there are. */
export interface PackageAdvisories {
  readonly others: number;
  readonly affecting: readonly string[];
}

/** `packages`: by name and version (`name@version`), for each that was compared. */
export interface AdvisoriesRead {
  /** Day of the comparison. null: none was made yet. */
  readonly date: string | null;
  readonly source: string;
  readonly packages: Readonly<Record<string, PackageAdvisories>>;
}

const written = new URL('./advisories.json', import.meta.url);

export const advisoriesRead = async (): Promise<AdvisoriesRead> => JSON.parse(await readFile(written, 'utf8')) as AdvisoriesRead;

/** Compares packages with advisories. Withdrawn advisories do not count. Pure. */
export function compareAdvisories(
  packages: readonly { readonly name: string; readonly version: string }[],
  advisories: readonly Advisory[],
): Record<string, PackageAdvisories> {
  const byName = new Map<string, Advisory[]>();
  for (const advisory of advisories)
    if (advisory.withdrawn === undefined) for (const name of namedIn(advisory)) byName.set(name, [...(byName.get(name) ?? []), advisory]);
  return Object.fromEntries(
    packages.map(({ name, version }) => {
      const known = byName.get(name) ?? [];
      const affecting = known.filter((advisory) => isAffected(advisory, name, version)).map(({ id }) => id);
      return [`${name}@${version}`, { others: known.length - affecting.length, affecting: affecting.toSorted() }];
    }),
  );
}

const namedIn = ({ affected = [] }: Advisory) =>
  new Set(affected.flatMap(({ package: named }) => (named?.ecosystem === 'npm' ? [named.name] : [])));

function isAffected({ affected = [] }: Advisory, name: string, version: string): boolean {
  return affected.some(
    ({ package: named, ranges = [], versions = [] }) =>
      named?.ecosystem === 'npm' &&
      named.name === name &&
      (versions.includes(version) || ranges.some(({ type, events }) => type === 'SEMVER' && isInRange(events, version))),
  );
}

/** Whether a version lies in a range of OSV: from an `introduced` up to the next `fixed`, or to the next `last_affected` inclusive. */
function isInRange(events: readonly RangeEvent[], version: string): boolean {
  const versionOf = (event: RangeEvent) => Object.values(event)[0] as string;
  const sorted = events
    .filter((event) => !('limit' in event))
    .toSorted((a, b) => (versionOf(a) === '0' ? -1 : versionOf(b) === '0' ? 1 : semver.compare(versionOf(a), versionOf(b))));
  let isIn = false;
  for (const event of sorted) {
    if ('introduced' in event && (event.introduced === '0' || semver.gte(version, event.introduced))) isIn = true;
    if ('fixed' in event && semver.gte(version, event.fixed)) isIn = false;
    if ('last_affected' in event && semver.gt(version, event.last_affected)) isIn = false;
  }
  return isIn;
}

/** The advisories of a file or a folder. Throws when it has none, because a comparison with nothing would pass for one. */
export async function readAdvisories(path: string): Promise<Advisory[]> {
  const files = (await stat(path)).isDirectory()
    ? (await readdir(path, { recursive: true })).filter((file) => file.endsWith('.json')).map((file) => join(path, file))
    : [path];
  const found = (await Promise.all(files.map(async (file) => advisoriesOf(await readFile(file, 'utf8'))))).flat();
  if (found.length === 0) throw new Error(`${path} has no advisory in the format of OSV.`);
  return found;
}

function advisoriesOf(text: string): Advisory[] {
  const parsed = text
    .split('\n')
    .slice(0, 2)
    .every((line) => line.startsWith('{"'))
    ? text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]))
    : [JSON.parse(text) as unknown];
  return parsed
    .flatMap((value) => (Array.isArray(value) ? value : ((value as { vulns?: unknown[] }).vulns ?? [value])) as Partial<Advisory>[])
    .filter((value): value is Advisory => typeof value.id === 'string' && Array.isArray(value.affected));
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { source: { type: 'string' } } });
  const [path] = positionals;
  if (path === undefined)
    throw new Error('Usage: npm run advisories -- FILE [--source TEXT]. FILE: advisories in the format of OSV. TEXT: where they are from.');
  const advisories = await readAdvisories(path);
  const packages = compareAdvisories(await shippedPackages(), advisories);
  const affected = Object.entries(packages).filter(([, { affecting }]) => affecting.length > 0);
  for (const [name, { affecting }] of affected) console.log(`${name} is affected by ${affecting.join(', ')}`);
  console.log(`${Object.keys(packages).length} packages compared with ${advisories.length} advisories: ${affected.length} affected`);
  process.exitCode = affected.length > 0 ? 1 : 0;
  if (values.source !== undefined) {
    const read: AdvisoriesRead = { date: new Date().toISOString().slice(0, 10), source: values.source, packages };
    await writeFile(written, `${JSON.stringify(read, null, 2)}\n`);
    console.log('Written down. Now run npm run derive.');
  }
}
