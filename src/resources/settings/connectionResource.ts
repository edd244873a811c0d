/** A connected app as it is answered, never with a token. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import type { ConnectionStatus } from '../../contract/vocabulary.ts';
import type { ListedConnection } from '../../store/oauth/connections.ts';

/** One whose time is over is expired, also before somebody has noticed. */
function statusOf({ endReason, expiresAt }: ListedConnection, nowMilliseconds: number): ConnectionStatus {
  if (endReason !== null && endReason !== 'expired') return 'ended';
  return endReason === 'expired' || Date.parse(expiresAt) <= nowMilliseconds ? 'expired' : 'active';
}

/** Where the answer of the consent went: the host, or the scheme of an app on a device, which has none. */
function hostOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return host || protocol.slice(0, -1);
}

/** `nowMilliseconds`: the service's. */
export function connectionResource(row: ListedConnection, nowMilliseconds: number): OutputOf<Operations['disconnectApp']> {
  return {
    id: row.id,
    app: { client_id: row.clientId, name: row.appName, redirect_host: hostOf(row.redirectUri) },
    environment: row.environment,
    member: { id: row.memberId, full_name: row.memberName, email: row.memberEmail },
    full_access: row.scope === null,
    permissions: [...(row.scope ?? [])],
    confirm_changes: row.confirmsChanges,
    profile: row.profile,
    status: statusOf(row, nowMilliseconds),
    approved_at: row.approvedAt,
    last_refreshed_at: row.lastRefreshedAt,
    last_used_at: row.lastUsedAt,
    cap_days: row.capDays,
    expires_at: row.expiresAt,
    ended_at: row.endedAt,
    end_reason: row.endReason,
  };
}
