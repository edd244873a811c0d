/** A phone number needs digits, in every record with a phone number and in the search for a caller. */
import { expect, test } from 'vitest';
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
  for (const phone of ['ext. 123456', '٠١٢٣٤٥٦٧٨٩'])
    expect((await business.call('createCustomer', { full_name: 'Dan', phone })).status).toBe(200);
});

test.each(['', '%20', '%20%09', 'nobody', '%2B'])('[customer.filter.phone] phone=%s does not list everybody', async (phone) => {
  const reply = await harness.request('GET', `/v1/customers?phone=${phone}`, { key: business.key });
  expect(reply).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ field: 'phone' }] });
});
