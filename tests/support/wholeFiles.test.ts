/** Which files with browsers and whole processes run in continuous integration. */
import { expect, test } from 'vitest';
import { wholeFiles } from '../../scripts/wholeFiles.ts';
import { commitOfWholeRun, nightlyRuns, wholeRunPage } from '../../scripts/wholeRun.ts';
import { testFiles } from './projects.ts';

const { whole } = testFiles();
const walk = 'tests/e2e/walk.deep.test.ts';
const rare = 'tests/e2e/rota.deep.test.ts';

test('a change of the engine runs one file of each kind, and the files that need a program', () => {
  const { embedded, postgres } = wholeFiles(['src/engine/board.ts']);
  expect(embedded).toContain(walk);
  expect(embedded).toContain('tests/deploy.test.ts');
  expect(embedded).not.toContain(rare);
  expect(postgres).toEqual([]);
  // A file of the list that was renamed would run no more.
  expect(embedded.filter((file) => file.endsWith('.deep.test.ts'))).toHaveLength(15);
});

test('a changed file runs itself', () => {
  expect(wholeFiles([rare]).embedded).toContain(rare);
});

test.each([
  'dashboard/frame/Shell.tsx',
  'locales/en/frame.json',
  'src/edges/pages/book.ts',
  'src/contract/index.ts',
  'src/process/cli/keys.ts',
  'src/machinery/backups/index.ts',
  'src/store/folder/lock.ts',
])('a change of %s runs all files', (file) => {
  expect(wholeFiles([file])).toMatchObject({ embedded: whole, postgres: [], why: expect.stringContaining(file) as string });
});

test('a change of the driver or the schema runs the processes on PostgreSQL too', () => {
  for (const file of ['src/store/driver/migrate.ts', 'migrations/0001_first.sql'])
    expect(wholeFiles([file]).postgres).toContain('tests/store/durability.deep.test.ts');
});

test('all files run when the change is unknown', () => {
  expect(wholeFiles(null).embedded).toEqual(whole);
});

const row = (run: string, digit: string, failed = 0) => ({
  ...{ run, passed: 10, failed, minutes: 30.4 },
  ...{ commit: digit.repeat(40), date: '2031-05-05', seed: '7', cores: 2 },
});

test('the page keeps the rows of runs that were not repeated, in the order of the runs', () => {
  const first = wholeRunPage('', [row('everything', '1'), row('embedded', '1')], []);
  const page = wholeRunPage(first, [row('PostgreSQL', '2', 1), row('embedded', '3')], ['FAILED x']);
  expect([...page.matchAll(/^\| (\w+) \| `(\d)\d+` .* \| 10 \| (\d) \| 30 \|$/gm)].map((found) => found.slice(1))).toEqual([
    ['everything', '1', '0'],
    ['PostgreSQL', '2', '1'],
    ['embedded', '3', '0'],
  ]);
  expect(page).toContain('```\nFAILED x\n```');
});

test('changes count from the oldest commit on the page, and are unknown while a run is missing', () => {
  const page = wholeRunPage(
    '',
    nightlyRuns.map((run, at) => row(run, `${3 - at}`)),
    [],
  );
  const isOlder = (commit: string, other: string) => commit < other;
  expect(commitOfWholeRun(page, isOlder)).toBe('1'.repeat(40));
  expect(commitOfWholeRun(page.replace(/^.*PostgreSQL.*\n/m, ''), isOlder)).toBeNull();
  expect(commitOfWholeRun(null, isOlder)).toBeNull();
});
