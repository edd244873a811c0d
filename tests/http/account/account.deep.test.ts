/** The pages of the account in a real browser, without scripts: docs/reference/pages.md#frame. */
import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { startHarness } from '../../support/harness.ts';
import { expectWellIn, looksOf } from '../../support/looks.ts';
import { newMember, testPassword } from '../../support/session.ts';

const harness = await startHarness();
const business = await harness.business({ name: 'Acme Plumbing' });

test.each(['en', 'ar'].map((lang, index) => ({ lang, looks: looksOf(index) })))(
  '[page.accessible] the accessibility check passes a page with a form, in $lang, in both schemes, narrow and wide',
  async ({ lang, looks }) => {
    const visit = await openPage();
    for (const path of ['/signin', '/forgot', '/set-password/gone', '/signin?signed_out']) {
      await visit.page.goto(`${harness.url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
      await expectWellIn(visit.page, looks, path);
    }
    expect(visit.elsewhere).toEqual([]);
    await visit.close();
  },
);

test('[page.no-scripts] a member without scripts signs in by keyboard, learns of a wrong password, and signs out', async () => {
  const member = await newMember(harness, business, { role: 'Viewer', name: 'Grace <Hopper>' });
  const visit = await openPage({ scripts: false });
  const { page, complaints } = visit;
  await page.goto(`${harness.url}/signout`);
  await page.getByLabel('E-mail address').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('E-mail address').inputValue()).toBe(member.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${harness.url}/`);
  await page.goto(`${harness.url}/signout`);
  expect(await page.getByText('You are signed in as').innerText()).toContain('Grace <Hopper>');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('status').waitFor();
  await page.goto(`${harness.url}/signout`);
  expect(new URL(page.url()).pathname).toBe('/signin');
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  await visit.close();
});
