/**
 * The authenticator for a signed-in browser: it checks the cookie, the environment and the token of the service's own page.
 * docs/reference/conventions.md#dashboard-operations.
 */
import { invalid, refuse } from '../../contract/errors.ts';
import { environments } from '../../contract/vocabulary.ts';
import type { Database } from '../../store/driver/database.ts';
import type { Authenticator } from './authenticators.ts';
import { memberPrincipal } from './members.ts';
import { readMemberSession, type FormTokens } from './memberSessions.ts';

/**
 * Sessions are looked up at every request. The look-up is one indexed query, and a suspended member loses access at once. `now` is the
 * service's own clock.
 */
export function sessionAuthenticator(database: Database, now: () => number, tokens: FormTokens): Authenticator {
  return async ({ session }) => {
    if (!session) return null;
    const environment = environments.find((name) => name === (session.environment ?? 'live'));
    if (!environment) return { refusal: invalid('X-Environment', 'unknown_value', 'one_of', { values: environments.join(', ') }) };
    const stored = await readMemberSession(database, session.secret, environment, now());
    if (!stored) return { refusal: refuse('SESSION_INVALID', { reason: session.secret === undefined ? 'missing' : 'ended' }) };
    if (session.isChange && !tokens.fits(stored.sessionId, session.formToken)) return { refusal: refuse('CSRF_TOKEN_INVALID') };
    return { principal: { ...memberPrincipal(stored), sessionId: stored.sessionId, provedAt: stored.provedAt } };
  };
}
