/** Which changes of a job send a mail to its customer, and that each sends only one. docs/internals/messages.md#outbox. */
import { expect, it } from 'vitest';
import { Unreachable } from '../../src/store/driver/unavailable.ts';
import { okAsMember } from '../support/asMember.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { asReceived, bookedJob, confirmedJob, expiriesOf, fire, inShort, mailedCustomer, mailsOf } from './outbox.ts';

const { harness, setClock } = await openDesk();
const start = '2030-06-05T12:00:00Z';
const later = '2030-06-05T12:02:00Z';

async function team(...names: string[]) {
  setClock(start);
  const made = await newTeam(harness, ...names);
  return { ...made, ...(await mailedCustomer(made.of)) };
}

it('[mail.customers, mail.expiry, outbound.mail] a job that is booked, confirmed, on the way or completed sends a mail, which the outbox keeps', async () => {
  const { of, id: customer, email } = await team('Ada Lovelace');
  const { id } = await bookedJob(of, customer);
  setClock(later);
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  await of.ok('confirmJobRequest', { id, status_version: quoted.status_version, scheduled_at: `${monday}T10:00` });
  for (const key of ['depart', 'arrive', 'complete']) await fire(of, id, key);
  const mails = await mailsOf(harness, of, { job_request_id: id });
  expect(inShort(mails)).toEqual([
    ['booked', 'kept', 'no_channel'],
    ['choose_time', 'skipped', 'superseded'],
    ['confirmed', 'kept', 'no_channel'],
    ['on_the_way', 'kept', 'no_channel'],
    ['completed', 'kept', 'no_channel'],
  ]);
  for (const mail of mails) expect(mail).toMatchObject({ recipient: { name: 'Grace Hopper', address: email }, locale: 'en', attempts: 0 });
  const { text } = await asReceived(harness, of, mails[2]!.id);
  expect(text).toContain('Arrival: Monday, June 10, 2030, 10:00 AM – 12:00 PM (Eastern Daylight Time)');
  const { customer_url: link } = await of.ok('getJobRequest', { id });
  expect(text).toContain(link);
  // The link opens the job to anyone who has it, so the database must not store it.
  const stored = await harness.store.query('select row_to_json(m)::text as row from mails m where m.job_request_id = $1', [id]);
  expect(JSON.stringify(stored)).not.toContain(link!.split('/j/')[1]);
  expect(await expiriesOf(harness, id)).toEqual([
    ['booked', null],
    ['choose_time', null],
    // The end of the visit.
    ['confirmed', `${monday}T15:00:00Z`],
    // In two hours.
    ['on_the_way', '2030-06-05T14:02:00Z'],
    ['completed', null],
  ]);
});

it('[mail.once] a booking that is confirmed in the same call sends one mail', async () => {
  const { of, id: customer } = await team('Ada Lovelace');
  const { id } = await of.ok('bookAndConfirmJobRequest', {
    customer_id: customer,
    scheduled_at: `${monday}T10:00`,
    job_duration_minutes: 60,
  });
  expect(inShort(await mailsOf(harness, of, { job_request_id: id! }))).toEqual([
    ['booked', 'skipped', 'superseded'],
    ['confirmed', 'kept', 'no_channel'],
  ]);
});

it('[mail.once] a booking whose time is refused sends the mail of a booking', async () => {
  const { of, id: customer } = await team('Ada Lovelace');
  const booked = await of.ok('bookAndConfirmJobRequest', {
    customer_id: customer,
    scheduled_at: `${monday}T23:00`,
    job_duration_minutes: 60,
  });
  expect(booked.confirmed).toBe(false);
  expect(inShort(await mailsOf(harness, of))).toEqual([['booked', 'kept', 'no_channel']]);
});

it('[mail.rescheduled, mail.expiry] a mail about a move names the earlier time, and a second move within a minute replaces it', async () => {
  const { of, id: customer } = await team('Ada Lovelace');
  const job = await confirmedJob(of, customer, '10:00');
  setClock(later);
  const move = (time: string) => of.ok('commitJobRequestMove', { id: job.id, start_at: `${monday}T${time}` });
  await move('11:00');
  await move('14:00');
  const moves = await mailsOf(harness, of, { job_request_id: job.id, kind: 'rescheduled' });
  expect(inShort(moves)).toEqual([
    ['rescheduled', 'skipped', 'superseded'],
    ['rescheduled', 'kept', 'no_channel'],
  ]);
  const { text } = await okAsMember(harness, of, 'getOutboxMail', { id: moves[1]!.id });
  expect(text).toContain('We had to change our schedule.');
  // The customer never heard of 11:00.
  expect(text).toMatch(/Arrival: .*2:00 – 4:00 PM/);
  expect(text).toMatch(/Previously: .*10:00 AM – 12:00 PM/);
  expect((await expiriesOf(harness, job.id)).at(-1)).toEqual(['rescheduled', `${monday}T19:00:00Z`]);
});

it('[mail.rescheduled] a move that is undone within a minute sends no mail', async () => {
  const { of, id: customer } = await team('Ada Lovelace');
  const job = await confirmedJob(of, customer, '10:00');
  setClock(later);
  for (const time of ['11:00', '10:00']) await of.ok('commitJobRequestMove', { id: job.id, start_at: `${monday}T${time}` });
  expect(inShort(await mailsOf(harness, of, { job_request_id: job.id, kind: 'rescheduled' }))).toEqual([
    ['rescheduled', 'skipped', 'superseded'],
    ['rescheduled', 'skipped', 'unchanged'],
  ]);
});

it('[mail.rescheduled] another technician at the same time sends no mail', async () => {
  const { of, id: customer, ids } = await team('Ada Lovelace', 'Bea Arthur');
  const job = await confirmedJob(of, customer, '10:00', ids[0]);
  await of.ok('commitJobRequestMove', { id: job.id, technician_id: ids[1]! });
  expect(await mailsOf(harness, of, { job_request_id: job.id, kind: 'rescheduled' })).toEqual([]);
});

it('[mail.rescheduled] the customer of a displaced visit gets its new time, and the emergency is confirmed', async () => {
  const { of, id: customer, ids } = await team('Ada Lovelace');
  const job = await confirmedJob(of, customer, '10:00', ids[0]);
  const other = await mailedCustomer(of);
  const { id } = await bookedJob(of, other.id);
  await of.ok('updateJobPriority', { id, priority: 'p0' });
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  // The promised window lasts to 12:00, and nobody is free before 13:00.
  await confirmedJob(of, other.id, '11:00', ids[0]);
  setClock(later);
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 180, force: true });
  await of.ok('commitEmergencyReschedule', { job_request_id: id, technician_id: ids[0]!, start_at: `${monday}T10:00` });
  const [displaced] = await mailsOf(harness, of, { job_request_id: job.id, kind: 'rescheduled' });
  const { text } = await okAsMember(harness, of, 'getOutboxMail', { id: displaced!.id });
  expect(text).toContain('We need a technician for an emergency at the time of your visit.');
  expect((await mailsOf(harness, of, { job_request_id: id })).map(({ kind }) => kind)).toEqual(['booked', 'confirmed']);
});

it('[mail.skipped] a mail to a missing or invalid address is skipped, and the outbox says why', async () => {
  const { of, customer } = await team('Ada Lovelace');
  await bookedJob(of, customer);
  await bookedJob(of, (await mailedCustomer(of, 'ann@example.com,')).id);
  expect(inShort(await mailsOf(harness, of))).toEqual([
    ['booked', 'skipped', 'no_address'],
    ['booked', 'skipped', 'invalid_address'],
  ]);
});

it('[mail.skipped] a kind that is switched off is not sent, only in this business and environment', async () => {
  const { of, id: customer } = await team('Ada Lovelace');
  const other = await team('Bea Arthur');
  await okAsMember(harness, of, 'updateMailSettings', { kinds: { booked: false } });
  await bookedJob(of, customer);
  await bookedJob(other.of, other.id);
  expect(inShort(await mailsOf(harness, of))).toEqual([['booked', 'skipped', 'kind_off']]);
  expect(inShort(await mailsOf(harness, other.of))).toEqual([['booked', 'kept', 'no_channel']]);
});

it('[mail.skipped] mails that have not left when a job is archived are not sent', async () => {
  const { of, id: customer } = await team('Ada Lovelace');
  const { id } = await bookedJob(of, customer);
  await of.ok('archiveJobRequest', { id });
  expect(inShort(await mailsOf(harness, of))).toEqual([['booked', 'skipped', 'superseded']]);
});

it('[mail.sandbox] mails of the sandbox are made like others, and marked as such', async () => {
  const { of } = await team('Ada Lovelace');
  const sandbox = { ...of, ok: ((id, input, options) => of.ok(id, input, { key: of.sandboxKey, ...options })) as typeof of.ok };
  await bookedJob(sandbox, (await mailedCustomer(sandbox)).id);
  expect(await mailsOf(harness, of)).toEqual([]);
  expect(inShort(await mailsOf(harness, of, {}, { environment: 'sandbox' }))).toEqual([['booked', 'kept', 'sandbox']]);
});

it('[mail.locale] mails are in the language of the booking, else in that of the business', async () => {
  const { of, id: customer } = await team('Ada Lovelace');
  await bookedJob(of, customer, { 'x-locale': 'ja' });
  await bookedJob(of, customer);
  await okAsMember(harness, of, 'updateMailSettings', { locale: 'ar' });
  await bookedJob(of, customer, { 'x-locale': 'fr-CA' });
  await bookedJob(of, customer);
  const mails = await mailsOf(harness, of);
  expect(mails.map(({ locale }) => locale)).toEqual(['ja', 'en', 'fr', 'ar']);
  // The X-Locale of the dispatcher's call must not change the customer's language.
  const quoted = await of.ok(
    'quoteJobRequest',
    { id: mails[0]!.job_request_id!, job_duration_minutes: 60 },
    { headers: { 'x-locale': 'de' } },
  );
  await of.ok('confirmJobRequest', { id: quoted.id, status_version: quoted.status_version, scheduled_at: `${monday}T10:00` });
  expect((await mailsOf(harness, of, { kind: 'confirmed' })).map(({ locale }) => locale)).toEqual(['ja']);
});

it('[mail.once] a change that is rolled back, or made again after a serialization failure, leaves one mail', async () => {
  const { of, id: customer } = await team('Ada Lovelace');
  const transaction = harness.store.transaction.bind(harness.store);
  let times = 0;
  harness.store.transaction = (work, options) =>
    transaction(async (tx) => {
      const result = await work(tx);
      // Fail after the work has written, so that the retry and the rollback must discard those writes.
      if (++times === 1) throw Object.assign(new Error('again'), { code: '40001' });
      if (times === 3) throw new Unreachable(new Error('gone'));
      return result;
    }, options);
  try {
    await bookedJob(of, customer);
    expect(times).toBe(2);
    await expect(bookedJob(of, customer)).rejects.toThrow('SERVICE_UNAVAILABLE');
  } finally {
    harness.store.transaction = transaction;
  }
  expect(inShort(await mailsOf(harness, of))).toEqual([['booked', 'kept', 'no_channel']]);
});

it('[mail.once] each event has one mail, except a status that is no news, which has none', async () => {
  const { of, id: customer } = await team('Ada Lovelace');
  const job = await confirmedJob(of, customer, '10:00');
  for (const key of ['depart', 'arrive']) await fire(of, job.id, key);
  const events = await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by id', [job.id]);
  expect(events.map(({ type }) => type.split('.')[1])).toEqual(['created', 'quoted', 'confirmed', 'status_changed', 'status_changed']);
  expect((await mailsOf(harness, of)).map(({ kind }) => kind)).toEqual(['booked', 'choose_time', 'confirmed', 'on_the_way']);
});

it('[mail.choose-time] a quote that waits for the customer sends the link a while later, unless a time is set meanwhile', async () => {
  const { of, id: customer } = await team('Ada Lovelace');
  const { id } = await bookedJob(of, customer);
  setClock(later);
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  const [, mail] = await mailsOf(harness, of, { job_request_id: id });
  expect(mail).toMatchObject({ kind: 'choose_time', status: 'kept' });
  expect(Date.parse(mail!.due_at) - Date.parse(mail!.created_at)).toBe(5 * 60_000);
  const { text, subject } = await asReceived(harness, of, mail!.id);
  expect(subject).toBe('Test Plumbing: choose your time');
  expect(text).toContain((await of.ok('getJobRequest', { id })).customer_url);
  expect(text).toContain('Requested: Monday, June 10, 2030');
  // Completing the job is not a quote, so it sends no choose_time mail.
  await of.ok('fireJobRequestAction', { id, key: 'complete', status_version: (await of.ok('getJobRequest', { id })).status_version });
  expect((await mailsOf(harness, of, { job_request_id: id })).filter(({ kind }) => kind === 'choose_time')).toHaveLength(1);
});
