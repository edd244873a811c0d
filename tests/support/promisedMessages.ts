/**
 * Holds answers to the outbox. Whatever a write says about a message to a customer (`customer_notification`), its own transaction records: a queued message
 * on each way that it names, and none when it says that none is sent.
 */
import { operations, type OperationId } from '../../src/contract/index.ts';
import { customerMailKinds, type NotificationChannel } from '../../src/contract/vocabulary.ts';
import type { Call } from '../../src/domain/pipeline/call.ts';
import type { Pipeline } from '../../src/domain/pipeline/runOperation.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { watchCalls, type WatchedCalls } from './watchedCalls.ts';

interface Watched {
  readonly pipeline: Pipeline;
  readonly store: Store;
}

interface Promised {
  readonly jobId: string;
  readonly channel: NotificationChannel;
}

/** The writes whose answers say whether a customer is told. */
const telling: ReadonlySet<OperationId> = new Set(
  (Object.keys(operations) as OperationId[]).filter((id) => {
    const { effect, output } = operations[id];
    return effect !== 'read' && JSON.stringify(output).includes('"customer_notification"');
  }),
);

export function watchPromises({ pipeline, store }: Watched): WatchedCalls {
  const before = ({ operationId, principal: { tenantId } }: Call) =>
    telling.has(operationId) ? messagesOf(store, tenantId) : Promise.resolve(null);
  return watchCalls(pipeline, before, async (known, { operationId, principal: { tenantId } }, { envelope, replayed }) => {
    const promised = replayed ? [] : promisedIn(envelope.data);
    if (promised.length === 0) return null;
    const messages = await messagesOf(store, tenantId);
    const wrong = promised.flatMap(({ jobId, channel }) => {
      const ways = [...messages]
        .filter(([id, message]) => !known.has(id) && message.jobId === jobId && message.isSent)
        .map(([, message]) => message.channel);
      const found = ways.toSorted().join('_and_') || 'none';
      return found === channel ? [] : [`${operationId} says ${channel} about job ${jobId}; the outbox has ${found}`];
    });
    return wrong.length > 0 ? wrong.join('\n') : null;
  });
}

interface Message {
  readonly jobId: string;
  readonly channel: string;
  /** Also when the attempt has been made already, and when it failed. */
  readonly isSent: boolean;
}

async function messagesOf(store: Store, tenantId: number): Promise<Map<string, Message>> {
  const rows = await store.query<Message & { id: string }>(
    `select id, job_request_id as "jobId", channel, status in ('queued', 'sent', 'failed') as "isSent" from mails where tenant_id = $1 and kind = any ($2::text[])`,
    [tenantId, customerMailKinds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every part of an answer that says whether the customer of a job is told. */
function promisedIn(data: unknown): Promised[] {
  if (typeof data !== 'object' || data === null) return [];
  const { customer_notification: notification, ...rest } = data as Record<string, unknown>;
  const inside = Object.values(rest).flatMap(promisedIn);
  if (typeof notification !== 'object' || notification === null) return inside;
  const { job_request_id: other, job_id: row, job_request: whole, id } = rest as Record<string, string | { id: string } | undefined>;
  const jobId = other ?? row ?? (typeof whole === 'object' ? whole.id : undefined) ?? id;
  return typeof jobId === 'string' ? [{ jobId, channel: (notification as { channel: NotificationChannel }).channel }, ...inside] : inside;
}
