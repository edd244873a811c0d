/** Rows of audit_log: changes of access and settings. */
import type { AuditAction, AuditActorKind, AuditSubjectKind } from '../../contract/auditActions.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { Conditions } from '../paging.ts';

const fields = {
  id: column<string>('id'),
  at: column<string>('at'),
  action: column<AuditAction>('action'),
  environment: column<Environment | null>('environment'),
  actorKind: column<AuditActorKind>('actor_kind'),
  credentialId: column<string | null>('credential_id'),
  memberId: column<string | null>('member_id'),
  subjectKind: column<AuditSubjectKind>('subject_kind'),
  subjectId: column<string | null>('subject_id'),
  changes: jsonColumn<readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]>('changes'),
  requestId: column<string | null>('request_id'),
};
const written = new Columns(fields);
const read = new Columns({ ...fields, subjectName: column<string>('subject_name') });

type AuditRow = RowOf<typeof read>;

/** Writes an entry. When `subjectName` is null, the subject is a member and the entry takes the member's present name. */
export function insertAuditEntry(
  tx: Transaction,
  row: RowOf<typeof written> & { readonly businessId: string; readonly subjectName: string | null },
): void {
  tx.later(
    `insert into audit_log (business_id, subject_name, ${written.names})
     values ($1, coalesce($2, (select full_name from members where business_id = $1 and id = $3), ''), ${written.parameters(4)})`,
    [row.businessId, row.subjectName, row.subjectId, ...written.values(row)],
  );
}

/** All filters that are given must match. */
interface AuditFilter {
  readonly action?: AuditAction | undefined;
  readonly memberId?: string | undefined;
  readonly credentialId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly environment?: Environment | undefined;
  /** Entries from this instant on, RFC 3339. */
  readonly since?: string | undefined;
  /** Entries older than the one with this id. */
  readonly beforeId?: string | undefined;
}

/** An entry with the present names of its member and credential. */
interface AuditEntryRow extends AuditRow {
  readonly memberName: string | null;
  readonly credentialName: string | null;
}

/** The newest `count` entries of a business that match. */
export async function listAuditRows(db: Database, businessId: string, filter: AuditFilter, count: number): Promise<AuditEntryRow[]> {
  const where = new Conditions(businessId);
  if (filter.action !== undefined) where.add((value) => `a.action = ${value}`, filter.action);
  if (filter.memberId !== undefined) where.add((value) => `a.member_id = ${value}`, filter.memberId);
  if (filter.credentialId !== undefined) where.add((value) => `a.credential_id = ${value}`, filter.credentialId);
  if (filter.subjectId !== undefined) where.add((value) => `a.subject_id = ${value}`, filter.subjectId);
  if (filter.environment !== undefined) where.add((value) => `coalesce(a.environment, ${value}) = ${value}`, filter.environment);
  if (filter.since !== undefined) where.add((value) => `a.at >= ${value}`, filter.since);
  if (filter.beforeId !== undefined) where.add((value) => `a.id < ${value}`, filter.beforeId);
  return db.query<AuditEntryRow>(
    `select ${read.select('a')}, m.full_name as "memberName", coalesce(k.name, o.name) as "credentialName"
       from audit_log a
       left join members m on m.business_id = a.business_id and m.id = a.member_id
       left join api_keys k on a.actor_kind = 'key' and k.business_id = a.business_id and k.id = a.credential_id
       left join oauth_connections c on a.actor_kind = 'app' and c.business_id = a.business_id and c.id = a.credential_id
       left join oauth_clients o on o.id = c.client_id
      where a.business_id = $1${where.sql} order by a.id desc limit ${where.value(count)}`,
    where.values,
  );
}

/** Removes one batch of entries older than an instant. Returns whether there may be more. */
export async function removeOldAuditEntries(db: Database, before: string): Promise<boolean> {
  const rows = await db.query(
    `with removed as (delete from audit_log where ctid in (select ctid from audit_log where at < $1 limit ${mostRemoved}) returning 1)
     select from removed`,
    [before],
  );
  return rows.length === mostRemoved;
}

/** Rows that one statement removes, so that other statements do not wait long. */
const mostRemoved = 1_000;
