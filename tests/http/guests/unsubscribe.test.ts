/** The unsubscribe link of a mail: RFC 8058, and a page with a button. docs/internals/messages.md#outbox. */
import { expect, it } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { asReceived, bookedJob, fire, inShort, mailedCustomer, mailsOf } from '../../mail/outbox.ts';

const harness = await startHarness();
const of = await harness.business();

/** A completed job of a customer, and the link in its mail. */
async function completed(email?: string, business = of) {
  const customer = await mailedCustomer(business, email);
  const { id } = await bookedJob(business, customer.id);
  await fire(business, id, 'complete');
  const [mail] = await mailsOf(harness, business, { job_request_id: id, kind: 'completed' });
  const { text } = await asReceived(harness, business, mail!.id);
  return { ...customer, jobId: id, mail: mail!, link: /\S+\/unsubscribe\/\S+/.exec(text)?.[0] };
}

const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };

it('[mail.unsubscribe] opening the link changes nothing; its button ends mails of that kind, and no others', async () => {
  const { link, email } = await completed();
  const page = await fetch(link!);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await page.text()).toMatch(/<form method="post"><button/);
  expect((await completed(email.toUpperCase())).mail).toMatchObject({ status: 'kept' });
  const done = await fetch(link!, form);
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('You have been unsubscribed.')]);
  const next = await completed(email.toUpperCase());
  expect(next.mail).toMatchObject({ status: 'skipped', reason: 'unsubscribed' });
  expect(inShort(await mailsOf(harness, of, { job_request_id: next.jobId, kind: 'booked' }))).not.toContainEqual([
    'booked',
    'skipped',
    'unsubscribed',
  ]);
  expect(await (await fetch(link!)).text()).not.toContain('<form');
});

it('[mail.unsubscribe] one click of a mail client works in both forms, without cookies or headers, and can be repeated', async () => {
  const { link } = await completed();
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  for (const body of [form.body, multipart, undefined])
    expect((await fetch(link!, { method: 'POST', redirect: 'error', ...(body ? { body } : {}) })).status).toBe(200);
});

it('[mail.unsubscribe] another business may still send mails', async () => {
  const { link, email } = await completed();
  await fetch(link!, form);
  const other = await harness.business({ name: 'Other Plumbing' });
  expect((await completed(email, other)).mail).toMatchObject({ status: 'kept' });
});

it('[mail.unsubscribe] a link that the service did not make reveals and changes nothing', async () => {
  const { link } = await completed();
  const { pathname } = new URL(link!);
  const count = async () => (await harness.store.query('select from mail_unsubscribes')).length;
  const before = await count();
  const flipped = pathname.slice(0, -3) + (pathname.at(-3) === 'A' ? 'B' : 'A') + pathname.slice(-2);
  for (const wrong of [flipped, `${pathname}A`, pathname.slice(0, -4), '/unsubscribe/x', `/unsubscribe/${'A'.repeat(48)}`]) {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(harness.url + wrong, { method, headers: { 'accept-language': 'de-AT, en;q=0.5' } });
      expect([wrong, answer.status]).toEqual([wrong, 404]);
      expect(await answer.text()).toContain('Dieser Link ist ungültig');
    }
  }
  expect(await count()).toBe(before);
});
