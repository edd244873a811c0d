/** What the booking page shows. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { callAsGuest } from '../../support/guest.ts';
import { openGuestDesk } from './guestDesk.ts';

const { harness, open } = await openGuestDesk();

it('[guest.job-types] offers the active job types that the business lets guests choose', async () => {
  const { business, type } = await open();
  const { id } = await business.ok('createJobType', { name: 'Air conditioning' });
  const off = (await business.ok('createJobType', { name: 'Old work', status: 'inactive' })).id;
  const names = async () =>
    (await callAsGuest(harness, business, 'getBookingPage', {})).data.job_types.map(
      ({ name, default_duration_minutes: duration_minutes }) => [name, duration_minutes],
    );
  expect(await names()).toEqual([
    ['Air conditioning', null],
    ['Boiler repair', 60],
    ['Repair', 60],
    ['Site visit', 45],
  ]);
  // What a guest asks for is a day, which is too late for an emergency.
  const [emergency] = (await business.ok('listJobTypes', {})).job_types.filter(({ on_booking_page }) => !on_booking_page);
  expect(emergency).toMatchObject({ name: 'Emergency call-out', is_system: true });
  await business.ok('updateJobType', { id: emergency!.id, on_booking_page: true });
  expect((await names()).map(([name]) => name)).toContain('Emergency call-out');
  expect((await okAsMember(harness, business, 'getBookingPageSettings', {})).job_type_ids).toBeNull();
  await business.ok('updateJobType', { id, on_booking_page: false });
  expect((await names()).map(([name]) => name)).toEqual(['Boiler repair', 'Emergency call-out', 'Repair', 'Site visit']);
  await okAsMember(harness, business, 'updateBookingPageSettings', { job_type_ids: [type, off] });
  expect(await names()).toEqual([['Boiler repair', 60]]);
  await okAsMember(harness, business, 'updateBookingPageSettings', { job_type_ids: [id] });
  expect(await names()).toEqual([['Air conditioning', null]]);
});

it('[guest.switched-off] a page that is switched off gets the same answer as one that does not exist', async () => {
  const { business } = await open();
  await okAsMember(harness, business, 'updateBookingPageSettings', { enabled: false });
  expect(await callAsGuest(harness, business, 'getBookingPage', {})).toMatchObject({ status: 404, error_code: 'BUSINESS_NOT_FOUND' });
});

it('[guest.least-privilege] a guest can call only the operations of the booking page', async () => {
  const { business } = await open();
  for (const id of ['listCustomers', 'listJobRequests', 'listJobTypes', 'getBookingPageSettings'] as const)
    expect(await callAsGuest(harness, business, id, {})).toMatchObject({ status: 404, error_code: 'NOT_FOUND' });
});
