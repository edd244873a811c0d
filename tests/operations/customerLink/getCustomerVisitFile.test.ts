/** A customer reads a file that the customer has added. docs/internals/pages.md#customer-link. */
import { expect, it } from 'vitest';
import { callAsCustomer } from '../../support/guest.ts';
import { pdf } from '../../resources/files/samples.ts';
import { png } from '../../resources/pictures/samples.ts';
import { openGuestDesk } from '../bookingPage/guestDesk.ts';

const desk = await openGuestDesk();
const { harness, business, book, complete, schedule } = desk;

it('[customer-link.files] reads the customer’s own file, but no file of the business or of another job', async () => {
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

it('[file.thumbnail] shows thumbnails only of the customer’s own files, and only while the job is open', async () => {
  const [mine, theirs] = [await book(), await book()];
  const content = png.toString('base64');
  const { data } = await callAsCustomer(harness, mine.url, 'addCustomerVisitFile', { name: 'Boiler', content });
  const { url, thumbnail_url: thumbnail, id } = data.files[0]!;
  expect(thumbnail).toBe(`${url}/thumbnail`);
  const shown = await fetch(`${mine.url}/${thumbnail}`);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    ...{ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  const read = await callAsCustomer(harness, mine.url, 'getCustomerVisitFile', { file_id: id, size: 'thumbnail' });
  expect(Buffer.from(read.data.content, 'base64').equals(Buffer.from(await shown.arrayBuffer()))).toBe(true);
  expect((await fetch(`${theirs.url}/${thumbnail}`)).status).toBe(404);
  expect((await fetch(`${mine.url}/${url.replace(/[^/]*$/, 'x')}/thumbnail`)).status).toBe(404);
  expect(await (await fetch(mine.url)).text()).toContain(`<img src="${new URL(mine.url).pathname}/${thumbnail}"`);
  await schedule(desk, mine.id);
  await complete(desk, mine.id);
  expect((await fetch(`${mine.url}/${thumbnail}`)).status).toBe(404);
});
