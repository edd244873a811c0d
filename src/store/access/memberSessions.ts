/** Rows of member_sessions. */
import type { Environment, Locale } from '../../contract/vocabulary.ts';
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { accessColumns, accessJoins, type MemberAccess } from './members.ts';

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
});
const listed = new Columns({ ...fields, lastSeenAt: column<string>('last_seen_at') });

export type NewMemberSession = RowOf<typeof written>;

export async function insertMemberSession(tx: Transaction, session: NewMemberSession): Promise<void> {
  await tx.query(`insert into member_sessions (last_seen_at, ${written.names}) values ($1, ${written.parameters(2)})`, [
    session.createdAt,
    ...written.values(session),
  ]);
}

/** A session that stands, with its member and what the member may do in one tenant. */
export interface StoredMemberSession extends MemberAccess {
  readonly sessionId: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly businessName: string;
  readonly email: string;
  readonly fullName: string;
  readonly locale: Locale | null;
}

/** The session of a cookie, by its hash: of an active member only. Expiry is the caller's to judge. */
export async function findMemberSession(db: Database, hash: Buffer, environment: Environment): Promise<StoredMemberSession | null> {
  const [row] = await db.query<StoredMemberSession>(
    `select s.id as "sessionId", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", b.name as "businessName", m.email,
            m.full_name as "fullName", m.locale, ${accessColumns}
       from member_sessions s
       join members m on m.business_id = s.business_id and m.id = s.member_id and m.status = 'active'
       join businesses b on b.id = m.business_id
       join tenants t on t.business_id = m.business_id and t.environment = $2
       ${accessJoins}
      where s.hash = $1`,
    [hash, environment],
  );
  return row ?? null;
}

/** Notes that a session was used; another request may have noted a later use. */
export async function touchMemberSession(db: Database, sessionId: string, at: string): Promise<void> {
  await db.query('update member_sessions set last_seen_at = greatest(last_seen_at, $2) where id = $1', [sessionId, at]);
}

/** A session as its member sees it. */
export type ListedMemberSession = RowOf<typeof listed>;

/** The sessions of a member that have not expired, the last used first. */
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

/** Ends one session of a member. Answers whether there was one. */
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

/** Ends all sessions of a member, save one. Answers how many. */
export async function deleteMemberSessionsOf(
  tx: Transaction,
  member: { businessId: string; memberId: string },
  saveId: string | null,
): Promise<number> {
  const rows = await tx.query(
    'delete from member_sessions where business_id = $1 and member_id = $2 and ($3::uuid is null or id <> $3) returning id',
    [member.businessId, member.memberId, saveId],
  );
  return rows.length;
}

/** Removes sessions that nobody can use any more. */
export async function forgetOldMemberSessions(db: Database, now: string, seenSince: string): Promise<void> {
  await db.query('delete from member_sessions where expires_at <= $1 or last_seen_at <= $2', [now, seenSince]);
}
