/**
 * From the link that an empty start prints to the guided set-up, in a real browser: a business in Leeds and one in Osaka, without mail server and
 * geocoder. docs/internals/processes.md#first-start.
 */
import { expect, it, vi } from 'vitest';
import { systemChecks } from '../../src/contract/systemChecks.ts';
import { axe, openPage } from '../support/browser.ts';
import { looksOf, overflowOf, setLook } from '../support/looks.ts';
import { servers } from '../support/servers.ts';
import { expectNothingOdd } from './dashboard.ts';

vi.setConfig({ testTimeout: 600_000 });
const { newFolder, start, stop } = servers();
const empty = { TRUCKROLL_DEMO: '0', LOG_LEVEL: 'silent' };
const linkOf = (output: string) => /Set up +(http\S+\/setup\/[\w-]{43})/.exec(output)?.[1];

const places = [
  {
    locale: 'en-GB',
    country: 'GB',
    currency: 'GBP',
    timezone: 'Europe/London',
    texts: { name: 'Aire Valley Heating', line: '1 Park Row', postalCode: 'LS1 5AB', city: 'Leeds', ownerName: 'Ada Lovelace' },
    title: 'Set up your business',
  },
  {
    locale: 'ja-JP',
    country: 'JP',
    currency: 'JPY',
    timezone: 'Asia/Tokyo',
    texts: { name: '大阪設備', line: '梅田3-1-3', postalCode: '530-0001', city: '大阪市', ownerName: '山田太郎' },
    title: '事業所の初期設定',
  },
] as const;

it.each(places)('[setup.business, setup.defaults] $locale: link, form, key, guided set-up', async (place) => {
  const dataDir = await newFolder();
  const first = await start(dataDir, empty);
  const old = linkOf(first.output())!;
  expect(await stop(first)).toBe(0);
  // A restart makes the link anew.
  const server = await start(dataDir, empty);
  const link = linkOf(server.output())!;
  expect(link).toMatch(/\/setup\/[\w-]{43}$/);
  expect(new URL(link).pathname).not.toBe(new URL(old).pathname);
  const visit = await openPage({ locale: place.locale, scripts: false });
  const { page } = visit;
  await page.goto(link);
  const chosen = (name: string) => page.locator(`select[name=${name}]`).inputValue();
  expect(await Promise.all(['country', 'currency', 'timezone'].map(chosen))).toEqual([place.country, place.currency, place.timezone]);
  for (const look of looksOf(0)) {
    await setLook(page, look);
    expect([look, await overflowOf(page)]).toEqual([look, 0]);
  }
  await visit.close();
  // With scripts, from the keyboard alone where a person types.
  const own = await openPage({ locale: place.locale });
  await own.page.goto(link);
  expect(await axe(own.page)).toEqual([]);
  for (const [name, value] of Object.entries({ country: place.country, currency: place.currency, timezone: place.timezone }))
    await own.page.locator(`select[name=${name}]`).selectOption(value);
  for (const [name, text] of Object.entries(place.texts)) await own.page.locator(`input[name=${name}]`).fill(text);
  await own.page.locator('input[name=email]').fill('ada@owner.example');
  await own.page.locator('input[name=password]').fill('seven quiet otters swim');
  await own.page.keyboard.press('Enter');
  await own.page.locator('#key').waitFor();
  expect(await own.page.locator('#key').innerText()).toMatch(/^tr_live_[\w-]{43}$/);
  expect(await axe(own.page)).toEqual([]);
  await own.page.locator('button[type=submit]').click();
  await own.page.locator('main h1').waitFor();
  expect(await own.page.locator('main h1').innerText()).toBe(place.title);
  expect(new URL(own.page.url()).pathname).toBe('/setup');
  // The owner of the only business operates the service, and so sees its checks.
  await own.page.goto(new URL('/settings/system', link).href);
  await own.page.locator('main tbody tr').first().waitFor();
  expect([await own.page.locator('main tbody tr').count(), await axe(own.page)]).toEqual([systemChecks.length, []]);
  expectNothingOdd(own);
  // The link works no more, for nobody.
  const other = await openPage({ locale: 'ar' });
  const gone = await other.page.goto(link);
  expect([gone!.status(), await other.page.locator('html').getAttribute('dir'), await axe(other.page)]).toEqual([404, 'rtl', []]);
  await other.close();
  await own.close();
  expect(await stop(server)).toBe(0);
  const later = await start(dataDir, empty);
  expect(linkOf(later.output())).toBeUndefined();
  expect(await stop(later)).toBe(0);
});

it('[setup.business] the form in Arabic, dark and narrow, is accessible', async () => {
  const server = await start(await newFolder(), empty);
  const visit = await openPage({ locale: 'ar', scheme: 'dark', width: 360 });
  await visit.page.goto(linkOf(server.output())!);
  expect([await visit.page.locator('html').getAttribute('dir'), await axe(visit.page), await overflowOf(visit.page)]).toEqual([
    'rtl',
    [],
    0,
  ]);
  await visit.close();
  expect(await stop(server)).toBe(0);
});
