/** Rows of second factors at sign-in: authenticator apps (TOTP) and recovery codes. */
import type { Database, Transaction } from '../driver/database.ts';

/** A membership. One person has factors for each of their businesses. */
export interface FactorOwner {
  readonly businessId: string;
  readonly memberId: string;
}

/**
 * Whether the member of the alias has a second factor, in SQL. Recovery codes alone are none: they go with the last factor. A new kind of
 * factor is added here and in `deleteFactors`.
 */
export const hasFactorSql = (member: string): string =>
  `(exists (select from totp_factors f where f.business_id = ${member}.business_id and f.member_id = ${member}.id and f.confirmed_at is not null)
    or exists (select from passkeys f where f.business_id = ${member}.business_id and f.member_id = ${member}.id))`;

export async function hasSecondFactor(db: Database, { businessId, memberId }: FactorOwner): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select ${hasFactorSql('m')} as has from members m where m.business_id = $1 and m.id = $2`,
    [businessId, memberId],
  );
  return row?.has ?? false;
}

/**
 * Whether the member has a second factor, and from when the session needs one by the member's role; null when it needs none, as one that began at an
 * identity provider.
 */
export async function factorNeeds(
  db: Database,
  { businessId, memberId, sessionId }: FactorOwner & { readonly sessionId: string },
): Promise<{ readonly isSet: boolean; readonly requiredFrom: string | null }> {
  const [row] = await db.query<{ isSet: boolean; requiredFrom: string | null }>(
    `select ${hasFactorSql('m')} as "isSet", r.required_from as "requiredFrom"
       from members m left join second_factor_roles r on r.business_id = m.business_id and r.role = m.role
            and not exists (select from member_sessions s where s.id = $3 and s.is_by_provider)
      where m.business_id = $1 and m.id = $2`,
    [businessId, memberId, sessionId],
  );
  return row ?? { isSet: false, requiredFrom: null };
}

export interface TotpRow {
  /** Sealed. */
  readonly secret: Buffer;
  readonly createdAt: string;
  /** null while the member has not entered a code. */
  readonly confirmedAt: string | null;
}

export async function findTotp(db: Database, { businessId, memberId }: FactorOwner): Promise<TotpRow | null> {
  const [row] = await db.query<TotpRow>(
    `select secret, created_at as "createdAt", confirmed_at as "confirmedAt" from totp_factors where business_id = $1 and member_id = $2`,
    [businessId, memberId],
  );
  return row ?? null;
}

/** Stores the secret of an app that is being set up, in place of an earlier one that was never confirmed. A confirmed one stays. */
export async function beginTotpRow(tx: Transaction, { businessId, memberId }: FactorOwner, secret: Buffer, at: string): Promise<void> {
  await tx.query(
    `insert into totp_factors (business_id, member_id, secret, created_at) values ($1, $2, $3, $4)
     on conflict (business_id, member_id) do update set secret = excluded.secret, created_at = excluded.created_at
      where totp_factors.confirmed_at is null`,
    [businessId, memberId, secret, at],
  );
}

/** Confirms the app with the step of its first code. `secret` is the row that the code was checked with. Returns whether this call confirmed it. */
export async function confirmTotpRow(
  tx: Transaction,
  { businessId, memberId }: FactorOwner,
  { secret, step, at }: { readonly secret: Buffer; readonly step: number; readonly at: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update totp_factors set confirmed_at = $4, last_step = $5
      where business_id = $1 and member_id = $2 and secret = $3 and confirmed_at is null returning 1`,
    [businessId, memberId, secret, at, step],
  );
  return rows.length > 0;
}

/** Drops an app that was never confirmed. */
export async function cancelTotpRow(tx: Transaction, { businessId, memberId }: FactorOwner): Promise<void> {
  await tx.query('delete from totp_factors where business_id = $1 and member_id = $2 and confirmed_at is null', [businessId, memberId]);
}

/** Uses up a time step. Returns false when this step or a later one was used before, also by another process at this moment. */
export async function useTotpStep(tx: Transaction, { businessId, memberId }: FactorOwner, step: number): Promise<boolean> {
  const rows = await tx.query(
    `update totp_factors set last_step = $3
      where business_id = $1 and member_id = $2 and confirmed_at is not null and (last_step is null or last_step < $3) returning 1`,
    [businessId, memberId, step],
  );
  return rows.length > 0;
}

/** Replaces all recovery codes of the member. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  { businessId, memberId }: FactorOwner,
  hashes: readonly Buffer[],
  at: string,
): Promise<void> {
  await tx.query('delete from recovery_codes where business_id = $1 and member_id = $2', [businessId, memberId]);
  await tx.query(
    'insert into recovery_codes (business_id, member_id, hash, created_at) select $1, $2, hash, $4 from unnest($3::bytea[]) as hash',
    [businessId, memberId, hashes, at],
  );
}

/** Uses up a recovery code. Returns how many are left; null when there is no such unused code. */
export async function useRecoveryCode(
  tx: Transaction,
  { businessId, memberId }: FactorOwner,
  hash: Buffer,
  at: string,
): Promise<number | null> {
  const rows = await tx.query(
    'update recovery_codes set used_at = $4 where business_id = $1 and member_id = $2 and hash = $3 and used_at is null returning 1',
    [businessId, memberId, hash, at],
  );
  return rows.length > 0 ? countRecoveryCodes(tx, { businessId, memberId }) : null;
}

/** How many recovery codes are unused. */
export async function countRecoveryCodes(db: Database, { businessId, memberId }: FactorOwner): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select count(*)::int as n from recovery_codes where business_id = $1 and member_id = $2 and used_at is null',
    [businessId, memberId],
  );
  return row!.n;
}

/** Deletes all factors and recovery codes of the member. Returns whether there was a factor. */
export async function deleteFactors(tx: Transaction, owner: FactorOwner): Promise<boolean> {
  const had = await hasSecondFactor(tx, owner);
  for (const table of ['totp_factors', 'recovery_codes', 'passkeys'])
    await tx.query(`delete from ${table} where business_id = $1 and member_id = $2`, [owner.businessId, owner.memberId]);
  return had;
}

/** Deletes the app of the member. Returns whether there was one. */
export async function deleteTotp(tx: Transaction, { businessId, memberId }: FactorOwner): Promise<boolean> {
  const rows = await tx.query(
    'delete from totp_factors where business_id = $1 and member_id = $2 and confirmed_at is not null returning 1',
    [businessId, memberId],
  );
  return rows.length > 0;
}
