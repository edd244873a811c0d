/** A message that a mail server or gateway refuses later leaves a call to make, unless the other channel reaches the customer. */
import { expect, it } from 'vitest';
import { earlierTimes } from '../../src/domain/dispatch/proposals/earlierTimes.ts';
import { sendDueMails } from '../../src/machinery/mail/sending.ts';
import { sendDueTexts } from '../../src/machinery/mail/sendingTexts.ts';
import { twilioTexter } from '../../src/machinery/outbound/sms.ts';
import { smtpMailer } from '../../src/machinery/outbound/smtp.ts';
import { confirmedJob, mailsOf } from '../mail/outbox.ts';
import { links } from '../mail/samples.ts';
import { startMailServer } from '../mail/mailServer.ts';
import { startTwilio } from '../mail/twilioServer.ts';
import { monday } from '../operations/bookings/desk.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { okAsMember } from '../support/asMember.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';

const minute = 60_000;
/** Eight in the morning in New York: no quiet hours hold a text. */
const start = Date.parse('2030-06-05T12:00:00Z');
let now = start;
const smtp = await startMailServer();
const [account, token, from] = ['AC0123', 'the auth token of a test', '+13035550100'];
const twilio = await startTwilio(() => now, { account, token });
const harness = await startHarness({
  emptyDatabase: true,
  clock: { nowMilliseconds: () => now },
  env: {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'service@example.com',
    SMS_URL: twilio.url,
    SMS_ACCOUNT: account,
    SMS_SECRET: token,
    SMS_FROM: from,
  },
});
await harness.server.background.stop();
const { log } = harness.server.pipeline;
const mailer = smtpMailer(smtp.url);
atEnd(() => mailer.close());
const texter = twilioTexter({ url: twilio.url, account, token, from, answerMilliseconds: 400 });
const signal = new AbortController().signal;

async function pass(milliseconds: number) {
  now += milliseconds;
  await sendDueTexts({ db: harness.store, texter, links, log }, () => now, signal);
  await sendDueMails({ db: harness.store, mailer, links, sender: 'service@example.com', log }, () => now, signal);
}

/** A visit on the Monday of a customer who gets mails, and texts of these kinds. */
async function visit(sms_kinds: Record<string, boolean> = {}, wishes: object = {}) {
  now = start;
  smtp.state.manner = 'takes';
  twilio.state.manner = 'takes';
  const { of } = await newTeam(harness, 'Ada Lovelace');
  await okAsMember(harness, of, 'updateMailSettings', { sms_kinds });
  const { customer_id } = await of.ok('createCustomer', {
    full_name: 'Grace Hopper',
    email: `grace@${of.alias}.example.com`,
    phone: '+12125550177',
    sms_consent: true,
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
    ...wishes,
  });
  const { id } = await confirmedJob(of, customer_id, '10:00');
  await pass(2 * minute);
  expect(await callsOf(of)).toEqual([]);
  const move = (at: string) => of.ok('commitJobRequestMove', { id, start_at: `${monday}T${at}` });
  return { of, id, move };
}
const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
const callsOf = async (of: TestBusiness) => (await of.ok('listCallbacks', {})).callbacks;
const moved = { reason: 'rescheduled', previous_start_at: '2030-06-10T14:00:00Z', phone: '+12125550177' };

it('[calls.failed] a mail that the server refuses leaves a call to make, and Today lists it once', async () => {
  const { of, id, move } = await visit();
  expect((await move('11:00')).customer_notification.will_be_sent).toBe(true);
  smtp.state.manner = 'refuses';
  await pass(2 * minute);
  expect(await callsOf(of)).toMatchObject([
    { ...moved, job_request_id: id, not_told_because: 'refused', start_at: '2030-06-10T15:00:00Z', change: { kind: 'move' } },
  ]);
  expect((await okAsMember(harness, of, 'getToday', {})).decide.unsent_mails).toMatchObject({ count: 0 });
  // The next change reaches the customer, who has not heard of the one before.
  smtp.state.manner = 'takes';
  await move('13:00');
  await pass(2 * minute);
  expect(await callsOf(of)).toEqual([]);
  expect(smtp.received.at(-1)!.mail.text).toMatch(/Previously: .*10:00 AM/);
});

it('[calls.failed] a mail that fails for days leaves a call to make in the end, and undo withdraws the call', async () => {
  const { of, move } = await visit();
  const { undo_token } = await move('11:00');
  smtp.state.manner = 'is busy';
  for (const wait of [2, 2, 6, 31, 121, 361, 721]) {
    expect(await callsOf(of)).toEqual([]);
    await pass(wait * minute);
  }
  expect(await callsOf(of)).toMatchObject([{ ...moved, not_told_because: 'gave_up' }]);
  await of.ok('undoScheduleChange', { undo_token: undo_token! });
  expect(await callsOf(of)).toEqual([]);
});

it('[calls.failed] a refused text message leaves a call to make only if no mail can be sent', async () => {
  const both = await visit({ rescheduled: true });
  await both.move('11:00');
  twilio.state.manner = 21211;
  await pass(2 * minute);
  expect(await callsOf(both.of)).toEqual([]);
  const preferring = await visit({ rescheduled: true }, { preferred_channel: 'sms' });
  await preferring.move('11:00');
  twilio.state.manner = 21211;
  smtp.state.manner = 'refuses';
  // The refused text brings the mail back, which is refused too.
  for (let times = 0; times < 2; times++) await pass(2 * minute);
  expect(await callsOf(preferring.of)).toMatchObject([{ ...moved, not_told_because: 'refused' }]);
});

it('[calls.failed] when several messages about the time fail, only the last one leaves a call to make', async () => {
  const { of, id, move } = await visit();
  await move('11:00');
  await of.ok('sendCustomerMessage', { id, late_minutes: 30 });
  smtp.state.manner = 'refuses';
  await pass(2 * minute);
  expect(await callsOf(of)).toMatchObject([{ reason: 'running_late', not_told_because: 'refused' }]);
});

it('[calls.failed-over] a message that fails after its job ended leaves no call to make, unless it announces the end', async () => {
  const { of, id, move } = await visit();
  await move('11:00');
  await of.ok('sendCustomerMessage', { id, message: 'Please keep the dog inside.' });
  smtp.state.manner = 'is busy';
  await pass(2 * minute);
  const { status_version } = await of.ok('getJobRequest', { id });
  await of.ok('archiveJobRequest', { id, status_version });
  smtp.state.manner = 'refuses';
  await pass(10 * minute);
  expect(await callsOf(of)).toMatchObject([{ reason: 'cancelled', not_told_because: 'refused' }]);
});

it('[calls.failed-over] a message that could not be sent before the visit ended leaves no call to make', async () => {
  const { of, move } = await visit();
  now = Date.parse('2030-06-10T13:00:00Z');
  await move('11:00');
  smtp.state.manner = 'is busy';
  await pass(2 * minute);
  now = Date.parse('2030-06-10T16:00:00Z');
  smtp.state.manner = 'takes';
  await pass(0);
  expect(await mailsOf(harness, of, { kind: 'rescheduled', channel: 'email' })).toMatchObject([{ status: 'skipped', reason: 'too_late' }]);
  expect(await callsOf(of)).toEqual([]);
});

it.each([
  [true, 0],
  [false, 1],
])(
  '[calls.on-the-way] departure of the technician ends a call about the time if an on-the-way message is sent: %s',
  async (on_the_way, calls) => {
    const { of, id, move } = await visit();
    await okAsMember(harness, of, 'updateMailSettings', { kinds: { rescheduled: false, on_the_way } });
    await move('11:00');
    const { status_version } = await of.ok('getJobRequest', { id });
    await of.ok('fireJobRequestAction', { id, key: 'depart', status_version });
    expect(await callsOf(of)).toHaveLength(calls);
  },
);

it('[calls.undo] an undo reopens no call that a later message had replaced', async () => {
  const { of, move } = await visit();
  const mails = (rescheduled: boolean) => okAsMember(harness, of, 'updateMailSettings', { kinds: { rescheduled } });
  await mails(false);
  await move('11:00');
  expect(await callsOf(of)).toMatchObject([{ ...moved, not_told_because: 'kind_off' }]);
  now += minute;
  await mails(true);
  expect((await move('13:00')).customer_notification.will_be_sent).toBe(true);
  await pass(2 * minute);
  await mails(false);
  const { undo_token } = await move('15:00');
  expect(await callsOf(of)).toMatchObject([{ previous_start_at: '2030-06-10T17:00:00Z' }]);
  now += minute;
  await of.ok('undoScheduleChange', { undo_token: undo_token! });
  expect(await callsOf(of)).toEqual([]);
});

it('[calls.failed] a proposed time whose mail is refused says that a person must phone, and makes no second call', async () => {
  const { of, id } = await visit();
  await of.ok('updateJobEarlierWish', { id, wanted: true });
  await earlierTimes().run({ store: harness.store, services: harness.server.pipeline.services }, now, signal);
  const proposals = async () => (await okAsMember(harness, of, 'listTimeProposals', {})).proposals;
  expect(await proposals()).toMatchObject([{ job_request_id: id, told: ['email'], untold_because: null }]);
  smtp.state.manner = 'refuses';
  await pass(2 * minute);
  expect(await proposals()).toMatchObject([{ job_request_id: id, told: [], untold_because: 'refused' }]);
  expect(await callsOf(of)).toEqual([]);
});

it('[calls.failed] a proposed time whose text message is refused still goes by mail', async () => {
  const { of, id } = await visit({ earlier_time: true }, { preferred_channel: 'sms' });
  await of.ok('updateJobEarlierWish', { id, wanted: true });
  await earlierTimes().run({ store: harness.store, services: harness.server.pipeline.services }, now, signal);
  const proposals = async () => (await okAsMember(harness, of, 'listTimeProposals', {})).proposals;
  expect(await proposals()).toMatchObject([{ told: ['sms'] }]);
  twilio.state.manner = 21211;
  await pass(1000);
  expect(await proposals()).toMatchObject([{ told: ['email'], untold_because: null }]);
});

it('[calls.one, plan.window-kept] after a push within the window, a message and its call name the time that the customer knows', async () => {
  const { of, id, move } = await visit();
  const { id: other } = await of
    .ok('createCustomer', { full_name: 'Ida', email: 'ida@example.com' })
    .then(({ customer_id }) =>
      of.ok('bookAndConfirmJobRequest', { customer_id, address, scheduled_at: `${monday}T09:00`, job_duration_minutes: 60 }),
    );
  const pushed = await of.ok('commitJobRequestChange', { id: other, job_duration_minutes: 100, allow_non_p0_displacement: true });
  expect(pushed.moves).toMatchObject([{ job_request_id: id, customer_notification: { reason: 'window_kept' } }]);
  await pass(2 * minute);
  const texts = smtp.received.length;
  const { undo_token } = await move('14:00');
  await pass(2 * minute);
  expect(smtp.received.slice(texts).map(({ mail }) => mail.text)).toEqual([expect.stringMatching(/Previously: .*10:00 AM/)]);
  await of.ok('undoScheduleChange', { undo_token: undo_token! });
  await pass(2 * minute);
  smtp.state.manner = 'refuses';
  await of.ok('unscheduleJobRequest', { id, status_version: (await of.ok('getJobRequest', { id })).status_version });
  await pass(2 * minute);
  expect(await callsOf(of)).toMatchObject([{ reason: 'unscheduled', previous_start_at: '2030-06-10T14:00:00Z' }]);
});
