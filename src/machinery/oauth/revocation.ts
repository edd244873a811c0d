/** The revocation endpoint (RFC 7009), with which an app gives up its access. */
import { hashSecret } from '../auth/apiKeys.ts';
import { accessChanged } from '../auth/credentialCache.ts';
import { endConnection } from '../auth/connections.ts';
import type { Store } from '../../store/driver/database.ts';
import { lockConnection } from '../../store/oauth/connections.ts';
import { deleteToken, findToken } from '../../store/oauth/grants.ts';
import type { MailDelivery } from '../webhooks/endings.ts';
import { oauthError, type OAuthError } from './errors.ts';
import { parameter, repeatedParameter } from './parameters.ts';

/**
 * Revoking a refresh token ends the connection; revoking an access token ends only that token. An unknown token is not an error (section
 * 2.2), and the answer does not show whether it was known. Returns null on success.
 */
export async function revoke(
  { store, now, region, mail }: { store: Store; now: () => number; region: string; mail: MailDelivery },
  form: URLSearchParams,
): Promise<OAuthError | null> {
  const repeated = repeatedParameter(form);
  if (repeated) return repeated;
  const token = parameter(form, 'token');
  if (!token) return oauthError('invalid_request', 'Send the token.');
  const hash = hashSecret(token);
  const stored = await findToken(store, hash, region);
  if (!stored) return null;
  if ((parameter(form, 'client_id') ?? stored.clientId) !== stored.clientId)
    return oauthError('invalid_request', 'The token is not one of this app.');
  await store.transaction(async (tx) => {
    if (stored.kind === 'access') {
      accessChanged(tx);
      return deleteToken(tx, hash);
    }
    const connection = await lockConnection(tx, stored.tenantId, stored.connectionId);
    if (connection) await endConnection(tx, connection, 'revoked', now(), mail);
  });
  return null;
}
