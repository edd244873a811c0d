/** Closing on public holidays on the dashboard, in a real browser. docs/internals/places.md#public-holidays. */
import { afterEach, expect, it } from 'vitest';
import { newArea, newCustomer, newTechnician } from '../scenarios/fixtures.ts';
import { openOffice, visitAt } from '../operations/settings/office.ts';
import { axe } from '../support/browser.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const { harness } = await openOffice();

let visit: DashboardVisit;
afterEach(() => visit.close());

it('[administration.holidays] a person chooses country, region and days, sees the visits on them, and only then closes the days', async () => {
  const business = await harness.business();
  await newTechnician(business, (await newArea(business)).id);
  const { holidays } = await business.ok('listHolidayProposals', { country: 'US', region: 'CA' });
  const working = holidays.filter(({ is_working_day }) => is_working_day);
  const isNamedOnce = ({ name }: { readonly name: string }) => holidays.filter((other) => other.name.includes(name)).length === 1;
  const [booked, other] = working.filter(isNamedOnce).slice(1, 3);
  await visitAt(business, await newCustomer(business), booked!.date, '10:00');
  const closures = async () => (await business.ok('listClosures', {})).closures;

  visit = await openDashboard(harness, business, { path: '/settings/hours' });
  const { page } = visit;
  await page.getByRole('button', { name: 'Show public holidays' }).click();
  const form = page.getByRole('form', { name: 'Public holidays' });
  await form.waitFor();
  // The country is that of the business; the region is chosen.
  expect(await page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('United States');
  await page.getByRole('combobox', { name: 'Region' }).click();
  await page.getByRole('option', { name: 'California', exact: true }).click();
  const rows = form.getByRole('listitem');
  const row = (name: string) => rows.filter({ hasText: name });
  await row('Day after Thanksgiving Day').first().waitFor();
  await form.getByText('CC BY-SA 3.0').waitFor();
  await row(booked!.name).getByText('Booked visits: 1').waitFor();
  expect(await axe(page)).toEqual([]);
  const close = form.getByRole('button', { name: /^Close on the selected days/ });
  expect(await close.isDisabled()).toBe(true);
  await form.getByRole('button', { name: 'Select all days with opening hours' }).click();
  expect(await form.getByRole('checkbox', { checked: true }).count()).toBe(working.length);
  // By place and not by name: twelve months can hold the same holiday twice.
  for (const [place, { date, is_working_day }] of holidays.entries())
    if (is_working_day && date !== booked!.date && date !== other!.date) await rows.nth(place).getByRole('checkbox').uncheck();
  expect(await closures()).toEqual([]);
  await close.click();
  await page.getByText('Closures added: 2').waitFor();
  expect(await closures()).toEqual([booked!, other!].map(({ date, name }) => ({ date, reason: name })));
  await form.getByText('Visits that this change conflicts with: 1').waitFor();
  await row(booked!.name).getByText('Already closed').waitFor();
  expect(await row(booked!.name).getByRole('checkbox').isDisabled()).toBe(true);
  // The choice is in the address.
  expect(new URL(page.url()).searchParams.get('holidays')).toBe('US.CA');
  await page.getByRole('combobox', { name: 'Region' }).click();
  await page.getByRole('option', { name: 'Whole country', exact: true }).click();
  await row('Columbus Day').first().waitFor();
  await page.getByRole('combobox', { name: 'Country' }).fill('Japan');
  await page.getByRole('option', { name: 'Japan', exact: true }).click();
  await row('Showa Day').first().waitFor();
  expect(await page.getByRole('combobox', { name: 'Region' }).count()).toBe(0);
  expectNothingOdd(visit);
});
