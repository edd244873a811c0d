/** Rows of member_links: links with which a member sets a password once. */
import type { Database, Transaction } from '../driver/database.ts';
import { needsProviderSql, type MemberToNotify } from './members.ts';
import { removeOld } from '../driver/removal.ts';
import { hasFactorSql } from './secondFactors.ts';

export type MemberLinkKind = 'invitation' | 'password_reset';

interface NewMemberLink {
  readonly id: string;
  readonly businessId: string;
  readonly memberId: string;
  readonly kind: MemberLinkKind;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/**
 * Inserts a link. A new invitation ends the member's earlier links. A link for a forgotten password does not: anybody can ask for one, and must
 * not be able to end a link that the member has just received.
 */
export async function insertMemberLink(tx: Transaction, link: NewMemberLink): Promise<void> {
  const { id, businessId, memberId, kind, createdAt, expiresAt } = link;
  if (kind === 'invitation') await endMemberLinks(tx, businessId, memberId, createdAt);
  await tx.query('insert into member_links (id, business_id, member_id, kind, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)', [
    id,
    businessId,
    memberId,
    kind,
    createdAt,
    expiresAt,
  ]);
}

export interface StoredMemberLink extends MemberToNotify {
  readonly linkId: string;
  readonly kind: MemberLinkKind;
  readonly hasSecondFactor: boolean;
  /** The business wants this member to sign in with an identity provider, so the link sets no password. */
  readonly needsProvider: boolean;
}

/** A valid link: not used, not expired, and its member may use it. `isLocked`: locks the link and its member; needs a transaction. */
export async function findMemberLink(
  db: Database | Transaction,
  id: string,
  { now, isLocked = false }: { now: string; isLocked?: boolean },
): Promise<StoredMemberLink | null> {
  const [row] = await db.query<StoredMemberLink>(
    `select l.id as "linkId", l.kind, m.id as "memberId", m.business_id as "businessId", b.name as "businessName",
            b.alias as "businessAlias", m.email,
            m.full_name as "fullName", m.status, m.locale, ${hasFactorSql('m')} as "hasSecondFactor", ${needsProviderSql} as "needsProvider"
       from member_links l
       join members m on m.business_id = l.business_id and m.id = l.member_id
       join businesses b on b.id = m.business_id
      where l.id = $1 and l.ended_at is null and l.expires_at > $2
        and m.status = case l.kind when 'invitation' then 'invited' else 'active' end
     ${isLocked ? 'for no key update of l, m' : ''}`,
    [id, now],
  );
  return row ?? null;
}

/** Ends all links of a member. */
export async function endMemberLinks(tx: Transaction, businessId: string, memberId: string, at: string): Promise<void> {
  await tx.query('update member_links set ended_at = $3 where business_id = $1 and member_id = $2 and ended_at is null', [
    businessId,
    memberId,
    at,
  ]);
}

export const forgetOldMemberLinks = (db: Database, before: string, signal?: AbortSignal): Promise<void> =>
  removeOld(db, { table: 'member_links', where: 't.expires_at <= $1', values: [before], age: 'expires_at', owner: 'business_id' }, signal);
