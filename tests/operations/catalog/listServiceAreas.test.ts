/** The service areas of a business. */
import { expect, it } from 'vitest';
import { openCatalog } from './catalog.ts';

const { harness } = await openCatalog();

it('[service-area.search, search.literal] searches literally', async () => {
  const fresh = await harness.business();
  await fresh.ok('createServiceArea', { name: '100% north' });
  await fresh.ok('createServiceArea', { name: '100 south', city: 'Springfield' });
  const found = async (search: string) => (await fresh.ok('listServiceAreas', { search })).service_areas.map((area) => area.name);
  expect(await found('100%')).toEqual(['100% north']);
  expect(await found('springf')).toEqual(['100 south']);
  await fresh.ok('createServiceArea', { name: 'By codes', postal_codes: ['80202', 'LS1–LS17'] });
  expect(await found('80202')).toEqual(['By codes']);
  expect(await found('ls1–ls17')).toEqual(['By codes']);
});
