/**
 * `npm run test:change`: is a change right, in about two minutes? Finds the functions that differ from a base commit, and runs the test
 * files that execute them (functions.txt), the most specific first: new and changed test files, then the tests of the same room, then
 * those that execute the fewest functions. It stops at about 110 seconds of processor time. Of the files with a case for each operation it runs the
 * cases of the operations behind the change, if these are few. Then it judges the types and the lint of
 * the changed files. Last, it makes small mistakes in the changed lines, and says which ones no test noticed.
 *
 *     --base <commit>      compares with this commit instead of the point where the branch left origin/main
 *     --all                runs every test file that is connected with the change
 *     --seconds <n>        another budget for the tests
 *     --bail               ends at the first failure
 *     --list               names the test files and runs nothing
 *     --mutations <n>      seconds for the mutations of the changed lines; 0 leaves them out
 *
 * Exits with 0 when everything that is connected with the change passed, with 1 when something failed, and with 3 when it is not finished:
 * test files were left out, or nothing ran. A surviving mutation does not change the exit code, because some behave like the original.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { testFiles } from '../../tests/support/projects.ts';
import { mutateChangedLines } from '../mutate/changedLines.ts';
import { changesSince, findBase, type Change } from './changes.ts';
import { derivedCases, everyOperation, operationsBehind } from './derivedCases.ts';
import { emptyMap, readMap } from './map.ts';
import { cutToBudget, orderTests, type RankedTest } from './order.ts';
import { childSeconds } from './processorTime.ts';
import { runTests } from './runTests.ts';
import { Sources } from './sources.ts';
import { thingsOf } from './things.ts';
import { verdict } from './verdict.ts';

const root = join(import.meta.dirname, '../..');
/** For a file that the map does not know: a usual one, one that starts whole processes or a browser, and one of components. */
const unknownSeconds = { quick: 3, deep: 30, dom: 2 };

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    all: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '110' },
    bail: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    mutations: { type: 'string', default: '110' },
  },
});

const base = findBase(values.base ?? null);
const changes = changesSince(base);
console.log(`Compared with ${base.commit.slice(0, 8)} (${base.origin}): ${changes.length} files differ.`);
const mapPath = join(import.meta.dirname, 'functions.txt');
const map = existsSync(mapPath) ? readMap(readFileSync(mapPath, 'utf8')) : emptyMap;
const sources = new Sources();
const { tests, things, notes } = thingsOf(changes, map, sources);
for (const note of notes) console.log(`  ${note}`);

const ordered = orderTests(map, tests, things, sources.testFiles);
const groups = testFiles();
const quick = new Set([...groups.pure, ...groups.service]);
const dom = new Set(groups.dom);
const projectOf = (file: string) => (quick.has(file) ? 'quick' : dom.has(file) ? 'dom' : 'deep');
const secondsOf = (file: string) => map.seconds.get(file) ?? unknownSeconds[projectOf(file)];
const behind = operationsBehind(
  changes.map(({ path }) => path),
  sources,
);
const budget = values.all ? Infinity : Number(values.seconds) - (derivedCases(behind, secondsOf)?.seconds ?? 0);
const { reached, left, seconds } = cutToBudget(ordered, secondsOf, budget);
const cases = derivedCases(
  behind,
  secondsOf,
  everyOperation.filter((file) => !reached.some((test) => test.file === file)),
);
const unmapped = ordered.filter(({ file }) => !map.seconds.has(file)).length;
console.log(
  `${ordered.length} test files are connected with the change, ${unmapped} of them by their imports or names alone, because the map has no run of them.`,
);
console.log(`${reached.length} of them are run, about ${Math.round(seconds)} s of processor time:`);
for (const { file, connection, what } of reached) console.log(`  ${file}  ${connection}${file === what ? '' : `: ${what}`}`);
if (cases) console.log(`Of ${cases.files.length} files with a case for each operation, the cases of ${cases.ids.join(', ')}.`);

const failures: string[] = [];
let passed = 0;
const passedFiles: string[] = [];
if (!values.list) {
  const before = childSeconds();
  buildDashboard(changes, reached);
  for (const project of ['quick', 'dom', 'deep'] as const) {
    const files = reached.map(({ file }) => file).filter((file) => projectOf(file) === project);
    if (files.length === 0 || (values.bail && failures.length > 0)) continue;
    const run = await runTests(files, { folder: root, projects: [project], bail: values.bail });
    passed += run.passed;
    if (project !== 'deep') passedFiles.push(...files.filter((file) => !run.skipped.includes(file)));
    failures.push(...run.failures);
    for (const file of run.skipped) console.log(`Skipped as a whole: ${file}`);
  }
  if (cases && !(values.bail && failures.length > 0)) {
    const run = await runTests(cases.files, { folder: root, projects: ['quick'], bail: values.bail, pattern: cases.pattern });
    passed += run.passed;
    failures.push(...run.failures);
  }
  console.log(`The tests took ${(childSeconds() - before).toFixed(1)} s of processor time.`);
  if (!values.bail || failures.length === 0) failures.push(...checkChangedFiles(changes));
  if (failures.length === 0 && passed > 0 && Number(values.mutations) > 0)
    await mutateChangedLines({
      base,
      changes,
      things,
      passed: passedFiles,
      map,
      sources,
      secondsOf,
      limitSeconds: Number(values.mutations),
    });
}

const { text, code } = verdict({ passed, failures, left, secondsOf });
console.log(`\n${text}`);
process.exitCode = code;

/** A browser test shows the built dashboard. */
function buildDashboard(changed: readonly Change[], chosen: readonly RankedTest[]): void {
  const isShown = changed.some(({ path }) => /^(dashboard|locales|src\/edges\/pages\/myDay\/browser)\//.test(path));
  if (!isShown || !chosen.some(({ file }) => /^tests\/(e2e|http)\//.test(file))) return;
  if (!check('dashboard build', process.execPath, 'scripts/dashboard/build.ts')) failures.push('the dashboard does not build');
}

/** Types of the programs that hold a changed file, and lint and format of the changed files. Returns what failed. */
function checkChangedFiles(changed: readonly Change[]): string[] {
  const present = changed.filter(({ after }) => after !== null).map(({ path }) => path);
  const typed = changed.filter(({ path }) => /\.tsx?$/.test(path)).map(({ path }) => path);
  const code = present.filter((path) => /^(src|dashboard|scripts|lab|tests)\/.*\.tsx?$|^[^/]*\.ts$/.test(path));
  const formatted = present.filter((path) => /\.(tsx?|js|json|css|ya?ml)$/.test(path));
  const program = (name: string) => join(root, 'node_modules/.bin', name);
  const isOf = (pattern: RegExp) => typed.some((path) => pattern.test(path));
  const checks: [name: string, ...command: string[]][] = [];
  // Only the first call of a program checks all of it; later ones check what a change reaches.
  const types = (name: string, project: string) => {
    const known = join(root, 'node_modules/.cache/truckroll-types', `${project.replaceAll('/', '+')}.tsbuildinfo`);
    checks.push([name, program('tsc'), '-p', project, '--checkers', '2', '--incremental', '--tsBuildInfoFile', known]);
  };
  if (isOf(/^(src|tests|scripts|lab)\/|^[^/]*$/)) types('types', 'tsconfig.json');
  if (isOf(/^(dashboard|src\/contract)\//)) types('types of the dashboard', 'dashboard/tsconfig.json');
  if (isOf(/^(dashboard|tests\/dashboard|tests\/support)\//)) types('types of the tests of components', 'tests/dashboard/tsconfig.json');
  if (isOf(/^src\/edges\/pages\/myDay\/browser\//)) {
    types('types of the day page', 'src/edges/pages/myDay/browser/tsconfig.json');
    types('types of its worker', 'src/edges/pages/myDay/browser/worker/tsconfig.json');
  }
  if (code.length > 0) checks.push(['lint', program('oxlint'), ...code]);
  if (formatted.length > 0) checks.push(['format', program('oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...formatted]);
  return checks.filter(([name, ...command]) => !check(name, ...(command as [string, ...string[]]))).map(([name]) => `the check of ${name}`);
}

/** Runs a program, and prints its output when it fails. */
function check(name: string, program: string, ...args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  console.log(`${name}: ${status === 0 ? 'holds' : 'FAILED'}`);
  if (status !== 0) console.log(stdout, stderr);
  return status === 0;
}
