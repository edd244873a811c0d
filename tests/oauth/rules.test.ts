/** The small rules of the authorization server, each tested alone. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { grantedScope, offerOf } from '../../src/machinery/oauth/consent.ts';
import { readClientMetadata } from '../../src/machinery/oauth/clientMetadata.ts';
import { verifies } from '../../src/machinery/oauth/pkce.ts';
import { identifierOf, protectedResources, readResources } from '../../src/machinery/oauth/resources.ts';
import { readScope } from '../../src/machinery/oauth/scopes.ts';
import { sealedRequests } from '../../src/machinery/oauth/sealedRequests.ts';
import { permissionCodes, roles } from '../../src/contract/permissions.ts';

describe('[oauth.pkce] a verifier', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  // The example of RFC 7636, appendix B.
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

  it('fits the challenge that it made, and no other', () => {
    expect(verifies(verifier, challenge)).toBe(true);
    expect(verifies(verifier.replace('d', 'e'), challenge)).toBe(false);
  });

  it('is not the challenge itself, as in the method plain', () => {
    expect(verifies(challenge, challenge)).toBe(false);
  });

  it.each(['', 'a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(42)} `])('%j has the wrong form', (given) => {
    expect(verifies(given, createHash('sha256').update(given).digest('base64url'))).toBe(false);
  });
});

describe('[oauth.scope] a scope', () => {
  it('without permissions asks for everything', () => {
    for (const nothing of [undefined, '', ' ']) expect(readScope(nothing)).toBeNull();
  });

  it('is read in our order, without repetitions and unknown words', () => {
    expect(readScope('job_view offline_access customers_view job_view')).toEqual(['customers_view', 'job_view']);
  });

  it('of unknown words only is refused, because an empty scope would ask for everything', () => {
    expect(readScope('openid profile')).toMatchObject({ error: 'invalid_scope' });
  });
});

describe('[oauth.consent-narrows] the grant', () => {
  const held = new Set(roles['Viewer']!);

  it('is what the app asked for, the member holds, and the member left ticked', () => {
    expect(grantedScope(['customers_view', 'customers_manage', 'job_view'], held, ['customers_view', 'customers_manage'])).toEqual([
      'customers_view',
    ]);
  });

  it('follows the role only if the app asked for everything and everything was left ticked', () => {
    expect(grantedScope(null, held, [...permissionCodes])).toBeNull();
    expect(grantedScope(null, held, ['job_view'])).toEqual(['job_view']);
    expect(grantedScope(roles['Viewer']!, held, roles['Viewer']!)).toHaveLength(roles['Viewer']!.length);
  });

  it('is never more than the app has asked for, whatever the form says', () => {
    expect(grantedScope(['job_view'], new Set(permissionCodes), [...permissionCodes])).toEqual(['job_view']);
  });

  it('may be empty', () => {
    expect(grantedScope(['customers_manage'], held, ['customers_manage'])).toBe('nothing');
    expect(grantedScope(null, held, [])).toBe('nothing');
    expect(grantedScope(null, held, ['no_such_code'])).toBe('nothing');
  });
});

it('[oauth.consent-lacking] an offer says which permissions are held in which environment, and which nowhere', () => {
  const offer = offerOf(['customers_view', 'fleet_view', 'business_manage'], {
    live: new Set(['customers_view']),
    sandbox: new Set(['customers_view', 'fleet_view']),
  });
  expect(offer).toEqual({
    grantable: [
      { code: 'customers_view', only: null },
      { code: 'fleet_view', only: 'sandbox' },
    ],
    lacking: ['business_manage'],
    isEverything: false,
  });
});

describe('[oauth.resource] a resource', () => {
  const origin = 'https://dispatch.example';

  it('of this host is read in any spelling', () => {
    for (const resource of protectedResources)
      expect(readResources([identifierOf(origin, resource)], origin)).toEqual([identifierOf(origin, resource)]);
    expect(readResources(['HTTPS://Dispatch.Example:443/mcp/', `${origin}/mcp`, `${origin}/`], origin)).toEqual([`${origin}/mcp`, origin]);
    expect(readResources([], origin)).toEqual([]);
  });

  it.each([
    'https://evil.example/mcp',
    'https://dispatch.example.evil.example/mcp',
    'https://dispatch.example:444/mcp',
    'http://dispatch.example/mcp',
    'https://dispatch.example/mcp#x',
    'https://dispatch.example/mcp/other',
    'https://dispatch.example/mcp?profile=other',
    'https://user@dispatch.example/mcp',
    '/mcp',
    'mcp',
  ])('%s is not of this host', (resource) => {
    expect(readResources([`${origin}/mcp`, resource], origin)).toMatchObject({ error: 'invalid_target' });
  });
});

describe('[oauth.consent-own-form] a sealed request', () => {
  const seals = sealedRequests(Buffer.alloc(32, 7));
  const request = { id: 'a2f1', query: 'client_id=x&state=ä' };
  const sealed = seals.seal(request, 'session-1', 1_000);

  it('opens for its session, for half an hour', () => {
    expect(seals.open(sealed, 'session-1', 1_000)).toEqual(request);
    expect(seals.open(sealed, 'session-1', 1_000 + 30 * 60_000)).toEqual(request);
    expect(seals.open(sealed, 'session-1', 1_001 + 30 * 60_000)).toBeNull();
  });

  it('opens for no other session, with no other secret, and not after a change', () => {
    expect(seals.open(sealed, 'session-2', 1_000)).toBeNull();
    expect(sealedRequests(Buffer.alloc(32, 8)).open(sealed, 'session-1', 1_000)).toBeNull();
    const [payload, mark] = sealed.split('.') as [string, string];
    const changed = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('=x', '=y')).toString('base64url');
    for (const given of [`${changed}.${mark}`, payload, `${payload}.`, '', '.', `.${mark}`])
      expect(seals.open(given, 'session-1', 1_000)).toBeNull();
  });
});

describe('[oauth.register] an app’s description of itself', () => {
  const read = (given: object) => readClientMetadata(given, { mayDropRedirects: false, schemes: new Set() });
  const redirect_uris = ['https://app.example/cb'];

  it('is read with a name on one line, without marks that reverse the direction of writing', () => {
    expect(read({ redirect_uris, client_name: ' Good\n\u202eppA \u200b', scope: 'x', logo_uri: 'https://evil.example/x' })).toEqual({
      name: 'Good ppA',
      redirectUris: redirect_uris,
    });
    expect(read({ redirect_uris, client_name: 'x'.repeat(500) })).toMatchObject({ name: `${'x'.repeat(79)}…` });
  });

  it('may lack a name: the app is then named by its redirect', () => {
    expect(read({ redirect_uris })).toMatchObject({ name: 'app.example' });
  });

  it.each([
    [null, 'invalid_client_metadata'],
    [[], 'invalid_client_metadata'],
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: 'https://app.example/cb' }, 'invalid_redirect_uri'],
    [{ redirect_uris: [7] }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array.from({ length: 11 }, (_one, index) => `https://app.example/${index}`) }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://app.example/cb', 'http://evil.example/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris, grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    [{ redirect_uris, grant_types: 'authorization_code' }, 'invalid_client_metadata'],
    [{ redirect_uris, response_types: ['token'] }, 'invalid_client_metadata'],
    [{ redirect_uris, client_name: 7 }, 'invalid_client_metadata'],
  ])('%j is refused', (given, error) => {
    const answer = read(given as object);
    expect(answer).toMatchObject({ error });
    // The characters that RFC 6749, section 5.2, allows.
    expect((answer as { description: string }).description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
  });

  it('in a document may have redirects that this server does not accept, which are left out', () => {
    const given = { redirect_uris: ['myapp://cb', ...redirect_uris] };
    expect(readClientMetadata(given, { mayDropRedirects: true, schemes: new Set() })).toMatchObject({ redirectUris: redirect_uris });
    expect(readClientMetadata({ redirect_uris: ['myapp://cb'] }, { mayDropRedirects: true, schemes: new Set() })).toMatchObject({
      error: 'invalid_redirect_uri',
    });
  });
});
