/**
 * Test files with a case for each operation of the contract. As a whole they take minutes, so a change that few operations reach runs the cases of
 * these operations alone.
 */
import { operations } from '../../src/contract/index.ts';

/** Each of their tests has the operation's id in its name. */
export const everyOperation: readonly string[] = [
  'tests/contract/parity.test.ts',
  'tests/contract/tenancy.test.ts',
  'tests/http/faults.test.ts',
  'tests/http/oddInput.test.ts',
];
/** More would take as long as the files. */
export const mostOperations = 16;
/** Processor time before the first case of a file. */
const startSeconds = 4;

interface Tree {
  readonly texts: ReadonlyMap<string, string>;
  importersOf(path: string): ReadonlySet<string>;
}

/** The operations that changed files define, handle, or are imported by. */
export function operationsBehind(changed: readonly string[], tree: Tree): string[] {
  const found = new Set<string>();
  const seen = new Set(changed);
  for (let level = [...changed]; level.length > 0;) {
    const next: string[] = [];
    for (const path of level) {
      const handled = /^src\/domain\/operations\/.*\/(\w+)\.ts$/.exec(path)?.[1];
      if (handled !== undefined && Object.hasOwn(operations, handled)) {
        found.add(handled);
        // Whoever imports a handler leads to all operations.
        continue;
      }
      if (path.startsWith('src/contract/')) {
        for (const [, id] of (tree.texts.get(path) ?? '').matchAll(/^export const (\w+) = operation\(/gm)) found.add(id!);
        continue;
      }
      for (const importer of tree.importersOf(path))
        if (importer.startsWith('src/') && !seen.has(importer)) {
          seen.add(importer);
          next.push(importer);
        }
    }
    level = next;
  }
  return [...found].sort();
}

export interface DerivedCases {
  readonly files: readonly string[];
  /** For the runner: the tests with one of the operations in their names. */
  readonly pattern: string;
  readonly ids: readonly string[];
  /** Expected processor time. */
  readonly seconds: number;
}

/** The cases of few operations, or null. `files`: the files that are not run as a whole. */
export function derivedCases(ids: readonly string[], secondsOf: (file: string) => number, files = everyOperation): DerivedCases | null {
  if (ids.length === 0 || ids.length > mostOperations || files.length === 0) return null;
  const share = ids.length / Object.keys(operations).length;
  return {
    files,
    ids,
    pattern: `\\b(${ids.join('|')})\\b`,
    seconds: files.reduce((sum, file) => sum + startSeconds + secondsOf(file) * share, 0),
  };
}
