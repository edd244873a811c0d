/** Runs chosen test files with vitest, in the given order. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestReport } from '../testReport.ts';
import { orderVariable } from './givenOrder.ts';

export interface TestRun {
  readonly passed: number;
  /** `file: test` of each failure. A file that does not load is one as well. */
  readonly failures: readonly string[];
  /** Files none of whose tests ran. */
  readonly skipped: readonly string[];
  /** Whether the run was ended because it took too long. */
  readonly isHung: boolean;
}

export interface RunOptions {
  /** The tree in which the tests run. */
  readonly folder: string;
  readonly projects: readonly string[];
  /** End at the first failure. */
  readonly bail?: boolean;
  readonly isSilent?: boolean;
  readonly limitSeconds?: number;
  readonly workers?: number;
  /** Only the tests whose names this regular expression matches. */
  readonly pattern?: string;
}

export async function runTests(files: readonly string[], options: RunOptions): Promise<TestRun> {
  const { folder, projects, bail = false, isSilent = false, limitSeconds, workers, pattern } = options;
  const scratch = mkdtempSync(join(tmpdir(), 'truckroll-run-'));
  const report = join(scratch, 'report.json');
  const order = join(scratch, 'order.txt');
  writeFileSync(order, files.join('\n'));
  const args = [
    '--import',
    './scripts/requireNode.js',
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((name) => ['--project', name]),
  ];
  args.push(
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(isSilent ? [] : ['--reporter=default']),
    ...(bail ? ['--bail=1'] : []),
    ...(pattern === undefined ? [] : ['--testNamePattern', pattern]),
    ...files,
  );
  const env = { ...process.env, [orderVariable]: order, ...(workers && { TEST_WORKERS: String(workers) }) };
  try {
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: isSilent ? 'ignore' : 'inherit', detached: isSilent });
    const stop = () => process.kill(-child.pid!, 'SIGKILL');
    const timer = limitSeconds && isSilent ? setTimeout(stop, limitSeconds * 1000) : undefined;
    const code = await new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject));
    clearTimeout(timer);
    if (code === null) return { passed: 0, failures: [], skipped: [], isHung: true };
    return outcome(readFileSync(report, 'utf8'), folder, code);
  } catch (error) {
    return { passed: 0, failures: [`the run itself: ${(error as Error).message}`], skipped: [], isHung: false };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function outcome(report: string, folder: string, code: number): TestRun {
  const { testResults } = JSON.parse(report) as TestReport;
  const nameOf = (path: string) => path.replace(`${folder}/`, '');
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${nameOf(name)}: ${fullName.trim()}`);
    return failed.length > 0 || status !== 'failed' ? failed : [`${nameOf(name)}: ${message.split('\n')[0]!}`];
  });
  if (code !== 0 && failures.length === 0) failures.push(`the run ended with ${code} without naming a test`);
  const isPassed = ({ status }: { status: string }) => status === 'passed';
  return {
    passed: testResults.flatMap(({ assertionResults }) => assertionResults).filter(isPassed).length,
    failures,
    skipped: testResults
      .filter(({ status, assertionResults }) => status !== 'failed' && !assertionResults.some(isPassed))
      .map(({ name }) => nameOf(name)),
    isHung: false,
  };
}
