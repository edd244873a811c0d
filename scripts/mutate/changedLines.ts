/**
 * The second step of `npm run test:change`: small mistakes in the changed lines, each judged by the test files that passed, the most specific
 * first. A mistake that none of them notices survives. It is a missing test, or it behaves like the original.
 */
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFiles } from '../../tests/support/projects.ts';
import { changedLines, rangesOf, type Base, type Change } from '../testChange/changes.ts';
import { functionAt } from '../testChange/functions.ts';
import { breadths, type TestMap } from '../testChange/map.ts';
import { testsOfThing, type ChangedThing } from '../testChange/order.ts';
import { runTests } from '../testChange/runTests.ts';
import type { Sources } from '../testChange/sources.ts';
import { copyTree } from './copyOfTree.ts';
import { mutantsOf, type Mutant } from './operators.ts';
import { isInstalled, runStryker } from './stryker.ts';

export interface ChangedCode {
  readonly base: Base;
  readonly changes: readonly Change[];
  readonly things: readonly ChangedThing[];
  /** The test files that passed. */
  readonly passed: readonly string[];
  readonly map: TestMap;
  readonly sources: Sources;
  readonly secondsOf: (file: string) => number;
  /** No further mutant begins after so many seconds. */
  readonly limitSeconds: number;
}

interface Task extends Mutant {
  readonly path: string;
  readonly text: string;
  readonly tests: readonly string[];
}

const root = join(import.meta.dirname, '../..');
/** Processor time of the tests of one mutant, and the time after which it counts as hung. */
const mostSecondsEach = 15;
const longestRunSeconds = 120;
/** A second copy of the tree uses the second core. */
const lanes = 2;

export async function mutateChangedLines(code: ChangedCode): Promise<void> {
  const changed = code.changes.filter(({ path, after }) => after !== null && /^(src|dashboard|scripts)\/.*\.tsx?$/.test(path));
  if (changed.length === 0) return console.log('No changed line can be mutated.');
  const pure = new Set(testFiles().pure);
  const passedPure = code.passed.filter((file) => pure.has(file));
  const isStrykers = ({ path }: Change) => isInstalled() && passedPure.some((file) => isExecutedBy(code.map, path, file));
  const strykers = changed.filter(isStrykers);
  if (strykers.length > 0)
    runStryker(
      strykers.flatMap(({ path }) => rangesOf(code.base, path)),
      passedPure,
    );
  if (!isInstalled())
    console.log('StrykerJS is not installed (`npm run mutate:all` installs it), so the mutations are of a short list of our own.');
  const tasks = inTurn(changed.filter((change) => !strykers.includes(change)).map((change) => tasksOf(code, change)));
  const judged = tasks.filter(({ tests }) => tests.length > 0);
  if (judged.length < tasks.length) console.log(`${tasks.length - judged.length} mutations have no test file that could notice them.`);
  if (judged.length > 0) await judgeAll(judged, code.limitSeconds);
}

const isExecutedBy = ({ executors }: TestMap, path: string, file: string) =>
  [...(executors.get(path)?.values() ?? [])].some((files) => files.has(file));

function tasksOf({ base, things, passed, map, sources, secondsOf }: ChangedCode, { path, after }: Change): Task[] {
  const breadth = breadths(map);
  const { functions } = sources.parse(path);
  const isPassed = new Set(passed);
  return mutantsOf(path, after!, changedLines(base, path)).map((mutant) => {
    const owner = functionAt(functions, mutant.start, mutant.end);
    const own = things.filter(({ what }) => what === `${path} ${owner?.name}`);
    const ofFile = things.filter((thing) => thing.path === path);
    const ranked = (own.length > 0 ? own : ofFile)
      .flatMap((thing) => testsOfThing(thing, sources.testFiles, breadth))
      .filter(({ file }) => isPassed.has(file));
    let seconds = 0;
    const tests = [...new Set(ranked.map(({ file }) => file))].filter((file, index) => {
      const isWithin = index === 0 || seconds + secondsOf(file) <= mostSecondsEach;
      if (isWithin) seconds += secondsOf(file);
      return isWithin;
    });
    return { ...mutant, path, text: after!, tests };
  });
}

/** The first of each list, then the second of each, so that a limit of time reaches every file. */
function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

async function judgeAll(tasks: readonly Task[], limitSeconds: number): Promise<void> {
  const end = performance.now() + limitSeconds * 1000;
  const queue = [...tasks];
  let survivors = 0;
  let noticed = 0;
  await Promise.all(
    Array.from({ length: Math.min(lanes, tasks.length) }, async () => {
      const folder = await copyTree(root);
      const sound = new Map<string, boolean>();
      const remove = () => rmSync(folder, { recursive: true, force: true });
      process.once('exit', remove);
      try {
        for (let task = queue.shift(); task; task = queue.shift()) {
          if (performance.now() > end) {
            queue.unshift(task);
            break;
          }
          if (await isNoticed(folder, task, sound)) noticed++;
          else {
            survivors++;
            const original = task.text.slice(task.start, task.end);
            console.log(
              `SURVIVED ${task.path}:${task.line}  ${short(original)}  =>  ${short(task.replacement)}  (${task.tests.length} test files)`,
            );
          }
        }
      } finally {
        process.off('exit', remove);
        remove();
      }
    }),
  );
  const left = queue.length === 0 ? '' : `; ${queue.length} were not reached in ${limitSeconds} s`;
  console.log(`${noticed + survivors} mutations of the changed lines: ${noticed} noticed, ${survivors} survived${left}.`);
}

const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 67)}...` : line || '(nothing)';
};

/** Whether a test fails with this mistake that passes in the same folder without it. */
async function isNoticed(folder: string, task: Task, sound: Map<string, boolean>): Promise<boolean> {
  const path = join(folder, task.path);
  const run = (files: readonly string[]) =>
    runTests(files, {
      folder,
      projects: ['pure', 'service', 'dom'],
      bail: true,
      isSilent: true,
      limitSeconds: longestRunSeconds,
      workers: 1,
    });
  let tests = task.tests.filter((file) => sound.get(file) !== false);
  while (tests.length > 0) {
    await writeFile(path, task.text.slice(0, task.start) + task.replacement + task.text.slice(task.end));
    const { failures, isHung } = await run(tests).finally(() => writeFile(path, task.text));
    if (isHung) return true;
    if (failures.length === 0) return false;
    const killer = tests.find((file) => failures[0]!.startsWith(`${file}:`));
    if (!killer) return true;
    if (!sound.has(killer)) sound.set(killer, (await run([killer])).failures.length === 0);
    if (sound.get(killer)) return true;
    tests = tests.filter((file) => file !== killer);
  }
  return false;
}
