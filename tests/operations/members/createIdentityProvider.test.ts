/** Adding an identity provider. docs/reference/conventions.md#identity-providers. */
import { expect, it } from 'vitest';
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import { examples } from '../../contract/examples.ts';
import { signIn } from '../../support/session.ts';
import { openMemberDesk } from './desk.ts';

const { harness, business, call, ok, refused, asNew, audit } = await openMemberDesk();
type Input = InputOf<Operations['createIdentityProvider']>;

it('[identity-provider.create] answers what was set, tidied up, and audits it', async () => {
  const of = await business();
  const input = await examples.createIdentityProvider(of);
  const { client_secret: _secret, ...shown } = input;
  const made = await ok(of, 'createIdentityProvider', {
    ...input,
    name: ' Acme account ',
    issuer: `${input.issuer}/.well-known/openid-configuration`,
    scopes: 'email  profile groups email',
    domains: ['@ACME.example', 'acme.example '],
  });
  expect(made).toMatchObject({ ...shown, domains: ['acme.example'], has_client_secret: true, last_signed_in_at: null });
  expect((await audit(of)).at(-1)).toMatchObject({ action: 'identity_provider.created', subject_id: made.id });
  const least = await ok(of, 'createIdentityProvider', { name: 'Least', issuer: input.issuer, client_id: 'x' });
  expect(least).toMatchObject({
    scopes: 'openid email profile',
    groups_claim: null,
    group_roles: [],
    default_role: null,
    domains: [],
    creates_members: false,
  });
});

it('[identity-provider.owners-only] only an owner adds one, because it vouches for owners too', async () => {
  const of = await business();
  const input = await examples.createIdentityProvider(of);
  const administrator = await asNew(of, 'Administrator');
  expect(await refused(of, 'createIdentityProvider', input, administrator)).toEqual([403, 'IDENTITY_PROVIDER_OWNERS_ONLY', null]);
  expect((await ok(of, 'listIdentityProviders', {})).identity_providers).toEqual([]);
});

it('[identity-provider.create] refuses addresses, domains and scopes that cannot be right', async () => {
  const of = await business();
  const input = await examples.createIdentityProvider(of);
  const session = await signIn(harness, of.owner);
  const wrong: readonly (readonly [string, Partial<Input>])[] = [
    ['issuer', { issuer: 'firm' }],
    ['issuer', { issuer: 'http://firm.example' }],
    ['issuer', { issuer: 'https://10.0.0.1' }],
    ['issuer', { issuer: 'https://firm.example/?tenant=1' }],
    ['issuer', { issuer: 'https://user:word@firm.example' }],
    ['domains[1]', { domains: ['firm.example', 'firm'] }],
    ['domains[0]', { domains: ['ann@firm.example'] }],
    ['scopes', { scopes: 'openid "email"' }],
    ['groups_claim', { groups_claim: null }],
    ['domains', { domains: [] }],
    ['default_role', { group_roles: [], default_role: null }],
  ];
  for (const [field, change] of wrong) {
    const { error_code, errors } = await session.call('createIdentityProvider', { ...input, ...change });
    expect([change, error_code, errors?.map((error) => error.field)]).toEqual([change, 'VALIDATION_ERROR', [field]]);
  }
});

it('[identity-provider.roles] gives only roles that exist, and never Owner', async () => {
  const of = await business();
  const input = await examples.createIdentityProvider(of);
  for (const change of [{ default_role: 'Nobody' }, { group_roles: [{ group: 'x', role: 'Nobody' }] }])
    expect(await refused(of, 'createIdentityProvider', { ...input, ...change })).toEqual([404, 'ROLE_NOT_FOUND', null]);
  for (const change of [{ default_role: 'Owner' }, { group_roles: [{ group: 'x', role: 'Owner' }] }])
    expect((await call(of, 'createIdentityProvider', { ...input, ...change })).error_code).toBe('VALIDATION_ERROR');
});

it('[identity-provider.create] a business has at most ten', async () => {
  const of = await business();
  const input = await examples.createIdentityProvider(of);
  for (let made = 0; made < 10; made++) await ok(of, 'createIdentityProvider', input);
  expect(await refused(of, 'createIdentityProvider', input)).toEqual([409, 'LIMIT_REACHED', { limit: 10 }]);
});
