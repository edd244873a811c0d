/**
 * One customer with unmistakable words goes through every feature that stores text, and is erased. Afterwards the words are nowhere: in no
 * table, in no statistics and in no answer. docs/personal-data.md.
 */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { fileObjectsJob } from '../../src/machinery/background/fileObjects.ts';
import { technicianMailJobs } from '../../src/machinery/background/technicianMails.ts';
import { earlierTimes } from '../../src/domain/dispatch/proposals/earlierTimes.ts';
import { sendDueMails } from '../../src/machinery/mail/sending.ts';
import { sendDueTexts } from '../../src/machinery/mail/sendingTexts.ts';
import { twilioTexter } from '../../src/machinery/outbound/sms.ts';
import { smtpMailer } from '../../src/machinery/outbound/smtp.ts';
import { stopTextsOf } from '../../src/store/mail/texting.ts';
import { standInStore, storeKey } from '../backups/standInStore.ts';
import { atEnd } from '../support/atEnd.ts';
import { operations, type OperationId } from '../../src/contract/index.ts';
import { callAsMember, okAsMember } from '../support/asMember.ts';
import { callAsCustomer, callAsGuest, openPage } from '../support/guest.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { startMailServer } from '../mail/mailServer.ts';
import { links } from '../mail/samples.ts';
import { startTwilio } from '../mail/twilioServer.ts';
import { tenantOf } from '../support/longLists.ts';
import { refusal } from '../operations/replies.ts';
import { startReceiver, subscribe, until } from '../webhooks/receiver.ts';
import { pdfWith } from '../resources/files/samples.ts';
import { newArea, newTechnician } from './fixtures.ts';

/** A Wednesday, 08:00 in New York. */
let now = Date.parse('2030-06-05T12:00:00Z');
const monday = '2030-06-10';
const smtp = await startMailServer();
const texts = { account: 'AC0123', token: 'the auth token of a test', from: '+13035550100' };
const twilio = await startTwilio(() => now, texts);
const files = await standInStore();
const harness = await startHarness({
  ownDatabase: true,
  clock: { nowMilliseconds: () => now },
  env: {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'service@example.com',
    SMS_URL: twilio.url,
    SMS_ACCOUNT: texts.account,
    SMS_SECRET: texts.token,
    SMS_FROM: texts.from,
    FILES_TO: 's3://bucket/files',
    FILES_S3_ENDPOINT: files.endpoint,
    FILES_S3_ACCESS_KEY_ID: storeKey.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: storeKey.secretAccessKey,
  },
});
const running = new AbortController().signal;
/** Looks at the days of technicians, and once more when the gathering of changes is over. */
async function tellTechnicians(): Promise<void> {
  const [job] = technicianMailJobs({ store: harness.store, mail: { delivers: true } });
  await job!.tick(now, running);
  now += 5 * 60_000;
  await job!.tick(now, running);
}
async function send(): Promise<void> {
  const sending = { db: harness.store, links, sender: 'service@example.com', log: harness.server.pipeline.log };
  await sendDueMails({ ...sending, mailer }, () => now, running);
  await sendDueTexts({ ...sending, texter: twilioTexter({ url: twilio.url, ...texts }) }, () => now, running);
}
const mailer = smtpMailer(smtp.url);
atEnd(() => mailer.close());

const person = {
  full_name: 'Zyxwena Quorblatt',
  phone: '+1 212 555 0987',
  email: 'zyxwena@quorblatt.example',
  uid: 'UID-ZQX9',
  notes: 'Plumbusmark likes tea',
};
const address = { line: '77 Wibblehurst Lane', city: 'New York', postal_code: '10001', latitude: 40.7481234, longitude: -73.9851234 };
const words = ['zyxwena', 'quorblatt', '2125550987', '555 0987', 'wibblehurst', 'plumbusmark', 'zqx9', 'zqx8', '40.7481234', '40748123'];
const traces = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]);
/** What the objects of the store have of the person. */
const leftInStore = () => [...files.objects.values()].flatMap((bytes) => foundIn(bytes.toString('latin1')));
const foundIn = (text: string) => traces.filter((trace) => text.toLowerCase().includes(trace));

/** The tables and statistics that have a trace of the person, with the traces. */
async function leftInDatabase(): Promise<string[]> {
  const tables = await harness.store.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' union all select 'pg_stats'`,
  );
  const left: string[] = [];
  for (const { name } of tables) {
    const rows = await harness.store.query<{ row: string }>(`select t::text as row from ${name} t`);
    for (const { row } of rows) if (foundIn(row).length > 0) left.push(`${name}: ${foundIn(row).join()} in ${row.slice(0, 2_000)}`);
  }
  return left;
}

async function open(): Promise<{ business: TestBusiness; technician: string; type: string }> {
  const business = await harness.business();
  const technician = (await newTechnician(business, (await newArea(business)).id)).id;
  const type = (await business.ok('createJobType', { name: 'Boiler repair', default_duration_minutes: 60 })).id;
  return { business, technician, type };
}

/** Lets the person use everything. Returns the customer's id, a customer link and the ids of all jobs. */
async function walk({ business, technician, type }: Awaited<ReturnType<typeof open>>) {
  const receiver = await startReceiver();
  // The answer repeats what was received.
  receiver.answer((_request, response) => response.writeHead(200).end(`Thanks for ${receiver.got.at(-1)!.raw}`));
  await subscribe(business, receiver.url);
  await okAsMember(harness, business, 'updateMailSettings', {
    kinds: { day_changed: true, day_summary: true },
    sms_kinds: { booked: true, confirmed: true, earlier_time: true },
  });
  const customerInput = { ...person, address, sms_consent: true, idempotency_key: 'customer-1' };
  const { customer_id: id } = await business.ok('createCustomer', customerInput);
  await business.ok('createCustomer', customerInput);
  // Another person of the household shares the number. The answer names the first one.
  await business.ok('createCustomer', { full_name: 'Otto Other', email: 'otto@example.com', notes: '' });
  const { id: siteId } = await business.ok('createCustomerSite', {
    id,
    name: 'Plumbusmark cottage',
    address: { ...address, line: '78 Wibblehurst Lane' },
    access_notes: 'Key under the Plumbusmark pot',
    contact: { name: 'Zyxwena', phone: person.phone, email: person.email },
  });
  const booked = await business.ok('bookAndConfirmJobRequest', {
    customer_id: id,
    site_id: siteId,
    scheduled_at: `${monday}T10:00`,
    job_duration_minutes: 60,
    description: 'Plumbusmark boiler',
    technician_id: technician,
    idempotency_key: 'book-1',
  });
  const guest = await callAsGuest(harness, business, 'createGuestJobRequest', {
    x_timezone: 'America/New_York',
    job_type_id: type,
    customer: { full_name: person.full_name, phone: person.phone, email: person.email },
    address: { line: address.line, city: address.city, postal_code: address.postal_code },
    job_dates: [{ date: monday, periods: [{ period: 'afternoon' }] }],
    description: 'Plumbusmark again',
    sms_consent: true,
  } as never);
  const { id: guestJob, customer_url: link } = guest.data as { id: string; customer_url: string };
  await business.ok('createNote', { customer_id: id, text: 'Zyxwena has a Plumbusmark dog' });
  await business.ok('createNote', { job_request_id: booked.id, text: 'Plumbusmark at the door' });
  const document = pdfWith('plumbusmark');
  expect(foundIn(document.toString('hex'))).not.toEqual([]);
  const file = { name: 'Boiler of Zyxwena.pdf', content: document.toString('base64') };
  await business.ok('createFile', { customer_id: id, ...file });
  await business.ok('createFile', { job_request_id: booked.id, ...file });
  await business.ok('createCallback', { customer_id: id, phone: person.phone, text: 'Call Zyxwena' });
  await callAsCustomer(harness, link, 'askForCallback', { message: 'Plumbusmark please' } as never);
  const quoted = await business.ok('quoteJobRequest', { id: guestJob });
  await callAsCustomer(harness, link, 'askForOtherTime', {
    job_dates: [{ date: '2030-06-11', periods: [{ period: 'morning' }] }],
    words: 'Plumbusmark in the morning',
  } as never);
  const { status_version } = await business.ok('getJobRequest', { id: guestJob });
  void quoted;
  await business.ok('confirmJobRequest', { id: guestJob, scheduled_at: '2030-06-11T10:00', status_version, force: true } as never);
  await okAsMember(harness, business, 'importJobRequests', {
    dry_run: false,
    rows: [
      {
        row: 2,
        external_reference: 'EXT-ZQX8',
        customer_uid: person.uid,
        full_name: person.full_name,
        phone: person.phone,
        email: person.email,
        address: { line: address.line, city: address.city, postal_code: address.postal_code },
        description: 'Plumbusmark of old',
        wished_date: '2030-06-12',
      },
    ],
  } as never);
  await business.ok('createMaintenancePlan', {
    customer_id: id,
    site_id: siteId,
    job_type_id: type,
    recurrence: 'FREQ=MONTHLY;INTERVAL=12',
    start_date: '2031-09-02',
    description: 'Plumbusmark every year',
  });
  await business.ok('updateJobEarlierWish', { id: booked.id, wanted: true });
  await earlierTimes().run({ store: harness.store, services: harness.server.pipeline.services }, now, running);
  await tellTechnicians();
  const past = await business.ok('bookAndConfirmJobRequest', {
    customer_id: id,
    scheduled_at: '2030-06-05T10:00',
    job_duration_minutes: 60,
    description: 'Plumbusmark done',
    technician_id: technician,
  });
  // The technician is told of the visit of today.
  await tellTechnicians();
  await send();
  now += 4 * 3_600_000;
  const { status_version: confirmed } = await business.ok('getJobRequest', { id: past.id });
  await business.ok('fireJobRequestAction', { id: past.id, key: 'complete', status_version: confirmed, payload: { amount: 180 } });
  await business.ok('previewScheduleOptimization', { date: monday } as never);
  now += 60_000;
  await send();
  // A push message that waits for its push service, as the job makes it. The sender of this service would drop it.
  await harness.store.query(
    `with device as (
       insert into push_devices (tenant_id, id, technician_id, endpoint, public_key, auth_secret, locale, created_at)
       values ($1, $2, $3, 'https://push.example/1', '', '', 'en', now()) returning tenant_id, id)
     insert into push_messages (tenant_id, id, device_id, facts, created_at, due_at, expires_at)
     select d.tenant_id, gen_random_uuid(), d.id, m.facts->'visits', now(), '2100-01-01', '2100-01-01'
       from device d join mails m on m.tenant_id = d.tenant_id and m.kind = 'day_changed'`,
    [await tenantOf(harness.store, business), randomUUID(), technician],
  );
  await stopTextsOf(harness.store, await tenantOf(harness.store, business), '+12125550987', new Date(now).toISOString());
  await until(() => receiver.events().length > 3);
  return { id, link, receiver, customerInput, done: past.id };
}

/** The answer of every read that needs no input or an id of these. */
async function answers({ business, technician }: Awaited<ReturnType<typeof open>>, customerId: string) {
  const jobs = await harness.store.query<{ id: string }>('select id from job_requests');
  const [endpoint] = await harness.store.query<{ id: string }>('select id from webhook_endpoints');
  const texts: { operation: OperationId; text: string }[] = [];
  for (const op of Object.values(operations)) {
    if (op.effect !== 'read' || !['public', 'dashboard'].includes(op.audience)) continue;
    const ids = op.path.startsWith('/v1/job-requests/{id}') ? jobs.map(({ id }) => id) : [idFor(op.path)];
    for (const id of ids) {
      const input = { ...('id' in op.pathFields ? { id } : {}), ...('date' in op.queryFields ? { date: '2030-06-04' } : {}) };
      const { data } = await callAsMember(harness, business, op.id as 'listCustomers', input as never);
      texts.push({ operation: op.id as OperationId, text: JSON.stringify(data) });
    }
  }
  return texts;

  function idFor(path: string): string {
    if (path.startsWith('/v1/customers')) return customerId;
    return path.includes('technicians') ? technician : endpoint!.id;
  }
}

it('[customer.erase, customer.erase.keeps] leaves no personal data in the database or in any answer', async () => {
  const desk = await open();
  const { business } = desk;
  const { id, link, receiver, customerInput, done } = await walk(desk);
  await harness.store.query('analyze');
  const before = await leftInDatabase();
  expect([...new Set(before.map((line) => line.slice(0, line.indexOf(':'))))]).toEqual(
    expect.arrayContaining([
      'customers',
      'customer_sites',
      'events',
      'files',
      'idempotency_keys',
      'mails',
      'maintenance_plans',
      'pg_stats',
      'push_messages',
      'sms_stops',
      'technician_days',
      'text_choices',
      'webhook_attempts',
    ]),
  );

  const sent = await harness.store.query<{ kind: string }>('select distinct channel || kind as kind from mails');
  expect(sent.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['smsbooked', 'emailearlier_time', 'emailday_changed', 'emailconfirmed']),
  );
  expect(await harness.store.query('select 1 from time_proposals')).not.toEqual([]);
  expect([leftInStore().length > 0, twilio.to('+12125550987').length > 0]).toEqual([true, true]);
  const replies = await answers(desk, id);
  expect(replies.filter(({ text }) => foundIn(text).length > 0).map(({ operation }) => operation)).toEqual(
    expect.arrayContaining([
      'getCustomer',
      'listCustomers',
      'listJobRequests',
      'getJobRequest',
      'listNotes',
      'listOutboxMails',
      'getBoard',
      'getToday',
    ]),
  );
  expect((await openPage(harness, link)).status).toBe(200);

  expect(refusal(await business.call('eraseCustomer', { id }))).toEqual([409, 'CUSTOMER_HAS_OPEN_JOBS']);
  expect(await business.ok('eraseCustomer', { id, cancel_open_jobs: true })).toMatchObject({
    customer_id: id,
    job_count: 4,
    cancelled_job_count: 3,
  });
  await until(() => receiver.got.some(({ event }) => event.type === 'customer.erased'));
  await harness.server.background.tick(fileObjectsJob, 'clear erased data');
  expect([await leftInDatabase(), leftInStore()]).toEqual([[], []]);
  // Technicians are told of the visits that are gone, and what they are told names nobody.
  await tellTechnicians();
  await send();
  expect(await leftInDatabase()).toEqual([]);
  for (const { operation, text } of await answers(desk, id)) expect([operation, ...foundIn(text)]).toEqual([operation]);
  expect((await openPage(harness, link)).status).toBe(404);
  // What was sent again with a spent key makes nobody anew.
  expect(refusal(await business.call('createCustomer', customerInput))).toEqual([422, 'IDEMPOTENCY_KEY_REUSE']);
  // Money and times stay.
  const job = await business.ok('getJobRequest', { id: done });
  expect(job).toMatchObject({
    customer: { id, name: 'Erased customer', email: '', phone: '' },
    completed_amount: { value: 180, currency: 'USD' },
  });
  expect((await business.ok('getCustomer', { id })).spending.total_spent_12m).toBe(180);
});
