/** A customer writes a text message: Today shows it while it is open, and the office reads and answers it there. docs/internals/messages.md#conversations. */
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { axe } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { gateway, sendText } from '../support/inboundTexts.ts';
import { newArea, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { expectNothingOdd, openDashboard } from './dashboard.ts';

const harness = await startHarness({ env: gateway });
const business = await harness.business();
await okAsMember(harness, business, 'updateMailSettings', { sms_kinds: { message: true } });
const technician = await newTechnician(business, (await newArea(business)).id);
const phone = '+12125550186';
const { customer_id: customer } = await business.ok('createCustomer', {
  full_name: 'Grace Hopper',
  phone,
  address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
});
const date = nextWorkday(Date.now(), 1);
const job = await quotedJob(business, customer, date);
await business.ok('confirmJobRequest', {
  id: job.id,
  status_version: job.status_version,
  technician_id: technician.id,
  scheduled_at: `${date}T10:00`,
});

it('[conversation.page] a message appears on an open Today, is answered in the drawer of its job, and is gone from Today', async () => {
  const visit = await openDashboard(harness, business);
  const { page } = visit;
  await page.getByText('Decide now').waitFor();
  expect(await sendText(harness, { From: phone, Body: 'Can you bring a filter? <b>Thanks</b>' })).toBe(200);
  const row = page.locator('.decision-row[data-kind=message]');
  await row.getByText('Can you bring a filter? <b>Thanks</b>').waitFor();
  await row.getByRole('link', { name: /^Answer/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Unread message from the customer').waitFor();
  await drawer.getByText('Can you bring a filter? <b>Thanks</b>').waitFor();
  await drawer.getByRole('button', { name: 'Write a text message' }).click();
  await page.keyboard.type('Yes, we have one.');
  await drawer.getByRole('button', { name: 'Send text message' }).click();
  await drawer.getByText('Yes, we have one.').waitFor();
  await drawer.getByText('Unread message from the customer').waitFor({ state: 'detached' });
  expect((await business.ok('listCustomerMessages', { id: customer })).messages.map(({ direction, text }) => [direction, text])).toEqual([
    ['out', 'Yes, we have one.'],
    ['in', 'Can you bring a filter? <b>Thanks</b>'],
  ]);
  expect(await axe(page)).toEqual([]);
  await visit.go('/');
  await page.getByText('Decide now').waitFor();
  expect(await row.count()).toBe(0);
  await visit.go(`/customers?open=${customer}`);
  await page.getByRole('dialog').getByText('Yes, we have one.').waitFor();
  expectNothingOdd(visit);
  await visit.close();
});
