/** How long a conversation is kept, whose it is among several businesses, and how open pages hear of it. docs/internals/messages.md#conversations. */
import { expect, it } from 'vitest';
import { inactiveCustomers } from '../../src/store/customers/inactive.ts';
import { readTenantStates } from '../../src/store/events/openPages.ts';
import { forgetOldMails } from '../../src/store/mail/oldMails.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { okAsMember } from '../support/asMember.ts';
import type { TestBusiness } from '../support/harness.ts';
import { openConversations } from './conversationSteps.ts';

const { harness, first, newNumber, say, customer, visit, messagesOf, pass } = await openConversations();

it('[conversation.erased] an export has the conversation, and an erasure leaves no row of it, nor of a callback of the number', async () => {
  await okAsMember(harness, first, 'updateMailSettings', { sms_kinds: { message: true } });
  const phone = newNumber();
  await say(phone, 'Do you repair boilers?');
  const { id } = await customer(first, phone, 'Rosalind Franklin');
  await say(phone, 'I am a customer now');
  await first.ok('textCustomer', { id, text: 'Welcome' });
  const { messages, mails } = await first.ok('exportCustomer', { id });
  expect([messages.map(({ text }) => text), mails.map(({ text }) => text)]).toEqual([
    ['I am a customer now', 'Welcome'],
    ['Test Plumbing: Welcome'],
  ]);
  await first.ok('eraseCustomer', { id });
  const left = await harness.store.query(
    `select 'message' from customer_messages where customer_id = $1 union all select 'mail' from mails where recipient_address = $2
     union all select 'callback' from callbacks where phone = $2`,
    [id, phone],
  );
  expect(left).toEqual([]);
  expect((await first.ok('listCustomerMessages', { id })).messages).toEqual([]);
});

it('[conversation.retention] old messages go with the mails, an unread one stays until it is read', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  await say(phone, 'Yes');
  await say(phone, 'Where are you?');
  const forget = () => forgetOldMails(harness.store, new Date(pass(0) + 400 * 86_400_000).toISOString());
  await forget();
  expect((await messagesOf(of, id)).map(({ text }) => text)).toEqual(['Where are you?']);
  await of.ok('markCustomerMessagesRead', { id });
  await forget();
  expect(await messagesOf(of, id)).toEqual([]);
});

it('[conversation.visit] of several businesses the one that last texted the number gets the text, also that of a stranger', async () => {
  const [one, two] = [await harness.business(), await harness.business()];
  const phone = newNumber();
  const [ofOne, ofTwo] = [await customer(one, phone), await customer(two, phone)];
  for (const business of [one, two]) await okAsMember(harness, business, 'updateMailSettings', { sms_kinds: { message: true } });
  await one.ok('updateCustomer', { id: ofOne.id, sms_consent: true });
  await two.ok('updateCustomer', { id: ofTwo.id, sms_consent: true });
  await visit(one, ofOne.id);
  await one.ok('textCustomer', { id: ofOne.id, text: 'We come.' });
  await two.ok('textCustomer', { id: ofTwo.id, text: 'We come too.' });
  await say(phone, 'Who are you?');
  const received = async (of: TestBusiness, id: string) => (await messagesOf(of, id)).filter(({ direction }) => direction === 'in').length;
  expect([await received(one, ofOne.id), await received(two, ofTwo.id)]).toEqual([0, 1]);
  await two.ok('deleteCustomer', { id: ofTwo.id });
  await one.ok('updateCustomer', { id: ofOne.id, phone: newNumber() });
  await harness.store.query('update customers set sms_phone = null where id = $1', [ofOne.id]);
  await say(phone, 'Hello?');
  expect((await two.ok('listCallbacks', {})).callbacks.map(({ text }) => text)).toEqual(['Hello?']);
});

it('[job-customer.reassign] text messages and their flag stay with who wrote them, and another flag stays on the job', async () => {
  const of = await harness.business();
  const [writing, right] = [await customer(of), await customer(of)];
  const { id } = await visit(of, writing.id);
  const reason = async () => (await of.ok('getJobRequest', { id })).attention.reason;
  await say(writing.phone, 'Can you bring a filter?');
  expect(await reason()).toBe('customer_message');
  await of.ok('reassignJobCustomer', { id, customer_id: right.id });
  expect(await reason()).toBeNull();
  expect((await messagesOf(of, writing.id)).map(({ job_request_id, read_at }) => [job_request_id, read_at])).toEqual([[null, null]]);
  await say(right.phone, 'Please cancel');
  await of.ok('reassignJobCustomer', { id, customer_id: writing.id });
  expect(await reason()).toBe('customer_asks_cancellation');
});

it('[conversation.live] a customer of the sandbox gets no message: nobody was texted from there', async () => {
  const of = await harness.business();
  const phone = newNumber();
  const { customer_id: id } = await okAsMember(harness, of, 'createCustomer', { full_name: 'Ann', phone }, { environment: 'sandbox' });
  await say(phone, 'Hello?');
  expect((await okAsMember(harness, of, 'listCustomerMessages', { id }, { environment: 'sandbox' })).messages).toEqual([]);
});

it('[conversation.live] texts and guests of a sandbox lead no text of a stranger to it', async () => {
  const of = await harness.business();
  const sandbox = (await findTenantId(harness.store, of.businessId, 'sandbox'))!;
  const phone = newNumber();
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Ann', email: 'ann@example.com' }, { key: of.sandboxKey });
  const wish = { customer_id, job_dates: [{ date: '2030-06-10', periods: [{ period: 'morning' as const }] }] };
  const job = await of.ok('createJobRequest', wish, { key: of.sandboxKey });
  await harness.store.query('update job_requests set customer_id = null, customer_phone = $2 where id = $1', [job.id, phone]);
  await harness.store.query(
    'insert into text_choices (tenant_id, job_request_id, phone, agreed, chosen_at) values ($1, $2, $3, true, now())',
    [sandbox, job.id, phone],
  );
  await harness.store.query(
    `insert into mails (tenant_id, id, cause, kind, locale, channel, recipient_address, status, reason, facts, created_at, due_at)
     values ($1, gen_random_uuid(), 'test', 'message', 'en', 'sms', $2, 'kept', 'sandbox', '{}', now(), now())`,
    [sandbox, phone],
  );
  await say(phone, 'Hello?');
  const { callbacks } = await first.ok('listCallbacks', { limit: 100 });
  expect(callbacks.filter(({ phone: of }) => of === phone).map(({ text }) => text)).toEqual(['Hello?']);
});

it('[conversation.page] an open page hears of a message that is marked as read', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  await say(phone, 'Hello?');
  const tenantId = (await findTenantId(harness.store, of.businessId, 'live'))!;
  const state = async () => (await readTenantStates(harness.store, [tenantId]))[0]!.newestEntry;
  const before = await state();
  await of.ok('markCustomerMessagesRead', { id });
  expect(await state()).not.toBe(before);
});

it('[conversation.page] an open page hears of a text that is added to a callback', async () => {
  const stranger = newNumber();
  await say(stranger, 'Hello?');
  const tenantId = (await findTenantId(harness.store, first.businessId, 'live'))!;
  const state = async () => (await readTenantStates(harness.store, [tenantId]))[0]!.newestEntry;
  const before = await state();
  await say(stranger, 'Anybody?');
  expect(await state()).not.toBe(before);
});

it('[conversation.retention] a customer who wrote is not inactive', async () => {
  const of = await harness.business();
  const [quiet, writing] = [await customer(of), await customer(of)];
  const tenantId = (await findTenantId(harness.store, of.businessId, 'live'))!;
  const since = new Date(pass(60_000)).toISOString();
  await say(writing.phone, 'Yes');
  const inactive = await inactiveCustomers(harness.store, tenantId, since, { after: null, count: 10 });
  expect(inactive.map(({ id }) => id)).toEqual([quiet.id]);
});
