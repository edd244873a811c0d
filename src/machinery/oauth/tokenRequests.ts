/**
 * The token endpoint: it exchanges a code for the first pair of tokens, and a refresh token for the next pair.
 * [oauth.token, oauth.refresh-rotates]; RFC 6749, sections 4.1.3 and 6; RFC 9700, section 4.14.2.
 */
import type { Logger } from 'pino';
import { endConnection } from '../auth/connections.ts';
import { hashSecret } from '../auth/apiKeys.ts';
import type { Store, Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import { defaultCapDays, lockConnection } from '../../store/oauth/connections.ts';
import { findCode, findToken, insertConnection, lockGrant, noteRefresh, type Grant, type StoredCode } from '../../store/oauth/grants.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { MailDelivery } from '../webhooks/endings.ts';
import type { Clients } from './clients.ts';
import { isOAuthError, oauthError, type OAuthError } from './errors.ts';
import type { ArrivalMilliseconds, FirstUses } from './firstUses.ts';
import { parameter, parameters, repeatedParameter } from './parameters.ts';
import { verifies } from './pkce.ts';
import { readResources } from './resources.ts';
import { readScope, scopeWithin } from './scopes.ts';
import { issueTokens, type TokenAnswer } from './tokens.ts';

interface TokenParts {
  readonly store: Store;
  readonly clients: Clients;
  readonly now: () => number;
  readonly region: string;
  readonly uses: FirstUses;
  readonly mail: MailDelivery;
  readonly log: Logger;
}

/** The answer for a code or token that does not work. It says what to do, but not the reason. */
const noGrant = oauthError('invalid_grant', 'The code or token is unknown, used, or not for this app. Start a new authorization.');
const lapsed: OAuthError = {
  error: 'invalid_grant',
  description: 'The connection has expired. Send the person through the authorization again.',
  errorCode: 'OAUTH_GRANT_EXPIRED',
};

/** Answers a request to the token endpoint. `origin` is this server's address as the app knows it. */
export async function answerTokenRequest(
  parts: TokenParts,
  form: URLSearchParams,
  { origin, arrival }: { origin: string; arrival: ArrivalMilliseconds },
): Promise<TokenAnswer | OAuthError> {
  const repeated = repeatedParameter(form);
  if (repeated) return repeated;
  const resources = readResources(parameters(form, 'resource'), origin);
  if (isOAuthError(resources)) return resources;
  switch (parameter(form, 'grant_type')) {
    case 'authorization_code':
      return orUnknownApp(parts, form, await redeem(parts, form, { resources, arrival }));
    case 'refresh_token':
      return orUnknownApp(parts, form, await refresh(parts, form, { resources, arrival }));
    case undefined:
      return oauthError('invalid_request', 'Send grant_type, authorization_code or refresh_token.');
    default:
      return oauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  }
}

/**
 * Tells an app that was removed as unused to register again. Otherwise its person would be sent to a page that does not know the app.
 * Clients register again only on `invalid_client` (RFC 6749, section 5.2).
 */
async function orUnknownApp(
  { clients }: TokenParts,
  form: URLSearchParams,
  answer: TokenAnswer | OAuthError,
): Promise<TokenAnswer | OAuthError> {
  const id = parameter(form, 'client_id');
  if (answer !== noGrant || id === undefined || clients.isDocument(id) || (await clients.find(id, null)) !== 'unknown') return answer;
  return oauthError('invalid_client', 'This app is not registered here. Register it again.');
}

/**
 * Whether the resources are within the approved ones. An app that named none at the authorization may name the ones that it uses now (RFC
 * 8707, section 2.2).
 */
const isCovered = (resources: readonly string[], approved: readonly string[]) =>
  approved.length === 0 || resources.every((resource) => approved.includes(resource));
const foreignTarget = oauthError('invalid_target', 'The authorization does not include this resource.');

/** The parts of a request that are not read from its form. */
interface Asked {
  readonly resources: readonly string[];
  readonly arrival: ArrivalMilliseconds;
}

async function redeem(parts: TokenParts, form: URLSearchParams, { resources, arrival }: Asked): Promise<TokenAnswer | OAuthError> {
  const [code, verifier] = [parameter(form, 'code'), parameter(form, 'code_verifier')];
  if (!code) return oauthError('invalid_request', 'Send the code.');
  if (!verifier) return oauthError('invalid_request', 'Send the code_verifier of the code_challenge (RFC 7636).');
  const hash = hashSecret(code);
  const seen = await findCode(parts.store, hash);
  if (!seen) return noGrant;
  return served(parts, hash, async (tx) => {
    const stored = await findCode(tx, hash, { isLocked: true });
    if (!stored) return noGrant;
    if (stored.isRedeemed) return replayed(parts, tx, stored, seen.isRedeemed && !parts.uses.isLate(hash, arrival));
    const now = parts.now();
    const isGood = Date.parse(stored.expiresAt) > now && stored.memberStatus === 'active';
    if (!isGood || !isFor(stored, form) || !verifies(verifier, stored.challenge)) return noGrant;
    if (!isCovered(resources, stored.resources)) return foreignTarget;
    const connectionId = newId(now);
    insertConnection(tx, connectionId, hash, defaultCapDays, formatMilliseconds(now));
    const grant = (await lockGrant(tx, connectionId))!;
    return issueTokens(tx, grant, { region: parts.region, scope: null, nowMilliseconds: now });
  });
}

/** Accepts a code or token in a transaction, and records the use when tokens were issued. */
async function served(
  { store, uses }: TokenParts,
  hash: Buffer,
  serve: (tx: Transaction) => Promise<TokenAnswer | OAuthError>,
): Promise<TokenAnswer | OAuthError> {
  const answer = await store.transaction(async (tx) => {
    const made = await serve(tx);
    if (!isOAuthError(made)) uses.begin(hash);
    return made;
  });
  if (!isOAuthError(answer)) await uses.end(hash);
  return answer;
}

/**
 * Whether app and redirect are the same as in the authorization, as far as the request names them. PKCE alone covers what the request
 * leaves out.
 */
function isFor({ clientId, redirectUri }: StoredCode, form: URLSearchParams): boolean {
  return (parameter(form, 'client_id') ?? clientId) === clientId && (parameter(form, 'redirect_uri') ?? redirectUri) === redirectUri;
}

/**
 * A code used again was seen by a third party, so its connection ends (RFC 6749, section 4.1.2). Of two simultaneous requests, the second
 * is only late, because it was sent while the code was still unused.
 */
async function replayed(parts: TokenParts, tx: Transaction, code: StoredCode, wasRedeemed: boolean): Promise<OAuthError> {
  const { tenantId, connectionId } = code;
  const connection = wasRedeemed && connectionId !== null ? await lockConnection(tx, tenantId, connectionId) : null;
  if (connection?.endReason === null) {
    await endConnection(tx, connection, 'code_reused', parts.now(), parts.mail);
    warnOfReuse(parts, tx, 'code', connection.id);
  }
  return noGrant;
}

async function refresh(parts: TokenParts, form: URLSearchParams, { resources, arrival }: Asked): Promise<TokenAnswer | OAuthError> {
  const token = parameter(form, 'refresh_token');
  if (!token) return oauthError('invalid_request', 'Send the refresh_token.');
  const scope = readScope(parameter(form, 'scope'));
  if (scope !== null && isOAuthError(scope)) return scope;
  const hash = hashSecret(token);
  const seen = await findToken(parts.store, hash, parts.region);
  if (seen?.kind !== 'refresh' || (parameter(form, 'client_id') ?? seen.clientId) !== seen.clientId) return noGrant;
  return served(parts, hash, async (tx) => {
    const grant = await lockGrant(tx, seen.connectionId);
    const now = parts.now();
    const refused = grant
      ? await refusalOf(parts, tx, grant, { hash, wasUsed: seen.isUsed && !parts.uses.isLate(hash, arrival) })
      : noGrant;
    if (!grant || refused) return refused ?? noGrant;
    if (!isCovered(resources, grant.resources)) return foreignTarget;
    if (scope !== null && scopeWithin(scope, grant.scope).length < scope.length)
      return oauthError(
        'invalid_scope',
        'The scope is wider than that of the connection. Send the person through the authorization again.',
      );
    const grantExpiresAt = await noteRefresh(tx, grant.connectionId, hash, formatMilliseconds(now));
    return issueTokens(tx, { ...grant, grantExpiresAt }, { region: parts.region, scope, nowMilliseconds: now });
  });
}

/**
 * Returns why the locked grant issues no tokens; null when it does. A refresh token used again was seen by a third party. It is unknown
 * which user is the app, so the whole connection ends. Of two simultaneous requests, the second is only late.
 */
async function refusalOf(
  parts: TokenParts,
  tx: Transaction,
  grant: Grant,
  { hash, wasUsed }: { hash: Buffer; wasUsed: boolean },
): Promise<OAuthError | null> {
  const { connectionId: id, endReason } = grant;
  if (endReason !== null) return endReason === 'expired' ? lapsed : noGrant;
  const now = parts.now();
  if (wasUsed) {
    await endConnection(tx, { id, endReason }, 'refresh_token_reused', now, parts.mail);
    warnOfReuse(parts, tx, 'refresh token', id);
    return noGrant;
  }
  const token = await findToken(tx, hash, parts.region);
  if (!token || token.isUsed) return noGrant;
  if (Date.parse(grant.grantExpiresAt) <= now) {
    await endConnection(tx, { id, endReason }, 'expired', now, parts.mail);
    return lapsed;
  }
  return grant.memberStatus === 'active' ? null : noGrant;
}

function warnOfReuse({ log }: TokenParts, tx: Transaction, what: string, connection: string): void {
  tx.afterCommit(() => log.warn({ connection }, `a ${what} was used twice, so the connection of the app was ended`));
}
