import { defineConfig } from 'vitest/config';
import { GivenOrder, orderVariable } from './scripts/testChange/givenOrder.ts';
import { folderVariable } from './scripts/testChange/recording.ts';
import { LongestFirst } from './tests/support/longestFirst.ts';
import { embeddedSet } from './tests/support/embeddedSet.ts';
import { testFiles } from './tests/support/projects.ts';

const { pure, service, deepPure, deepService, whole, dom } = testFiles();
/** `npm test -- http` runs every file of that name, also those that `npm test` leaves to PostgreSQL. The word after `--project` names no file. */
const given = process.argv.slice(3);
/** The words that name files: without options and the values after them. */
const names = given.filter((word, at) => !word.startsWith('-') && !/^--[^=]+$/.test(given[at - 1] ?? ''));
const namesFiles = names.length > 0;
const union = (...lists: string[][]) => [...new Set(lists.flat())];
/** The limits only end tests that hang: no test is judged by its time, and the machine may be ten times slower than any we know. */
const hangs = (minutes: number) => ({ testTimeout: minutes * 60_000, hookTimeout: minutes * 60_000 });
const quick = { ...hangs(3) };
const deep = { ...hangs(20), env: { TEST_DEPTH: 'deep' } };

const project = (name: string, include: string[], options: object) => ({ extends: true as const, test: { name, include, ...options } });

/** Loading what transforms components takes seconds of processor time, so a run that has none of their files does not. */
async function components() {
  const files = given.includes('dom') ? dom.filter((file) => !namesFiles || names.some((name) => file.includes(name))) : [];
  if (files.length === 0) return project('dom', [], {});
  return (await import('./tests/support/domProject.ts')).domProject(files, quick);
}

export default defineConfig({
  test: {
    globalSetup: 'tests/support/globalSetup.ts',
    // The recorder comes first, so that its `afterAll` runs last.
    setupFiles: [...(process.env[folderVariable] ? ['scripts/testChange/recorder.ts'] : []), 'tests/support/setup.ts'],
    // The runner's default of one second is too short: on a busy machine, the awaited state may take longer.
    expect: { poll: { timeout: 60_000 } },
    // Each worker, not each file, has one module graph and one database: loading the service and making a database took most of the time.
    isolate: false,
    // With two cores, separate threads for garbage collection took a tenth of the processor time from the tests.
    execArgv: ['--single-threaded-gc'],
    // Node loads TypeScript by itself. Transforming every module in the runner took a third of the processor time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One more than the two cores that every machine has, because a worker waits for its database and its browser a third of the time.
    // The deep run sets another number, because its workers wait for whole processes half of the time.
    maxWorkers: Number(process.env['TEST_WORKERS'] ?? 3),
    sequence: { sequencer: process.env[orderVariable] ? GivenOrder : LongestFirst, setupFiles: 'list' },
    // A worker serves one project, and loads the service, its database and its browser again for the next. So each command runs a single
    // project.
    projects: [
      project('quick', [...pure, ...(namesFiles ? service : embeddedSet(service))], quick),
      project('everything', [...pure, ...service], quick),
      project('embedded', embeddedSet(service), quick),
      project('whole', whole, hangs(20)),
      project('service', service, quick),
      project('deep', [...deepPure, ...deepService], deep),
      project('service.deep', deepService, deep),
      // A file with deep counts runs only with those, because its quick counts would show nothing more.
      project('service.all', union(service, deepService), deep),
      project('pure', pure, quick),
      project('pure.deep', deepPure, deep),
      await components(),
    ],
  },
});
