/** The booking page and the customer link in a real browser. docs/reference/pages.md#booking-page-and-customer-link. */
import { afterEach, expect, it } from 'vitest';
import { axe, openPage, schemes, type PageOptions, type Visit } from '../support/browser.ts';
import { okAsMember } from '../support/asMember.ts';
import { newTechnician } from '../scenarios/fixtures.ts';
import { startHarness } from '../support/harness.ts';

// With text messages the pages have the box and the choice too.
const harness = await startHarness({
  env: { SMS_URL: 'http://127.0.0.1:9', SMS_ACCOUNT: 'AC0123', SMS_SECRET: 'the auth token of a test', SMS_FROM: '+13035550100' },
});
const business = await harness.business({ timezone: 'America/Denver', name: 'Pikes Fork' });
await okAsMember(harness, business, 'updateMailSettings', { sms_kinds: { message: true } });
const area = await business.ok('createServiceArea', { name: 'Manhattan', city: 'New York' });
await newTechnician(business, area.id);
await business.ok('createJobType', { name: 'Boiler repair', default_duration_minutes: 60 });

const visits: Visit[] = [];
afterEach(async () => {
  for (const visit of visits.splice(0)) await visit.close();
});

const looks: readonly [name: string, options: PageOptions, lang: 'en' | 'ar'][] = [
  ['without scripts, en, 360 px', { scripts: false, width: 360 }, 'en'],
  ['with scripts, en, 360 px', { width: 360 }, 'en'],
  ['without scripts, ar, 360 px', { scripts: false, width: 360 }, 'ar'],
  ['with scripts, ar, 1440 px', { width: 1440 }, 'ar'],
];

const mostBytes = 30_000;

it.each(looks)(
  '[guest.browser, guest.small] a guest books, gets a quote, chooses, sees the technician set off, and rates: %s',
  async (_name, options, lang) => {
    const visit = await openPage(options);
    visits.push(visit);
    const { page } = visit;
    // Weigh each page as if it were the first.
    await (await page.context().newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
    /** Bytes of everything that each page loads, as sent. */
    let bytes = 0;
    page.on('requestfinished', (request) => {
      void request.sizes().then(({ responseBodySize, responseHeadersSize }) => (bytes += responseBodySize + responseHeadersSize));
    });
    const looksWell = async (stage: string) => {
      // axe cannot run on a page without scripts, but that page looks the same.
      if (options.scripts !== false)
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          expect([stage, colorScheme, await axe(page)]).toEqual([stage, colorScheme, []]);
        }
      const width = await page
        .locator('html')
        .evaluate('document.documentElement.scrollWidth')
        .catch(() => options.width);
      expect([stage, width]).toEqual([stage, options.width]);
      expect([stage, bytes < mostBytes ? 'small' : bytes]).toEqual([stage, 'small']);
      bytes = 0;
    };
    const next = () => page.locator('button[value=next]').click();
    await page.goto(`${harness.url}/book/${business.alias}?lang=${lang}`);
    expect(await page.locator('html').getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr');
    await looksWell('what');
    // With the keyboard alone.
    await page.locator('input[name=job_type]').first().focus();
    await page.keyboard.press('Space');
    await page.locator('#line').fill('5 Main St');
    await page.locator('#city').fill('New York');
    await page.keyboard.press('Enter');
    await page.locator('input[name=t]').first().waitFor();
    await looksWell('when');
    for (const index of [0, 1, 2]) await page.locator('input[name=t]').nth(index).check();
    await next();
    await page.locator('#name').fill('Katherine Johnson');
    await page.locator('#phone').fill('+1 212 555 0142');
    await page.locator('input[name=texts]').focus();
    await page.keyboard.press('Space');
    await looksWell('who');
    await next();
    await page.locator('a.button').waitFor();
    await looksWell('booked');
    const code = await page.locator('.code').innerText();
    await page.locator('a.button').click();
    await page.locator('.progress').waitFor();
    await looksWell('requested');
    const link = page.url();
    const { items } = await business.ok('listJobRequests', { search: code });
    const { id } = items[0]!;
    await business.ok('quoteJobRequest', { id });
    await page.goto(link);
    await looksWell('choosing');
    await page.locator('input[name=slot]').first().check();
    await page.locator('main form button').first().click();
    await page.locator('.arrival').waitFor();
    await page.locator('details:has(input[value=texts]) summary').click();
    await looksWell('scheduled');
    await page.locator('button[name=agreed][value=no]').click();
    await page.locator('button[name=agreed][value=yes]').waitFor({ state: 'attached' });
    await looksWell('texts ended');
    const fire = async (key: string) => {
      const { status_version } = await business.ok('getJobRequest', { id });
      await business.ok('fireJobRequestAction', { id, key, status_version });
    };
    await page.locator('.changes a').click();
    await page.locator('#note').waitFor();
    await looksWell('other time');
    await fire('depart');
    await page.goto(link);
    expect(await page.locator('h1').innerText()).toContain('Ada Lovelace');
    await looksWell('on the way');
    await fire('arrive');
    await fire('complete');
    // A change of only the fragment would load nothing.
    await page.goto(`${link}#rating`);
    await page.reload();
    await looksWell('completed');
    await page.locator('input[name=score]').nth(4).check();
    await page.locator('#comment').fill('Quick and clean.');
    await page.locator('#rating button').click();
    await page.locator('.given').waitFor();
    await looksWell('rated');
    expect((await business.ok('getJobRequest', { id })).rating).toMatchObject({ score: 5, comment: 'Quick and clean.' });
    expect({ elsewhere: visit.elsewhere, complaints: visit.complaints }).toEqual({ elsewhere: [], complaints: [] });
  },
);

it('[guest.zone] a script reports the zone of the customer, and days across the date line are the customer’s own', async () => {
  const far = await harness.business({ timezone: 'Pacific/Auckland', name: 'Far Away' });
  await newTechnician(far, (await far.ok('createServiceArea', { name: 'City', city: 'New York' })).id);
  const visit = await openPage({ width: 360 });
  visits.push(visit);
  const { page } = visit;
  await page.addInitScript("Intl.DateTimeFormat.prototype.resolvedOptions = () => ({ timeZone: 'Pacific/Honolulu' })");
  await page.goto(`${harness.url}/book/${far.alias}`);
  await page.getByText('Site visit').click();
  await page.locator('#line').fill('5 Main St');
  await page.locator('#city').fill('New York');
  await page.locator('button[value=next]').click();
  await page.locator('summary').waitFor();
  expect(await page.locator('summary').innerText()).toContain('Pacific/Honolulu');
  const days = await page.locator('.day legend').allInnerTexts();
  expect(days.some((day) => day.startsWith('Sunday'))).toBe(true);
  expect(days.some((day) => day.startsWith('Friday') || day.startsWith('Saturday'))).toBe(false);
});
