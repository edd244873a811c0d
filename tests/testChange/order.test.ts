/** The order of the test files that `npm run test:change` runs, from a map and the things that changed. */
import { describe, expect, it } from 'vitest';
import type { TestMap } from '../../scripts/testChange/map.ts';
import { cutToBudget, mirrors, orderTests, roomOf, type ChangedThing } from '../../scripts/testChange/order.ts';

/** A map in which each test file executes so many functions of a file that did not change. */
function mapOf(breadth: Readonly<Record<string, number>>): TestMap {
  const functions = new Map<string, Set<string>>();
  for (const [file, count] of Object.entries(breadth))
    for (let index = 0; index < count; index++) {
      const name = `f${index}`;
      functions.set(name, (functions.get(name) ?? new Set()).add(file));
    }
  return { seconds: new Map(), numbers: new Map(), executors: new Map([['src/other.ts', functions]]) };
}

const thing = (path: string, executors: string[], more: Partial<ChangedThing> = {}): ChangedThing => ({
  what: path,
  path,
  executors,
  ...more,
});
const filesOf = (...args: Parameters<typeof orderTests>) => orderTests(...args).map(({ file }) => file);

const own = 'tests/engine/travel.test.ts';
const room = 'tests/engine/board.test.ts';
const narrow = 'tests/dispatch/move.test.ts';
const wide = 'tests/scenarios/day.test.ts';
const named = 'tests/texts/names.test.ts';
const importing = 'tests/places/area.test.ts';
const all = [own, room, narrow, wide, named, importing];

describe('the order of test files', () => {
  it('is: changed tests, the mirrored file, the own folder, the fewest functions, names, imports', () => {
    const map = mapOf({ [wide]: 9, [narrow]: 2, [room]: 5, [own]: 7 });
    const changed = thing('src/engine/travel.ts', [wide, own, room, narrow], { namedBy: [named], importedBy: [importing, wide] });
    expect(filesOf(map, ['tests/new.test.ts'], [changed], all)).toEqual(['tests/new.test.ts', own, room, narrow, wide, named, importing]);
  });

  it('contains the mirrored file even if the map does not know that it executes the function', () => {
    expect(orderTests(mapOf({ [wide]: 1 }), [], [thing('src/engine/travel.ts', [wide])], all)[0]).toEqual({
      file: own,
      connection: 'mirrors it',
      what: 'src/engine/travel.ts',
    });
  });

  it('names each file once, by its closest connection', () => {
    const changed = thing('src/engine/x.ts', [room], { namedBy: [room], importedBy: [room] });
    expect(orderTests(mapOf({ [room]: 1 }), [], [changed], all).map(({ connection }) => connection)).toEqual([
      'executes it in its own room',
    ]);
  });

  it('gives each changed thing its best file before any thing its second', () => {
    const map = mapOf({ [room]: 1, [narrow]: 2, [wide]: 3, [named]: 4 });
    const things = [thing('src/a/x.ts', [room, narrow]), thing('src/b/y.ts', [wide, named])];
    expect(filesOf(map, [], things, all)).toEqual([room, wide, narrow, named]);
  });

  it('begins with the closest connection among the best files of all things', () => {
    const map = mapOf({ [wide]: 1, [own]: 9 });
    expect(filesOf(map, [], [thing('src/a/x.ts', [wide]), thing('src/engine/travel.ts', [own])], all)).toEqual([own, wide]);
  });

  it('leaves out test files that are gone', () => {
    expect(filesOf(mapOf({}), [], [thing('src/a/x.ts', ['tests/gone.test.ts', wide])], all)).toEqual([wide]);
  });

  it('is the same for the same change', () => {
    const map = mapOf({ [wide]: 2, [narrow]: 2 });
    expect(filesOf(map, [], [thing('src/a/x.ts', [wide, narrow])], all)).toEqual([narrow, wide]);
  });
});

describe('the test folder of a source file', () => {
  it.each([
    ['src/engine/geometry/polygon.ts', 'tests/engine/geometry'],
    ['src/domain/jobs/scheduling/writePlacements.ts', 'tests/jobs/scheduling'],
    ['src/process/serve.ts', 'tests'],
    ['scripts/mutate/index.ts', 'tests/mutate'],
    ['dashboard/board/model/load.ts', 'tests/dashboard/board/model'],
    ['src/main.ts', 'tests'],
  ])('%s is tested in %s', (path, folder) => {
    expect(roomOf(path)).toBe(folder);
  });

  it.each([
    ['tests/engine/geometry/serviceAreas.test.ts', 'src/engine/geometry/serviceAreas.ts', true],
    ['tests/geometry/travel.test.ts', 'src/ground/geometry/travel.ts', true],
    ['tests/serve.deep.test.ts', 'src/process/serve.ts', true],
    ['tests/dashboard/parts/NumberField.dom.test.tsx', 'dashboard/parts/NumberField.tsx', true],
    ['tests/operations/team/createVan.test.ts', 'src/contract/fleet/createVan.ts', true],
    ['tests/operations/team/createVan.test.ts', 'src/domain/operations/fleet/createVan.ts', false],
    ['tests/engine/travel.test.ts', 'src/ground/geometry/travel.ts', false],
    ['tests/deploy.test.ts', 'deploy/Caddyfile', false],
  ])('%s mirrors %s: %s', (test, path, isMirror) => {
    expect(mirrors(test, path)).toBe(isMirror);
  });
});

describe('the budget', () => {
  const ordered = [own, room, narrow, wide].map((file) => ({ file, connection: 'executes it' as const, what: 'x' }));
  const cut = (seconds: readonly number[], budget: number) => {
    const { reached, left } = cutToBudget(ordered, (file) => seconds[ordered.findIndex((one) => one.file === file)]!, budget);
    return [reached, left].map((list) => list.map(({ file }) => file));
  };

  it('is used up to its end', () => {
    expect(cut([1, 2, 3, 1], 6)).toEqual([[own, room, narrow], [wide]]);
  });

  it('passes over a file that costs more than is left', () => {
    expect(cut([1, 2, 9, 1], 6)).toEqual([[own, room, wide], [narrow]]);
  });

  it('always has room for the first file', () => {
    expect(cut([9, 2, 3, 1], 6)).toEqual([[own], [room, narrow, wide]]);
  });

  it('counts the time of the chosen files', () => {
    expect(cutToBudget(ordered, () => 2, 5).seconds).toBe(4);
  });
});
