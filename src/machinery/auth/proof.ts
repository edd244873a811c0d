/**
 * The second proof: before a signed-in member makes what lasts, they prove again who they are. So a browser that was left open, or a stolen session,
 * makes no key and no member. [second-proof.asked]; docs/internals/access.md#second-proof.
 */
import type { ProofKind } from '../../contract/vocabulary.ts';
import { passwordCharacters } from '../../contract/account/account.ts';
import { renewProof } from '../../store/access/memberSessions.ts';
import { getMemberAccount } from '../../store/access/members.ts';
import type { Database, Store, Transaction } from '../../store/driver/database.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { Limiter } from '../limits/limiters.ts';
import { recordOwnAction } from './audit.ts';
import type { OwnAttempts } from './attempts.ts';
import { verifyPassword } from './passwords.ts';

/** How long a proof is good for, at most. */
const proofMilliseconds = 15 * 60_000;

/** The end of a proof that was given at this time. */
export const proofEnd = (provedAt: string): string => formatMilliseconds(Date.parse(provedAt) + proofMilliseconds);

interface Prover {
  readonly businessId: string;
  readonly memberId: string;
}

/** What a member gives to prove who they are. */
export interface GivenProof {
  readonly password: string;
}

/** The kinds of proof that a member has. A member without any signs in again. */
async function proofsOf(db: Database, { businessId, memberId }: Prover): Promise<ProofKind[]> {
  const { passwordHash } = await getMemberAccount(db, businessId, memberId);
  return passwordHash === null ? [] : ['password'];
}

/** Whether what was given proves who the member is. */
export async function proves(
  db: Database | Transaction,
  { businessId, memberId }: Prover,
  { password }: GivenProof,
  passwordCostLog2: number,
): Promise<boolean> {
  const { passwordHash } = await getMemberAccount(db, businessId, memberId);
  return verifyPassword(password.slice(0, passwordCharacters.most), passwordHash, passwordCostLog2);
}

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
  kindsOf(member: Prover): Promise<readonly ProofKind[]>;
  /** Counts an attempt and checks what was given. Changes nothing else. */
  judge(member: Prover, given: GivenProof): Promise<JudgedProof>;
  /** Judges what was given, and renews the proof of the session or records the failure. `provedAt`: the time of the new proof. */
  prove(session: ProvingSession, given: GivenProof): Promise<Exclude<JudgedProof, Proved> | (Proved & { readonly provedAt: string })>;
}

/** `failures` counts what the audit records. `now` is the service's clock. */
export function proofs(parts: {
  readonly store: Store;
  readonly now: () => number;
  readonly passwordCostLog2: number;
  readonly ownAttempts: OwnAttempts;
  readonly failures: Limiter;
}): Proofs {
  const { store, now, ownAttempts } = parts;
  const judge: Proofs['judge'] = async (member, given) => {
    const seconds = await ownAttempts.count(member.memberId);
    if (seconds !== null) return { outcome: 'wait', seconds };
    if (!(await proves(store, member, given, parts.passwordCostLog2)))
      return { outcome: 'wrong', isTold: (await parts.failures.take(member.memberId)).allowed };
    await ownAttempts.succeeded(member.memberId);
    return { outcome: 'proved' };
  };
  return {
    isGood: (provedAt) => now() - Date.parse(provedAt) < proofMilliseconds,
    kindsOf: (member) => proofsOf(store, member),
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
