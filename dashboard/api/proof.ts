/**
 * Asks the member to prove again who they are, when the service wants that before a change (SECOND_PROOF_REQUIRED). The frame shows the dialog
 * (frame/ProofDialog.tsx).
 */
import type { RefusalData } from '../../src/client/derived/api.ts';

/** What the member can prove it by. */
export type WantedProofs = RefusalData['SECOND_PROOF_REQUIRED'];

export interface ProofQuestion {
  readonly wanted: WantedProofs;
  readonly answer: (isProved: boolean) => void;
}

let listener: ((question: ProofQuestion | null) => void) | null = null;
/** The open question. Changes that are refused meanwhile wait for the same answer. */
let open: { readonly question: ProofQuestion; readonly answered: Promise<boolean> } | null = null;

/** Whether the member has proved it. false: the dialog was closed, or nothing shows one. */
export function askForProof(wanted: WantedProofs): Promise<boolean> {
  if (open) return open.answered;
  if (!listener) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isProved: boolean) => {
    open = null;
    listener?.(null);
    resolve(isProved);
  };
  open = { question: { wanted, answer }, answered: promise };
  listener(open.question);
  return promise;
}

/** Hears every question, and null when it is answered, until the returned function is called. There is one listener, the frame. */
export function hearProofQuestions(hear: (question: ProofQuestion | null) => void): () => void {
  listener = hear;
  return () => {
    if (listener !== hear) return;
    listener = null;
    open?.question.answer(false);
  };
}
