/** Steps by the keyboard alone: what has the focus is looked at, and only keys are pressed. */
import type { Locator, Page } from 'playwright-core';

/** A name for what has the focus; null: nothing has, which is where the page begins. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(`(() => {
    const { activeElement: one, body } = document;
    return one === null || one === body ? null : (one.getAttribute('aria-label') ?? (one.textContent || one.tagName));
  })()`);

export const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element.matches(':focus'));

/** Presses Tab until something has the focus. It throws when that is further away than anybody would go. */
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
