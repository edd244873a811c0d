/** Sending due mails to a real mail server: sent, retried, given up or skipped. docs/internals/messages.md#outbox. */
import { expect, it } from 'vitest';
import { mailJobs } from '../../src/machinery/background/mails.ts';
import { sendDueMails } from '../../src/machinery/mail/sending.ts';
import { smtpMailer } from '../../src/machinery/outbound/smtp.ts';
import { claimMails, settleMail } from '../../src/store/mail/claims.ts';
import { formatMilliseconds } from '../../src/ground/time/timestamps.ts';
import { okAsMember } from '../support/asMember.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness } from '../support/harness.ts';
import { asReceived, bookedJob, inShort, mailedCustomer, mailsOf } from './outbox.ts';
import { startMailServer } from './mailServer.ts';
import { links } from './samples.ts';

const start = Date.parse('2030-06-05T12:00:00Z');
const minute = 60_000;
let now = start;
const smtp = await startMailServer();
// The sender sends every due mail in the database. Mails of other test files have other clocks, so this file needs its own database.
const harness = await startHarness({
  emptyDatabase: true,
  clock: { nowMilliseconds: () => now },
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'service@example.com' },
});
const signal = new AbortController().signal;
const log = harness.server.pipeline.log;
const parts = { db: harness.store, links, sender: 'service@example.com', log };

const mailer = smtpMailer(smtp.url);
atEnd(() => mailer.close());

/** Moves the clock forward and sends the mails that are due then. */
async function pass(milliseconds: number) {
  now += milliseconds;
  await sendDueMails({ ...parts, mailer }, () => now, signal);
}

async function caller() {
  const of = await harness.business();
  return { of, ...(await mailedCustomer(of)) };
}

it('[mail.once] a due mail is sent once, with the headers of its kind, under its own id', async () => {
  const { of, id: customer, email } = await caller();
  await bookedJob(of, customer);
  await harness.server.background.tick('send mails');
  expect(smtp.to(email)).toEqual([]);
  for (let times = 0; times < 2; times++) {
    now += minute;
    await harness.server.background.tick('send mails');
  }
  // From here on the tests call the sender themselves. The service's own sender could hold a mail just when a test looks for it.
  await harness.server.background.stop();
  const [mail] = await mailsOf(harness, of);
  expect(mail).toMatchObject({ status: 'sent', reason: null, attempts: 1, sent_at: '2030-06-05T12:01:00Z' });
  const got = smtp.to(email);
  expect(got).toHaveLength(1);
  expect(got[0]!.mail).toMatchObject({
    messageId: `<${mail!.id}@example.com>`,
    from: { name: 'Test Plumbing', address: 'service@example.com' },
    to: [{ name: 'Grace Hopper', address: email }],
    subject: mail!.subject,
  });
  const { text, html } = await asReceived(harness, of, mail!.id);
  expect(got[0]!.mail.text?.replaceAll('\r', '').trim()).toBe(text.trim());
  expect(got[0]!.mail.html?.replaceAll('\r', '').trim()).toBe(html.trim());
});

it('[mail.strangers-links] a mail shows no recipient name that is a link', async () => {
  const { of, id: customer, email } = await caller();
  await of.ok('updateCustomer', { id: customer, full_name: 'Unlock at evil.shop' });
  await bookedJob(of, customer);
  await pass(minute);
  expect(smtp.to(email)[0]!.mail.to).toEqual([{ name: '', address: email }]);
});

it('[mail.retried] a mail is tried again after 1, 5, 30, 120, 360 and 720 minutes, and then given up and reported', async () => {
  const { of, id: customer, email } = await caller();
  await bookedJob(of, customer);
  smtp.state.manner = 'is busy';
  await pass(minute);
  for (const [index, minutes] of [1, 5, 30, 120, 360, 720].entries()) {
    const [mail] = await mailsOf(harness, of);
    expect(mail).toMatchObject({
      status: 'queued',
      attempts: index + 1,
      due_at: new Date(now + minutes * minute).toISOString().replace('.000', ''),
    });
    await pass(minutes * minute - 1);
    expect((await mailsOf(harness, of))[0]).toMatchObject({ attempts: index + 1 });
    await pass(1);
  }
  expect((await mailsOf(harness, of))[0]).toMatchObject({ status: 'failed', reason: 'gave_up', attempts: 7 });
  expect((await mailsOf(harness, of))[0]!.last_error).toContain('451');
  smtp.state.manner = 'takes';
  await pass(60 * minute);
  expect(smtp.to(email)).toEqual([]);
});

it('[mail.retried] a mail server that was away later gets the mails that are not too late', async () => {
  const { of, id: customer, email } = await caller();
  smtp.state.manner = 'is busy';
  await bookedJob(of, customer);
  await pass(minute);
  smtp.state.manner = 'takes';
  await pass(minute);
  expect(smtp.to(email)).toHaveLength(1);
  expect(inShort(await mailsOf(harness, of))).toEqual([['booked', 'sent', null]]);
});

it('[mail.refused] a mail that is refused for good is given up at once', async () => {
  const { of, id: customer } = await caller();
  smtp.state.manner = 'refuses';
  await bookedJob(of, customer);
  await pass(minute);
  smtp.state.manner = 'takes';
  expect(inShort(await mailsOf(harness, of))).toEqual([['booked', 'failed', 'refused']]);
});

it('[mail.skipped, mail.expiry] a mail that is switched off or expired before it leaves is not sent', async () => {
  const { of, id: customer, email } = await caller();
  await bookedJob(of, customer);
  await okAsMember(harness, of, 'updateMailSettings', { kinds: { booked: false } });
  const late = await caller();
  await bookedJob(late.of, late.id);
  await harness.store.query('update mails set expires_at = $2 where recipient_address = $1', [
    late.email,
    new Date(now + minute).toISOString(),
  ]);
  await pass(minute);
  expect(inShort(await mailsOf(harness, of))).toEqual([['booked', 'skipped', 'kind_off']]);
  expect(inShort(await mailsOf(harness, late.of))).toEqual([['booked', 'skipped', 'too_late']]);
  expect([...smtp.to(email), ...smtp.to(late.email)]).toEqual([]);
});

it('[mail.skipped, mail.unsubscribe] an address that unsubscribed before the mail leaves gets none, in any spelling', async () => {
  const { of } = await caller();
  const { id: customer, email } = await mailedCustomer(of, `Capitals-${of.alias}@Example.com`);
  await bookedJob(of, customer);
  await harness.store.query(`update mails set kind = 'completed' where recipient_address = $1`, [email]);
  await harness.store.query(
    `insert into mail_unsubscribes (tenant_id, address, created_at) select tenant_id, lower($1), now() from customers where id = $2`,
    [email, customer],
  );
  await pass(minute);
  expect(inShort(await mailsOf(harness, of))).toEqual([['completed', 'skipped', 'unsubscribed']]);
  expect(smtp.to(email)).toEqual([]);
});

it('[mail.retried] a mail is given up after seven attempts, even if no result was recorded', async () => {
  const { of, id: customer, email } = await caller();
  await bookedJob(of, customer);
  await harness.store.query('update mails set attempts = 7 where recipient_address = $1', [email]);
  await pass(minute);
  expect(inShort(await mailsOf(harness, of))).toEqual([['booked', 'failed', 'gave_up']]);
  expect(smtp.to(email)).toEqual([]);
});

it('[mail.once] what came of an attempt is noted until the next has begun', async () => {
  const { of, id: customer, email } = await caller();
  await bookedJob(of, customer);
  const [row] = await harness.store.query<{ tenantId: number; id: string }>(
    'update mails set attempts = 2 where recipient_address = $1 returning tenant_id as "tenantId", id',
    [email],
  );
  const refused = { status: 'failed', reason: 'refused', lastError: '550', dueAt: null, sentAt: null } as const;
  await settleMail(harness.store, { ...row!, attempts: 1 }, refused, formatMilliseconds(now));
  expect(inShort(await mailsOf(harness, of))).toEqual([['booked', 'queued', null]]);
  await settleMail(harness.store, { ...row!, attempts: 2 }, refused, formatMilliseconds(now));
  expect(inShort(await mailsOf(harness, of))).toEqual([['booked', 'failed', 'refused']]);
});

it('[mail.sandbox] no mail of the sandbox reaches the mail server', async () => {
  const { of } = await caller();
  const sandbox = { ...of, ok: ((id, input, options) => of.ok(id, input, { key: of.sandboxKey, ...options })) as typeof of.ok };
  const { id: customer, email } = await mailedCustomer(sandbox);
  await bookedJob(sandbox, customer);
  await pass(10 * minute);
  expect(smtp.to(email)).toEqual([]);
  expect(inShort(await mailsOf(harness, of, {}, { environment: 'sandbox' }))).toEqual([['booked', 'kept', 'sandbox']]);
});

it('[mail.once] a mail that was accepted without an answer is sent again under the same Message-ID', async () => {
  const { of, id: customer, email } = await caller();
  smtp.state.manner = 'forgets to say';
  await bookedJob(of, customer);
  await pass(minute);
  smtp.state.manner = 'takes';
  await pass(minute);
  const ids = smtp.to(email).map(({ mail }) => mail.messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('[mail.once] several senders at once send each mail once', async () => {
  const { of } = await caller();
  const addresses: string[] = [];
  for (let count = 0; count < 12; count++) {
    const { id, email } = await mailedCustomer(of);
    addresses.push(email);
    await bookedJob(of, id);
  }
  now += minute;
  const mailers = [smtpMailer(smtp.url), smtpMailer(smtp.url), smtpMailer(smtp.url)];
  await Promise.all(mailers.map((mailer) => sendDueMails({ ...parts, mailer }, () => now, signal)));
  for (const mailer of mailers) mailer.close();
  expect(addresses.map((address) => smtp.to(address).length)).toEqual(addresses.map(() => 1));
});

it('[mail.once] a mail of a sender that died is sent by another when the lease is over', async () => {
  const { of, id: customer, email } = await caller();
  await bookedJob(of, customer);
  const at = (milliseconds: number) => new Date(milliseconds).toISOString();
  // Claim the mail with a clock one minute ahead, so that no other sender claims it first.
  expect(
    await claimMails(harness.store, 'email', {
      urgency: 'urgent',
      now: at(now + minute),
      leaseEnd: at(now + 6 * minute),
      most: 10,
      afterTenant: 0,
    }),
  ).toHaveLength(1);
  await pass(5 * minute);
  expect(smtp.to(email)).toEqual([]);
  await pass(minute);
  expect(smtp.to(email)).toHaveLength(1);
  expect((await mailsOf(harness, of))[0]).toMatchObject({ status: 'sent', attempts: 2 });
});

it('[mail.forgotten] mails are deleted after 90 days', async () => {
  const { of, id: customer } = await caller();
  await bookedJob(of, customer);
  const [forgetting] = mailJobs(harness.store, () => now, null);
  const day = 24 * 60 * minute;
  await forgetting!.tick(now + 90 * day, signal);
  expect(await mailsOf(harness, of)).toHaveLength(1);
  await forgetting!.tick(now + 90 * day + 1_000, signal);
  expect(await mailsOf(harness, of)).toEqual([]);
});
