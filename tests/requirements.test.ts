/** Checks that the rules and the tests that cite them match. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requirements } from './requirements.ts';
import { citationsIn } from './requirements/citations.ts';
import { statedRules } from './requirements/statedRules.ts';

const folder = import.meta.dirname;
const citations = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && file !== 'requirements.test.ts')
  .flatMap((file) => citationsIn(readFileSync(join(folder, file), 'utf8')).map((citation) => ({ ...citation, file })));
const proving = new Set(citations.filter(({ runs }) => runs).map(({ id }) => id));

describe('the rules', () => {
  it('have unique ids', () => {
    const ids = requirements.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(id))).toEqual([]);
  });

  it('are the only rules that tests cite', () => {
    const known = new Set(requirements.map(({ id }) => id));
    expect(citations.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${file}: [${id}]`)).toEqual([]);
  });

  it('are each cited by a test that runs', () => {
    expect(requirements.map(({ id }) => id).filter((id) => !proving.has(id))).toEqual([]);
  });
});

describe('citations', () => {
  it.each([
    ["test('[a.b] words', () => {", ['a.b']],
    ["it.each([[1]])('[a.b] [c.d, e.f] %s', (x) => {", ['a.b', 'c.d', 'e.f']],
    ["describe(\n  '[a.b] words'", ['a.b']],
    ["expect(list).toEqual(['[a.b] words'])", []],
    ["test('words [a.b]', ", []],
    ['new Map([[a.b]])', []],
  ])('are read from %j', (source, ids) => {
    expect(citationsIn(source).map(({ id }) => id)).toEqual(ids);
  });

  it('of a test that does not run prove nothing', () => {
    expect(citationsIn("test.todo('[a.b] words');")).toEqual([{ id: 'a.b', runs: false }]);
  });
});

describe('rules of a page', () => {
  const rulesOf = (markdown: string) => statedRules('docs/x.md', markdown).map(({ id, rule, source }) => [id, rule, source]);

  it.each([
    [
      'The words of a rule `[a.b]`. It holds `[c.d]`.',
      [
        ['a.b', 'The words of a rule', 'docs/x.md'],
        ['c.d', 'The words of a rule. It holds', 'docs/x.md'],
      ],
    ],
    [
      'Before. `null` clears `[a.b]`, and nothing else does `[c.d]`.',
      [
        ['a.b', '`null` clears', 'docs/x.md'],
        ['c.d', '`null` clears, and nothing else does', 'docs/x.md'],
      ],
    ],
    [
      '## How it ends\n\n- An item\n  of a list `[a.b, c.d]`.\n- Another.',
      [
        ['a.b', 'An item of a list', 'docs/x.md#how-it-ends'],
        ['c.d', 'An item of a list', 'docs/x.md#how-it-ends'],
      ],
    ],
    ['| `field` | its meaning `[a.b]` |', [['a.b', 'its meaning', 'docs/x.md']]],
    ['```\nno `[a.b]`\n```\nAn interval `[start, end)` and a [link](x.md).', []],
  ])('are read from %j', (markdown, rules) => {
    expect(rulesOf(markdown)).toEqual(rules);
  });

  it('have a text', () => {
    expect(requirements.filter(({ rule }) => rule.length < 8).map(({ id }) => id)).toEqual([]);
  });
});
