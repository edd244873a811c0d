/** Rows of request_log: which calls each credential made, without their input and output. docs/internals/access.md#request-log. */
import type { CallDoor, Environment, LoggedCredentialKind } from '../../contract/vocabulary.ts';
import type { Database } from '../driver/database.ts';
import { Conditions } from '../paging.ts';

export interface RequestRow {
  /** Ids sort by time. */
  readonly id: string;
  readonly tenantId: number;
  readonly at: string;
  readonly credentialKind: LoggedCredentialKind;
  readonly credentialId: string;
  readonly door: CallDoor;
  readonly method: string;
  /** null: the request reached no operation. */
  readonly operation: string | null;
  readonly status: number;
  /** null: success. */
  readonly code: string | null;
  readonly milliseconds: number;
  readonly requestId: string;
  readonly isReplay: boolean;
}

/** A row as text, for `insertRequests`. */
export const requestText = (row: RequestRow): string => JSON.stringify(row);

/** Inserts these rows in one statement. */
export async function insertRequests(db: Database, texts: readonly string[]): Promise<void> {
  await db.query(
    `insert into request_log (tenant_id, id, at, credential_kind, credential_id, door, method, operation, status, code, milliseconds, request_id, is_replay)
     select * from json_to_recordset($1::json)
         as r("tenantId" int, id uuid, at timestamptz, "credentialKind" text, "credentialId" uuid, door text, method text, operation text, status int,
              code text, milliseconds real, "requestId" text, "isReplay" boolean)`,
    [`[${texts.join()}]`],
  );
}

/** Deletes all but the newest `most` rows of a credential. Reads its part of the index once. */
export async function trimRequests(db: Database, credentialId: string, most: number): Promise<void> {
  await db.query(
    `delete from request_log where credential_id = $1
        and id <= (select id from request_log where credential_id = $1 order by id desc offset $2 limit 1)`,
    [credentialId, most],
  );
}

/** Removes one batch of rows older than an instant. Returns whether there may be more. */
export async function removeOldRequests(db: Database, before: string): Promise<boolean> {
  const rows = await db.query(
    `with removed as (delete from request_log where ctid in (select ctid from request_log where at < $1 limit ${mostRemoved}) returning 1)
     select from removed`,
    [before],
  );
  return rows.length === mostRemoved;
}

/** Rows that one statement removes, so that other statements do not wait long. */
const mostRemoved = 5_000;

/** All filters that are given must match. */
interface RequestFilter {
  readonly credentialId?: string | undefined;
  /** The first digit of the status: 2, 4 or 5. */
  readonly statusClass?: number | undefined;
  readonly operation?: string | undefined;
  readonly requestId?: string | undefined;
  /** Requests from this instant on, RFC 3339. */
  readonly since?: string | undefined;
  /** Requests older than the one with this id. */
  readonly beforeId?: string | undefined;
}

/** A row with the present name of its credential. null: the credential is gone. */
interface ListedRequest extends Omit<RequestRow, 'tenantId'> {
  readonly environment: Environment;
  readonly credentialName: string | null;
}

/** The newest `count` requests of a tenant that match. */
export async function listRequestRows(db: Database, tenantId: number, filter: RequestFilter, count: number): Promise<ListedRequest[]> {
  const where = new Conditions(tenantId);
  if (filter.credentialId !== undefined) where.add((value) => `r.credential_id = ${value}`, filter.credentialId);
  if (filter.statusClass !== undefined) where.add((value) => `r.status / 100 = ${value}`, filter.statusClass);
  if (filter.operation !== undefined) where.add((value) => `r.operation = ${value}`, filter.operation);
  if (filter.requestId !== undefined) where.add((value) => `r.request_id = ${value}`, filter.requestId);
  if (filter.since !== undefined) where.add((value) => `r.at >= ${value}`, filter.since);
  if (filter.beforeId !== undefined) where.add((value) => `r.id < ${value}`, filter.beforeId);
  return db.query<ListedRequest>(
    `select r.id, r.at, r.credential_kind as "credentialKind", r.credential_id as "credentialId", r.door, r.method, r.operation, r.status,
            r.code, r.milliseconds, r.request_id as "requestId", r.is_replay as "isReplay", t.environment,
            coalesce(k.name, a.name) as "credentialName"
       from request_log r join tenants t on t.id = r.tenant_id
       left join api_keys k on r.credential_kind = 'key' and k.id = r.credential_id
       left join oauth_connections c on r.credential_kind = 'app' and c.id = r.credential_id
       left join oauth_clients a on a.id = c.client_id
      where r.tenant_id = $1${where.sql} order by r.id desc limit ${count}`,
    where.values,
  );
}
