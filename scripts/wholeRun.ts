/** The page about the last run of everything (`npm run test:nightly`), docs/whole-run.md: a row for each of its runs, with the commit that it tried. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { seed } from '../tests/support/seed.ts';

const page = join(import.meta.dirname, '../docs/whole-run.md');

/** The runs of a night, in their order. */
export const nightlyRuns = ['everything', 'PostgreSQL', 'embedded'] as const;

export interface RunResult {
  readonly run: string;
  readonly passed: number;
  readonly failed: number;
  readonly minutes: number;
}

interface Row extends RunResult {
  readonly commit: string;
  readonly date: string;
  readonly seed: string;
  readonly cores: number;
}

/**
 * The commit since which changes count: that of the oldest row. null: there is no page, or a run is missing on it.
 * `isOlder` says of two commits whether the first comes before the second.
 */
export function commitOfWholeRun(text: string | null = textOfPage(), isOlder = isAncestor): string | null {
  const rows = text === null ? [] : rowsOf(text);
  if (nightlyRuns.some((run) => !rows.some((row) => row.run === run))) return null;
  return rows.map(({ commit }) => commit).reduce((oldest, commit) => (isOlder(commit, oldest) ? commit : oldest));
}

/** `lines`: what failed, and what passed only when it ran again. Rows of runs that were not made now stay. */
export async function writeWholeRun(results: readonly RunResult[], lines: readonly string[]): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const made = {
    commit,
    date: new Date().toISOString().slice(0, 10),
    seed: process.env['TEST_SEED'] ?? String(seed),
    cores: cpus().length,
  };
  await writeFile(
    page,
    wholeRunPage(
      textOfPage() ?? '',
      results.map((result) => ({ ...result, ...made })),
      lines,
    ),
  );
}

/** The page with `made` in place of the rows of the same runs. Pure. */
export function wholeRunPage(before: string, made: readonly Row[], lines: readonly string[]): string {
  const rows = [...rowsOf(before).filter(({ run }) => !made.some((row) => row.run === run)), ...made].toSorted(
    (a, b) => nightlyRuns.indexOf(a.run as 'embedded') - nightlyRuns.indexOf(b.run as 'embedded'),
  );
  return [
    '# The last whole run',
    '',
    'Everything on both databases with deep counts. `npm run test:nightly` writes this page; with `--run=` it renews the rows of some runs.',
    '',
    '| Run | Commit | Date | Seed | Cores | Passed | Failed | Minutes |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.run} | \`${row.commit}\` | ${row.date} | ${row.seed} | ${row.cores} | ${row.passed} | ${row.failed} | ${row.minutes.toFixed(0)} |`,
    ),
    '',
    `Of ${made.map(({ run }) => run).join(', ')}:`,
    '',
    ...(lines.length === 0 ? ['Nothing failed, and nothing passed only when it ran again.'] : ['```', ...lines, '```']),
    '',
  ].join('\n');
}

function textOfPage(): string | null {
  return existsSync(page) ? readFileSync(page, 'utf8') : null;
}

function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| (\w+) \| `([0-9a-f]{40})` \| (\S+) \| (\S+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, run, commit, date, seedOfRun, ...numbers]) => {
      const [cores, passed, failed, minutes] = numbers.map(Number);
      return {
        run: run!,
        commit: commit!,
        date: date!,
        seed: seedOfRun!,
        cores: cores!,
        passed: passed!,
        failed: failed!,
        minutes: minutes!,
      };
    },
  );
}

function isAncestor(commit: string, other: string): boolean {
  try {
    execFileSync('git', ['merge-base', '--is-ancestor', commit, other], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
