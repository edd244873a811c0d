/** One mail, as it is or would be sent. Decisions, section 5. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../asMember.ts';
import { bookedJob, mailedCustomer, mailsOf } from '../../mail/outbox.ts';
import { openDesk } from '../bookings/desk.ts';

const { harness, staffed } = await openDesk();

it('[mail.log] shows text, HTML, and where answers go', async () => {
  const { of } = await staffed();
  await okAsMember(harness, of, 'updateMailSettings', { contact_email: 'office@example.com' });
  const job = await bookedJob(of, (await mailedCustomer(of)).id);
  const [listed] = await mailsOf(harness, of);
  const mail = await okAsMember(harness, of, 'getOutboxMail', { id: listed!.id });
  expect(mail).toMatchObject({ ...listed, from: 'Test Plumbing <truckroll@localhost>', reply_to: 'office@example.com' });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(job.short_code);
    expect(part).toContain(job.customer_url);
  }
});

it('[mail.log] of a skipped one shows what would have been sent', async () => {
  const { of, customer } = await staffed();
  await bookedJob(of, customer);
  const [skipped] = await mailsOf(harness, of);
  expect((await okAsMember(harness, of, 'getOutboxMail', { id: skipped!.id })).text).toContain('We have your request');
});

it('[mail.log] knows no other business’s or environment’s', async () => {
  const { of, customer } = await staffed();
  await bookedJob(of, customer);
  const [mail] = await mailsOf(harness, of);
  const { of: other } = await staffed();
  for (const [business, environment] of [
    [other, 'live'],
    [of, 'sandbox'],
  ] as const)
    expect(await callAsMember(harness, business, 'getOutboxMail', { id: mail!.id }, { environment })).toMatchObject({
      status: 404,
      error_code: 'MAIL_NOT_FOUND',
    });
});
