/** Changing a service area. Specification, "Service area". */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog, square } from './catalog.ts';

const { business } = await openCatalog();

it('[service-area.name-unique, service-area.boundary] refuses a taken name and an invalid polygon, and changes nothing then', async () => {
  const taken = await business.ok('createServiceArea', { name: name('East') });
  const area = await business.ok('createServiceArea', { name: name('West'), boundary: square });
  expect(refusal(await business.call('createServiceArea', { name: taken.name.toLowerCase() }))).toEqual([
    409,
    'SERVICE_AREA_DUPLICATE_NAME',
  ]);
  expect(refusal(await business.call('updateServiceArea', { id: area.id, name: taken.name, city: 'Changed' }))).toEqual([
    409,
    'SERVICE_AREA_DUPLICATE_NAME',
  ]);
  const bowTie = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 0.5],
        [0, 0],
      ],
    ],
  };
  const refused = await business.call('updateServiceArea', { id: area.id, boundary: bowTie });
  expect([...refusal(refused), refused.data]).toEqual([422, 'SERVICE_AREA_INVALID_BOUNDARY', { reason: expect.any(String) }]);
  expect(await business.ok('getServiceArea', { id: area.id })).toEqual(area);
});
