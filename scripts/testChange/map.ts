/**
 * The map of which test files execute which functions, as `functions.txt` beside this file keeps it. Each test file has a number that stays
 * with it, so that a new test file changes no line but those of the functions that it executes.
 *
 *     test files
 *     <number> <processor seconds> <file>
 *     functions
 *     <source file>
 *      <set of test files> <function> <function> …
 *
 * A set is a list of numbers in base 36 (`4.a3`), or `=` and their bits in base64, whichever is shorter.
 */
import type { Recording } from './recording.ts';
import { functionAt, parseSource } from './functions.ts';

export interface TestMap {
  /** Processor seconds by test file. */
  readonly seconds: ReadonlyMap<string, number>;
  /** The number of each test file. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Test files by source file and function. */
  readonly executors: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
}

export const emptyMap: TestMap = { seconds: new Map(), numbers: new Map(), executors: new Map() };

const heading =
  '# Which test files execute which functions, and their processor seconds. `npm run test:map` writes it (scripts/testChange/map.ts).';

function writeSet(numbers: readonly number[]): string {
  const list = numbers.map((number) => number.toString(36)).join('.');
  const bits = Buffer.alloc((numbers.at(-1)! >> 3) + 1);
  for (const number of numbers) bits[number >> 3]! |= 1 << (number & 7);
  const packed = `=${bits.toString('base64url')}`;
  return packed.length < list.length ? packed : list;
}

function readSet(text: string): number[] {
  if (!text.startsWith('=')) return text.split('.').map((number) => parseInt(number, 36));
  const bits = Buffer.from(text.slice(1), 'base64url');
  return Array.from({ length: bits.length * 8 }, (_, number) => number).filter((number) => (bits[number >> 3]! >> (number & 7)) & 1);
}

export function writeMap({ seconds, numbers, executors }: TestMap): string {
  const byNumber = [...numbers].sort(([, a], [, b]) => a - b);
  const lines = [heading, 'test files'];
  for (const [file, number] of byNumber) lines.push(`${number.toString(36)} ${seconds.get(file)!} ${file}`);
  lines.push('functions');
  for (const [path, functions] of [...executors].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const named = new Map<string, string[]>();
    for (const [name, files] of [...functions].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (files.size === 0) continue;
      const set = writeSet([...files].map((file) => numbers.get(file)!).sort((a, b) => a - b));
      named.set(set, [...(named.get(set) ?? []), name]);
    }
    if (named.size > 0) lines.push(path, ...[...named].map(([set, names]) => ` ${set} ${names.join(' ')}`));
  }
  return `${lines.join('\n')}\n`;
}

export function readMap(text: string): TestMap {
  const seconds = new Map<string, number>();
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const executors = new Map<string, Map<string, ReadonlySet<string>>>();
  const [head = '', body = ''] = text.split('\nfunctions\n');
  for (const line of head.split('\n').slice(2)) {
    const [number, time, file] = line.split(' ');
    if (!file) continue;
    names[parseInt(number!, 36)] = file;
    numbers.set(file, parseInt(number!, 36));
    seconds.set(file, Number(time));
  }
  let functions = new Map<string, ReadonlySet<string>>();
  for (const line of body.split('\n').filter(Boolean)) {
    if (!line.startsWith(' ')) executors.set(line, (functions = new Map()));
    else {
      const [set, ...called] = line.slice(1).split(' ');
      const files = new Set(readSet(set!).flatMap((number) => names[number] ?? []));
      for (const name of called) functions.set(name, files);
    }
  }
  return { seconds, numbers, executors };
}

/**
 * The map with new recordings. Test files that were not recorded keep what is known of them; those that `isPresent` denies leave the map, and so
 * do functions that no source has any more. `readSource` returns null for a file that does not exist.
 */
export function renewMap(
  map: TestMap,
  recordings: readonly Recording[],
  isPresent: (testFile: string) => boolean,
  readSource: (path: string) => string | null,
): TestMap {
  const renewed = new Set(recordings.map(({ file }) => file));
  const numbers = new Map([...map.numbers].filter(([file]) => isPresent(file)));
  const taken = new Set(numbers.values());
  let free = 0;
  for (const file of [...renewed].sort()) {
    if (numbers.has(file)) continue;
    while (taken.has(free)) free++;
    numbers.set(file, free);
    taken.add(free);
  }
  const seconds = new Map([...map.seconds].filter(([file]) => numbers.has(file)));
  for (const recording of recordings) seconds.set(recording.file, Number(recording.seconds.toFixed(1)));

  const parsed = new Map<string, ReturnType<typeof parseSource>['functions']>();
  const functionsOf = (path: string) => {
    const known = parsed.get(path);
    if (known) return known;
    const text = readSource(path);
    const functions = text === null ? [] : parseSource(path, text).functions;
    parsed.set(path, functions);
    return functions;
  };
  const executors = new Map<string, Map<string, Set<string>>>();
  const add = (path: string, name: string, file: string) => {
    const functions = executors.get(path) ?? new Map<string, Set<string>>();
    executors.set(path, functions);
    functions.set(name, (functions.get(name) ?? new Set()).add(file));
  };
  for (const [path, functions] of map.executors) {
    const present = new Set(functionsOf(path).map(({ name }) => name));
    for (const [name, files] of functions)
      for (const file of files) if (present.has(name) && numbers.has(file) && !renewed.has(file)) add(path, name, file);
  }
  for (const { file, called } of recordings)
    for (const [path, ranges] of Object.entries(called))
      for (const range of ranges) {
        const [start, end] = range.split('-').map(Number);
        const found = functionAt(functionsOf(path), start!, end!);
        if (found) add(path, found.name, file);
      }
  return { seconds, numbers, executors };
}

/** How many functions each test file executes: the fewer, the more specific it is. */
export function breadths({ executors }: TestMap): Map<string, number> {
  const counts = new Map<string, number>();
  for (const functions of executors.values())
    for (const files of functions.values()) for (const file of files) counts.set(file, (counts.get(file) ?? 0) + 1);
  return counts;
}
