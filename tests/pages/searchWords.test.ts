/** Which words a text has for the search of the documents. */
import { expect, it } from 'vitest';
import { fitOf, isShortEnough, queryWords, rangesOf, wordList } from '../../src/edges/pages/searchWords.ts';

it.each([
  ['Restore  the BACKUP, restore', ['restore', 'the', 'backup']],
  ['backups status access DNS', ['backup', 'statu', 'access', 'dns']],
  ['"plan_token" (docs/errors.md) --json /v1', ['plan_token', 'docs/errors.md', 'json', 'v1']],
  ['* … "', []],
])('the words of the query %s are read', (query, words) => {
  expect(queryWords(query)).toEqual(words);
});

it.each([
  ['backup', 2],
  ['back', 1],
  ['ackup', 0],
  ['token', 2],
  ['plan_token', 2],
  ['plan_tok', 1],
  ['customers', 2],
  ['ustomers', 0],
  ['errors.md', 2],
  ['rrors', 0],
  ['visit', 2],
] as const)('the word %s fits a text with rank %i', (word, fit) => {
  expect(fitOf(wordList('The backup: data.plan_token of `listCustomers` (docs/errors.md), visits.'), word)).toBe(fit);
});

it('a word is found in a text only where words start', () => {
  const text = 'Backup, re-backup: listBackups, nobackup';
  expect(rangesOf(text, 'backup').map(([from, to]) => [from, text.slice(from, to)])).toEqual([
    [0, 'Backup'],
    [11, 'backup'],
    [23, 'Backup'],
  ]);
});

it('a query has at most 200 characters and 20 words', () => {
  expect([isShortEnough('a'.repeat(200)), isShortEnough('a'.repeat(201))]).toEqual([true, false]);
  const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');
  expect([isShortEnough(words(20)), isShortEnough(words(21))]).toEqual([true, false]);
});
