import { describe, expect, it } from 'vitest';
import { changedFunctions, functionAt, parseSource } from '../../scripts/testChange/functions.ts';

const source = `
  import { x } from './x.ts';
export interface Shape { a: number }
const limit = 3;
export function outer(a: number) {
  const inner = (b: number) => b + a;
  return [1].map((c) => inner(c) * limit);
}
class Store {
  #size = 0;
  constructor() {}
  get size() { return this.#size; }
  read() { return outer(1); }
}
export const handler = wrap({ run: () => 1, run2() { return 2; } });
const kept = memo(() => 3);
`;
const namesOf = (text: string) => parseSource('src/a.ts', text).functions.map(({ name }) => name);
const changes = (before: string, after: string) => changedFunctions('src/a.ts', before, after);
const edit = (from: string, to: string) =>
  changes(
    source,
    source.replace(from, () => to),
  );

describe('functions of a source file', () => {
  it('are named by what is around them', () => {
    const names = ['outer/inner', 'outer', 'Store/constructor', 'Store/size', 'Store/read', 'handler/run', 'handler/run2', 'kept'];
    expect(namesOf(source)).toEqual(names);
  });

  it('of the same name are distinguished', () => {
    expect(namesOf('const a = [() => 1, () => 2];')).toEqual(['a', 'a~2']);
  });

  it('keep their names when lines are added above', () => {
    expect(namesOf(`\n\nconst more = 1;\n${source}`)).toEqual(namesOf(source));
  });

  it('are found by offsets inside them, the innermost first', () => {
    const { functions } = parseSource('src/a.ts', source);
    const at = (text: string) => functionAt(functions, source.indexOf(text), source.indexOf(text) + text.length)?.name;
    expect([at('b + a'), at('inner(c) * limit'), at('const limit')]).toEqual(['outer/inner', 'outer', undefined]);
  });
});

describe('a change', () => {
  it.each([
    ['of a function', 'inner(c) * limit', 'inner(c) + limit', ['outer'], []],
    ['of a named function inside another one', 'b + a', 'b - a', ['outer/inner'], []],
    ['of a constant', 'limit = 3', 'limit = 4', [], ['limit']],
    ['of a method', 'outer(1)', 'outer(2)', ['Store/read'], []],
    ['of a statement without a name', 'class Store', 'start();\nclass Store', [], ['-']],
  ])('%s is found', (_what, from, to, functions, declarations) => {
    expect(edit(from, to)).toEqual({ functions, declarations, isOnlyTypes: false });
  });

  it.each([
    ['of a comment', 'const limit', '/** The most. */\nconst limit'],
    ['of the layout', '{ return this.#size; }', '{\n    return this.#size;\n  }'],
    ['of a comma at the end of a list', '[1].map', '[1,].map'],
    ['of a type', 'a: number }', 'a: string }'],
    ['of an import', "{ x } from './x.ts'", "{ y } from './y.ts'"],
  ])('%s is in no function', (_what, from, to) => {
    expect(edit(from, to)).toEqual({ functions: [], declarations: [], isOnlyTypes: true });
  });

  it('that adds or removes a function names it', () => {
    expect(changes('', 'function a() { return 1; }').functions).toEqual(['a']);
    expect(changedFunctions('src/a.ts', 'function a() { return 1; }', null).functions).toEqual(['a']);
  });
});
