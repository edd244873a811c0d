import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longestFirst.ts';
import { testFiles } from './tests/support/projects.ts';

const { pure, service, deepPure, deepService } = testFiles();
const union = (...lists: string[][]) => [...new Set(lists.flat())];
/** Ends only what hangs: a test is never judged by its time, and the machine may be ten times slower than any we know. */
const hangs = (minutes: number) => ({ testTimeout: minutes * 60_000, hookTimeout: minutes * 60_000 });
const quick = { ...hangs(3) };
const deep = { ...hangs(20), env: { TEST_DEPTH: 'deep' } };

const project = (name: string, include: string[], options: object) => ({ extends: true as const, test: { name, include, ...options } });

export default defineConfig({
  test: {
    globalSetup: 'tests/support/globalSetup.ts',
    setupFiles: ['tests/support/setup.ts'],
    // The runner's second is no measure: what is waited for may take a busy machine longer.
    expect: { poll: { timeout: 60_000 } },
    // One module graph and one database a worker, not a file: loading the service and making a database took most of the time.
    isolate: false,
    // Threads that collect garbage beside the others take from them where there are two cores: a tenth of the processor time.
    execArgv: ['--single-threaded-gc'],
    // Node loads TypeScript by itself: transforming every module again took a third of the processor time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One more than the cores that everybody has: a worker waits for its database and its browser a third of the time. The deep run sets
    // another number: there a worker waits half of the time, for whole processes.
    maxWorkers: Number(process.env['TEST_WORKERS'] ?? 3),
    sequence: { sequencer: LongestFirst },
    // A worker keeps to one project, and loads the service, its database and its browser anew for the next: so what one command runs is
    // one project.
    projects: [
      project('quick', [...pure, ...service], quick),
      project('service', service, quick),
      project('deep', [...deepPure, ...deepService], deep),
      project('service.deep', deepService, deep),
      // A file with deep counts runs with those: beside them, its quick counts show nothing more.
      project('all', union(pure, service, deepPure, deepService), deep),
      project('service.all', union(service, deepService), deep),
      project('pure', pure, quick),
      project('pure.deep', deepPure, deep),
    ],
  },
});
