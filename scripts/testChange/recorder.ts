/**
 * A setup file of vitest while `npm run test:map` records: notes which functions of this repository each test file executes, and its
 * processor time. It counts in the worker by V8's precise coverage, and in processes that a test starts by NODE_V8_COVERAGE. A process that
 * is killed writes nothing, and neither does a thread that outlives its test file.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect } from 'vitest';
import { childSeconds } from './processorTime.ts';
import { folderVariable, type Recording } from './recording.ts';

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
    }[];
  }[];
}

const folder = process.env[folderVariable]!;
const root = join(import.meta.dirname, '../..');
const rootUrl = pathToFileURL(`${root}/`).href;
const recorded = ['src/', 'dashboard/', 'scripts/', 'lab/'];

/** Kept between the files of a worker, whose process they share. */
const kept = globalThis as { recordingSession?: Session };

function session(): Session {
  if (kept.recordingSession) return kept.recordingSession;
  const started = (kept.recordingSession = new Session());
  started.connect();
  started.post('Profiler.enable');
  return started;
}

/** Without counts, which would forbid V8 to optimise and make the engine's tests five times as long. It reports each function once. */
function begin(): void {
  session().post('Profiler.stopPreciseCoverage');
  session().post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
}

/** What was called since the beginning. The session answers before `post` returns. */
function take(): Coverage {
  let taken: Coverage = { result: [] };
  session().post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error;
    taken = coverage;
  });
  return taken;
}

/** The functions that were called, by file: the offsets at which they begin and end. */
function addCalled(called: Map<string, Set<string>>, { result }: Coverage): void {
  for (const { url, functions } of result) {
    const file = url.startsWith(rootUrl) ? url.slice(rootUrl.length).replace(/\?.*$/, '') : '';
    if (!recorded.some((name) => file.startsWith(name)) || file.startsWith('scripts/testChange/rec')) continue;
    const known = called.get(file) ?? new Set();
    for (const { ranges } of functions) if (ranges[0]!.count > 0) known.add(`${ranges[0]!.startOffset}-${ranges[0]!.endOffset}`);
    if (known.size > 0) called.set(file, known);
  }
}

/** A process that is killed while it writes leaves half a file. */
function readCoverage(path: string): Coverage {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Coverage;
  } catch {
    return { result: [] };
  }
}

/** Processor time of this process with its threads, and of the processes that it has waited for. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds();
}

// What is called while the service loads would otherwise be attributed to the first test file of each worker.
await import('../../src/process/server.ts');
const file = relative(root, expect.getState().testPath!);
// A folder for each test file: a thread that outlives its file writes into the folder of that file, which nobody reads any more.
mkdirSync(folder, { recursive: true });
const children = mkdtempSync(join(folder, 'children-'));
// Node.js hands this variable on to every process that a test starts, even with an environment of its own. The thread of the embedded database
// would take it as well and become slower, so only test files that start processes set it.
if (/child_process|support\/servers/.test(readFileSync(join(root, file), 'utf8'))) process.env['NODE_V8_COVERAGE'] = children;
else delete process.env['NODE_V8_COVERAGE'];
begin();
const before = processorSeconds();

afterAll(() => {
  const called = new Map<string, Set<string>>();
  const seconds = processorSeconds() - before;
  addCalled(called, take());
  for (const name of readdirSync(children)) addCalled(called, readCoverage(join(children, name)));
  rmSync(children, { recursive: true, force: true });
  const recording: Recording = { file, seconds, called: Object.fromEntries([...called].map(([path, ranges]) => [path, [...ranges]])) };
  writeFileSync(join(folder, `${file.replaceAll('/', '+')}.json`), JSON.stringify(recording));
});
