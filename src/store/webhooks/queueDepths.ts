/** How many deliveries and mails are waiting, for the operator's graphs. Read at every scrape, so each query uses small indexes and a limit. */
import type { Database } from '../driver/database.ts';
import { firstAttemptsDueSql } from './due.ts';

interface QueueDepth {
  /** At most 10,000, which means 10,000 or more. */
  readonly waiting: number;
  /** Seconds since the oldest of them was due. 0 when none is. */
  readonly oldestSeconds: number;
}

/** Counting stops here, to keep a scrape cheap. An operator has to act long before this number. */
const mostCounted = 10_000;

const only = ([row]: QueueDepth[]): QueueDepth => row ?? { waiting: 0, oldestSeconds: 0 };

/**
 * Webhook deliveries that are due, including those being sent: first attempts, and retries that are due on the tenant's clock. Endpoints without
 * due deliveries are not read. `at`: the service's current time.
 */
export async function deliveriesDue(db: Database, at: string): Promise<QueueDepth> {
  return only(
    await db.query<QueueDepth>(
      `select count(*) as waiting, coalesce(greatest(extract(epoch from max(waited)), 0), 0)::float8 as "oldestSeconds"
         from (select e.now - coalesce(d.next_attempt_at, d.created_at) as waited
                 from (select e.tenant_id, e.id, e.attempted_position, n.now
                         from webhook_endpoints e join tenants t on t.id = e.tenant_id,
                              lateral (select $1::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond' as now) n
                        where e.due_at is not null and e.status = 'active' and e.deleted_at is null and e.due_at <= n.now
                        order by e.due_at limit ${mostCounted}) e,
                      lateral ((select w.next_attempt_at, w.created_at from webhook_deliveries w
                                 where w.endpoint_id = e.id and w.next_attempt_at <= e.now
                                 order by w.next_attempt_at limit ${mostCounted})
                               union all
                               (select w.next_attempt_at, w.created_at from webhook_deliveries w where ${firstAttemptsDueSql('w')}
                                 order by w.position limit ${mostCounted})) d
                limit ${mostCounted}) due`,
      [at],
    ),
  );
}

/** Mails that are due and are not being sent. `at`: the service's current time. */
export async function mailsDue(db: Database, at: string): Promise<QueueDepth> {
  return only(
    await db.query<QueueDepth>(
      `select count(*) as waiting, coalesce(extract(epoch from $1::timestamptz - min(due_at)), 0)::float8 as "oldestSeconds"
         from (select due_at from mails where status = 'queued' and due_at <= $1 order by due_at limit ${mostCounted}) due`,
      [at],
    ),
  );
}
