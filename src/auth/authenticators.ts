/** Proving who calls: a list of ports, each for one kind of proof, asked in order. */
import { refuse, type Refusal } from '../contract/errors.ts';
import type { Principal } from './principal.ts';

/** What of a request may prove who sent it. */
export interface Proofs {
  /** The header `Authorization` as it came. */
  readonly authorization: string | undefined;
  /** What a signed-in browser sends; null on routes that take no session. */
  readonly session: SessionProof | null;
}

export interface SessionProof {
  /** The cookie's value. */
  readonly secret: string | undefined;
  /** The header X-Environment. */
  readonly environment: string | undefined;
  /** The header X-CSRF-Token, needed where something is changed. */
  readonly formToken: string | undefined;
  readonly isChange: boolean;
}

/** Who it is, or why nobody could be told ([auth.says-what-to-send]; for browsers, docs/reference/conventions.md#dashboard-operations). */
export type Authentication =
  | { readonly principal: Principal }
  | {
      readonly refusal: Refusal<
        'API_KEY_INVALID' | 'API_KEY_EXPIRED' | 'OAUTH_GRANT_EXPIRED' | 'SESSION_INVALID' | 'CSRF_TOKEN_INVALID' | 'VALIDATION_ERROR'
      >;
    };

/** One kind of proof. Answers null when the request carries no proof of its kind, so that the next may look. */
export type Authenticator = (proofs: Proofs) => Promise<Authentication | null>;

/** The first answer counts; a request that nobody knows is refused by what it sent. */
export async function authenticate(authenticators: readonly Authenticator[], proofs: Proofs): Promise<Authentication> {
  const { authorization } = proofs;
  for (const ask of authenticators) {
    const answer = await ask(proofs);
    if (answer) return answer;
  }
  return { refusal: refuse('API_KEY_INVALID', { reason: problemOf(authorization) }) };
}

/** What follows `Bearer` in a header `Authorization` (RFC 6750, section 2.1); a token is taken from nowhere else. */
export const bearerOf = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** What is wrong with the form alone: it tells nothing that the sender did not send. */
function problemOf(authorization: string | undefined): 'missing' | 'wrong_scheme' | 'malformed' {
  if (!authorization?.trim()) return 'missing';
  return /^Bearer( |$)/i.test(authorization) ? 'malformed' : 'wrong_scheme';
}
