/** Rows of member_sessions: sign-in sessions. */
import type { Environment, Locale } from '../../contract/vocabulary.ts';
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { accessColumns, accessJoins, type MemberAccess } from './members.ts';
import { hasFactorSql } from './secondFactors.ts';
import { removeOld } from '../driver/removal.ts';

const fields = {
  id: column<string>('id'),
  createdAt: column<string>('created_at'),
  expiresAt: column<string>('expires_at'),
  userAgent: column<string>('user_agent'),
  address: column<string>('address'),
};
const written = new Columns({
  ...fields,
  hash: column<Buffer>('hash'),
  businessId: column<string>('business_id'),
  memberId: column<string>('member_id'),
  isByProvider: column<boolean>('is_by_provider'),
});
const listed = new Columns({ ...fields, lastSeenAt: column<string>('last_seen_at') });

type NewMemberSession = RowOf<typeof written>;

export async function insertMemberSession(tx: Transaction, session: NewMemberSession): Promise<void> {
  await tx.query(`insert into member_sessions (last_seen_at, ${written.names}) values ($1, ${written.parameters(2)})`, [
    session.createdAt,
    ...written.values(session),
  ]);
}

/** A sign-in session with its member, and what the member may do in one tenant. */
export interface StoredMemberSession extends MemberAccess {
  readonly sessionId: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  /** When the person last proved who they are: at the sign-in or since. */
  readonly provedAt: string;
  readonly businessName: string;
  readonly email: string;
  readonly fullName: string;
  readonly locale: Locale | null;
  /** Whether an operator has suspended the business. */
  readonly isSuspended: boolean;
  /** Zone of the tenant. */
  readonly timezone: string;
  readonly hasSecondFactor: boolean;
  /** From when the session needs a second factor by the member's role; null when it needs none, as one that began at an identity provider. */
  readonly factorRequiredFrom: string | null;
}

/** The sign-in session of a cookie, by its hash, if the member is active. The caller checks whether it has expired. */
export async function findMemberSession(db: Database, hash: Buffer, environment: Environment): Promise<StoredMemberSession | null> {
  const [row] = await db.query<StoredMemberSession>(
    `select s.id as "sessionId", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", coalesce(s.proved_at, s.created_at) as "provedAt",
            b.name as "businessName", m.email, m.full_name as "fullName", m.locale, b.suspended_at is not null as "isSuspended", t.timezone,
            ${hasFactorSql('m')} as "hasSecondFactor", r.required_from as "factorRequiredFrom", ${accessColumns}
       from member_sessions s
       join members m on m.business_id = s.business_id and m.id = s.member_id and m.status = 'active'
       join businesses b on b.id = m.business_id
       join tenants t on t.business_id = m.business_id and t.environment = $2
       ${accessJoins}
       left join second_factor_roles r on r.business_id = m.business_id and r.role = m.role and not s.is_by_provider
      where s.hash = $1`,
    [hash, environment],
  );
  return row ?? null;
}

/** Notes that a session was used. Keeps a later time, which another request may have written. */
export async function touchMemberSession(db: Database, sessionId: string, at: string): Promise<void> {
  await db.query('update member_sessions set last_seen_at = greatest(last_seen_at, $2) where id = $1', [sessionId, at]);
}

/** Notes that the person of a session has proved again who they are. */
export async function renewProof(tx: Transaction, sessionId: string, at: string): Promise<void> {
  await tx.query('update member_sessions set proved_at = greatest(proved_at, $2) where id = $1', [sessionId, at]);
}

/** A sign-in session as its member sees it. */
type ListedMemberSession = RowOf<typeof listed>;

/** The valid sign-in sessions of a member, the last used first. */
export async function listMemberSessions(
  db: Database,
  member: { businessId: string; memberId: string },
  { now, seenSince }: { now: string; seenSince: string },
): Promise<ListedMemberSession[]> {
  return db.query<ListedMemberSession>(
    `select ${listed.select()} from member_sessions
      where business_id = $1 and member_id = $2 and expires_at > $3 and last_seen_at > $4
      order by last_seen_at desc, id desc`,
    [member.businessId, member.memberId, now, seenSince],
  );
}

/** Deletes one session of a member. Returns whether there was one. */
export async function deleteMemberSession(
  db: Database | Transaction,
  member: { businessId: string; memberId: string },
  id: string,
): Promise<boolean> {
  const rows = await db.query('delete from member_sessions where business_id = $1 and member_id = $2 and id = $3 returning id', [
    member.businessId,
    member.memberId,
    id,
  ]);
  return rows.length > 0;
}

/** Deletes all sessions of a member. `keptId`: the session that stays, or null. Returns how many were deleted. */
export async function deleteMemberSessionsOf(
  tx: Transaction,
  member: { businessId: string; memberId: string },
  keptId: string | null,
): Promise<number> {
  const rows = await tx.query(
    'delete from member_sessions where business_id = $1 and member_id = $2 and ($3::uuid is null or id <> $3) returning id',
    [member.businessId, member.memberId, keptId],
  );
  return rows.length;
}

/** Deletes sessions that are no longer valid. */
export async function forgetOldMemberSessions(db: Database, now: string, seenSince: string, signal?: AbortSignal): Promise<void> {
  const rows = { table: 'member_sessions', owner: 'business_id' } as const;
  await removeOld(db, { ...rows, where: 't.expires_at <= $1', values: [now], age: 'expires_at' }, signal);
  await removeOld(db, { ...rows, where: 't.last_seen_at <= $1', values: [seenSince], age: 'last_seen_at' }, signal);
}
