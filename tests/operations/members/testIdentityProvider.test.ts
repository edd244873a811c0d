/** Testing an identity provider. docs/reference/conventions.md#identity-providers. */
import { expect, it } from 'vitest';
import { secretBox } from '../../../src/machinery/auth/secretBox.ts';
import { examples } from '../../contract/examples.ts';
import { startProvider } from '../../support/identityProvider.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { harness, business, ok, refused, asNew } = await openMemberDesk();
const works = { is_working: true, problem: null, issuer: null };

it('[identity-provider.test] says whether the provider can be used, and what is wrong', async () => {
  const of = await business();
  const provider = await startProvider();
  const { id } = await ok(of, 'createIdentityProvider', { name: 'Acme', ...provider.client });
  expect(await ok(of, 'testIdentityProvider', { id })).toEqual(works);
  expect(await ok(of, 'testIdentityProvider', { id }, await asNew(of, 'Administrator'))).toEqual(works);
  provider.fail = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('Hello');
  expect(await ok(of, 'testIdentityProvider', { id })).toEqual({ is_working: false, problem: 'wrong_answer', issuer: null });
  provider.fail = null;
  await ok(of, 'updateIdentityProvider', { id, issuer: `${provider.issuer}/` });
  expect(await ok(of, 'testIdentityProvider', { id })).toEqual(works);
  await harness.store.query('update identity_providers set client_secret = $2 where id = $1', [
    id,
    secretBox(Buffer.from('the secret of another service')).seal('x', `identity provider ${id}`),
  ]);
  expect((await ok(of, 'testIdentityProvider', { id })).problem).toBe('secret_unreadable');
  await ok(of, 'updateIdentityProvider', { id, client_secret: 'x' });
  await provider.close();
  expect((await ok(of, 'testIdentityProvider', { id })).problem).toBe('unreachable');
});

it('[identity-provider.test] names the issuer that the provider states', async () => {
  const of = await business();
  const provider = await startProvider();
  provider.fail = (_request, response) => {
    const document = { issuer: 'https://elsewhere.example', authorization_endpoint: 'https://elsewhere.example/auth' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  };
  const { id } = await ok(of, 'createIdentityProvider', { name: 'Acme', ...provider.client });
  expect(await ok(of, 'testIdentityProvider', { id })).toEqual({
    is_working: false,
    problem: 'other_issuer',
    issuer: 'https://elsewhere.example',
  });
});

it('[identity-provider.test] refuses an unknown provider, and another business’s', async () => {
  const [of, other] = [await business(), await business()];
  const { id } = await ok(other, 'createIdentityProvider', await examples.createIdentityProvider(other));
  for (const unknown of [unknownId, id])
    expect(await refused(of, 'testIdentityProvider', { id: unknown })).toEqual([404, 'IDENTITY_PROVIDER_NOT_FOUND', null]);
});
