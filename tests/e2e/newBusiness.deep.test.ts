/**
 * A new business goes from nothing to a confirmed visit on the dashboard alone. It has no geocoder, no mail server and no history. Unlike in
 * the demo, no address has coordinates. Country and currency are not the default ones.
 */
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { commandsOf } from '../cli/run.ts';
import { startHarness } from '../support/harness.ts';
import { expectAccessible, expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';
import { hasFocus } from './keyboard.ts';

/** A Wednesday morning in each of the countries. */
const now = Date.parse('2030-06-05T08:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const command = commandsOf(harness, () => now);

let visit: DashboardVisit;
afterEach(() => visit.close());

interface Country {
  readonly name: string;
  readonly timezone: string;
  readonly currency: string;
  readonly phone: string;
  readonly address: Readonly<Record<string, string>>;
  /** The field of the service area to fill. Its text is that of the same field of the address. */
  readonly areaBy: 'Postal code' | 'City';
  /** How the technician gets the service area: in the technician's form, or through the button that a refusal offers. */
  readonly givenBy: 'form' | 'remedy';
  readonly corrected: string;
}

const countries: readonly Country[] = [
  {
    name: 'Plomberie du Rhône',
    timezone: 'Europe/Paris',
    currency: 'EUR',
    phone: '+33 4 78 95 00 01',
    address: { 'Street and number': '5 Rue de la République', 'Postal code': '69002', City: 'Lyon', Country: 'France' },
    areaBy: 'City',
    givenBy: 'form',
    corrected: '7 Rue de la République',
  },
  {
    name: 'Hidráulica Paulista',
    timezone: 'America/Sao_Paulo',
    currency: 'BRL',
    phone: '+55 11 3333 4444',
    address: {
      'Street and number': 'Rua Augusta 100',
      'Postal code': '01304-000',
      City: 'São Paulo',
      'State or region': 'SP',
      Country: 'Brasil',
    },
    areaBy: 'Postal code',
    givenBy: 'remedy',
    corrected: 'Rua Augusta 102',
  },
  {
    name: '大阪設備',
    timezone: 'Asia/Tokyo',
    currency: 'JPY',
    phone: '+81 6 6208 8181',
    address: {
      'Street and number': '梅田3-1-3',
      'Postal code': '530-0001',
      City: '大阪市',
      'State or region': '大阪府',
      Country: '日本',
    },
    areaBy: 'City',
    givenBy: 'form',
    corrected: '梅田3-1-5',
  },
];

/** Fills fields of the open drawer or panel, found by their labels. */
async function fill(within: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await within.getByRole('textbox', { name: label, exact: true }).fill(text);
}

const drawer = (page: Page) => page.getByRole('dialog');

/** Follows the checklist to a page, and adds an entry there. */
async function add(page: Page, step: string, button: string, texts: Record<string, string>, more = async (_form: Locator) => {}) {
  await visit.go('/');
  await page.getByRole('list').getByRole('link', { name: step, exact: true }).click();
  await page.getByRole('button', { name: button }).click();
  await fill(drawer(page), texts);
  await more(drawer(page));
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText(/ was added\./).waitFor();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await drawer(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

const panel = (page: Page) => page.getByRole('region', { name: 'Book by phone' });
/** The days and periods that are offered, as text. */
const offered = async (page: Page) => {
  await panel(page).getByText('Morning', { exact: true }).first().waitFor();
  return panel(page).getByRole('group', { name: 'When is the customer available?' }).allInnerTexts();
};

async function startCall(page: Page): Promise<void> {
  await visit.go('/board');
  await page.getByRole('button', { name: 'New call' }).click();
  await panel(page).waitFor();
}

/** After a call that was left half typed. */
async function startAnotherCall(page: Page): Promise<void> {
  await startCall(page);
  await panel(page).getByRole('button', { name: 'Start another one' }).click();
}

const giveArea = {
  async form(page: Page, { address }: Country) {
    await visit.go('/team');
    await page
      .getByRole('button', { name: 'Ada Lovelace' })
      .or(page.getByRole('link', { name: 'Ada Lovelace' }))
      .first()
      .click();
    await drawer(page).getByRole('button', { name: 'Edit', exact: true }).click();
    // The address is stored in parts, and stays in parts when another field changes.
    expect(await drawer(page).getByRole('textbox', { name: 'City' }).inputValue()).toBe(address['City']);
    await choose(page, 'Service areas', 'Centre');
    await drawer(page).getByRole('button', { name: 'Save' }).click();
    await drawer(page).getByRole('button', { name: 'Edit', exact: true }).waitFor();
  },
  async remedy(page: Page, { phone, address }: Country) {
    await startAnotherCall(page);
    await fill(panel(page), { Phone: phone, Name: 'Grace Hopper', ...address });
    const whyNot = panel(page).getByRole('alert');
    await whyNot.getByRole('button', { name: 'Add Ada Lovelace to the service area “Centre”' }).click();
    await panel(page).getByText('Morning', { exact: true }).first().waitFor();
    expect(await whyNot.count()).toBe(0);
  },
};

it.each(countries)('[dashboard.new-business, dashboard.addresses, dashboard.why-not] $name books its first visit', async (country) => {
  const { name, timezone, currency, phone, address, areaBy, givenBy, corrected } = country;
  const made = await command('create-business', { name, timezone, currency, 'owner-email': `owner@${currency}.example` });
  visit = await openDashboard(harness, { owner: made['owner'] as { email: string; password: string } });
  const { page } = visit;

  await page.getByText('Getting started: 1 of 7').waitFor();
  await page.getByRole('link', { name: 'Continue set-up' }).waitFor();
  await add(page, 'Job types', 'New job type', { Name: 'Leak repair' }, (form) =>
    form.getByRole('textbox', { name: 'Minutes of work' }).fill('60'),
  );
  await add(page, 'Technicians', 'New technician', { Name: 'Ada Lovelace', 'E-mail': 'ada@example.com', ...address });
  const areaText = address[areaBy]!;

  // No technician covers the address yet. The reason and a remedy are shown in place of the windows.
  await startCall(page);
  await fill(panel(page), { Phone: phone, Name: 'Grace Hopper', ...address });
  const whyNot = panel(page).getByRole('alert');
  await whyNot.getByText('No technician has a service area that covers the address.').waitFor();
  expect(await whyNot.innerText()).not.toMatch(/data\.|_/);
  await whyNot.getByRole('button', { name: /^Add the service area .* for Ada Lovelace$/ }).waitFor();
  await expectAccessible(page, 'why nobody can come');

  await add(page, 'Service areas', 'New area', { Name: 'Centre', [areaBy === 'City' ? areaBy : 'Postal codes']: areaText });
  await giveArea[givenBy](page, country);

  // The windows follow the address as it is typed.
  await startAnotherCall(page);
  await fill(panel(page), { Phone: phone, Name: 'Grace Hopper' });
  await panel(page).getByText('Enter the postal code or city to see available times.').waitFor();
  await fill(panel(page), address);
  await panel(page).getByRole('combobox', { name: 'Job type' }).click();
  await page.getByRole('option', { name: 'Leak repair' }).click();
  const before = await offered(page);
  await panel(page).getByText('Morning', { exact: true }).nth(1).click();
  await panel(page).getByRole('button', { name: 'Book', exact: true }).click();
  await panel(page).getByRole('radio').first().click();
  await panel(page)
    .getByRole('button', { name: /^Confirm / })
    .click();
  await page.getByText(/Grace Hopper is booked/).waitFor();

  // Correcting the house number loses no other part of the address, and the windows stay the same.
  await visit.go('/customers');
  await page.locator('main').getByText('Grace Hopper').first().click();
  await drawer(page).getByRole('button', { name: 'Edit', exact: true }).click();
  for (const [label, text] of Object.entries(address))
    expect(await drawer(page).getByRole('textbox', { name: label, exact: true }).inputValue()).toBe(text);
  await fill(drawer(page), { 'Street and number': corrected });
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await drawer(page).getByText(corrected).waitFor();
  await startCall(page);
  await fill(panel(page), { Phone: phone });
  await panel(page).getByRole('status').getByRole('button', { name: /Grace/ }).click();
  await panel(page).getByRole('combobox', { name: 'Job type' }).click();
  await page.getByRole('option', { name: 'Leak repair' }).click();
  expect(await panel(page).getByRole('textbox', { name: 'Street and number' }).inputValue()).toBe(corrected);
  expect(await offered(page)).toEqual(before);
  await expectAccessible(page, 'the call of a known customer');
  expectNothingOdd(visit);
});

/** What the pages say in a language, in the order of the set-up. */
const guided = [
  {
    name: 'Leeds Heating',
    timezone: 'Europe/London',
    currency: 'GBP',
    locale: 'en-GB',
    phone: '+44 113 496 0001',
    country: 'United Kingdom',
    address: ['12 Park Row', 'LS1 5HD', 'Leeds'],
    technician: 'Ada Lovelace',
    customer: 'Grace Hopper',
  },
  {
    name: '大阪設備',
    timezone: 'Asia/Tokyo',
    currency: 'JPY',
    locale: 'ja-JP',
    phone: '+81 6 6208 8181',
    country: '日本',
    address: ['梅田3-1-3', '530-0001', '大阪市'],
    technician: '田中 花子',
    customer: '山田 太郎',
  },
] as const;

/** Texts of a language, as the dashboard has them. */
async function textsOf(locale: string) {
  const language = locale.slice(0, 2);
  const read = async (subject: string) =>
    JSON.parse(await readFile(new URL(`../../locales/${language}/${subject}.json`, import.meta.url), 'utf8')) as Record<string, never>;
  const [setup, words, board, catalog, today, team] = await Promise.all(['setup', 'words', 'board', 'catalog', 'today', 'team'].map(read));
  return { setup, words, board, catalog, today, team } as unknown as Record<string, any>;
}

it.each(guided)('[dashboard.new-business] $name is set up step by step, to a first confirmed visit', async (firm) => {
  const { name, timezone, currency, locale, phone, address, technician, customer } = firm;
  const made = await command('create-business', { name, timezone, currency, 'owner-email': `owner@${currency}.guided.example` });
  const texts = await textsOf(locale);
  visit = await openDashboard(harness, { owner: made['owner'] as { email: string; password: string } }, { locale });
  const { page } = visit;
  const { setup, words, board, catalog, today } = texts;
  const heading = (step: string) => page.getByRole('heading', { level: 2, name: setup.names[step], exact: true }).waitFor();
  const parts = async (within: Locator) => {
    const labels = ['line', 'postal_code', 'city'].map((part) => words.addressParts[part] as string);
    for (const [index, label] of labels.entries()) await within.getByRole('textbox', { name: label, exact: true }).fill(address[index]!);
  };
  await page.getByRole('link', { name: today.continueSetup }).click();
  await heading('business');
  await parts(page.locator('.setup-step'));
  await expectAccessible(page, 'the first step of the set-up');
  await page.getByRole('button', { name: setup.save }).click();
  // The hours of a new business stand already: go on.
  await heading('hours');
  await page.getByRole('button', { name: setup.continue }).click();
  await heading('areas');
  await expect.poll(() => page.getByRole('textbox', { name: catalog.city, exact: true }).inputValue()).toBe(address[2]);
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await heading('types');
  await page.getByRole('button', { name: catalog.trades.plumbing }).click();
  await page.locator('.setup-list li').first().waitFor();
  await page.getByRole('button', { name: setup.continue }).click();
  await heading('team');
  await page.getByRole('textbox', { name: words.name, exact: true }).fill(technician);
  await page.getByRole('textbox', { name: words.email, exact: true }).fill('ada@example.com');
  await parts(page.locator('.setup-step'));
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await heading('mail');
  await page.getByText(setup.mail.off).waitFor();
  await page.getByRole('button', { name: setup.skip }).click();
  await heading('booking');
  const step = page.locator('.setup-step');
  // A made-up customer has no number, because it may belong to somebody. The field asks for one.
  await step.getByRole('button', { name: setup.madeUp }).click();
  const number = step.getByRole('textbox', { name: board.job.phone, exact: true });
  await expect.poll(() => hasFocus(number)).toBe(true);
  expect(await number.inputValue()).toBe('');
  expect(await step.getByRole('textbox', { name: words.addressParts.city, exact: true }).inputValue()).toBe(address[2]);
  await number.fill(phone);
  await step.getByRole('textbox', { name: board.book.name, exact: true }).fill(customer);
  await parts(step);
  await step.getByRole('group').filter({ hasText: board.period.morning }).getByText(board.period.morning, { exact: true }).nth(1).click();
  await expectAccessible(page, 'the first booking of the set-up');
  await step.getByRole('button', { name: board.book.request, exact: true }).click();
  await step.getByRole('radio').first().click();
  await step.getByRole('button', { name: new RegExp(board.book.confirm.replace('{{time}}', '.+'), 'u') }).click();
  await page.getByText(setup.booked).waitFor();
  await expectAccessible(page, 'the end of the set-up');
  expectNothingOdd(visit);
});
