/** What is found to have changed in a small tree, and with which test files it is connected. */
import { describe, expect, it } from 'vitest';
import { emptyMap, type TestMap } from '../../scripts/testChange/map.ts';
import { Sources } from '../../scripts/testChange/sources.ts';
import { thingsOf } from '../../scripts/testChange/things.ts';

const limits =
  'const most = 3;\nexport const limits = { count: most };\nexport type Limit = number;\nexport const isOver = (n: number) => n > 3;\n';
const tree = {
  'src/limits.ts': limits,
  'src/book.ts':
    "  import { limits } from './limits.ts';\nexport function book() {\n  return limits.count;\n}\nexport const table = 'visits_promised';\nfunction read() {\n  return table;\n}\n",
  'src/desk.ts': "  import { book } from './book.ts';\nexport function desk() {\n  return book();\n}\n",
  'dashboard/Panel.tsx': "  import { limits } from '../src/limits.ts';\n",
  'tests/book.test.ts': "  import { book } from '../src/book.ts';\n",
  'tests/shared.test.ts': "  import { steps } from './steps.ts';\n",
  'tests/steps.ts': 'export const steps = 1;\n',
  'tests/proxy.test.ts': "read('deploy/proxy.conf');\n",
  'tests/slow.deep.test.ts': "  import { book } from '../src/book.ts';\nconst word = 'upstream_name';\n",
  'tests/words.test.ts': "const word = 'upstream_name';\n",
  'dashboard/Card.tsx': 'export function Card() {\n  return 1;\n}\n',
  'tests/dashboard/Card.dom.test.tsx': "  import { Card } from '../../dashboard/Card.tsx';\n",
};
const sources = new Sources(new Map(Object.entries(tree)));
const map: TestMap = {
  ...emptyMap,
  executors: new Map([
    ['src/desk.ts', new Map([['desk', new Set(['tests/proxy.test.ts'])]])],
    [
      'src/book.ts',
      new Map([
        ['book', new Set(['tests/book.test.ts'])],
        ['read', new Set(['tests/words.test.ts'])],
      ]),
    ],
    ['src/limits.ts', new Map([['isOver', new Set(['tests/shared.test.ts'])]])],
    ['dashboard/Card.tsx', new Map([['Card', new Set(['tests/words.test.ts'])]])],
  ]),
};

const judge = (path: string, before: string | null, after: string | null) => thingsOf([{ path, before, after }], map, sources);
/** The only thing of a change, with lists of its test files. */
function thing(path: string, before: string | null, after: string | null) {
  const { things } = judge(path, before, after);
  expect(things).toHaveLength(1);
  const { what, executors, namedBy = [], importedBy = [] } = things[0]!;
  return { what, executors: [...executors], namedBy, importedBy };
}

describe('a change', () => {
  it('of a function is judged by the test files that execute it', () => {
    expect(thing('src/limits.ts', limits.replace('> 3', '> 4'), limits)).toEqual({
      what: 'src/limits.ts isOver',
      executors: ['tests/shared.test.ts'],
      namedBy: [],
      importedBy: [],
    });
  });

  it('of a function that the map knows is not judged by its callers', () => {
    expect(thing('src/book.ts', tree['src/book.ts'].replace('limits.count', '1'), tree['src/book.ts']).executors).toEqual([
      'tests/book.test.ts',
    ]);
  });

  it('of a constant is judged by the functions that use it, through other constants too', () => {
    expect(thing('src/limits.ts', limits.replace('most = 3', 'most = 4'), limits)).toMatchObject({
      what: 'src/limits.ts most',
      executors: ['tests/book.test.ts'],
      importedBy: [],
    });
  });

  it('of a function that is newer than the map is judged by its callers', () => {
    const before = tree['src/book.ts'].replace('function read() {\n  return table;\n}\n', '').replace('limits.count', 'fresh()');
    const fresh = new Sources(new Map(Object.entries({ ...tree, 'src/book.ts': `${before}const fresh = () => 1;\n` })));
    const { things } = thingsOf([{ path: 'src/book.ts', before, after: fresh.texts.get('src/book.ts')! }], map, fresh);
    expect(things.map(({ what, executors }) => [what, [...executors]])).toEqual([['src/book.ts fresh', ['tests/book.test.ts']]]);
  });

  it('that is not in the map is judged by imports, and by deep tests only if there are no others', () => {
    const { executors, importedBy } = thing(
      'src/book.ts',
      tree['src/book.ts'].replace('export function book', 'function book2() {}\nexport function book'),
      tree['src/book.ts'],
    );
    expect(executors).toEqual([]);
    expect(importedBy).toEqual(['tests/book.test.ts']);
  });

  it('of a component is judged by the tests of components that load it, besides those in the map', () => {
    const { executors, importedBy } = thing('dashboard/Card.tsx', tree['dashboard/Card.tsx'].replace('1', '2'), tree['dashboard/Card.tsx']);
    expect(executors).toEqual(['tests/words.test.ts']);
    expect(importedBy).toEqual(['tests/dashboard/Card.dom.test.tsx']);
    expect(judge('tests/dashboard/Card.dom.test.tsx', 'a', 'b').tests).toEqual(['tests/dashboard/Card.dom.test.tsx']);
  });

  it('of types alone is judged by imports, and says so', () => {
    const { things, notes } = judge('src/limits.ts', limits.replace('Limit = number', 'Limit = string'), limits);
    expect(things[0]).toMatchObject({ importedBy: ['tests/book.test.ts'] });
    expect(notes).toEqual(['src/limits.ts: types, imports or comments']);
  });

  it('outside functions is judged by path, names and the functions that name it, and says so', () => {
    const { executors, namedBy } = thing('deploy/proxy.conf', 'upstream_name visits_promised', 'visits');
    expect(namedBy).toEqual(['tests/proxy.test.ts', 'tests/words.test.ts']);
    expect(executors).toEqual([]);
    expect(judge('deploy/proxy.conf', 'a', 'b').notes).toEqual([
      'deploy/proxy.conf: in no function; by its path and by the names in the change',
    ]);
  });

  it('of a word in a function without its own tests runs the tests that execute the function', () => {
    expect(thing('migrations/0001_x.sql', 'alter limits', 'alter').executors).toEqual(['tests/book.test.ts']);
  });

  it('of a test file runs that file, and a change of shared steps runs the files that import them', () => {
    expect(judge('tests/book.test.ts', 'a', 'b')).toMatchObject({ tests: ['tests/book.test.ts'], things: [] });
    expect(judge('tests/book.test.ts', 'a', null)).toMatchObject({ tests: [], things: [] });
    expect(thing('tests/steps.ts', 'a', 'b').importedBy).toEqual(['tests/shared.test.ts']);
  });

  it('of the map only runs nothing', () => {
    expect(judge('scripts/testChange/functions.txt', 'a', 'b')).toEqual({ tests: [], things: [], notes: [] });
  });
});
