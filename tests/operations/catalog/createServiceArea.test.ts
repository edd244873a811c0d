/** Adding a service area. */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog, square } from './catalog.ts';

const { business, boardVersion } = await openCatalog();

it('[service-area.create, service-area.update, service-area.delete, service-area.not-found] tells the board each change', async () => {
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
  expect(await business.ok('deleteServiceArea', { id: area.id })).toEqual({ id: area.id, deleted_at: expect.any(String) });
  versions.push(await boardVersion());
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  for (const operation of ['getServiceArea', 'updateServiceArea', 'deleteServiceArea'] as const)
    expect(refusal(await business.call(operation, { id: area.id }))).toEqual([404, 'SERVICE_AREA_NOT_FOUND']);
});
