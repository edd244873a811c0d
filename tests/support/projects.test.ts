/** Every test file runs in some project: on both databases if it uses one, otherwise once. Long files run in the deep run. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFiles } from './projects.ts';

const { pure, service, deepPure, deepService, whole, dom } = testFiles();

test('every test file is in one quick project, or is named as deep', () => {
  const all = globSync('tests/**/*.test.ts', { cwd: join(import.meta.dirname, '../..') });
  const [named, quick] = [all.filter((file) => file.endsWith('.deep.test.ts')), all.filter((file) => !file.endsWith('.deep.test.ts'))];
  expect([...pure, ...service].sort()).toEqual(quick.sort());
  expect([...deepPure, ...deepService]).toEqual(expect.arrayContaining(named));
  expect(deepPure.filter((file) => deepService.includes(file))).toEqual([]);
});

test('a file that loads the harness, directly or by a helper, runs on the database of the run', () => {
  expect(service).toEqual(
    expect.arrayContaining(['tests/http/calls/rest.test.ts', 'tests/operations/dispatch/previewJobRequestMove.test.ts']),
  );
  expect(pure).toEqual(expect.arrayContaining(['tests/config.test.ts', 'tests/engine/board.test.ts']));
});

test('tests of components are in a project of their own', () => {
  const root = join(import.meta.dirname, '../..');
  expect(dom.toSorted()).toEqual(globSync('tests/**/*.test.tsx', { cwd: root }).sort());
  expect(dom.length).toBeGreaterThan(8);
  expect(pure.filter((file) => dom.includes(file))).toEqual([]);
});

test('the quick file with a browser runs once', () => {
  const smoke = 'tests/e2e/smoke.test.ts';
  expect([pure, deepPure, whole].map((files) => files.includes(smoke))).toEqual([true, false, false]);
});

test('a file that shows pages in a browser runs once', () => {
  expect(deepPure).toEqual(expect.arrayContaining(['tests/http/account/account.deep.test.ts', 'tests/http/pages/pages.deep.test.ts']));
});

test('a file that needs a program runs deep too, where more programs are installed', () => {
  expect([pure, deepPure].map((files) => files.includes('tests/deploy.test.ts'))).toEqual([true, true]);
});

test('a file with counts for both depths runs in both', () => {
  expect([pure, deepPure].map((files) => files.includes('tests/properties/engineOffers.test.ts'))).toEqual([true, true]);
  expect([service, deepService].map((files) => files.includes('tests/http/oddInput.test.ts'))).toEqual([true, true]);
});
