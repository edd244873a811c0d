/** Rows of members: sign-in, accounts, and what each member may do in a tenant. */
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Environment, Locale, MemberStatus } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { hasFactorSql } from './secondFactors.ts';

/** What a member may do in one tenant, now. */
export interface MemberAccess {
  readonly memberId: string;
  readonly businessId: string;
  readonly tenantId: number;
  readonly environment: Environment;
  readonly role: string;
  readonly permissions: readonly PermissionCode[];
  /** The technician of the tenant who is this member. null when there is none. */
  readonly technicianId: string | null;
}

/** Joins the role and the technician to a member `m` and a tenant `t`, for queries that start from a credential. */
export const accessJoins = `join permission_groups g on g.tenant_id = t.id and g.name = m.role
  left join technicians w on w.tenant_id = t.id and w.user_id = m.id and w.deleted_at is null`;
/** The select list of a `MemberAccess`, with `accessJoins`. */
export const accessColumns = `m.id as "memberId", m.business_id as "businessId", t.id as "tenantId", t.environment, m.role, g.permissions,
  w.id as "technicianId"`;

/** A member who may sign in with an address. One person may be a member of several businesses. */
export interface SigningIn {
  readonly memberId: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly passwordHash: string;
  readonly hasSecondFactor: boolean;
}

/** Most businesses that are tried at sign-in with one address. Each of them costs a password hash. */
const mostBusinesses = 5;

/** Whether a business `b` wants its member `m` to sign in with an identity provider. Owners can always use a password, for when the provider is down. */
export const needsProviderSql = `(b.requires_identity_provider and m.role <> 'Owner')`;

/** Active members with this address and a password, who may use it, the oldest membership first. Pass `email` in lower case. */
export async function membersSigningIn(db: Database, email: string): Promise<SigningIn[]> {
  return db.query<SigningIn>(
    `select m.id as "memberId", m.business_id as "businessId", b.name as "businessName", m.password_hash as "passwordHash",
            ${hasFactorSql('m')} as "hasSecondFactor"
       from members m join businesses b on b.id = m.business_id
      where m.email = $1 and m.status = 'active' and m.password_hash is not null and not ${needsProviderSql}
      order by m.created_at, m.id limit ${mostBusinesses}`,
    [email],
  );
}

interface MemberSigningIn extends Omit<SigningIn, 'passwordHash'> {
  readonly email: string;
  readonly passwordHash: string | null;
  /** The business wants this member to sign in with an identity provider. */
  readonly needsProvider: boolean;
}

/** An active member who has shown a right password or passkey, for the next step of the sign-in. */
export async function findMemberSigningIn(
  db: Database,
  { businessId, memberId }: { readonly businessId: string; readonly memberId: string },
): Promise<MemberSigningIn | null> {
  const [row] = await db.query<MemberSigningIn>(
    `select m.id as "memberId", m.business_id as "businessId", b.name as "businessName", m.email, m.password_hash as "passwordHash",
            ${hasFactorSql('m')} as "hasSecondFactor", ${needsProviderSql} as "needsProvider"
       from members m join businesses b on b.id = m.business_id
      where m.business_id = $1 and m.id = $2 and m.status = 'active'`,
    [businessId, memberId],
  );
  return row ?? null;
}

/** A member to whom a link is sent. */
export interface MemberToNotify {
  readonly memberId: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly businessAlias: string;
  readonly email: string;
  readonly fullName: string;
  readonly status: MemberStatus;
  readonly locale: Locale | null;
}

const toTell = `m.id as "memberId", m.business_id as "businessId", b.name as "businessName", b.alias as "businessAlias", m.email,
  m.full_name as "fullName", m.status, m.locale`;

/** The active members with this address, in each of their businesses. They may ask for a new password. */
export async function membersResetting(db: Database, email: string): Promise<MemberToNotify[]> {
  return db.query<MemberToNotify>(
    `select ${toTell} from members m join businesses b on b.id = m.business_id
      where m.email = $1 and m.status = 'active' and not ${needsProviderSql} order by m.created_at, m.id limit ${mostBusinesses}`,
    [email],
  );
}

export async function findMember(db: Database, businessId: string, memberId: string): Promise<MemberToNotify | null> {
  const [row] = await db.query<MemberToNotify>(
    `select ${toTell} from members m join businesses b on b.id = m.business_id where m.business_id = $1 and m.id = $2`,
    [businessId, memberId],
  );
  return row ?? null;
}

/** The member with this address in a business. `business`: its id or alias. null when there is none. */
export async function findMemberByEmail(db: Database, business: string, email: string): Promise<MemberToNotify | null> {
  const [row] = await db.query<MemberToNotify>(
    `select ${toTell} from members m join businesses b on b.id = m.business_id
      where (b.alias = $1 or b.id::text = lower($1)) and m.email = lower($2)`,
    [business, email],
  );
  return row ?? null;
}

/** A member's own account. */
export interface MemberAccount {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly role: string;
  readonly locale: Locale | null;
  readonly passwordHash: string | null;
}

/** The account of an existing member. */
export async function getMemberAccount(db: Database, businessId: string, memberId: string): Promise<MemberAccount> {
  const [row] = await db.query<MemberAccount>(
    `select id, full_name as "fullName", email, role, locale, password_hash as "passwordHash"
       from members where business_id = $1 and id = $2`,
    [businessId, memberId],
  );
  if (!row) throw new Error(`member ${memberId} is gone`);
  return row;
}

/** Changes a member's own account. Undefined values stay as they are. */
export async function updateMemberAccount(
  tx: Transaction,
  businessId: string,
  memberId: string,
  { fullName, locale }: { readonly fullName?: string | undefined; readonly locale?: Locale | null | undefined },
): Promise<void> {
  await tx.query(
    `update members set full_name = coalesce($3, full_name), locale = case when $4 then $5 else locale end
      where business_id = $1 and id = $2`,
    [businessId, memberId, fullName ?? null, locale !== undefined, locale ?? null],
  );
}

/** Sets a password. An invited member becomes active by it. */
export async function setPassword(tx: Transaction, businessId: string, memberId: string, passwordHash: string): Promise<void> {
  await tx.query(
    `update members set password_hash = $3, status = case status when 'invited' then 'active' else status end
      where business_id = $1 and id = $2`,
    [businessId, memberId, passwordHash],
  );
}

/** Stores a new hash of the same password, unless the password was changed meanwhile. */
export async function renewPasswordHash(
  tx: Transaction,
  { businessId, memberId, passwordHash }: Pick<SigningIn, 'businessId' | 'memberId' | 'passwordHash'>,
  renewed: string,
): Promise<void> {
  await tx.query('update members set password_hash = $4 where business_id = $1 and id = $2 and password_hash = $3', [
    businessId,
    memberId,
    passwordHash,
    renewed,
  ]);
}

export async function noteSignIn(tx: Transaction, businessId: string, memberId: string, at: string): Promise<void> {
  await tx.query('update members set last_signed_in_at = $3 where business_id = $1 and id = $2', [businessId, memberId, at]);
  // Also notes it at the technician who is this member, in each environment. The change appears in the feed, but makes no event.
  await tx.query(
    `update technicians w set last_login_at = $3, updated_at = tenant_now(t.id) from tenants t
      where t.business_id = $1 and w.tenant_id = t.id and w.user_id = $2 and w.deleted_at is null`,
    [businessId, memberId, at],
  );
}
