import { expect, it, test } from 'vitest';
import { locales } from '../../../src/contract/vocabulary.ts';
import { preferredLanguage } from '../../../src/edges/http/request/languages.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();

it.each([
  [undefined, null],
  ['', null],
  ['de', 'de'],
  ['de-AT, en;q=0.5', 'de'],
  ['en;q=0.1, de;q=0.9', 'de'],
  ['fr;q=0, de;q=0.2', 'de'],
  ['de;q=0', null],
  ['de;q=0, *', 'en'],
  ['en;q=0, *;q=0.1', 'de'],
  ['it, ja;q=0.8', 'ja'],
  ['it, *;q=0.5, ja;q=0.8', 'ja'],
  ['zh-Hant-TW, ko;q=0.001', 'ko'],
  ['DE ; Q=0.7 , EN;q=0.6', 'de'],
  ['es;q=2, fr;q=0.1', 'fr'],
  ['es;q=abc, fr', 'fr'],
  ['es;q=-1, es;q=, ;q=1, fr;q=0.5', 'fr'],
  [',,;;,', null],
  ['de, en', 'de'],
  ['en, de', 'en'],
  ['de-CH;q=0, de;q=0.5', 'de'],
  ['x'.repeat(5_000), null],
] as const)('[pages.accept-language] Accept-Language: %s prefers %s', (header, language) => {
  expect(preferredLanguage(header, locales)).toBe(language);
});

test('[pages.accept-language] a page is in the language that the browser prefers', async () => {
  const language = async (header: string) =>
    /<html[^>]* lang="?([a-z]+)/.exec(await (await fetch(`${harness.url}/signin`, { headers: { 'accept-language': header } })).text())?.[1];
  expect(await language('en;q=0.1, de;q=0.9')).toBe('de');
  expect(await language('fr;q=0, ja;q=0.5')).toBe('ja');
  expect(await language('xx')).toBe('en');
});
