/** Steps with the keyboard alone: tests read which element has the focus, and press only keys. */
import type { Locator, Page } from 'playwright-core';

/** A name for the element that has the focus; null: no element has it, as when the page has just opened. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(`(() => {
    const { activeElement: one, body } = document;
    return one === null || one === body ? null : (one.getAttribute('aria-label') ?? (one.textContent || one.tagName));
  })()`);

export const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element.matches(':focus'));

/** Presses Tab until `target` has the focus. Throws after `most` presses, which is more than a person would accept. */
export async function tabTo(page: Page, target: Locator, most = 16): Promise<void> {
  await target.waitFor({ state: 'attached' });
  const passed: (string | null)[] = [];
  for (let presses = 0; presses <= most; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
    passed.push(await focused(page));
  }
  throw new Error(`Not reached with ${most} times Tab, which led to: ${passed.join(', ')}`);
}
