import { defineConfig } from 'vitest/config';
import { testFiles } from '../../tests/support/projects.ts';

/**
 * The tests that StrykerJS runs: those of the planner and of addresses that use no database. Stryker changes modules as the runner loads them, so this
 * config leaves the loading to the runner, unlike `vitest.config.ts`.
 */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: testFiles().pure.filter((file) => /^tests\/(engine|planning|dispatch|names|places|properties)\//.test(file)),
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 180_000,
  },
});
