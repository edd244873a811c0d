/** One vehicle: its form and its facts. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { vehicleStatuses } from '../../../../src/contract/vocabulary.ts';
import { VehicleDrawer } from '../../../../dashboard/routes/vehicles/VehicleDrawer.tsx';
import { answer, recorded, refused, sentTo } from '../../dom/contractAnswers.ts';
import { show, text, type ShowOptions } from '../../dom/show.tsx';

const van = recorded('getVehicle');
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

const unused = (id: string, message: string) => ({
  code: 'VEHICLE_WITHOUT_TECHNICIAN' as const,
  subject: { kind: 'vehicle' as const, id, name: 'Van' },
  message,
});

async function openVan(one = van, options: ShowOptions = {}) {
  const warnings = [unused(van.id, 'Nobody has this van.'), unused(van.business_id, 'Nobody has the other van.')];
  answer({
    listSettingWarnings: { warnings },
    getVehicle: one,
    listTechnicians: recorded('listTechnicians'),
    listVehicles: recorded('listVehicles'),
  });
  return show(<VehicleDrawer />, { path: `/vehicles?open=${van.id}`, ...options });
}

it('sends nothing while a number is unclear, and says what to do', async () => {
  const { user } = await openVan();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const mileage = await field('Mileage');
  await user.clear(mileage);
  await user.type(mileage, 'many');
  // The browser would stop at the marked field; a form that is sent in another way must not lose it either.
  document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(await screen.findByText('Correct the number in the marked field first. Nothing was sent.')).toBeTruthy();
  expect(sentTo('updateVehicle')).toEqual([]);
});

it.each(vehicleStatuses)('shows the status %s in words', async (status) => {
  await openVan({ ...van, status, operational_status: status });
  expect(await screen.findByText(text(`vehicles:statuses.${status}`))).toBeTruthy();
  expect(text(`vehicles:statuses.${status}`)).not.toBe(`statuses.${status}`);
});

it('says that the vehicle has no effect, and nothing of others', async () => {
  await openVan();
  expect(await screen.findByText('Nobody has this van.')).toBeTruthy();
  expect(screen.queryByText('Nobody has the other van.')).toBeNull();
});

it('does not ask for settings without effect where the reader may not change them', async () => {
  await openVan(van, { mayNot: ['business_manage'] });
  expect(await screen.findByText(text(`vehicles:statuses.${van.status}`))).toBeTruthy();
  expect(sentTo('listSettingWarnings')).toEqual([]);
});

it('says that a vehicle in maintenance still has an open job', async () => {
  await openVan({ ...van, status: 'maintenance', operational_status: 'maintenance', is_attached: true });
  expect((await screen.findByText(new RegExp(text('vehicles:attached')))).textContent).toContain(text('vehicles:attached'));
});

it('keeps the drawer open when deleting is refused', async () => {
  const { user, address } = await openVan();
  answer({ deleteVehicle: refused('VEHICLE_NOT_FOUND') });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Van 1?' });
  await user.click(Array.from(question.querySelectorAll('button')).find(({ textContent }) => textContent === 'Delete')!);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(address()).toContain(van.id);
});

it('[uid.shown] takes a reference of the business, and sends it alone', async () => {
  const { user } = await openVan();
  answer({ updateVehicle: recorded('updateVehicle') });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const own = await field('Your reference');
  await user.clear(own);
  await user.type(own, 'FLEET-7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  const { id, uid, ...rest } = sentTo('updateVehicle').at(-1)!.input;
  expect([id, uid, Object.keys(rest).filter((name) => name !== 'preview')]).toEqual([van.id, 'FLEET-7', []]);
});
