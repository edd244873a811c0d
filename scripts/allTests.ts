/**
 * `npm run test:all` runs the tests of continuous integration (`.ci/run`) in phases, each of which prints its result when it ends:
 * - pure: what uses no database of the run, and the dashboard's components. With the phase `embedded` it is `npm test`, as on a machine that has only what README.md names: the
 *   PATH of both has no other program.
 * - PostgreSQL: every service test.
 * - embedded: the service tests that tests/support/embeddedSet.ts chooses.
 * - browser and processes: a part of the files that start browsers or whole processes, or all when something that they show has changed since the last
 *   whole run (scripts/wholeFiles.ts).
 *
 * `npm run test:nightly` runs everything on both databases with deep counts, renews the map of `npm run test:change`, and writes docs/whole-run.md.
 * `--run=PostgreSQL,embedded` makes some of its three runs, for a machine that has no two hours. With names of test files it tries these alone, and
 * writes no page.
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
import { folderVariable } from './testChange/recording.ts';
import type { TestReport } from './testReport.ts';
import { wholeFiles } from './wholeFiles.ts';
import { nightlyRuns, writeWholeRun, type RunResult } from './wholeRun.ts';

const vitest = ['npm', 'run', '--silent', 'vitest', '--'] as const;
/** What README.md asks for, and what every Linux and macOS has. */
const programsOfReadme = ['node', 'npm', 'npx', 'git', 'sh', 'env', 'cat', 'mkfifo', 'ps', 'tar'];
/** Six times the largest use that was seen. */
const leastRoomBytes = 4 * 1024 ** 3;

interface Phase {
  readonly command: readonly [program: string, ...args: string[]];
  /** Files to run; empty: all of the project. */
  readonly files: readonly string[];
  /** With a PATH that has only what README.md names. */
  readonly isBare?: boolean;
  /** Workers beside the two cores, because whole processes are waited for. */
  readonly workers?: number;
  readonly env?: Readonly<Record<string, string>>;
}

const onPostgres = ['node', 'scripts/postgres.ts', '--', ...vitest] as const;
const isNightly = process.argv.includes('--nightly');
/** The only test files of a night's run, of which a phase may have none; empty: all. */
const only = isNightly ? process.argv.slice(2).filter((argument) => !argument.startsWith('--')) : [];
/** The runs of a night that are made: all, or those of `--run=`. */
const chosenRuns: readonly string[] =
  process.argv
    .find((argument) => argument.startsWith('--run='))
    ?.slice('--run='.length)
    .split(',') ?? nightlyRuns;
const unknownRun = chosenRuns.find((run) => !(nightlyRuns as readonly string[]).includes(run));
if (unknownRun !== undefined) throw new Error(`--run names ${unknownRun}. The runs are ${nightlyRuns.join(', ')}.`);

/** By the name under which results are reported. */
function phases(): Readonly<Record<string, Phase>> {
  if (isNightly) {
    const env = { FULL: '1' };
    const files = only.length > 0 ? ['--passWithNoTests', ...only] : [];
    const byRun: Readonly<Record<(typeof nightlyRuns)[number], Phase>> = {
      everything: {
        command: [...vitest, '--project', 'everything', '--project', 'dom'],
        files,
        isBare: true,
        env: { [folderVariable]: join(folder, 'recordings') },
      },
      PostgreSQL: { command: [...onPostgres, '--project', 'service.all'], files, workers: 4, env },
      embedded: { command: [...vitest, '--project', 'deep'], files, workers: 4, env },
    };
    return Object.fromEntries(nightlyRuns.filter((run) => chosenRuns.includes(run)).map((run) => [run, byRun[run]]));
  }
  const { embedded, postgres, why } = wholeFiles();
  console.log(why);
  return {
    pure: { command: [...vitest, '--project', 'pure', '--project', 'dom'], files: [], isBare: true },
    PostgreSQL: { command: [...onPostgres, '--project', 'service'], files: [] },
    embedded: { command: [...vitest, '--project', 'embedded'], files: [], isBare: true },
    'browser and processes': { command: [...vitest, '--project', 'whole'], files: embedded, workers: 4 },
    ...(postgres.length > 0 && {
      'processes on PostgreSQL': { command: [...onPostgres, '--project', 'whole'], files: postgres, workers: 4 },
    }),
  };
}

/** For everything that the tests write. */
const folder = await mkdtemp(join(await roomForTests(), 'truckroll-tests-'));
// Another user runs PostgreSQL, whose cluster lies below this folder.
await chmod(folder, 0o711);
/** Set when a signal stops the run. The folder is then removed too: in memory it would stay until the machine restarts. */
let isBrokenOff = false;
const total = { passed: 0, failed: 0 };
const reportLines: string[] = [];
const results: RunResult[] = [];
try {
  for (const [run, phase] of Object.entries(phases())) {
    if (isBrokenOff) break;
    const [before, beganAt] = [{ ...total }, Date.now()];
    await all(run, phase);
    const result = {
      run,
      passed: total.passed - before.passed,
      failed: total.failed - before.failed,
      minutes: (Date.now() - beganAt) / 60_000,
    };
    results.push(result);
    console.log(`${run}: ${result.passed} passed, ${result.failed} failed in ${result.minutes.toFixed(1)} min`);
  }
  if (isNightly && !isBrokenOff) await endNightly();
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

/** Renews the map from the recordings, where the run that records was made, and writes the page. */
async function endNightly(): Promise<void> {
  if (chosenRuns.includes('everything')) await renewMap();
  if (only.length === 0) await writeWholeRun(results, reportLines);
}

async function renewMap(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/testChange/record.ts', '--from', join(folder, 'recordings')], { stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject));
  if (code !== 0) {
    total.failed++;
    reportLines.push('FAILED: the map of npm run test:change was not renewed');
  }
}

/** Runs the tests of a phase once, and the failed files again. */
async function all(run: string, phase: Phase): Promise<void> {
  const first = await report(run, phase, phase.files);
  if (!first) {
    total.failed++;
    reportLines.push(`FAILED ${run}: it ended without a report`);
    return;
  }
  const failedFiles = first.testResults.filter(({ status }) => status !== 'passed').map(({ name }) => relative(process.cwd(), name));
  addFailures('failed', run, first);
  total.passed += first.numPassedTests;
  if (first.success) return;
  const again = failedFiles.length > 0 && !isBrokenOff ? await report(`${run}-again`, phase, failedFiles) : null;
  if (again?.success) {
    total.passed += first.numFailedTests;
    for (const file of failedFiles) reportLines.push(`UNSTABLE ${run}: ${file} passed when it ran again`);
    return;
  }
  if (again) addFailures('failed again', run, again);
  // A file that cannot be loaded, or an error outside any test, fails a run without a failed test.
  total.failed += again ? again.numFailedTests || 1 : 1;
}

async function report(name: string, { command, isBare, workers, env }: Phase, files: readonly string[]): Promise<TestReport | null> {
  const path = join(folder, `${name.replaceAll(' ', '-')}.json`);
  const [program, ...args] = command;
  const child = spawn(program, [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TMPDIR: folder,
      ...(isBare && { PATH: await barePath() }),
      ...(workers && { TEST_WORKERS: process.env['TEST_WORKERS'] ?? String(workers) }),
      ...env,
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
    (text) => JSON.parse(text) as TestReport,
    () => null,
  );
}

/** Names the failures with the first lines of their reasons: the runner's own output is thousands of lines above. */
function addFailures(how: string, run: string, { testResults }: TestReport): void {
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
