/** An answer that says something else about a message to the customer than the outbox has is found, in whatever test it comes. */
import { expect, it } from 'vitest';
import type { Call } from '../../src/domain/pipeline/call.ts';
import type { Pipeline } from '../../src/domain/pipeline/runOperation.ts';
import { nextWorkday } from '../scenarios/fixtures.ts';
import { startHarness } from './harness.ts';
import { watchPromises } from './promisedMessages.ts';

const harness = await startHarness();

/** Answers a cancellation with this channel while the outbox gets a message with this status, and says what the watch finds. */
async function found(said: string, status: 'queued' | 'skipped', outcome: object = {}): Promise<string | null> {
  const of = await harness.business();
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Otto Other', phone: '+1 212 555 0111' });
  const { id } = await of.ok('createJobRequest', {
    customer_id,
    job_dates: [{ date: nextWorkday(Date.now()), periods: [{ period: 'morning' }] }],
  });
  const [row] = await harness.store.query<{ tenant: number }>('select tenant_id as tenant from customers where id = $1', [customer_id]);
  const notification = { will_be_sent: said !== 'none', channel: said, reason: null };
  const pipeline = {
    run: async () => {
      await harness.store.query(
        `insert into mails (tenant_id, id, cause, kind, locale, recipient_address, job_request_id, facts, status, reason, created_at, due_at)
         values ($1, gen_random_uuid(), 'test', 'cancelled', 'en', 'otto@example.com', $2, '{}', $3, 'kind_off', now(), now() + interval '1 hour')`,
        [row!.tenant, id, status],
      );
      const data = { moves: [{ job_request_id: id, customer_notification: notification }] };
      return { status: 200, replayed: false, envelope: { data }, ...outcome };
    },
  } as unknown as Pipeline;
  const promises = watchPromises({ pipeline, store: { ...harness.store } });
  await pipeline.run({ operationId: 'commitJobRequestMove', principal: { tenantId: row!.tenant } } as Call);
  try {
    promises.check();
    return null;
  } catch (error) {
    return (error as Error).message.replace(id, 'X');
  }
}

it('the check finds a promised message that is not queued, and a denied message that is', async () => {
  expect(await found('email', 'skipped')).toBe('commitJobRequestMove says email about job X; the outbox has none');
  expect(await found('none', 'queued')).toBe('commitJobRequestMove says none about job X; the outbox has email');
  expect(await found('email_and_sms', 'queued')).toBe('commitJobRequestMove says email_and_sms about job X; the outbox has email');
});

it('the check accepts a promised message that is queued, and ignores a stored answer', async () => {
  expect(await found('email', 'queued')).toBeNull();
  expect(await found('none', 'skipped')).toBeNull();
  expect(await found('none', 'queued', { replayed: true })).toBeNull();
});
