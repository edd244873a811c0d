/** What a late day says to the customer and the technician, on pages that renew themselves, and what a cancelled visit says by mail. */
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { confirmedJob, mailedCustomer } from '../mail/outbox.ts';
import { startMailServer } from '../mail/mailServer.ts';
import { monday } from '../operations/bookings/desk.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { openPage } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { newMember, testPassword } from '../support/session.ts';
import { expectAccessible, expectNothingOdd, openDashboard } from './dashboard.ts';
import { tabTo } from './keyboard.ts';

const wednesday = Date.parse('2030-06-05T12:00:00Z');
let now = wednesday;
const smtp = await startMailServer();
const harness = await startHarness({
  emptyDatabase: true,
  clock: { nowMilliseconds: () => now },
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'service@example.com' },
});
let visit: Awaited<ReturnType<typeof openPage>>;
afterEach(() => visit.close());

/** Sets the service's clock to a time of Monday in New York. */
const at = (time: string) => (now = Date.parse(`${monday}T${time}:00-04:00`));

/** A business with one technician, whose customer with a mail address has a visit on Monday at ten. */
async function openFirm() {
  now = wednesday;
  const { of, ids } = await newTeam(harness, 'Ada Lovelace');
  const customer = await mailedCustomer(of);
  return { of, ada: ids[0]!, customer, job: await confirmedJob(of, customer.id, '10:00', ids[0]) };
}

/** Longer than the pages wait before they look for news. */
const wait = (page: Page) => page.clock.runFor(31_000);
const mark = (page: Page) => page.evaluate('globalThis.isSame = true');
const isSame = (page: Page) => page.evaluate('globalThis.isSame === true');

it('[live.customer] an open customer link updates how late the technician is by itself, except while its reader has a detail open', async () => {
  const { job } = await openFirm();
  at('10:00');
  visit = await openPage({ width: 360 });
  const { page } = visit;
  await page.clock.install();
  await page.goto(harness.url + new URL(job.customer_url!).pathname);
  await page.getByText('Ada Lovelace').waitFor();
  expect(await page.getByText(/running about/).count()).toBe(0);
  await page.locator('details summary').first().click();
  await mark(page);
  at('10:40');
  await wait(page);
  // The page is still the same, and what was opened is still open.
  expect([await isSame(page), await page.locator('details[open]').count()]).toEqual([true, 1]);
  await page.locator('details summary').first().click();
  await wait(page);
  await page
    .locator('p[role=status]', {
      hasText: /^\s*We are running about 4\d minutes late\.\s+We can be with you at 10:4\d\sAM at the earliest\.\s*$/,
    })
    .waitFor();
  expect(await isSame(page)).toBe(false);
  await expectAccessible(page, 'a late visit on the customer link');
  // A form that was begun is not lost either.
  await page.locator('details summary').first().click();
  await page.locator('details[open] input:visible').first().fill('I must go to work');
  await page.locator('details summary').first().click();
  await mark(page);
  await wait(page);
  expect(await isSame(page)).toBe(true);
  expectNothingOdd(visit);
});

it('[live.technician] the technician’s open page updates how late each visit is by itself', async () => {
  const { of, ada, customer } = await openFirm();
  const later = await confirmedJob(of, customer.id, '11:15', ada);
  const member = await newMember(harness, of, { role: 'Technician', name: 'Ada Lovelace' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [ada, member.id]);
  at('09:30');
  visit = await openPage({ width: 360 });
  const { page } = visit;
  await page.clock.install();
  await page.goto(`${harness.url}/signin?next=/my-day`);
  await page.locator('#email').fill(member.email);
  await page.locator('#password').fill(testPassword);
  await page.keyboard.press('Enter');
  await page.locator(`article[data-job="${later.id}"]`).waitFor();
  expect(await page.locator('.late').count()).toBe(0);
  await mark(page);
  at('10:40');
  await wait(page);
  await page.locator('article.next .late', { hasText: /^4\d minutes late · Earliest start 10:4\d\sAM$/ }).waitFor();
  await page.locator(`article[data-job="${later.id}"] .late`, { hasText: /minutes late/ }).waitFor();
  expect(await isSame(page)).toBe(true);
  await expectAccessible(page, 'a late day of a technician');
  expectNothingOdd(visit, /Service Worker registration blocked/);
});

it('[flow.clicks, cancel.ends] three clicks on Today cancel a late visit with a message, which reaches the customer by mail', async () => {
  const { of, customer, job } = await openFirm();
  at('10:40');
  visit = await openDashboard(harness, of);
  const { page } = visit;
  await page.locator(`main a[href*="open=${job.id}"]:visible`).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this job?' });
  await tabTo(page, question.getByRole('textbox', { name: 'Reason' }), 0);
  await page.keyboard.type('Van broke down, nobody else is free');
  await tabTo(page, question.getByRole('textbox', { name: 'Message to the customer' }), 1);
  await page.keyboard.type('We are sorry: our van broke down.');
  await expectAccessible(page, 'a cancellation with a message');
  await question.getByRole('button', { name: 'Cancel job' }).click();
  await page.getByText(/The job was cancelled/).waitFor();
  now += 60_000;
  await harness.server.background.tick('send mails');
  const text = () =>
    smtp
      .to(customer.email)
      .map(({ mail }) => mail.text ?? '')
      .find((mail) => mail.includes('our van broke down'));
  await expect.poll(text).toContain('We are sorry');
  // The reason stays with the team.
  expect(smtp.to(customer.email).some(({ raw }) => raw.includes('nobody else'))).toBe(false);
  expect((await of.ok('getJobRequest', { id: job.id })).cancellation).toMatchObject({ reason: 'Van broke down, nobody else is free' });
  expectNothingOdd(visit);
});
