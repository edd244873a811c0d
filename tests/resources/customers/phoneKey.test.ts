/** A phone number needs digits, in every record with a phone number and in the search for a caller. */
import { expect, test } from 'vitest';
import { checkPhone, phoneKeyOf } from '../../../src/domain/resources/customers/phoneKey.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();
const business = await harness.business();
const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Ann', phone: '+1 (212) 555-0123' });
const technician = await business.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });

test.each(['call me back', '-- -- -- --', '+1 (2) 3 ext.45'])('[phone.digits] %j is no phone number', async (phone) => {
  const scheduled_at = '2035-06-04T10:00';
  for (const [field, reply] of [
    ['phone', await business.call('createCustomer', { full_name: 'Ben', phone })],
    ['phone', await business.call('updateCustomer', { id, phone })],
    ['phone', await business.call('createTechnician', { full_name: 'Bob', email: 'bob@example.com', phone })],
    ['phone', await business.call('updateTechnician', { id: technician.id, phone })],
    [
      'customer.phone',
      await business.call('bookAndConfirmJobRequest', { customer: { full_name: 'Cid', phone }, scheduled_at, job_duration_minutes: 60 }),
    ],
  ] as const)
    expect(reply).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field, code: 'format' }] });
});

test('[phone.digits] six digits are enough, in any script', async () => {
  for (const phone of ['1 2 3 4 5 6', '٠١٢٣٤٥٦٧٨٩'])
    expect((await business.call('createCustomer', { full_name: 'Dan', phone })).status).toBe(200);
});

test.each(['', '%20', '%20%09', 'nobody', '%2B'])('[customer.filter.phone] phone=%s does not list every customer', async (phone) => {
  const reply = await harness.request('GET', `/v1/customers?phone=${phone}`, { key: business.key });
  expect(reply).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field: 'phone' }] });
});

const zones = { US: 'America/New_York', DE: 'Europe/Berlin', MX: 'America/Mexico_City', AR: 'America/Argentina/Buenos_Aires' } as const;
const more = { BR: 'America/Sao_Paulo', GB: 'Europe/London', AU: 'Australia/Sydney', RU: 'Europe/Moscow', IT: 'Europe/Rome' } as const;

test.each([
  [
    'US',
    '+1 303 555 0142',
    ['001 303 555 0142', '011 1 303 555 0142', '1-303-555-0142', '(303) 555-0142 ext. 5', '303.555.0142x12', 'tel:+1-303-555-0142;ext=5'],
  ],
  ['US', '+49 30 1234567', ['0049 30 1234567', '011 49 30 1234567', '+0049 30 1234567', '00 49 (0)30 1234567', '+49 (0) 30 / 1234567']],
  [
    'DE',
    '+49 30 1234567',
    ['0049 30 1234567', '030 1234567', '011 49 30 1234567', '030 1234567 Durchwahl 12', '(030) 12 34-567', '\u202a+49 30 1234567\u202c'],
  ],
  ['DE', '+1 303 555 0142', ['001 303 555 0142', '011 1 303 555 0142']],
  ['MX', '+52 55 1234 5678', ['+52 1 55 1234 5678', '55 1234 5678', '044 55 1234 5678', '01 55 1234 5678', '0052 1 55 1234 5678']],
  ['AR', '+54 9 11 1234 5678', ['011 15 1234-5678', '+54 11 1234 5678', '11 1234 5678', '0054 9 11 1234 5678']],
  ['BR', '+55 11 91234-5678', ['0 15 11 91234-5678', '(11) 91234-5678', '011 91234-5678']],
  ['GB', '+44 113 496 0000', ['0113 496 0000', '0044 113 496 0000', '011 44 113 496 0000']],
  ['AU', '+61 2 9374 4000', ['(02) 9374 4000', '0011 61 2 9374 4000']],
  ['RU', '+7 912 345 67 89', ['8 (912) 345-67-89', '9123456789', '007 912 345 67 89']],
  ['IT', '+39 06 698 1234', ['06 6981234', '0039 06 6981234']],
] as const)('[phone.spellings] in %s, %s is also written %j', (country, phone, spellings) => {
  const zone = { ...zones, ...more }[country];
  for (const spelling of spellings) expect([spelling, phoneKeyOf(spelling, zone)]).toEqual([spelling, phoneKeyOf(phone, zone)]);
});

test('[phone.spellings] different numbers stay different', () => {
  const [key, near] = [phoneKeyOf('+1 303 555 0142', zones.US), phoneKeyOf('+1 303 555 0143', zones.US)];
  expect(key).toBe('13035550142');
  expect(near).not.toBe(key);
  // 011 is the area code of Buenos Aires, and 0113 of Leeds.
  expect(phoneKeyOf('011 4123 4567', zones.AR)).toBe('541141234567');
});

test.each([
  '4.93012E+11',
  '4,93012E+11',
  '4.9e11',
  'call me 123456',
  '123456 after six',
  'tel 030 1234567',
  '000000000000',
  '111-111-1111',
  '+1 555 555 5555',
  '13035550142.0',
  '030 1234567 / 0171 23456789',
])('[phone.one-number] %j is refused', (phone) => {
  expect(checkPhone('phone', phone)).toMatchObject({ code: 'VALIDATION_ERROR' });
});

test.each([
  '+1 303 555 0142 ext. 5',
  '+1 303-555-0142 x5',
  '030/1234567-12',
  '+44 7777 777777',
  '+81 3-1234-5678 内線12',
  '０３−１２３４−５６７８',
  '+7 912 345-67-89 доб. 3',
  '٠٥٠ ١٢٣ ٤٥٦٧',
])('[phone.one-number] %j is a phone number', (phone) => {
  expect(checkPhone('phone', phone)).toBeNull();
});

test('[phone.spellings, phone.one-number] another spelling finds the same customer, and a damaged number is not stored', async () => {
  const booking = { scheduled_at: '2035-06-04T10:00', job_duration_minutes: 60 };
  const { customer_id: known } = await business.ok('createCustomer', { full_name: 'Eve Stone', phone: '+1 303 555 0142' });
  await business.call('bookAndConfirmJobRequest', { customer: { full_name: 'Eve Stone', phone: '001 303 555 0142' }, ...booking });
  expect((await business.ok('listCustomers', { phone: '011 1 303 555 0142' })).customers.map((row) => row.id)).toEqual([known]);
  for (const phone of ['4.93012E+11', 'call me 123456', '000000000000'])
    expect(await business.call('createCustomer', { full_name: 'Flo', phone })).toMatchObject({ status: 422, errors: [{ field: 'phone' }] });
});
