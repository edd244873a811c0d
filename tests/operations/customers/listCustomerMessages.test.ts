/** The conversation with a customer. */
import { expect, it } from 'vitest';
import { newArea, newTechnician, nextWorkday } from '../../scenarios/fixtures.ts';
import { okAsMember } from '../../support/asMember.ts';
import { refusal } from '../replies.ts';
import { openTexting, textedCustomer } from './texted.ts';

const { harness, business, other, say } = await openTexting();

/** A customer who is texted about a visit, and the job. */
async function askedCustomer() {
  const of = await harness.business();
  await okAsMember(harness, of, 'updateMailSettings', { sms_kinds: { booked: true, confirmed: true, message: true } });
  await newTechnician(of, (await newArea(of)).id);
  const { id, phone } = await textedCustomer(of, { sms_consent: true });
  const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
  const date = nextWorkday(Date.now());
  const booking = { customer_id: id, address, scheduled_at: `${date}T10:00`, job_duration_minutes: 60 };
  const job = await of.ok('bookAndConfirmJobRequest', booking);
  const list = async (customer = id) => (await of.ok('listCustomerMessages', { id: customer })).messages;
  return { of, id, phone, job, list };
}

it('[customer-messages.list] answers the messages of both sides, the newest first, by pages', async () => {
  const { id, phone } = await textedCustomer(business);
  expect((await business.ok('listCustomerMessages', { id })).empty).toEqual({ reason: 'nothing_recorded' });
  await say(phone, 'May I park in the yard?');
  const answer = await business.ok('textCustomer', { id, text: 'Yes, behind the gate.' });
  await say(phone, 'Where is the gate?');
  const all = await business.ok('listCustomerMessages', { id });
  expect(all.messages.map(({ direction, text, author, status }) => [direction, text, author?.kind ?? null, status])).toEqual([
    ['in', 'Where is the gate?', null, null],
    ['out', 'Yes, behind the gate.', 'key', 'queued'],
    ['in', 'May I park in the yard?', null, null],
  ]);
  expect([all.messages[1], all.unread, all.meta.total]).toEqual([answer, 1, 3]);
  const second = await business.ok('listCustomerMessages', { id, limit: 1, page: 2 });
  expect([second.messages, second.unread]).toEqual([[answer], 1]);
});

it('does not find a customer of another business', async () => {
  const { id } = await textedCustomer(business);
  expect(refusal(await other.call('listCustomerMessages', { id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
});

it('[customer-messages.automatic] a yes stands below the automatic message that it answers', async () => {
  const { of, id, phone, job, list } = await askedCustomer();
  await say(phone, 'yes');
  const [yes, ...before] = await list();
  expect([yes!.direction, yes!.automatic_kind, yes!.meaning]).toEqual(['in', null, 'yes']);
  const confirmed = before.find(({ automatic_kind: kind }) => kind === 'confirmed')!;
  expect(confirmed).toMatchObject({
    customer_id: id,
    job_request_id: job.id,
    short_code: job.short_code,
    direction: 'out',
    phone,
    author: null,
    meaning: null,
    status: 'queued',
    reason: null,
    read_at: null,
  });
  expect(confirmed.text).toContain('10:00');
  // A link in it would act for the customer.
  expect(confirmed.text).not.toContain(new URL(job.customer_url!).pathname);
  const first = await of.ok('listCustomerMessages', { id, limit: 1 });
  expect([first.messages, first.meta.total, first.unread]).toEqual([[yes], before.length + 1, 0]);
});

it('[customer-messages.automatic] a message that was sent stands at the time when it was sent, and words of a person stand once', async () => {
  const { of, id, phone, list } = await askedCustomer();
  await say(phone, 'May I park in the yard?');
  await of.ok('textCustomer', { id, text: 'Yes, behind the gate.' });
  await harness.store.query(
    `update mails set status = 'sent', sent_at = now() + interval '1 hour' where kind = 'confirmed' and channel = 'sms' and recipient_address = $1`,
    [phone],
  );
  const messages = await list();
  expect(messages.slice(0, 3).map(({ automatic_kind: kind, text }) => kind ?? text)).toEqual([
    'confirmed',
    'Yes, behind the gate.',
    'May I park in the yard?',
  ]);
  expect(messages.filter(({ text }) => text.includes('behind the gate'))).toHaveLength(1);
});

it('[customer-messages.automatic] what is not sent by text message is not in the conversation', async () => {
  const { list, phone } = await askedCustomer();
  for (const status of ['skipped', 'kept']) {
    await harness.store.query(`update mails set status = $2, reason = 'kind_off' where channel = 'sms' and recipient_address = $1`, [
      phone,
      status,
    ]);
    expect(await list()).toEqual([]);
  }
});

it('[customer-messages.automatic] messages to a former customer of a job are not in the conversation with the present one', async () => {
  const { of, job, list } = await askedCustomer();
  await harness.store.query(`update mails set status = 'sent' where job_request_id = $1 and channel = 'sms' and kind = 'confirmed'`, [
    job.id,
  ]);
  const { customer_id: right } = await of.ok('createCustomer', { full_name: 'Ada Byron', phone: '+12125550188', sms_consent: true });
  await of.ok('reassignJobCustomer', { id: job.id, customer_id: right });
  expect((await list(right)).map(({ automatic_kind: kind }) => kind)).not.toContain('confirmed');
  expect(await list()).toEqual([]);
});
