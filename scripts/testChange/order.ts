/** Decides which test files judge a change, and in which order. Pure: what it knows of the tree is handed to it. */
import { breadths, type TestMap } from './map.ts';

/** How a test file is connected with a change, the closest first. */
export const connections = ['mirrors it', 'executes it in its own room', 'executes it', 'names it', 'imports it'] as const;
export type Connection = (typeof connections)[number];

/** One thing that changed: a function, a constant, or a file without functions. */
export interface ChangedThing {
  /** For people: `src/ground/geometry/travel.ts drivingMinutes`. */
  readonly what: string;
  readonly path: string;
  /** The test files that are known to execute it. */
  readonly executors: Iterable<string>;
  /** Test files that name it, or words of the change, the best first. */
  readonly namedBy?: readonly string[];
  /** Test files that import its file, the nearest first. */
  readonly importedBy?: readonly string[];
}

export interface RankedTest {
  readonly file: string;
  readonly connection: Connection | 'is itself new or changed';
  /** The changed thing for which it was chosen first. */
  readonly what: string;
}

/** Folders of `src/` whose rooms have their tests directly below `tests/`. */
const wings: ReadonlySet<string | undefined> = new Set(['ground', 'machinery', 'domain', 'edges', 'process']);

/** The folder of the tests of a source file: `src/domain/jobs/scheduling/writePlacements.ts` has its tests in `tests/jobs/scheduling`. */
export function roomOf(path: string): string {
  const parts = path.split('/').slice(0, -1);
  const top = parts[0];
  if (top === 'src' || top === 'scripts' || top === 'lab') parts.shift();
  if (top === 'src' && wings.has(parts[0])) parts.shift();
  return ['tests', ...parts].join('/');
}

const bareName = (path: string) =>
  path
    .split('/')
    .at(-1)!
    .replace(/(\.deep|\.dom)?\.test\.tsx?$|\.[^.]+$/, '')
    .toLowerCase();

/** Whether a test file is the one of a source file: the same path below `tests/`, or of the operation of the same name. */
export function mirrors(testFile: string, path: string): boolean {
  if (bareName(testFile) !== bareName(path)) return false;
  const folder = testFile.split('/').slice(0, -1).join('/');
  if (folder === roomOf(path) || folder === `tests/${path.split('/').slice(0, -1).join('/')}`) return true;
  return path.startsWith('src/contract/') && testFile.startsWith('tests/operations/');
}

/** The test files of one changed thing, the most specific first. */
export function testsOfThing(thing: ChangedThing, testFiles: readonly string[], breadth: ReadonlyMap<string, number>): RankedTest[] {
  const room = roomOf(thing.path);
  const isInRoom = (file: string) => room !== 'tests' && file.startsWith(`${room}/`);
  const executors = [...thing.executors].toSorted(
    (a, b) => (breadth.get(a) ?? Infinity) - (breadth.get(b) ?? Infinity) || (a < b ? -1 : 1),
  );
  const lists: Record<Connection, readonly string[]> = {
    'mirrors it': testFiles.filter((file) => mirrors(file, thing.path)),
    'executes it in its own room': executors.filter(isInRoom),
    'executes it': executors.filter((file) => !isInRoom(file)),
    'names it': thing.namedBy ?? [],
    'imports it': thing.importedBy ?? [],
  };
  const present = new Set(testFiles);
  const seen = new Set<string>();
  return connections.flatMap((connection) =>
    lists[connection].flatMap((file) => {
      if (seen.has(file) || !present.has(file)) return [];
      seen.add(file);
      return [{ file, connection, what: thing.what }];
    }),
  );
}

/**
 * All test files of a change. New and changed test files come first. Then each changed thing in turn gives its next file, so that the budget
 * reaches every thing: first the best of each, by how few functions they execute, then the second of each.
 */
export function orderTests(
  map: TestMap,
  changedTests: readonly string[],
  things: readonly ChangedThing[],
  testFiles: readonly string[],
): RankedTest[] {
  const breadth = breadths(map);
  const chosen = new Map<string, RankedTest>();
  for (const file of changedTests) chosen.set(file, { file, connection: 'is itself new or changed', what: file });
  const lists = things.map((thing) => testsOfThing(thing, testFiles, breadth));
  for (let rank = 0; lists.some(({ length }) => length > rank); rank++) {
    const round = lists.flatMap((list) => list[rank] ?? []);
    const closeness = ({ connection, file }: RankedTest) =>
      connections.indexOf(connection as Connection) * 1e6 + Math.min(breadth.get(file) ?? 1e5, 1e5);
    for (const test of round.toSorted((a, b) => closeness(a) - closeness(b))) if (!chosen.has(test.file)) chosen.set(test.file, test);
  }
  return [...chosen.values()];
}

export interface Cut {
  readonly reached: RankedTest[];
  readonly left: RankedTest[];
  /** Expected processor seconds of those that are reached. */
  readonly seconds: number;
}

/** The files that fit into a budget of processor seconds, in their order. The first file always fits; a costly one may be passed over. */
export function cutToBudget(ordered: readonly RankedTest[], secondsOf: (file: string) => number, budget: number): Cut {
  const reached: RankedTest[] = [];
  const left: RankedTest[] = [];
  let seconds = 0;
  for (const test of ordered) {
    const cost = secondsOf(test.file);
    if (reached.length > 0 && seconds + cost > budget) left.push(test);
    else {
      reached.push(test);
      seconds += cost;
    }
  }
  return { reached, left, seconds };
}
