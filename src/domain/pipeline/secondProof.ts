/** Refuses what lasts to a session whose person has not proved again who they are. docs/internals/access.md#second-proof. */
import type { Principal } from '../../machinery/auth/principal.ts';
import type { Proofs } from '../../machinery/auth/proof.ts';
import { refuse, type Refusal } from '../../contract/errors.ts';
import type { Operation } from '../../contract/index.ts';
import { needsSecondProof } from '../../contract/operation.ts';

/** null: the call may go on. Keys and apps cannot prove anything, so they are not asked. */
export async function refuseUnproved(
  proofs: Proofs,
  op: Operation,
  { sessionId, provedAt, businessId, id: memberId }: Principal,
  input: Readonly<Record<string, unknown>>,
): Promise<Refusal<'SECOND_PROOF_REQUIRED'> | null> {
  if (sessionId === undefined || !needsSecondProof(op, input)) return null;
  if (provedAt !== undefined && proofs.isGood(provedAt)) return null;
  return refuse('SECOND_PROOF_REQUIRED', await proofs.wantedOf({ sessionId, businessId, memberId }));
}
