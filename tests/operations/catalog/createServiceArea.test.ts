/** Adding a service area. */
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { name, openCatalog, square } from './catalog.ts';

const { business, boardVersion } = await openCatalog();

it('[service-area.create, service-area.update, service-area.delete, service-area.not-found] each change of an area reaches the board', async () => {
  const versions = [await boardVersion()];
  const area = await business.ok('createServiceArea', { name: name('North'), city: 'Springfield', boundary: square });
  versions.push(await boardVersion());
  expect(area).toMatchObject({ business_id: business.businessId, city: 'Springfield', postal_code: '', boundary: square });
  expect(await business.ok('updateServiceArea', { id: area.id, postal_code: '12345' })).toMatchObject({
    city: 'Springfield',
    postal_code: '12345',
    boundary: square,
  });
  versions.push(await boardVersion());
  expect(await business.ok('updateServiceArea', { id: area.id, city: '', boundary: null })).toMatchObject({ city: '', boundary: null });
  expect(await business.ok('getServiceArea', { id: area.id })).toMatchObject({ name: area.name, boundary: null });
  expect(await business.ok('deleteServiceArea', { id: area.id })).toEqual({
    id: area.id,
    deleted_at: expect.any(String),
    stranded_visits: { total: 0, visits: [] },
  });
  versions.push(await boardVersion());
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  for (const operation of ['getServiceArea', 'updateServiceArea', 'deleteServiceArea'] as const)
    expect(refusal(await business.call(operation, { id: area.id }))).toEqual([404, 'SERVICE_AREA_NOT_FOUND']);
});

it('[service-area.postal-codes, service-area.own-state] keeps codes, ranges, prefixes, state and country', async () => {
  const sent = { postal_codes: ['80202', ' 80210–80219 ', 'LS1*', '80202'], city: 'Denver', state: 'CO', country: 'US' };
  const area = await business.ok('createServiceArea', { name: name('Codes'), ...sent });
  const kept = { ...sent, postal_codes: ['80202', '80210–80219', 'LS1*'], warnings: [] };
  expect(area).toMatchObject(kept);
  expect(await business.ok('getServiceArea', { id: area.id })).toMatchObject(kept);
});

it.each([
  ['80219-80210', 'ends before it starts'],
  ['LS1-M5', 'different forms'],
  ['Denver', '"denver" is not a postal code'],
  ['', 'must not be empty'],
  [' ', '"" is not a postal code'],
])('[service-area.postal-codes] refuses %j and says how to write it', async (entry, words) => {
  const refused = await business.call('createServiceArea', { name: name('Wrong'), postal_codes: ['80202', entry] });
  expect(invalid(refused)).toEqual(['VALIDATION_ERROR', 'postal_codes[1]']);
  expect(refused.errors![0]!.message.toLowerCase()).toContain(words);
});

it('[service-area.postal-codes] takes 200 entries of 32 characters', async () => {
  const entries = Array.from({ length: 200 }, (_, index) => `${10_000 + index}           - ${20_000 + index}           `.slice(0, 32));
  expect((await business.ok('createServiceArea', { name: name('Many'), postal_codes: entries })).postal_codes).toHaveLength(200);
  const tooMany = await business.call('createServiceArea', { name: name('More'), postal_codes: [...entries, '99999'] });
  expect(invalid(tooMany)).toEqual(['VALIDATION_ERROR', 'postal_codes']);
  const tooLong = await business.call('createServiceArea', { name: name('Long'), postal_codes: ['8'.repeat(33)] });
  expect(invalid(tooLong)).toEqual(['VALIDATION_ERROR', 'postal_codes[0]']);
});

it('[service-area.warnings] warns about an area that covers no address, in each answer', async () => {
  const area = await business.ok('createServiceArea', { name: name('Nothing') });
  const codesOf = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code);
  expect(area.warnings).toEqual([{ code: 'MATCHES_NOTHING', message: expect.stringContaining('covers no address') }]);
  const listed = (await business.ok('listServiceAreas', { search: area.name })).service_areas[0]!;
  expect(codesOf(listed)).toEqual(['MATCHES_NOTHING']);
  expect(codesOf(await business.ok('updateServiceArea', { id: area.id, postal_code: '80202, 80203' }))).toEqual([
    'MATCHES_NOTHING',
    'POSTAL_CODE_UNREADABLE',
  ]);
  const changed = await business.ok('updateServiceArea', { id: area.id, postal_code: '', postal_codes: ['80202', '80203'] });
  expect(changed.warnings).toEqual([]);
});
