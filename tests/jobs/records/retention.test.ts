/** Retention periods: who is erased by them and who is not, what the preview counts, and that everything happens once. docs/retention.md. */
import { expect, it } from 'vitest';
import { later, openRetention, phone } from '../retentionDesk.ts';
import { mailJobs } from '../../../src/machinery/background/mails.ts';
import { mostErased, retentionSweep } from '../../../src/domain/jobs/records/retention.ts';
import { deleteOldJobTexts } from '../../../src/store/customers/inactive.ts';
import { pdf } from '../../resources/files/samples.ts';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';

const { desk, harness, store, pipeline, open, run, set, versionOf, touch } = await openRetention();
const erasedOf = async (of: TestBusiness) =>
  (await okAsMember(harness, of, 'listAuditLog', { action: 'customer.erased', limit: 200 })).entries;
it('[retention.customers] erases customers without activity, except those with an open job, a maintenance plan, or a recent contact', async () => {
  const { of, customer: bare, job, ended } = await open();
  const named = (name: string) => newCustomer(of, name);
  const past = await named('Past Visit');
  await ended(past);
  const kept: Record<string, string> = {};
  for (const name of ['open', 'planned', 'noted', 'called', 'edited', 'booked', 'guest', 'filed']) kept[name] = await named(`Kept ${name}`);
  await job(kept['open']!);
  const type = (await of.ok('createJobType', { name: 'Service', default_duration_minutes: 60 })).id;
  await of.ok('createMaintenancePlan', {
    customer_id: kept['planned']!,
    job_type_id: type,
    recurrence: 'FREQ=MONTHLY;INTERVAL=12',
    start_date: '2039-09-02',
  });
  const recent = '2032-06-01T12:00:00Z';
  await touch('notes', (await of.ok('createNote', { customer_id: kept['noted']!, text: 'Asked for a price' })).id, 'updated_at', recent);
  await of.ok('createFile', { customer_id: kept['filed']!, name: 'Plan', content: pdf.toString('base64') });
  await store.query('update files set created_at = $2 where customer_id = $1', [kept['filed'], recent]);
  await of.ok('createCallback', { customer_id: kept['called']!, name: 'Kept called', phone, text: 'Please call' });
  await touch('customers', kept['edited']!, 'updated_at', recent);
  await touch('job_requests', await ended(kept['booked']!), 'ends_at', recent);
  // A job that a guest booked, without a link to the record.
  await store.query('update customers set phone = $2 where id = $1', [kept['guest'], phone]);
  const unlinked = await ended(kept['guest']!);
  await store.query('update job_requests set customer_id = null, customer_phone = $2, updated_at = $3 where id = $1', [
    unlinked,
    '+1 (212) 555-0123',
    recent,
  ]);
  // Words about a job are words about its customer, also when the job is a guest's without a link.
  const jobOf = async (name: string, customer_phone: string | null = null) => {
    const customer = await newCustomer(of, name);
    kept[name] = customer;
    await store.query('update customers set phone = $2 where id = $1', [customer, customer_phone]);
    const job_request_id = await ended(customer);
    if (customer_phone !== null)
      await store.query('update job_requests set customer_id = null, customer_phone = $2 where id = $1', [job_request_id, customer_phone]);
    return { job_request_id };
  };
  const noteOn = async (on: { job_request_id: string }) =>
    touch('notes', (await of.ok('createNote', { ...on, text: 'Boiler is loud' })).id, 'updated_at', recent);
  const fileOn = async (on: { job_request_id: string }) => {
    const { id } = await of.ok('createFile', { ...on, name: 'Plan', content: pdf.toString('base64') });
    await touch('files', id, 'created_at', recent);
  };
  await noteOn(await jobOf('Kept job noted'));
  await fileOn(await jobOf('Kept job filed'));
  await noteOn(await jobOf('Kept guest noted', '+1 212 555 0141'));
  await fileOn(await jobOf('Kept guest filed', '+1 212 555 0142'));
  // A message without a link, with the name and the number of the record.
  const said = async (name: string, number: string) => {
    kept[name] = await newCustomer(of, name);
    await store.query('update customers set phone = $2 where id = $1', [kept[name], number]);
    return (await of.ok('createCallback', { name, phone: number.replaceAll(' ', '-'), text: 'Please call' })).id;
  };
  await said('Kept waiting', '+1 212 555 0143');
  const answered = await said('Kept answered', '+1 212 555 0144');
  await store.query(`update callbacks set created_at = '2030-06-05', closed_at = $2 where id = $1`, [answered, recent]);
  desk.setClock(later);
  const preview = await set(of, { erase_customers_after_months: 36, preview: true });
  expect(preview).toMatchObject({ erase_customers_after_months: 36, customers_to_erase: 2, jobs_to_clear: null });
  await run();
  expect(await erasedOf(of)).toEqual([]);
  expect(await set(of, { erase_customers_after_months: 48, preview: true })).toMatchObject({ customers_to_erase: 0 });
  await set(of, { erase_customers_after_months: 48 });
  await run();
  expect(await erasedOf(of)).toEqual([]);
  await set(of, { erase_customers_after_months: 36 });
  await run();
  const entries = await erasedOf(of);
  expect(entries.map(({ subject }) => subject.id).sort()).toEqual([bare, past].sort());
  expect(entries[0]).toMatchObject({
    actor: { kind: 'member', member: null },
    changes: [{ field: 'erase_customers_after_months', before: 36, after: 36 }],
  });
  for (const id of Object.values(kept)) expect(await of.call('getCustomer', { id })).toMatchObject({ status: 200 });
  const settings = (await okAsMember(harness, of, 'listAuditLog', { action: 'settings.updated' })).entries;
  expect(settings[0]!.changes).toEqual([{ field: 'erase_customers_after_months', before: 48, after: 36 }]);
});

it('[retention.customers] an old ended plan and an open call keep no customer, and a recent site or end of a plan does', async () => {
  const { of, customer } = await open();
  const type = (await of.ok('createJobType', { name: 'Service', default_duration_minutes: 60 })).id;
  const recent = '2032-06-01T12:00:00Z';
  const ids: Record<string, string> = { bare: customer };
  for (const name of ['plan of old', 'plan of late', 'site', 'gone site', 'call']) ids[name] = await newCustomer(of, name);
  const endedPlan = async (of_: string, at: string) => {
    const plan = await of.ok('createMaintenancePlan', {
      customer_id: ids[of_]!,
      job_type_id: type,
      recurrence: 'FREQ=MONTHLY;INTERVAL=12',
      start_date: '2039-09-02',
    });
    await of.ok('endMaintenancePlan', { id: plan.id, version: plan.version });
    await touch('maintenance_plans', plan.id, 'updated_at', at);
  };
  await endedPlan('plan of old', '2030-06-05T12:00:00Z');
  await endedPlan('plan of late', recent);
  const site = async (name: string) => {
    const made = await of.ok('createCustomerSite', { id: ids[name]!, name, address: { line: '5 Main St', city: 'New York' } });
    await touch('customer_sites', made.id, 'updated_at', recent);
    return made.id;
  };
  await site('site');
  await touch('customer_sites', await site('gone site'), 'deleted_at', recent);
  // A call to make of which the customer was never phoned.
  const { id } = await of.ok('createCallback', { customer_id: ids['call']!, text: 'The visit was moved' });
  await store.query(`update callbacks set reason = 'rescheduled', created_at = '2030-06-05' where id = $1`, [id]);
  // The change of a plan or a site is not the last word about the customer itself.
  await store.query(`update customers set updated_at = '2030-06-05T12:00:00Z' where id = any ($1)`, [Object.values(ids)]);
  desk.setClock(later);
  await set(of, { erase_customers_after_months: 36 });
  await run();
  const erased = (await erasedOf(of)).map(({ subject }) => Object.keys(ids).find((name) => ids[name] === subject.id));
  expect(erased.toSorted()).toEqual(['bare', 'call', 'gone site', 'plan of old']);
});

it('[retention.switched-off] a period that is switched off during the search erases no customer', async () => {
  const { of } = await open();
  desk.setClock(later);
  await set(of, { erase_customers_after_months: 6 });
  const transaction = store.transaction.bind(store);
  let isFirst = true;
  const racing = Object.assign(Object.create(store) as typeof store, {
    transaction: async (work: Parameters<typeof transaction>[0]) => {
      if (isFirst) {
        isFirst = false;
        await set(of, { erase_customers_after_months: 0 });
      }
      return transaction(work);
    },
  });
  await retentionSweep.run({ store: racing, services: pipeline.services }, Date.parse(later), new AbortController().signal);
  expect([isFirst, await erasedOf(of)]).toEqual([false, []]);
});

it('[retention.once] two simultaneous runs erase each customer once, and keep a customer who books meanwhile', async () => {
  const { of, customer, job } = await open();
  const booking = await newCustomer(of, 'Just in time');
  const calling = await newCustomer(of, 'Just Called');
  await store.query('update customers set phone = $2 where id = $1', [calling, phone]);
  desk.setClock(later);
  await set(of, { erase_customers_after_months: 6 });
  // The list was read before the booking: the question is asked again under the lock.
  const transaction = store.transaction.bind(store);
  let isFirst = true;
  const racing = Object.assign(Object.create(store) as typeof store, {
    transaction: async (work: Parameters<typeof transaction>[0]) => {
      if (isFirst) {
        isFirst = false;
        await job(booking, '2033-07-04');
        await of.ok('createCallback', { name: 'Just Called', phone, text: 'Please call' });
      }
      return transaction(work);
    },
  });
  const services = pipeline.services;
  const signal = new AbortController().signal;
  await retentionSweep.run({ store: racing, services }, Date.parse(later), signal);
  await Promise.all([run(), run()]);
  const entries = await erasedOf(of);
  expect(entries.map(({ subject }) => subject.id)).toEqual([customer]);
  const events = await store.query(`select 1 from events where resource_id = $1 and type = 'customer.erased'`, [customer]);
  expect(events).toHaveLength(1);
});

it('[retention.once] a failure leaves no customer half erased, and a run erases a bounded number', async () => {
  const { of } = await open();
  const { id: tenantId } = (
    await store.query<{ id: number }>(`select id from tenants where business_id = $1 and environment = 'live'`, [of.businessId])
  )[0]!;
  await store.query(
    `insert into customers (tenant_id, id, full_name, created_at, updated_at)
     select $1, gen_random_uuid(), 'Many ' || n, '2029-01-01', '2029-01-01' from generate_series(1, $2) n`,
    [tenantId, mostErased + 5],
  );
  desk.setClock(later);
  await set(of, { erase_customers_after_months: 12 });
  const left = async () =>
    (
      await store.query<{ n: number }>('select count(*)::int as n from customers where tenant_id = $1 and erased_at is null', [tenantId])
    )[0]!.n;
  const all = mostErased + 6;
  const { spendingRanks } = pipeline.services;
  const services = {
    ...pipeline.services,
    // The last read before the audit.
    spendingRanks: { ...spendingRanks, find: () => Promise.reject(new Error('killed')) } as unknown as typeof spendingRanks,
  };
  const failed = retentionSweep.run({ store, services }, Date.parse(later), new AbortController().signal);
  await expect(failed).rejects.toThrow('killed');
  expect(await left()).toBe(all);
  await run();
  expect(await left()).toBe(all - mostErased);
  await run();
  expect(await left()).toBe(0);
});

it('[retention.jobs] deletes notes and files of jobs that ended long ago, and says so in the audit', async () => {
  const { of, customer, job, ended } = await open();
  const [old, living] = [await ended(customer), (await job(customer)).id];
  const note = async (job_request_id: string, at: string) => {
    const { id } = await of.ok('createNote', { job_request_id, text: 'The dog is called Rex' });
    await touch('notes', id, 'updated_at', at);
    return id;
  };
  const past = '2030-06-10T12:00:00Z';
  await note(old, past);
  const [recent, onOpen] = [await note(old, '2033-06-01T12:00:00Z'), await note(living, past)];
  const onCustomer = (await of.ok('createNote', { customer_id: customer, text: 'Pays late' })).id;
  await of.ok('createFile', { job_request_id: old, name: 'Meter', content: pdf.toString('base64') });
  await store.query('update files set created_at = $2 where job_request_id = $1', [old, past]);
  const newer = await of.ok('createFile', {
    job_request_id: old,
    name: 'Later',
    content: Buffer.concat([pdf, Buffer.from('%')]).toString('base64'),
  });
  await touch('files', newer.id, 'created_at', '2033-06-01T12:00:00Z');
  desk.setClock(later);
  expect(await set(of, { delete_job_notes_after_months: 12, preview: true })).toMatchObject({ jobs_to_clear: 1, customers_to_erase: null });
  await set(of, { delete_job_notes_after_months: 12 });
  await Promise.all([run(), run()]);
  const { notes } = await of.ok('listNotes', { limit: 100 });
  expect(notes.map(({ id }) => id).sort()).toEqual([recent, onOpen, onCustomer].sort());
  expect((await of.ok('listFiles', { job_request_id: old })).files.map(({ id }) => id)).toEqual([newer.id]);
  const { entries } = await okAsMember(harness, of, 'listAuditLog', { action: 'job_notes.deleted' });
  expect(entries.map(({ changes }) => changes)).toEqual([
    [
      { field: 'delete_job_notes_after_months', before: 12, after: 12 },
      { field: 'jobs', before: null, after: 1 },
      { field: 'notes', before: null, after: 1 },
      { field: 'files', before: null, after: 1 },
    ],
  ]);
});

it('[retention.jobs] one statement deletes a bounded number of bytes, but at least the notes and files of one job', async () => {
  const { of, customer, ended } = await open();
  const past = '2030-06-10T12:00:00Z';
  const jobs = [await ended(customer), await ended(customer), await ended(customer)].sort();
  for (const job_request_id of jobs) await of.ok('createFile', { job_request_id, name: 'Meter', content: pdf.toString('base64') });
  await store.query('update files set created_at = $2 where job_request_id = any ($1::uuid[])', [jobs, past]);
  const [{ id: tenantId } = { id: 0 }] = await store.query<{ id: number }>('select tenant_id as id from job_requests where id = $1', [
    jobs[0],
  ]);
  const deleted = (bytes: number) =>
    store.transaction((tx) => deleteOldJobTexts(tx, tenantId, '2033-07-01T12:00:00Z', { jobs: 50, bytes }));
  expect(await deleted(10)).toEqual({ jobs: 1, notes: 0, files: 1 });
  expect(await deleted(pdf.length * 2)).toEqual({ jobs: 2, notes: 0, files: 2 });
  expect(await deleted(10)).toEqual({ jobs: 0, notes: 0, files: 0 });
});

it('[retention.bounds] refuses periods that are too short or longer than the service keeps', async () => {
  const { of } = await open();
  const version = await versionOf(of);
  for (const [field, value] of [
    ['erase_customers_after_months', 5],
    ['erase_customers_after_months', 121],
    ['delete_job_notes_after_months', 1],
    ['keep_messages_days', 29],
    ['keep_messages_days', 91],
    ['keep_events_days', 31],
  ] as const)
    expect(await callAsMember(harness, of, 'updateBusinessSettings', { [field]: value, version })).toMatchObject({
      status: 422,
      error_code: 'VALIDATION_ERROR',
    });
});

it('[retention.messages] mails are deleted after the number of days that the business has set', async () => {
  const { of } = await open();
  const other = (await open()).of;
  await set(of, { keep_messages_days: 30 });
  for (const { businessId } of [of, other])
    await store.query(
      `insert into mails (tenant_id, id, cause, kind, locale, facts, status, reason, created_at, due_at)
       select id, gen_random_uuid(), 'test:' || age, 'booked', 'en', '{}', 'skipped', 'no_address', '2030-06-05T12:00:00Z'::timestamptz - age * interval '1 day', now()
         from tenants, unnest(array[29, 31, 91]) age where business_id = $1 and environment = 'live'`,
      [businessId],
    );
  await mailJobs(store, () => 0, null)[0]!.tick(Date.parse('2030-06-05T12:00:00Z'), new AbortController().signal);
  const left = async ({ businessId }: TestBusiness) =>
    (
      await store.query<{ cause: string }>(
        `select m.cause from mails m join tenants t on t.id = m.tenant_id where t.business_id = $1 and m.cause like 'test:%' order by 1`,
        [businessId],
      )
    ).map(({ cause }) => cause);
  expect([await left(of), await left(other)]).toEqual([['test:29'], ['test:29', 'test:31']]);
});
