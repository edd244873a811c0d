/** What customers write by text message: a conversation, a request, a callback for strangers, and an event. docs/internals/messages.md#conversations. */
import { Compile } from 'typebox/compile';
import { expect, it } from 'vitest';
import { eventDefinitions } from '../../src/contract/events.ts';
import { okAsMember } from '../support/asMember.ts';
import { bookByPage } from '../support/guest.ts';
import { sendText } from '../support/inboundTexts.ts';
import { openConversations } from './conversationSteps.ts';
import { quotedJob } from './fixtures.ts';

const { harness, first, tomorrow, afterTomorrow, newNumber, say, customer, technicianOf, visit, messagesOf } = await openConversations();

it('[conversation.kept] "Please cancel my visit" is a message and a request on the visit, in every list of what waits', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  const { id: job } = await visit(of, id);
  await say(phone, 'Please cancel my visit');
  const [message, ...others] = await messagesOf(of, id);
  expect([message!.text, message!.meaning, message!.job_request_id, message!.read_at, others]).toEqual([
    'Please cancel my visit',
    'cancel',
    job,
    null,
    [],
  ]);
  const read = await of.ok('getJobRequest', { id: job });
  expect([read.attention.reason, read.open_request?.kind, read.open_request?.words, read.schedule.scheduled_at]).toEqual([
    'customer_asks_cancellation',
    'cancellation',
    'Please cancel my visit',
    expect.any(String),
  ]);
  const { decide, attention } = await okAsMember(harness, of, 'getToday', {});
  expect([decide.requests!.items.map(({ kind, job_request_id }) => [kind, job_request_id]), attention.count]).toEqual([
    [['cancellation', job]],
    1,
  ]);
  // Shown once.
  expect([decide.messages!.count, decide.flagged.count]).toEqual([0, 0]);
  expect((await of.ok('getDayBrief', {})).requests.count).toBe(1);
});

it('[conversation.words] CANCEL opens a request and stops no texts; STOP stops them and leaves the visit', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  const { id: job } = await visit(of, id);
  await say(phone, 'CANCEL');
  const stops = () => harness.store.query('select from sms_stops where phone = $1', [phone]);
  expect(await stops()).toEqual([]);
  await of.ok('answerCustomerRequest', { id: (await of.ok('getJobRequest', { id: job })).open_request!.id, answer: 'declined' });
  await of.ok('updateCustomer', { id, sms_consent: true });
  await say(phone, 'STOP');
  expect(await stops()).toHaveLength(1);
  const after = await of.ok('getJobRequest', { id: job });
  expect([after.open_request, after.attention.flagged]).toEqual([undefined, false]);
  expect((await messagesOf(of, id)).map(({ meaning }) => meaning)).toEqual(['stop', 'cancel']);
});

it('[conversation.words] a gateway that took CANCEL for STOP has stopped the texts too', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  const { id: job } = await visit(of, id);
  await of.ok('updateCustomer', { id, sms_consent: true });
  await say(phone, 'CANCEL', { OptOutType: 'STOP' });
  expect(await harness.store.query('select from sms_stops where phone = $1', [phone])).toHaveLength(1);
  expect((await of.ok('getJobRequest', { id: job })).open_request?.kind).toBe('cancellation');
});

it('[conversation.words] a wish to cancel opens no second request, and none for a visit under way', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  const { id: job } = await visit(of, id);
  const openRequest = async () => (await of.ok('getJobRequest', { id: job })).open_request;
  await say(phone, 'Please cancel');
  await say(phone, 'CANCEL');
  expect((await openRequest())?.words).toBe('Please cancel');
  await of.ok('answerCustomerRequest', { id: (await openRequest())!.id, answer: 'declined' });
  const { status_version } = await of.ok('getJobRequest', { id: job });
  await of.ok('fireJobRequestAction', { id: job, key: 'depart', status_version });
  await say(phone, 'Please cancel');
  expect(await openRequest()).toBeUndefined();
  expect((await of.ok('listCustomerMessages', { id })).unread).toBeGreaterThan(0);
});

it('[conversation.visit] a message is about the next visit, else the latest open job, else none', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  await say(phone, 'one');
  await technicianOf(of);
  const { id: open } = await quotedJob(of, id, afterTomorrow);
  await say(phone, 'two');
  const { id: later } = await visit(of, id, afterTomorrow);
  await say(phone, 'three');
  const { id: next } = await visit(of, id, tomorrow);
  await say(phone, 'four');
  expect((await messagesOf(of, id)).map(({ text, job_request_id }) => [text, job_request_id])).toEqual([
    ['four', next],
    ['three', later],
    ['two', open],
    ['one', null],
  ]);
});

it('[conversation.visit] of two customers with one number the one with the nearer visit has written', async () => {
  const of = await harness.business();
  const phone = newNumber();
  const far = await customer(of, phone, 'Ann');
  const near = await customer(of, phone, 'Ben');
  await visit(of, near.id, tomorrow);
  // Changed last, and with no visit or a later one.
  await visit(of, far.id, afterTomorrow);
  await of.ok('updateCustomer', { id: (await customer(of, phone, 'Cid')).id, tier: 'vip' });
  await say(phone, 'Where are you?');
  expect([(await messagesOf(of, far.id)).length, (await messagesOf(of, near.id)).length]).toEqual([0, 1]);
});

it('[conversation.once] a text that the gateway reports twice is one message', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  for (let time = 0; time < 2; time++) await say(phone, 'Hello?', { MessageSid: `twice ${phone}` });
  expect(await messagesOf(of, id)).toHaveLength(1);
  const stranger = newNumber();
  for (let time = 0; time < 2; time++) await say(stranger, 'Hello?', { MessageSid: `twice ${stranger}` });
  expect((await first.ok('listCallbacks', {})).callbacks.filter(({ phone: of }) => of === stranger).map(({ text }) => text)).toEqual([
    'Hello?',
  ]);
});

it('[conversation.strangers] texts of a number of nobody are one callback until it is closed', async () => {
  const stranger = newNumber();
  await say(stranger, 'Do you repair boilers?');
  await say(stranger, 'It is urgent');
  const mine = async () => (await first.ok('listCallbacks', { limit: 100 })).callbacks.filter(({ phone }) => phone === stranger);
  const [callback, ...others] = await mine();
  expect([callback!.name, callback!.text, others]).toEqual([stranger, 'Do you repair boilers?\nIt is urgent', []]);
  await first.ok('closeCallback', { id: callback!.id });
  await say(stranger, 'Thank you');
  expect((await mine()).map(({ text }) => text)).toEqual(['Thank you']);
});

it('[conversation.strangers] a text is not added to a callback that a person has noted', async () => {
  const stranger = newNumber();
  await first.ok('createCallback', { name: stranger, phone: stranger, text: 'Asks about a boiler' });
  await say(stranger, 'It is urgent');
  const { callbacks } = await first.ok('listCallbacks', { limit: 100 });
  const mine = callbacks.filter(({ phone }) => phone === stranger).map(({ text }) => text);
  expect(mine.sort()).toEqual(['Asks about a boiler', 'It is urgent']);
});

it('[conversation.strangers] the text of a guest without a record is a callback about the visit, and can ask to cancel it', async () => {
  const phone = newNumber();
  await okAsMember(harness, first, 'updateBookingPageSettings', { enabled: true });
  await technicianOf(first);
  await bookByPage(harness, first.alias, {
    who: { name: 'Lise Meitner', phone: `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}` },
  });
  const job = (await first.ok('listJobRequests', { search: 'Lise' })).items[0]!;
  expect(job.customer.id).toBeNull();
  await say(phone, 'bitte absagen');
  const callback = (await first.ok('listCallbacks', { limit: 100 })).callbacks.find(({ phone: of }) => of === phone);
  expect([callback?.job_request_id, callback?.text]).toEqual([job.id, 'bitte absagen']);
  expect((await first.ok('getJobRequest', { id: job.id })).open_request?.kind).toBe('cancellation');
});

it('[conversation.unread] an unread message flags its job in every list, whatever else was flagged, until it is read', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  const { id: job } = await visit(of, id);
  await say(phone, 'Can you bring a filter?');
  const shown = async () => ({
    reason: (await of.ok('getJobRequest', { id: job })).attention.reason,
    listed: (await of.ok('listJobRequests', { needs_attention: true })).items.length,
    queue: (await okAsMember(harness, of, 'listBoardQueue', { group: 'attention' })).jobs.map(({ attention_reason }) => attention_reason),
    count: (await okAsMember(harness, of, 'getToday', {})).attention.count,
    messages: (await okAsMember(harness, of, 'getToday', {})).decide.messages!.items.map(({ text, job_request_id }) => [
      text,
      job_request_id,
    ]),
    flagged: (await okAsMember(harness, of, 'getToday', {})).decide.flagged.count,
    brief: (await of.ok('getDayBrief', {})).flagged_jobs.items.map(({ reason }) => reason),
  });
  const flag = 'customer_message';
  const waiting = {
    reason: flag,
    listed: 1,
    queue: [flag],
    count: 1,
    messages: [['Can you bring a filter?', job]],
    flagged: 0,
    brief: [flag],
  };
  expect(await shown()).toEqual(waiting);
  // A request that was answered, and a move, lower other flags and not this one.
  await say(phone, 'Please cancel');
  const { open_request } = await of.ok('getJobRequest', { id: job });
  await of.ok('answerCustomerRequest', { id: open_request!.id, answer: 'declined' });
  expect(await shown()).toEqual(waiting);
  expect(await of.ok('markCustomerMessagesRead', { id })).toEqual({ customer_id: id, marked: 1 });
  expect(await shown()).toEqual({ reason: null, listed: 0, queue: [], count: 0, messages: [], flagged: 0, brief: [] });
});

it('[conversation.unread] a yes, a STOP and a START wait for nobody', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  const { id: job } = await visit(of, id);
  for (const text of ['Yes, that works', 'STOP', 'START']) await say(phone, text);
  expect((await of.ok('listCustomerMessages', { id })).unread).toBe(0);
  expect((await of.ok('getJobRequest', { id: job })).attention.flagged).toBe(false);
  await say(phone, 'No');
  expect((await of.ok('getJobRequest', { id: job })).attention.reason).toBe('customer_message');
});

it('[conversation.unread] a text that asked to cancel is read when the visit is cancelled', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  const { id: job } = await visit(of, id);
  await say(phone, 'Please cancel');
  await say(phone, 'And bring back my key');
  const { status_version } = await of.ok('getJobRequest', { id: job });
  await of.ok('cancelJobRequest', { id: job, status_version, reason: 'As the customer wrote', cancelled_by: 'customer' });
  expect((await okAsMember(harness, of, 'getToday', {})).decide.messages!.items.map(({ text, unread }) => [text, unread])).toEqual([
    ['And bring back my key', 1],
  ]);
});

it('[conversation.unread] a yes waits for a person if the customer was asked about a time', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  const technician = await technicianOf(of);
  const unread = async () => (await of.ok('listCustomerMessages', { id })).unread;
  await quotedJob(of, id, tomorrow);
  await say(phone, 'Yes');
  expect(await unread()).toBe(1);
  const { id: job } = await visit(of, id);
  await say(phone, 'Yes');
  expect(await unread()).toBe(1);
  await harness.store.query(
    `insert into time_proposals (tenant_id, id, job_request_id, technician_id, start_minute, end_minute, present_start_minute, visit_on, period, told, offered_at, expires_at)
     select tenant_id, $1::uuid, id, $2::uuid, 0, 60, 600, '2030-06-03', 'morning', '{sms}', created_at, created_at from job_requests where id = $1`,
    [job, technician],
  );
  await say(phone, 'Yes');
  expect(await unread()).toBe(2);
});

it('[conversation.event] tells subscribers of each message, with the customer', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  await say(phone, 'running late');
  const [event] = await harness.store.query<{
    body: { data: { object: { profile: { id: string } }; message: { text: string; meaning: string } } };
  }>(`select body from events where resource_id = $1 and type = 'customer.message_received'`, [id]);
  const { body } = eventDefinitions.find(({ type }) => type === 'customer.message_received')!;
  expect([...Compile(body).Errors(event!.body)]).toEqual([]);
  const { object, message } = event!.body.data;
  expect([object.profile.id, message.text, message.meaning]).toEqual([id, 'running late', 'late']);
});

it('[conversation.kept] a text is kept without what cannot be seen, and not longer than a text message', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  await say(phone, `a\u202eb\u0000c\r\nd ${'x'.repeat(2_000)}`);
  const { text } = (await messagesOf(of, id))[0]!;
  expect([text.slice(0, 6), text.length]).toEqual(['abc\nd ', 1_600]);
  await say(phone, '');
  expect((await messagesOf(of, id))[0]!.text).toBe('');
});

it('[conversation.limit] more than 30 texts of one number in an hour are not kept, but a STOP is heard', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  await of.ok('updateCustomer', { id, sms_consent: true });
  for (let count = 0; count < 30; count++) await say(phone, `number ${count}`);
  for (const Body of ['one more', 'STOP']) expect(await sendText(harness, { From: phone, Body })).toBe(429);
  expect((await of.ok('listCustomerMessages', { id })).meta.total).toBe(30);
  expect(await harness.store.query('select from sms_stops where phone = $1', [phone])).toHaveLength(1);
});
