/** Screenshots of the booking page and the customer link at each stage of a visit: called by screenshots.ts. */
import { join } from 'node:path';
import type { Locale } from '../src/contract/vocabulary.ts';
import type { PageOptions, Visit } from '../tests/support/browser.ts';

interface Demo {
  readonly url: string;
  readonly alias: string;
  readonly key: string;
  readonly open: (options: PageOptions) => Promise<Visit>;
  /** Only the first look. */
  readonly isFew: boolean;
}

const looks: readonly (PageOptions & { readonly lang: Locale })[] = [
  { lang: 'en', scheme: 'light', width: 360 },
  { lang: 'en', scheme: 'dark', width: 1440 },
  { lang: 'ar', scheme: 'dark', width: 360 },
  { lang: 'ar', scheme: 'light', width: 1440 },
];

export async function pictureGuests({ url, alias, key, open, isFew }: Demo, folder: string): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { error_code, data } = (await response.json()) as { error_code: 0 | string; data: Record<string, unknown> };
    if (error_code !== 0) throw new Error(`${method} ${path}: ${error_code}`);
    return data;
  };
  for (const look of isFew ? looks.slice(0, 1) : looks) {
    const visit = await open(look);
    const { page } = visit;
    const shot = (name: string) =>
      page.screenshot({ path: join(folder, `${name}-${look.lang}-${look.scheme}-${look.width}.png`), fullPage: true });
    const next = () => page.locator('button[value=next]').click();
    await page.goto(`${url}/book/${alias}?lang=${look.lang}`);
    await page.locator('.choice').nth(2).click();
    await shot('book-what');
    await page.locator('#line').fill('1200 Grant St');
    await page.locator('#city').fill('Denver');
    await page.locator('#postal_code').fill('80203');
    await next();
    await page.locator('.tick input').first().waitFor();
    for (const period of (await page.locator('.tick input').all()).slice(0, 3)) await period.check();
    await shot('book-when');
    await next();
    await page.locator('#name').fill('Katherine Johnson');
    await page.locator('#phone').fill('+1 303 555 0142');
    await shot('book-who');
    await next();
    await shot('booked');
    const code = await page.locator('.code').innerText();
    await page.locator('a.button').click();
    await shot('visit-requested');
    const link = new URL(page.url()).pathname;
    const again = (query = '') => page.goto(`${url}${link}?lang=${look.lang}${query}`);
    const found = (await call('GET', `/v1/job-requests?search=${code}`)) as { items: { id: string }[] };
    const { id } = found.items[0]!;
    await call('POST', `/v1/job-requests/${id}/quote`, {});
    await again();
    await page.locator('.tick input').first().check();
    await shot('visit-choosing');
    await page.locator('main form button').first().click();
    await shot('visit-scheduled');
    await page.locator('.changes a').click();
    await shot('visit-other-time');
    const fire = async (action: string) => {
      const { status_version } = await call('GET', `/v1/job-requests/${id}`);
      await call('POST', `/v1/job-requests/${id}/actions/${action}`, { status_version });
    };
    await fire('depart');
    await again();
    await shot('visit-on-the-way');
    await fire('arrive');
    await fire('complete');
    await again();
    await page.locator('.stars input').nth(3).check();
    await shot('visit-completed');
    await page.locator('#rating button').click();
    await shot('visit-rated');
    await page.goto(`${url}/j/${'x'.repeat(32)}?lang=${look.lang}`);
    await shot('visit-gone');
    await visit.close();
  }
}
