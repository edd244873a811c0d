/** Removing a service area. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog } from './catalog.ts';

const { business, other } = await openCatalog();

it('[service-area.delete] takes the area from the list and from its technicians, and frees its name', async () => {
  const [kept, gone] = [
    await business.ok('createServiceArea', { name: name('Kept') }),
    await business.ok('createServiceArea', { name: name('Gone') }),
  ];
  const technician = await business.ok('createTechnician', {
    full_name: 'Ada Lovelace',
    email: `${randomUUID()}@example.com`,
    service_area_ids: [kept.id, gone.id],
  });
  expect(await business.ok('deleteServiceArea', { id: gone.id })).toEqual({
    id: gone.id,
    deleted_at: expect.stringMatching(/Z$/),
    stranded_visits: { total: 0, visits: [] },
  });
  expect((await business.ok('listServiceAreas', { limit: 1000 })).service_areas.map(({ id }) => id)).toEqual([kept.id]);
  expect((await business.ok('getTechnician', { id: technician.id })).service_areas).toEqual([{ id: kept.id, name: kept.name }]);
  await business.ok('createServiceArea', { name: gone.name });
});

it('[service-area.not-found] refuses an unknown, a foreign and a deleted area', async () => {
  const { id: deleted } = await business.ok('createServiceArea', { name: name('Gone') });
  await business.ok('deleteServiceArea', { id: deleted });
  const foreign = await other.ok('createServiceArea', { name: name('Foreign') });
  for (const id of [randomUUID(), foreign.id, deleted])
    expect(refusal(await business.call('deleteServiceArea', { id }))).toEqual([404, 'SERVICE_AREA_NOT_FOUND']);
  expect(await other.ok('getServiceArea', { id: foreign.id })).toEqual(foreign);
});
