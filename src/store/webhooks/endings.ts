/** Endpoints that must be disabled, because their secret expires or the credential that made them ends. */
import type { Environment, WebhookDisabledReason } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { credentialEnded, credentialAndMemberJoinsSql, credentialEndedSql, credentialMemberSql, tenantNowSql } from './credentials.ts';

/** An active endpoint, with what a mail about its end needs. */
export interface EndingEndpoint {
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  readonly clockOffsetMilliseconds: number;
  readonly endpointId: string;
  readonly url: string;
  readonly secretExpiresAt: string | null;
  /** Why the endpoint must be disabled. null: its secret expires soon, and the owners were not warned yet. */
  readonly ended: WebhookDisabledReason | null;
}

const fields = `e.tenant_id as "tenantId", t.business_id as "businessId", t.environment,
  t.clock_offset_milliseconds as "clockOffsetMilliseconds", e.id as "endpointId", e.url, e.secret_expires_at as "secretExpiresAt"`;
const active = `e.status = 'active' and e.deleted_at is null`;
const due = `${active} and (${credentialEndedSql('$1')} is not null
  or (e.secret_expires_at <= ${tenantNowSql('$1')} + $2 * interval '1 day' and e.expiry_told_for is distinct from e.secret_expires_at))`;
const tables = `webhook_endpoints e join tenants t on t.id = e.tenant_id ${credentialAndMemberJoinsSql}`;

/** Endpoints that one call locks, so that other callers do not wait long. */
export const mostEndings = 100;

/** Whether `lockEndings` would find anything. Cheaper than a transaction, for a check every minute. `at`: the service's current time. */
export async function hasEndings(db: Database, at: string, daysBefore: number): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>(`select exists (select from ${tables} where ${due}) as due`, [at, daysBefore]);
  return row!.due;
}

/** Locks and reads endpoints that must be disabled, or whose secret expires within `daysBefore` days on their tenant's clock. Skips locked ones. */
export function lockEndings(tx: Transaction, at: string, daysBefore: number, most = mostEndings): Promise<EndingEndpoint[]> {
  return tx.query<EndingEndpoint>(
    `select ${fields}, ${credentialEndedSql('$1')} as ended from ${tables} where ${due}
      order by e.tenant_id, e.id limit ${most} for update of e skip locked`,
    [at, daysBefore],
  );
}

/** Notes that the owners were warned that these secrets expire. */
export function noteSecretExpiryWarned(tx: Transaction, endpoints: readonly { tenantId: number; endpointId: string }[]): void {
  tx.later(
    `update webhook_endpoints e set expiry_told_for = secret_expires_at from unnest($1::int[], $2::uuid[]) as x (tenant_id, id)
      where e.tenant_id = x.tenant_id and e.id = x.id`,
    [endpoints.map(({ tenantId }) => tenantId), endpoints.map(({ endpointId }) => endpointId)],
  );
}

/** Locks and reads the active endpoints that a credential made. */
export function lockEndpointsOf(tx: Transaction, kind: string, id: string): Promise<Omit<EndingEndpoint, 'ended'>[]> {
  return tx.query<Omit<EndingEndpoint, 'ended'>>(
    `select ${fields} from webhook_endpoints e join tenants t on t.id = e.tenant_id
      where e.created_by_kind = $1 and e.created_by = $2 and ${active} order by e.tenant_id, e.id for update of e`,
    [kind, id],
  );
}

/** Locks and reads the active endpoints of a member and of the member's keys and apps, in both environments. */
export function lockEndpointsOfMember(tx: Transaction, memberId: string): Promise<Omit<EndingEndpoint, 'ended'>[]> {
  return tx.query<Omit<EndingEndpoint, 'ended'>>(
    `select ${fields} from ${tables} where ${credentialMemberSql} = $1 and ${active} order by e.tenant_id, e.id for update of e`,
    [memberId],
  );
}

/** Why the credential behind an endpoint has ended. null: it has not. `at`: the service's current time. */
export async function endOfCredential(db: Database, tenantId: number, id: string, at: string): Promise<WebhookDisabledReason | null> {
  const [row] = await db.query<{ ended: WebhookDisabledReason | null }>(
    `select ${credentialEnded('$3')} as ended from webhook_endpoints e ${credentialAndMemberJoinsSql} where e.tenant_id = $1 and e.id = $2`,
    [tenantId, id, at],
  );
  return row?.ended ?? null;
}
