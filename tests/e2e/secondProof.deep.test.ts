/** The second proof in a real browser: the dashboard's dialog, and the consent to an app without scripts. docs/reference/conventions.md#second-proof. */
import { afterEach, expect, it } from 'vitest';
import { authorizePath, newApp, newProof } from '../oauth/steps.ts';
import { axe, openPage, type Visit } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { newMember } from '../support/session.ts';
import { expectNothingOdd, openDashboard, signIn } from './dashboard.ts';

const harness = await startHarness();
const business = await harness.business();
let visit: Visit;
afterEach(() => visit.close());

/** Moves the sign-in of the member 15 minutes back. */
const age = (memberId: string) =>
  harness.store.query(`update member_sessions set proved_at = now() - interval '15 minutes' where member_id = $1`, [memberId]);

it('[second-proof.dialog] a role is made after the password, in the form that was filled in', async () => {
  const member = await newMember(harness, business, { role: 'Owner' });
  visit = await openDashboard(harness, business, { as: member, path: '/settings/roles?open=new' });
  const { page } = visit;
  await page.getByRole('textbox', { name: 'Name' }).fill('Night desk');
  await age(member.id);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = dialog.getByLabel('Password', { exact: true });
  await password.waitFor();
  await expect.poll(() => password.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  expect(await axe(page)).toEqual([]);
  // Escape closes this dialog alone.
  await page.keyboard.press('Escape');
  await page.getByText('Nothing was changed.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Night desk');
  await page.getByRole('button', { name: 'Save' }).click();
  await password.fill('a wrong password');
  await page.keyboard.press('Enter');
  await dialog.getByText('This is not correct.').waitFor();
  expect(await axe(page)).toEqual([]);
  await password.fill(member.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Night desk' }).waitFor();
  expect(await dialog.count()).toBe(0);
  expectNothingOdd(visit, /403/);
});

it('[second-proof.pages] without scripts, the consent asks for the password in its own form', async () => {
  const member = await newMember(harness, business, { role: 'Owner' });
  visit = await openPage({ scripts: false });
  const { page } = visit;
  // The app is on this device, where nothing answers.
  const address = harness.url + authorizePath(await newApp(harness), newProof());
  await page.goto(address);
  await signIn(page, member);
  expect(await page.locator('#proof').count()).toBe(0);
  await age(member.id);
  await page.goto(address);
  await page.locator('#proof').fill('a wrong password');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('The password is wrong. Nothing was done.').waitFor();
  await page.locator('#proof').fill(member.password);
  const sent = page.waitForRequest((request) => request.url().startsWith('http://127.0.0.1:7777/callback?'));
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  expect(new URL((await sent).url()).searchParams.get('code')).toBeTruthy();
});
