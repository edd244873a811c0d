/** The colour schemes and widths in which tests look at pages, without every combination on every page. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe, heightAt, schemes, widths } from './browser.ts';
import { isFull } from './full.ts';

/** A colour scheme and a width. */
export type Look = readonly [scheme: (typeof schemes)[number], width: (typeof widths)[number]];

/**
 * The looks for the n-th of several pages or languages: two of the four combinations, which include both schemes and both widths. The next
 * page gets the other two. `FULL=1` gives each page all four.
 */
export function looksOf(index: number): readonly Look[] {
  if (isFull) return schemes.flatMap((scheme) => widths.map((width) => [scheme, width] as const));
  const [light, dark] = index % 2 === 0 ? ([1440, 360] as const) : ([360, 1440] as const);
  return [
    ['light', light],
    ['dark', dark],
  ];
}

/** Changes the look of an open page. */
export async function setLook(page: Page, [colorScheme, width]: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: heightAt(width) });
}

/** How many pixels a page is wider than its window; 0 is right. */
export const overflowOf = (page: Page): Promise<number> =>
  page.locator('html').evaluate((element) => element.scrollWidth - element.clientWidth);

/** Expects that axe finds nothing on an open page, and that it fits its window, in each of the looks. */
export async function expectWellIn(page: Page, looks: readonly Look[], what: string): Promise<void> {
  for (const look of looks) {
    await setLook(page, look);
    expect([what, ...look, await overflowOf(page), await axe(page)]).toEqual([what, ...look, 0, []]);
  }
}
