/** Rows of known_browsers: browsers in which a member has signed in before. */
import type { Database, Transaction } from '../driver/database.ts';
import { removeOld } from '../driver/removal.ts';

interface MemberKey {
  readonly businessId: string;
  readonly memberId: string;
}

/** Most browsers that are kept for one member. The least recently used is dropped first. */
const mostOfMember = 20;

/** The active members with this address who have signed in with the browser. Pass `email` in lower case. */
export async function membersOfBrowser(db: Database, hash: Buffer, email: string, now: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select m.id from known_browsers k
       join members m on m.business_id = k.business_id and m.id = k.member_id and m.status = 'active'
      where k.hash = $1 and m.email = $2 and k.expires_at > $3`,
    [hash, email, now],
  );
  return rows.map(({ id }) => id);
}

export async function isBrowserOfMember(db: Database, hash: Buffer, member: MemberKey, now: string): Promise<boolean> {
  const rows = await db.query('select from known_browsers where hash = $1 and business_id = $2 and member_id = $3 and expires_at > $4', [
    hash,
    member.businessId,
    member.memberId,
    now,
  ]);
  return rows.length > 0;
}

/** Stores a browser of a member under a new hash. Entries under its previous hash move to the new one. */
export async function insertKnownBrowser(
  tx: Transaction,
  member: MemberKey,
  { hash, previous, expiresAt }: { readonly hash: Buffer; readonly previous: Buffer | null; readonly expiresAt: string },
): Promise<void> {
  const { businessId, memberId } = member;
  if (previous) {
    await tx.query('delete from known_browsers where hash = $1 and member_id = $2', [previous, memberId]);
    await tx.query('update known_browsers set hash = $2 where hash = $1', [previous, hash]);
  }
  await tx.query('insert into known_browsers (hash, business_id, member_id, expires_at) values ($1, $2, $3, $4)', [
    hash,
    businessId,
    memberId,
    expiresAt,
  ]);
  await tx.query(
    `delete from known_browsers k using (
       select hash from known_browsers where business_id = $1 and member_id = $2
        order by expires_at desc, hash offset ${mostOfMember}) old
      where k.business_id = $1 and k.member_id = $2 and k.hash = old.hash`,
    [businessId, memberId],
  );
}

/** Forgets all browsers of a member. */
export async function deleteKnownBrowsersOf(tx: Transaction, { businessId, memberId }: MemberKey): Promise<void> {
  await tx.query('delete from known_browsers where business_id = $1 and member_id = $2', [businessId, memberId]);
}

export const forgetOldKnownBrowsers = (db: Database, now: string, signal?: AbortSignal): Promise<void> =>
  removeOld(db, { table: 'known_browsers', where: 't.expires_at <= $1', values: [now], age: 'expires_at', owner: 'business_id' }, signal);
