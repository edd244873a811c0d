import { defineConfig } from 'vitest/config';
import { testFiles } from './tests/projects.ts';

const { pure, service, deepPure, deepService } = testFiles();
const deep = { TEST_DEPTH: 'deep' };

/** One after the other: files of different projects do not share a worker, and changing between them would start it anew. */
const project = (name: string, groupOrder: number, include: string[], env: Record<string, string> = {}) => ({
  extends: true as const,
  test: { name, include, env, sequence: { groupOrder } },
});

export default defineConfig({
  test: {
    globalSetup: 'tests/globalSetup.ts',
    // One module graph and one database a worker, not a file: loading the service and making a database took most of the time.
    isolate: false,
    maxWorkers: 2,
    // A test is never judged by its time; these end only what hangs, on a machine ten times slower than any we know.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      project('pure', 1, pure),
      project('service', 2, service),
      project('pure.deep', 3, deepPure, deep),
      project('service.deep', 4, deepService, deep),
    ],
  },
});
