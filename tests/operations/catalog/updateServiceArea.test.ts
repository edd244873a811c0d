/** Changing a service area. */
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';
import { name, openCatalog, square } from './catalog.ts';

const { business } = await openCatalog();
const { staffed } = await openDesk();

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

it('[service-area.by-text] changing the city of an area changes at once which jobs it covers', async () => {
  const { of, area, customer } = await staffed();
  const [first, second, third] = [
    await quotedJob(of, customer, monday),
    await quotedJob(of, customer, monday),
    await quotedJob(of, customer, monday),
  ];
  expect((await confirm(of, first, '10:00')).error_code).toBe(0);
  await of.ok('updateServiceArea', { id: area, city: 'Boston' });
  expect(await confirm(of, second, '12:00')).toMatchObject({
    error_code: 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
    data: { considered: 1, blocked_by: { outside_service_area: 1 } },
  });
  await of.ok('updateServiceArea', { id: area, city: 'new york' });
  expect((await confirm(of, third, '14:00')).error_code).toBe(0);
});

it('[service-area.update, service-area.postal-codes] replaces all postal codes at once, keeps fields that are not sent, and clears fields', async () => {
  const sent = { postal_codes: ['80202', '80203'], state: 'CO', country: 'US' };
  const { id } = await business.ok('createServiceArea', { name: name('South'), city: 'Denver', ...sent });
  expect(await business.ok('updateServiceArea', { id, city: 'Aurora' })).toMatchObject({ city: 'Aurora', ...sent });
  expect(await business.ok('updateServiceArea', { id, postal_codes: ['80010-80019'] })).toMatchObject({
    postal_codes: ['80010-80019'],
    state: 'CO',
  });
  const cleared = await business.ok('updateServiceArea', { id, postal_codes: [], state: '', country: '' });
  expect(cleared).toMatchObject({ postal_codes: [], state: '', country: '', city: 'Aurora' });
});

it('[service-area.postal-codes] confirming a job uses the changed postal codes', async () => {
  const { of, area, customer } = await staffed();
  const [first, second] = [await quotedJob(of, customer, monday), await quotedJob(of, customer, monday)];
  const { address } = (await of.ok('getCustomer', { id: customer })).contact;
  const code = address!.postal_code;
  await of.ok('updateServiceArea', { id: area, city: '', postal_codes: [`${code}*`] });
  expect((await confirm(of, first, '10:00')).error_code).toBe(0);
  await of.ok('updateServiceArea', { id: area, postal_codes: ['99900-99999'] });
  expect((await confirm(of, second, '12:00')).error_code).toBe('JOB_REQUEST_NO_TECHNICIAN_AVAILABLE');
});
