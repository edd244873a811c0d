/** Which way a message goes, what a text says in each language, reminders, and a gateway of one's own. docs/internals/messages.md#text-messages. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { customerMailKinds, locales } from '../../src/contract/vocabulary.ts';
import { renderMail } from '../../src/machinery/mail/render.ts';
import { sendDueTexts } from '../../src/machinery/mail/sendingTexts.ts';
import { textMessageOf } from '../../src/machinery/mail/textMessage.ts';
import { signedPostTexter } from '../../src/machinery/outbound/sms.ts';
import { signatureHeaders, signingKeys } from '../../src/machinery/webhooks/sign.ts';
import { atEnd } from '../support/atEnd.ts';
import { callAsMember, okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { confirmedJob, mailedCustomer, mailsOf } from './outbox.ts';
import { links, sample } from './samples.ts';
import type { MailVisitFacts } from '../../src/machinery/mail/facts.ts';
import { textsOf } from '../../src/ground/texts/localeTexts.ts';

const minute = 60_000;
/** Eight in the morning in New York. */
const start = Date.parse('2030-06-05T12:00:00Z');
let now = start;
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const received: { headers: Record<string, string | string[] | undefined>; body: string }[] = [];
const state = { status: 200 };
const gateway = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(state.status).end();
  });
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
atEnd(() => void gateway.close());
const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/texts`;
const harness = await startHarness({
  emptyDatabase: true,
  clock: { nowMilliseconds: () => now },
  env: {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'service@example.com',
    SMS_URL: url,
    SMS_KIND: 'webhook',
    SMS_SECRET: secret,
    SMS_FROM: 'Acme',
  },
});
await harness.server.background.stop();
const sign = (id: string, body: string) =>
  signatureHeaders({ eventId: id, body, keys: [signingKeys(secret)], timestamp: Math.floor(now / 1_000) });
const texter = signedPostTexter({ url, from: 'Acme', sign });
const signal = new AbortController().signal;
const pass = (milliseconds: number) => {
  now += milliseconds;
  return sendDueTexts({ db: harness.store, texter, links, log: harness.server.pipeline.log }, () => now, signal);
};

const allKinds = Object.fromEntries(customerMailKinds.map((kind) => [kind, true]));

async function team(wishes: Record<string, unknown> = {}) {
  now = start;
  const { of } = await newTeam(harness, 'Ada Lovelace');
  await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: allKinds });
  const customer = await mailedCustomer(of);
  await of.ok('updateCustomer', { id: customer.id, phone: '+12125550123', sms_consent: true, ...wishes });
  return { of, customer };
}

const ways = async (of: Parameters<typeof mailsOf>[1], kind: (typeof customerMailKinds)[number]) =>
  (await mailsOf(harness, of, { kind })).map(({ channel, status, reason }) => [channel, status, reason]);

it('[sms.preferred] a message goes only the preferred way if possible, and both ways without a preference', async () => {
  const both = await team({ preferred_channel: 'sms' });
  await both.of.ok('updateCustomer', { id: both.customer.id, preferred_channel: '' });
  await confirmedJob(both.of, both.customer.id, '10:00');
  expect(await ways(both.of, 'confirmed')).toEqual([
    ['email', 'queued', null],
    ['sms', 'queued', null],
  ]);
  const texts = await team({ preferred_channel: 'sms' });
  // A change of another field keeps the preference.
  await texts.of.ok('updateCustomer', { id: texts.customer.id, notes: 'Two dogs' });
  await confirmedJob(texts.of, texts.customer.id, '10:00');
  expect(await ways(texts.of, 'confirmed')).toEqual([
    ['email', 'skipped', 'other_channel'],
    ['sms', 'queued', null],
  ]);
  const mails = await team({ preferred_channel: 'email' });
  await confirmedJob(mails.of, mails.customer.id, '10:00');
  expect(await ways(mails.of, 'confirmed')).toEqual([
    ['email', 'queued', null],
    ['sms', 'skipped', 'other_channel'],
  ]);
  const silent = await team({ preferred_channel: 'sms', sms_consent: false });
  await confirmedJob(silent.of, silent.customer.id, '10:00');
  expect(await ways(silent.of, 'confirmed')).toEqual([
    ['email', 'queued', null],
    ['sms', 'skipped', 'no_consent'],
  ]);
});

it('[sms.told] an answer says by which messages the customer gets a new time, and the number to phone', async () => {
  const { of, customer } = await team();
  const { id } = await confirmedJob(of, customer.id, '10:00');
  const cancel = async () => {
    const { status_version } = await of.ok('getJobRequest', { id });
    return of.ok('cancelJobRequest', { id, status_version, reason: 'No parts', cancelled_by: 'business' });
  };
  expect((await cancel()).customer_notification).toEqual({ will_be_sent: true, channel: 'email_and_sms', reason: null });
  const none = await team({ email: '', sms_consent: false });
  const job = await confirmedJob(none.of, none.customer.id, '10:00');
  const { status_version } = await none.of.ok('getJobRequest', { id: job.id });
  const answer = await none.of.ok('unscheduleJobRequest', { id: job.id, status_version });
  expect(answer.customer_notification).toEqual({
    will_be_sent: false,
    channel: 'none',
    reason: 'no_consent',
    phone_to_call: '+12125550123',
  });
});

it('[sms.cap, sms.told] an answer says that the cap is reached, and names the number to phone', async () => {
  const { of, customer } = await team({ email: '' });
  const { id } = await confirmedJob(of, customer.id, '10:00');
  const asked = async () => (await okAsMember(harness, of, 'getMessageWays', { id, kind: 'rescheduled' })).customer_notification;
  const toPhone = { will_be_sent: false, channel: 'none', reason: 'daily_cap', phone_to_call: '+12125550123' };
  expect(await asked()).toMatchObject({ will_be_sent: true, channel: 'sms' });
  await okAsMember(harness, of, 'updateMailSettings', { sms_daily_cap: 1 });
  await pass(minute);
  expect(await asked()).toEqual(toPhone);
  await okAsMember(harness, of, 'updateMailSettings', { sms_daily_cap: 200 });
  expect(await asked()).toMatchObject({ will_be_sent: true });
  await okAsMember(harness, of, 'updateMailSettings', { sms_daily_cap: 0 });
  expect(await asked()).toEqual(toPhone);
  const job = await confirmedJob(of, customer.id, '14:00');
  expect(await mailsOf(harness, of, { job_request_id: job.id, kind: 'confirmed', channel: 'sms' })).toMatchObject([
    { status: 'skipped', reason: 'daily_cap' },
  ]);
});

it('[sms.preferred] a text that ends unsent is replaced by a mail', async () => {
  const endings = {
    refused: async () => void (state.status = 400),
    kind_off: async (of: Parameters<typeof mailsOf>[1]) =>
      void (await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: { confirmed: false, booked: false } })),
    daily_cap: async (of: Parameters<typeof mailsOf>[1]) =>
      void (await okAsMember(harness, of, 'updateMailSettings', { sms_daily_cap: 0 })),
  };
  for (const [reason, end] of Object.entries(endings)) {
    const { of, customer } = await team({ preferred_channel: 'sms' });
    await confirmedJob(of, customer.id, '10:00');
    await end(of);
    await pass(minute);
    state.status = 200;
    expect(await ways(of, 'confirmed')).toEqual([
      ['email', 'queued', null],
      ['sms', reason === 'kind_off' ? 'skipped' : 'failed', reason],
    ]);
  }
});

it('[sms.generic] the generic gateway gets each text signed, under the same id, and can refuse a text', async () => {
  const { of, customer } = await team();
  await confirmedJob(of, customer.id, '10:00');
  received.length = 0;
  state.status = 500;
  await pass(minute);
  state.status = 200;
  await pass(minute);
  const [text] = await mailsOf(harness, of, { kind: 'confirmed', channel: 'sms' });
  const own = received.filter(({ body }) => body.includes(text!.id));
  expect(own).toHaveLength(2);
  const bodies = own.map(({ body }) => JSON.parse(body) as Record<string, string>);
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]).toMatchObject({ to: '+12125550123', from: 'Acme' });
  const { headers, body } = own[1]!;
  expect(headers['webhook-signature']).toBe(sign(String(headers['webhook-id']), body)['webhook-signature']);
  expect(headers['webhook-id']).toBe(bodies[0]!['id']);
  state.status = 410;
  await of.ok('sendCustomerMessage', { id: (await confirmedJob(of, customer.id, '14:00')).id, message: 'Hello' });
  await pass(minute);
  state.status = 200;
  // The texts of a job leave one after the other, so the second one is not tried any more.
  expect(await ways(of, 'confirmed')).toContainEqual(['sms', 'failed', 'stopped']);
  expect(await ways(of, 'message')).toContainEqual(['sms', 'skipped', 'stopped']);
});

it('[sms.generic, sms.stop] a report of STOP counts only if it is signed', async () => {
  const { of, customer } = await team();
  await confirmedJob(of, customer.id, '10:00');
  const report = async (text: string, headers: (body: string) => Record<string, string>) => {
    const body = JSON.stringify({ from: '+12125550123', text });
    const answer = await fetch(`${harness.url}/sms/inbound`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers(body) },
    });
    return answer.status;
  };
  expect(await report('STOP', () => ({}))).toBe(403);
  expect(await report('STOP', (body) => ({ ...sign('m1', body), 'webhook-timestamp': '1' }))).toBe(403);
  expect(await report('STOP', (body) => sign('m1', `${body} `))).toBe(403);
  expect(await report('Thank you', (body) => sign('m2', body))).toBe(200);
  expect(await report('STOP', (body) => sign('m3', body))).toBe(200);
  await pass(minute);
  expect(await ways(of, 'confirmed')).toContainEqual(['sms', 'skipped', 'stopped']);
  await report('yes', (body) => sign('m4', body));
  await confirmedJob(of, customer.id, '14:00');
  expect((await ways(of, 'confirmed')).at(-1)).toEqual(['sms', 'skipped', 'stopped']);
  await report('start', (body) => sign('m5', body));
  expect((await getStops()).length).toBe(0);
});

const getStops = () => harness.store.query<{ phone: string }>('select phone from sms_stops');

it('[sms.stop] a STOP counts without a plus, and for a number that is only in an undeleted customer record', async () => {
  await team();
  await harness.store.query("delete from mails where channel = 'sms'");
  const report = async (content: unknown) => {
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    const answer = await fetch(`${harness.url}/sms/inbound`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...sign('m6', body) },
    });
    return answer.status;
  };
  for (const unclear of [{ from: 'Acme', text: 'STOP' }, { from: '+12125550123' }, { text: 'STOP' }, 'null', 'STOP'])
    expect(await report(unclear)).toBe(422);
  expect(await getStops()).toEqual([]);
  expect(await report({ from: '12125550123', text: 'STOP' })).toBe(200);
  expect((await getStops()).map(({ phone }) => phone)).toContain('+12125550123');
  expect(await report({ from: '+12125550123', text: 'UNSTOP' })).toBe(200);
  expect(await getStops()).toEqual([]);
  const { of, customer } = await team({ phone: '+12125550124' });
  await of.ok('deleteCustomer', { id: customer.id });
  expect(await report({ from: '+12125550124', text: 'STOP' })).toBe(200);
  expect(await getStops()).toEqual([]);
});

it('[sms.quiet] a text about the next hours leaves at night, and other texts wait', async () => {
  const { of, customer } = await team();
  const { id } = await confirmedJob(of, customer.id, '10:00');
  await pass(0);
  // Eleven at night in New York.
  now = Date.parse('2030-06-10T03:00:00Z');
  await of.ok('sendCustomerMessage', { id, message: 'Hello' });
  await of.ok('sendCustomerMessage', { id, late_minutes: 30 });
  await pass(0);
  expect(await ways(of, 'running_late')).toContainEqual(['sms', 'sent', null]);
  expect(await ways(of, 'message')).toContainEqual(['sms', 'queued', null]);
  now = Date.parse('2030-06-10T12:00:00Z');
  await pass(0);
  expect(await ways(of, 'message')).toContainEqual(['sms', 'sent', null]);
});

it.each(locales.flatMap((locale) => customerMailKinds.map((kind) => [locale, kind] as const)))(
  '[sms.languages] %s says %s completely',
  (locale, kind) => {
    const mail = { ...sample(kind, locale), channel: 'sms' as const, jobRequestId: 'the-job' };
    const text = textMessageOf(mail, links);
    expect(text).toContain('Acme Plumbing & Sons');
    expect(text).not.toMatch(/[{}]|undefined|null| {2}/);
    if (!['cancelled', 'message'].includes(kind))
      expect(text.endsWith(kind === 'completed' ? links.rating('the-job') : links.customer('the-job'))).toBe(true);
    if (kind === 'message') expect(text).toContain('Please leave the side gate open.');
    expect(text.length).toBeLessThan(320);
    if (['en', 'de', 'es', 'fr'].includes(locale)) expect(text).not.toMatch(/[\u00a0\u2009\u202f\u2010-\u2019]/);
  },
);

it.each(locales)('[sms.languages] %s says that a request without a visit is cancelled', (locale) => {
  const mail = sample('cancelled', locale);
  const facts = { ...(mail.facts as MailVisitFacts), startAt: null };
  const text = textMessageOf({ ...mail, channel: 'sms', jobRequestId: 'the-job', facts }, links);
  const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u2066-\u2069]/g, '');
  expect(plain(text)).toBe(plain(textsOf('mail-messages', locale).kinds.cancelled.subject.replace('{business}', 'Acme Plumbing & Sons')));
});

it('[plan.window-kept] mails and texts name the day on which the window began, also for a visit displaced past midnight', () => {
  const mail = { ...sample('reminder', 'en'), ownSms: '{date}: {window}' };
  const facts = { ...(mail.facts as MailVisitFacts), startAt: '2030-06-11T04:15:00Z', windowStartAt: '2030-06-11T03:00:00Z' };
  const text = textMessageOf({ ...mail, channel: 'sms', facts }, links);
  expect(text).toContain('June 10, 2030: Mon, Jun 10, 11:00 PM');
  expect(renderMail({ ...mail, facts }, links).subject).toContain('June 10, 2030');
});

it('[sms.own-words] own words replace the text, and an unknown placeholder is refused', async () => {
  const { of } = await team();
  const [row] = (await okAsMember(harness, of, 'listMailTexts', { kind: 'confirmed', locale: 'en' })).mail_texts;
  const own = { kind: 'confirmed', locale: 'en', version: row!.version, intro: '', signature: '' } as const;
  const sms = '{business} comes {window}, {link} {name}';
  expect((await callAsMember(harness, of, 'replaceMailText', { ...own, sms: '{price}' })).error_code).toBe('VALIDATION_ERROR');
  const saved = await okAsMember(harness, of, 'replaceMailText', { ...own, sms });
  expect(saved.sms).toBe(sms);
  // A client that does not know of texts leaves them as they are.
  expect((await okAsMember(harness, of, 'replaceMailText', { ...own, version: saved.version, intro: 'Hello' })).sms).toBe(sms);
  const preview = await okAsMember(harness, of, 'previewMailText', { kind: 'confirmed', locale: 'en', sms });
  expect(preview.sms).toMatch(/^Test Plumbing comes .+, # Grace Hopper$/);
});
