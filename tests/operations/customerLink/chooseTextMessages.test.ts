/** Choosing text messages through the customer link. docs/internals/messages.md#consent. */
import { expect, it } from 'vitest';
import { stopTexts } from '../../../src/store/mail/texting.ts';
import { okAsMember } from '../../support/asMember.ts';
import { callAsCustomer } from '../../support/guest.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { openGuestDesk } from '../bookingPage/guestDesk.ts';

const desk = await openGuestDesk({
  SMS_URL: 'http://127.0.0.1:9',
  SMS_ACCOUNT: 'AC0123',
  SMS_SECRET: 'the auth token of a test',
  SMS_FROM: '+13035550100',
});
const { harness, open, book, visitOf, schedule, complete } = desk;
await harness.server.background.stop();

const reasonOf = async (of: TestBusiness, id: string) =>
  (await okAsMember(harness, of, 'getMessageWays', { id, kind: 'message' })).customer_notification.reason;
const choose = (url: string, agreed: boolean) => callAsCustomer(harness, url, 'chooseTextMessages', { agreed });

it('[customer-link.texts] applies to this job alone, and changes neither the customer’s consent nor a STOP', async () => {
  const of = await open();
  const { business } = of;
  const phone = '+12125550171';
  const job = await book(of, { customer: { full_name: 'Ada', phone } });
  expect((await visitOf(job.url)).texts).toBeNull();
  expect(await choose(job.url, true)).toMatchObject({ error_code: 'JOB_REQUEST_INVALID_TRANSITION' });
  await okAsMember(harness, business, 'updateMailSettings', { sms_kinds: { message: true } });
  expect((await visitOf(job.url)).texts).toEqual({ agreed: false, number_end: '171' });
  const { customer_id } = await business.ok('createCustomer', { full_name: 'Ada', phone, sms_consent: true });
  const job_dates = [{ date: '2030-06-10', periods: [{ period: 'morning' as const }] }];
  const own = await business.ok('createJobRequest', { customer_id, job_dates });
  expect((await visitOf(own.customer_url!)).texts?.agreed).toBe(true);
  expect((await choose(own.customer_url!, false)).data.texts).toEqual({ agreed: false, number_end: '171' });
  const next = await business.ok('createJobRequest', { customer_id, job_dates });
  expect([await reasonOf(business, own.id), await reasonOf(business, next.id)]).toEqual(['no_consent', null]);
  expect((await business.ok('getCustomer', { id: customer_id })).contact.sms_consent).toBe(true);
  await stopTexts(harness.store, phone, '2030-06-05T12:00:00Z');
  expect((await choose(own.customer_url!, true)).data.texts?.agreed).toBe(true);
  expect(await reasonOf(business, own.id)).toBe('stopped');
});

it('[customer-link.texts] is offered for a mobile number until the visit is over', async () => {
  const of = await open();
  await okAsMember(harness, of.business, 'updateMailSettings', { sms_kinds: { message: true } });
  const mailed = await book(of, { customer: { full_name: 'Ada', email: 'ada@example.com' } });
  expect((await visitOf(mailed.url)).texts).toBeNull();
  const job = await book(of, { customer: { full_name: 'Ada', phone: '+12125550172', sms_consent: true } });
  await schedule(of, job.id);
  expect((await visitOf(job.url)).texts?.agreed).toBe(true);
  await complete(of, job.id);
  expect((await visitOf(job.url)).texts).toBeNull();
  expect(await choose(job.url, false)).toMatchObject({ error_code: 'JOB_REQUEST_INVALID_TRANSITION' });
});

it('[customer.export, sms.erased] the customer export contains the choice, and an erasure removes the choice and its number', async () => {
  const of = await open();
  await okAsMember(harness, of.business, 'updateMailSettings', { sms_kinds: { message: true } });
  const phone = '+12125550173';
  const { customer_id } = await of.business.ok('createCustomer', { full_name: 'Nora Gone', phone });
  const job = await book(of, { customer: { full_name: 'Nora Gone', phone, sms_consent: true } });
  await stopTexts(harness.store, phone, '2030-06-05T12:00:00Z');
  expect((await of.business.ok('exportCustomer', { id: customer_id })).text_choices).toEqual([
    { job_request_id: job.id, phone, agreed: true, chosen_at: '2030-06-05T12:00:00Z' },
  ]);
  // The same number of another person, who agreed: the STOP is that person's too.
  const other = await book(of, { customer: { full_name: 'Otto Here', phone, sms_consent: true } });
  await okAsMember(harness, of.business, 'eraseCustomer', { id: customer_id, cancel_open_jobs: true });
  const rows = await harness.store.query<{ id: string }>('select job_request_id as id from text_choices where phone = $1', [phone]);
  expect(rows.map(({ id }) => id)).toEqual([other.id]);
  expect(await harness.store.query('select 1 from sms_stops where phone = $1', [phone])).toHaveLength(1);
});
