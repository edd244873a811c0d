/** What operations answer about the messages that they have recorded. docs/internals/messages.md#who-is-told. */
import { expect, it } from 'vitest';
import { fire, inShort, mailedCustomer, mailsOf } from '../../mail/outbox.ts';
import { confirm, monday, mornings, openDesk } from '../../operations/bookings/desk.ts';
import { newTeam } from '../../operations/bookings/team.ts';
import { address } from '../../operations/imports/diary.ts';
import { okAsMember } from '../../support/asMember.ts';
import { mailAndTexts } from '../../support/inboundTexts.ts';

const { harness, setClock } = await openDesk(mailAndTexts);
await harness.server.background.stop();

const phone = '+12125550123';
const byMail = { will_be_sent: true, channel: 'email', reason: null };
const byBoth = { will_be_sent: true, channel: 'email_and_sms', reason: null };
const silent = (reason: string) => ({ will_be_sent: false, channel: 'none', reason });

async function team() {
  setClock('2030-06-05T12:00:00Z');
  const { of, ids } = await newTeam(harness, 'Ada Lovelace', 'Bea Arthur');
  const customer = await mailedCustomer(of);
  await of.ok('updateCustomer', { id: customer.id, phone, sms_consent: true });
  const book = () => of.ok('createJobRequest', { customer_id: customer.id, job_dates: mornings(monday) });
  const quote = (id: string, input: object = {}) => of.ok('quoteJobRequest', { id, job_duration_minutes: 60, ...input });
  const confirmed = async (time: string) => (await confirm(of, await quote((await book()).id), time)).data;
  return { of, ids, customer, book, quote, confirmed };
}

it('[sms.told] booking, quoting, confirming, undoing and each action say how the customer is notified', async () => {
  const { of, book, quote } = await team();
  await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: { confirmed: true, on_the_way: true, unscheduled: true } });
  const booked = await book();
  expect(booked.customer_notification).toEqual(byMail);
  expect((await quote(booked.id)).customer_notification).toEqual(byMail);
  // A quote with other durations asks nothing new of the customer, but the mail is another one.
  const quoted = await quote(booked.id, { job_duration_minutes: 90 });
  expect(quoted.customer_notification).toEqual(byMail);
  const { data: confirmed } = await confirm(of, quoted, '09:00');
  expect(confirmed.customer_notification).toEqual(byBoth);
  // The mail and the text about the visit still wait, so there is nothing to take back.
  const undone = await of.ok('undoScheduleChange', { undo_token: confirmed.undo_token! });
  expect(undone.jobs.map(({ customer_notification }) => customer_notification)).toEqual([silent('unchanged')]);
  const { data: again } = await confirm(of, { id: booked.id, status_version: undone.jobs[0]!.status_version }, '10:00');
  expect(again.customer_notification).toEqual(byBoth);
  expect((await fire(of, booked.id, 'depart')).customer_notification).toEqual(byBoth);
  expect((await fire(of, booked.id, 'arrive')).customer_notification).toEqual(silent('no_message'));
  expect((await fire(of, booked.id, 'complete')).customer_notification).toEqual(byMail);
});

it('[sms.told] undoing a move notifies the customer of the earlier time, and undoing a change of technicians notifies nobody', async () => {
  const { of, ids, confirmed } = await team();
  const allSent = (id: string) =>
    harness.store.query(`update mails set status = 'sent' where job_request_id = $1 and status = 'queued'`, [id]);
  const { id, assignment } = await confirmed('09:00');
  await allSent(id);
  const undo = async (input: { start_at: string; technician_id?: string }) => {
    const { undo_token } = await of.ok('commitJobRequestMove', { id, ...input });
    await allSent(id);
    return (await of.ok('undoScheduleChange', { undo_token: undo_token! })).jobs.map(({ customer_notification: told }) => told);
  };
  expect(await undo({ start_at: `${monday}T11:00` })).toEqual([byMail]);
  const technician_id = ids.find((other) => other !== assignment.technician_id)!;
  expect(await undo({ start_at: `${monday}T09:00`, technician_id })).toEqual([silent('time_unchanged')]);
});

it('[sms.told, sms.quiet] an answer says when a text that waits for the morning is sent, and that a mail goes at once', async () => {
  const { of, customer, quote, confirmed } = await team();
  const kinds = { confirmed: true, cancelled: true, message: true, running_late: true };
  await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: kinds });
  // Ten in the evening in New York.
  setClock('2030-06-06T02:00:00Z');
  const morning = '2030-06-06T12:00:00Z';
  const job = await confirmed('09:00');
  expect(job.customer_notification).toEqual({ ...byBoth, sent_from: morning });
  const message = 'Please leave the side gate open.';
  for (let times = 0; times < 2; times++)
    expect((await of.ok('sendCustomerMessage', { id: job.id, message })).customer_notification).toEqual({ ...byBoth, sent_from: morning });
  // Lateness is about the next hours.
  expect((await of.ok('sendCustomerMessage', { id: job.id, late_minutes: 30 })).customer_notification).toEqual(byBoth);
  const { id, status_version } = await of.ok('getJobRequest', { id: job.id });
  const called = await of.ok('cancelJobRequest', { id, status_version, reason: 'No need', cancelled_by: 'business' });
  expect(called.customer_notification).toEqual({ ...byBoth, sent_from: morning });
  // A mail alone does not wait.
  await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: { confirmed: false } });
  const other = await of.ok('createJobRequest', { customer_id: customer.id, job_dates: mornings(monday) });
  expect((await confirm(of, await quote(other.id), '09:00')).data.customer_notification).toEqual(byMail);
  // At night before the visit, a text about its first hour leaves at once.
  await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: kinds });
  setClock('2030-06-10T08:00:00Z');
  expect((await confirmed('13:00')).customer_notification).toMatchObject({ sent_from: '2030-06-10T12:00:00Z' });
});

it('[sms.told] if no message reaches the customer, the answer has the number to phone, unless no call is needed', async () => {
  const { of, customer, book, quote } = await team();
  await of.ok('updateCustomer', { id: customer.id, email: '', sms_consent: false });
  const { id, customer_notification } = await book();
  expect(customer_notification).toEqual(silent('no_address'));
  const quoted = await quote(id);
  const toPhone = { ...silent('no_address'), phone_to_call: phone };
  expect(quoted.customer_notification).toEqual(toPhone);
  expect((await confirm(of, quoted, '09:00')).data.customer_notification).toEqual(toPhone);
  expect((await fire(of, id, 'depart')).customer_notification).toEqual(silent('no_address'));
  expect((await fire(of, id, 'complete')).customer_notification).toEqual(silent('no_address'));
  expect(inShort(await mailsOf(harness, of, { job_request_id: id, status: 'queued' }))).toEqual([]);
});

it('[sms.told] booking in one call reports the message of the confirmation, or of the request if the visit is refused', async () => {
  const { of } = await team();
  const customer = { full_name: 'Grace Hopper', email: 'grace@example.com', phone: '+12125550199' };
  const call = (time: string) =>
    of.ok('bookAndConfirmJobRequest', { customer, address, scheduled_at: `${monday}T${time}`, job_duration_minutes: 60 });
  const first = await call('09:00');
  expect([first.confirmed, first.customer_notification]).toEqual([true, byMail]);
  await call('09:00');
  const second = await call('09:00');
  expect([second.confirmed, second.customer_notification]).toEqual([false, byMail]);
  await okAsMember(harness, of, 'updateMailSettings', { kinds: { confirmed: false } });
  const third = await call('11:00');
  expect([third.confirmed, third.customer_notification]).toEqual([true, { ...silent('kind_off'), phone_to_call: customer.phone }]);
});

it('[sms.told] the quote for a customer without a link says that a person must phone', async () => {
  const { book, quote } = await team();
  const { id } = await book();
  await harness.store.query('update job_requests set magic_token_hash = null where id = $1', [id]);
  expect((await quote(id)).customer_notification).toEqual({ ...silent('no_channel'), phone_to_call: phone });
});
