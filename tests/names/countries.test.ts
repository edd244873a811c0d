/** docs/places.md#reading-an-address */
import { expect, it } from 'vitest';
import { countryCodeOf } from '../../src/ground/names/countries.ts';

it.each([
  ['US', 'US'],
  ['us', 'US'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['United States', 'US'],
  ['Estados Unidos', 'US'],
  ['Vereinigte Staaten', 'US'],
  ['アメリカ', 'US'],
  ['미국', 'US'],
  ['UK', 'GB'],
  ['England', 'GB'],
  ['Scotland', 'GB'],
  ['Großbritannien', 'GB'],
  ['Royaume-Uni', 'GB'],
  ['Deutschland', 'DE'],
  ['Germany', 'DE'],
  ['Allemagne', 'DE'],
  ['Niemcy', 'DE'],
  ['ドイツ', 'DE'],
  ['독일', 'DE'],
  ['ألمانيا', 'DE'],
  ['Holland', 'NL'],
  ['Nederland', 'NL'],
  ['日本', 'JP'],
  ['Japan', 'JP'],
  ['대한민국', 'KR'],
  ['South Korea', 'KR'],
  ['السعودية', 'SA'],
  ['UAE', 'AE'],
  ['الإمارات', 'AE'],
  ['Brasil', 'BR'],
  ['ESPAÑA', 'ES'],
  ['Schweiz', 'CH'],
  ['Türkiye', 'TR'],
  ['Österreich', 'AT'],
])('[places.countries] %s is read as %s', (text, code) => {
  expect(countryCodeOf(text)).toBe(code);
});

it.each(['', 'Atlantis', 'Denver', 'ZZ', 'EU', 'XX'])('[places.countries] %j is no country', (text) => {
  expect(countryCodeOf(text)).toBeNull();
});
