/** A customer adds files to a visit by its link. docs/internals/pages.md#customer-link. */
import { expect, it } from 'vitest';
import { callAsCustomer, openPage } from '../../support/guest.ts';
import { pdf } from '../../resources/files/samples.ts';
import { png } from '../../resources/pictures/samples.ts';
import { address, monday, openGuestDesk } from '../bookingPage/guestDesk.ts';

const { harness, business, book, visitOf } = await openGuestDesk();
const place = { ...address, latitude: 40.748, longitude: -73.985 };
const sent = { name: 'Boiler', content: png.toString('base64') };

it('[customer-link.files] the answer lists the customer’s files without those of the business', async () => {
  const { id, url } = await book();
  await business.ok('createFile', { job_request_id: id, name: 'Quote', content: pdf.toString('base64') });
  const { data } = await callAsCustomer(harness, url, 'addCustomerVisitFile', sent);
  expect(data.files).toMatchObject([
    { name: 'Boiler.png', content_type: 'image/png', url: expect.stringMatching(/^files\/[\w-]+\/[\w-]+$/) },
  ]);
  expect([data.may.add_file, (await visitOf(url)).files]).toEqual([true, data.files]);
});

it('[customer-link.files] a cancelled visit accepts no file', async () => {
  const { id, url } = await book();
  await business.ok('archiveJobRequest', { id });
  const refused = await callAsCustomer(harness, url, 'addCustomerVisitFile', sent);
  expect(refused).toMatchObject({ status: 409, error_code: 'JOB_REQUEST_INVALID_TRANSITION' });
  expect((await visitOf(url)).may.add_file).toBe(false);
});

it('[customer-link.files, file.goes-with] the export has the file with its author, and an erasure deletes it', async () => {
  const { customer_id } = await business.ok('createCustomer', { full_name: 'Ida Wells', phone: '+1 212 555 0188', address: place });
  const job_dates = [{ date: monday, periods: [{ period: 'morning' as const }] }];
  const { id, customer_url } = await business.ok('createJobRequest', { customer_id, description: 'A leak', job_dates });
  await callAsCustomer(harness, customer_url!, 'addCustomerVisitFile', sent);
  const exported = await business.ok('exportCustomer', { id: customer_id });
  expect(exported.files).toMatchObject([{ job_request_id: id, author: { kind: 'customer', name: 'Ida Wells' } }]);
  await business.ok('eraseCustomer', { id: customer_id, cancel_open_jobs: true });
  const left = await harness.store.query('select 1 from files where author_name = $1', ['Ida Wells']);
  expect([left, (await openPage(harness, customer_url!)).status]).toEqual([[], 404]);
});
