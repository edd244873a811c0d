/** The waiting list in a real browser: the drawer of a job, Today, and the customer link. docs/earlier-times.md. */
import { afterEach, expect, it } from 'vitest';
import { openWaitingList } from '../operations/bookings/waitingList.ts';
import { confirmedJob, mailedCustomer } from '../mail/outbox.ts';
import { axe, openPage } from '../support/browser.ts';
import { expectWellIn, looksOf } from '../support/looks.ts';
import { openDashboard, type DashboardVisit } from './dashboard.ts';

const desk = await openWaitingList({ withWays: false });
const folder = process.env['EARLIER_PICTURES'];
const picture = async (page: DashboardVisit['page'], name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
let visit: DashboardVisit;
afterEach(() => visit.close());

it('[earlier-times.wish, earlier-times.list] a dispatcher records an earlier wish, sees the free time on Today, and moves the visit', async () => {
  const { of, blocker } = await desk.fullFriday();
  const { id: customer } = await mailedCustomer(of);
  await of.ok('updateCustomer', { id: customer, phone: '+12125550123' });
  const job = await confirmedJob(of, customer, '14:00');
  visit = await openDashboard(desk.harness, of, { path: `/jobs?open=${job.id}` });
  const { page } = visit;
  await page.getByRole('button', { name: 'Wants an earlier time' }).click();
  await page.getByText('The visit keeps its time.').waitFor();
  await expectWellIn(page, looksOf(0), 'the form of the waiting list');
  await picture(page, 'drawer');
  await page.getByRole('button', { name: 'Add to the waiting list' }).click();
  await page.getByText('Waits for an earlier time').waitFor();
  expect(await axe(page)).toEqual([]);
  await desk.free(of, blocker);
  await desk.search();
  await page.goto(`${new URL(page.url()).origin}/`);
  await page.getByText('Call the customer before').waitFor();
  await page.getByRole('link', { name: /^Call .*Grace Hopper/ }).waitFor();
  await picture(page, 'today');
  await expectWellIn(page, looksOf(1), 'Today with a free time');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: /^Customer accepts/ }).click();
  await page.getByText('The visit was moved to the earlier time.').waitFor();
  await page.getByText('Grace Hopper\u2069: Must be phoned.').waitFor();
  expect(await desk.startOf(of, job.id)).not.toBe('2030-06-10T18:00:00Z');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText(`Undone: ${job.short_code}`).waitFor();
  expect(await desk.startOf(of, job.id)).toBe('2030-06-10T18:00:00Z');
});

it.each([
  ['en-US', 'light', 1440],
  ['ar', 'dark', 360],
] as const)('[earlier-times.accept] the customer link shows the time in %s, %s, %i wide', async (locale, scheme, width) => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  await desk.free(of, blocker);
  await desk.search();
  const guest = await openPage({ locale, scheme, width });
  visit = guest as DashboardVisit;
  await guest.page.goto(`${desk.harness.url}${job.path}`);
  await guest.page.locator('button[name=accepted][value=yes]').waitFor();
  await picture(guest.page, `link-${locale}`);
  expect(await guest.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(await axe(guest.page)).toEqual([]);
  await guest.page.locator('button[name=accepted][value=no]').click();
  await guest.page.locator('details summary').first().waitFor();
  expect(await guest.page.locator('button[name=accepted]').count()).toBe(0);
  expect(await desk.startOf(of, job.id)).toBe('2030-06-10T18:00:00Z');
});
