/** Moving a job that was booked on the wrong record to another customer. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { asReceived } from '../../mail/outbox.ts';
import { openPage } from '../../support/guest.ts';
import { refusal } from '../replies.ts';
import { monday, openDesk } from './desk.ts';
import type { TestBusiness } from '../../support/harness.ts';

const { harness, staffed, get } = await openDesk();
const near = { line: '9 Broad St', city: 'New York', postal_code: '10004', latitude: 40.706, longitude: -74.011 };
const far = { line: '1 Elk St', city: 'Albany', postal_code: '12207', latitude: 42.65, longitude: -73.75 };
const home = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
const dates = [{ date: monday, periods: [{ period: 'morning' as const }] }];

const right = async (of: TestBusiness, input: object = {}) =>
  (await of.ok('createCustomer', { full_name: 'Ada Byron', phone: '+1 212 555 0181', email: 'ada@example.com', address: near, ...input }))
    .customer_id;
const book = (of: TestBusiness, customer_id: string, hour = 10) =>
  of.ok('bookAndConfirmJobRequest', { customer_id, scheduled_at: `${monday}T${hour}:00`, job_duration_minutes: 30, address: home });
const complete = async (of: TestBusiness, customer_id: string, amount: number) => {
  const { id, status_version } = await of.ok('createJobRequest', { customer_id, job_dates: dates });
  return of.ok('fireJobRequestAction', { id, key: 'complete', status_version, payload: { amount } });
};

it('[job-customer.reassign] a scheduled visit takes contact and address of the right customer, and keeps its time', async () => {
  const { of, customer: wrong } = await staffed();
  const id = await right(of);
  const { id: jobId, short_code } = await book(of, wrong);
  const before = await get(jobId, of);
  await of.ok('createNote', { job_request_id: jobId, text: 'Gate 5' });
  const { warnings, ...moved } = await of.ok('reassignJobCustomer', { id: short_code!, customer_id: id });
  expect(warnings).toEqual([]);
  expect(moved).toMatchObject({
    customer: { id, name: 'Ada Byron', phone: '+1 212 555 0181', email: 'ada@example.com' },
    address: { line: '9 Broad St', latitude: near.latitude },
    schedule: { scheduled_at: before.schedule.scheduled_at },
    status_version: before.status_version + 1,
  });
  expect((await of.ok('listNotes', { job_request_id: jobId })).notes).toHaveLength(1);
  const sessions = await harness.store.query<{ lat: number }>('select latitude_e6 as lat from sessions where job_request_id = $1', [jobId]);
  expect(sessions).toEqual([{ lat: 40_706_000 }]);
  const count = async (of_: string) => (await of.ok('getCustomer', { id: of_ })).profile.request_count;
  expect([await count(wrong), await count(id)]).toEqual([0, 1]);
  expect((await of.ok('listJobRequests', { customer_id: wrong })).items).toEqual([]);
});

it('[job-customer.reassign] a visit that its technician cannot take at the new address gets a warning', async () => {
  const { of, customer } = await staffed();
  const { id: jobId } = await book(of, customer);
  const { warnings, schedule } = await of.ok('reassignJobCustomer', { id: jobId, customer_id: await right(of, { address: far }) });
  expect(warnings).toMatchObject([{ code: 'TECH_NOT_FEASIBLE' }]);
  expect(schedule.scheduled_local).toBe(`${monday}T10:00`);
});

it('[job-customer.reassign] the site of the right customer, the address of the job, and that of a customer who has none', async () => {
  const { of, customer } = await staffed();
  const [id, bare] = [await right(of), await right(of, { address: undefined, full_name: 'No Address' })];
  const site = await of.ok('createCustomerSite', { id, name: 'Shop', address: { ...near, line: '1 Wall St' }, access_notes: 'Key' });
  const wrongSite = await of.ok('createCustomerSite', { id: customer, name: 'Barn', address: near });
  const move = async (input: object) => {
    const { id: jobId } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates, site_id: wrongSite.id });
    return of.call('reassignJobCustomer', { id: jobId, customer_id: id, ...input });
  };
  expect((await move({ site_id: site.id })).data).toMatchObject({
    site: { id: site.id, access_notes: 'Key' },
    address: { line: '1 Wall St' },
  });
  expect((await move({ keep_address: true })).data).toMatchObject({ site: null, address: { line: '9 Broad St' } });
  expect((await move({ customer_id: bare })).data).toMatchObject({ site: null, customer: { id: bare }, address: { line: '9 Broad St' } });
  expect(refusal(await move({ site_id: wrongSite.id }))).toEqual([404, 'CUSTOMER_SITE_NOT_FOUND']);
});

it('[job-customer.ended] a completed job keeps its address, and its amount goes to the right customer', async () => {
  const { of, customer } = await staffed();
  const id = await right(of);
  const done = await complete(of, customer, 250);
  const moved = await of.ok('reassignJobCustomer', { id: done.id, customer_id: id });
  expect(moved).toMatchObject({
    customer: { id, name: 'Ada Byron' },
    address: { line: done.address.line },
    status_version: done.status_version + 1,
  });
  const spent = async (of_: string) => (await of.ok('getCustomer', { id: of_ })).spending.total_spent_12m;
  expect([await spent(customer), await spent(id)]).toEqual([0, 250]);
  const { id: archived } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  await of.ok('archiveJobRequest', { id: archived });
  expect((await of.ok('reassignJobCustomer', { id: archived, customer_id: id })).customer.id).toBe(id);
});

it('[job-customer.link] the former customer link ends, the new customer has one, and messages that wait go there with it', async () => {
  const { of } = await staffed();
  const customer = await right(of, { full_name: 'Bo Byron', phone: '+1 212 555 0190', email: 'bo@example.com' });
  const { id, customer_url } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  const path = new URL(customer_url!).pathname;
  expect((await openPage(harness, path)).status).toBe(200);
  const mails = () =>
    harness.store.query<{ id: string; address: string; facts: { hasLink: boolean; linkNumber?: number } }>(
      'select id, recipient_address as address, facts from mails where job_request_id = $1 order by id',
      [id],
    );
  const before = await mails();
  expect(before.map(({ address }) => address)).not.toContain('ada@example.com');
  const answer = await of.ok('reassignJobCustomer', { id, customer_id: await right(of) });
  expect((await openPage(harness, path)).status).toBe(404);
  const renewed = (await get(id, of)).customer_url!;
  expect([answer.customer_url, new URL(renewed).pathname === path]).toEqual([renewed, false]);
  expect((await openPage(harness, new URL(renewed).pathname)).status).toBe(200);
  const after = await mails();
  expect(after.map((mail) => mail.id)).toEqual(before.map((mail) => mail.id));
  const waiting = after.filter(({ address }) => address === 'ada@example.com');
  expect(waiting.length).toBeGreaterThan(0);
  for (const mail of waiting) {
    expect(mail.facts).toMatchObject({ hasLink: true, linkNumber: 1 });
    expect((await asReceived(harness, of, mail.id)).text).toContain(new URL(renewed).pathname);
  }
  // Back to the first customer: neither of the two links works again.
  await of.ok('reassignJobCustomer', { id, customer_id: customer });
  expect((await openPage(harness, path)).status).toBe(404);
  expect((await openPage(harness, new URL(renewed).pathname)).status).toBe(404);
  expect((await get(id, of)).customer_url).not.toBe(customer_url);
});

it('[job-customer.reassign] messages to call the customer back go along, and those of somebody else stay of nobody', async () => {
  const { of, customer } = await staffed();
  const id = await right(of);
  const { id: job_request_id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  const [own, caretaker] = [
    await of.ok('createCallback', { customer_id: customer, job_request_id, text: 'Asks for a receipt' }),
    await of.ok('createCallback', { name: 'Caretaker', phone: '+1 212 555 0182', job_request_id, text: 'Has the key' }),
  ];
  await harness.store.query('update callbacks set customer_id = null where id = $1', [caretaker.id]);
  await of.ok('reassignJobCustomer', { id: job_request_id, customer_id: id });
  const callers = (await of.ok('listCallbacks', {})).callbacks.map((callback) => [callback.id, callback.customer_id]);
  expect(callers.sort()).toEqual([[own.id, id] as const, [caretaker.id, null] as const].sort());
});

it('[job-customer.version] another version, unknown and merged customers are refused; events and audit tell of the change', async () => {
  const { of, customer } = await staffed();
  const [id, gone] = [await right(of), await right(of, { full_name: 'Old Record' })];
  const { id: jobId, status_version } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  const move = (input: object) => of.call('reassignJobCustomer', { id: jobId, customer_id: id, ...input });
  const conflict = await move({ status_version: status_version + 1 });
  expect([...refusal(conflict), conflict.data]).toMatchObject([409, 'JOB_REQUEST_STAGE_CONFLICT', { status_version }]);
  expect(refusal(await move({ id: 'JR-0000000' }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  await of.ok('commitCustomerMerge', { id, merge_customer_id: gone });
  const merged = await move({ customer_id: gone });
  expect([...refusal(merged), merged.data]).toEqual([404, 'CUSTOMER_NOT_FOUND', { merged_into_customer_id: id }]);
  const other = await (await staffed()).of.ok('createCustomer', { full_name: 'Ann', email: 'ann@example.com' });
  expect(refusal(await move({ customer_id: other.customer_id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect((await get(jobId, of)).customer.id).toBe(customer);
  const since = (await of.ok('listJobRequestChanges', { since: '2020-01-01T00:00:00Z' })).next_since;
  await of.ok('reassignJobCustomer', { id: jobId, customer_id: id, status_version });
  const { items } = await of.ok('listJobRequestChanges', { since });
  expect(items.map((item) => [item.id, item.changed_fields])).toEqual([[jobId, expect.arrayContaining(['customer', 'address'])]]);
  const { entries } = await okAsMember(harness, of, 'listAuditLog', { action: 'job_request.customer_changed' });
  expect(entries.map(({ subject, changes }) => [subject.id, changes])).toEqual([
    [jobId, [{ field: 'customer_id', before: customer, after: id }]],
  ]);
  // Once more changes nothing.
  const now = await get(jobId, of);
  expect((await of.ok('reassignJobCustomer', { id: jobId, customer_id: id })).status_version).toBe(now.status_version);
});
