/** Answers a customer by text message. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { refusal } from '../replies.ts';
import { openTexting, textedCustomer } from './texted.ts';

const { harness, business, other, say } = await openTexting();
const textOf = async (id: string) => {
  const { mails } = await okAsMember(harness, business, 'listOutboxMails', { channel: 'sms', limit: 100 });
  const [row] = await harness.store.query<{ mail: string }>('select mail_id as mail from customer_messages where id = $1', [id]);
  return mails.find((mail) => mail.id === row!.mail)!;
};
const reason = async (id: string, of = business) => {
  const reply = await of.call('textCustomer', { id, text: 'We come at ten.' });
  const why = (reply.data as { reason?: string } | null)?.reason;
  // The conversation says it beforehand.
  expect((await of.ok('listCustomerMessages', { id })).not_texted_because).toBe(why);
  return [...refusal(reply), why];
};

it('[customer.text] answers the number that wrote, about the job that it wrote about, without a consent, and marks the messages read', async () => {
  const { id, phone } = await textedCustomer(business);
  const job = await business.ok('createJobRequest', {
    customer_id: id,
    job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' }] }],
  });
  await say(phone, 'When do you come?');
  const answer = await business.ok('textCustomer', { id, text: ' We come\nat ten. ' });
  expect([answer.text, answer.phone, answer.job_request_id, answer.direction, answer.status]).toEqual([
    'We come at ten.',
    phone,
    job.id,
    'out',
    'queued',
  ]);
  const mail = await textOf(answer.id);
  expect([mail.subject, mail.recipient.address, mail.kind]).toEqual(['Test Plumbing: We come at ten.', phone, 'message']);
  expect((await business.ok('listCustomerMessages', { id })).unread).toBe(0);
  expect((await business.ok('getJobRequest', { id: job.id })).attention.flagged).toBe(false);
});

it('[customer.text] writes first to the number of a customer who agreed, about a job of the customer or none', async () => {
  const { id } = await textedCustomer(business, { sms_consent: true });
  expect((await business.ok('textCustomer', { id, text: 'We come at ten.' })).job_request_id).toBeNull();
  const stranger = await textedCustomer(business);
  const job = await business.ok('createJobRequest', {
    customer_id: stranger.id,
    job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' }] }],
  });
  expect(refusal(await business.call('textCustomer', { id, text: 'We come.', job_request_id: job.id }))).toEqual([
    404,
    'JOB_REQUEST_NOT_FOUND',
  ]);
});

it('[customer.text] says why a text cannot go there', async () => {
  const no = (why: string) => [409, 'CUSTOMER_NOT_TEXTED', why];
  expect(await reason((await textedCustomer(business)).id)).toEqual(no('no_consent'));
  expect(await reason((await textedCustomer(business, { phone: null })).id)).toEqual(no('no_phone'));
  expect(await reason((await textedCustomer(business, { phone: '+49 30 123456' })).id)).toEqual(no('invalid_phone'));
  const stopped = await textedCustomer(business, { sms_consent: true });
  await say(stopped.phone, 'STOP');
  expect(await reason(stopped.id)).toEqual(no('stopped'));
  await say(stopped.phone, 'START');
  expect((await business.ok('textCustomer', { id: stopped.id, text: 'Welcome back' })).status).toBe('queued');
  expect(await reason((await textedCustomer(other, { sms_consent: true })).id, other)).toEqual(no('no_texts'));
});

it('[customer.text] goes out once for one idempotency key', async () => {
  const { id } = await textedCustomer(business, { sms_consent: true });
  const send = () => business.ok('textCustomer', { id, text: 'We come at ten.', idempotency_key: `once ${id}` });
  expect(await send()).toEqual(await send());
  expect((await business.ok('listCustomerMessages', { id })).meta.total).toBe(1);
});

it('does not find a customer of another business or a deleted one, and takes no blank text', async () => {
  const { id } = await textedCustomer(business, { sms_consent: true });
  expect(refusal(await other.call('textCustomer', { id, text: 'We come.' }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect((await business.call('textCustomer', { id, text: ' \n ' })).errors?.map(({ field }) => field)).toEqual(['text']);
  await business.ok('deleteCustomer', { id });
  expect(refusal(await business.call('textCustomer', { id, text: 'We come.' }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
});
