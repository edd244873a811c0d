/**
 * `npm run mutate:all -- src/engine/geometry/travel.ts …`: StrykerJS changes every expression of these files, one at a time, and runs the
 * tests that execute it. Without files: all of `src/engine`, `src/planning`, `src/dispatch`, `src/names` and
 * `src/places`, which takes a night.
 * The result is `.tmp/mutation.html`. Exits with Stryker's code.
 *
 * The hand-written mutations of `npm run mutate` guard what would be lost silently. This run shows what the tests of the planner see at all.
 * Stryker is not a dependency, because its 61 MB are needed by hand only. It is installed beside the others and `npm ci` removes it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const version = '10.1.1';
const pureCode = ['engine', 'planning', 'dispatch', 'names', 'places'].map((folder) => `src/${folder}/**/*.ts`);
const files = process.argv.slice(2);

/** Runs a program in the root and ends this process when it fails. */
function run(program: string, ...parameters: string[]): void {
  const { status } = spawnSync(program, parameters, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('npm', 'install', '--no-save', '--ignore-scripts', `@stryker-mutator/core@${version}`, `@stryker-mutator/vitest-runner@${version}`);
const config = join(root, '.tmp/stryker.config.json');
mkdirSync(join(root, '.tmp'), { recursive: true });
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
    mutate: files.length > 0 ? files : pureCode,
    coverageAnalysis: 'perTest',
    concurrency: 2,
    tempDirName: '.tmp/stryker',
    ignorePatterns: ['/.data', '/dashboard/dist', '/docs'],
    reporters: ['clear-text', 'html'],
    htmlReporter: { fileName: '.tmp/mutation.html' },
  }),
);
run(process.execPath, '--import', './scripts/requireNode.js', 'node_modules/@stryker-mutator/core/bin/stryker.js', 'run', config);
process.stdout.write('\nThe report is .tmp/mutation.html. `npm ci` removes Stryker again.\n');
