/** What a form sends when an address was changed or left as it was. docs/internals/places.md#addresses-in-forms. */
import { describe, expect, it } from 'vitest';
import {
  addressDraft,
  addressToSend,
  addressForWindows,
  noAddress,
  withCandidate,
  type StoredAddress,
} from '../../dashboard/parts/address.ts';
import { readCoordinates, shownCoordinates } from '../../dashboard/parts/coordinates.ts';

const stored: StoredAddress = {
  line: '5 Rue de la République',
  line2: 'Étage 2',
  city: 'Lyon',
  state: '',
  postal_code: '69002',
  country: 'FR',
  formatted: '5 Rue de la République, Étage 2, Lyon, 69002, FR',
  latitude: 45.76,
  longitude: 4.83,
};
const point = { latitude: 45.76, longitude: 4.83 };
const draft = addressDraft(stored);
const oneLine: StoredAddress = { ...addressDraft(null), formatted: '5 Main St, Springfield', latitude: null, longitude: null };

describe('[dashboard.addresses] a changed address', () => {
  it('is not sent when no part was changed', () => {
    expect(addressToSend(draft, stored)).toBeUndefined();
    expect(addressToSend(addressDraft(oneLine), oneLine)).toBeUndefined();
    expect(addressToSend(noAddress, null)).toBeUndefined();
  });

  it.each([
    ['house number', { line: '7 Rue de la République' }],
    ['floor', { line2: '' }],
    ['spelling of the town', { city: 'LYON ' }],
    ['town', { city: 'Paris' }],
  ])('is sent with its old coordinates after a change of the %s; the service decides whether they still apply', (_what, change) => {
    const trimmed = Object.fromEntries(Object.entries({ ...draft, ...change }).map(([part, text]) => [part, text.trim()]));
    expect(addressToSend({ ...draft, ...change }, stored)).toEqual({ ...trimmed, ...point });
  });

  it('is sent empty when every part was emptied', () => {
    expect(addressToSend(noAddress, stored)).toEqual({});
  });

  it('that came as one line is shown in the street field and keeps its text', () => {
    expect(addressDraft(oneLine).line).toBe(oneLine.formatted);
    const withTown = addressToSend({ ...addressDraft(oneLine), city: 'Springfield' }, oneLine);
    expect(withTown).toMatchObject({ line: oneLine.formatted, city: 'Springfield', formatted: '5 Main St, Springfield' });
    const split = addressToSend({ ...addressDraft(oneLine), line: '5 Main St', city: 'Springfield' }, oneLine)!;
    expect(split).toMatchObject({ line: '5 Main St', city: 'Springfield' });
    expect('formatted' in split).toBe(false);
    const long = { ...oneLine, formatted: `5 Main St, ${'very '.repeat(60)}long` };
    expect(addressDraft(long).line).toBe('');
    expect(addressToSend({ ...addressDraft(long), city: 'Springfield' }, long)).toMatchObject({
      formatted: `${long.formatted}, Springfield`,
    });
  });

  it.each([
    [{ line: '7 Rue X' }, '7 Rue X, Lyon, code 123'],
    [{ city: 'Lyon 2e' }, '5 Rue X, Lyon 2e, code 123'],
    [{ line2: 'Étage 1' }, '5 Rue X, Lyon, code 123, Étage 1'],
    [{ city: '' }, '5 Rue X, code 123'],
  ])('keeps the text of its line beyond the parts: %j', (change, formatted) => {
    const more = { ...stored, line: '5 Rue X', line2: '', postal_code: '', country: '', formatted: '5 Rue X, Lyon, code 123' };
    expect(addressToSend({ ...addressDraft(more), ...change }, more)!.formatted).toBe(formatted);
  });
});

it('[dashboard.addresses] booking windows are requested for the address as typed', () => {
  expect(addressForWindows(noAddress, null)).toBeNull();
  expect(addressForWindows({ ...noAddress, line: '5 Main St', country: 'FR' }, null)).toBeNull();
  expect(addressForWindows({ ...noAddress, city: ' Lyon ' }, null)).toEqual({ city: 'Lyon' });
  expect(addressForWindows({ ...draft, city: 'Paris', postal_code: '75001' }, stored)).toEqual({
    line: '5 Rue de la République',
    city: 'Paris',
    postal_code: '75001',
  });
  // One line is enough, as people type it.
  for (const line of ['1437 Bannock St, Denver, CO 80202', '〒530-0001 大阪市北区梅田1'])
    expect(addressForWindows({ ...noAddress, line }, null)).toEqual({ line });
});

it('[dashboard.addresses] windows of a stored address are those of its customer, and a pin also applies to the house next door', () => {
  expect(addressForWindows(draft, stored)).toEqual({});
  const pinned = { ...stored, source: 'sent' } as const;
  expect(addressForWindows({ ...draft, line: '7b Rue de la République' }, pinned)).toMatchObject(point);
  expect(addressForWindows({ ...draft, line: '7 Rue Neuve' }, pinned)).not.toHaveProperty('latitude');
  expect(addressForWindows({ ...draft, line: '7 Rue de la République' }, { ...stored, source: 'gazetteer' })).not.toHaveProperty(
    'latitude',
  );
});

it.each([
  { city: 'Denver', state: 'CO', country: 'US', postal_code: null },
  { city: 'Denver', state: 'CO', country: 'US', postal_code: '80202' },
  { city: 'Leeds', state: null, country: 'GB', postal_code: 'LS7 1AB' },
  { city: 'Montréal', state: 'QC', country: 'CA', postal_code: 'H2Y 1C6' },
  { city: null, state: null, country: 'JP', postal_code: '530-0001' },
  { city: 'Frankfurt am Main', state: 'Hesse', country: 'DE', postal_code: null },
])('[dashboard.place-doubt] the proposal $postal_code $city fills the address', (candidate) => {
  const parts = Object.fromEntries(Object.entries(candidate).map(([part, text]) => [part, text ?? '']));
  expect(withCandidate({ ...noAddress, line: '5 Main St', postal_code: '99999' }, candidate)).toEqual({
    ...noAddress,
    line: '5 Main St',
    ...parts,
  });
});

it('[dashboard.place-doubt] a proposal replaces the town that was typed in the line', () => {
  const typed = { ...noAddress, line: '5 Main St, Denver, CA' };
  expect(withCandidate(typed, { city: 'Denver', state: 'CO', postal_code: null, country: 'US' })).toMatchObject({
    line: '5 Main St',
    city: 'Denver',
    state: 'CO',
  });
});

it.each([
  ['39.7392, -104.9903', { latitude: 39.7392, longitude: -104.9903 }],
  ['39.7392,-104.9903', { latitude: 39.7392, longitude: -104.9903 }],
  ['39.7392 -104.9903', { latitude: 39.7392, longitude: -104.9903 }],
  ['39,7392; -104,9903', { latitude: 39.7392, longitude: -104.9903 }],
  ['91, 0', null],
  ['39.7392', null],
  ['Denver, CO', null],
  ['', null],
])('[dashboard.place] the coordinates %j are accepted in the form in which people paste them', (text, coordinates) => {
  expect(readCoordinates(text)).toEqual(coordinates);
  if (coordinates) expect(readCoordinates(shownCoordinates(coordinates))).toEqual(coordinates);
});
