/** Runs before each test file. */
import { configureGlobal } from 'fast-check';
import { afterAll } from 'vitest';
import { closeAll } from './atEnd.ts';
import { seed } from './seed.ts';
import { forgetConnections } from './send.ts';

configureGlobal({ seed });

// If all tests of a file are skipped, its hooks do not run. So close what it opened before the next file.
await closeAll();
await forgetConnections();
// The first registered `afterAll` runs last.
afterAll(closeAll);
