/** `create-business`: what is left out follows from the time zone. */
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { commandsOf } from './run.ts';

const harness = await startHarness();
const run = commandsOf(harness);
let made = 0;
const create = (timezone: string, more: Record<string, string> = {}) =>
  run('create-business', {
    name: `Firm ${++made}`,
    timezone,
    'owner-email': `owner${made}-${timezone.replaceAll('/', '.')}@zones.example`,
    ...more,
  });

it.each([
  ['Europe/Berlin', { country: 'DE', currency: 'EUR', language: 'de', open_weekdays: [1, 2, 3, 4, 5] }],
  ['Europe/London', { country: 'GB', currency: 'GBP', language: 'en', open_weekdays: [1, 2, 3, 4, 5] }],
  ['America/Denver', { country: 'US', currency: 'USD', language: 'en', open_weekdays: [1, 2, 3, 4, 5] }],
  ['Asia/Riyadh', { country: 'SA', currency: 'SAR', language: 'ar', open_weekdays: [1, 2, 3, 4, 7] }],
  ['Asia/Tokyo', { country: 'JP', currency: 'JPY', language: 'ja', open_weekdays: [1, 2, 3, 4, 5] }],
  ['Europe/Warsaw', { country: 'PL', currency: 'PLN', language: 'en', open_weekdays: [1, 2, 3, 4, 5] }],
])('[cli.create-business] %s sets currency, language and working week, and the answer states them', async (timezone, expected) => {
  const answer = await create(timezone);
  expect(answer).toMatchObject(expected);
  const business = { businessId: answer['business_id'], ownerId: '018f2b5c-0000-7000-8000-000000000001' } as unknown as TestBusiness;
  for (const environment of ['live', 'sandbox'] as const) {
    const settings = await okAsMember(harness, business, 'getBusinessSettings', {}, { environment });
    expect([settings.currency, settings.default_locale, settings.country]).toEqual([
      expected.currency,
      expected.language,
      expected.country,
    ]);
    const { weekly_hours: hours } = await okAsMember(harness, business, 'getOpeningHours', {}, { environment });
    expect(hours.map(({ weekday }) => weekday)).toEqual(expected.open_weekdays);
  }
});

it('[cli.create-business] given options win over the defaults of the country', async () => {
  expect(await create('Europe/Berlin', { currency: 'chf', language: 'fr' })).toMatchObject({ currency: 'CHF', language: 'fr' });
});

it('[cli.create-business, settings.alias] a former alias of a business cannot be given to another business', async () => {
  const name = 'Aire Valley Heating';
  const { business_alias: alias } = await create('Europe/London', { name });
  await run('rename-business', { operand: alias as string, name, alias: 'aire-heating' });
  expect((await create('Europe/London', { name }))['business_alias']).toBe(`${alias as string}-2`);
});

it('[cli.create-business] a zone without a country needs a currency', async () => {
  await expect(create('UTC')).rejects.toThrow('Add --currency');
  expect(await create('UTC', { currency: 'EUR' })).toMatchObject({ country: null, currency: 'EUR', language: 'en' });
});
