/** The page about the last whole run (`npm run test:nightly`), docs/whole-run.md. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { seed } from '../tests/support/seed.ts';

const page = join(import.meta.dirname, '../docs/whole-run.md');

export interface RunResult {
  readonly run: string;
  readonly passed: number;
  readonly failed: number;
  readonly minutes: number;
}

/** The commit that the last whole run tried. null: there is no page. */
export function commitOfWholeRun(): string | null {
  return existsSync(page) ? (/^\| Commit \| `([0-9a-f]{40})` \|$/m.exec(readFileSync(page, 'utf8'))?.[1] ?? null) : null;
}

/** `lines`: what failed, and what passed only when it ran again. */
export async function writeWholeRun(results: readonly RunResult[], lines: readonly string[]): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const rows = results.map(({ run, passed, failed, minutes }) => `| ${run} | ${passed} | ${failed} | ${minutes.toFixed(0)} |`);
  const text = [
    '# The last whole run',
    '',
    'Everything on both databases with deep counts. `npm run test:nightly` writes this page.',
    '',
    '| | |',
    '|---|---|',
    `| Commit | \`${commit}\` |`,
    `| Date | ${new Date().toISOString().slice(0, 10)} |`,
    `| Seed | ${process.env['TEST_SEED'] ?? seed} |`,
    `| Cores | ${cpus().length} |`,
    '',
    '| Run | Passed | Failed | Minutes |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...(lines.length === 0 ? ['Nothing failed, and nothing passed only when it ran again.'] : ['```', ...lines, '```']),
    '',
  ];
  await writeFile(page, text.join('\n'));
}
