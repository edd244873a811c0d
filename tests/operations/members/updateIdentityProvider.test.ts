/** Changing an identity provider. docs/reference/conventions.md#identity-providers. */
import { expect, it } from 'vitest';
import { examples } from '../../contract/examples.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { harness, business, call, ok, refused, asNew, audit } = await openMemberDesk();

it('[identity-provider.update] changes what is sent, keeps the rest and the secret, and audits the difference', async () => {
  const of = await business();
  const before = await ok(of, 'createIdentityProvider', await examples.createIdentityProvider(of));
  const after = await ok(of, 'updateIdentityProvider', { id: before.id, name: 'Acme login', default_role: null });
  expect(after).toEqual({ ...before, name: 'Acme login', default_role: null, updated_at: after.updated_at });
  expect((await audit(of)).at(-1)!.changes).toEqual([
    { field: 'name', before: 'Acme account', after: 'Acme login' },
    { field: 'default_role', before: 'Viewer', after: null },
  ]);
  expect((await ok(of, 'updateIdentityProvider', { id: before.id, client_secret: '' })).has_client_secret).toBe(false);
  const entries = (await audit(of)).length;
  await ok(of, 'updateIdentityProvider', { id: before.id, name: 'Acme login' });
  expect(await audit(of)).toHaveLength(entries);
});

it('[identity-provider.update] refuses an unknown provider, another business’s, and callers who are no owners', async () => {
  const [of, other] = [await business(), await business()];
  const { id } = await ok(other, 'createIdentityProvider', await examples.createIdentityProvider(other));
  for (const unknown of [unknownId, id])
    expect(await refused(of, 'updateIdentityProvider', { id: unknown, name: 'x' })).toEqual([404, 'IDENTITY_PROVIDER_NOT_FOUND', null]);
  const administrator = await asNew(other, 'Administrator');
  expect(await refused(other, 'updateIdentityProvider', { id, name: 'x' }, administrator)).toEqual([
    403,
    'IDENTITY_PROVIDER_OWNERS_ONLY',
    null,
  ]);
});

it('[identity-provider.roles] refuses what does not fit together after the change, and Owner', async () => {
  const of = await business();
  const { id } = await ok(of, 'createIdentityProvider', await examples.createIdentityProvider(of));
  for (const change of [{ groups_claim: null }, { domains: [] }, { default_role: 'Owner' }])
    expect([change, (await call(of, 'updateIdentityProvider', { id, ...change })).error_code]).toEqual([change, 'VALIDATION_ERROR']);
  expect(await refused(of, 'updateIdentityProvider', { id, default_role: 'Nobody' })).toEqual([404, 'ROLE_NOT_FOUND', null]);
});

it('[identity-provider.roles] a role that a provider gives keeps its place when it is renamed, and cannot be deleted', async () => {
  const of = await business();
  const { id: roleId } = await ok(of, 'createRole', { name: 'Clerk', permissions: [] });
  const { id } = await ok(of, 'createIdentityProvider', {
    ...(await examples.createIdentityProvider(of)),
    default_role: 'Clerk',
    group_roles: [{ group: 'desk', role: 'Clerk' }],
  });
  await ok(of, 'updateRole', { id: roleId, name: 'Office' });
  const [row] = (await ok(of, 'listIdentityProviders', {})).identity_providers;
  expect([row!.default_role, row!.group_roles]).toEqual(['Office', [{ group: 'desk', role: 'Office' }]]);
  for (const change of [{ default_role: 'Viewer' }, { group_roles: [{ group: 'desk', role: 'Viewer' }], default_role: 'Office' }]) {
    await ok(of, 'updateIdentityProvider', { id, ...change });
    expect(await refused(of, 'deleteRole', { id: roleId })).toEqual([
      409,
      'ROLE_IN_USE',
      { members: 0, technicians: 0, identity_providers: 1 },
    ]);
  }
  await ok(of, 'updateIdentityProvider', { id, default_role: 'Viewer' });
  expect((await ok(of, 'deleteRole', { id: roleId })).id).toBe(roleId);
});

it('[identity-provider.subject] another issuer forgets who is who, another client does not; both have to be tried again', async () => {
  const of = await business();
  const { id, issuer } = await ok(of, 'createIdentityProvider', await examples.createIdentityProvider(of));
  const tried = async () => {
    await harness.store.query('update identity_providers set last_signed_in_at = now() where id = $1', [id]);
    await harness.store.query(`insert into provider_subjects values ($1, $2, 'subject', $3, now()) on conflict do nothing`, [
      of.businessId,
      id,
      of.ownerId,
    ]);
  };
  const subjects = () => harness.store.query('select 1 from provider_subjects where provider_id = $1', [id]);
  await tried();
  expect((await ok(of, 'updateIdentityProvider', { id, name: 'Other', issuer })).last_signed_in_at).not.toBe(null);
  expect((await ok(of, 'updateIdentityProvider', { id, client_id: 'other' })).last_signed_in_at).toBe(null);
  expect(await subjects()).toHaveLength(1);
  await tried();
  expect((await ok(of, 'updateIdentityProvider', { id, issuer: 'https://elsewhere.example' })).last_signed_in_at).toBe(null);
  expect(await subjects()).toHaveLength(0);
});
