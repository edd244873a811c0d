/**
 * `npm run mutate:all -- src/ground/geometry/travel.ts …`: StrykerJS changes every expression of these files, one at a time, and runs the
 * tests that execute it. Without files: all of `src/engine`, `src/domain/planning`, `src/domain/dispatch`, `src/ground/names` and
 * `src/ground/places`, which takes a night. With `--changed [commit]` it changes only the lines that differ from this commit, or from the base that
 * `npm run test:change` takes.
 * The result is `.tmp/mutation.html`. Exits with Stryker's code.
 *
 * The hand-written mutations of `npm run mutate` guard what would be lost silently. This run shows what the tests of the planner see at all.
 */
import { changesSince, findBase, rangesOf } from '../testChange/changes.ts';
import { install, runStryker } from './stryker.ts';

const pureCode = ['engine', 'planning', 'dispatch', 'names', 'places'].map((folder) => `src/${folder}/**/*.ts`);
const args = process.argv.slice(2);

if (install()) {
  process.exitCode = runStryker(args[0] === '--changed' ? linesSince(args[1] ?? null) : args.length > 0 ? args : pureCode, null);
  process.stdout.write('\nThe report is .tmp/mutation.html. `npm ci` removes Stryker again.\n');
} else {
  process.stderr.write(
    'StrykerJS cannot be installed without a package registry. `npm run test:change` mutates changed lines without it.\n',
  );
  process.exitCode = 1;
}

function linesSince(commit: string | null): string[] {
  const base = findBase(commit);
  const sources = changesSince(base).filter(({ path, after }) => after !== null && /^src\/.*\.ts$/.test(path));
  return sources.flatMap(({ path }) => rangesOf(base, path));
}
