/** The vehicles of a business. */
import { expect, it } from 'vitest';
import { invalid } from '../replies.ts';
import { namesOf, openGarage } from './garage.ts';

const { harness, van } = await openGarage();

it('[vehicle.list] lists vehicles by name, in pages, and filters by status', async () => {
  const own = await harness.business();
  for (const [name, status] of [
    ['b', 'idle'],
    ['C', 'inactive'],
    ['a', 'idle'],
    ['a', 'maintenance'],
  ] as const)
    await van({ name, status }, own);
  const all = await own.ok('listVehicles', {});
  expect([namesOf(all), all.meta]).toEqual([['a', 'a', 'b', 'C'], { total: 4, count: 4, per_page: 15, current_page: 1, total_pages: 1 }]);
  const pages = [await own.ok('listVehicles', { limit: 3 }), await own.ok('listVehicles', { limit: 3, page: 2 })];
  expect(pages.flatMap(({ vehicles }) => vehicles)).toEqual(all.vehicles);
  expect(pages[1]!.meta).toEqual({ total: 4, count: 1, per_page: 3, current_page: 2, total_pages: 2 });
  const idle = await own.ok('listVehicles', { status: 'idle' });
  expect([namesOf(idle), idle.meta.total]).toEqual([['a', 'b'], 2]);
  expect(namesOf(await own.ok('listVehicles', { status: 'on_job' }))).toEqual([]);
  expect(invalid(await own.call('listVehicles', { status: 'parked' } as never))).toEqual(['VALIDATION_ERROR', 'status']);
});
