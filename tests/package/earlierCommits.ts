/** Commits of this repository's history, for tests with data of earlier versions. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const git = (...args: string[]) => run('git', args, { cwd: root }).then(({ stdout }) => stdout.trim());

/** The last commit with the migrations from before the first release, found as docs/operating/upgrades.md says; null without such history. */
export async function commitBeforeFirstRelease(): Promise<string | null> {
  try {
    const replaced = await git('log', '-1', '--format=%H', '--diff-filter=D', '--', 'migrations/0080_taking_over_a_diary.sql');
    return replaced === '' ? null : await git('rev-parse', '--verify', `${replaced}^`);
  } catch {
    return null;
  }
}

/** The earliest commit whose migrations are a beginning of ours, so that this version takes its data over; null without such history. */
export async function earlierCommit(): Promise<string | null> {
  const before = await commitBeforeFirstRelease();
  if (before === null) return null;
  const commits = (await git('rev-list', '--first-parent', '--reverse', `${before}..HEAD~1`)).split('\n');
  for (const commit of commits)
    if ((await git('diff', '--name-only', '--diff-filter=MDR', commit, '--', 'migrations')) === '') return commit;
  return null;
}
