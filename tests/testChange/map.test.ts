import { describe, expect, it } from 'vitest';
import { breadths, emptyMap, readMap, renewMap, writeMap } from '../../scripts/testChange/map.ts';

const source = 'function a() {\n  return 1;\n}\nfunction b() {\n  return 2;\n}\n';
const all = `0-${source.length}`;
const rangeOf = (name: string) => `${source.indexOf(`function ${name}`)}-${source.indexOf('}', source.indexOf(`function ${name}`)) + 1}`;
const recording = (file: string, seconds: number, ...ranges: string[]) => ({ file, seconds, called: { 'src/x.ts': ranges } });
const renew = (map: typeof emptyMap, recordings: ReturnType<typeof recording>[], text: string | null = source, gone = '') =>
  renewMap(
    map,
    recordings,
    (file) => file !== gone,
    () => text,
  );
const of = (map: typeof emptyMap, name: string) => [...(map.executors.get('src/x.ts')?.get(name) ?? [])].sort();

const first = renew(emptyMap, [
  recording('tests/1.test.ts', 1.234, all, rangeOf('a')),
  recording('tests/2.test.ts', 2, rangeOf('a'), rangeOf('b')),
]);

describe('the map', () => {
  it('names the test files of each function, and their processor time', () => {
    expect([of(first, 'a'), of(first, 'b')]).toEqual([['tests/1.test.ts', 'tests/2.test.ts'], ['tests/2.test.ts']]);
    expect([...first.seconds.values()]).toEqual([1.2, 2]);
    expect([...breadths(first)]).toEqual([
      ['tests/1.test.ts', 1],
      ['tests/2.test.ts', 2],
    ]);
  });

  it('is read as it was written, with sets of any size', () => {
    const many = Array.from({ length: 90 }, (_, index) =>
      recording(`tests/${index}.test.ts`, 1, ...(index % 3 === 0 ? [rangeOf('a')] : [rangeOf('b')])),
    );
    const map = renew(first, many);
    expect(readMap(writeMap(map))).toEqual(map);
    expect(writeMap(readMap(writeMap(map)))).toBe(writeMap(map));
  });

  it('is a short text with a line for each set of test files', () => {
    const lines = writeMap(first).split('\n').slice(1);
    expect(lines).toEqual(['test files', '0 1.2 tests/1.test.ts', '1 2 tests/2.test.ts', 'functions', 'src/x.ts', ' 0.1 a', ' 1 b', '']);
  });

  it('keeps the entries of files that were not recorded again', () => {
    const next = renew(first, [recording('tests/1.test.ts', 3, rangeOf('b'))]);
    expect([of(next, 'a'), of(next, 'b')]).toEqual([['tests/2.test.ts'], ['tests/1.test.ts', 'tests/2.test.ts']]);
  });

  it('keeps the number of each test file, and forgets files that no longer exist', () => {
    const next = renew(first, [recording('tests/0.test.ts', 1, rangeOf('a'))], source, 'tests/1.test.ts');
    expect([...next.numbers]).toEqual([
      ['tests/2.test.ts', 1],
      ['tests/0.test.ts', 0],
    ]);
    expect(of(next, 'a')).toEqual(['tests/0.test.ts', 'tests/2.test.ts']);
  });

  it('forgets functions that no source has any more', () => {
    expect(of(renew(first, [], 'function a() {}'), 'b')).toEqual([]);
    expect(of(renew(first, [], null), 'a')).toEqual([]);
  });
});
