/** A customer adds a photograph to a visit in a real browser, with scripts and without. docs/internals/pages.md#customer-link. */
import { expect, test } from 'vitest';
import { openGuestDesk } from '../operations/bookingPage/guestDesk.ts';
import { pdf } from '../resources/files/samples.ts';
import { axe, openPage } from '../support/browser.ts';
import { png } from '../resources/pictures/samples.ts';

const desk = await openGuestDesk();
const { open, book, schedule } = desk;

const cases = [
  { scripts: true, width: 1280, scheme: 'light', language: 'en' },
  { scripts: false, width: 390, scheme: 'dark', language: 'ar' },
] as const;

test.for(cases)('[customer-link.files, guest.browser] a customer adds a photograph and a PDF, scripts $scripts', async (of) => {
  const own = await open();
  const { id, url } = await book(own);
  await schedule(own, id);
  const visit = await openPage(of);
  const { page, complaints, elsewhere } = visit;
  await page.goto(`${url}?lang=${of.language}`);
  for (const [name, mimeType, buffer] of [
    ['boiler.png', 'image/png', png],
    ['certificate.pdf', 'application/pdf', pdf],
  ] as const) {
    await page.locator('#file').setInputFiles({ name, mimeType, buffer });
    await page.locator('.files button').click();
    await page.getByText(name).waitFor();
  }
  expect(new URL(page.url()).searchParams.get('done')).toBe('fileAdded');
  expect(await page.locator('.files img').evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(
    0,
  );
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/customer-files-${of.language}.png`, fullPage: true });
  // axe-core is a script itself.
  if (of.scripts) expect(await axe(page)).toEqual([]);
  expect([complaints, elsewhere]).toEqual([[], []]);
  expect((await own.business.ok('listFiles', { job_request_id: id })).files.map(({ author }) => author.kind)).toEqual([
    'customer',
    'customer',
  ]);
  await visit.close();
});
