/** The folder of the repository, and where packages are written. */
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const defaultOutput = join(root, '.tmp/packages');
