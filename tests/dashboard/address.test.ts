/** What a form sends when an address was changed or left as it was. docs/decisions/0068. */
import { describe, expect, it } from 'vitest';
import { addressDraft, addressToSend, addressForWindows, noAddress, type StoredAddress } from '../../dashboard/parts/address.ts';

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
const partsOf = ({ line, line2, city, state, postal_code, country }: StoredAddress) => ({ line, line2, city, state, postal_code, country });

describe('[dashboard.addresses] an address that is changed is sent whole', () => {
  it('and is not sent when no part was changed', () => {
    expect(addressToSend(draft, stored)).toBeUndefined();
    expect(addressToSend(addressDraft(oneLine), oneLine)).toBeUndefined();
    expect(addressToSend(noAddress, null)).toBeUndefined();
    expect(addressToSend({ ...draft, keepsPlace: false }, stored)).toBeUndefined();
  });

  it.each([
    ['house number', { line: '7 Rue de la République' }],
    ['floor', { line2: '' }],
    ['region that was empty', { state: 'Rhône' }],
    ['spelling of the town', { city: 'LYON ' }],
    ['postal code alone', { postal_code: '69003' }],
  ])('with its coordinates after a change of the %s', (_what, change) => {
    const { keepsPlace: _, ...parts } = { ...draft, ...change };
    const trimmed = Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, text.trim()]));
    expect(addressToSend({ ...draft, ...change }, stored)).toEqual({ ...trimmed, ...point });
    expect(addressForWindows({ ...draft, ...change }, stored)).toMatchObject(point);
  });

  it.each([
    ['town', { city: 'Paris' }],
    ['street and postal code', { line: '1 Quai Perrache', postal_code: '69001' }],
  ])('without the coordinates of another place after a change of the %s, unless the person keeps them', (_what, change) => {
    expect(addressToSend({ ...draft, ...change }, stored)).toEqual({ ...partsOf(stored), ...change });
    expect(addressToSend({ ...draft, ...change, keepsPlace: true }, stored)).toEqual({ ...partsOf(stored), ...change, ...point });
    expect(addressToSend({ ...draft, line: '7', keepsPlace: false }, stored)).toEqual({ ...partsOf(stored), line: '7' });
  });

  it('and is cleared when every part was emptied', () => {
    expect(addressToSend(noAddress, stored)).toEqual({});
  });

  it('of one line, which stands in the street, keeps its words', () => {
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
  ])('keeps what its line says beyond the parts: %j', (change, formatted) => {
    const more = { ...stored, line: '5 Rue X', line2: '', postal_code: '', country: '', formatted: '5 Rue X, Lyon, code 123' };
    expect(addressToSend({ ...addressDraft(more), ...change }, more)!.formatted).toBe(formatted);
  });
});

it('[dashboard.addresses] booking windows are asked for the address as it is typed', () => {
  expect(addressForWindows(noAddress, null)).toBeNull();
  expect(addressForWindows({ ...noAddress, line: '5 Main St', country: 'FR' }, null)).toBeNull();
  expect(addressForWindows({ ...noAddress, city: ' Lyon ' }, null)).toEqual({ city: 'Lyon' });
  expect(addressForWindows({ ...draft, city: 'Paris', postal_code: '75001' }, stored)).toEqual({ city: 'Paris', postal_code: '75001' });
});
