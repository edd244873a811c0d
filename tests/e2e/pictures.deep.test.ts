/** Pictures of technicians on the dashboard, in a real browser. docs/internals/files.md#pictures. */
import { afterEach, expect, it } from 'vitest';
import { mostPictureBytes } from '../../src/contract/vocabulary.ts';
import { axe } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();
const business = await harness.business();

let visit: DashboardVisit;
afterEach(() => visit.close());

const kept = (id: string) =>
  harness.store.query<{ content_type: string; bytes: Buffer }>(
    'select content_type, bytes from technician_pictures where technician_id = $1',
    [id],
  );

/** Noise as a PNG of more than a megabyte. The page writes it, because a page has an encoder. */
async function noisyPicture(width: number, height: number): Promise<Buffer> {
  const address = await visit.page.evaluate<string>(`{
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [${width}, ${height}];
    const context = canvas.getContext('2d');
    const noise = context.createImageData(${width}, ${height});
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(noise, 0, 0);
    canvas.toDataURL('image/png');
  }`);
  return Buffer.from(address.split(',')[1]!, 'base64');
}

it('[pages.picture] a photograph that is too large is previewed, stored smaller, shown and removed', async () => {
  const { id } = await business.ok('createTechnician', { full_name: 'Grace Hopper', email: 'grace@example.com' });
  visit = await openDashboard(harness, business, { path: `/team?open=${id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByText('JPEG, PNG or WebP, up to 20 MB.').waitFor();
  const photograph = await noisyPicture(1600, 1200);
  expect(photograph.length).toBeGreaterThan(mostPictureBytes);
  await drawer.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photograph });
  await drawer.getByRole('img', { name: 'Selected picture' }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await kept(id)).toEqual([]);
  await drawer.getByRole('button', { name: 'Use this picture' }).click();
  const shown = drawer.getByRole('img', { name: 'Picture of Grace Hopper' });
  await shown.waitFor();
  await expect
    .poll(() =>
      page.evaluate("(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.querySelector('.picture img'))"),
    )
    .toEqual([512, 384]);
  const [picture] = await kept(id);
  expect(picture!.content_type).toBe('image/jpeg');
  expect(picture!.bytes.length).toBeLessThanOrEqual(mostPictureBytes);
  await drawer.getByRole('button', { name: 'Remove the picture' }).click();
  await page.getByRole('dialog', { name: 'Remove the picture?' }).getByRole('button', { name: 'Remove the picture' }).click();
  await page.getByText('The picture was removed.').waitFor();
  expect(await kept(id)).toEqual([]);
  await drawer.getByText('GH', { exact: true }).waitFor();
  expectNothingOdd(visit);
});

it('[pages.picture] a file that is not a picture is refused with a reason, and nothing is stored', async () => {
  const { id } = await business.ok('createTechnician', { full_name: 'Ada Lovelace', email: 'ada@example.com' });
  visit = await openDashboard(harness, business, { path: `/team?open=${id}` });
  const drawer = visit.page.getByRole('dialog');
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await drawer.locator('input[type=file]').setInputFiles(file);
  await drawer.getByRole('alert').getByText('This file cannot be read as a picture.').waitFor();
  expect(await drawer.getByRole('button', { name: 'Use this picture' }).count()).toBe(0);
  expect(await kept(id)).toEqual([]);
  expectNothingOdd(visit);
});

it('[pages.picture, pages.permissions] a member who may only view sees the picture, without buttons to change it', async () => {
  const of = await harness.business();
  const { id } = await of.ok('createTechnician', { full_name: 'Mary Jackson', email: 'mary@example.com' });
  await harness.store.query(`update members set role = 'Viewer' where email = $1`, [of.owner.email]);
  visit = await openDashboard(harness, of, { path: `/team?open=${id}` });
  const drawer = visit.page.getByRole('dialog');
  await drawer.getByText('MJ', { exact: true }).waitFor();
  expect(await drawer.getByRole('button', { name: /picture/ }).count()).toBe(0);
  expect(await drawer.locator('input[type=file]').count()).toBe(0);
  expectNothingOdd(visit);
});
