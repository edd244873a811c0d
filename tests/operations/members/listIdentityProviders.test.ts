/** Listing identity providers. docs/reference/conventions.md#identity-providers. */
import { expect, it } from 'vitest';
import { examples } from '../../contract/examples.ts';
import { openMemberDesk } from './desk.ts';

const { harness, business, ok, asNew } = await openMemberDesk();

it('[identity-providers.list] lists the providers of the business by name, in both environments, and never their secrets', async () => {
  const [of, other] = [await business(), await business()];
  const input = await examples.createIdentityProvider(of);
  const second = await ok(of, 'createIdentityProvider', { ...input, name: 'zoom' });
  const first = await ok(of, 'createIdentityProvider', { ...input, name: 'Azure', client_secret: '' }, { environment: 'sandbox' });
  for (const environment of ['live', 'sandbox'] as const) {
    const listed = await ok(of, 'listIdentityProviders', {}, { environment });
    expect(listed).toEqual({
      identity_providers: [first, second],
      is_required: false,
      is_public_url_set: false,
      sign_in_url: `${harness.url}/signin/${of.alias}`,
    });
    expect(JSON.stringify(listed)).not.toContain(input.client_secret);
  }
  expect([first.has_client_secret, second.has_client_secret]).toEqual([false, true]);
  expect(second.redirect_url).toBe(`${harness.url}/signin/provider/${second.id}/callback`);
  expect((await ok(other, 'listIdentityProviders', {})).identity_providers).toEqual([]);
  // Administrators see how members sign in.
  expect((await ok(of, 'listIdentityProviders', {}, await asNew(of, 'Administrator'))).identity_providers).toHaveLength(2);
});

it('[identity-provider.secret] the database has no secret in clear, nor has the audit', async () => {
  const of = await business();
  const input = await examples.createIdentityProvider(of);
  const { id } = await ok(of, 'createIdentityProvider', input);
  await ok(of, 'updateIdentityProvider', { id, client_secret: 'another secret' });
  const [row] = await harness.store.query<{ text: string }>(
    `select encode(p.client_secret, 'escape') || (select jsonb_agg(to_jsonb(a))::text from audit_log a where a.business_id = p.business_id) as text
       from identity_providers p where p.id = $1`,
    [id],
  );
  expect(row!.text).toContain('identity_provider.updated');
  expect(row!.text).not.toMatch(/a secret of an example|another secret/);
});
