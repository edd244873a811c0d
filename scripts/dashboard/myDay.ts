/**
 * Builds the scripts of the technician's page (src/edges/pages/myDay/browser): one file each for the page and its service worker, without a hash in
 * its name, because the service adds one to the address. docs/decisions/0112.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { target } from './settings.ts';

const sources = fileURLToPath(new URL('../../src/edges/pages/myDay/browser/', import.meta.url));
const entries = { page: 'start.ts', worker: 'worker/worker.ts' };

/** Writes `page.js` and `worker.js` into the folder. */
export async function buildMyDay(folder: string): Promise<void> {
  for (const [name, file] of Object.entries(entries))
    await build({
      configFile: false,
      root: sources,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: folder,
        emptyOutDir: false,
        target,
        reportCompressedSize: false,
        modulePreload: false,
        // A service worker of older browsers is a script without imports, so each entry is one file.
        rolldownOptions: { input: `${sources}${file}`, output: { format: 'iife', entryFileNames: `${name}.js` } },
      },
    });
}
