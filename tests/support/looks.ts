/** How pages are looked at in a browser: colour schemes and widths, not every pair of them on every page. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe, heightAt, schemes, widths } from './browser.ts';
import { isFull } from './full.ts';

/** A colour scheme and a width. */
export type Look = readonly [scheme: (typeof schemes)[number], width: (typeof widths)[number]];

/**
 * The looks that the n-th of several pages or languages is seen in: both schemes and both widths, in two of the four pairs, and the next
 * one in the other two. `FULL=1` takes all four of each.
 */
export function looksOf(index: number): readonly Look[] {
  if (isFull) return schemes.flatMap((scheme) => widths.map((width) => [scheme, width] as const));
  const [light, dark] = index % 2 === 0 ? ([1440, 360] as const) : ([360, 1440] as const);
  return [
    ['light', light],
    ['dark', dark],
  ];
}

/** Gives a page that stands another look. */
export async function setLook(page: Page, [colorScheme, width]: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: heightAt(width) });
}

/** By how many pixels a page is wider than its window; 0 is well. */
export const overflowOf = (page: Page): Promise<number> =>
  page.locator('html').evaluate((element) => element.scrollWidth - element.clientWidth);

/** A page that stands has nothing for axe, and is no wider than its window, in each of the looks. */
export async function expectWellIn(page: Page, looks: readonly Look[], what: string): Promise<void> {
  for (const look of looks) {
    await setLook(page, look);
    expect([what, ...look, await overflowOf(page), await axe(page)]).toEqual([what, ...look, 0, []]);
  }
}
