/** The consent to text messages on the booking page, and the choice on the customer link, without a script. docs/internals/messages.md#consent. */
import { expect, test } from 'vitest';
import { locales } from '../../src/contract/vocabulary.ts';
import { stopTexts } from '../../src/store/mail/texting.ts';
import { bookByPage, formsOf, linkOf, openPage, someAddress, submit, valuesOf, type Page } from '../support/guest.ts';
import { okAsMember } from '../support/asMember.ts';
import type { TestBusiness } from '../support/harness.ts';
import { mailsOf } from '../mail/outbox.ts';
import { monday, openGuestDesk } from '../operations/bookingPage/guestDesk.ts';

const { harness, open } = await openGuestDesk({
  SMS_URL: 'http://127.0.0.1:9',
  SMS_ACCOUNT: 'AC0123',
  SMS_SECRET: 'the auth token of a test',
  SMS_FROM: '+13035550100',
});
await harness.server.background.stop();

async function texting() {
  const desk = await open();
  await okAsMember(harness, desk.business, 'updateMailSettings', { sms_kinds: { booked: true, message: true } });
  return desk.business;
}

/** The last page before the booking is sent. */
async function lastForm(alias: string, language = 'en'): Promise<Page> {
  const first = await openPage(harness, `/book/${alias}?lang=${language}`);
  const when = await submit(first, { ...someAddress, job_type: valuesOf(first, 'job_type')[0]!, go: 'next' });
  return submit(when, { t: valuesOf(when, 't').slice(0, 1), go: 'next' });
}

const textsOf = async (of: TestBusiness) =>
  (await mailsOf(harness, of, { channel: 'sms' })).map(({ recipient, status, reason }) => [recipient.address, status, reason]);

test('[guest.texts] the box appears only if the business sends texts, is not ticked, and keeps its tick; in each language', async () => {
  const { business: silent } = await open();
  expect((await lastForm(silent.alias)).text).not.toContain('name="texts"');
  const of = await texting();
  const labels = new Set<string>();
  for (const locale of locales) {
    const page = await lastForm(of.alias, locale);
    expect([locale, valuesOf(page, 'texts'), formsOf(page)[0]!.fields.get('texts')]).toEqual([locale, ['yes'], undefined]);
    labels.add(/name="texts".*?<span ?>([^<]+)</.exec(page.text)![1]!);
  }
  expect(labels.size).toBe(locales.length);
  expect(labels).toContain('Send me text messages about this visit');
  const refused = await submit(await lastForm(of.alias), { name: 'Ada', texts: 'yes', go: 'next' });
  expect([refused.status, formsOf(refused)[0]!.fields.get('texts')]).toEqual([422, ['yes']]);
  const back = await submit(refused, { go: 'back' });
  const again = await submit(back, { t: valuesOf(back, 't').slice(0, 1), go: 'next' });
  expect(again.text.match(/name="texts"/g)).toHaveLength(1);
  expect(formsOf(again)[0]!.fields.get('texts')).toEqual(['yes']);
});

test('[guest.texts, sms.consent] a guest who ticks the box gets texts about this visit alone, and other guests get none', async () => {
  const of = await texting();
  const who = { name: 'Katherine Johnson', phone: '(212) 555-0161' };
  linkOf(await bookByPage(harness, of.alias, { who: { ...who, texts: 'yes' } }));
  linkOf(await bookByPage(harness, of.alias, { who }));
  // Without the number of a mobile phone there is nothing to agree to.
  linkOf(await bookByPage(harness, of.alias, { who: { name: 'Ada', email: 'ada@example.com', texts: 'yes' } }));
  expect(await textsOf(of)).toEqual([
    ['+12125550161', 'queued', null],
    ['+12125550161', 'skipped', 'no_consent'],
    [null, 'skipped', 'no_phone'],
  ]);
});

test('[guest.matched, guest.texts] a guest neither changes nor sees the consent of a record with the same number', async () => {
  const of = await texting();
  const phone = '+12125550162';
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Grace Hopper', phone, sms_consent: true });
  const link = linkOf(await bookByPage(harness, of.alias, { who: { name: 'Somebody', phone } }));
  expect((await openPage(harness, link)).text).toContain('We do not send text messages about this visit to the number ending in 162.');
  await of.ok('createJobRequest', { customer_id, job_dates: [{ date: monday, periods: [{ period: 'morning' }] }] });
  expect((await of.ok('getCustomer', { id: customer_id })).contact.sms_consent).toBe(true);
  expect(await textsOf(of)).toEqual([
    [phone, 'skipped', 'no_consent'],
    [phone, 'queued', null],
  ]);
});

test('[guest.texts, sms.stop] ticking the box does not lift a STOP, and a STOP also ends texts that a guest agreed to', async () => {
  const of = await texting();
  const who = { name: 'Katherine Johnson', phone: '+12125550163', texts: 'yes' };
  linkOf(await bookByPage(harness, of.alias, { who }));
  await harness.store.query(`delete from mails where recipient_address = $1`, [who.phone]);
  await stopTexts(harness.store, who.phone, '2030-06-05T12:00:00Z');
  linkOf(await bookByPage(harness, of.alias, { who }));
  expect(await textsOf(of)).toEqual([[who.phone, 'skipped', 'stopped']]);
});

test('[customer-link.texts] the customer turns texts off and on by a form, in each language', async () => {
  const of = await texting();
  const link = linkOf(await bookByPage(harness, of.alias, { who: { name: 'Ada', phone: '+12125550164', texts: 'yes' } }));
  const formOf = (page: Page) => formsOf(page).findIndex(({ fields }) => fields.get('act')?.[0] === 'texts');
  const ways = async () => {
    const [job] = (await of.ok('listJobRequests', {})).items;
    return (await okAsMember(harness, of, 'getMessageWays', { id: job!.id, kind: 'message' })).sms;
  };
  expect(await ways()).toBe('+12125550164');
  const page = await openPage(harness, link);
  expect([page.text.includes('to the number ending in 164'), valuesOf(page, 'agreed')]).toEqual([true, ['no']]);
  const ended = await submit(page, { agreed: 'no' }, { form: formOf(page) });
  expect([ended.status, ended.headers.get('location')]).toEqual([303, `${link}?done=textsOff&lang=en`]);
  expect((await openPage(harness, ended.headers.get('location')!)).text).toContain('We will not send you text messages about this visit.');
  expect(await ways()).toBeNull();
  const told = new Set<string>();
  for (const locale of locales) {
    const shown = await openPage(harness, `${link}?lang=${locale}`);
    expect([locale, valuesOf(shown, 'agreed')]).toEqual([locale, ['yes']]);
    told.add(/value="texts" \/>\s*<p>([^<]+)</.exec(shown.text)![1]!);
  }
  expect(told.size).toBe(locales.length);
  const off = await openPage(harness, link);
  expect((await submit(off, { agreed: 'yes' }, { form: formOf(off) })).status).toBe(303);
  expect(await ways()).toBe('+12125550164');
});
