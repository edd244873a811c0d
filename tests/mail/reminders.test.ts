/** Reminders of visits: when, how often, and of which days. docs/internals/messages.md#reminders. */
import { expect, it } from 'vitest';
import { reminderJobs } from '../../src/machinery/background/reminders.ts';
import { customerMailKinds } from '../../src/contract/vocabulary.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { confirm, monday, mornings } from '../operations/bookings/desk.ts';
import { asReceived, confirmedJob, expiriesOf, mailedCustomer, mailsOf } from './outbox.ts';

/** Eight in the morning in New York. */
const start = Date.parse('2030-06-05T12:00:00Z');
let now = start;
const harness = await startHarness({
  emptyDatabase: true,
  clock: { nowMilliseconds: () => now },
  env: {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'service@example.com',
    SMS_URL: 'http://127.0.0.1:9/texts',
    SMS_KIND: 'webhook',
    SMS_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    SMS_FROM: 'Acme',
  },
});
await harness.server.background.stop();
const [remindJob] = reminderJobs({ store: harness.store, mail: { delivers: true, deliversTexts: true } });
const remind = () => remindJob!.tick(now, new AbortController().signal);

async function team() {
  now = start;
  const { of } = await newTeam(harness, 'Ada Lovelace');
  await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: Object.fromEntries(customerMailKinds.map((kind) => [kind, true])) });
  const customer = await mailedCustomer(of);
  await of.ok('updateCustomer', { id: customer.id, phone: '+12125550123', sms_consent: true });
  return { of, customer };
}

it('[sms.reminder, mail.expiry] reminders go on the day before and hours before, once each, except to just notified customers', async () => {
  const { of, customer } = await team();
  await okAsMember(harness, of, 'updateMailSettings', { reminds_day_before: true, reminder_hours_before: 2 });
  const { id } = await confirmedJob(of, customer.id, '10:00');
  const reminders = async (time: string) => {
    now = Date.parse(time);
    for (let times = 0; times < 2; times++) await remind();
    return (await mailsOf(harness, of, { job_request_id: id, kind: 'reminder', channel: 'sms' })).length;
  };
  // Ten o'clock of the day before in New York is 14:00 UTC.
  expect(await reminders('2030-06-09T13:59:00Z')).toBe(0);
  expect(await reminders('2030-06-09T14:00:00Z')).toBe(1);
  expect(await reminders(`${monday}T11:59:00Z`)).toBe(1);
  expect(await reminders(`${monday}T12:00:00Z`)).toBe(2);
  expect((await expiriesOf(harness, id)).at(-1)).toEqual(['reminder', `${monday}T14:00:00Z`]);
  const fresh = await team();
  await okAsMember(harness, fresh.of, 'updateMailSettings', { reminds_day_before: true });
  const moved = await confirmedJob(fresh.of, fresh.customer.id, '14:00');
  now = Date.parse('2030-06-09T13:00:00Z');
  await fresh.of.ok('commitJobRequestMove', { id: moved.id, start_at: `${monday}T16:00` });
  await confirmedJob(fresh.of, fresh.customer.id, '10:00');
  now = Date.parse('2030-06-09T14:00:00Z');
  await remind();
  expect(await mailsOf(harness, fresh.of, { kind: 'reminder' })).toEqual([]);
});

it('[mail.all-days, sms.reminder] mails about work of several days name all days, and each day has a reminder', async () => {
  const { of, customer } = await team();
  await okAsMember(harness, of, 'updateMailSettings', { reminds_day_before: true, reminder_hours_before: 2 });
  const { id } = await of.ok('createJobRequest', { customer_id: customer.id, job_dates: mornings(monday) });
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 1_200 });
  const { schedule } = (await confirm(of, quoted, '10:00')).data;
  const [first, second, third] = schedule.sessions.map(({ start_at }) => start_at) as [string, string, string];
  expect(schedule.sessions.map(({ date }) => date)).toEqual([monday, '2030-06-11', '2030-06-12']);
  const mailTexts = async (kind: 'confirmed' | 'reminder') =>
    Promise.all(
      (await mailsOf(harness, of, { job_request_id: id, kind, channel: 'email' })).map(
        async (mail) => (await asReceived(harness, of, mail.id)).text,
      ),
    );
  const [mail] = await mailTexts('confirmed');
  const subjects = (await mailsOf(harness, of, { job_request_id: id, kind: 'confirmed', channel: 'email' })).map(({ subject }) => subject);
  expect(subjects.at(-1)).toContain('your visit on June 10, 2030, June 11, 2030, and June 12, 2030');
  expect(mail!.match(/Also on: Tuesday, June 11, 2030, 8:00/g)).toHaveLength(1);
  const [text] = await mailsOf(harness, of, { job_request_id: id, kind: 'confirmed', channel: 'sms' });
  expect((await okAsMember(harness, of, 'getOutboxMail', { id: text!.id })).text).toContain('Tue, Jun 11, and Wed, Jun 12');
  const remindedOf = async (time: string) => {
    now = Date.parse(time);
    for (let times = 0; times < 2; times++) await remind();
    return (await expiriesOf(harness, id)).filter(([kind]) => kind === 'reminder').map(([, expiresAt]) => expiresAt);
  };
  await remindedOf('2030-06-09T14:00:00Z');
  // Ten in the morning of the first day: the day before the second.
  const onFirst = await remindedOf(`${monday}T14:00:00Z`);
  expect(new Set(onFirst)).toEqual(new Set([first, second]));
  await remindedOf('2030-06-11T14:00:00Z');
  const all = await remindedOf(new Date(Date.parse(third) - 2 * 3_600_000).toISOString());
  // By mail and by text, on the day before and two hours before.
  for (const start of [second, third]) expect(all.filter((expiresAt) => expiresAt === start).length).toBeGreaterThanOrEqual(2);
  expect((await mailTexts('reminder')).at(-1)).not.toContain('Also on');
});

it('[sms.reminder] the reminder on the day before is not recorded on the day of the visit', async () => {
  const { of, customer } = await team();
  await confirmedJob(of, customer.id, '10:00');
  const { of: other, customer: hers } = await team();
  await confirmedJob(other, hers.id, '10:00');
  const reminders = async (business: typeof of, time: string) => {
    await okAsMember(harness, business, 'updateMailSettings', { reminds_day_before: true });
    now = Date.parse(time);
    await remind();
    return (await mailsOf(harness, business, { kind: 'reminder', channel: 'sms' })).length;
  };
  // Midnight in New York.
  expect(await reminders(of, '2030-06-10T03:59:00Z')).toBe(1);
  expect(await reminders(other, '2030-06-10T04:00:00Z')).toBe(0);
});

it('[sms.reminder] a customer who knows that the technician is late gets no reminder of the old time', async () => {
  const { of, customer } = await team();
  await okAsMember(harness, of, 'updateMailSettings', { reminder_hours_before: 2 });
  const { id } = await confirmedJob(of, customer.id, '10:00');
  now = Date.parse(`${monday}T11:30:00Z`);
  await of.ok('sendCustomerMessage', { id, late_minutes: 30 });
  now = Date.parse(`${monday}T12:00:00Z`);
  await remind();
  expect(await mailsOf(harness, of, { kind: 'reminder' })).toEqual([]);
});

it('[sms.reminder] null switches the reminder before the visit off, as its answer says', async () => {
  const { of } = await team();
  const set = (reminder_hours_before: number | null) =>
    okAsMember(harness, of, 'updateMailSettings', { reminder_hours_before } as { reminder_hours_before: number });
  expect((await set(2)).reminder_hours_before).toBe(2);
  expect((await set(null)).reminder_hours_before).toBeNull();
});
