/**
 * Identity providers (OpenID Connect) with which members sign in. Dashboard only. docs/reference/conventions.md#identity-providers;
 * docs/internals/access.md#identity-providers.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { IdentityProvider, providerFields as fields, providerProblems } from '../schemas/identityProvider.ts';

const shared = { audience: 'dashboard', group: 'Members', permissions: ['business_manage'] } as const;
const pathFields = s.idField('identity provider');

export const listIdentityProviders = operation({
  ...shared,
  id: 'listIdentityProviders',
  method: 'GET',
  path: '/dashboard/v1/identity-providers',
  effect: 'read',
  summary: 'List identity providers',
  description: 'Lists the identity providers with which members sign in, by name. They are the same in both environments.',
  output: Type.Object({
    identity_providers: Type.Array(IdentityProvider),
    is_required: Type.Boolean({ description: 'Whether passwords of members who are no owners are refused.' }),
    is_public_url_set: Type.Boolean({
      description: 'Whether the service knows its public address (PUBLIC_URL). Without it, redirect_url is right on this machine alone.',
    }),
    sign_in_url: Type.String({ description: 'Sign-in page of the business with a button for each provider.' }),
  }),
});

export const createIdentityProvider = operation({
  ...shared,
  id: 'createIdentityProvider',
  method: 'POST',
  path: '/dashboard/v1/identity-providers',
  effect: 'create',
  secondProof: true,
  summary: 'Add an identity provider',
  description:
    'Lets members sign in with an account at this provider. A member is found by the verified e-mail address at the first sign-in, and by the ' +
    'subject of the provider afterwards. Only owners may add one. Next: enter redirect_url at the provider, then testIdentityProvider.',
  bodyFields: {
    name: fields.name,
    issuer: fields.issuer,
    client_id: fields.client_id,
    client_secret: Type.Optional(fields.client_secret),
    scopes: Type.Optional(fields.scopes),
    groups_claim: Type.Optional(fields.groups_claim),
    group_roles: Type.Optional(fields.group_roles),
    default_role: Type.Optional(fields.default_role),
    domains: Type.Optional(fields.domains),
    creates_members: Type.Optional(fields.creates_members),
  },
  output: IdentityProvider,
  errors: ['ROLE_NOT_FOUND', 'IDENTITY_PROVIDER_OWNERS_ONLY', 'LIMIT_REACHED'],
});

export const updateIdentityProvider = operation({
  ...shared,
  id: 'updateIdentityProvider',
  method: 'PATCH',
  path: '/dashboard/v1/identity-providers/{id}',
  effect: 'update',
  secondProof: true,
  summary: 'Change an identity provider',
  description:
    'Fields that are left out do not change. Another issuer forgets which person of the provider is which member: each is found by the e-mail ' +
    'address again. Only owners may change one.',
  pathFields,
  bodyFields: {
    name: Type.Optional(fields.name),
    issuer: Type.Optional(fields.issuer),
    client_id: Type.Optional(fields.client_id),
    client_secret: Type.Optional(fields.client_secret),
    scopes: Type.Optional(fields.scopes),
    groups_claim: Type.Optional(fields.groups_claim),
    group_roles: Type.Optional(fields.group_roles),
    default_role: Type.Optional(fields.default_role),
    domains: Type.Optional(fields.domains),
    creates_members: Type.Optional(fields.creates_members),
  },
  unset: {
    name: 'keep',
    issuer: 'keep',
    client_id: 'keep',
    client_secret: '',
    scopes: 'keep',
    group_roles: 'keep',
    domains: 'keep',
    creates_members: 'keep',
  },
  output: IdentityProvider,
  errors: ['IDENTITY_PROVIDER_NOT_FOUND', 'ROLE_NOT_FOUND', 'IDENTITY_PROVIDER_OWNERS_ONLY', 'IDENTITY_PROVIDER_REQUIRED'],
});

export const deleteIdentityProvider = operation({
  ...shared,
  id: 'deleteIdentityProvider',
  method: 'DELETE',
  path: '/dashboard/v1/identity-providers/{id}',
  effect: 'delete',
  summary: 'Delete an identity provider',
  description: 'Members can no longer sign in with it. Sign-in sessions that began with it stay. Only owners may delete one.',
  pathFields,
  output: s.Deleted,
  errors: ['IDENTITY_PROVIDER_NOT_FOUND', 'IDENTITY_PROVIDER_OWNERS_ONLY', 'IDENTITY_PROVIDER_REQUIRED'],
});

export const testIdentityProvider = operation({
  ...shared,
  id: 'testIdentityProvider',
  method: 'POST',
  path: '/dashboard/v1/identity-providers/{id}/test',
  effect: 'read',
  summary: 'Test an identity provider',
  description:
    'Reads what the provider says about itself, and answers what is wrong. Whether client id and secret are right shows only at a sign-in.',
  pathFields,
  output: Type.Object({
    is_working: Type.Boolean(),
    problem: s.Nullable(
      s.OneOf(providerProblems),
      'unreachable: no answer, or none in time. forbidden_address: an address of the provider is not https, or not of the public internet. ' +
        'wrong_answer: the answer is no OpenID configuration. other_issuer: the provider calls itself by another issuer. incomplete: it has no ' +
        'authorization code flow. secret_unreadable: the stored client secret cannot be read; enter it again. null: nothing.',
    ),
    issuer: s.Nullable(Type.String(), 'Issuer that the provider stated, for other_issuer; otherwise null.'),
  }),
  errors: ['IDENTITY_PROVIDER_NOT_FOUND'],
});

export const requireIdentityProvider = operation({
  ...shared,
  id: 'requireIdentityProvider',
  method: 'PUT',
  path: '/dashboard/v1/identity-providers/requirement',
  effect: 'update',
  secondProof: true,
  summary: 'Require an identity provider for sign-in',
  description:
    'With is_required, passwords of members are refused, except those of owners, who must be able to get in when the provider is down. Sign-in ' +
    'sessions that exist stay. Refused until somebody has signed in with a provider. Only owners may change it.',
  bodyFields: { is_required: Type.Boolean({ description: 'Whether members other than owners must sign in with an identity provider.' }) },
  output: Type.Object({ is_required: Type.Boolean() }),
  errors: ['IDENTITY_PROVIDER_UNTRIED', 'IDENTITY_PROVIDER_OWNERS_ONLY'],
});
