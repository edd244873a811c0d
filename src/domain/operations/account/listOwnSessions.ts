import { oldestValidUse, sessionIdOf } from '../../../machinery/auth/memberSessions.ts';
import { listMemberSessions } from '../../../store/access/memberSessions.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { read } from '../handler.ts';

/** The browsers in which this member is signed in. Sessions use real time, even in a sandbox. */
export const listOwnSessions = read<'listOwnSessions'>(async ({ db, tenant, principal, nowMilliseconds }) => {
  const realNow = nowMilliseconds - tenant.clockOffsetMilliseconds;
  const times = { now: formatMilliseconds(realNow), seenSince: oldestValidUse(realNow) };
  const rows = await listMemberSessions(db, { businessId: principal.businessId, memberId: principal.id }, times);
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      is_current: row.id === sessionIdOf(principal),
      user_agent: row.userAgent,
      address: row.address,
      created_at: row.createdAt,
      last_seen_at: row.lastSeenAt,
      expires_at: row.expiresAt,
    })),
  };
});
