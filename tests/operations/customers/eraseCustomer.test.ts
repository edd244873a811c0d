/** Erasing the personal data of a customer. tests/scenarios/erasure.test.ts looks for traces everywhere. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newArea, newTechnician, nextWorkday } from '../../scenarios/fixtures.ts';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { callAsCustomer, callAsGuest } from '../../support/guest.ts';
import { waitUntilBlocking } from '../../support/lockWaits.ts';
import { roles } from '../../../src/contract/permissions.ts';
import { refusal } from '../replies.ts';
import { openRegistry } from './registry.ts';

const { harness, business, create } = await openRegistry();
const date = nextWorkday(Date.now());
const phone = '+1 212 555 0144';
await newTechnician(business, (await newArea(business)).id);

const book = (customer_id: string) =>
  business.ok('bookAndConfirmJobRequest', {
    customer_id,
    scheduled_at: `${date}T10:00`,
    job_duration_minutes: 30,
    description: 'A leak',
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
  });

it('[customer.erase.open] is refused while the customer has open jobs, unless the call cancels them', async () => {
  const id = await create({ phone });
  const job = await book(id);
  const refused = await business.call('eraseCustomer', { id });
  expect([...refusal(refused), refused.data]).toEqual([
    409,
    'CUSTOMER_HAS_OPEN_JOBS',
    { open_job_count: 1, next_visit_at: job.scheduled_at },
  ]);
  expect((await business.ok('getCustomer', { id })).contact.phone).toBe(phone);
  const erased = await business.ok('eraseCustomer', { id, cancel_open_jobs: true });
  expect(erased).toMatchObject({ customer_id: id, job_count: 1, cancelled_job_count: 1 });
  const after = await business.ok('getJobRequest', { id: job.id });
  expect(after).toMatchObject({ customer: { name: 'Erased customer', phone: '' }, description: null, archive: { is_archived: true } });
  // The time is free again.
  const next = await book(await create());
  expect(next.scheduled_at).toBe(job.scheduled_at);
});

it('[customer.erase.others] keeps other customers, also of the same household, and erases the person’s unlinked jobs', async () => {
  const [id, spouse] = [await create({ full_name: 'Ann Lee', phone }), await create({ full_name: 'Bob Lee', phone, uid: 'bob' })];
  await business.ok('createNote', { customer_id: spouse, text: 'Two cats' });
  // A job that was never linked to the record: a booking of a guest.
  const job = await business.ok('createJobRequest', { customer_id: id, job_dates: [{ date, periods: [{ period: 'morning' }] }] });
  const others = await business.ok('createJobRequest', { customer_id: spouse, job_dates: [{ date, periods: [{ period: 'morning' }] }] });
  await harness.store.query('update job_requests set customer_id = null where id = any ($1::uuid[])', [[job.id, others.id]]);
  await business.ok('eraseCustomer', { id, cancel_open_jobs: true });
  expect((await business.ok('getJobRequest', { id: job.id })).customer).toMatchObject({ name: 'Erased customer', phone: '' });
  expect((await business.ok('getJobRequest', { id: others.id })).customer).toMatchObject({ name: 'Bob Lee', phone });
  expect(await business.ok('getCustomer', { id: spouse })).toMatchObject({ profile: { full_name: 'Bob Lee' }, contact: { phone } });
  expect((await business.ok('listNotes', { customer_id: spouse })).notes).toHaveLength(1);
});

/** Books on the public page. Returns the id of the job. */
async function bookAsGuest(customer: { full_name: string; phone?: string; email?: string }): Promise<string> {
  const { id: job_type_id } = await business.ok('createJobType', { name: randomUUID(), default_duration_minutes: 60 });
  const { data } = await callAsGuest(harness, business, 'createGuestJobRequest', {
    x_timezone: 'America/New_York',
    job_type_id,
    customer,
    address: { line: '5 Main St', city: 'New York', postal_code: '10001' },
    job_dates: [{ date, periods: [{ period: 'afternoon' }] }],
  });
  return data.id;
}

it('[customer.erase.others] unlinks the open job of a guest who gave another name with the customer’s phone number', async () => {
  const contact = { phone: '+1 212 555 0166' };
  const id = await create({ full_name: 'Eva Household', ...contact });
  const own = await bookAsGuest({ full_name: 'EVA household', ...contact });
  const others = await bookAsGuest({ full_name: 'Finn Household', ...contact });
  expect((await business.ok('getJobRequest', { id: others })).customer.id).toBe(id);
  const message = await business.ok('createCallback', { job_request_id: others, text: 'Call Finn' });
  const refused = await business.call('eraseCustomer', { id });
  expect(refused.data).toMatchObject({ open_job_count: 1 });
  expect(await business.ok('eraseCustomer', { id, cancel_open_jobs: true })).toMatchObject({ job_count: 1, cancelled_job_count: 1 });
  expect((await business.ok('getJobRequest', { id: own })).customer.name).toBe('Erased customer');
  expect(await business.ok('getJobRequest', { id: others })).toMatchObject({
    customer: { id: null, name: 'Finn Household', ...contact },
    archive: { is_archived: false },
  });
  expect((await business.ok('listCallbacks', {})).callbacks.map((row) => row.id)).toContain(message.id);
  const events = await harness.store.query(`select 1 from events where type = 'job_request.updated' and resource_id = $1`, [others]);
  expect(events).toHaveLength(1);
});

it('[customer.erase] erases jobs under an earlier name of the customer', async () => {
  const id = await create({ full_name: 'Gina Maiden', phone: '+1 212 555 0177' });
  const job = await business.ok('createJobRequest', { customer_id: id, job_dates: [{ date, periods: [{ period: 'morning' }] }] });
  await business.ok('updateCustomer', { id, full_name: 'Gina Married' });
  await business.ok('eraseCustomer', { id, cancel_open_jobs: true });
  expect((await business.ok('getJobRequest', { id: job.id })).customer).toMatchObject({ id, name: 'Erased customer', phone: '' });
});

it('[customer.erase] finds unlinked jobs and messages under another spelling of the phone number', async () => {
  const spelled = { full_name: 'Hana Spelled', phone: '(212) 555-0188' };
  const job = await bookAsGuest(spelled);
  await business.ok('createCallback', { name: spelled.full_name, phone: spelled.phone, text: 'Hana asks for a price' });
  const id = await create({ full_name: 'Hana Spelled', phone: '+1 212 555 0188' });
  expect(await business.ok('eraseCustomer', { id, cancel_open_jobs: true })).toMatchObject({ job_count: 1 });
  expect((await business.ok('getJobRequest', { id: job })).customer).toMatchObject({ name: 'Erased customer', phone: '' });
  expect((await business.ok('listCallbacks', {})).callbacks.map((row) => row.text)).not.toContain('Hana asks for a price');
});

it('[customer.erase] cannot be undone, works for a deleted customer, and may be repeated', async () => {
  const id = await create({ full_name: 'Cora Gone' });
  await business.ok('deleteCustomer', { id });
  const first = await business.ok('eraseCustomer', { id });
  expect(await business.ok('eraseCustomer', { id })).toEqual(first);
  const { profile } = await business.ok('getCustomer', { id }, { headers: { 'x-locale': 'de' } });
  expect(profile).toMatchObject({ full_name: 'Gelöschter Kunde', erased_at: first.erased_at });
  for (const operation of ['updateCustomer', 'deleteCustomer'] as const)
    expect(refusal(await business.call(operation, { id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect(
    refusal(await business.call('createJobRequest', { customer_id: id, job_dates: [{ date, periods: [{ period: 'morning' }] }] })),
  ).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect((await business.ok('listCustomers', { search: 'Cora' })).customers).toEqual([]);
  const { entries } = await okAsMember(harness, business, 'listAuditLog', { action: 'customer.erased' });
  expect(entries[0]).toMatchObject({ subject: { kind: 'customer', id, name: '' } });
});

it('[customer.erase] requires an owner or administrator, and finds only customers of the business', async () => {
  const id = await create();
  const asCoordinator = await callAsMember(harness, business, 'eraseCustomer', { id }, { permissions: roles['Booking Coordinator']! });
  expect([asCoordinator.status, asCoordinator.error_code]).toEqual([403, 'PERMISSION_DENIED']);
  expect((await callAsMember(harness, business, 'eraseCustomer', { id }, { permissions: roles['Administrator']! })).status).toBe(200);
  const other = await harness.business();
  expect(refusal(await other.call('eraseCustomer', { id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
});

it('[customer.erase] a concurrent booking is either erased or refused', async () => {
  const id = await create({ full_name: 'Dora Race', phone: '+1 212 555 0155' });
  const [booked] = await Promise.all([
    business.call('createJobRequest', { customer_id: id, job_dates: [{ date, periods: [{ period: 'morning' }] }] }),
    business.call('eraseCustomer', { id, cancel_open_jobs: true }),
  ]);
  if (booked.status === 404) expect(booked.error_code).toBe('CUSTOMER_NOT_FOUND');
  const rows = await harness.store.query('select 1 from job_requests where customer_id = $1 and customer_name <> $2', [id, '']);
  expect(rows).toEqual([]);
});

/** The status and code of an answer. */
type Answer = { readonly status: number; readonly error_code: 0 | string };
const gone = (code: string) => expect.objectContaining({ status: 404, error_code: code });

/**
 * What a call answers that waits for an erasure: it has read the customer, the job and the link before, and waits for the rows. On the
 * embedded database no two transactions run at once.
 */
async function meanwhile(customerId: string, call: () => Promise<Answer>): Promise<Answer> {
  let answer!: Promise<Answer>;
  await harness.store.transaction(async (tx) => {
    await tx.query('select 1 from customers where id = $1 for update', [customerId]);
    await tx.query('select 1 from job_requests where customer_id = $1 for update', [customerId]);
    answer = call();
    await waitUntilBlocking(harness.store, tx);
    await tx.query(`update customers set full_name = '', deleted_at = now(), erased_at = now() where id = $1`, [customerId]);
    await tx.query(`update job_requests set customer_name = '', magic_token_hash = null where customer_id = $1`, [customerId]);
  });
  return answer;
}

it.skipIf(harness.store.embedded)('[customer.erase] refuses notes, messages and ratings that are written during an erasure', async () => {
  const named = () => create({ full_name: 'Ida Between', phone: '+1 212 555 0199' });
  const ofCustomer: ((customer_id: string) => Promise<Answer>)[] = [
    (customer_id) => business.call('createNote', { customer_id, text: 'Ida has a dog' }),
    (customer_id) => business.call('createCallback', { customer_id, text: 'Call Ida' }),
  ];
  for (const write of ofCustomer) {
    const id = await named();
    expect(await meanwhile(id, () => write(id))).toEqual(gone('CUSTOMER_NOT_FOUND'));
  }
  const ofJob: ((job: { id: string; customer_url?: string }) => Promise<Answer>)[] = [
    ({ id }) => business.call('createNote', { job_request_id: id, text: 'Ida has a dog' }),
    ({ id }) => business.call('createCallback', { job_request_id: id, text: 'Call Ida' }),
    ({ customer_url }) => callAsCustomer(harness, customer_url!, 'askForCallback', { note: 'Please' }),
    ({ customer_url }) => callAsCustomer(harness, customer_url!, 'rateCustomerVisit', { score: 5, comment: 'Ida was pleased' }),
  ];
  for (const write of ofJob) {
    const id = await named();
    const job = await business.ok('createJobRequest', { customer_id: id, job_dates: [{ date, periods: [{ period: 'morning' }] }] });
    expect(await meanwhile(id, () => write(job))).toEqual(gone('JOB_REQUEST_NOT_FOUND'));
  }
});

it('[customer.erase] a repeated erasure keeps the unsent events of the first one', async () => {
  const id = await create({ full_name: 'Mia Twice', phone: '+1 212 555 0123' });
  const job = await business.ok('createJobRequest', { customer_id: id, job_dates: [{ date, periods: [{ period: 'morning' }] }] });
  const sent = async () =>
    (
      await harness.store.query<{ type: string }>('select type from events where resource_id = any ($1::uuid[]) order by type', [
        [id, job.id],
      ])
    ).map(({ type }) => type);
  await business.ok('eraseCustomer', { id, cancel_open_jobs: true });
  expect(await sent()).toEqual(['customer.erased', 'job_request.archived']);
  await business.ok('eraseCustomer', { id });
  expect(await sent()).toEqual(['customer.erased', 'job_request.archived']);
});

it('[customer.erase.others] keeps stored answers about another customer whose name contains the erased name', async () => {
  const shared = '+1 212 555 0134';
  await create({ full_name: 'Alan Twin', phone: shared });
  const other = { full_name: 'Bo Twin', phone: shared, idempotency_key: randomUUID() };
  const first = await business.ok('createCustomer', other);
  expect(first.possible_duplicates).toMatchObject([{ name: 'Alan Twin' }]);
  const own = { full_name: 'Al', email: 'al@example.com', idempotency_key: randomUUID() };
  const { customer_id: id } = await business.ok('createCustomer', own);
  await business.ok('eraseCustomer', { id });
  expect(await business.ok('createCustomer', other)).toEqual(first);
  expect(refusal(await business.call('createCustomer', own))).toEqual([422, 'IDEMPOTENCY_KEY_REUSE']);
});

const morning = { job_dates: [{ date, periods: [{ period: 'morning' as const }] }] };

it('[customer.erase] erases jobs booked in another language before the customer was renamed, and their follow-up jobs', async () => {
  const id = await create({ full_name: 'Anna Schmidt', phone: '+1 212 555 0201', email: 'anna@example.com' });
  const job = await business.ok('createJobRequest', { customer_id: id, ...morning }, { headers: { 'x-locale': 'de' } });
  const next = await business.ok('createJobRequest', { follow_up_of_job_request_id: job.id, ...morning });
  await business.ok('updateCustomer', { id, full_name: 'Anna Meyer', phone: '+1 212 555 0202' });
  expect((await business.ok('exportCustomer', { id })).jobs.map((exported) => exported.id)).toEqual([job.id, next.id]);
  expect(refusal(await business.call('eraseCustomer', { id }))).toEqual([409, 'CUSTOMER_HAS_OPEN_JOBS']);
  expect(await business.ok('eraseCustomer', { id, cancel_open_jobs: true })).toMatchObject({
    job_count: 2,
    cancelled_job_count: 2,
    kept_job_count: 0,
    kept_jobs: [],
  });
  expect((await business.ok('getJobRequest', { id: job.id })).customer).toMatchObject({ id, name: 'Erased customer', phone: '' });
});

it('[customer.erase] erases the jobs that the person booked as a guest, also after the name was corrected', async () => {
  const contact = { phone: '+1 212 555 0203', email: 'jane@example.com' };
  const id = await create({ full_name: 'Jane', ...contact });
  const own = await bookAsGuest({ full_name: 'jane', phone: contact.phone });
  await business.ok('updateCustomer', { id, full_name: 'Jane Smith' });
  // Another spelling of the name than the record had then, with both the phone number and the e-mail address.
  const both = await bookAsGuest({ full_name: 'J. Smith', phone: '(212) 555-0203', email: 'JANE@example.com' });
  const other = await bookAsGuest({ full_name: 'Joe Smith', phone: contact.phone });
  expect((await business.ok('exportCustomer', { id })).jobs.map((exported) => exported.id)).toEqual([own, both]);
  const erased = await business.ok('eraseCustomer', { id, cancel_open_jobs: true });
  const { short_code } = await business.ok('getJobRequest', { id: other });
  expect(erased).toMatchObject({
    job_count: 2,
    kept_job_count: 1,
    kept_jobs: [{ id: other, short_code, customer_name: 'Joe Smith' }],
  });
  for (const job of [own, both]) expect((await business.ok('getJobRequest', { id: job })).customer.name).toBe('Erased customer');
});

it('[customer.erase] for jobs stored without booked_in_other_name, the events tell who booked', async () => {
  const id = await create({ full_name: 'Olga Old', phone: '+1 212 555 0204' });
  const job = await business.ok('createJobRequest', { customer_id: id, ...morning }, { headers: { 'x-locale': 'de' } });
  const next = await business.ok('createJobRequest', { follow_up_of_job_request_id: job.id, ...morning });
  const other = await bookAsGuest({ full_name: 'Paul Old', phone: '+1 212 555 0204' });
  await harness.store.query('update job_requests set booked_in_other_name = null where customer_id = $1', [id]);
  await harness.store.query('delete from events where resource_id = $1', [next.id]);
  await business.ok('updateCustomer', { id, full_name: 'Olga New' });
  expect(await business.ok('eraseCustomer', { id, cancel_open_jobs: true })).toMatchObject({ job_count: 2, kept_jobs: [{ id: other }] });
});

it('[customer.erase] removes the unsubscription of every address that the person had, except addresses that others use', async () => {
  const id = await create({ full_name: 'Rita Mails', phone: '+1 212 555 0205', email: 'rita.first@example.com' });
  await business.ok('createJobRequest', { customer_id: id, ...morning });
  await business.ok('updateCustomer', { id, email: 'rita.shared@example.com' });
  await business.ok('createJobRequest', { customer_id: id, ...morning });
  await business.ok('updateCustomer', { id, email: 'rita.kept@example.com' });
  const own = await business.ok('createJobRequest', { customer_id: id, ...morning });
  await business.ok('updateCustomer', { id, email: 'rita.now@example.com' });
  // Only a mail has this address any more.
  await harness.store.query('update mails set recipient_address = $2 where job_request_id = $1', [own.id, 'Rita.Mailed@example.com']);
  await create({ full_name: 'Sam Mails', email: 'rita.shared@example.com' });
  const kept = await bookAsGuest({ full_name: 'Tom Mails', phone: '+1 212 555 0205', email: 'Rita.Kept@example.com' });
  const of = (await harness.store.query<{ id: number }>('select tenant_id as id from customers where id = $1', [id]))[0]!.id;
  const addresses = ['first', 'kept', 'mailed', 'now', 'shared'].map((part) => `rita.${part}@example.com`);
  const at = '2031-03-03T09:00:00Z';
  for (const address of [...addresses, 'zoe@example.com'])
    await harness.store.query('insert into mail_unsubscribes (tenant_id, address, created_at) values ($1, $2, $3)', [of, address, at]);
  expect(await business.ok('exportCustomer', { id })).toMatchObject({
    unsubscribed_at: at,
    unsubscriptions: addresses.map((address) => ({ email: address, unsubscribed_at: at })),
  });
  expect((await business.ok('eraseCustomer', { id, cancel_open_jobs: true })).kept_jobs).toMatchObject([{ id: kept }]);
  const left = await harness.store.query('select address from mail_unsubscribes where tenant_id = $1 order by address', [of]);
  expect(left).toEqual(['rita.kept@example.com', 'rita.shared@example.com', 'zoe@example.com'].map((address) => ({ address })));
});
