/** Files on the dashboard, in a real browser: the drawers of a customer and of a job. docs/files.md. */
import { afterEach, expect, it } from 'vitest';
import { axe } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { expectWellIn, looksOf } from '../support/looks.ts';
import { unquotedJob } from '../operations/bookings/desk.ts';
import { pdf } from '../resources/files/samples.ts';
import { exif, jpegWith, png, secret } from '../resources/pictures/samples.ts';
import { newCustomer } from '../scenarios/fixtures.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();

let visit: DashboardVisit;
afterEach(() => visit.close());

const upload = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

it('[pages.files, file.private] several files are added to a customer, one is refused with a reason, and one is deleted', async () => {
  const business = await harness.business();
  const id = await newCustomer(business);
  visit = await openDashboard(harness, business, { path: `/customers?open=${id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByText('No files yet.').waitFor();
  await drawer
    .locator('input[type=file]')
    .setInputFiles([
      upload('boiler.jpg', 'image/jpeg', jpegWith(exif(1))),
      upload('page.jpg', 'image/jpeg', Buffer.from('<!doctype html><script>alert(1)</script>')),
      upload('bill.pdf', 'application/pdf', pdf),
    ]);
  await page.getByText('2 files added.').waitFor();
  await drawer.getByText('The file must be a JPEG, PNG or WebP picture or a PDF', { exact: false }).waitFor();
  await drawer.getByRole('link', { name: 'boiler.jpg' }).waitFor();
  expect(await axe(page)).toEqual([]);
  const { files } = await business.ok('listFiles', { customer_id: id });
  expect(files.map(({ name, author }) => [name, author.kind])).toEqual([
    ['bill.pdf', 'member'],
    ['boiler.jpg', 'member'],
  ]);
  const photograph = await business.ok('getFile', { id: files[1]!.id });
  expect(Buffer.from(photograph.content, 'base64').includes(secret)).toBe(false);
  // The thumbnail is the file itself.
  await expect.poll(() => page.evaluate(`document.querySelector('.file-frame img')?.naturalWidth`)).toBe(12);
  await drawer.getByRole('button', { name: 'Close: page.jpg' }).click();
  await drawer.getByRole('button', { name: 'Delete: bill.pdf' }).click();
  await page.getByRole('dialog', { name: 'Delete this file?' }).getByRole('button', { name: 'Delete' }).click();
  await drawer.getByRole('link', { name: 'bill.pdf' }).waitFor({ state: 'detached' });
  expect((await business.ok('listFiles', {})).files.map(({ name }) => name)).toEqual(['boiler.jpg']);
  // The browser notes the refusal.
  expectNothingOdd(visit, /status of 422/);
});

it('[pages.files] a phone photograph is reduced before it is sent', async () => {
  const business = await harness.business();
  const id = await newCustomer(business);
  visit = await openDashboard(harness, business, { path: `/customers?open=${id}` });
  const { page } = visit;
  const address = await page.evaluate<string>(`{
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3200, 800];
    const context = canvas.getContext('2d');
    const noise = context.createImageData(3200, 800);
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(noise, 0, 0);
    canvas.toDataURL('image/png');
  }`);
  const photograph = Buffer.from(address.split(',')[1]!, 'base64');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(upload('IMG 1.png', 'image/png', photograph));
  await page.getByText('1 file added.').waitFor();
  // The list shows the thumbnail, and its link leads to the photograph.
  await expect.poll(() => page.evaluate(`document.querySelector('.file-frame img')?.naturalWidth`)).toBe(320);
  const width = `fetch(document.querySelector('.file-frame').href).then((reply) => reply.blob()).then(createImageBitmap).then(({ width }) => width)`;
  expect(await page.evaluate(width)).toBe(2560);
  const { files } = await business.ok('listFiles', { customer_id: id });
  expect(files).toMatchObject([{ name: 'IMG 1.jpg', content_type: 'image/jpeg' }]);
  expect(files[0]!.size_bytes).toBeLessThan(photograph.length);
  expectNothingOdd(visit);
});

it.each([
  ['en-US', 0],
  ['ar', 1],
])('[pages.files] the drawer of a job shows its files, %s', async (locale, index) => {
  const business = await harness.business();
  const id = await unquotedJob(business);
  for (const [name, bytes] of [
    ['boiler.png', png],
    ['a long name of a document that does not fit on one line of the drawer.pdf', pdf],
  ] as const)
    await business.ok('createFile', { job_request_id: id, name, content: bytes.toString('base64') });
  visit = await openDashboard(harness, business, { path: `/jobs?open=${id}`, locale });
  await visit.page.getByText('boiler.png').waitFor();
  await expectWellIn(visit.page, looksOf(index), `files of a job, ${locale}`);
  expectNothingOdd(visit);
});

it('[pages.files] a member who may only view sees the files, without buttons to change them', async () => {
  const business = await harness.business();
  const id = await unquotedJob(business);
  await business.ok('createFile', { job_request_id: id, name: 'boiler.png', content: png.toString('base64') });
  await harness.store.query(`update members set role = 'Viewer' where email = $1`, [business.owner.email]);
  visit = await openDashboard(harness, business, { path: `/jobs?open=${id}` });
  const drawer = visit.page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'boiler.png' }).waitFor();
  expect(await drawer.locator('input[type=file]').count()).toBe(0);
  expect(await drawer.getByRole('button', { name: /Delete: / }).count()).toBe(0);
  expectNothingOdd(visit);
});
