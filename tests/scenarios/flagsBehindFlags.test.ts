/** A flag that is lowered uncovers what else is wrong with the job. docs/internals/messages.md#conversations. */
import { expect, it } from 'vitest';
import { openConversations } from './conversationSteps.ts';

const { harness, tomorrow, say, customer, technicianOf, visit } = await openConversations();

it('[attention.uncovered] a visit that is stranded behind a message is flagged for it once the message is read', async () => {
  const of = await harness.business();
  const { id, phone } = await customer(of);
  const { id: job } = await visit(of, id);
  const reason = async () => (await of.ok('getJobRequest', { id: job })).attention.reason;
  await say(phone, 'May I park in the yard?');
  expect(await reason()).toBe('customer_message');
  const reserved = await of.ok('createReservedTime', {
    technician_ids: [await technicianOf(of)],
    title: 'Training',
    start_at: `${tomorrow}T10:00`,
    end_at: `${tomorrow}T11:00`,
  });
  const stranded = reserved.stranded_visits.visits[0]!.reason;
  expect(await reason()).toBe('customer_message');
  await of.ok('markCustomerMessagesRead', { id });
  expect(await reason()).toBe(stranded === 'on_time_off' ? 'technician_on_time_off' : stranded);
  await of.ok('deleteReservedTime', { id: reserved.id });
  expect(await reason()).toBeNull();
});
