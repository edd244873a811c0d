/** Finds out who is calling. Each authenticator checks one kind of proof, and they are asked in order. */
import { refuse, type Refusal } from '../../contract/errors.ts';
import type { Principal } from './principal.ts';

/** The parts of a request that can prove who sent it. */
export interface Proofs {
  /** The `Authorization` header, unchanged. */
  readonly authorization: string | undefined;
  /** The proof of a signed-in browser; null on routes that accept no session. */
  readonly session: SessionProof | null;
}

interface SessionProof {
  /** Value of the session cookie. */
  readonly secret: string | undefined;
  /** Value of the header X-Environment. */
  readonly environment: string | undefined;
  /** Value of the header X-CSRF-Token. Only requests that change something need the token. */
  readonly formToken: string | undefined;
  readonly isChange: boolean;
}

/**
 * The caller, or the reason why the caller could not be identified ([auth.says-what-to-send]; for browsers,
 * docs/reference/conventions.md#dashboard-operations).
 */
export type Authentication =
  | { readonly principal: Principal }
  | {
      readonly refusal: Refusal<
        'API_KEY_INVALID' | 'API_KEY_EXPIRED' | 'OAUTH_GRANT_EXPIRED' | 'SESSION_INVALID' | 'CSRF_TOKEN_INVALID' | 'VALIDATION_ERROR'
      >;
    };

/** Checks one kind of proof. Returns null when the request carries no proof of this kind, so that the next authenticator is asked. */
export type Authenticator = (proofs: Proofs) => Promise<Authentication | null>;

/**
 * The first authenticator that answers decides. When no authenticator answers, the refusal names what is wrong with the `Authorization`
 * header.
 */
export async function authenticate(authenticators: readonly Authenticator[], proofs: Proofs): Promise<Authentication> {
  const { authorization } = proofs;
  for (const ask of authenticators) {
    const answer = await ask(proofs);
    if (answer) return answer;
  }
  return { refusal: refuse('API_KEY_INVALID', { reason: problemOf(authorization) }) };
}

/** The token after `Bearer` in an `Authorization` header (RFC 6750, section 2.1). Tokens are accepted nowhere else. */
export const bearerOf = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** Describes the header's form alone, so the answer contains nothing that the sender did not send. */
function problemOf(authorization: string | undefined): 'missing' | 'wrong_scheme' | 'malformed' {
  if (!authorization?.trim()) return 'missing';
  return /^Bearer( |$)/i.test(authorization) ? 'malformed' : 'wrong_scheme';
}
