/** A second factor in a real browser: set-up, sign-in, and a lost phone. docs/reference/conventions.md#second-factor. */
import { expect, it, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { openPage } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { expectWellIn, looksOf, overflowOf, setLook, type Look } from '../support/looks.ts';
import { codeAt } from '../support/secondFactor.ts';
import { newMember, signIn } from '../support/session.ts';

vi.setConfig({ testTimeout: 600_000 });
let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business({ name: 'Acme Plumbing' });
const words = {
  en: { setUp: 'Set up an authenticator app', finish: 'Finish', code: 'Enter your code', go: 'Continue', left: 'Recovery codes left: 9' },
  de: {
    setUp: 'Authentifizierungs-App einrichten',
    finish: 'Fertigstellen',
    code: 'Code eingeben',
    go: 'Weiter',
    left: 'Übrige Wiederherstellungscodes: 9',
  },
  ar: { setUp: 'إعداد تطبيق مصادقة', finish: 'إنهاء', code: 'إدخال الرمز', go: 'متابعة', left: 'رموز الاسترداد المتبقية: \u20689\u2069' },
} as const;

async function expectFits(page: Page, looks: readonly Look[], what: string): Promise<void> {
  for (const look of looks) {
    await setLook(page, look);
    expect([what, ...look, await overflowOf(page)]).toEqual([what, ...look, 0]);
  }
}

it.each(Object.keys(words) as (keyof typeof words)[])(
  '[second-factor.page, page.accessible, page.no-scripts] %s: a required factor is set up, signs in, and is lost with the phone',
  async (locale) => {
    const texts = words[locale];
    const member = await newMember(harness, business, { role: 'Viewer' });
    const owner = await signIn(harness, business.owner);
    await owner.ok('updateSignInRules', { second_factor_roles: ['Viewer'], grace_days: 0 });
    const looks = looksOf(Object.keys(words).indexOf(locale));
    // axe needs scripts; the pages do not.
    const scripts = locale !== 'en';
    const well = (page: Page, what: string) => (scripts ? expectWellIn(page, looks, what) : expectFits(page, looks, what));
    const visit = await openPage({ locale, scripts });
    const { page } = visit;
    await page.goto(`${harness.url}/signin?next=/team`);
    await page.fill('#email', member.email);
    await page.fill('#password', member.password);
    await page.click('button[type=submit]');
    expect(new URL(page.url()).search).toBe('?next=%2Fteam');
    await well(page, 'required');
    await page.getByRole('button', { name: texts.setUp }).click();
    await well(page, 'set-up');
    const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
    expect(await page.locator('svg.qr').getAttribute('aria-label')).not.toBe('');
    await page.fill('#code', codeAt(secret, now));
    await page.fill('#password', member.password);
    await page.getByRole('button', { name: texts.finish }).click();
    const codes = await page.locator('.codes code').allInnerTexts();
    expect(codes).toHaveLength(10);
    await well(page, 'recovery codes');
    await page.getByRole('link', { name: texts.go }).click();
    expect(new URL(page.url()).pathname).toBe('/team');
    await visit.close();

    now += 30_000;
    const next = await openPage({ locale, scripts });
    const browser = next.page;
    const enter = async () => {
      await browser.goto(`${harness.url}/signin?next=/second-factor`);
      await browser.fill('#email', member.email);
      await browser.fill('#password', member.password);
      await browser.click('button[type=submit]');
      expect(await browser.locator('h1').innerText()).toBe(texts.code);
    };
    await enter();
    await well(browser, 'code');
    await browser.fill('#code', '000000');
    await browser.click('button[type=submit]');
    await well(browser, 'wrong code');
    await browser.fill('#code', codeAt(secret, now));
    await browser.click('button[type=submit]');
    await well(browser, 'set');
    await browser.goto(`${harness.url}/signout`);
    await browser.click('button[type=submit]');
    // The phone is lost.
    await enter();
    await browser.fill('#code', codes[0]!.toLowerCase());
    await browser.click('button[type=submit]');
    expect(await browser.locator('main').innerText()).toContain(texts.left);
    await browser.fill('#proof', member.password);
    await browser.locator('button[value=remove]').click();
    await well(browser, 'removed');
    await next.close();
  },
);
