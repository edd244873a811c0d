/** Reading a service area. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog, square } from './catalog.ts';

const { business, other } = await openCatalog();

it('[service-area.create] answers the area as it was created', async () => {
  const made = await business.ok('createServiceArea', { name: name('North'), city: 'Springfield', postal_code: '12345', boundary: square });
  expect(await business.ok('getServiceArea', { id: made.id })).toEqual(made);
  expect(await business.ok('getServiceArea', { id: made.id.toUpperCase() })).toEqual(made);
});

it('[service-area.not-found] refuses an unknown, a foreign and a deleted area', async () => {
  const { id: deleted } = await business.ok('createServiceArea', { name: name('Gone') });
  await business.ok('deleteServiceArea', { id: deleted });
  const { id: foreign } = await other.ok('createServiceArea', { name: name('Foreign') });
  for (const id of [randomUUID(), foreign, deleted])
    expect(refusal(await business.call('getServiceArea', { id }))).toEqual([404, 'SERVICE_AREA_NOT_FOUND']);
});
