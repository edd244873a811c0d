/** Half-typed work in a real browser: it is kept, found, continued, thrown away and ended with the sign-in. docs/dashboard.md#drafts */
import { afterEach, expect, it } from 'vitest';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { booked, team } from '../operations/dispatch/board.ts';
import { axe } from '../support/browser.ts';
import { signIn as memberOf } from '../support/session.ts';
import { expectNothingOdd, openDashboard, signIn, type DashboardVisit } from './dashboard.ts';

const desk = await openDesk();
const folder = process.env['DRAFT_PICTURES'];
const picture = async (page: DashboardVisit['page'], name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};
let visit: DashboardVisit | null = null;
afterEach(async () => {
  await visit?.close();
  visit = null;
});

/** What this tab keeps. */
const kept = (page: DashboardVisit['page']) => page.evaluate(() => sessionStorage.getItem('truckroll-drafts'));

it('[drafts.kept, drafts.found, drafts.saved] a half-typed booking survives a click on a visit, a reload and another call, until it is booked', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  await booked(of, customer, ids[0]!, '09:00');
  visit = await openDashboard(desk.harness, of, { path: `/board?date=${monday}` });
  const { page } = visit;
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await page.getByRole('button', { name: 'New call' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+12125550177');
  await name.fill('Annie Easley');
  await page.getByRole('textbox', { name: 'Street' }).fill('5 Main St');
  await page.getByRole('textbox', { name: 'City' }).fill('New York');
  // A form on the screen is not named in the bar.
  expect(await page.locator('.draft-chip').count()).toBe(0);
  await page.locator('.visit').first().click();
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor();
  const chip = page.getByRole('button', { name: 'Unfinished: New call · Annie Easley' });
  await chip.waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'chip-en-light-1440');
  await chip.click();
  await page.getByText(/^You began this at \d/).waitFor();
  expect(await name.inputValue()).toBe('Annie Easley');
  expect(await page.getByRole('textbox', { name: 'Street' }).inputValue()).toBe('5 Main St');
  expect(await axe(page)).toEqual([]);
  await picture(page, 'call-en-light-1440');
  await page.reload();
  await page.getByText(/^You began this at \d/).waitFor();
  expect(await name.inputValue()).toBe('Annie Easley');
  // Another call is begun: the first one stays.
  await page.getByRole('button', { name: 'Start another one' }).click();
  await expect.poll(() => name.inputValue()).toBe('');
  await name.fill('Katherine Johnson');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Unfinished: 2' }).click();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'two-en-light-1440');
  await page.getByRole('button', { name: 'Throw away: New call · Katherine Johnson' }).click();
  await page.getByText('Thrown away: New call · Katherine Johnson').waitFor();
  await chip.click();
  await expect.poll(() => name.inputValue()).toBe('Annie Easley');
  await page.getByText('Morning', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Street' }).count()).toBe(0);
  await expect.poll(() => kept(page)).toBeNull();
  const { items } = await of.ok('listJobRequests', {});
  expect(items.filter(({ customer: { name: one } }) => one === 'Annie Easley')).toHaveLength(1);
  expectNothingOdd(visit);
});

it('[drafts.found] closing the question keeps a cancellation reason as a draft, and only the draft’s name reopens the question', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '09:00');
  visit = await openDashboard(desk.harness, of, { path: `/board?date=${monday}&open=${job.id}` });
  const { page } = visit;
  const panel = page.getByRole('dialog', { name: /Grace Hopper/ });
  await panel.getByRole('button', { name: 'Cancel job' }).click();
  const question = page.getByRole('dialog', { name: /^Cancel/ });
  await question.getByRole('textbox', { name: 'Reason' }).fill('Sold the house');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Unfinished: Cancel job · Sold the house' }).waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.locator('.visit').first().click();
  await panel.getByRole('button', { name: 'Cancel job' }).waitFor();
  expect(await question.count()).toBe(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Unfinished: Cancel job · Sold the house' }).click();
  expect(await question.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Sold the house');
  await question.getByRole('button', { name: 'Keep the visit' }).click();
  await page.getByText('Thrown away: Cancel job · Sold the house').waitFor();
  expect(await kept(page)).toBeNull();
  // A note comes back without being asked for.
  await panel.getByRole('button', { name: 'Write a note' }).click();
  await panel.getByRole('textbox', { name: 'Note', exact: true }).fill('Key under the mat');
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.locator('.visit').first().click();
  await expect.poll(() => panel.getByRole('textbox', { name: 'Note', exact: true }).inputValue()).toBe('Key under the mat');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => kept(page)).toBeNull();
  expect((await of.ok('listNotes', { job_request_id: job.id })).notes).toMatchObject([{ text: 'Key under the mat' }]);
  expectNothingOdd(visit);
});

it('[drafts.kept, drafts.sign-in] Esc keeps a half-typed customer, Cancel discards it with an undo, and signing out deletes it', async () => {
  const { of } = await team(desk, 'Ada Lovelace');
  visit = await openDashboard(desk.harness, of, { path: '/customers?open=new' });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  const name = drawer.getByRole('textbox', { name: 'Name' });
  await name.fill('Grace Hopper');
  await expect.poll(() => kept(page)).toContain('Grace Hopper');
  // An emptied form is no draft.
  await name.fill('');
  await expect.poll(() => kept(page)).toBeNull();
  await name.fill('Grace Hopper');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New customer' }).click();
  await drawer.getByText(/^You began this at \d/).waitFor();
  expect(await name.inputValue()).toBe('Grace Hopper');
  await picture(page, 'customer-en-light-1440');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Thrown away: New customer · Grace Hopper').waitFor();
  expect(await kept(page)).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Unfinished: New customer · Grace Hopper' }).click();
  await expect.poll(() => name.inputValue()).toBe('Grace Hopper');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByText('Throws away unfinished entries: 1').waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'sign-out-en-light-1440');
  await page.getByRole('menuitem', { name: /^Sign out/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.locator('#email').waitFor();
  expect(await kept(page)).toBeNull();
  await signIn(page, of.owner);
  await page.goto(`${desk.harness.url}/customers?open=new`);
  await name.waitFor();
  expect(await name.inputValue()).toBe('');
  expectNothingOdd(visit);
});

it('[drafts.sign-in] a draft from another sign-in session is not shown, and is removed', async () => {
  const { of } = await team(desk, 'Ada Lovelace');
  visit = await openDashboard(desk.harness, of, { path: '/customers?open=new' });
  const { page } = visit;
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
  await expect.poll(() => kept(page)).toContain('Grace Hopper');
  // Another browser of the member ends this sign-in.
  const owner = await memberOf(desk.harness, of.owner);
  const { sessions } = await owner.ok('listOwnSessions', {});
  for (const { id, is_current } of sessions) if (!is_current) await owner.ok('endOwnSession', { id });
  await page.reload();
  await page.locator('#email').waitFor();
  await signIn(page, of.owner);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
  expect(await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
  expect(await kept(page)).toBeNull();
});

it('[drafts.clash] a draft of a record that somebody else changed says so, and keeps the other person’s fields', async () => {
  const { of, customer } = await team(desk, 'Ada Lovelace');
  visit = await openDashboard(desk.harness, of, { path: `/customers?open=${customer}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await drawer.getByRole('textbox', { name: 'Notes' }).fill('Ring twice');
  await page.keyboard.press('Escape');
  await of.ok('updateCustomer', { id: customer, notes: 'Dog in the yard', full_name: 'Grace B. Hopper' });
  await page.getByRole('button', { name: /^Unfinished: Edit ·/ }).click();
  await drawer.getByText('Someone else has changed this since.', { exact: false }).waitFor();
  expect(await drawer.locator('.draft-line li').allInnerTexts()).toEqual(['Dog in the yard → Ring twice']);
  expect(await drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Grace B. Hopper');
  expect(await axe(page)).toEqual([]);
  await picture(page, 'clash-en-light-1440');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.locator('.draft-line').waitFor({ state: 'detached' });
  await drawer.getByText('Ring twice').waitFor();
  expect(await kept(page)).toBeNull();
  const { profile } = await of.ok('getCustomer', { id: customer });
  expect(profile).toMatchObject({ full_name: 'Grace B. Hopper', notes: 'Ring twice' });
});

it.each([
  ['ar', 'dark', 1440],
  ['ar', 'light', 390],
  ['de', 'light', 390],
  ['de', 'dark', 1440],
  ['en', 'dark', 390],
] as const)('[drafts.found] the name of a draft and its line fit in %s, %s, %i pixels wide', async (locale, scheme, width) => {
  const { of } = await team(desk, 'Ada Lovelace');
  visit = await openDashboard(desk.harness, of, { path: '/board?panel=book&side=1', locale, scheme, width });
  const { page } = visit;
  await page.locator('input[type=tel]').fill('+12125550177');
  await page.locator('.board-panel input:not([type=tel])').first().fill('Grace Hopper');
  await page.goto(`${desk.harness.url}/customers`);
  await page.locator('.draft-name').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  await picture(page, `chip-${locale}-${scheme}-${width}`);
  await page.locator('.draft-name').click();
  await page.locator('.draft-line').waitFor();
  expect(await page.locator('input[type=tel]').inputValue()).toContain('555');
  expect(await axe(page)).toEqual([]);
  await picture(page, `call-${locale}-${scheme}-${width}`);
});
