/** An identifier is the same in upper and lower case. Any other spelling is refused. */
import { expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';

const now = Date.parse('2030-06-05T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business();
const ok: typeof business.ok = (id, input, options) => business.ok(id, input, options);
const area = (await newArea(business)).id;
const technician = (await newTechnician(business, area)).id;
const customer = await newCustomer(business);
const date = nextWorkday(now);
const upper = (id: string) => id.toUpperCase();

test('[input.identifier-case] a technician whose id is written in upper case is confirmed', async () => {
  const job = await quotedJob(business, upper(customer), date);
  const confirmed = await ok('confirmJobRequest', {
    id: upper(job.id),
    scheduled_at: `${date}T10:00`,
    status_version: job.status_version,
    technician_id: upper(technician),
  });
  expect(confirmed.assignment.technician_id).toBe(technician);
  expect((await ok('getTechnicianSchedule', { id: upper(technician), from: date, to: date })).technician_id).toBe(technician);
  expect((await ok('listJobRequests', { technician_id: upper(technician) })).items.map(({ id }) => id)).toEqual([job.id]);
});

test('[input.identifier-case, technician.buddies] a technician cannot be the technician’s own buddy, in any case of the id', async () => {
  expect(await business.call('replaceTechnicianBuddies', { id: technician, buddy_ids: [upper(technician)] })).toMatchObject({
    status: 422,
    errors: [{ field: 'buddy_ids', code: 'itself' }],
  });
});

test('[input.identifier-case, idempotency.parsed-input] a call with the ids in another case is replayed', async () => {
  const book = (customer_id: string) =>
    harness.request('POST', '/v1/job-requests', {
      key: business.key,
      body: { customer_id, job_dates: [{ date, periods: [{ period: 'morning' }] }] },
      headers: { 'idempotency-key': 'any-case' },
    });
  const first = await book(customer);
  const again = await book(upper(customer));
  expect([again.status, again.headers.get('idempotent-replayed'), again.data]).toEqual([200, 'true', first.data]);
});

test.each(['{ID}', 'urn:uuid:ID', 'ID\n', ' ID', 'DASHLESS'])('[errors.uuid] %j is no identifier', async (spelling) => {
  const id = spelling.replace('ID', customer).replace('DASHLESS', customer.replaceAll('-', ''));
  const reply = await business.call('createJobRequest', { customer_id: id, job_dates: [{ date, periods: [{ period: 'morning' }] }] });
  expect(reply).toMatchObject({ status: 422, errors: [{ field: 'customer_id' }] });
});
