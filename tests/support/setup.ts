/** Before each test file. */
import { afterAll } from 'vitest';
import { closeAll } from './atEnd.ts';
import { forgetConnections } from './send.ts';

// Of a file whose tests are all skipped no hook runs: what it opened is closed before the next.
await closeAll();
await forgetConnections();
// The hook that is registered first runs last.
afterAll(closeAll);
