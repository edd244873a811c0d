/** One mail, as it was sent or would be sent. docs/reference/conventions.md#dashboard-operations. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { asReceived, bookedJob, fire, mailedCustomer, mailsOf } from '../../mail/outbox.ts';
import { openDesk } from '../bookings/desk.ts';

const { harness, staffed } = await openDesk();

it('[mail.log] shows text, HTML, and the address for replies', async () => {
  const { of } = await staffed();
  await okAsMember(harness, of, 'updateMailSettings', { contact_email: 'office@example.com' });
  const job = await bookedJob(of, (await mailedCustomer(of)).id);
  const [listed] = await mailsOf(harness, of);
  const mail = await okAsMember(harness, of, 'getOutboxMail', { id: listed!.id });
  expect(mail).toMatchObject({ ...listed, from: 'Test Plumbing <truckroll@localhost>', reply_to: 'office@example.com' });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(job.short_code);
    expect(part).toContain(`${harness.url}/j/…`);
    expect(part).not.toContain(job.customer_url);
  }
});

it('[mail.no-links] a shown mail contains no link that could act for its recipient', async () => {
  const { of } = await staffed();
  const { id, customer_url } = await bookedJob(of, (await mailedCustomer(of)).id);
  await fire(of, id, 'complete');
  await okAsMember(harness, of, 'inviteMember', { email: `ann-${of.alias}@example.com`, full_name: 'Ann Lee', role: 'Viewer' });
  const mails = await mailsOf(harness, of);
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['booked', 'completed', 'member_invited']);
  for (const listed of mails) {
    const { headers, text } = await asReceived(harness, of, listed.id);
    const links = [...`${text} ${headers['List-Unsubscribe']}`.matchAll(/\/(?:j|unsubscribe|set-password)\/([\w.-]+)/g)];
    expect([listed.kind, links.length]).toEqual([listed.kind, expect.toSatisfy((count: number) => count > 0)]);
    const shown = JSON.stringify([listed, await okAsMember(harness, of, 'getOutboxMail', { id: listed.id })]);
    for (const [, token] of links) expect(shown).not.toContain(token);
  }
  expect(customer_url).toMatch(/\/j\//);
});

it.each([{}, { kind: 'booked' as const }, { status: 'kept' as const }])(
  '[mail.about-customers] mails to and about customers are visible only with both job_view and customers_view: %j',
  async (filter) => {
    const { of } = await staffed();
    await bookedJob(of, (await mailedCustomer(of)).id);
    await okAsMember(harness, of, 'inviteMember', { email: `ann-${of.alias}@example.com`, full_name: 'Ann Lee', role: 'Viewer' });
    const all = await okAsMember(harness, of, 'listOutboxMails', filter);
    const [booked] = all.mails.filter(({ kind }) => kind === 'booked');
    const rest = all.mails.filter(({ kind }) => kind !== 'booked');
    for (const held of [[], ['job_view'], ['customers_view'], ['job_manage', 'customers_manage', 'team_view']] as const) {
      const permissions = ['business_manage', ...held] as const;
      const list = await okAsMember(harness, of, 'listOutboxMails', filter, { permissions });
      expect([list.mails, list.meta.total]).toEqual([rest, rest.length]);
      expect(await callAsMember(harness, of, 'getOutboxMail', { id: booked!.id }, { permissions })).toMatchObject({
        status: 404,
        error_code: 'MAIL_NOT_FOUND',
        data: null,
      });
    }
    const permissions = ['business_manage', 'job_view', 'customers_view'] as const;
    expect(await okAsMember(harness, of, 'listOutboxMails', filter, { permissions })).toEqual(all);
    expect((await okAsMember(harness, of, 'getOutboxMail', { id: booked!.id }, { permissions })).text).toContain('Grace Hopper');
  },
);

it('[mail.log] a skipped mail shows what would have been sent', async () => {
  const { of, customer } = await staffed();
  await bookedJob(of, customer);
  const [skipped] = await mailsOf(harness, of);
  expect((await okAsMember(harness, of, 'getOutboxMail', { id: skipped!.id })).text).toContain('We have your request');
});

it('[mail.log] mails of another business or environment are not found', async () => {
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
