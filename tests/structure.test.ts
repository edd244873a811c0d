/** Each operation of the contract has one test file, named after the operation, in the folder of its area. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '../src/contract/index.ts';

/** Files of tests/operations about a subject that several operations share. Flows across operations belong in tests/scenarios. */
const themes = new Set([
  'catalog/boundary',
  'dispatch/absenceVerification',
  'dispatch/optimizationOfDays',
  'dispatch/optimizationOfNights',
]);

/** The files of a folder that end in this suffix, as `<area>/<name>`. */
const namesIn = (folder: string, suffix: string) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length).replaceAll('\\', '/'));

/** Compares the test files with the operations and the areas of their handlers. `allowed` names the shared subjects. */
function judge(ids: readonly string[], handlers: readonly string[], tests: readonly string[], allowed: ReadonlySet<string>) {
  const placeOf = (id: string) => handlers.find((file) => file.endsWith(`/${id}`)) ?? `(no handler)/${id}`;
  const wanted = new Set(ids.map(placeOf));
  return {
    missing: [...wanted].filter((place) => !tests.includes(place)),
    misnamed: tests.filter((place) => !wanted.has(place) && !allowed.has(place)),
    unusedThemes: [...allowed].filter((place) => !tests.includes(place)),
  };
}

describe('the tests of operations', () => {
  it('are one file for each operation, named after it, in the folder of its area', () => {
    const found = judge(Object.keys(operations), namesIn('../src/domain/operations', '.ts'), namesIn('operations', '.test.ts'), themes);
    expect(found).toEqual({ missing: [], misnamed: [], unusedThemes: [] });
  });

  it.each([
    ['a missing file', [], { missing: ['fleet/getVan'], misnamed: [], unusedThemes: [] }],
    ['a file in another area', ['team/getVan'], { missing: ['fleet/getVan'], misnamed: ['team/getVan'], unusedThemes: [] }],
    ['a second file', ['fleet/getVan', 'fleet/getVan.more'], { missing: [], misnamed: ['fleet/getVan.more'], unusedThemes: [] }],
    ['a file outside an area', ['fleet/getVan', 'getVan'], { missing: [], misnamed: ['getVan'], unusedThemes: [] }],
  ])('are checked: %s is reported', (_what, tests, found) => {
    expect(judge(['getVan'], ['fleet/getVan'], tests, new Set())).toEqual(found);
  });

  it('are checked: a theme that no longer exists is reported', () => {
    expect(judge([], [], [], new Set(['fleet/sharing']))).toEqual({ missing: [], misnamed: [], unusedThemes: ['fleet/sharing'] });
  });
});

describe('the areas of the contract', () => {
  it('are the areas of the handlers', () => {
    const contract = join(import.meta.dirname, '../src/contract');
    const handlers = namesIn('../src/domain/operations', '.ts');
    const misplaced = namesIn('../src/contract', '.ts').flatMap((file) =>
      [...readFileSync(join(contract, `${file}.ts`), 'utf8').matchAll(/^export const (\w+) = operation\(/gm)]
        .map(([, id]) => `${file.split('/')[0]}/${id}`)
        .filter((place) => !handlers.includes(place)),
    );
    expect(misplaced).toEqual([]);
  });
});

it('every file that npm run derive writes as a whole is marked as generated, for merges and for readers', () => {
  const textOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  /** Only a part of the first is made; the second is edited by hand when an unreleased field goes. */
  const partly = ['docs/operating/settings.md', 'docs/promised-fields.txt'];
  const made = [...textOf('scripts/derive.ts').matchAll(/^ {2}'([\w./-]+)': /gm)].map(([, path]) => path!);
  const patterns = [...textOf('.gitattributes').matchAll(/^(\S+) linguist-generated merge=derived$/gm)].map(([, pattern]) => pattern!);
  const isMarked = (path: string) =>
    patterns.some((pattern) => (pattern.endsWith('/**') ? path.startsWith(pattern.slice(0, -2)) : path === pattern));
  expect(made.filter((path) => !isMarked(path))).toEqual(partly);
  expect(patterns.filter((pattern) => !made.some((path) => path.startsWith(pattern.replace('**', ''))))).toEqual([]);
});
