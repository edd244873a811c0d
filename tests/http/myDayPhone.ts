/** Phones with the technician's page, in a real browser, whose network can be cut. */
import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { openPage, type PageOptions, type Visit } from '../support/browser.ts';
import { openCutter, type Cutter } from '../support/cutter.ts';
import type { Harness } from '../support/harness.ts';
import { testPassword } from '../support/session.ts';

/** After each test its phones are closed. */
export function openPhones(harness: Pick<Harness, 'url'>) {
  const visits: Visit[] = [];
  const cutters: Cutter[] = [];
  afterEach(async () => {
    for (const visit of visits.splice(0)) await visit.close();
    for (const cutter of cutters.splice(0)) await cutter.close();
  });
  const enter = async (options: PageOptions, email: string, lang = 'en') => {
    const cutter = await openCutter(harness.url);
    cutters.push(cutter);
    const visit = await openPage(options);
    visits.push(visit);
    await signIn(visit.page, cutter.url, email, lang);
    return { ...visit, cutter };
  };
  return { cutters, enter };
}

export async function signIn(page: Page, url: string, email: string, lang = 'en') {
  await page.goto(`${url}/signin?lang=${lang}&next=/my-day?lang=${lang}`);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(testPassword);
  await page.locator('main button').click();
  await page.locator('#day').waitFor();
}

/** The page is cached, as on a phone that has opened it once. */
export async function isKept(page: Page) {
  const kept = `navigator.serviceWorker.controller ? caches.match('/my-day', { ignoreVary: true }).then(Boolean) : false`;
  await expect.poll(() => page.evaluate(kept)).toBe(true);
}

export const wakeUp = (page: Page) => page.evaluate(`dispatchEvent(new Event('online'))`);
export const card = (page: Page, id: string) => page.locator(`article[data-job="${id}"]`);
export const tapCount = (page: Page) =>
  page.evaluate(
    `new Promise((resolve) => { const opening = indexedDB.open('truckroll-my-day'); opening.onsuccess = () => {
       const asking = opening.result.transaction('taps').objectStore('taps').count(); asking.onsuccess = () => resolve(asking.result); }; })`,
  );
