/** Rows of identity_providers, their roles by group, and the persons of a provider who are members. */
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';

const settings = new Columns({
  name: column<string>('name'),
  issuer: column<string>('issuer'),
  clientId: column<string>('client_id'),
  /** Sealed; null: none. */
  clientSecret: column<Buffer | null>('client_secret'),
  scopes: column<string>('scopes'),
  groupsClaim: column<string | null>('groups_claim'),
  defaultRole: column<string | null>('default_role'),
  domains: column<readonly string[]>('domains'),
  createsMembers: column<boolean>('creates_members'),
});

export interface GroupRole {
  readonly group: string;
  readonly role: string;
}

/** What a person sets. */
export interface ProviderSettings extends RowOf<typeof settings> {
  /** In the order in which they are tried. */
  readonly groupRoles: readonly GroupRole[];
}

export interface ProviderRow extends ProviderSettings {
  readonly id: string;
  readonly businessId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When a member last signed in with the provider as it is set up now. null: never. */
  readonly lastSignedInAt: string | null;
}

const columns = `p.id, p.business_id as "businessId", p.created_at as "createdAt", p.updated_at as "updatedAt",
  p.last_signed_in_at as "lastSignedInAt", ${settings.select('p')},
  coalesce((select jsonb_agg(jsonb_build_object('group', g.group_name, 'role', g.role) order by g.position)
              from identity_provider_groups g where g.provider_id = p.id), '[]') as "groupRoles"`;

export function listProviderRows(db: Database, businessId: string): Promise<ProviderRow[]> {
  return db.query<ProviderRow>(`select ${columns} from identity_providers p where p.business_id = $1 order by lower(p.name), p.id`, [
    businessId,
  ]);
}

export async function findProviderRow(db: Database, businessId: string, id: string): Promise<ProviderRow | null> {
  const [row] = await db.query<ProviderRow>(`select ${columns} from identity_providers p where p.business_id = $1 and p.id = $2`, [
    businessId,
    id,
  ]);
  return row ?? null;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A provider, whichever business it belongs to. At sign-in the business is not known yet. `id`: any text. */
export async function findProviderAnywhere(db: Database, id: string): Promise<ProviderRow | null> {
  if (!idPattern.test(id)) return null;
  const [row] = await db.query<ProviderRow>(`select ${columns} from identity_providers p where p.id = $1`, [id]);
  return row ?? null;
}

/** A provider as the sign-in pages offer it. */
export interface OfferedProvider {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
}

const offered = 'p.id, p.name, p.issuer';

/** Most providers that a page offers for one domain. Any business may name any domain. */
const mostOffered = 10;

/** The providers of a domain of e-mail addresses, the oldest first. Pass `domain` in lower case. */
export function providersOfDomain(db: Database, domain: string): Promise<OfferedProvider[]> {
  return db.query<OfferedProvider>(
    `select ${offered} from identity_providers p where p.domains @> array[$1::text] order by p.created_at, p.id limit ${mostOffered}`,
    [domain],
  );
}

/** The providers of the business with this alias, or which had it before. `alias`: any text. */
export async function providersOfAlias(db: Database, alias: string): Promise<OfferedProvider[]> {
  // PostgreSQL refuses U+0000.
  if (!/^[a-z0-9-]+$/.test(alias)) return [];
  return db.query<OfferedProvider>(
    `select ${offered} from identity_providers p
      where p.business_id = (select id from businesses where alias = $1
                             union all select business_id from former_aliases where alias = $1 limit 1)
      order by lower(p.name), p.id`,
    [alias],
  );
}

/** The providers of a business, as the sign-in pages offer them. */
export function providersOfBusiness(db: Database, businessId: string): Promise<OfferedProvider[]> {
  return db.query<OfferedProvider>(`select ${offered} from identity_providers p where p.business_id = $1 order by lower(p.name), p.id`, [
    businessId,
  ]);
}

/** Whether any business has a provider. */
export async function hasAnyProvider(db: Database): Promise<boolean> {
  return (await db.query('select from identity_providers limit 1')).length > 0;
}

export async function insertProvider(
  tx: Transaction,
  businessId: string,
  id: string,
  { groupRoles, ...row }: ProviderSettings,
  at: string,
): Promise<void> {
  await tx.query(
    `insert into identity_providers (business_id, id, created_at, updated_at, ${settings.names}) values ($1, $2, $3, $3, ${settings.parameters(4)})`,
    [businessId, id, at, ...settings.values(row)],
  );
  await insertGroupRoles(tx, businessId, id, groupRoles);
}

/** `isAnother`: the row now names another provider or another client, with which nobody has signed in yet. */
export async function updateProvider(
  tx: Transaction,
  businessId: string,
  id: string,
  { groupRoles, ...row }: ProviderSettings,
  { at, isAnother }: { readonly at: string; readonly isAnother: boolean },
): Promise<void> {
  await tx.query(
    `update identity_providers set updated_at = $3, last_signed_in_at = case when $4 then null else last_signed_in_at end,
       ${settings.assignments(5)} where business_id = $1 and id = $2`,
    [businessId, id, at, isAnother, ...settings.values(row)],
  );
  await tx.query('delete from identity_provider_groups where business_id = $1 and provider_id = $2', [businessId, id]);
  await insertGroupRoles(tx, businessId, id, groupRoles);
}

async function insertGroupRoles(tx: Transaction, businessId: string, id: string, groupRoles: readonly GroupRole[]): Promise<void> {
  await tx.query(
    `insert into identity_provider_groups (business_id, provider_id, position, group_name, role)
     select $1, $2, g.position, g.group_name, g.role from unnest($3::text[], $4::text[]) with ordinality as g (group_name, role, position)`,
    [businessId, id, groupRoles.map(({ group }) => group), groupRoles.map(({ role }) => role)],
  );
}

/** Its groups and subjects go with it. */
export async function deleteProvider(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx.query('delete from identity_providers where business_id = $1 and id = $2', [businessId, id]);
}

/** Notes a sign-in. Keeps the row's `updated_at`, which is about its settings. */
export async function noteProviderSignIn(tx: Transaction, id: string, at: string): Promise<void> {
  await tx.query('update identity_providers set last_signed_in_at = $2 where id = $1', [id, at]);
}

/** Whether members other than owners must sign in with a provider. */
export async function requiresProvider(db: Database, businessId: string): Promise<boolean> {
  const [row] = await db.query<{ required: boolean }>('select requires_identity_provider as required from businesses where id = $1', [
    businessId,
  ]);
  return row?.required ?? false;
}

export async function setProviderRequirement(tx: Transaction, businessId: string, isRequired: boolean): Promise<void> {
  await tx.query('update businesses set requires_identity_provider = $2 where id = $1', [businessId, isRequired]);
}

/** The member who is this person of the provider. null: not bound yet. */
export async function memberOfSubject(db: Database, providerId: string, subject: string): Promise<string | null> {
  const [row] = await db.query<{ memberId: string }>(
    'select member_id as "memberId" from provider_subjects where provider_id = $1 and subject = $2',
    [providerId, subject],
  );
  return row?.memberId ?? null;
}

/** Whether the member is already a person of the provider. */
export async function hasSubject(db: Database, providerId: string, memberId: string): Promise<boolean> {
  return (await db.query('select from provider_subjects where provider_id = $1 and member_id = $2', [providerId, memberId])).length > 0;
}

export async function insertSubject(
  tx: Transaction,
  { businessId, id }: Pick<ProviderRow, 'businessId' | 'id'>,
  subject: string,
  memberId: string,
  at: string,
): Promise<void> {
  await tx.query('insert into provider_subjects (business_id, provider_id, subject, member_id, created_at) values ($1, $2, $3, $4, $5)', [
    businessId,
    id,
    subject,
    memberId,
    at,
  ]);
}

/** Forgets which persons of a provider are which members. */
export async function deleteSubjectsOfProvider(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx.query('delete from provider_subjects where business_id = $1 and provider_id = $2', [businessId, id]);
}

/** Forgets which persons of providers the member is. */
export async function deleteSubjectsOfMember(
  tx: Transaction,
  { businessId, memberId }: { readonly businessId: string; readonly memberId: string },
): Promise<void> {
  await tx.query('delete from provider_subjects where business_id = $1 and member_id = $2', [businessId, memberId]);
}
