/** Shared by the operations on identity providers: who may change them, what may be set, and the shape of an answer. */
import { redirectUrlOf, sealClientSecret } from '../../machinery/auth/identityProviders.ts';
import { readWebhookUrl } from '../../machinery/outbound/webhookUrl.ts';
import { urlProblems } from '../../machinery/webhooks/address.ts';
import type { ReadContext, WriteContext } from '../call/context.ts';
import { invalid, isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { InputOf, Operations, OutputOf } from '../../contract/index.ts';
import { usualScopes } from '../../contract/schemas/identityProvider.ts';
import { listProviderRows, requiresProvider, type ProviderRow, type ProviderSettings } from '../../store/access/identityProviders.ts';
import { readableDomain } from '../../ground/texts/domain.ts';
import { findRoleNamed } from '../../store/access/roles.ts';
import { ownerRole, powerOf } from './rights.ts';

type Sent = Omit<InputOf<Operations['updateIdentityProvider']>, 'id'>;

/**
 * Takes the lock for changes of access, and refuses callers who are no owners: a provider vouches for every member, so whoever names one could sign
 * in as an owner.
 */
export async function refuseUnlessOwner(ctx: WriteContext): Promise<Refusal<'PERMISSION_DENIED' | 'IDENTITY_PROVIDER_OWNERS_ONLY'> | null> {
  const power = await powerOf(ctx, ['business_manage']);
  if (isRefusal(power)) return power;
  return power.isOwner ? null : refuse('IDENTITY_PROVIDER_OWNERS_ONLY');
}

/** A provider before anything is set. */
export const emptySettings: ProviderSettings = {
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: null,
  scopes: usualScopes,
  groupsClaim: null,
  groupRoles: [],
  defaultRole: null,
  domains: [],
  createsMembers: false,
};

/** The settings after a change. Refuses what cannot work, and roles that do not exist. Nobody becomes an owner through a provider. */
export async function settingsAfter(
  ctx: WriteContext,
  id: string,
  before: ProviderSettings,
  sent: Sent,
): Promise<ProviderSettings | Refusal<'VALIDATION_ERROR' | 'ROLE_NOT_FOUND'>> {
  const { box } = ctx.services.identityProviders;
  const issuer = sent.issuer === undefined ? before.issuer : issuerIn(ctx, sent.issuer);
  if (isRefusal(issuer)) return issuer;
  const domains = sent.domains === undefined ? before.domains : domainsIn(sent.domains);
  if (isRefusal(domains)) return domains;
  const scopes = sent.scopes === undefined ? before.scopes : scopesIn(sent.scopes);
  if (isRefusal(scopes)) return scopes;
  const after: ProviderSettings = {
    name: sent.name?.trim() ?? before.name,
    issuer,
    clientId: sent.client_id?.trim() ?? before.clientId,
    clientSecret: sent.client_secret === undefined ? before.clientSecret : sealClientSecret(box, sent.client_secret.trim(), id),
    scopes,
    groupsClaim: sent.groups_claim === undefined ? before.groupsClaim : sent.groups_claim,
    groupRoles: sent.group_roles?.map(({ group, role }) => ({ group: group.trim(), role })) ?? before.groupRoles,
    defaultRole: sent.default_role === undefined ? before.defaultRole : sent.default_role,
    domains,
    createsMembers: sent.creates_members ?? before.createsMembers,
  };
  return (await refuseRoles(ctx, after)) ?? refuseContradiction(after) ?? after;
}

async function refuseRoles(
  ctx: WriteContext,
  { defaultRole, groupRoles }: ProviderSettings,
): Promise<Refusal<'VALIDATION_ERROR' | 'ROLE_NOT_FOUND'> | null> {
  const named = groupRoles.map(({ role }, index) => ({ field: `group_roles[${index}].role`, role }));
  if (defaultRole !== null) named.push({ field: 'default_role', role: defaultRole });
  for (const { field, role } of named) if (role === ownerRole) return invalid(field, 'owner', 'not_owner');
  for (const role of new Set(named.map(({ role: name }) => name)))
    if (!(await findRoleNamed(ctx.db, ctx.tenant.id, role))) return refuse('ROLE_NOT_FOUND');
  return null;
}

function refuseContradiction({ groupsClaim, groupRoles, defaultRole, domains, createsMembers }: ProviderSettings) {
  if (groupRoles.length > 0 && groupsClaim === null) return invalid('groups_claim', 'required', 'required');
  if (createsMembers && domains.length === 0) return invalid('domains', 'min_items', 'min_items', { limit: 1 });
  if (createsMembers && groupRoles.length === 0 && defaultRole === null) return invalid('default_role', 'required', 'required');
  return null;
}

/** People copy the address of the document, which is the issuer with this end. */
const wellKnown = /\/\.well-known\/openid-configuration$/;

function issuerIn(ctx: WriteContext, sent: string): string | Refusal<'VALIDATION_ERROR'> {
  const issuer = sent.trim().replace(wellKnown, '');
  const read = readWebhookUrl(issuer, ctx.services.identityProviders.allowedHosts);
  if (!read.ok) return invalid('issuer', read.problem, urlProblems[read.problem]);
  return new URL(issuer).search === '' ? issuer : invalid('issuer', 'format', 'web_address');
}

function domainsIn(sent: readonly string[]): readonly string[] | Refusal<'VALIDATION_ERROR'> {
  const domains = sent.map((domain) => readableDomain(domain.trim().replace(/^@/, '')));
  const wrong = domains.findIndex((domain) => !/^[^\s@.]+(\.[^\s@.]+)+$/.test(domain));
  return wrong === -1 ? [...new Set(domains)] : invalid(`domains[${wrong}]`, 'format', 'form_other');
}

function scopesIn(sent: string): string | Refusal<'VALIDATION_ERROR'> {
  const scopes = sent.split(' ').filter((scope) => scope !== '');
  // RFC 6749, section 3.3.
  if (!scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))) return invalid('scopes', 'format', 'form_other');
  return [...new Set(['openid', ...scopes])].join(' ');
}

/** Refuses when members need a provider and nobody has signed in with any but this one. Call it before this one can no longer be used. */
export async function refuseIfNeeded(
  ctx: WriteContext,
  { id, businessId }: ProviderRow,
): Promise<Refusal<'IDENTITY_PROVIDER_REQUIRED'> | null> {
  if (!(await requiresProvider(ctx.db, businessId))) return null;
  const others = (await listProviderRows(ctx.db, businessId)).filter((row) => row.id !== id && row.lastSignedInAt !== null);
  return others.length === 0 ? refuse('IDENTITY_PROVIDER_REQUIRED') : null;
}

/** What the audit shows of a provider. Never the secret. */
export const auditedSettings = ({ clientSecret, ...row }: ProviderSettings) => ({
  name: row.name,
  issuer: row.issuer,
  client_id: row.clientId,
  has_client_secret: clientSecret !== null,
  scopes: row.scopes,
  groups_claim: row.groupsClaim,
  group_roles: row.groupRoles,
  default_role: row.defaultRole,
  domains: row.domains,
  creates_members: row.createsMembers,
});

export const providerSubject = ({ id, name }: Pick<ProviderRow, 'id' | 'name'>) => ({ kind: 'identity_provider', id, name }) as const;

export function providerResource(
  { services }: Pick<ReadContext, 'services'>,
  row: ProviderRow,
): OutputOf<Operations['createIdentityProvider']> {
  const { group_roles, domains, ...shown } = auditedSettings(row);
  return {
    id: row.id,
    ...shown,
    group_roles: group_roles.map((entry) => ({ ...entry })),
    domains: [...domains],
    redirect_url: redirectUrlOf(services.publicUrl, row.id),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    last_signed_in_at: row.lastSignedInAt,
  };
}
