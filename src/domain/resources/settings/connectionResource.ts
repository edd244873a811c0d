/** A connected app in the shape of an answer, without tokens. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { ConnectionStatus } from '../../../contract/vocabulary.ts';
import type { ListedConnection } from '../../../store/oauth/connections.ts';

/** A connection past its expiry time is expired, even before the background job ends it. */
function statusOf({ endReason, expiresAt }: ListedConnection, nowMilliseconds: number): ConnectionStatus {
  if (endReason !== null && endReason !== 'expired') return 'ended';
  return endReason === 'expired' || Date.parse(expiresAt) <= nowMilliseconds ? 'expired' : 'active';
}

/** The host of the redirect address, or the scheme of an app on a device, whose address has no host. */
function hostOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return host || protocol.slice(0, -1);
}

/** `nowMilliseconds` is the service's clock. */
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
