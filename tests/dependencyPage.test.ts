/** The page that lists the shipped packages, made from a lock file, and what is inside them. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareAdvisories, readAdvisories, type AdvisoriesRead } from '../scripts/advisories.ts';
import { dependencyPage, pageOf } from '../scripts/dependencyPage.ts';
import type { LockedPackages } from '../scripts/shippedPackages.ts';
import { embedded } from '../scripts/package/embedded.ts';

const packages: LockedPackages = {
  '': { dependencies: { web: '1.0.0' }, devDependencies: { shown: '4.0.0', tester: '5.0.0' } },
  'node_modules/web': {
    version: '1.0.0',
    license: 'MIT',
    dependencies: { deep: '^1.0.0', '@types/web': '*' },
    optionalDependencies: { log: '*' },
  },
  'node_modules/web/node_modules/deep': { version: '1.5.0', license: 'ISC', dependencies: { log: '*' } },
  'node_modules/deep': { version: '2.0.0', license: 'ISC' },
  'node_modules/log': { version: '3.0.0', dependencies: { deep: '2.0.0', web: '1.0.0' } },
  'node_modules/@types/web': { version: '1.0.0', license: 'MIT' },
  'node_modules/shown': { version: '4.0.0', license: 'MIT', dependencies: { log: '*' } },
  'node_modules/tester': { version: '5.0.0', license: 'GPL-3.0' },
};
const folderOf = (name: string) => new URL(`../node_modules/${name}/`, import.meta.url).pathname;
const page = (read: Partial<AdvisoriesRead> = {}) => pageOf(packages, ['shown'], { date: null, source: '', packages: {}, ...read });
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| `'));

describe('[supply.listed] the list of packages', () => {
  it('names every shipped package, direct or not, with the version found from where it is needed', () => {
    expect(rowsOf(page())).toEqual([
      '| `web` | 1.0.0 | MIT | not compared |',
      '| `deep` | 1.5.0 | ISC | not compared |',
      '| `deep` | 2.0.0 | ISC | not compared |',
      '| `log` | 3.0.0 | not told | not compared |',
      '| `shown` | 4.0.0 | MIT | not compared |',
      '| `deep` | 1.5.0 | ISC | not compared |',
      '| `deep` | 2.0.0 | ISC | not compared |',
      '| `log` | 3.0.0 | not told | not compared |',
      '| `web` | 1.0.0 | MIT | not compared |',
    ]);
    expect(page()).toContain('| ISC | 2 |\n| MIT | 2 |\n| not told | 1 |\n');
    expect(page()).toContain('No comparison was made yet.');
  });

  it('says what the last comparison found of each version, and nothing of a version that came later', () => {
    const compared = {
      'web@1.0.0': { others: 2, affecting: ['GHSA-1', 'GHSA-2'] },
      'shown@3.9.0': { others: 0, affecting: [] },
      'deep@1.5.0': { others: 3, affecting: [] },
      'log@3.0.0': { others: 0, affecting: [] },
    };
    const text = page({ date: '2026-03-11', source: 'a copy of OSV.', packages: compared });
    expect(rowsOf(text).slice(0, 5)).toEqual([
      '| `web` | 1.0.0 | MIT | **affected by GHSA-1, GHSA-2** |',
      '| `deep` | 1.5.0 | ISC | 3 older |',
      '| `deep` | 2.0.0 | ISC | not compared |',
      '| `log` | 3.0.0 | not told | none known |',
      '| `shown` | 4.0.0 | MIT | not compared |',
    ]);
    expect(text).toContain('Last compared on 2026-03-11 with a copy of OSV.');
  });

  it('refuses a lock file that lacks a package', () => {
    const broken = { ...packages, 'node_modules/shown': { version: '4.0.0', dependencies: { gone: '*' } } };
    expect(() => pageOf(broken, ['shown'], { date: null, source: '', packages: {} })).toThrow(
      'package-lock.json has no gone, which node_modules/shown needs',
    );
  });
});

describe('[supply.advisories] the comparison with advisories', () => {
  const npm = (name: string) => ({ ecosystem: 'npm', name });
  const range = (...events: Record<string, string>[]) => [{ type: 'SEMVER', events: events as { introduced: string }[] }];
  const affecting = (events: Record<string, string>[], version: string) =>
    compareAdvisories([{ name: 'web', version }], [{ id: 'A', affected: [{ package: npm('web'), ranges: range(...events) }] }])[
      `web@${version}`
    ]!.affecting.length === 1;

  it.each([
    { events: [{ introduced: '0' }, { fixed: '1.2.0' }], in: ['0.0.1', '1.1.9', '1.2.0-rc.1'], out: ['1.2.0', '2.0.0'] },
    { events: [{ introduced: '1.0.0' }, { last_affected: '1.2.0' }], in: ['1.0.0', '1.2.0'], out: ['0.9.0', '1.2.1'] },
    { events: [{ introduced: '2.0.0' }], in: ['2.0.0', '9.0.0'], out: ['1.9.9'] },
    {
      events: [{ fixed: '2.0.3' }, { introduced: '2.0.0' }, { fixed: '1.0.5' }, { introduced: '0' }],
      in: ['1.0.4', '2.0.2'],
      out: ['1.0.5', '2.0.3'],
    },
  ])('$events affects $in and not $out', ({ events, in: inside, out }) => {
    expect(inside.map((version) => affecting(events as Record<string, string>[], version))).not.toContain(false);
    expect(out.map((version) => affecting(events as Record<string, string>[], version))).not.toContain(true);
  });

  it('counts listed versions, and neither withdrawn advisories nor those of other ecosystems and packages', () => {
    const advisories = [
      { id: 'LISTED', affected: [{ package: npm('web'), versions: ['1.0.0'] }] },
      { id: 'OLD', affected: [{ package: npm('web'), ranges: range({ introduced: '0' }, { fixed: '0.5.0' }) }] },
      { id: 'WITHDRAWN', withdrawn: '2026-01-01T00:00:00Z', affected: [{ package: npm('web'), versions: ['1.0.0'] }] },
      { id: 'PYTHON', affected: [{ package: { ecosystem: 'PyPI', name: 'web' }, versions: ['1.0.0'] }] },
      { id: 'OTHER', affected: [{ package: npm('webb'), versions: ['1.0.0'] }] },
    ];
    expect(compareAdvisories([{ name: 'web', version: '1.0.0' }], advisories)).toEqual({
      'web@1.0.0': { others: 1, affecting: ['LISTED'] },
    });
  });

  it('reads one advisory, a list, an answer of OSV, one a line, and a folder of them; a file without any is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'advisories-'));
    const [one, other] = ['A', 'B'].map((id) => ({ id, affected: [] }));
    const idsOf = async (text: string) => {
      await writeFile(join(folder, 'some.json'), text);
      return (await readAdvisories(join(folder, 'some.json'))).map(({ id }) => id);
    };
    expect(await idsOf(JSON.stringify(one, null, 2))).toEqual(['A']);
    expect(await idsOf(JSON.stringify([one, other]))).toEqual(['A', 'B']);
    expect(await idsOf(JSON.stringify({ vulns: [one, other] }))).toEqual(['A', 'B']);
    expect(await idsOf(`${JSON.stringify(one)}\n${JSON.stringify(other)}\n`)).toEqual(['A', 'B']);
    await writeFile(join(folder, 'other.json'), JSON.stringify(other));
    expect((await readAdvisories(folder)).map(({ id }) => id).toSorted()).toEqual(['A', 'B', 'B']);
    await expect(idsOf('[]')).rejects.toThrow('has no advisory');
    await rm(folder, { recursive: true });
  });
});

describe('[supply.embedded] programs and data inside packages', () => {
  it('are listed with their licences; the database in the version that it says itself', async () => {
    const text = await dependencyPage();
    for (const { inside, name, licence } of embedded)
      expect(text).toMatch(new RegExp(`\\| \`${inside}\` \\| ${name} \\| [^|]+ \\| ${licence} \\|`));
    const { version } = embedded.find(({ name }) => name === 'PostgreSQL')!;
    const program = await readFile(`${folderOf('@electric-sql/pglite')}dist/pglite.wasm`, 'latin1');
    expect(/PostgreSQL ([\d.]+) \(PGlite/.exec(program)?.[1]).toBe(version);
  });

  it('leave no package with WebAssembly out, and have a notice each', async () => {
    const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const compiled = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@jsquash/') || name.includes('pglite'));
    expect(compiled.filter((name) => !embedded.some(({ inside }) => inside === name))).toEqual([]);
    for (const { inside, name, notice } of embedded) {
      const told = 'text' in notice ? notice.text : await readFile(folderOf(inside) + notice.file, 'utf8');
      expect([name, /copyright|licen[cs]e/i.test(told)]).toEqual([name, true]);
    }
  });
});
