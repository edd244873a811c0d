import { noteProof, proofEnd } from '../../../machinery/auth/proof.ts';
import { sessionIdOf } from '../../../machinery/auth/memberSessions.ts';
import type { Principal } from '../../../machinery/auth/principal.ts';
import { invalid, refuse } from '../../../contract/errors.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { realNow } from '../../members/memberResource.ts';
import { preparedWrite } from '../handler.ts';

const sessionOf = (principal: Principal) => ({
  sessionId: sessionIdOf(principal),
  businessId: principal.businessId,
  memberId: principal.id,
});

/** Renews the proof of this session. Attempts are counted for each member, as those of changePassword. [second-proof.prove]. */
export const proveAgain = preparedWrite<'proveAgain'>()(
  async ({ principal, services: { account } }, input) => {
    if (input.proof === undefined && input.passkey === undefined) return invalid('proof', 'required', 'required');
    const judged = await account.proofs.judge(sessionOf(principal), input);
    return judged.outcome === 'wait' ? refuse('PROOF_WRONG', { retry_after_seconds: judged.seconds }) : judged;
  },
  async (ctx, _input, judged) => {
    const { db, principal } = ctx;
    const now = realNow(ctx);
    await noteProof(db, sessionOf(principal), judged, now);
    if (judged.outcome === 'proved') return { proved_until: proofEnd(formatMilliseconds(now)) };
    // The audit keeps the failure.
    return refuse('PROOF_WRONG', { retry_after_seconds: null }, { keepsWrites: true });
  },
);
