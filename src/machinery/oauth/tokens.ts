/** The values sent to an app: codes, refresh tokens, and the answer with a pair of tokens (RFC 6749, section 5.1). */
import { newAccessToken } from '../auth/accessTokens.ts';
import { hashSecret } from '../auth/apiKeys.ts';
import { permissionsOf } from '../auth/members.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Transaction } from '../../store/driver/database.ts';
import { insertTokens, type Grant } from '../../store/oauth/grants.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { scopeWithin } from './scopes.ts';
import { randomSecret } from '../../store/ids.ts';

/** Life of a code. The browser that carries it needs a second. */
export const codeMilliseconds = 60_000;
/** Life of an access token: an hour. [oauth.token]. */
const accessMilliseconds = 3_600_000;

const secret = (prefix: string) => prefix + randomSecret(32).toString('base64url');
/** Codes and refresh tokens have 256 random bits. Only their hashes are stored. */
export const newCode = () => secret('tr_ac_');
const newRefreshToken = () => secret('tr_rt_');

export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  /** What the token currently allows: the permissions of the member's role within the scope. */
  readonly scope: string;
}

/** Issues a pair of tokens for a locked grant. They never outlive the grant. `scope` narrows the access token. */
export function issueTokens(
  tx: Transaction,
  grant: Pick<Grant, 'connectionId' | 'scope' | 'permissions' | 'grantExpiresAt'>,
  { region, scope, nowMilliseconds }: { region: string; scope: readonly PermissionCode[] | null; nowMilliseconds: number },
): TokenAnswer {
  const [access_token, refresh_token] = [newAccessToken(), newRefreshToken()];
  const expiresAt = Math.min(nowMilliseconds + accessMilliseconds, Date.parse(grant.grantExpiresAt));
  insertTokens(tx, grant.connectionId, {
    accessHash: hashSecret(access_token),
    refreshHash: hashSecret(refresh_token),
    region,
    scope,
    issuedAt: formatMilliseconds(nowMilliseconds),
    accessExpiresAt: formatMilliseconds(expiresAt),
  });
  return {
    access_token,
    token_type: 'Bearer',
    expires_in: Math.floor((expiresAt - nowMilliseconds) / 1000),
    refresh_token,
    scope: scopeWithin(scopeWithin(permissionsOf(grant), grant.scope), scope).join(' '),
  };
}
