/** Messages from a job to its customer. docs/internals/messages.md#text-messages. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { asReceived, bookedJob, confirmedJob, expiriesOf, inShort, mailedCustomer, mailsOf } from '../../mail/outbox.ts';
import { refusal } from '../replies.ts';
import { openDesk } from './desk.ts';
import { newTeam } from './team.ts';
import { mailAndTexts } from '../../support/inboundTexts.ts';

const { harness, setClock } = await openDesk(mailAndTexts);
await harness.server.background.stop();

async function team() {
  const { of } = await newTeam(harness, 'Ada Lovelace');
  const customer = await mailedCustomer(of);
  await of.ok('updateCustomer', { id: customer.id, phone: '+12125550123', sms_consent: true });
  return { of, customer };
}

it('[customer-message.send] sends free text by the channels of the settings, and the same text only once in ten minutes', async () => {
  const { of, customer } = await team();
  const { id } = await confirmedJob(of, customer.id, '10:00');
  const message = 'Please leave the side gate open.';
  expect(await of.ok('sendCustomerMessage', { id, message })).toEqual({
    customer_notification: { will_be_sent: true, channel: 'email', reason: null },
  });
  // The answer was lost, and the call is repeated.
  await of.ok('sendCustomerMessage', { id, message });
  await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: { message: true } });
  expect((await of.ok('sendCustomerMessage', { id, message: 'And the front one.' })).customer_notification.channel).toBe('email_and_sms');
  const mails = await mailsOf(harness, of, { job_request_id: id, kind: 'message' });
  expect(mails.map(({ channel, status }) => [channel, status])).toEqual([
    ['email', 'queued'],
    ['email', 'queued'],
    ['sms', 'queued'],
  ]);
  expect((await asReceived(harness, of, mails[0]!.id)).text).toContain(message);
  expect(mails[2]!.subject).toBe('Test Plumbing: And the front one.');
  // Later, the same words are another message.
  setClock('2030-06-05T12:09:59Z');
  await of.ok('sendCustomerMessage', { id, message });
  const countOf = async () => (await mailsOf(harness, of, { job_request_id: id, kind: 'message' })).length;
  expect(await countOf()).toBe(3);
  setClock('2030-06-05T12:10:01Z');
  await of.ok('sendCustomerMessage', { id, message });
  expect(await countOf()).toBe(5);
  // A message of a person is not replaced by what happens to the job later, nor withdrawn with what is no longer true.
  const { status_version } = await of.ok('getJobRequest', { id });
  await of.ok('unscheduleJobRequest', { id, status_version });
  await of.ok('archiveJobRequest', { id });
  expect((await mailsOf(harness, of, { job_request_id: id, kind: 'message' })).map(({ status }) => status)).not.toContain('skipped');
});

it('[customer-message.send, mail.expiry] tells the customer the new window of a late visit, once for each lateness', async () => {
  const { of, customer } = await team();
  const { id } = await confirmedJob(of, customer.id, '10:00');
  for (let times = 0; times < 2; times++) await of.ok('sendCustomerMessage', { id, late_minutes: 45 });
  const mails = await mailsOf(harness, of, { job_request_id: id, kind: 'running_late' });
  expect(inShort(mails)).toEqual([['running_late', 'queued', null]]);
  const { text } = await asReceived(harness, of, mails[0]!.id);
  expect(text).toContain('Arrival: Monday, June 10, 2030, 10:45 AM – 12:45 PM (Eastern Daylight Time)');
  const inTwoHours = new Date(Date.parse(mails[0]!.created_at) + 2 * 60 * 60_000).toISOString().replace('Z', '000Z');
  expect((await expiriesOf(harness, id)).at(-1)).toEqual(['running_late', inTwoHours]);
});

it('[customer-message.send] tells the customer again after a lateness was corrected', async () => {
  const { of, customer } = await team();
  const { id } = await confirmedJob(of, customer.id, '10:00');
  for (const late_minutes of [20, 30, 20, 20]) await of.ok('sendCustomerMessage', { id, late_minutes });
  const mails = await mailsOf(harness, of, { job_request_id: id, kind: 'running_late' });
  const texts = await Promise.all(mails.map(async (mail) => (await asReceived(harness, of, mail.id)).text));
  expect(texts.map((text) => /Arrival: .*, (10:\d\d) AM/.exec(text)![1])).toEqual(['10:20', '10:30', '10:20']);
});

it('[customer-message.send] sends a skipped message once it can be sent, and answers what was recorded', async () => {
  const { of, customer } = await team();
  const { id } = await confirmedJob(of, customer.id, '10:00');
  const kinds = (on: boolean) => okAsMember(harness, of, 'updateMailSettings', { kinds: { message: on, running_late: on } });
  const said = async (input: { message?: string; late_minutes?: number }) =>
    (await of.ok('sendCustomerMessage', { id, ...input })).customer_notification;
  const inputs = [{ message: 'Please leave the side gate open.' }, { late_minutes: 45 }];
  for (const input of inputs) {
    await kinds(false);
    expect(await said(input)).toMatchObject({ will_be_sent: false, reason: 'kind_off', phone_to_call: '+12125550123' });
    await kinds(true);
    for (let times = 0; times < 2; times++) expect(await said(input)).toEqual({ will_be_sent: true, channel: 'email', reason: null });
    // It waits in the outbox, whatever the settings say now.
    await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: { message: true, running_late: true } });
    expect(await said(input)).toEqual({ will_be_sent: true, channel: 'email', reason: null });
    await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: { message: false, running_late: false } });
  }
  expect(inShort(await mailsOf(harness, of, { job_request_id: id })).slice(-4)).toEqual([
    ['message', 'skipped', 'kind_off'],
    ['message', 'queued', null],
    ['running_late', 'skipped', 'kind_off'],
    ['running_late', 'queued', null],
  ]);
});

it('[customer-message.send] answers the number to phone when no message can be sent', async () => {
  const { of, customer } = await team();
  await of.ok('updateCustomer', { id: customer.id, email: '', sms_consent: false });
  const { id } = await confirmedJob(of, customer.id, '10:00');
  expect(await of.ok('sendCustomerMessage', { id, message: 'Hello' })).toEqual({
    customer_notification: { will_be_sent: false, channel: 'none', reason: 'no_address', phone_to_call: '+12125550123' },
  });
});

it('[customer-message.send] refuses neither or both of message and lateness, a job without a time, a cancelled job and a job of another business', async () => {
  const { of, customer } = await team();
  const { id } = await bookedJob(of, customer.id);
  const call = (input: { message?: string; late_minutes?: number }, job = id) => of.call('sendCustomerMessage', { id: job, ...input });
  expect(refusal(await call({}))[1]).toBe('VALIDATION_ERROR');
  expect(refusal(await call({ message: 'Hello', late_minutes: 10 }))[1]).toBe('VALIDATION_ERROR');
  expect(refusal(await call({ late_minutes: 10 }))).toEqual([409, 'JOB_REQUEST_INVALID_TRANSITION']);
  const other = await team();
  const { id: foreign } = await bookedJob(other.of, other.customer.id);
  expect(refusal(await call({ message: 'Hello' }, foreign))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  const { status_version } = await of.ok('getJobRequest', { id });
  await of.ok('cancelJobRequest', { id, status_version, reason: 'No need', cancelled_by: 'customer' });
  expect(refusal(await call({ message: 'Hello' }))).toEqual([409, 'JOB_REQUEST_INVALID_TRANSITION']);
  expect(await mailsOf(harness, of, { kind: 'message' })).toEqual([]);
});
