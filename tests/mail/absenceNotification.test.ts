/** The commit of an absence reports which customers were notified, and those customers really get the mail. */
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { confirm, monday } from '../operations/bookings/desk.ts';
import { absenceTeam } from '../operations/dispatch/absenceTeam.ts';
import { quotedJob } from '../scenarios/fixtures.ts';
import { confirmedJob, mailedCustomer, mailsOf } from './outbox.ts';
import { startMailServer } from './mailServer.ts';

const start = Date.parse('2030-06-05T12:00:00Z');
let now = start;
const smtp = await startMailServer();
const harness = await startHarness({
  emptyDatabase: true,
  clock: { nowMilliseconds: () => now },
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'service@example.com' },
});

/** Commits the later-day alternative of a job that no other technician can take at its time. Returns what the answer reports. */
async function rescheduled(email?: string, before?: (of: Awaited<ReturnType<typeof absenceTeam>>['of']) => Promise<unknown>) {
  now = start;
  const { of, ids, absent, off, preview, commit, customer } = await absenceTeam(harness, 'Ada Lovelace', 'Bea Arthur');
  const caller = email === undefined ? customer : (await mailedCustomer(of, email)).id;
  const job = await confirmedJob(of, caller, '09:00', absent);
  await confirm(of, await quotedJob(of, customer, monday, 60), '09:00', ids[1]);
  await before?.(of);
  await off();
  now = start + 120_000;
  const [{ job_id, expected_version, alternatives }] = (await preview()).unresolved as [
    Awaited<ReturnType<typeof preview>>['unresolved'][number],
  ];
  const chosen = alternatives.find(({ alternative_kind }) => alternative_kind === 'reschedule_later_day')!;
  const { data } = await commit([{ job_id, expected_version, ...chosen }]);
  return { of, job, cost: chosen.cost, notification: data.resolved[0]!.notification };
}

it('[absence.notified, absence.evidence, absence.told] a customer with an address is told the new time by mail, and the answer says so', async () => {
  const { of, job, cost, notification } = await rescheduled('grace@example.com');
  expect(cost).toMatchObject({ customer_renotified: true });
  expect(cost).not.toHaveProperty('not_told_because');
  expect(notification).toEqual({ status: 'dispatched', reason: null, channel: 'email', queued_at: '2030-06-05T12:02:00.000000Z' });
  now += 60_000;
  await harness.server.background.tick('send mails');
  const [mail] = await mailsOf(harness, of, { job_request_id: job.id, kind: 'rescheduled' });
  expect(mail).toMatchObject({ status: 'sent' });
  const got = smtp.to('grace@example.com').find(({ mail: { messageId } }) => messageId === `<${mail!.id}@example.com>`);
  expect(got!.mail.text).toContain('Your technician is not available at the time of your visit.');
  expect(got!.mail.text).toContain('Previously: Monday, June 10, 2030, 9:00 – 11:00 AM');
});

it('[absence.evidence, absence.told] a customer who cannot or should not be notified is skipped with the reason, which the preview names', async () => {
  const unknown = await rescheduled();
  expect(unknown.notification).toEqual({ status: 'skipped', reason: 'no_address' });
  expect(unknown.cost).toMatchObject({ customer_renotified: true, not_told_because: 'no_address' });
  const off = await rescheduled('ann@example.com', (of) =>
    okAsMember(harness, of, 'updateMailSettings', { kinds: { rescheduled: false } }),
  );
  expect(off.notification).toEqual({ status: 'skipped', reason: 'kind_off' });
  expect(off.cost).toMatchObject({ not_told_because: 'kind_off' });
});
