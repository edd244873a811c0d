/**
 * The second proof: before a signed-in member makes what lasts, they prove again who they are. So a browser that was left open, or a stolen session,
 * makes no key and no member. [second-proof.asked]; docs/internals/access.md#second-proof.
 */
import { proofKinds, type ProofKind } from '../../contract/vocabulary.ts';
import { mostPasswordCharacters } from '../../contract/passwordLength.ts';
import { renewProof } from '../../store/access/memberSessions.ts';
import type { Store, Transaction } from '../../store/driver/database.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { Limiter } from '../limits/limiters.ts';
import { recordOwnAction } from './audit.ts';
import type { OwnAttempts } from './attempts.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactors } from './secondFactors.ts';

/** How long a proof is good for, at most. */
const proofMilliseconds = 15 * 60_000;

/** The end of a proof that was given at this time. */
export const proofEnd = (provedAt: string): string => formatMilliseconds(Date.parse(provedAt) + proofMilliseconds);

interface Prover {
  readonly businessId: string;
  readonly memberId: string;
}

/** What a member enters to prove who they are: the password, a code of the app, or a recovery code. People need not say which. */
export interface GivenProof {
  readonly proof?: string | undefined;
  /** The answer of a passkey, in place of the text. */
  readonly passkey?: string | undefined;
}

/** What a session can be proved by. */
export interface WantedProofs {
  readonly proofs: ProofKind[];
  /** null when the member has no passkey here. */
  readonly passkey: { readonly challenge: string; readonly rp_id: string; readonly credential_ids: string[] } | null;
}

type ProofResult = Exclude<JudgedProof, { outcome: 'wrong' }> | { readonly outcome: 'wrong' };

/** `isTold`: whether the audit records the failure. */
export type JudgedProof =
  | Proved
  | { readonly outcome: 'wrong'; readonly isTold: boolean }
  | { readonly outcome: 'wait'; readonly seconds: number };

interface Proved {
  readonly outcome: 'proved';
}

/** The session of a signed-in member. */
interface ProvingSession extends Prover {
  readonly sessionId: string;
}

export interface Proofs {
  /** Whether a proof is still good. */
  isGood(provedAt: string): boolean;
  wantedOf(session: ProvingSession): Promise<WantedProofs>;
  /** Counts an attempt and checks what was given. A code or a passkey's answer is used up. Changes nothing else. */
  judge(session: ProvingSession, given: GivenProof): Promise<JudgedProof>;
  /** Judges what was given, and renews the proof of the session or records the failure. `provedAt`: the time of the new proof. */
  prove(session: ProvingSession, given: GivenProof): Promise<Exclude<JudgedProof, Proved> | (Proved & { readonly provedAt: string })>;
}

/** `failures` counts what the audit records. `now` is the service's clock. */
export function proofs(parts: {
  readonly store: Store;
  readonly now: () => number;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly ownAttempts: OwnAttempts;
  readonly failures: Limiter;
}): Proofs {
  const { store, now, secondFactors, passkeys, ownAttempts } = parts;
  const byPasskey = async (session: ProvingSession, given: string): Promise<ProofResult> => {
    const { memberId, sessionId } = session;
    const seconds = await ownAttempts.count(memberId);
    if (seconds !== null) return { outcome: 'wait', seconds };
    const answer = await passkeys.check('proof', sessionId, given);
    if (answer?.passkey.memberId !== memberId || !(await store.transaction((tx) => passkeys.use(tx, answer)))) return { outcome: 'wrong' };
    await ownAttempts.succeeded(memberId);
    return { outcome: 'proved' };
  };
  const judge: Proofs['judge'] = async (session, { proof = '', passkey }) => {
    const entered = { password: proof.slice(0, mostPasswordCharacters), code: proof };
    const result = passkey === undefined ? await secondFactors.proves(session, entered) : await byPasskey(session, passkey);
    if (result.outcome !== 'wrong') return result;
    return { ...result, isTold: (await parts.failures.take(session.memberId)).allowed };
  };
  return {
    isGood: (provedAt) => now() - Date.parse(provedAt) < proofMilliseconds,
    async wantedOf(session) {
      const { hasPassword, hasTotp } = await secondFactors.state(session);
      const options = await passkeys.toUse('proof', session.sessionId, session);
      const has: Readonly<Record<ProofKind, boolean>> = { password: hasPassword, totp: hasTotp, passkey: options !== null };
      const passkey = options && {
        challenge: options.challenge,
        rp_id: options.rpId!,
        credential_ids: (options.allowCredentials ?? []).map(({ id }) => id),
      };
      return { proofs: proofKinds.filter((kind) => has[kind]), passkey };
    },
    judge,
    async prove(session, given) {
      const judged = await judge(session, given);
      if (judged.outcome === 'wait') return judged;
      const at = now();
      await store.transaction((tx) => noteProof(tx, session, judged, at));
      return judged.outcome === 'proved' ? { ...judged, provedAt: formatMilliseconds(at) } : judged;
    },
  };
}

/** Renews the proof of the session, or records the failure. */
export async function noteProof(
  tx: Transaction,
  session: ProvingSession,
  judged: Exclude<JudgedProof, { outcome: 'wait' }>,
  nowMilliseconds: number,
): Promise<void> {
  if (judged.outcome === 'proved') return renewProof(tx, session.sessionId, formatMilliseconds(nowMilliseconds));
  if (judged.isTold) recordOwnAction(tx, session, 'member.proof_failed', nowMilliseconds);
}
