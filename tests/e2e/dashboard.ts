/** The dashboard in a real browser, for tests: a visitor who is signed in, at one of its addresses. */
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { axe, openPage, type PageOptions, type Visit } from '../support/browser.ts';
import { isFull } from '../support/full.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import { looksOf, overflowOf, setLook } from '../support/looks.ts';

export interface DashboardVisit extends Visit {
  /** Loads an address of the dashboard, as a bookmark does, and waits for its page. */
  go(path: string): Promise<void>;
  /** Goes to an address as a link of the dashboard does, which loads only what the page needs. */
  follow(path: string): Promise<void>;
}

export interface DashboardOptions extends PageOptions {
  /** The member who signs in. Default: the owner. */
  readonly as?: { readonly email: string; readonly password: string };
  readonly path?: string;
}

/** Signs in with the form and the keyboard, like a person who was sent a link to a page. */
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
      // The address already names the next page before that page is there. So wait for the router.
      const stands = () =>
        page.evaluate(() => {
          const { status, location, resolvedLocation } = (globalThis as unknown as RoutedWindow).__TSR_ROUTER__.state;
          return status === 'idle' && resolvedLocation?.href === location.href;
        });
      await expect.poll(stands).toBe(true);
      expect(placeOf(page.url())).toEqual(placeOf(harness.url + to));
      // Then wait for the frame that draws the page's first state.
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    },
  };
}

/** The parts of an address, the same for every encoding of its characters. */
function placeOf(address: string): unknown[] {
  const { origin, pathname, searchParams } = new URL(address);
  return [origin, pathname, ...searchParams];
}

/** The variable in which TanStack Router leaves itself for its own tools. */
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

/** Signs in with the form to which the dashboard leads visitors who are not signed in. */
export async function signIn(page: Page, { email, password }: TestBusiness['owner']): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('main').waitFor();
}

/** Asserts that no other host was called, and that the browser complained about nothing but `expected`. */
export function expectNothingOdd({ elsewhere, complaints }: Visit, expected: RegExp | null = null): void {
  expect({ elsewhere, complaints: complaints.filter((text) => !expected?.test(text)) }).toEqual({ elsewhere: [], complaints: [] });
}

/**
 * The walks, one for each language: one language is written from left to right, the other from right to left.
 *
 * Looks: a page that is light and wide in one language is dark and narrow in the other. The next page has it the other way round. With
 * `FULL=1` each page is checked in all looks.
 *
 * Loading: the first walk loads pages that have a state in their address, as a bookmark does. With `FULL=1` it loads every page. All other
 * pages are reached by a link from the page before.
 */
export const walks = ['en-US', 'ar'].map((locale, nth) => ({
  locale,
  by: (path: string) => (nth === 0 && (isFull || path.includes('?')) ? ('go' as const) : ('follow' as const)),
  looksAt: (page: number) => (isFull ? looksOf(0) : [looksOf(0)[(page + nth) % 2]!]),
}));

/** Goes to each page and checks it in its looks: axe finds nothing, and nothing is wider than the page. */
export async function expectWell(visit: DashboardVisit, paths: readonly string[], { by, looksAt }: (typeof walks)[number]): Promise<void> {
  const { page } = visit;
  for (const [index, path] of paths.entries())
    for (const look of looksAt(index)) {
      await setLook(page, look);
      await visit[by(path)](path);
      // Wait for the page first. Before it is there, no element is marked as busy.
      await page.locator('main h1, [role=dialog] h2').first().waitFor();
      await page.locator('*[aria-busy=true]').first().waitFor({ state: 'detached' });
      await expectAccessible(page, `${path} ${look.join(' ')}`);
      expect([path, ...look, await overflowOf(page)]).toEqual([path, ...look, 0]);
    }
}

/** Repeats the check until the page is complete. Late content may take its heading away for a moment. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect.poll(async () => axe(page), { timeout: 10_000, interval: 200, message: what }).toEqual([]);
}
