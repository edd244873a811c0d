/** Photographs and PDFs on the technician's own page, in a real browser, with the network cut. docs/files.md. */
import { expect, it } from 'vitest';
import { openMyDayDesk, wednesday } from '../operations/myDay/myDayDesk.ts';
import { exif, jpegWith, png } from '../resources/pictures/samples.ts';
import { pdf } from '../resources/files/samples.ts';
import { axe } from '../support/browser.ts';
import { card, isKept, openPhones, tapCount, wakeUp } from './myDayPhone.ts';

const { harness, open } = await openMyDayDesk();
const { enter } = openPhones(harness);

it('[my-day.photo, my-day.offline] an offline photograph and a PDF survive a reload, are shown, and are sent once', async () => {
  const { business, book, member } = await open();
  const { id } = await book(`${wednesday}T09:00`);
  const { page, cutter } = await enter({ width: 360, workers: true }, member.email);
  await isKept(page);
  cutter.cut();
  await card(page, id)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'valve.png', mimeType: 'image/png', buffer: jpegWith(exif(1)) },
      { name: 'meter.jpg', mimeType: 'image/jpeg', buffer: png },
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf },
    ]);
  await expect
    .poll(() => card(page, id).locator('.unsent-photos').innerText())
    .toMatch(/valve\.jpg\s+not sent yet\s+meter\.jpg\s+not sent yet\s+plan\.pdf\s+not sent yet/);
  expect(await axe(page)).toEqual([]);
  await page.goto('about:blank');
  await page.goto(`${cutter.url}/my-day`);
  await expect.poll(() => card(page, id).locator('.unsent-photos').innerText()).toMatch(/valve\.jpg/);
  cutter.mend();
  await wakeUp(page);
  await expect.poll(() => tapCount(page)).toBe(0);
  const { files } = await business.ok('listFiles', { job_request_id: id });
  expect(files.map(({ name, content_type, author }) => [name, content_type, author.name])).toEqual([
    ['plan.pdf', 'application/pdf', 'Ada Lovelace'],
    ['meter.jpg', 'image/jpeg', 'Ada Lovelace'],
    ['valve.jpg', 'image/jpeg', 'Ada Lovelace'],
  ]);
  // The link opens the photograph, not the page that the worker keeps.
  const link = card(page, id).getByRole('link', { name: 'valve.jpg' });
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await expect.poll(() => opened.evaluate('document.contentType')).toBe('image/jpeg');
});

it('[my-day.thumbnails] thumbnails are shown without a connection, and removed when the page no longer shows them', async () => {
  const { business, book, member } = await open();
  const { id } = await book(`${wednesday}T09:00`);
  const add = async (name: string, bytes: Buffer) =>
    business.ok('createFile', { job_request_id: id, name, content: bytes.toString('base64') });
  const [first, second] = [await add('valve.png', png), await add('meter.jpg', jpegWith(exif(6)))];
  const { page, cutter } = await enter({ width: 390, workers: true, scheme: 'dark' }, member.email, 'ar');
  await isKept(page);
  const kept = () =>
    page.evaluate(
      `caches.open('my-day-page').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname).sort())`,
    );
  const addresses = (files: readonly { id: string; hash: string }[]) =>
    ['/my-day', ...files.map((file) => `/my-day/files/${id}/${file.id}/${file.hash}/thumbnail`)].sort();
  await expect.poll(kept).toEqual(addresses([first, second]));
  cutter.cut();
  await page.goto('about:blank');
  await page.goto(`${cutter.url}/my-day`);
  await card(page, id).locator('.file img').first().waitFor();
  const sizes = () =>
    card(page, id)
      .locator('.file img')
      .evaluateAll((images) => images.map((image) => [(image as unknown as { naturalWidth: number }).naturalWidth]));
  await expect.poll(sizes).toEqual([[8], [12]]);
  expect(await axe(page)).toEqual([]);
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/my-day-thumbnails-ar.png`, fullPage: true });
  cutter.mend();
  await business.ok('deleteFile', { id: first.id });
  await wakeUp(page);
  await expect.poll(kept).toEqual(addresses([second]));
});
