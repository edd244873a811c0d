/** Amounts of bare businesses in other countries, from their creation to a completed amount. docs/internals/records.md#settings. */
import { expect, it } from 'vitest';
import { prepareBusiness } from '../../src/machinery/auth/onboarding.ts';
import { currencyCodes, usualVipThreshold } from '../../src/contract/currencies.ts';
import { currencyDecimals, exactAmount } from '../../src/contract/currencyDecimals.ts';
import { okAsMember, callAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { fire } from '../operations/bookings/lifecycle.ts';
import { nextWorkday } from './fixtures.ts';

const harness = await startHarness();

const settingsOf = (of: TestBusiness) => okAsMember(harness, of, 'getBusinessSettings', {});
const change = async (of: TestBusiness, input: { currency?: string; vip_threshold?: number }) =>
  callAsMember(harness, of, 'updateBusinessSettings', { ...input, version: (await settingsOf(of)).version });

/** Books and confirms a visit, and returns what completing it needs. No address has coordinates that the caller sent. */
async function booked(of: TestBusiness, customer_id: string, time: string) {
  const answer = await of.ok('bookAndConfirmJobRequest', {
    customer_id,
    scheduled_at: `${nextWorkday(Date.now())}T${time}`,
    job_duration_minutes: 60,
  });
  expect(answer).toMatchObject({ confirmed: true, refusal: null });
  return of.ok('getJobRequest', { id: answer.id });
}

it.each([
  {
    currency: 'JPY',
    timezone: 'Asia/Tokyo',
    city: '新宿区',
    amounts: [12_000, 5_001],
    refused: [0.5, 12_000.01],
    average: 8_501,
    remaining: 2_999,
  },
  {
    currency: 'KWD',
    timezone: 'Asia/Kuwait',
    city: 'السالمية',
    amounts: [12.345, 0.002],
    refused: [0.0001, 12.3456],
    average: 6.174,
    remaining: 19_987.653,
  },
])(
  '[amounts.decimals, amounts.currency, customer.spending] a new business in $timezone takes amounts in $currency',
  async ({ currency, timezone, city, amounts, refused, average, remaining }) => {
    const of = await harness.business({ timezone, currency });
    expect(await settingsOf(of)).toMatchObject({ currency, currency_is_fixed: false });
    const area = await of.ok('createServiceArea', { name: city, city });
    await of.ok('createTechnician', { full_name: 'Ada Lovelace', email: 'ada@example.com', service_area_ids: [area.id] });
    const { customer_id } = await of.ok('createCustomer', { full_name: 'Guest', email: 'guest@example.com', address: { line: '1', city } });
    expect((await of.ok('getCustomer', { id: customer_id })).spending).toMatchObject({ total_spent_12m: 0, avg_job_value: 0, currency });
    const threshold = amounts[0]! + amounts[1]! + remaining;
    expect((await change(of, { vip_threshold: threshold + 10 ** -(currencyDecimals(currency) + 1) })).status).toBe(422);
    expect((await change(of, { vip_threshold: exactAmount(threshold, currency)! })).error_code).toBe(0);
    for (const [index, amount] of amounts.entries()) {
      const job = await booked(of, customer_id, index === 0 ? '09:00' : '13:00');
      for (const wrong of refused) {
        const reply = await fire(of, job, 'complete', { amount: wrong });
        expect([reply.status, reply.error_code, reply.errors?.[0]?.field]).toEqual([422, 'VALIDATION_ERROR', 'payload.amount']);
        expect(reply.errors![0]!.message).toBe(`payload.amount must have at most ${currencyDecimals(currency)} decimals in ${currency}.`);
      }
      expect((await fire(of, job, 'complete', { amount })).error_code).toBe(0);
    }
    const total = exactAmount(amounts[0]! + amounts[1]!, currency);
    expect((await of.ok('getCustomer', { id: customer_id })).spending).toMatchObject({
      total_spent_12m: total,
      avg_job_value: average,
      currency,
      tier_progress: { current: total, remaining },
    });
    expect((await of.ok('listCustomers', { sort: 'spending' })).customers[0]).toMatchObject({ total_spent_12m: total });
    expect(await settingsOf(of)).toMatchObject({ currency, currency_is_fixed: true });
    expect(await change(of, { currency: 'USD' })).toMatchObject({ status: 409, error_code: 'CURRENCY_IN_USE', data: { currency } });
    // The same currency, in small letters too, changes nothing.
    expect((await change(of, { currency: currency.toLowerCase() })).error_code).toBe(0);
  },
);

it.each([
  ['USD', 5_000],
  ['JPY', 500_000],
  ['KRW', 5_000_000],
  ['KWD', 5_000],
])('[currency.threshold] customers of a new business with %s are VIPs from %d on', async (currency, threshold) => {
  const of = await harness.business({ timezone: 'Asia/Tokyo', currency });
  expect(await settingsOf(of)).toMatchObject({ currency, vip_threshold: threshold });
});

it('[currency.threshold] the threshold follows the currency until somebody changes it', async () => {
  const of = await harness.business({ timezone: 'Asia/Tokyo', currency: 'EUR' });
  expect((await change(of, { currency: 'JPY' })).data).toMatchObject({ vip_threshold: 500_000 });
  expect((await change(of, { currency: 'CHF', vip_threshold: 700 })).data).toMatchObject({ vip_threshold: 700 });
  expect((await change(of, { currency: 'JPY' })).data).toMatchObject({ vip_threshold: 700 });
});

it('[currency.threshold] each currency has one number of zeros', () => {
  expect(
    currencyCodes.filter((code) => !Number.isSafeInteger(usualVipThreshold(code)) || usualVipThreshold(code) > 999_999_999_999),
  ).toEqual([]);
});

it('[amounts.currency] the currency of a business can be set until its first amount, separately in each environment', async () => {
  const of = await harness.business({ timezone: 'Asia/Tokyo' });
  expect(await change(of, { currency: 'ABC' })).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
  await change(of, { vip_threshold: 4_999.5 });
  expect((await change(of, { currency: 'jpy' })).data).toMatchObject({ currency: 'JPY', vip_threshold: 5_000, currency_is_fixed: false });
  expect((await okAsMember(harness, of, 'getBusinessSettings', {}, { environment: 'sandbox' })).currency).toBe('USD');
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Guest', email: 'guest@example.com' });
  expect((await of.ok('getCustomer', { id: customer_id })).spending.currency).toBe('JPY');
  const job_dates = [{ date: nextWorkday(Date.now()), periods: [{ period: 'morning' as const }] }];
  const open = async () => of.ok('getJobRequest', { id: (await of.ok('createJobRequest', { customer_id, job_dates })).id });
  expect((await fire(of, await open(), 'complete', {})).error_code).toBe(0);
  expect((await change(of, { currency: 'KWD' })).error_code).toBe(0);
  // Binary fractions count as the decimal number that they stand for, and an amount of 0 is an amount.
  expect((await fire(of, await open(), 'complete', { amount: 0.1 + 0.2 })).error_code).toBe(0);
  expect((await of.ok('getCustomer', { id: customer_id })).spending.total_spent_12m).toBe(0.3);
  expect(await change(of, { currency: 'JPY' })).toMatchObject({ status: 409, error_code: 'CURRENCY_IN_USE' });
});

it('[amounts.currency] a new business may choose any currency in everyday use', async () => {
  const input = { name: 'Acme', timezone: 'Asia/Tokyo', ownerEmail: 'owner@example.com', passwordCostLog2: 10 };
  expect((await prepareBusiness({ ...input, currency: 'jpy' })).currency).toBe('JPY');
  for (const currency of ['ABC', 'yen', 'DEM', ''])
    await expect(prepareBusiness({ ...input, currency })).rejects.toThrow(/is not a currency/);
});

it('[amounts.decimals] amounts have the decimals of ISO 4217, and large amounts are exact', () => {
  expect(Map.groupBy(currencyCodes, currencyDecimals).get(3)).toEqual(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
  for (const [amount, currency, exact] of [
    [999_999_999_999.99, 'USD', 999_999_999_999.99],
    [1.005, 'USD', null],
    [1.005, 'KWD', 1.005],
    [0.1 + 0.2, 'USD', 0.3],
    [-0, 'JPY', 0],
    [1e-7, 'JPY', 0],
  ] as const)
    expect([amount, currency, exactAmount(amount, currency)]).toEqual([amount, currency, exact === null ? null : expect.closeTo(exact, 9)]);
});
