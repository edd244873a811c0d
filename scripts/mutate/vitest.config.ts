import { defineConfig } from 'vitest/config';
import { testFiles } from '../../tests/support/projects.ts';
import { filesVariable } from './stryker.ts';

const named = process.env[filesVariable]?.split('\n');
const ofPlanner = /^tests\/(engine|planning|dispatch|names|places|properties)\//;

/**
 * The tests that StrykerJS runs, none of which uses a database: the named ones, else those of the planner and of addresses. Stryker changes modules as the runner loads them, so this
 * config leaves the loading to the runner, unlike `vitest.config.ts`.
 */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: testFiles().pure.filter((file) => (named ? named.includes(file) : ofPlanner.test(file))),
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 180_000,
  },
});
