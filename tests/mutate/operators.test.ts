import { describe, expect, it } from 'vitest';
import { mutantsOf } from '../../scripts/mutate/operators.ts';

/** The mutated texts of a one-line source. */
const mutated = (text: string) =>
  mutantsOf('src/a.ts', text, new Set([1])).map(({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end));

describe('a mutation', () => {
  it.each([
    ['each half of "and" is left out', 'if (a && b) c;', ['if ((b)) c;', 'if ((a)) c;']],
    ['each half of "or" is left out', 'if (a || b) c;', ['if ((b)) c;', 'if ((a)) c;']],
    ['a default is left out', 'const x = a ?? b;', ['const x = (a);']],
    ['a boundary moves', 'if (a < b) c;', ['if (a <= b) c;']],
    ['an equality turns round', 'if (a === b) c;', ['if (a !== b) c;']],
    ['a condition turns round', 'if (isOpen(a)) c;', ['if (!(isOpen(a))) c;']],
    ['a negation is left out', 'if (!a) c;', ['if ((a)) c;']],
    ['a sum becomes a difference', 'const x = a + b;', ['const x = a - b;']],
    ['a number grows', 'const x = 3;', ['const x = 4;']],
    ['a text is emptied', "const x = 'a';", ["const x = '';"]],
    ['a quantifier changes', 'const x = a.some(f);', ['const x = a.every(f);']],
    ['a value is lost', 'const f = () => a;', ['const f = () => undefined;']],
    ['a truth turns round', 'const x = true;', ['const x = false;']],
    ['"and" of a statement becomes "or"', 'const x = `select 1 where a = 1 and b = 2`;', ['const x = `select 1 where a = 1 or b = 2`;']],
  ])('%s', (_what, text, expected) => {
    expect(mutated(text).filter((one) => !/^if .* ;$/.test(one))).toEqual(expected);
  });

  it('drops a statement', () => {
    expect(mutated('function f() { notify(a); }')).toEqual(['function f() { ; }']);
  });

  it.each([
    ['a joined text', "const x = 'a' + b;", ["const x = '' + b;"]],
    ['a range of a statement', 'const x = `select 1 where a between 1 and 2`;', []],
    ['a type', "type A = 'a' | 'b';", []],
    ['an import', "import a from 'a';", []],
    ['a case', "switch (x) { case 'a': }", []],
    ['the name of a property', "const x = { 'a': b };", []],
  ])('leaves %s unchanged', (_what, text, expected) => {
    expect(mutated(text)).toEqual(expected);
  });

  it('is made in the given lines alone', () => {
    const text = 'const a = 1;\nconst b = 2;\nconst c = d &&\n  e;\n';
    expect(mutantsOf('src/a.ts', text, new Set([2])).map(({ line }) => line)).toEqual([2]);
    expect(mutantsOf('src/a.ts', text, new Set([4]))).toEqual([
      { line: 4, start: text.indexOf('d &&'), end: text.indexOf('e;') + 1, replacement: '(d)' },
    ]);
  });

  it('of a condition comes before a mutation of a text', () => {
    expect(mutated("f('a', b && c);").at(-1)).toBe("f('', b && c);");
  });
});
