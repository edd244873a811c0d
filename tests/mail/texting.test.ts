/** Text messages through a stand-in of Twilio's API: once, retried, stopped, capped, and not at night. docs/internals/messages.md#text-messages. */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { sendDueTexts } from '../../src/machinery/mail/sendingTexts.ts';
import { twilioTexter } from '../../src/machinery/outbound/sms.ts';
import { okAsMember } from '../support/asMember.ts';
import { callAsCustomer } from '../support/guest.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { bookedJob, mailsOf } from './outbox.ts';
import { links } from './samples.ts';
import { startTwilio } from './twilioServer.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Eight in the morning in New York. */
const start = Date.parse('2030-06-05T12:00:00Z');
let now = start;
const [account, token, from] = ['AC0123', 'the auth token of a test', '+13035550100'];
const twilio = await startTwilio(() => now, { account, token });
// The sender sends every due text in the database, so this file needs its own.
const harness = await startHarness({
  emptyDatabase: true,
  clock: { nowMilliseconds: () => now },
  env: { SMS_URL: twilio.url, SMS_ACCOUNT: account, SMS_SECRET: token, SMS_FROM: from },
});
await harness.server.background.stop();
const signal = new AbortController().signal;
const logged: string[] = [];
const log = Object.assign(Object.create(harness.server.pipeline.log) as typeof harness.server.pipeline.log, {
  warn: (...words: unknown[]) => void logged.push(JSON.stringify(words)),
});
const texter = twilioTexter({ url: twilio.url, account, token, from, answerMilliseconds: 400 });

async function pass(milliseconds: number) {
  now += milliseconds;
  await sendDueTexts({ db: harness.store, texter, links, log }, () => now, signal);
}

let numbers = 100;

/** A business that texts, and a customer who agreed to it. */
async function texting(settings: Record<string, unknown> = {}, wishes: Record<string, unknown> = { sms_consent: true }) {
  const of = await harness.business();
  await okAsMember(harness, of, 'updateMailSettings', {
    sms_kinds: { booked: true, confirmed: true, on_the_way: true },
    quiet_from: '21:00',
    quiet_until: '08:00',
    ...settings,
  });
  const phone = `+1212555${String(++numbers).padStart(4, '0')}`;
  const { customer_id } = await of.ok('createCustomer', {
    full_name: 'Grace Hopper',
    phone,
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
    ...wishes,
  });
  return { of, phone, id: customer_id };
}

const textsOf = async (of: TestBusiness) =>
  (await mailsOf(harness, of, { channel: 'sms' })).map(({ kind, status, reason }) => [kind, status, reason]);

it('[sms.once] a text goes to the number once, with the words of its kind and the link', async () => {
  const { of, phone, id } = await texting();
  const { short_code } = await bookedJob(of, id);
  await pass(minute);
  await pass(minute);
  const [text, ...others] = twilio.to(phone);
  expect([text!.from, others]).toEqual([from, []]);
  expect(text!.body).toBe(`Test Plumbing: we have your request ${short_code}. ${text!.body.split(' ').at(-1)}`);
  expect(text!.body).toContain('/j/');
  expect(await textsOf(of)).toEqual([['booked', 'sent', null]]);
});

it.each(['forgets to say', 'answers late'] as const)('[sms.once] a gateway that %s gets the text once', async (manner) => {
  const { of, phone, id } = await texting();
  await bookedJob(of, id);
  twilio.state.manner = manner;
  await pass(minute);
  expect(await textsOf(of)).toEqual([['booked', 'queued', null]]);
  twilio.state.manner = 'takes';
  await pass(minute);
  expect(await textsOf(of)).toEqual([['booked', 'sent', null]]);
  expect(twilio.to(phone)).toHaveLength(1);
});

it('[sms.retried] a gateway that was down gets the text later, and the log has neither number nor words', async () => {
  const { of, phone, id } = await texting();
  await bookedJob(of, id);
  twilio.state.manner = 'is down';
  await pass(minute);
  await pass(minute);
  expect([await textsOf(of), twilio.to(phone)]).toEqual([[['booked', 'queued', null]], []]);
  twilio.state.manner = 'takes';
  await pass(5 * minute);
  expect([await textsOf(of), twilio.to(phone).length]).toEqual([[['booked', 'sent', null]], 1]);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toMatch(new RegExp(`${phone.slice(2)}|Test Plumbing|Grace`));
});

it('[sms.refused] an invalid number fails at once and is shown, and a wrong token is tried again', async () => {
  const { of, id } = await texting();
  await bookedJob(of, id);
  twilio.state.manner = 21_211;
  await pass(minute);
  expect(await textsOf(of)).toEqual([['booked', 'failed', 'refused']]);
  twilio.state.manner = 'takes';
  const other = await texting();
  await bookedJob(other.of, other.id);
  const wrong = twilioTexter({ url: twilio.url, account, token: 'wrong', from });
  now += minute;
  await sendDueTexts({ db: harness.store, texter: wrong, links, log }, () => now, signal);
  expect(await textsOf(other.of)).toEqual([['booked', 'queued', null]]);
  await pass(minute);
  expect(await textsOf(other.of)).toEqual([['booked', 'sent', null]]);
});

it('[sms.stop] a number that the gateway reports as unsubscribed gets no more texts', async () => {
  const { of, phone, id } = await texting();
  await bookedJob(of, id);
  twilio.state.manner = 21_610;
  await pass(minute);
  expect(await textsOf(of)).toEqual([['booked', 'failed', 'stopped']]);
  twilio.state.manner = 'takes';
  await bookedJob(of, id);
  await pass(minute);
  expect(await textsOf(of)).toContainEqual(['booked', 'skipped', 'stopped']);
  expect(twilio.to(phone)).toEqual([]);
});

/** Twilio's report of an answer. */
async function report(fields: Record<string, string>, signedWith = token) {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => name + fields[name])
    .join('');
  const signature = createHmac('sha1', signedWith).update(`${harness.url}/sms/inbound${text}`).digest('base64');
  const { status } = await fetch(`${harness.url}/sms/inbound`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-twilio-signature': signature },
  });
  return status;
}

it('[sms.stop] STOP ends texts to the number, also those that wait, until START', async () => {
  const { of, phone, id } = await texting();
  await bookedJob(of, id);
  expect(await report({ From: phone, Body: 'stop' }, 'another token')).toBe(403);
  expect(await report({ From: phone, Body: ' Stop. ' })).toBe(200);
  await pass(minute);
  expect([await textsOf(of), twilio.to(phone)]).toEqual([[['booked', 'skipped', 'stopped']], []]);
  await bookedJob(of, id);
  await pass(minute);
  expect(twilio.to(phone)).toEqual([]);
  expect(await report({ From: phone, Body: 'START' })).toBe(200);
  await bookedJob(of, id);
  await pass(minute);
  expect(twilio.to(phone)).toHaveLength(1);
});

it.each([
  ['YES', 1],
  ['ok', 0],
  ['Ja, passt', 0],
  ['はい', 0],
  ['نعم', 0],
])('[sms.stop] after a STOP only what Twilio itself takes for START allows texts again: %s', async (Body, sent) => {
  const { of, phone, id } = await texting();
  await report({ From: phone, Body: 'STOP' });
  expect(await report({ From: phone, Body })).toBe(200);
  await bookedJob(of, id);
  await pass(minute);
  expect(twilio.to(phone)).toHaveLength(sent);
});

it('[sms.consent] a customer without consent gets no text, and a consent covers only its own number', async () => {
  const { of, phone, id } = await texting({}, {});
  await bookedJob(of, id);
  await of.ok('updateCustomer', { id, sms_consent: true });
  await bookedJob(of, id);
  const { contact } = await of.ok('getCustomer', { id });
  expect(contact.sms_consent_at).not.toBeNull();
  // The customer agreed at the first yes.
  now += minute;
  await of.ok('updateCustomer', { id, sms_consent: true });
  expect((await of.ok('getCustomer', { id })).contact.sms_consent_at).toBe(contact.sms_consent_at);
  await of.ok('updateCustomer', { id, phone: '+12125559999' });
  expect((await of.ok('getCustomer', { id })).contact.sms_consent_at).toBeNull();
  await bookedJob(of, id);
  expect(await textsOf(of)).toEqual([
    ['booked', 'skipped', 'no_consent'],
    ['booked', 'queued', null],
    ['booked', 'skipped', 'no_consent'],
  ]);
  await pass(minute);
  expect(twilio.to(phone)).toEqual([]);
  expect((await textsOf(of)).map(([, , reason]) => reason)).toEqual(['no_consent', 'no_consent', 'no_consent']);
});

it('[sms.consent, customer-link.texts] the choice on the customer link decides, also about a text that waits', async () => {
  const { of, phone, id } = await texting({ sms_kinds: { message: true } }, {});
  const job = await bookedJob(of, id);
  const choose = (agreed: boolean) => callAsCustomer(harness, job.customer_url!, 'chooseTextMessages', { agreed });
  const write = (message: string) => of.ok('sendCustomerMessage', { id: job.id, message });
  await write('First');
  await choose(true);
  await write('Second');
  await pass(minute);
  await write('Third');
  await choose(false);
  await pass(minute);
  expect(twilio.to(phone)).toHaveLength(1);
  expect(await textsOf(of)).toEqual([
    ['message', 'skipped', 'no_consent'],
    ['message', 'sent', null],
    ['message', 'skipped', 'no_consent'],
  ]);
});

it('[sms.cap] no more texts than the daily cap are sent, and further texts on the next day', async () => {
  const { of, phone, id } = await texting({ sms_daily_cap: 2 });
  for (let count = 0; count < 3; count++) await bookedJob(of, id);
  await pass(minute);
  expect(twilio.to(phone)).toHaveLength(2);
  expect(await textsOf(of)).toContainEqual(['booked', 'failed', 'daily_cap']);
  await pass(24 * hour);
  await bookedJob(of, id);
  await pass(minute);
  expect(twilio.to(phone)).toHaveLength(3);
});

it('[sms.cap-day] the cap counts by the day of the business, and a second attempt costs nothing', async () => {
  const { of, phone, id } = await texting({ sms_daily_cap: 1, quiet_from: '00:00', quiet_until: '00:00' });
  // Half past seven in the evening in New York.
  now = Date.parse('2030-06-06T23:30:00Z');
  twilio.state.manner = 'is down';
  await bookedJob(of, id);
  now += 1_000;
  await bookedJob(of, id);
  // Only the first text is due.
  await pass(minute - 1_000);
  twilio.state.manner = 'takes';
  // The next day in Greenwich.
  now = Date.parse('2030-06-07T00:30:00Z');
  await pass(0);
  await bookedJob(of, id);
  expect(await textsOf(of)).toEqual([
    ['booked', 'sent', null],
    ['booked', 'failed', 'daily_cap'],
    ['booked', 'skipped', 'daily_cap'],
  ]);
  expect(twilio.to(phone)).toHaveLength(1);
  now = Date.parse('2030-06-07T04:00:00Z');
  await bookedJob(of, id);
  await pass(minute);
  expect(twilio.to(phone)).toHaveLength(2);
});

it('[sms.quiet] a text at night waits for the morning, except a text about the next hours', async () => {
  const { of, phone, id } = await texting();
  now = Date.parse('2030-06-08T02:30:00Z');
  await bookedJob(of, id);
  await pass(minute);
  expect(twilio.to(phone)).toEqual([]);
  const [waiting] = await mailsOf(harness, of, { channel: 'sms' });
  expect([waiting!.due_at, waiting!.attempts]).toEqual(['2030-06-08T12:00:00Z', 0]);
  now = Date.parse('2030-06-08T11:59:00Z');
  await pass(0);
  expect(twilio.to(phone)).toEqual([]);
  await pass(minute);
  expect(twilio.to(phone)).toHaveLength(1);
});

it('[sms.erased] an erasure leaves neither texts nor the number of a STOP', async () => {
  const { of, phone, id } = await texting();
  await bookedJob(of, id);
  await pass(minute);
  await report({ From: phone, Body: 'STOP' });
  const exported = await okAsMember(harness, of, 'exportCustomer', { id });
  expect([exported.mails.map(({ channel }) => channel), exported.texts_stopped_at]).toEqual([['email', 'sms'], expect.any(String)]);
  await okAsMember(harness, of, 'eraseCustomer', { id, cancel_open_jobs: true });
  expect(await mailsOf(harness, of, {})).toEqual([]);
  const tables = ['mails', 'sms_stops', 'customers'].map((table) =>
    harness.store.query(`select 1 from ${table} t where t::text like $1`, [`%${phone}%`]),
  );
  expect(await Promise.all(tables)).toEqual([[], [], []]);
});

it('[sms.erased] a STOP is exported and erased with the person, even if only an old job has the number', async () => {
  const { of, phone, id } = await texting();
  await bookedJob(of, id);
  await report({ From: phone, Body: 'STOP' });
  await of.ok('updateCustomer', { id, phone: '+12125558888' });
  await harness.store.query('delete from mails where recipient_address = $1', [phone]);
  const stops = () => harness.store.query('select 1 from sms_stops where phone = $1', [phone]);
  expect(await stops()).toHaveLength(1);
  expect((await okAsMember(harness, of, 'exportCustomer', { id })).texts_stopped_at).toEqual(expect.any(String));
  await okAsMember(harness, of, 'eraseCustomer', { id, cancel_open_jobs: true });
  expect(await stops()).toEqual([]);
});

it('[customer.text] an answer goes to whoever wrote, without a consent or a switch, unless texts are off or stopped', async () => {
  const { of, phone, id } = await texting({}, {});
  await report({ From: phone, Body: 'Do you come today?' });
  await of.ok('textCustomer', { id, text: 'At ten.' });
  await pass(minute);
  expect(twilio.to(phone).map(({ body }) => body)).toEqual(['Test Plumbing: At ten.']);
  expect((await of.ok('listCustomerMessages', { id })).messages[0]!.status).toBe('sent');
  await of.ok('textCustomer', { id, text: 'At eleven.' });
  await report({ From: phone, Body: 'STOP' });
  await pass(minute);
  await report({ From: phone, Body: 'START' });
  await of.ok('textCustomer', { id, text: 'At twelve.' });
  await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: { booked: false, confirmed: false, on_the_way: false } });
  await pass(minute);
  expect(
    (await of.ok('listCustomerMessages', { id })).messages
      .filter(({ direction }) => direction === 'out')
      .map(({ status, reason }) => [status, reason]),
  ).toEqual([
    ['skipped', 'kind_off'],
    ['skipped', 'stopped'],
    ['sent', null],
  ]);
  expect(twilio.to(phone)).toHaveLength(1);
});
