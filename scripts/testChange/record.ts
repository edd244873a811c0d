/**
 * `npm run test:map`: renews the map that `npm run test:change` reads (functions.txt). Runs the quick tests on the embedded database under
 * V8's coverage, which takes half as long again as without. With file names it renews those alone: `npm run test:map -- tests/engine`.
 * What deep tests and browsers execute is not recorded. Such a test file is chosen by its imports, its path and the names in it.
 * A test file that fails counts with what it executed until then. Exits with the code of the tests.
 *
 * `--missing` records the test files that the map does not have.
 * `--from <folder>` reads recordings of an earlier run, which TEST_RECORDINGS=<folder> npm test has made, and runs nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testFiles } from '../../tests/support/projects.ts';
import { emptyMap, readMap, renewMap, writeMap } from './map.ts';
import { folderVariable, type Recording } from './recording.ts';

const root = join(import.meta.dirname, '../..');
const page = join(import.meta.dirname, 'functions.txt');
const args = process.argv.slice(2);
const earlier = args[0] === '--from' ? args[1]! : null;
const known = existsSync(page) ? readMap(readFileSync(page, 'utf8')) : emptyMap;
const { pure, service } = testFiles();
const isMissing = args[0] === '--missing';
const files = isMissing ? [...pure, ...service].filter((file) => !known.seconds.has(file)) : args;
const folder = earlier ?? mkdtempSync(join(tmpdir(), 'truckroll-recordings-'));
try {
  if (earlier === null && !(isMissing && files.length === 0)) {
    const vitest = ['--import', './scripts/requireNode.js', 'node_modules/vitest/vitest.mjs', 'run', '--project', 'everything', ...files];
    const { status } = spawnSync(process.execPath, vitest, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, [folderVariable]: folder },
    });
    process.exitCode = status ?? 1;
  }
  const recordings = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording);
  const isPresent = (path: string) => existsSync(join(root, path));
  const map = renewMap(known, recordings, isPresent, (path) => (isPresent(path) ? readFileSync(join(root, path), 'utf8') : null));
  writeFileSync(page, writeMap(map));
  console.log(`${recordings.length} test files recorded; the map has ${map.numbers.size} of ${pure.length + service.length} quick ones.`);
} finally {
  if (earlier === null) rmSync(folder, { recursive: true, force: true });
}
