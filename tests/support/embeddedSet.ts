/**
 * The service tests that `npm test` runs on the embedded database; PostgreSQL runs all. Between them they execute every function of `src/store` that any
 * of them executes, at the least processor time, by the map of `npm run test:map`. So a statement that only one of the two databases takes shows.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMap, type TestMap } from '../../scripts/testChange/map.ts';

const root = join(import.meta.dirname, '../..');
const storeRoom = 'src/store/';
/** A test that names the database, or is about the driver, means to see both. */
const namesDatabase = /\bdatabaseKind\b|\.embedded\b|pglite/;
const driverTests = 'tests/store/driver/';
/** A quick test in a browser. */
const smokeTests = 'tests/e2e/';
/** A file costs at least this much, because it starts a service. */
const leastSeconds = 0.3;

/** Of `service`, paths of test files: the chosen ones, in the same order. */
export function embeddedSet(service: readonly string[]): string[] {
  const map = readMap(readFileSync(join(root, 'scripts/testChange/functions.txt'), 'utf8'));
  return chooseFiles(
    service,
    map,
    (file) => file.startsWith(driverTests) || file.startsWith(smokeTests) || namesDatabase.test(readFileSync(join(root, file), 'utf8')),
  );
}

/** Takes the files that the map does not know or that `isNamed`, and then the file that adds most functions for its time, until none is missing. */
export function chooseFiles(service: readonly string[], map: TestMap, isNamed: (file: string) => boolean): string[] {
  const missing = functionsByFile(service, map);
  const chosen = new Set<string>();
  const take = (file: string) => {
    chosen.add(file);
    const added = missing.get(file) ?? new Set();
    missing.delete(file);
    for (const functions of missing.values()) for (const name of added) functions.delete(name);
  };
  for (const file of service) if (!map.seconds.has(file) || isNamed(file)) take(file);
  const gain = (file: string) => missing.get(file)!.size / Math.max(leastSeconds, map.seconds.get(file)!);
  for (;;) {
    const best = [...missing.keys()].reduce<string | null>(
      (left, right) => (left === null || gain(right) > gain(left) ? right : left),
      null,
    );
    if (best === null || missing.get(best)!.size === 0) return service.filter((file) => chosen.has(file));
    take(best);
  }
}

/** The functions of the store that each file executes. */
function functionsByFile(service: readonly string[], { executors }: TestMap): Map<string, Set<string>> {
  const functions = new Map(service.map((file) => [file, new Set<string>()]));
  for (const [path, named] of executors)
    if (path.startsWith(storeRoom))
      for (const [name, files] of named) for (const file of files) functions.get(file)?.add(`${path} ${name}`);
  return functions;
}
