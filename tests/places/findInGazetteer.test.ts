/** docs/places.md#finding-the-place */
import { describe, expect, it } from 'vitest';
import { findInGazetteer, type PlaceParts } from '../../src/ground/places/findInGazetteer.ts';
import { placeNoteText } from '../../src/ground/texts/placeNoteText.ts';
import { homes, smallGazetteer } from './smallGazetteer.ts';

type HomeName = keyof typeof homes;

const find = (sent: string | PlaceParts, home: HomeName) =>
  findInGazetteer(typeof sent === 'string' ? { line: sent } : sent, homes[home], smallGazetteer);

/** "postal_code Denver CO", or the reason. With the note's code behind it. */
function told(sent: string | PlaceParts, home: HomeName): string {
  const place = find(sent, home);
  const words = place.found ? `${place.precision} ${place.city} ${place.region}` : place.reason;
  return place.note ? `${words}, ${place.note.code}` : words;
}

describe('a place', () => {
  it.each<[string | PlaceParts, HomeName, string]>([
    ['1437 Bannock St, Denver, CO 80202', 'Denver', 'postal_code Denver CO'],
    ['1437 Bannock St, Denver, CO 80202-1234', 'Denver', 'postal_code Denver CO'],
    ['1437 Bannock St Denver', 'Denver', 'city Denver CO'],
    ['80202', 'Denver', 'postal_code Denver CO'],
    ['Montréal H2X 1Y4', 'Montréal', 'postal_code Montréal QC'],
    ['12 Roundhay Road, Leeds LS7 1AB', 'Leeds', 'city Leeds ENG'],
    ['Leeds, W Yorks', 'Leeds', 'city Leeds ENG'],
    ['50667 Cologne', 'Köln', 'city Köln NW'],
    ['Muenchen', 'Köln', 'city München BY'],
    ['〒530-0001 大阪市北区梅田3-1-3', 'Osaka', 'city Ōsaka 32'],
    ['東京都新宿区西新宿2-8-1', 'Osaka', 'city Tokyo 40'],
    ['Museo del Prado, Madrid', 'Spain', 'city Madrid 29'],
    ['Alcalá de Henares, Madrid', 'Spain', 'city Alcalá de Henares 29'],
    [{ line: '12 High Street', postalCode: '99999', city: 'Denver' }, 'Denver', 'city Denver CO, postal_code_unknown'],
    [{ city: 'Denver', postalCode: '8020' }, 'Denver', 'city Denver CO, postal_code_form'],
    // 45 km from the town: mail to the code carries its name, so that nobody has made a mistake.
    ['2304 Cadet Dr, Colorado Springs, CO 80840', 'Denver', 'postal_code Colorado Springs CO'],
    // The sources disagree about the place of the code.
    ['1 Main St, Denver, CO 80299', 'Denver', 'city Denver CO, postal_code_rough'],
    ['1 Main St, Aurora, CO 80299', 'Denver', 'city Aurora CO, postal_code_rough'],
    ['1 Main St, Durango, CO 80299', 'Denver', 'contradiction, postal_code_far'],
  ])('[places.postal-code-first] of %j (business in %s) is %s', (sent, home, expected) => {
    expect(told(sent, home)).toBe(expected);
  });

  it.each<[string | PlaceParts, HomeName, string]>([
    [{ line: '1437 Bannock St, Durango, CO 81301', state: 'CO', postalCode: '80202', city: 'Denver' }, 'Denver', 'postal_code Denver CO'],
    [{ line: '1437 Bannock St, Denver, CO 80202', city: '' }, 'Denver', 'postal_code Denver CO'],
    [{ line: '1437 Bannock St, Denver, CO', postalCode: '80202' }, 'Denver', 'postal_code Denver CO'],
    [{ line: 'call first', city: 'Denver' }, 'Denver', 'city Denver CO'],
    [{ line: 'Springfield', state: 'MO' }, 'Denver', 'city Springfield MO'],
    [{ city: 'Denver, CO 80202' }, 'Denver', 'postal_code Denver CO'],
  ])('[places.only-empty-parts] of %j is %s', (sent, home, expected) => {
    expect(told(sent, home)).toBe(expected);
  });

  it.each<[string, HomeName, string]>([
    ['Denver', 'Denver', 'city Denver CO'],
    ['Aurora', 'Denver', 'city Aurora CO, one_of_several'],
    ['Springfield', 'Denver', 'ambiguous, several_towns'],
    ['Boston', 'Leeds', 'city Boston ENG'],
    ['Boston', 'Denver', 'city Boston MA'],
    ['Neustadt', 'Köln', 'ambiguous, several_towns'],
    ['67433 Neustadt', 'Köln', 'city Neustadt RP'],
    ['Boston', 'nowhere', 'city Boston MA, one_of_several'],
  ])('[places.bare-name] of %s for a business in %s is %s', (sent, home, expected) => {
    expect(told(sent, home)).toBe(expected);
  });

  it.each<[string | PlaceParts, HomeName, string, string]>([
    ['Denver, CA', 'Denver', 'contradiction, wrong_state', 'Denver, CO, US'],
    ['1437 Bannock St, Denver, CA 80202', 'Denver', 'contradiction, wrong_state', '80202 Denver, CO, US'],
    ['1437 Bannock St, Denver 81301', 'Denver', 'contradiction, postal_code_far', '81301 Durango, CO, US'],
    ['1437 Bannock St, Denver, CO 90210', 'Denver', 'contradiction, wrong_state', '90210 Beverly Hills, CA, US'],
    ['Leeds SW1A 1AA', 'Leeds', 'contradiction, postal_code_far', 'Leeds, West Yorkshire, GB'],
    ['Leeds, Kent', 'Leeds', 'contradiction, wrong_state', 'Leeds, West Yorkshire, GB'],
    ['Marienplatz 8, 50667 München', 'Köln', 'contradiction, postal_code_far', 'München, Bayern, DE'],
    ['Toronto, Québec', 'Montréal', 'contradiction, wrong_state', 'Toronto, ON, CA'],
    ['Toronto, CA', 'Denver', 'contradiction, wrong_country', 'Toronto, ON, CA'],
    ['Denver, Germany', 'Denver', 'contradiction, wrong_country', 'Denver, CO, US'],
    [{ city: 'Denver', state: 'California' }, 'Denver', 'contradiction, wrong_state', 'Denver, CO, US'],
  ])('[places.contradiction] of %j is not found: %s', (sent, home, expected, candidate) => {
    expect(told(sent, home)).toBe(expected);
    const place = find(sent, home);
    expect(place.found).toBe(false);
    const candidates = place.found ? [] : place.candidates;
    expect(candidates.map(({ label }) => label)).toContain(candidate);
    const { label: _label, latitude, longitude, ...parts } = candidates.find(({ label }) => label === candidate)!;
    // An address of the candidate's parts has its place.
    expect(find(parts, home)).toMatchObject({ found: true, latitude, longitude });
  });

  it.each<[string, HomeName, string, string]>([
    ['Dever, CO 80202', 'Denver', 'city_misspelt', '"Dever" is not known. The place of 80202 is used: Denver.'],
    [
      'Atlantis, CO 80202',
      'Denver',
      'city_unknown',
      'No town "Atlantis" is known near 80202. The place of the postal code is used: Denver.',
    ],
    ['50667 Kölln', 'Köln', 'city_misspelt', '"Kölln" is not known. The place of 50667 is used: Köln.'],
    ['50823 Köln-Ehrenfeld', 'Köln', 'part_ignored', '"Ehrenfeld" was not understood. The centre of Köln is used.'],
  ])('[places.misspelt] of the misspelt %s is found with the note %3$s', (sent, home, code, sentence) => {
    const place = find(sent, home);
    expect([place.found, place.note?.code]).toEqual([true, code]);
    expect(place.note && placeNoteText(place.note, 'en')).toBe(sentence);
  });

  it.each<[string | PlaceParts, HomeName, string]>([
    [{ line: '1437 Bannock St', city: 'Denver', country: 'Atlantis' }, 'Denver', 'city Denver CO, country_unknown'],
    ['Tokyo', 'Denver', 'unknown, wrong_country'],
    ['Tokyo, Japan', 'Denver', 'city Tokyo 40'],
    ['12 Roundhay Road, Leeds LS7 1AB', 'Denver', 'city Leeds ENG, country_assumed'],
    ['Denver, CO', 'Leeds', 'city Denver CO'],
    ['Paris', 'Leeds', 'unknown, wrong_country'],
  ])('[places.own-country] of %j for a business in %s is %s', (sent, home, expected) => {
    expect(told(sent, home)).toBe(expected);
  });

  it.each<[string | PlaceParts, string]>([
    ['call first', 'not_an_address, city_missing'],
    ['call me when you get there', 'not_an_address, city_missing'],
    ['00000', 'not_an_address, city_missing'],
    ['???', 'not_an_address, city_missing'],
    [{ country: 'US' }, 'unknown, city_missing'],
    [{}, 'not_an_address'],
    [{ line: '', city: null }, 'not_an_address'],
    [{ line: 'TBD', city: 'unknown' }, 'not_an_address, city_missing'],
    ['1437 Bannock St', 'unknown, city_missing'],
    ['12 rue de Lyon Paris', 'unknown, city_missing'],
  ])('[places.remarks] of %j is not found: %s', (sent, expected) => {
    expect(told(sent, sent === '12 rue de Lyon Paris' ? 'France' : 'Denver')).toBe(expected);
  });
});

it('[places.notes] each doubt is explained in a sentence', () => {
  const notes = [
    find({ city: 'Denver', state: 'XQ' }, 'Denver').note,
    find('Denver 99999', 'Denver').note,
    find({ city: 'Denver', country: 'Atlantis' }, 'Denver').note,
    find('Aurora', 'Denver').note,
    find('Springfield', 'Denver').note,
    find('Denver, CA', 'Denver').note,
    find('Leeds SW1A 1AA', 'Leeds').note,
    find('Tokyo', 'Denver').note,
  ];
  expect(notes.map((note) => note && placeNoteText(note, 'en'))).toEqual([
    'The state "XQ" is not known. The place is found without it: Denver.',
    'The postal code 99999 is not known. The centre of Denver is used.',
    'The country "Atlantis" is not known. The address is read as one in United States.',
    'Another town has the same name. Aurora, CO, US is used.',
    '2 towns are named "Springfield".',
    '"Denver" is not in CA.',
    'The postal code SW1A 1AA is about 272 km away from Leeds.',
    'No town "Tokyo" is known in United States.',
  ]);
});
