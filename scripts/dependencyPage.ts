/**
 * docs/dependencies.md: the packages that the service ships, from the lock file. For operators where `npm audit` has no answer: which
 * versions run, under which licences, and what the advisories that were last read say of them.
 */
import { advisoriesRead, type AdvisoriesRead } from './advisories.ts';
import { embedded } from './package/embedded.ts';
import {
  closure,
  compare,
  inOrder,
  lockedPackages,
  placeOf,
  usedByBrowsers,
  type LockedPackages,
  type Shipped,
} from './shippedPackages.ts';

export async function dependencyPage(): Promise<string> {
  const packages = await lockedPackages();
  return pageOf(packages, await usedByBrowsers(packages), await advisoriesRead());
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
    'no advisory that was compared names the package. `older`: how many advisories name other versions of it. `not compared`: the version is newer than the comparison.',
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
