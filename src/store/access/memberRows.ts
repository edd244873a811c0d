/** Rows of members, as other members of the business manage them. */
import type { Locale, MemberStatus } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { addSearch, type SearchText } from '../search.ts';
import { hasFactorSql } from './secondFactors.ts';
import { credentialMemberSql, credentialJoinsSql } from '../webhooks/credentials.ts';

export interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: string;
  readonly status: MemberStatus;
  readonly locale: Locale | null;
  readonly createdAt: string;
  readonly lastSignedInAt: string | null;
  readonly hasSecondFactor: boolean;
  /** The technician of the tenant who is this member. */
  readonly technicianId: string | null;
  readonly technicianName: string | null;
  /** When the open invitation expires. null when there is none. */
  readonly invitationExpiresAt: string | null;
  /** Active API keys, apps, webhook endpoints and live calendars that depend on the member, in both environments. */
  readonly apiKeys: number;
  readonly connections: number;
  readonly endpoints: number;
  readonly calendarFeeds: number;
}

/** The business, the tenant whose technicians are shown, and the service's current time. */
export interface MemberView {
  readonly businessId: string;
  readonly tenantId: number;
  readonly now: string;
}

// Parameters: $1 the business, $2 the tenant, $3 now.
const columns = `m.id, m.email, m.full_name as "fullName", m.role, m.status, m.locale, m.created_at as "createdAt",
  m.last_signed_in_at as "lastSignedInAt", ${hasFactorSql('m')} as "hasSecondFactor", w.id as "technicianId", w.full_name as "technicianName",
  (select max(l.expires_at) from member_links l where l.business_id = m.business_id and l.member_id = m.id
      and l.kind = 'invitation' and l.ended_at is null and l.expires_at > $3) as "invitationExpiresAt",
  (select count(*) from api_keys k where k.business_id = m.business_id and k.created_by = m.id and k.revoked_at is null
      and k.expires_at > $3) as "apiKeys",
  (select count(*) from oauth_connections c where c.member_id = m.id and c.ended_at is null and c.expires_at > $3) as connections,
  (select count(*) from tenants t join webhook_endpoints e on e.tenant_id = t.id ${credentialJoinsSql}
    where t.business_id = m.business_id and ${credentialMemberSql} = m.id and e.status = 'active' and e.deleted_at is null) as endpoints,
  (select count(*) from calendar_feeds f where f.business_id = m.business_id and f.created_by = m.id) as "calendarFeeds"`;
const from = `from members m
  left join technicians w on w.tenant_id = $2 and w.user_id = m.id and w.deleted_at is null
 where m.business_id = $1`;

/** All filters that are given must match. Without a status, removed members are left out. */
interface MemberFilter {
  readonly status?: MemberStatus | undefined;
  readonly role?: string | undefined;
  /** Literal text in name or e-mail address. */
  readonly search?: SearchText | undefined;
}

export const memberOrder = orderOf('members', false, ['lower(m.full_name)', 'text'], ['m.id', 'uuid']);

/** A page of members, by name. */
export function listMemberRows(
  db: Database,
  { businessId, tenantId, now }: MemberView,
  { status, role, search }: MemberFilter,
  page: Page,
): Promise<ListPage<MemberRow>> {
  const where = new Conditions(businessId, tenantId, now);
  if (status !== undefined) where.add((value) => `m.status = ${value}`, status);
  else where.add((value) => `m.status <> ${value}`, 'removed');
  if (role !== undefined) where.add((value) => `m.role = ${value}`, role);
  if (search) addSearch(where, 'search_text(m.full_name || chr(10) || m.email)', search);
  // Every parameter must appear in the text, so that PostgreSQL can infer its type.
  const counted = `${from} and $3::timestamptz is not null${where.sql}`;
  return readPage(db, { columns, from: `${from}${where.sql}`, counted, where, order: memberOrder }, page);
}

/** A member of the business, even if removed. */
export async function findMemberRow(db: Database, { businessId, tenantId, now }: MemberView, id: string): Promise<MemberRow | null> {
  const [row] = await db.query<MemberRow>(`select ${columns} ${from} and m.id = $4`, [businessId, tenantId, now, id]);
  return row ?? null;
}

/** The member of the business with this address, with any status. Pass `email` in lower case. */
export async function findMemberIdByEmail(
  db: Database,
  businessId: string,
  email: string,
): Promise<{ id: string; status: MemberStatus } | null> {
  const [row] = await db.query<{ id: string; status: MemberStatus }>(
    'select id, status from members where business_id = $1 and email = $2',
    [businessId, email],
  );
  return row ?? null;
}

/** How many members a business has. Removed members do not count. */
export async function countMembers(db: Database, businessId: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(`select count(*) as n from members where business_id = $1 and status <> 'removed'`, [
    businessId,
  ]);
  return row!.n;
}

/** How many active owners a business has, without this member. */
export async function countOtherOwners(db: Database, businessId: string, exceptId: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*) as n from members where business_id = $1 and role = 'Owner' and status = 'active' and id <> $2`,
    [businessId, exceptId],
  );
  return row!.n;
}

interface InvitedMember {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: string;
  readonly locale: Locale | null;
}

/** Inserts an invited member, or invites a removed member again. The latter keeps the id, but no password or earlier sign-in. */
export async function saveInvitedMember(tx: Transaction, businessId: string, member: InvitedMember, at: string): Promise<void> {
  await tx.query(
    `insert into members (id, business_id, email, full_name, role, locale, status, created_at)
     values ($1, $2, $3, $4, $5, $6, 'invited', $7)
     on conflict (id) do update set full_name = $4, role = $5, locale = $6, status = 'invited', created_at = $7, password_hash = null,
       last_signed_in_at = null`,
    [member.id, businessId, member.email, member.fullName, member.role, member.locale, at],
  );
}

/** Changes a member. Undefined values stay as they are. */
export async function updateMemberRow(
  tx: Transaction,
  businessId: string,
  id: string,
  { fullName, role, locale }: { fullName?: string | undefined; role?: string | undefined; locale?: Locale | null | undefined },
): Promise<void> {
  await tx.query(
    `update members set full_name = coalesce($3, full_name), role = coalesce($4, role), locale = case when $5 then $6 else locale end
      where business_id = $1 and id = $2`,
    [businessId, id, fullName, role, locale !== undefined, locale],
  );
}

export async function setMemberStatus(tx: Transaction, businessId: string, id: string, status: MemberStatus): Promise<void> {
  await tx.query('update members set status = $3 where business_id = $1 and id = $2', [businessId, id, status]);
}

/** When the member was last invited. null: never. */
export async function invitedAt(db: Database, businessId: string, memberId: string): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(
    `select max(created_at) as at from member_links where business_id = $1 and member_id = $2 and kind = 'invitation'`,
    [businessId, memberId],
  );
  return row!.at;
}

/** Whether the mail of the member's last invitation was refused or given up. */
export async function hasUndeliveredInvitation(db: Database, businessId: string, memberId: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from (select id from member_links where business_id = $1 and member_id = $2 and kind = 'invitation'
                     order by created_at desc, id desc limit 1) l
       join tenants t on t.business_id = $1
       join mails m on m.tenant_id = t.id and m.cause = 'member_invited:' || l.id and m.status = 'failed'`,
    [businessId, memberId],
  );
  return rows.length > 0;
}

/** A technician, and the member who signs in as this technician. */
export interface SigningTechnician {
  readonly id: string;
  readonly tenantId: number;
  readonly fullName: string;
  readonly email: string | null;
  /** The member who is this technician. null when there is none, or the member was removed. */
  readonly memberId: string | null;
}

export async function findSigningTechnician(db: Database, tenantId: number, id: string): Promise<SigningTechnician | null> {
  const [row] = await db.query<SigningTechnician>(
    `select w.id, w.tenant_id as "tenantId", w.full_name as "fullName", w.email, m.id as "memberId"
       from technicians w join tenants t on t.id = w.tenant_id
       left join members m on m.business_id = t.business_id and m.id = w.user_id and m.status <> 'removed'
      where w.tenant_id = $1 and w.id = $2 and w.deleted_at is null`,
    [tenantId, id],
  );
  return row ?? null;
}

/** The technicians who are this member, in both environments. */
export function techniciansOfMember(db: Database, businessId: string, memberId: string): Promise<{ id: string; tenantId: number }[]> {
  return db.query<{ id: string; tenantId: number }>(
    `select w.id, w.tenant_id as "tenantId" from technicians w join tenants t on t.id = w.tenant_id
      where t.business_id = $1 and w.user_id = $2 and w.deleted_at is null order by w.tenant_id`,
    [businessId, memberId],
  );
}

/** Sets the person (user id) behind a technician, and the group of that person's role. */
export async function setTechnicianPerson(
  tx: Transaction,
  tenantId: number,
  technicianId: string,
  userId: string,
  role: string,
): Promise<void> {
  await tx.query(
    `update technicians w set user_id = $3, permission_group_id = g.id, updated_at = tenant_now($1) from permission_groups g
      where w.tenant_id = $1 and w.id = $2 and g.tenant_id = $1 and g.name = $4`,
    [tenantId, technicianId, userId, role],
  );
}
