/** How this program is called: `truckroll` when it was installed from a package, and by npm in a clone. */
import { existsSync } from 'node:fs';

export const programName = existsSync(new URL('../../../bin/truckroll.js', import.meta.url)) ? 'truckroll' : 'npm run truckroll --';
