/** A customer reads a file that the customer has added. docs/decisions/0145. */
import { expect, it } from 'vitest';
import { callAsCustomer } from '../../support/guest.ts';
import { pdf } from '../../resources/files/samples.ts';
import { png } from '../../resources/pictures/samples.ts';
import { openGuestDesk } from '../bookingPage/guestDesk.ts';

const { harness, business, book } = await openGuestDesk();

it('[customer-link.files] reads the own file, and neither a file of the business nor one of another job', async () => {
  const [mine, theirs] = [await book(), await book()];
  const content = png.toString('base64');
  const { data } = await callAsCustomer(harness, mine.url, 'addCustomerVisitFile', { name: 'Boiler', content });
  const own = data.files[0]!;
  const read = await callAsCustomer(harness, mine.url, 'getCustomerVisitFile', { file_id: own.id });
  expect(read.data).toEqual({ name: 'Boiler.png', content_type: 'image/png', hash: own.url.split('/').at(-1), content });
  const quote = await business.ok('createFile', { job_request_id: mine.id, name: 'Quote', content: pdf.toString('base64') });
  const missing = { status: 404, error_code: 'FILE_NOT_FOUND' };
  expect(await callAsCustomer(harness, mine.url, 'getCustomerVisitFile', { file_id: quote.id })).toMatchObject(missing);
  expect(await callAsCustomer(harness, theirs.url, 'getCustomerVisitFile', { file_id: own.id })).toMatchObject(missing);
});
