import { noteProof, proofEnd } from '../../../machinery/auth/proof.ts';
import { sessionIdOf } from '../../../machinery/auth/memberSessions.ts';
import { refuse } from '../../../contract/errors.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { realNow } from '../../members/memberResource.ts';
import { preparedWrite } from '../handler.ts';

/** Renews the proof of this session. Attempts are counted for each member, as those of changePassword. [second-proof.prove]. */
export const proveAgain = preparedWrite<'proveAgain'>()(
  async ({ principal, services: { account } }, input) => {
    const judged = await account.proofs.judge({ businessId: principal.businessId, memberId: principal.id }, input);
    return judged.outcome === 'wait' ? refuse('PROOF_WRONG', { retry_after_seconds: judged.seconds }) : judged;
  },
  async (ctx, _input, judged) => {
    const { db, principal } = ctx;
    const session = { sessionId: sessionIdOf(principal), businessId: principal.businessId, memberId: principal.id };
    const now = realNow(ctx);
    await noteProof(db, session, judged, now);
    if (judged.outcome === 'proved') return { proved_until: proofEnd(formatMilliseconds(now)) };
    // The audit keeps the failure.
    return refuse('PROOF_WRONG', { retry_after_seconds: null }, { keepsWrites: true });
  },
);
