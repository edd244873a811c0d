/** The dashboard in a real browser, for tests: a visitor who is signed in, at one of its addresses. */
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { axe, openPage, type PageOptions, type Visit } from '../support/browser.ts';
import { isFull } from '../support/full.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import { looksOf, overflowOf, setLook } from '../support/looks.ts';

export interface DashboardVisit extends Visit {
  /** Loads an address of the dashboard, as a bookmark does, and waits until its page stands. */
  go(path: string): Promise<void>;
  /** Goes there as a link of the dashboard does, which loads only what the page needs. */
  follow(path: string): Promise<void>;
}

export interface DashboardOptions extends PageOptions {
  /** Who signs in; the owner when left out. */
  readonly as?: { readonly email: string; readonly password: string };
  readonly path?: string;
}

/** Signs in with the form, by the keyboard, as a person does who was sent a link to a page. */
export async function openDashboard(
  harness: Pick<Harness, 'url'>,
  business: Pick<TestBusiness, 'owner'>,
  { as = business.owner, path = '/', ...options }: DashboardOptions = {},
): Promise<DashboardVisit> {
  const visit = await openPage(options);
  const { page } = visit;
  await page.goto(harness.url + path);
  await signIn(page, as);
  return {
    ...visit,
    async go(to) {
      await page.goto(harness.url + to);
      await page.locator('main').waitFor();
    },
    async follow(to) {
      await page.evaluate((href) => (globalThis as unknown as RoutedWindow).__TSR_ROUTER__.navigate({ href }), to);
      // Its address is the next page's before there is one.
      const stands = () =>
        page.evaluate(() => {
          const { status, location, resolvedLocation } = (globalThis as unknown as RoutedWindow).__TSR_ROUTER__.state;
          return status === 'idle' && resolvedLocation?.href === location.href;
        });
      await expect.poll(stands).toBe(true);
      expect(placeOf(page.url())).toEqual(placeOf(harness.url + to));
      // And the frame in which its first state is drawn.
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    },
  };
}

/** What an address leads to, however its characters are written. */
function placeOf(address: string): unknown[] {
  const { origin, pathname, searchParams } = new URL(address);
  return [origin, pathname, ...searchParams];
}

/** TanStack Router leaves itself where its own tools find it. */
interface RoutedWindow {
  readonly __TSR_ROUTER__: {
    navigate(to: { href: string }): Promise<void>;
    readonly state: {
      readonly status: string;
      readonly location: { readonly href: string };
      readonly resolvedLocation?: { readonly href: string };
    };
  };
}

/** By the form to which whoever is not signed in is led. */
export async function signIn(page: Page, { email, password }: TestBusiness['owner']): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('main').waitFor();
}

/** Nothing was asked of another host, and the browser had nothing to complain about but what is named. */
export function expectNothingOdd({ elsewhere, complaints }: Visit, expected: RegExp | null = null): void {
  expect({ elsewhere, complaints: complaints.filter((text) => !expected?.test(text)) }).toEqual({ elsewhere: [], complaints: [] });
}

/**
 * Languages of the walks, one from left to right and one from right to left, and the looks of each page in each: light and wide in one,
 * dark and narrow in the other, the next page the other way round. With `FULL=1` each is seen in all looks. Who walks in the first loads
 * anew whatever has a state in its address, as a bookmark does, and with `FULL=1` every page; all else is gone to from the page before.
 */
export const walks = ['en-US', 'ar'].map((locale, nth) => ({
  locale,
  by: (path: string) => (nth === 0 && (isFull || path.includes('?')) ? ('go' as const) : ('follow' as const)),
  looksAt: (page: number) => (isFull ? looksOf(0) : [looksOf(0)[(page + nth) % 2]!]),
}));

/** Goes to each page and looks at it whole in its looks: axe finds nothing, and nothing is wider than the page. */
export async function expectWell(visit: DashboardVisit, paths: readonly string[], { by, looksAt }: (typeof walks)[number]): Promise<void> {
  const { page } = visit;
  for (const [index, path] of paths.entries())
    for (const look of looksAt(index)) {
      await setLook(page, look);
      await visit[by(path)](path);
      // The page first: before it there is nothing that is busy.
      await page.locator('main h1, [role=dialog] h2').first().waitFor();
      await page.locator('*[aria-busy=true]').first().waitFor({ state: 'detached' });
      await expectAccessible(page, `${path} ${look.join(' ')}`);
      expect([path, ...look, await overflowOf(page)]).toEqual([path, ...look, 0]);
    }
}

/** Until the page stands: what it loads late may take its heading away for a moment. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect.poll(async () => axe(page), { timeout: 10_000, interval: 200, message: what }).toEqual([]);
}
