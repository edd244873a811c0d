/**
 * Runs all tests, for continuous integration (`.ci/run`). First `npm test`, as on a machine that has only what README.md names: its PATH
 * has no other program. Then the deep tests on the embedded database, and all tests that use a database on PostgreSQL, where a file with
 * deep counts runs only with those.
 *
 * A failed file runs once more, alone. If it then passes, it counts as passed and is named as unstable at the end. So a test that depended
 * on the machine's load does not hide the other results, and is still seen and fixed.
 * The last line says how many tests passed and failed in all runs; the lines before it name the failures.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, statfs, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';

const vitest = ['npm', 'run', '--silent', 'vitest', '--'] as const;
/** What README.md asks for, and what every Linux and macOS has. */
const programsOfReadme = ['node', 'npm', 'npx', 'git', 'sh', 'env', 'cat', 'mkfifo', 'ps', 'tar'];
const quickRun = 'npm test';
/** Six times the largest use that was seen. */
const leastRoomBytes = 4 * 1024 ** 3;
/** By the name under which failures are reported. */
const runs: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  [quickRun]: ['npm', 'test', '--'],
  embedded: [...vitest, '--project', 'deep'],
  PostgreSQL: ['node', 'scripts/postgres.ts', '--', ...vitest, '--project', 'service.all'],
};

/** The part of the runner's JSON report that is read. */
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

/** For everything that the tests write. */
const folder = await mkdtemp(join(await roomForTests(), 'truckroll-tests-'));
// Another user runs PostgreSQL, whose cluster lies below this folder.
await chmod(folder, 0o711);
/** Set when a signal stops the run. The folder is then removed too: in memory it would stay until the machine restarts. */
let isBrokenOff = false;
const total = { passed: 0, failed: 0 };
const reportLines: string[] = [];
try {
  for (const run of Object.keys(runs)) if (!isBrokenOff) await all(run);
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const line of reportLines) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * In memory, unless there is too little room or TMPDIR names a folder. An embedded database is a thousand files, and creating and deleting
 * them on disk took a twelfth of the processor time. Files that a killed process wrote can be read again as from disk.
 */
async function roomForTests(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return process.env['TMPDIR'] === undefined && bavail * bsize >= leastRoomBytes ? memory : tmpdir();
}

/** A folder with links to the programs that README.md asks for. A test that needs another program fails here, or says that it cannot run. */
async function barePath(): Promise<string> {
  const path = join(folder, 'programs');
  await mkdir(path, { recursive: true });
  const places = (process.env['PATH'] ?? '').split(delimiter).filter((place) => !place.includes('node_modules'));
  for (const program of programsOfReadme) {
    const found = places.map((place) => join(place, program)).find((file) => existsSync(file));
    if (found) await symlink(found, join(path, program)).catch(ignoreExisting);
  }
  return path;
}

/** A repeated run finds the links of the first one. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Runs all tests once, and the failed files again. */
async function all(run: string): Promise<void> {
  const first = await report(run, []);
  if (!first) {
    total.failed++;
    reportLines.push(`FAILED ${run}: it ended without a report`);
    return;
  }
  const failedFiles = first.testResults.filter(({ status }) => status !== 'passed').map(({ name }) => relative(process.cwd(), name));
  addFailures('failed', run, first);
  total.passed += first.numPassedTests;
  if (first.success) return;
  const again = failedFiles.length > 0 && !isBrokenOff ? await report(run, failedFiles) : null;
  if (again?.success) {
    total.passed += first.numFailedTests;
    for (const file of failedFiles) reportLines.push(`UNSTABLE ${run}: ${file} passed when it ran again`);
    return;
  }
  if (again) addFailures('failed again', run, again);
  // A file that cannot be loaded, or an error outside any test, fails a run without a failed test.
  total.failed += again ? again.numFailedTests || 1 : 1;
}

async function report(run: string, files: readonly string[]): Promise<Report | null> {
  const path = join(folder, `${run.replace(' ', '-')}-${files.length}.json`);
  const [program, ...args] = runs[run]!;
  const child = spawn(program, [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TMPDIR: folder,
      ...(run === quickRun ? { PATH: await barePath() } : { TEST_WORKERS: process.env['TEST_WORKERS'] ?? '4' }),
    },
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

/** Names the failures with the first lines of their reasons: the runner's own output is thousands of lines above. */
function addFailures(how: string, run: string, { testResults }: Report): void {
  for (const { name, status, message, assertionResults } of testResults) {
    if (status === 'passed') continue;
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) reportLines.push(`${how} ${run}: ${relative(process.cwd(), name)}: ${message.slice(0, 500)}`);
    for (const { fullName, failureMessages } of failed)
      reportLines.push(
        `${how} ${run}: ${relative(process.cwd(), name)}: ${fullName}\n    ${(failureMessages[0] ?? '').slice(0, 1_000).replaceAll('\n', '\n    ')}`,
      );
  }
}
