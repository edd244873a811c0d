/** Requiring an identity provider for sign-in. docs/reference/conventions.md#identity-providers. */
import { expect, it } from 'vitest';
import { examples } from '../../contract/examples.ts';
import { openMemberDesk } from './desk.ts';

const { harness, business, ok, refused, asNew, audit } = await openMemberDesk();

it('[identity-provider.required] is possible once somebody has signed in with a provider, for owners only, and audited', async () => {
  const of = await business();
  expect(await refused(of, 'requireIdentityProvider', { is_required: true })).toEqual([409, 'IDENTITY_PROVIDER_UNTRIED', null]);
  const { id } = await ok(of, 'createIdentityProvider', await examples.createIdentityProvider(of));
  expect(await refused(of, 'requireIdentityProvider', { is_required: true })).toEqual([409, 'IDENTITY_PROVIDER_UNTRIED', null]);
  await harness.store.query('update identity_providers set last_signed_in_at = now() where id = $1', [id]);
  const administrator = await asNew(of, 'Administrator');
  expect(await refused(of, 'requireIdentityProvider', { is_required: true }, administrator)).toEqual([
    403,
    'IDENTITY_PROVIDER_OWNERS_ONLY',
    null,
  ]);
  expect((await ok(of, 'listIdentityProviders', {})).is_required).toBe(false);
  expect(await ok(of, 'requireIdentityProvider', { is_required: true })).toEqual({ is_required: true });
  expect((await ok(of, 'listIdentityProviders', {}, { environment: 'sandbox' })).is_required).toBe(true);
  expect((await audit(of)).at(-1)).toMatchObject({
    action: 'business.updated',
    changes: [{ field: 'requires_identity_provider', before: false, after: true }],
  });
  const entries = (await audit(of)).length;
  await ok(of, 'requireIdentityProvider', { is_required: true });
  expect(await audit(of)).toHaveLength(entries);
  expect(await ok(of, 'requireIdentityProvider', { is_required: false })).toEqual({ is_required: false });
});
