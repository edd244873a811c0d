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

test('the chosen files execute each function of the store in the least time', () => {
  const map = mapOf({ dear: 9, first: 1, second: 1 }, { read: ['dear', 'first'], write: ['dear', 'second'] });
  expect(chosen(['dear', 'first', 'second'], map)).toEqual(['first', 'second']);
});

test('a slow file is chosen if it alone executes a function', () => {
  const map = mapOf({ dear: 9, first: 1, second: 1 }, { read: ['first', 'second'], migrate: ['dear'] });
  expect(chosen(['dear', 'first', 'second'], map)).toEqual(['dear', 'first']);
});

test('a file that is not in the map is chosen, and so is a file that names the database', () => {
  const map = mapOf({ known: 1, named: 1 }, { read: [] });
  expect(chosen(['fresh', 'known', 'named'], map, ['named'])).toEqual(['fresh', 'named']);
});

test('functions outside the store do not choose any file', () => {
  const map = { ...mapOf({ first: 1 }, {}), executors: new Map([['src/engine/board.ts', new Map([['makeBoard', new Set(['first'])]])]]) };
  expect(chosen(['first'], map)).toEqual([]);
});

test('fewer than two thirds of the real files are chosen, including those that name the database', () => {
  const { service } = testFiles();
  const files = embeddedSet(service);
  expect(files.length).toBeLessThan((service.length * 2) / 3);
  expect(files).toEqual(expect.arrayContaining(['tests/store/driver/database.test.ts', 'tests/http/metrics.test.ts']));
});
