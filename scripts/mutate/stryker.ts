/** StrykerJS. It is no dependency, because its 61 MB are needed by hand only: it is installed beside the others, and `npm ci` removes it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const version = '10.1.1';
/** Names the test files for vitest.config.ts, one a line. */
export const filesVariable = 'MUTATION_TESTS';
const program = 'node_modules/@stryker-mutator/core/bin/stryker.js';

export const isInstalled = () => existsSync(join(root, program));

/** Whether it could be installed. Without a package registry it cannot. */
export function install(): boolean {
  const packages = [`@stryker-mutator/core@${version}`, `@stryker-mutator/vitest-runner@${version}`];
  return spawnSync('npm', ['install', '--no-save', '--ignore-scripts', ...packages], { cwd: root, stdio: 'inherit' }).status === 0;
}

/**
 * Mutates these files, or lines of them (`src/process/server.ts:3-5`), and runs the tests that execute each mutant. `tests` narrows the tests down.
 * Returns Stryker's exit code. The report is `.tmp/mutation.html`.
 */
export function runStryker(mutate: readonly string[], tests: readonly string[] | null): number {
  const config = join(root, '.tmp/stryker.config.json');
  mkdirSync(join(root, '.tmp'), { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
      mutate,
      coverageAnalysis: 'perTest',
      concurrency: 2,
      tempDirName: '.tmp/stryker',
      ignorePatterns: ['/.data', '/dashboard/dist', '/docs'],
      reporters: ['clear-text', 'html'],
      htmlReporter: { fileName: '.tmp/mutation.html' },
    }),
  );
  const env = { ...process.env, ...(tests && { [filesVariable]: tests.join('\n') }) };
  return (
    spawnSync(process.execPath, ['--import', './scripts/requireNode.js', program, 'run', config], { cwd: root, stdio: 'inherit', env })
      .status ?? 1
  );
}
