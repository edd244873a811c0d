/** Proposing public holidays as days on which to close. docs/internals/places.md#public-holidays. */
import { expect, it } from 'vitest';
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { okAsMember } from '../../support/asMember.ts';
import { invalid } from '../replies.ts';
import { newArea, newCustomer, newTechnician } from '../../scenarios/fixtures.ts';
import { visitAt } from './office.ts';

/** The evening before Thanksgiving in New York; in Tokyo it is already Thursday. */
let now = Date.parse('2026-11-26T02:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });

const locale = (language: string) => ({ headers: { 'x-locale': language } });
const settle = async (of: TestBusiness, settings: object) => {
  const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
  await okAsMember(harness, of, 'updateBusinessSettings', { version, ...settings });
};

it('[holidays.proposals] proposes the next twelve months, with closed days and visits, and closes nothing', async () => {
  const of = await harness.business();
  await newTechnician(of, (await newArea(of)).id);
  const customer = await newCustomer(of);
  for (const time of ['09:00', '13:00']) await visitAt(of, customer, '2026-11-26', time);
  await of.ok('createClosure', { date: '2026-12-25', reason: 'Christmas' });
  const { holidays, ...told } = await of.ok('listHolidayProposals', {});
  expect(told).toMatchObject({ country: 'US', region: null, from: '2026-11-25', to: '2027-11-24' });
  expect(told.attribution).toContain('CC BY-SA 3.0');
  expect(holidays.map(({ date }) => date)).toEqual([
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-18',
    '2027-06-19',
    '2027-07-04',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
  ]);
  expect(holidays.slice(0, 3)).toEqual([
    { date: '2026-11-26', name: 'Thanksgiving Day', is_closed: false, is_working_day: true, visit_count: 2 },
    { date: '2026-12-25', name: 'Christmas Day', is_closed: true, is_working_day: true, visit_count: 0 },
    { date: '2027-01-01', name: "New Year's Day", is_closed: false, is_working_day: true, visit_count: 0 },
  ]);
  expect(holidays.find(({ date }) => date === '2027-07-04')).toMatchObject({ is_working_day: false });
  expect((await of.ok('listClosures', {})).meta.total).toBe(1);
  // The visits of another business and of the sandbox do not count.
  expect((await of.ok('listHolidayProposals', {}, { key: of.sandboxKey })).holidays[0]).toMatchObject({ visit_count: 0 });
  const before = now;
  now = Date.parse('2026-11-26T15:30:00Z');
  const later = await of.ok('listHolidayProposals', {});
  now = before;
  expect(later.holidays[0]).toMatchObject({ date: '2026-11-26', visit_count: 1 });
});

it('[holidays.proposals] counts a visit over midnight on both days, and a crew visit once', async () => {
  const of = await harness.business();
  const area = (await newArea(of)).id;
  for (const name of ['Ada Lovelace', 'Alan Turing']) await newTechnician(of, area, name);
  const { id } = await of.ok('createJobRequest', {
    customer_id: await newCustomer(of),
    job_dates: [{ date: '2026-12-24', periods: [{ period: 'morning' }] }],
  });
  const { status_version } = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 });
  await of.ok('confirmJobRequest', { id, status_version, scheduled_at: '2026-12-24T10:00' });
  const midnight = Date.parse('2026-12-25T05:00:00Z') / 60_000;
  await harness.store.query('update sessions set start_minute = $2, end_minute = $3 where job_request_id = $1', [
    id,
    midnight - 30,
    midnight + 30,
  ]);
  const { holidays } = await of.ok('listHolidayProposals', { country: 'DE', from: '2026-12-20' });
  expect(holidays.slice(0, 2).map(({ date, visit_count }) => [date, visit_count])).toEqual([
    ['2026-12-25', 1],
    ['2026-12-26', 0],
  ]);
  const sweden = await of.ok('listHolidayProposals', { country: 'se', from: '2026-12-20' });
  expect(sweden.holidays[0]).toMatchObject({ date: '2026-12-25', visit_count: 1 });
});

it('[holidays.home] uses the home country and the region of the base address by default', async () => {
  const of = await harness.business({ timezone: 'Europe/Berlin' });
  const told = async (input: object, language = 'de') => {
    const { country, region, holidays } = await of.ok('listHolidayProposals', input, locale(language));
    return [country, region, holidays.find(({ date }) => date === '2027-01-06')?.name ?? null];
  };
  expect(await told({})).toEqual(['DE', null, null]);
  for (const state of ['Bavaria', 'BY', 'bayern']) {
    await settle(of, { base_address: { line: 'Hauptstraße 1', city: 'München', state, postal_code: '80331', country: 'DE' } });
    expect(await told({})).toEqual(['DE', 'BY', 'Heilige Drei Könige']);
  }
  expect(await told({}, 'en')).toEqual(['DE', 'BY', 'Epiphany']);
  // A country or a region that is sent wins; an empty region is the whole country.
  expect(await told({ region: '' })).toEqual(['DE', null, null]);
  expect(await told({ region: 'sn' })).toEqual(['DE', 'SN', null]);
  expect(await told({ country: 'AT' })).toEqual(['AT', null, 'Heilige Drei Könige']);
  await settle(of, { home_country: 'AT' });
  expect(await told({})).toEqual(['AT', null, 'Heilige Drei Könige']);
});

it('[holidays.home] the twelve months begin on the local day of the business', async () => {
  const of = await harness.business({ timezone: 'Asia/Tokyo' });
  expect(await of.ok('listHolidayProposals', {}, locale('ja'))).toMatchObject({
    country: 'JP',
    regions: [],
    from: '2026-11-26',
    to: '2027-11-25',
  });
  expect((await of.ok('listHolidayProposals', { from: '2028-02-29' })).to).toBe('2029-02-28');
});

it('[holidays.home] asks for a country when the country of the business is unknown', async () => {
  const of = await harness.business({ timezone: 'UTC' });
  expect(await of.ok('listHolidayProposals', {})).toMatchObject({ country: null, region: null, regions: [], holidays: [] });
});

it.each([
  [{ country: 'AQ' }, 'country'],
  [{ country: 'Germany' }, 'country'],
  [{ country: 'DE', region: 'XX' }, 'region'],
  [{ country: 'JP', region: '13' }, 'region'],
  [{ from: '2027-02-30' }, 'from'],
  [{ from: '2077-01-01' }, 'from'],
  [{ from: '1999-01-01' }, 'from'],
])('[holidays.proposals] refuses %j', async (input, field) => {
  const of = await harness.business();
  expect(invalid(await of.call('listHolidayProposals', input))).toEqual(['VALIDATION_ERROR', field]);
});
