/** `npm start`: opens the database, seeds the demo on an empty one, serves, and stops gracefully. */
import { ConfigError, loadConfig } from './config.ts';
import { serve } from './serve.ts';
import { CannotStart } from './store/folderLock.ts';

try {
  await serve(loadConfig());
} catch (error) {
  // A wrong setting or a folder that another process holds is the operator's to mend: one line, no stack.
  const isTheirs = error instanceof ConfigError || error instanceof CannotStart;
  process.stderr.write(`truckroll: ${isTheirs ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
