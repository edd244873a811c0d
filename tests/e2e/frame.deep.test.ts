/** The frame of the dashboard in a real browser: docs/reference/pages.md#frame. */
import { afterEach, expect, it } from 'vitest';
import { axe } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();
const business = await harness.business({ name: 'Acme <Plumbing>' });
const ada = await business.ok('createCustomer', { full_name: 'Ada Lovelace', phone: '+1 303 555 0142' });
await business.ok('createCustomer', { full_name: 'Grace Hopper', phone: '+1 303 555 0143', tier: 'vip' });
await business.ok('createCustomer', { full_name: 'Sandy Box', phone: '+1 303 555 0144' }, { key: business.sandboxKey });

let visit: DashboardVisit;
afterEach(() => visit.close());

it('[dashboard.sign-in, dashboard.policy, dashboard.small] a link to a page opens that page after sign-in', async () => {
  visit = await openDashboard(harness, business, { path: '/customers?tier=vip' });
  const { page } = visit;
  await page.getByRole('button', { name: 'Grace Hopper' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tier=vip');
  expect(await page.getByRole('button', { name: 'Ada Lovelace' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Customers' }).getAttribute('aria-current')).toBe('page');
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(loaded).toBeGreaterThan(50_000);
  expect(loaded).toBeLessThan(250_000);
  expect(await axe(page)).toEqual([]);
  expectNothingOdd(visit);
});

it('[dashboard.address, dashboard.palette] the keyboard alone finds a customer, whose drawer is in the address and outlives a reload', async () => {
  visit = await openDashboard(harness, business);
  const { page } = visit;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('lovel');
  await page.getByRole('option', { name: 'Ada Lovelace' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${harness.url}/customers?open=${ada.customer_id}`);
  await page.getByRole('dialog').getByRole('link', { name: '+1 303 555 0142' }).waitFor();
  await page.reload();
  await page.getByRole('dialog').getByRole('link', { name: '+1 303 555 0142' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForURL(`${harness.url}/customers`);
  expectNothingOdd(visit);
});

it('[dashboard.palette] the keyboard alone starts an action, finds a section, and changes colours and environment', async () => {
  visit = await openDashboard(harness, business, { path: '/board?date=2031-03-04' });
  const { page } = visit;
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const take = async (typed: string, name: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').waitFor();
    await page.keyboard.type(typed);
    // Every letter reaches the palette, however soon it is typed.
    await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe(typed);
    await palette.getByRole('option', { name, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
  };
  await page.keyboard.press('Control+k');
  await palette.getByRole('option', { name: 'Action Mark a technician absent' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // The words match in any order. An action that starts on the board keeps the board's date.
  await take('phone job', 'Action New job: book by phone');
  await page.waitForURL(`${harness.url}/board?date=2031-03-04&panel=book`);
  await take('new custom', 'Action New customer');
  await page.waitForURL(`${harness.url}/customers?open=new`);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
  await page.keyboard.type('Mary Jackson');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+1 303 555 0145');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Customer since').waitFor();
  const [made] = await harness.store.query(`select full_name from customers where full_name = 'Mary Jackson'`);
  expect(made).toEqual({ full_name: 'Mary Jackson' });
  await take('settings clos', 'Page Hours and closures Settings');
  await page.waitForURL(`${harness.url}/settings/hours`);
  await take('dark', 'Action Theme: Dark');
  await expect.poll(() => page.evaluate("document.documentElement.getAttribute('data-mantine-color-scheme')")).toBe('dark');
  await take('sandbox env', 'Action Environment: Sandbox');
  await page.getByRole('note').getByText('Test data only').waitFor();
  await take('sign out', 'Action Sign out');
  await page.waitForURL(/\/signout/);
  expectNothingOdd(visit);
});

it('[dashboard.palette] the palette receives what is typed at once, even on a busy page, and then returns the focus', async () => {
  visit = await openDashboard(harness, business, { path: '/customers' });
  const { page } = visit;
  await page.getByRole('button', { name: 'Ada Lovelace' }).focus();
  // Delays everything that the page puts off to a later task until after the letters are typed.
  await page.evaluate(`{
    const later = setTimeout;
    globalThis.setTimeout = (run, milliseconds = 0, ...rest) => later(run, milliseconds + 500, ...rest);
  }`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sandbox env');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  expect(await palette.getByRole('combobox').inputValue()).toBe('sandbox env');
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Ada Lovelace');
  expectNothingOdd(visit);
});

it('[dashboard.palette] an action is offered only to members who may use it', async () => {
  const of = await harness.business();
  await harness.store.query(`update members set role = 'Viewer' where email = $1`, [of.owner.email]);
  visit = await openDashboard(harness, of);
  const { page } = visit;
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Action Time-off requests' }).waitFor();
  const offered = await page.getByRole('option', { name: /^Action/ }).allTextContents();
  expect(offered).toEqual(['ActionTime-off requests', 'ActionEnvironment: Sandbox', 'ActionSign out']);
  expectNothingOdd(visit);
});

it('[dashboard.environment] the sandbox has a banner and its own customers, and stays selected from page to page', async () => {
  visit = await openDashboard(harness, business, { path: '/customers' });
  const { page } = visit;
  await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor();
  await page.getByText('Sandbox', { exact: true }).click();
  await page.getByRole('note').getByText('Test data only').waitFor();
  await page.getByRole('button', { name: 'Sandy Box' }).waitFor();
  expect(await page.getByRole('button', { name: 'Ada Lovelace' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  expect(new URL(page.url()).search).toBe('?env=sandbox');
  expectNothingOdd(visit);
});

it('[dashboard.texts] a language chosen in the menu sets the page’s direction, and is remembered for the member', async () => {
  visit = await openDashboard(harness, business, { path: '/customers' });
  const { page } = visit;
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await page.getByRole('heading', { name: 'العملاء' }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await expect
    .poll(async () => (await harness.store.query(`select locale from members where email = $1`, [business.owner.email]))[0])
    .toEqual({ locale: 'ar' });
  expect(await axe(page)).toEqual([]);
  await harness.store.query(`update members set locale = null where email = $1`, [business.owner.email]);
  expectNothingOdd(visit);
});

it('[dashboard.connection] a lost connection is announced, and the delayed answer arrives when it returns', async () => {
  visit = await openDashboard(harness, business, { path: '/customers' });
  const { page } = visit;
  await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('searchbox').fill('Hopper');
  await page.getByText('Connection lost').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Connection lost').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: 'Ada Lovelace' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Grace Hopper' }).waitFor();
  expectNothingOdd(visit, /ERR_INTERNET_DISCONNECTED/);
});

it('[dashboard.address] a new customer is added with a form, which shows each error at its field', async () => {
  visit = await openDashboard(harness, business, { path: '/customers?open=new' });
  const { page } = visit;
  await page.getByRole('textbox', { name: 'Name' }).fill('Katherine Johnson');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('A customer needs a phone number or an e-mail address.').waitFor();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 303 555 0177');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Katherine Johnson was added.').waitFor();
  await page.waitForURL(/\/customers\?open=[0-9a-f-]{36}$/);
  const { customers } = await business.ok('listCustomers', { search: 'Katherine Johnson' });
  expect(customers.map(({ id }) => id)).toEqual([new URL(page.url()).searchParams.get('open')]);
  expectNothingOdd(visit, /422/);
});
