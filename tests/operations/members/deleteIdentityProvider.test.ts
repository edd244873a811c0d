/** Deleting an identity provider. docs/reference/conventions.md#identity-providers. */
import { expect, it } from 'vitest';
import { examples } from '../../contract/examples.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { harness, business, ok, refused, asNew, audit } = await openMemberDesk();

it('[identity-provider.delete] removes the provider with its groups and who is who, and audits it', async () => {
  const of = await business();
  const { id } = await ok(of, 'createIdentityProvider', await examples.createIdentityProvider(of));
  await harness.store.query(`insert into provider_subjects values ($1, $2, 'subject', $3, now())`, [of.businessId, id, of.ownerId]);
  expect((await ok(of, 'deleteIdentityProvider', { id })).id).toBe(id);
  expect((await ok(of, 'listIdentityProviders', {})).identity_providers).toEqual([]);
  const left =
    'select 1 from provider_subjects where provider_id = $1 union all select 1 from identity_provider_groups where provider_id = $1';
  expect(await harness.store.query(left, [id])).toEqual([]);
  expect((await audit(of)).at(-1)).toMatchObject({ action: 'identity_provider.deleted', subject_id: id });
  expect(await refused(of, 'deleteIdentityProvider', { id })).toEqual([404, 'IDENTITY_PROVIDER_NOT_FOUND', null]);
});

it('[identity-provider.delete] refuses an unknown provider, another business’s, and callers who are no owners', async () => {
  const [of, other] = [await business(), await business()];
  const { id } = await ok(other, 'createIdentityProvider', await examples.createIdentityProvider(other));
  for (const unknown of [unknownId, id])
    expect(await refused(of, 'deleteIdentityProvider', { id: unknown })).toEqual([404, 'IDENTITY_PROVIDER_NOT_FOUND', null]);
  expect(await refused(other, 'deleteIdentityProvider', { id }, await asNew(other, 'Administrator'))).toEqual([
    403,
    'IDENTITY_PROVIDER_OWNERS_ONLY',
    null,
  ]);
});

it('[identity-provider.required] keeps the last provider that works while members need one', async () => {
  const of = await business();
  const input = await examples.createIdentityProvider(of);
  const [{ id }, { id: untried }] = [await ok(of, 'createIdentityProvider', input), await ok(of, 'createIdentityProvider', input)];
  await harness.store.query('update identity_providers set last_signed_in_at = now() where id = $1', [id]);
  await ok(of, 'requireIdentityProvider', { is_required: true });
  expect(await refused(of, 'deleteIdentityProvider', { id })).toEqual([409, 'IDENTITY_PROVIDER_REQUIRED', null]);
  for (const change of [{ issuer: 'https://elsewhere.example' }, { client_id: 'other' }])
    expect(await refused(of, 'updateIdentityProvider', { id, ...change })).toEqual([409, 'IDENTITY_PROVIDER_REQUIRED', null]);
  expect((await ok(of, 'updateIdentityProvider', { id, name: 'Other' })).name).toBe('Other');
  await harness.store.query('update identity_providers set last_signed_in_at = now() where id = $1', [untried]);
  expect((await ok(of, 'deleteIdentityProvider', { id })).id).toBe(id);
});
