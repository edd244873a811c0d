/** The dashboard in a real browser, for tests: a visitor who is signed in, at one of its addresses. */
import { expect } from 'vitest';
import { openPage, type PageOptions, type Visit } from '../browser.ts';
import type { Harness, TestBusiness } from '../harness.ts';

export interface DashboardVisit extends Visit {
  /** Goes to an address of the dashboard, and waits until its page stands. */
  go(path: string): Promise<void>;
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
  await page.locator('#email').fill(as.email);
  await page.locator('#password').fill(as.password);
  await page.keyboard.press('Enter');
  await page.locator('main').waitFor();
  return {
    ...visit,
    async go(to) {
      await page.goto(harness.url + to);
      await page.locator('main').waitFor();
    },
  };
}

/** Nothing was asked of another host, and the browser had nothing to complain about but what is named. */
export function expectNothingOdd({ elsewhere, complaints }: Visit, expected: RegExp | null = null): void {
  expect({ elsewhere, complaints: complaints.filter((text) => !expected?.test(text)) }).toEqual({ elsewhere: [], complaints: [] });
}
