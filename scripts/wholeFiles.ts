/**
 * Which test files with browsers and whole processes continuous integration runs. They take half of the time of all tests, and most show what only a few
 * rooms of the source decide. A night's run has them all (`npm run test:nightly`).
 */
import { execFileSync } from 'node:child_process';
import { testFiles } from '../tests/support/projects.ts';
import { commitOfWholeRun } from './wholeRun.ts';

/** One of each kind: the pages that everybody uses, and one process that starts, serves, is killed, backs up, is packed, mails. */
const usual = [
  ...['walk', 'frame', 'board', 'boardLate', 'flows', 'desk', 'refusals', 'newBusiness'].map((name) => `tests/e2e/${name}.deep.test.ts`),
  'tests/http/guests.deep.test.ts',
  'tests/start.deep.test.ts',
  'tests/serve.deep.test.ts',
  'tests/store/durability.deep.test.ts',
  'tests/cli/killedBackup.deep.test.ts',
  'tests/package/npmPackage.deep.test.ts',
  'tests/mail/crash.deep.test.ts',
] as const;

/** A change here shows in pages and processes. */
const shownRooms =
  /^(dashboard|locales|migrations|deploy)\/|^src\/(edges\/pages|contract|machinery\/backups|process\/cli|main\.ts|process\/server\.ts)|^src\/store\/(driver|folder)\/|^(package\.json|package-lock\.json|Dockerfile)$/;
/** A change here shows in processes on PostgreSQL. */
const databaseRooms = /^migrations\/|^src\/store\/driver\//;

export interface WholeFiles {
  readonly embedded: readonly string[];
  readonly postgres: readonly string[];
  /** One line for the output. */
  readonly why: string;
}

/** `changed`: files that have changed since the last whole run; null: there was none, or it is not known. */
export function wholeFiles(changed: readonly string[] | null = changedSinceWholeRun()): WholeFiles {
  const { whole, deepService, pure, service } = testFiles();
  const quick = new Set([...pure, ...service]);
  const isNew = (file: string) => changed === null || changed.includes(file);
  const shows = changed === null ? 'nobody knows what changed since the last whole run' : changed.find((file) => shownRooms.test(file));
  const isOnDatabase = changed === null || changed.some((file) => databaseRooms.test(file));
  const usualFiles: readonly string[] = usual;
  return {
    embedded: shows ? whole : whole.filter((file) => quick.has(file) || usualFiles.includes(file) || isNew(file)),
    postgres: isOnDatabase ? whole.filter((file) => deepService.includes(file)) : [],
    why: shows
      ? `all files with browsers and processes run: ${shows}`
      : `${usual.length} files with browsers and processes run, those that changed, and those that need a program`,
  };
}

/** Also what is not committed. null in a clone without the history, or when no whole run is on record. */
function changedSinceWholeRun(): string[] | null {
  const commit = commitOfWholeRun();
  if (commit === null) return null;
  try {
    return execFileSync('git', ['diff', '--name-only', commit], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    return null;
  }
}
