/**
 * Screenshots of every page, light and dark, on a phone and a desktop: `npm run screenshots [-- <folder>] [--few]`; default folder:
 * .tmp/screenshots. Starts a service with the demo business in a temporary folder. Service and browser live at one fixed time, so the
 * pictures do not depend on the day. `--few` takes one look of three pages, of the booking page and the customer link, and of "My day".
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBusiness } from '../src/machinery/auth/onboarding.ts';
import { secretBox } from '../src/machinery/auth/secretBox.ts';
import { secretOf } from '../src/machinery/auth/serviceSecret.ts';
import { loadConfig } from '../src/process/config.ts';
import { seedDemo } from '../src/process/demo/seed.ts';
import { openDatabase } from '../src/process/openDatabase.ts';
import { startServer } from '../src/process/server.ts';
import { startStopwatch } from '../src/ground/time/stopwatch.ts';
import { pictureDashboard } from './dashboardScreenshots.ts';
import { pictureGuests } from './guestScreenshots.ts';
import { pictureMyDay } from './myDayScreenshots.ts';
import { closeBrowser, openPage, schemes, widths, type PageOptions } from '../tests/support/browser.ts';

/** Name of the screenshot, address, and what must be visible first. */
const pages: readonly (readonly [name: string, path: string, awaited?: string])[] = [
  ['start', '/start'],
  ['overview', '/docs/readme'],
  ['getting-started', '/docs/getting-started'],
  ['errors', '/docs/errors'],
  ['error', '/docs/errors/validation_error'],
  ['search', '/docs/search?q=restore+backup'],
  ['operating', '/docs/operating'],
  ['decision', '/docs/decisions/0025-the-embedded-database-on-a-thread'],
  ['signin', '/signin'],
  ['signin-ar', '/signin?lang=ar'],
  ['forgot-de', '/forgot?lang=de'],
  ['link-gone', '/set-password/gone'],
  ['reference', '/docs', 'h1:has-text("Truckroll API")'],
];

/** Consent pages that a member sees: [name, query of the request]. The apps are registered below. */
const consents: readonly (readonly [name: string, query: Record<string, string>])[] = [
  ['consent', { scope: 'customers_view customers_manage job_view schedule_manage developer_manage_api_keys' }],
  ['consent-everything-ar', { lang: 'ar' }],
  ['consent-everything-de', { lang: 'de' }],
  ['consent-mistake-de', { lang: 'de', client_id: 'unknown' }],
];

const { positionals, values } = parseArgs({ allowPositionals: true, options: { few: { type: 'boolean', default: false } } });
const folder = positionals[0] ?? '.tmp/screenshots';
const isFew = values.few;
const shownSchemes = isFew ? schemes.slice(0, 1) : schemes;
const shownWidths = isFew ? widths.slice(0, 1) : widths;
const dataDir = await mkdtemp(join(tmpdir(), 'truckroll-screenshots-'));
const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', STOP_DELAY_SECONDS: '0' });
const database = await openDatabase(config);
const box = secretBox(await secretOf(database.store, config));
/** Half past nine in Denver, on a Wednesday. */
const nowMilliseconds = Date.parse('2027-02-03T16:30:00Z');
/** A new visitor at that time. */
const open = (options: PageOptions) => openPage({ now: nowMilliseconds, ...options });
const demo = { nowMilliseconds, publicUrl: 'http://localhost', passwordCostLog2: config.passwordCostLog2, box };
const { business_alias: alias, business_id: businessId, live_key: key, owner: demoOwner } = await seedDemo(database.store, demo);
// The time goes on, because a thousand requests in one minute would reach the rate limit.
const elapsed = startStopwatch();
const server = await startServer(config, {
  store: database.store,
  clock: { nowMilliseconds: () => nowMilliseconds + Math.round(elapsed()) },
});
try {
  await mkdir(folder, { recursive: true });
  for (const [name, path, awaited] of isFew ? pages.slice(0, 1) : pages)
    for (const scheme of shownSchemes)
      for (const width of shownWidths) {
        const visit = await open({ scheme, width });
        const { page } = visit;
        await page.goto(server.url + path);
        if (awaited) await page.locator(awaited).first().waitFor();
        await page.screenshot({ path: join(folder, `${name}-${scheme}-${width}.png`) });
        await visit.close();
      }
  const { owner } = await createBusiness(
    database.store,
    { name: 'Acme Plumbing', timezone: 'America/Denver', ownerEmail: 'ada@acme.example', passwordCostLog2: 10 },
    nowMilliseconds,
  );
  await database.store.query(`update members set role = 'Administrator' where email = $1`, [owner.email]);
  const registered = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Night Desk', redirect_uris: ['http://127.0.0.1:4000/callback'] }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const challenge = { response_type: 'code', code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
  for (const [name, query] of isFew ? consents.slice(0, 1) : consents)
    for (const scheme of shownSchemes)
      for (const width of shownWidths) {
        const visit = await open({ scheme, width });
        const { page } = visit;
        await page.goto(`${server.url}/oauth/authorize?${new URLSearchParams({ client_id, ...challenge, ...query }).toString()}`);
        if (await page.locator('#password').isVisible()) {
          await page.locator('#email').fill(owner.email);
          await page.locator('#password').fill(owner.password);
          await page.locator('#password').press('Enter');
          await page.waitForURL(/oauth\/authorize/);
        }
        await page.screenshot({ path: join(folder, `${name}-${scheme}-${width}.png`), fullPage: true });
        await visit.close();
      }
  const visit = await open({ width: 360 });
  const { page } = visit;
  await page.goto(`${server.url}/docs/operating`);
  await page.getByRole('button', { name: 'Pages' }).click();
  await page.screenshot({ path: join(folder, 'pages-light-360.png') });
  await visit.close();
  await pictureGuests({ url: server.url, alias, key, open, isFew }, folder);
  await pictureMyDay({ url: server.url, store: database.store, businessId, nowMilliseconds, open, isFew }, folder);
  await pictureDashboard({ url: server.url, owner: demoOwner, open, isFew }, folder);
  console.log(`${(await readdir(folder)).length} pictures in ${folder}`);
} finally {
  await closeBrowser();
  await server.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
