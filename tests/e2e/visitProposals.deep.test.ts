/** Maintenance plans that propose a time, in a real browser: the form, Today, the drawers and the customer link. docs/maintenance-plans.md. */
import { afterEach, expect, it } from 'vitest';
import { openProposals } from '../operations/maintenance/proposals.ts';
import { axe, openPage } from '../support/browser.ts';
import { expectWellIn, looksOf } from '../support/looks.ts';
import { openDashboard, type DashboardVisit } from './dashboard.ts';

const desk = await openProposals({ withWays: false });
const folder = process.env['PROPOSAL_PICTURES'];
const picture = async (page: DashboardVisit['page'], name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
let visit: DashboardVisit | null = null;
afterEach(async () => {
  await visit?.close();
  visit = null;
});

it('[visit-proposals.list, maintenance-plan.page] a dispatcher turns proposals on, sees whom to phone, and books the proposed time', async () => {
  const { of, plan } = await desk.asked();
  visit = await openDashboard(desk.harness, of, { path: `/maintenance?open=${plan}` });
  const { page } = visit;
  await page.getByText('Time proposed').waitFor();
  await picture(page, 'plan');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByLabel('Propose a time to the customer').waitFor();
  await picture(page, 'form');
  await expectWellIn(page, looksOf(0), 'the form of a plan that proposes times');
  expect(await axe(page)).toEqual([]);
  const { job } = await desk.link(of);
  await page.goto(`${new URL(page.url()).origin}/jobs?open=${job.id}`);
  await page.getByRole('group', { name: 'Proposed time' }).waitFor();
  await picture(page, 'job');
  await page.goto(`${new URL(page.url()).origin}/`);
  await page.getByText('Call the customer before').waitFor();
  await page.getByRole('link', { name: /^Call .*Grace Hopper/ }).waitFor();
  await picture(page, 'today');
  await expectWellIn(page, looksOf(1), 'Today with a proposed time');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: /^Customer accepts/ }).click();
  await page.getByText('The visit is booked.').waitFor();
  expect((await of.ok('getJobRequest', { id: job.id })).schedule.scheduled_at).toBe('2030-09-02T12:00:00Z');
});

it.each([
  ['en-US', 'light', 1440],
  ['ar', 'dark', 360],
] as const)(
  '[visit-proposals.accept] the customer link shows the proposed time and other times in %s, %s, %i wide',
  async (locale, scheme, width) => {
    const { of } = await desk.asked();
    const { job, path } = await desk.link(of);
    const guest = await openPage({ locale, scheme, width });
    visit = guest as DashboardVisit;
    await guest.page.goto(`${desk.harness.url}${path}`);
    await guest.page.locator('button[name=accepted][value=yes]').waitFor();
    await picture(guest.page, `link-${locale}`);
    expect(await guest.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await axe(guest.page)).toEqual([]);
    expect(await guest.page.locator('input[name=slot]').count()).toBeGreaterThan(1);
    await guest.page.locator('button[name=accepted][value=no]').click();
    await guest.page.getByRole('status').waitFor();
    expect(await guest.page.locator('button[name=accepted]').count()).toBe(0);
    await picture(guest.page, `declined-${locale}`);
    expect((await of.ok('getJobRequest', { id: job.id })).schedule.scheduled_at).toBeNull();
    await guest.close();
    visit = await openDashboard(desk.harness, of, { path: '/', locale, scheme, width });
    const { page } = visit;
    await page.locator('.decision-row').first().waitFor();
    await picture(page, `today-${locale}`);
    expect(await axe(page)).toEqual([]);
  },
);
