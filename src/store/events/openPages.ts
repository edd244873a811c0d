/** What the stream to open pages needs: the state of each tenant, and which sign-in sessions may still receive it. */
import { hasFactorSql } from '../access/secondFactors.ts';
import type { Database } from '../driver/database.ts';
import { feedPositionColumns, feedPositionsOf, waitingFeeds, type FeedPositions } from './feeds.ts';

/** The state of a tenant. Every change moves one of these values. */
export interface TenantState {
  readonly tenantId: number;
  readonly scheduleVersion: number;
  readonly positions: FeedPositions;
  /** Whether changes wait for their positions. */
  readonly isWaiting: boolean;
  /**
   * The newest event, audit entry, notes, files and messages of conversations, the open messages for a person, what became of the newest mails, and how the webhooks fare.
   * It has no meaning but to differ after each of these has changed.
   */
  readonly newestEntry: string;
}

/** So many of the newest notes, files, messages and mails are looked at. A change of an older one is shown with the next change. */
const [newestNotes, newestFiles, newestMessages, newestMails] = [20, 20, 20, 100];

/** Reads the states of these tenants in one statement. */
export async function readTenantStates(db: Database, tenantIds: readonly number[]): Promise<TenantState[]> {
  const rows = await db.query<Record<string, unknown> & { tenantId: number; scheduleVersion: number; newestEntry: string }>(
    `select t.id as "tenantId", s.version as "scheduleVersion", ${feedPositionColumns('t.id')},
            concat((select id from events e where e.tenant_id = t.id order by created_at desc, id desc limit 1),
                   (select id from audit_log a where a.business_id = t.business_id order by id desc limit 1),
                   (select md5(string_agg(concat(n.id, n.updated_at), ',' order by n.created_at, n.id))
                      from (select id, created_at, updated_at from notes where tenant_id = t.id
                             order by created_at desc, id desc limit ${newestNotes}) n),
                   (select md5(string_agg(f.id::text, ',' order by f.id))
                      from (select id from files where tenant_id = t.id order by id desc limit ${newestFiles}) f),
                   (select md5(string_agg(concat(c.id, cardinality(c.text_ids)), ',' order by c.id))
                      from (select id, text_ids from callbacks where tenant_id = t.id and closed_at is null order by created_at, id limit 100) c),
                   (select md5(string_agg(concat(e.id, e.read_at), ',' order by e.id))
                      from (select id, read_at from customer_messages where tenant_id = t.id order by created_at desc, id desc limit ${newestMessages}) e),
                   (select md5(string_agg(concat(m.id, m.status), ',' order by m.id))
                      from (select id, status from mails where tenant_id = t.id order by id desc limit ${newestMails}) m),
                   (select md5(string_agg(concat(w.id, w.status, w.consecutive_failures), ',' order by w.id))
                      from webhook_endpoints w where w.tenant_id = t.id and w.deleted_at is null)) as "newestEntry"
       from tenants t join schedules s on s.tenant_id = t.id
      where t.id = any ($1::int[])`,
    [tenantIds],
  );
  return rows.map(({ tenantId, scheduleVersion, newestEntry, ...row }) => ({
    tenantId,
    scheduleVersion,
    newestEntry,
    positions: feedPositionsOf(row),
    isWaiting: waitingFeeds(row).length > 0,
  }));
}

/** The sign-in session of an open page, in one tenant. */
interface PageSession {
  readonly sessionId: string;
  readonly tenantId: number;
}

/** Those sessions that are still valid, lack no required second factor, and whose member still holds the permission in the tenant, each as the text `sessionId tenantId`. */
export async function activeMemberSessions(
  db: Database,
  opened: readonly PageSession[],
  { permission, ownRole, now, seenSince }: { permission: string; ownRole: string; now: string; seenSince: string },
): Promise<Set<string>> {
  const rows = await db.query<{ sessionId: string; tenantId: number }>(
    `select s.id as "sessionId", t.id as "tenantId"
       from unnest($1::uuid[], $2::int[]) as o (session_id, tenant_id)
       join member_sessions s on s.id = o.session_id
       join members m on m.business_id = s.business_id and m.id = s.member_id and m.status = 'active'
       join tenants t on t.id = o.tenant_id and t.business_id = m.business_id
       join businesses b on b.id = t.business_id and b.suspended_at is null
       join permission_groups g on g.tenant_id = t.id and g.name = m.role
      where $3 = any (g.permissions) and m.role <> $4 and s.expires_at > $5 and s.last_seen_at > $6
        and not exists (select from second_factor_roles r
                         where r.business_id = m.business_id and r.role = m.role and r.required_from <= $5
                           and not s.is_by_provider and not ${hasFactorSql('m')})`,
    [opened.map(({ sessionId }) => sessionId), opened.map(({ tenantId }) => tenantId), permission, ownRole, now, seenSince],
  );
  return new Set(rows.map(({ sessionId, tenantId }) => `${sessionId} ${tenantId}`));
}
