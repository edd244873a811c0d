/** Rows of passkeys, and of their challenges that were answered. */
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import type { FactorOwner } from './secondFactors.ts';

const listed = new Columns({
  id: column<string>('id'),
  name: column<string>('name'),
  host: column<string>('host'),
  createdAt: column<string>('created_at'),
  lastUsedAt: column<string | null>('last_used_at'),
  credentialId: column<Buffer>('credential_id'),
  transports: column<readonly string[]>('transports'),
});
const written = new Columns({
  id: column<string>('id'),
  credentialId: column<Buffer>('credential_id'),
  publicKey: column<Buffer>('public_key'),
  signCount: column<number>('sign_count'),
  transports: column<readonly string[]>('transports'),
  name: column<string>('name'),
  host: column<string>('host'),
  createdAt: column<string>('created_at'),
});

export type PasskeyRow = RowOf<typeof listed>;

/** A passkey with its active member. */
export interface StoredPasskey extends FactorOwner {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
}

/** Returns false when the passkey is known already. */
export async function insertPasskey(tx: Transaction, { businessId, memberId }: FactorOwner, row: RowOf<typeof written>): Promise<boolean> {
  const rows = await tx.query(
    `insert into passkeys (business_id, member_id, ${written.names}) values ($1, $2, ${written.parameters(3)})
     on conflict (credential_id) do nothing returning 1`,
    [businessId, memberId, ...written.values(row)],
  );
  return rows.length > 0;
}

/** The passkeys of a member, the oldest first. */
export async function listPasskeys(db: Database, { businessId, memberId }: FactorOwner): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>(`select ${listed.select()} from passkeys where business_id = $1 and member_id = $2 order by created_at, id`, [
    businessId,
    memberId,
  ]);
}

/** The passkey with this id at this host, if its member is active. */
export async function findPasskey(db: Database, credentialId: Buffer, host: string): Promise<StoredPasskey | null> {
  const [row] = await db.query<StoredPasskey>(
    `select p.business_id as "businessId", p.member_id as "memberId", p.id, p.public_key as "publicKey", p.sign_count::float8 as "signCount"
       from passkeys p join members m on m.business_id = p.business_id and m.id = p.member_id and m.status = 'active'
      where p.credential_id = $1 and p.host = $2`,
    [credentialId, host],
  );
  return row ?? null;
}

/** Notes a use. Returns false when the passkey is gone, or was used with this count or a later one meanwhile. */
export async function notePasskeyUse(
  tx: Transaction,
  { businessId, memberId, id }: StoredPasskey,
  signCount: number,
  at: string,
): Promise<boolean> {
  // Most passkeys do not count: theirs stays 0.
  const rows = await tx.query(
    `update passkeys set sign_count = $4, last_used_at = greatest(last_used_at, $5)
      where business_id = $1 and member_id = $2 and id = $3 and (sign_count < $4 or (sign_count = 0 and $4 = 0)) returning 1`,
    [businessId, memberId, id, signCount, at],
  );
  return rows.length > 0;
}

/** Returns the name of the removed passkey; null when the member has no such passkey. `id`: any text. */
export async function deletePasskey(tx: Transaction, { businessId, memberId }: FactorOwner, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    'delete from passkeys where business_id = $1 and member_id = $2 and id::text = $3 returning name',
    [businessId, memberId, id],
  );
  return row?.name ?? null;
}

/** How many passkeys were made at each other host. */
export async function passkeysElsewhere(db: Database, host: string): Promise<{ readonly host: string; readonly passkeys: number }[]> {
  return db.query('select host, count(*)::int as passkeys from passkeys where host <> $1 group by host order by host', [host]);
}

/** Uses up a challenge. Returns false when it was answered before, also by another process at this moment. */
export async function useChallenge(tx: Transaction, hash: Buffer, expiresAt: string): Promise<boolean> {
  const rows = await tx.query('insert into used_passkey_challenges (hash, expires_at) values ($1, $2) on conflict do nothing returning 1', [
    hash,
    expiresAt,
  ]);
  return rows.length > 0;
}

/** Forgets challenges that are too old to be answered. */
export async function forgetOldChallenges(db: Database, now: string): Promise<void> {
  await db.query('delete from used_passkey_challenges where expires_at <= $1', [now]);
}
