/** The page that lists the shipped packages, made from a lock file, and what is inside them. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { dependencyPage, pageOf, type Checks, type LockedPackages } from '../scripts/dependencyPage.ts';
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
const page = (checks: Checks = {}) => pageOf(packages, ['shown'], checks);
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| `'));

describe('[supply.listed] the list of packages', () => {
  it('names every shipped package, direct or not, with the version found from where it is needed', () => {
    expect(rowsOf(page())).toEqual([
      '| `web` | 1.0.0 | MIT | not checked |',
      '| `deep` | 1.5.0 | ISC |',
      '| `deep` | 2.0.0 | ISC |',
      '| `log` | 3.0.0 | not told |',
      '| `shown` | 4.0.0 | MIT | not checked |',
      '| `deep` | 1.5.0 | ISC |',
      '| `deep` | 2.0.0 | ISC |',
      '| `log` | 3.0.0 | not told |',
      '| `web` | 1.0.0 | MIT |',
    ]);
    expect(page()).toContain('| ISC | 2 |\n| MIT | 2 |\n| not told | 1 |\n');
  });

  it('says when a version was checked, and does not count a check of another version', () => {
    const [web, , , , shown] = rowsOf(
      page({ web: { version: '1.0.0', date: '2026-03-11' }, shown: { version: '3.9.0', date: '2026-01-02' } }),
    );
    expect([web, shown]).toEqual(['| `web` | 1.0.0 | MIT | 2026-03-11 |', '| `shown` | 4.0.0 | MIT | not checked (3.9.0: 2026-01-02) |']);
  });

  it('refuses a check of a package that is not shipped, and a lock file that lacks a package', () => {
    expect(() => page({ tester: { version: '5.0.0', date: '2026-03-11' } })).toThrow('names tester, which the service does not ship');
    expect(() => pageOf({ ...packages, 'node_modules/shown': { version: '4.0.0', dependencies: { gone: '*' } } }, ['shown'], {})).toThrow(
      'package-lock.json has no gone, which node_modules/shown needs',
    );
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
