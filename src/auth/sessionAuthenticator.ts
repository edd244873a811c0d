/**
 * The port for a signed-in browser: cookie, environment and the proof that our own page asks.
 * docs/reference/conventions.md#dashboard-operations.
 */
import { invalid, refuse } from '../contract/errors.ts';
import { environments } from '../contract/vocabulary.ts';
import type { Database } from '../store/driver/database.ts';
import type { Authenticator } from './authenticators.ts';
import { memberPrincipal } from './members.ts';
import { readMemberSession, type FormTokens } from './memberSessions.ts';

/**
 * A session is looked up at every request: it costs one indexed query, and somebody who was suspended is out at once.
 * `now` is the service's own clock.
 */
export function sessionAuthenticator(database: Database, now: () => number, tokens: FormTokens): Authenticator {
  return async ({ session }) => {
    if (!session) return null;
    const environment = environments.find((name) => name === (session.environment ?? 'live'));
    if (!environment) return { refusal: invalid('X-Environment', 'unknown_value', 'one_of', { values: environments.join(', ') }) };
    const stored = await readMemberSession(database, session.secret, environment, now());
    if (!stored) return { refusal: refuse('SESSION_INVALID', { reason: session.secret === undefined ? 'missing' : 'ended' }) };
    if (session.isChange && !tokens.fits(stored.sessionId, session.formToken)) return { refusal: refuse('CSRF_TOKEN_INVALID') };
    return { principal: { ...memberPrincipal(stored), sessionId: stored.sessionId } };
  };
}
