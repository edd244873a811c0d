/** Proving who calls: a list of ports, each for one kind of proof, asked in order. */
import { refuse, type Refusal } from '../contract/errors.ts';
import type { Principal } from './principal.ts';

/** What of a request may prove who sent it. */
export interface Proofs {
  /** The header `Authorization` as it came. */
  readonly authorization: string | undefined;
}

/** Who it is, or why nobody could be told: both refusals answer 401 (specification, "Authentication" 4). */
export type Authentication = { readonly principal: Principal } | { readonly refusal: Refusal<'API_KEY_INVALID' | 'API_KEY_EXPIRED'> };

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

/** What is wrong with the form alone: it tells nothing that the sender did not send. */
function problemOf(authorization: string | undefined): 'missing' | 'wrong_scheme' | 'malformed' {
  if (!authorization?.trim()) return 'missing';
  return /^Bearer( |$)/i.test(authorization) ? 'malformed' : 'wrong_scheme';
}
