/** Which files with browsers and whole processes run in continuous integration. */
import { expect, test } from 'vitest';
import { wholeFiles } from '../../scripts/wholeFiles.ts';
import { testFiles } from './projects.ts';

const { whole } = testFiles();
const walk = 'tests/e2e/walk.deep.test.ts';
const rare = 'tests/e2e/rota.deep.test.ts';

test('a change of the engine runs one file of each kind, and those that need a program', () => {
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
  'src/edges/pages/book.ts',
  'src/contract/index.ts',
  'src/process/cli/keys.ts',
  'src/machinery/backups/index.ts',
  'src/store/folder/lock.ts',
])('a change of %s runs all of them', (file) => {
  expect(wholeFiles([file])).toMatchObject({ embedded: whole, postgres: [], why: expect.stringContaining(file) as string });
});

test('a change of the driver or the schema runs the processes on PostgreSQL too', () => {
  for (const file of ['src/store/driver/migrate.ts', 'migrations/0001_first.sql'])
    expect(wholeFiles([file]).postgres).toContain('tests/store/durability.deep.test.ts');
});

test('all of them run when nobody knows what has changed', () => {
  expect(wholeFiles(null).embedded).toEqual(whole);
});
