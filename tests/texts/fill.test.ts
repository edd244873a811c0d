/** Values in texts. docs/reference/conventions.md#languages. */
import { expect, it } from 'vitest';
import { fill, fillPlain } from '../../src/ground/texts/fill.ts';

const text = '{name}: {count} ({name}){more}';

it('[locale.answers] each value is isolated in Arabic, and only there', () => {
  expect(fill(text, { name: 'Ada', count: 2, more: '' }, 'ar')).toBe('\u2068Ada\u2069: \u20682\u2069 (\u2068Ada\u2069)');
  expect(fill(text, { name: 'Ada', count: 2, more: '' }, 'de')).toBe('Ada: 2 (Ada)');
  expect(fillPlain(text, { name: 'Ada', count: 0, more: '!' })).toBe('Ada: 0 (Ada)!');
});

it('[locale.answers] a missing value is left out, and placeholders in a value are not filled', () => {
  expect(fill('{one}{two}', { one: '{two}' }, 'en')).toBe('{two}');
});
