/**
 * Decides which test files run when. It reads the imports of each file, so that no list has to be maintained:
 * - A file that imports `harness.ts`, directly or not, uses a service and runs on both databases. All others run once.
 * - A file that imports `depth.ts` also has deep counts.
 * - A file that imports `cannotRun.ts` needs a program that not every machine has. It also runs deep, because CI runs the quick tests
 *   without such programs. The browser is from npm, so a quick file with a browser runs once.
 * - A file that imports `browser.ts` runs once, on the embedded database, because a page takes seconds. The same behaviour has tests
 *   without a browser on both databases. A page whose behaviour depends on the database starts its own PostgreSQL.
 * - A file named `*.dom.test.tsx` shows components of the dashboard in a document without a browser (tests/dashboard/dom/).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const folder = dirname(import.meta.dirname);
const harness = join(import.meta.dirname, 'harness.ts');
const depth = join(import.meta.dirname, 'depth.ts');
const needs = join(import.meta.dirname, 'cannotRun.ts');
const browser = join(import.meta.dirname, 'browser.ts');

export interface TestFiles {
  /** Files without a database, with their own embedded database, or with a browser. */
  readonly pure: string[];
  /** Files that use the run's database. */
  readonly service: string[];
  readonly deepPure: string[];
  readonly deepService: string[];
  /** Deep files that start whole processes or browsers, and those that need a program. CI runs them with quick counts. */
  readonly whole: string[];
  /** Components of the dashboard, in a document without a browser. */
  readonly dom: string[];
}

/** Paths of the test files of each project, relative to the root. */
export function testFiles(): TestFiles {
  const files: TestFiles = { pure: [], service: [], deepPure: [], deepService: [], whole: [], dom: [] };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    if (name.endsWith('.dom.test.tsx')) files.dom.push(relative(dirname(folder), path));
    if (!name.endsWith('.test.ts')) continue;
    const loaded = loadedBy(path);
    const isService = loaded.has(harness) && !loaded.has(browser);
    const isDeepOnly = name.endsWith('.deep.test.ts');
    const needsProgram = loaded.has(needs) && !loaded.has(browser);
    const file = relative(dirname(folder), path);
    if (!isDeepOnly) files[isService ? 'service' : 'pure'].push(file);
    if (isDeepOnly || loaded.has(depth) || needsProgram) files[isService ? 'deepService' : 'deepPure'].push(file);
    if (isDeepOnly || needsProgram) files.whole.push(file);
  }
  return files;
}

/** Imports that load a file. A type-only import is removed before the file runs. */
const imports = /^(?:import|export)\s+(?!type\b)[^;]*?from '(\.[^']+)';/gm;

/** Everything under tests/ that a file loads, including itself. */
function loadedBy(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !path.startsWith(folder)) return seen;
  seen.add(path);
  for (const [, other] of readFileSync(path, 'utf8').matchAll(imports)) loadedBy(join(dirname(path), other!), seen);
  return seen;
}
