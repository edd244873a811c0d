/** `npm start`: opens the database, seeds the demo on an empty one, serves, and stops gracefully. */
import { ConfigError, loadConfig } from './config.ts';
import { serve } from './serve.ts';

try {
  await serve(loadConfig());
} catch (error) {
  // A wrong setting or a folder that another process holds is the operator's to mend: one line, no stack.
  process.stderr.write(`truckroll: ${error instanceof Error ? (error instanceof ConfigError || !error.stack ? error.message : error.stack) : String(error)}\n`);
  process.exit(1);
}
