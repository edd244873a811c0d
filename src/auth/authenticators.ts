/** Proving who calls: a list of ports, each for one kind of proof, asked in order. */
import type { Principal } from './principal.ts';

/** What of a request may prove who sent it. */
export interface Proofs {
  /** The header `Authorization` as it came. */
  readonly authorization: string | undefined;
}

/** Refusals of a proof; both answer 401 (specification, "Authentication" 4). */
export type AuthenticationProblem = 'API_KEY_INVALID' | 'API_KEY_EXPIRED';

export type Authentication = { readonly principal: Principal } | { readonly problem: AuthenticationProblem };

/** One kind of proof. Answers null when the request carries no proof of its kind, so that the next may look. */
export type Authenticator = (proofs: Proofs) => Promise<Authentication | null>;

/** The first answer counts; a request that nobody knows is refused as one without a key. */
export async function authenticate(authenticators: readonly Authenticator[], proofs: Proofs): Promise<Authentication> {
  for (const ask of authenticators) {
    const answer = await ask(proofs);
    if (answer) return answer;
  }
  return { problem: 'API_KEY_INVALID' };
}
