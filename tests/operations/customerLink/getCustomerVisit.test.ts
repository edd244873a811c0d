/** What a customer link shows. docs/internals/pages.md#customer-link. */
import { expect, it } from 'vitest';
import { callAsCustomer } from '../../support/guest.ts';
import { png } from '../../resources/pictures/samples.ts';
import { monday, openGuestDesk } from '../bookingPage/guestDesk.ts';

const desk = await openGuestDesk();
const { harness, business, book, visitOf, schedule, complete, technician } = desk;
const description = 'The boiler drips';

it('[customer-link.stages, customer-link.ended] shows at each stage of a visit only the fields of that stage, also after completion', async () => {
  const van = await business.ok('createVehicle', { name: 'Van 7' });
  await business.ok('replaceTechnicianVehicles', { id: technician, vehicle_ids: [van.id] });
  const { id, url } = await book(desk, { description });
  expect(await visitOf(url)).toMatchObject({
    stage: 'requested',
    requested: [{ date: monday, periods: ['morning'] }],
    arrival_window: null,
    technicians: [],
    may: { choose: false, ask_other_time: true, cancel: true, rate: false },
  });
  await business.ok('quoteJobRequest', { id });
  expect(await visitOf(url)).toMatchObject({ stage: 'choosing', may: { choose: true } });
  await schedule(desk, id);
  await business.ok('createNote', { job_request_id: id, text: 'Please clear the cellar', visible_to_customer: true });
  await callAsCustomer(harness, url, 'addCustomerVisitFile', { name: 'Boiler', content: png.toString('base64') });
  const set = await visitOf(url);
  expect(set).toMatchObject({
    stage: 'scheduled',
    formatted_address: expect.stringContaining('5 Main St') as unknown,
    description,
    notes: [{ text: 'Please clear the cellar' }],
    files: [{ name: 'Boiler.png' }],
    requested: [],
    arrival_window: { start: '2030-06-10T14:00:00Z', end: '2030-06-10T16:00:00Z' },
    visit_minutes: 60,
    technicians: [{ name: 'Ada Lovelace', avatar_url: null, picture_url: null }],
    vehicle_name: null,
  });
  const depart = await business.ok('fireJobRequestAction', { id, key: 'depart', status_version: set.status_version });
  expect(await visitOf(url)).toMatchObject({
    stage: 'under_way',
    vehicle_name: 'Van 7',
    may: { ask_other_time: false, cancel: false },
    status_version: depart.status_version,
  });
  await complete(desk, id);
  expect(await visitOf(url)).toMatchObject({
    stage: 'completed',
    formatted_address: null,
    description: null,
    notes: [],
    files: [],
    arrival_window: null,
    vehicle_name: null,
    may: { rate: true },
  });
});

it('[customer-link.magic-token] a customer link opens no other job and no other operation', async () => {
  const [mine, other] = [await book(), await book()];
  expect(await callAsCustomer(harness, mine.url, 'getCustomerVisit', { id: other.id })).toMatchObject({
    status: 404,
    error_code: 'JOB_REQUEST_NOT_FOUND',
  });
  expect(await callAsCustomer(harness, mine.url, 'listMatchingSlots', { id: other.id })).toMatchObject({
    error_code: 'JOB_REQUEST_NOT_FOUND',
  });
  for (const id of ['getJobRequest', 'archiveJobRequest', 'getCustomer', 'getTechnician', 'quoteJobRequest'] as const)
    expect(await callAsCustomer(harness, mine.url, id, {})).toMatchObject({ status: 404, error_code: 'NOT_FOUND' });
});

it('[customer-link.private] shows no phone number, e-mail address or id of a person', async () => {
  const { id, url } = await book();
  await schedule(desk, id);
  const told = JSON.stringify(await visitOf(url));
  expect(told).not.toMatch(/@example\.com|555\W?0142|katherine/i);
  expect(told).not.toContain(technician);
  expect(told).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

it('[customer-link.ended] a cancelled job is shown as cancelled, and a deleted job shows nothing', async () => {
  const { id, url } = await book();
  await business.ok('archiveJobRequest', { id, note: 'Not our area' });
  const visit = await visitOf(url);
  expect(visit).toMatchObject({
    stage: 'cancelled',
    service: null,
    formatted_address: null,
    requested: [],
    steps: [],
    may: { cancel: false, rate: false },
  });
  expect(JSON.stringify(visit)).not.toContain('Not our area');
});
