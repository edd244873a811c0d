import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'tests/globalSetup.ts',
    // One module graph and one database a worker, not a file: loading the service and making a database took most of the time.
    isolate: false,
    include: ['tests/**/*.test.ts'],
    // A first embedded database takes 2 to 4 s on a busy machine of two cores; a test is never judged by its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
