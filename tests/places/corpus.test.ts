/**
 * Addresses of public buildings against the gazetteer that ships. docs/places.md#finding-the-place
 *
 * The addresses of `untuned.ts` were written when the rules were finished. At their first run 80 of 84 were placed, one of them wrong
 * without a note, and 29 of 35 doubtful inputs got the answer that was expected, four of the others a place without a note. The rules were
 * then corrected. Those of `fresh.ts` were written after that: at their first run all 48 were placed rightly, and 29 of 30 doubts were as
 * expected, none silent. `adverse.ts` says what it holds.
 */
import { describe, expect, it } from 'vitest';
import { findInGazetteer } from '../../src/ground/places/findInGazetteer.ts';
import { openGazetteer } from '../../src/ground/places/gazetteer/gazetteer.ts';
import { kilometresBetween } from '../../src/ground/places/kilometres.ts';
import { tunedAddresses, tunedDoubts, type DoubtfulInput, type SureAddress } from './corpus/tuned.ts';
import { adverseAddresses, adverseDoubts } from './corpus/adverse.ts';
import { freshAddresses, freshDoubts } from './corpus/fresh.ts';
import { parseAddress } from '../../src/ground/places/parseAddress.ts';
import { untunedAddresses, untunedDoubts } from './corpus/untuned.ts';

const gazetteer = openGazetteer();
/** Bases of businesses: a large town of each country. */
const bases: Readonly<Record<string, readonly [number, number]>> = {
  US: [39.74, -104.99],
  GB: [53.8, -1.55],
  DE: [50.94, 6.96],
  JP: [34.69, 135.5],
  CA: [45.5, -73.57],
  FR: [48.86, 2.35],
  ES: [40.42, -3.7],
  IT: [41.9, 12.5],
  NL: [52.37, 4.9],
  KR: [37.57, 126.98],
  AU: [-33.87, 151.21],
  BR: [-23.55, -46.63],
  CH: [47.37, 8.54],
  AT: [48.2, 16.37],
  PL: [52.23, 21.01],
  SA: [24.7, 46.7],
};
/** Farthest from the building to the centre of its town, and of its postal code, in kilometres. */
const reachKm = { city: 20, postal_code: 12 };

const placed = (country: string, line: string) => {
  const [latitude = 0, longitude = 0] = bases[country] ?? [];
  return findInGazetteer({ line }, { country, point: { latitude, longitude } }, gazetteer);
};

function judge([home, text, latitude, longitude]: SureAddress): 'right' | 'no place' | 'wrong with a note' | 'wrong' {
  const place = placed(home, text);
  if (!place.found) return 'no place';
  if (kilometresBetween(place, { latitude, longitude }) <= reachKm[place.precision]) return 'right';
  return place.note ? 'wrong with a note' : 'wrong';
}

describe.each([
  ['tuned', tunedAddresses, tunedDoubts],
  ['untuned', untunedAddresses, untunedDoubts],
  ['fresh', freshAddresses, freshDoubts],
  ['adverse', adverseAddresses, adverseDoubts],
] as const)('the %s corpus', (_name, addresses, doubts) => {
  it('[places.corpus] is placed rightly for 95 % and never silently wrong', () => {
    const verdicts = addresses.map((address) => ({ text: address[1], verdict: judge(address) }));
    expect(verdicts.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
    expect(verdicts.filter(({ verdict }) => verdict === 'right').length / addresses.length).toBeGreaterThanOrEqual(0.95);
  });

  it.each<DoubtfulInput>(doubts)('[places.corpus] shows the doubt: %s, %s, %s', (home, text) => {
    const place = placed(home, text);
    expect(place.found && place.note === null).toBe(false);
  });

  it('[places.corpus] gets the same place from stored parts as from the text', () => {
    const differing = addresses.filter(([home, text]) => {
      const [latitude = 0, longitude = 0] = bases[home] ?? [];
      const place = findInGazetteer(parseAddress(text, home), { country: home, point: { latitude, longitude } }, gazetteer);
      return JSON.stringify(place) !== JSON.stringify(placed(home, text));
    });
    expect(differing.map(([, text]) => text)).toEqual([]);
  });

  it('[places.corpus] gives the expected answer to nine doubts in ten', () => {
    const asExpected = doubts.filter(([home, text, expected]) => {
      const place = placed(home, text);
      return (place.found ? 'note' : place.reason) === expected;
    });
    expect(asExpected.length / doubts.length).toBeGreaterThanOrEqual(0.9);
  });
});
