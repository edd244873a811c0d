/** `npm start`: opens the database, seeds the demo on an empty one, serves, and stops gracefully. */
import { ConfigError, loadConfig } from './process/config.ts';
import { serve } from './process/serve.ts';
import { CannotStart } from './store/folder/cannotStart.ts';

try {
  await serve(loadConfig());
} catch (error) {
  // The operator can fix a wrong setting or a locked folder, so print one line for each problem without a stack.
  const isTheirs = error instanceof ConfigError || error instanceof CannotStart;
  const text = isTheirs ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(isTheirs ? text.replace(/^/gm, 'truckroll: ') + '\n' : `truckroll: ${text}\n`);
  process.exit(1);
}
