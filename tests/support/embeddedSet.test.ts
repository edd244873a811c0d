/** Which service tests run on the embedded database too. */
import { expect, test } from 'vitest';
import type { TestMap } from '../../scripts/testChange/map.ts';
import { chooseFiles, embeddedSet } from './embeddedSet.ts';
import { testFiles } from './projects.ts';

const mapOf = (seconds: Record<string, number>, executed: Record<string, string[]>): TestMap => ({
  seconds: new Map(Object.entries(seconds)),
  numbers: new Map(),
  executors: new Map([['src/store/rows.ts', new Map(Object.entries(executed).map(([name, files]) => [name, new Set(files)]))]]),
});
const chosen = (service: string[], map: TestMap, named: string[] = []) => chooseFiles(service, map, (file) => named.includes(file));

test('each function of the store is executed, at the least time', () => {
  const map = mapOf({ dear: 9, first: 1, second: 1 }, { read: ['dear', 'first'], write: ['dear', 'second'] });
  expect(chosen(['dear', 'first', 'second'], map)).toEqual(['first', 'second']);
});

test('a function that one file alone executes is worth its time', () => {
  const map = mapOf({ dear: 9, first: 1, second: 1 }, { read: ['first', 'second'], migrate: ['dear'] });
  expect(chosen(['dear', 'first', 'second'], map)).toEqual(['dear', 'first']);
});

test('a file that the map does not know runs, and so does one that names the database', () => {
  const map = mapOf({ known: 1, named: 1 }, { read: [] });
  expect(chosen(['fresh', 'known', 'named'], map, ['named'])).toEqual(['fresh', 'named']);
});

test('functions outside the store choose nothing', () => {
  const map = { ...mapOf({ first: 1 }, {}), executors: new Map([['src/engine/board.ts', new Map([['makeBoard', new Set(['first'])]])]]) };
  expect(chosen(['first'], map)).toEqual([]);
});

test('of the real files fewer than two thirds run, with those that name the database', () => {
  const { service } = testFiles();
  const files = embeddedSet(service);
  expect(files.length).toBeLessThan((service.length * 2) / 3);
  expect(files).toEqual(expect.arrayContaining(['tests/store/driver/database.test.ts', 'tests/http/metrics.test.ts']));
});
