/** The service areas of a technician. docs/reference/conventions.md#technicians. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { openRoster } from './roster.ts';

const { business, hire, area } = await openRoster();

it('[technician.areas] replaces the areas whole, and changes nothing when one is unknown', async () => {
  const [first, second] = [await area(), await area()];
  const { id } = await hire({ service_area_ids: [first.id] });
  const replaced = await business.ok('replaceTechnicianServiceAreas', { id, service_area_ids: [second.id] });
  expect(replaced.service_areas).toEqual([{ id: second.id, name: second.name }]);
  expect(refusal(await business.call('replaceTechnicianServiceAreas', { id, service_area_ids: [randomUUID()] }))).toEqual([
    404,
    'SERVICE_AREA_NOT_FOUND',
  ]);
  expect((await business.ok('getTechnician', { id })).service_areas).toEqual(replaced.service_areas);
});
