/**
 * All tests, what touches a database on both: one run on each database, in which no core waits between quick and deep. A file that has deep
 * counts runs with those alone.
 * For continuous integration (`.ci/run`).
 *
 * A file in which something failed runs once more, by itself. What passes then is counted as passed and named as unstable at the end, so
 * that one test that depended on the machine's load does not hide whether the rest is right, and is still seen and mended.
 * The last line says how many tests passed and failed, all runs together; the lines before it name what failed.
 */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const vitest = ['npm', 'run', '--silent', 'vitest', '--'] as const;
/** Six times what was seen at once. */
const leastRoomBytes = 4 * 1024 ** 3;
/** By the name that failures are told under. */
const runs: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  embedded: [...vitest, '--project', 'all'],
  PostgreSQL: ['node', 'scripts/postgres.ts', '--', ...vitest, '--project', 'service.all'],
};

/** What of the runner's JSON report is read. */
interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** For all that the tests write. */
const folder = await mkdtemp(join(await roomForTests(), 'truckroll-tests-'));
// Below it lies the cluster of a PostgreSQL that another user runs.
await chmod(folder, 0o711);
/** By a signal. Then too the folder is removed: in memory it would stay until the machine is restarted. */
let isBrokenOff = false;
const total = { passed: 0, failed: 0 };
const told: string[] = [];
try {
  for (const run of Object.keys(runs)) if (!isBrokenOff) await all(run);
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const line of told) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * In memory, unless there is no room or TMPDIR says where: an embedded database is a thousand files, and to make and delete those of all
 * tests on a disk took a twelfth of the processor time. What a killed process has written is read again as from a disk.
 */
async function roomForTests(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return process.env['TMPDIR'] === undefined && bavail * bsize >= leastRoomBytes ? memory : tmpdir();
}

/** One run, and its failed files again. */
async function all(run: string): Promise<void> {
  const first = await report(run, []);
  if (!first) {
    total.failed++;
    told.push(`FAILED ${run}: it ended without a report`);
    return;
  }
  const failedFiles = first.testResults.filter(({ status }) => status !== 'passed').map(({ name }) => relative(process.cwd(), name));
  tell('failed', run, first);
  total.passed += first.numPassedTests;
  if (first.success) return;
  const again = failedFiles.length > 0 && !isBrokenOff ? await report(run, failedFiles) : null;
  if (again?.success) {
    total.passed += first.numFailedTests;
    for (const file of failedFiles) told.push(`UNSTABLE ${run}: ${file} passed when it ran again`);
    return;
  }
  if (again) tell('failed again', run, again);
  // A file that could not be loaded, or an error outside of any test, fails a run without a failed test.
  total.failed += again ? again.numFailedTests || 1 : 1;
}

async function report(run: string, files: readonly string[]): Promise<Report | null> {
  const path = join(folder, `${run}-${files.length}.json`);
  const [program, ...args] = runs[run]!;
  const child = spawn(program, [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...files], {
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: folder, TEST_WORKERS: process.env['TEST_WORKERS'] ?? '4' },
  });
  const end = (signal: NodeJS.Signals) => {
    isBrokenOff = true;
    child.kill(signal);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  process.off('SIGINT', end).off('SIGTERM', end);
  return readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  );
}

/** Names what failed, with the first lines of why: the runner's own output is thousands of lines above. */
function tell(how: string, run: string, { testResults }: Report): void {
  for (const { name, status, message, assertionResults } of testResults) {
    if (status === 'passed') continue;
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) told.push(`${how} ${run}: ${relative(process.cwd(), name)}: ${message.slice(0, 500)}`);
    for (const { fullName, failureMessages } of failed)
      told.push(
        `${how} ${run}: ${relative(process.cwd(), name)}: ${fullName}\n    ${(failureMessages[0] ?? '').slice(0, 1_000).replaceAll('\n', '\n    ')}`,
      );
  }
}
