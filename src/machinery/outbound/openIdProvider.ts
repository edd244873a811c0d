/**
 * Speaks OpenID Connect to an identity provider, through `openid-client`. A member of a business chooses the issuer, and the issuer chooses all
 * further addresses, so the rules of webhooks apply to each request: public hosts, https, no redirects. Size and time are limited.
 */
import * as oidc from 'openid-client';
import { request, type Dispatcher } from 'undici';
import type { providerProblems } from '../../contract/schemas/identityProvider.ts';
import { visibleLine } from '../../ground/texts/unseen.ts';
import { timeLimit } from '../../ground/time/timers.ts';
import type { AllowedHosts } from './addresses.ts';
import { boundedBytes } from './boundedJson.ts';
import { ForbiddenAddress } from './safeAgent.ts';
import { readWebhookUrl } from './webhookUrl.ts';

type ProviderProblem = (typeof providerProblems)[number];

/** How the service is known at a provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  /** null: a public client. */
  readonly clientSecret: string | null;
  readonly scopes: string;
}

/** Values that tie an answer of the provider to the browser and the request that asked for it. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider says about a person. Texts are as the provider sent them. */
export interface ProviderPerson {
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly fullName: string | null;
  /** null: no groups were asked for. */
  readonly groups: readonly string[] | null;
}

/**
 * Why a sign-in with a provider failed. `denied`: the person or the provider said no. `rejected`: the provider refuses this service as a client.
 * `expired`: the code was used, or is too old.
 */
export type ProviderFault = ProviderProblem | 'denied' | 'rejected' | 'expired';

/** The sign-in failed. `detail` is for the log; it holds no secret. */
export class ProviderFailure extends Error {
  readonly fault: ProviderFault;
  /** The issuer that the provider stated, for `other_issuer`. */
  readonly statedIssuer: string | null;
  constructor(fault: ProviderFault, detail: string, statedIssuer: string | null = null) {
    super(detail);
    this.fault = fault;
    this.statedIssuer = statedIssuer;
  }
}

export interface OpenIdProviders {
  /** Throws ProviderFailure when the provider cannot be used. */
  check(client: ProviderClient): Promise<void>;
  /** The address at the provider to which the browser goes. Throws ProviderFailure. */
  authorizationUrl(client: ProviderClient, secrets: SignInSecrets, redirectUrl: string): Promise<URL>;
  /**
   * Redeems the answer of the provider and checks it: state, issuer, audience, nonce, signature and times. `answerUrl` is the redirect URL with the
   * query that the browser brought. Throws ProviderFailure.
   */
  person(client: ProviderClient, secrets: SignInSecrets, answerUrl: URL, groupsClaim: string | null): Promise<ProviderPerson>;
}

/** Reaches no provider, for a process that signs nobody in. */
export const noOpenIdProviders: OpenIdProviders = {
  check: () => Promise.reject(new ProviderFailure('unreachable', 'no provider is reached from here')),
  authorizationUrl: () => Promise.reject(new ProviderFailure('unreachable', 'no provider is reached from here')),
  person: () => Promise.reject(new ProviderFailure('unreachable', 'no provider is reached from here')),
};

/** A list of keys or a person with a thousand groups has less. */
const mostBytes = 262_144;
const answerMilliseconds = 5_000;

/** The answer did not come, or not in time. */
class NoAnswer extends Error {}

export function openIdProviders(dispatcher: Dispatcher, allowed: AllowedHosts): OpenIdProviders {
  const mayCall = (url: string) => readWebhookUrl(url, allowed).ok;

  const fetchGuarded: oidc.CustomFetch = async (url, { method, headers, body }) => {
    if (!mayCall(url)) throw new ForbiddenAddress();
    const sent = body === undefined || body === null ? null : String(body as string | URLSearchParams);
    const options = { dispatcher, signal: timeLimit(answerMilliseconds) };
    try {
      const answer = await request(url, { ...options, method, headers: { ...headers, 'accept-encoding': 'identity' }, body: sent });
      const bytes = await boundedBytes(answer.body, mostBytes);
      const type = answer.headers['content-type']?.toString();
      const challenge = answer.headers['www-authenticate']?.toString();
      const isWithoutBody = answer.statusCode === 204 || answer.statusCode === 304;
      return new Response(isWithoutBody ? null : new Uint8Array(bytes), {
        status: answer.statusCode,
        headers: { ...(type !== undefined && { 'content-type': type }), ...(challenge !== undefined && { 'www-authenticate': challenge }) },
      });
    } catch (error) {
      throw causeOf(error, ForbiddenAddress) ?? new NoAnswer('no answer', { cause: error });
    }
  };

  /** What the provider says about itself, if it has all that a sign-in needs. */
  async function discover({ issuer, clientId, clientSecret }: ProviderClient, auth?: oidc.ClientAuth): Promise<oidc.Configuration> {
    if (!mayCall(issuer)) throw new ForbiddenAddress();
    const execute = [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])];
    const metadata = clientSecret === null ? undefined : { client_secret: clientSecret };
    const found = await oidc.discovery(new URL(issuer), clientId, metadata, auth, { execute, [oidc.customFetch]: fetchGuarded });
    const server = found.serverMetadata();
    // The library accepts the template of Entra ID's `common`, with which any firm's account would sign in.
    if (new URL(server.issuer).href !== new URL(issuer).href)
      throw new ProviderFailure('other_issuer', 'the provider states another issuer', visibleLine(server.issuer, 500));
    const { authorization_endpoint: page, token_endpoint: tokens, jwks_uri: keys, response_types_supported: types = ['code'] } = server;
    if (page === undefined || tokens === undefined || keys === undefined || !types.includes('code'))
      throw new ProviderFailure('incomplete', 'the provider has no authorization code flow');
    if (![page, tokens, keys].every(mayCall)) throw new ForbiddenAddress();
    return found;
  }

  const discoverFor = (client: ProviderClient, auth?: oidc.ClientAuth) =>
    discover(client, auth).catch((error: unknown) => {
      throw failureOf(error);
    });

  /** Providers accept the secret in one of two places, and not all say in which. One that refuses the client has not used the code up. */
  async function redeem(client: ProviderClient, { state, nonce, verifier }: SignInSecrets, answerUrl: URL) {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const ways =
      client.clientSecret === null
        ? [oidc.None()]
        : [oidc.ClientSecretBasic(client.clientSecret), oidc.ClientSecretPost(client.clientSecret)];
    for (const [index, way] of ways.entries()) {
      const provider = await discover(client, way);
      try {
        return { provider, tokens: await oidc.authorizationCodeGrant(provider, answerUrl, checks) };
      } catch (error) {
        if (index === ways.length - 1 || !isClientRefused(error)) throw error;
      }
    }
    throw new Error('there is always a way');
  }

  return {
    async check(client) {
      await discoverFor(client);
    },
    async authorizationUrl(client, { state, nonce, verifier }, redirectUrl) {
      const provider = await discoverFor(client);
      return oidc.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUrl,
        scope: client.scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async person(client, secrets, answerUrl, groupsClaim) {
      try {
        const { provider, tokens } = await redeem(client, secrets, answerUrl);
        const token = tokens.claims()!;
        const isWhole = token['email'] !== undefined && token['email_verified'] !== undefined;
        const hasGroups = groupsClaim === null || token[groupsClaim] !== undefined;
        const asks = provider.serverMetadata().userinfo_endpoint !== undefined && !(isWhole && hasGroups);
        const more = asks ? await oidc.fetchUserInfo(provider, tokens.access_token, token.sub) : {};
        return personOf({ ...more, ...token }, token.sub, groupsClaim);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** At most 255 characters of ASCII (OpenID Connect Core, section 2). Others could not be stored, or not be told apart. */
const subjectPattern = /^[\x20-\x7e]{1,255}$/;

function personOf(claims: Readonly<Record<string, unknown>>, subject: string, groupsClaim: string | null): ProviderPerson {
  if (!subjectPattern.test(subject)) throw new ProviderFailure('wrong_answer', 'the subject is not one of OpenID Connect');
  const textOf = (name: string) => (typeof claims[name] === 'string' && claims[name] !== '' ? claims[name] : null);
  // Some providers write the truth as text.
  const isEmailVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  const groups = groupsClaim === null ? null : [claims[groupsClaim]].flat().filter((group) => typeof group === 'string');
  return { subject, email: textOf('email'), isEmailVerified, fullName: textOf('name'), groups };
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (causeOf(error, ForbiddenAddress)) return new ProviderFailure('forbidden_address', 'an address of the provider may not be called');
  const absent = causeOf(error, NoAnswer);
  if (absent) return new ProviderFailure('unreachable', kindOf(absent.cause));
  if (error instanceof oidc.AuthorizationResponseError)
    return new ProviderFailure(isDown(error.error) ? 'unreachable' : 'denied', kindOf(error));
  if (isClientRefused(error)) return new ProviderFailure('rejected', kindOf(error));
  if (error instanceof oidc.ResponseBodyError)
    return new ProviderFailure(error.error === 'invalid_grant' ? 'expired' : 'wrong_answer', kindOf(error));
  const stated = issuerStatedIn(error);
  if (stated !== null) return new ProviderFailure('other_issuer', 'the provider states another issuer', stated);
  if (error instanceof oidc.ClientError && (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT'))
    return new ProviderFailure('unreachable', kindOf(error));
  return new ProviderFailure('wrong_answer', kindOf(error));
}

/** The issuer that a document of another one states; null for every other error. */
function issuerStatedIn(error: unknown): string | null {
  const { attribute, body } = Object(error instanceof oidc.ClientError && error.cause) as {
    attribute?: unknown;
    body?: { issuer?: unknown };
  };
  return attribute === 'issuer' && typeof body?.issuer === 'string' ? visibleLine(body.issuer, 500) : null;
}

const isClientRefused = (error: unknown): boolean =>
  error instanceof oidc.WWWAuthenticateChallengeError ||
  (error instanceof oidc.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error));

const isDown = (error: string) => error === 'temporarily_unavailable' || error === 'server_error';

/** A short name of an error. Its message may repeat what the provider sent. */
function kindOf(error: unknown): string {
  const { error: sent, code, name } = Object(error) as { error?: unknown; code?: unknown; name?: unknown };
  const [kind = 'unknown'] = [sent, code, name].filter((text) => typeof text === 'string' && /^[\w.-]{1,60}$/.test(text));
  return String(kind);
}

function causeOf<Kind extends Error>(error: unknown, kind: new (...args: never[]) => Kind): Kind | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof kind) return cause;
  return null;
}
