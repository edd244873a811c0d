/** Asks for the second proof in a form without a script. docs/internals/access.md#second-proof. */
import type { FastifyRequest } from 'fastify';
import type { WantedProof } from '../../pages/account/proofFields.ts';
import type { AppParts } from '../parts.ts';
import { formField } from './forms.ts';
import type { SignedIn } from './session.ts';

type Parts = Pick<AppParts, 'accounts'>;

/** What a form must ask for; null: the last proof is still good. */
export async function proofToAskFor(signedIn: SignedIn, { accounts }: Parts): Promise<WantedProof | null> {
  const { proofs } = accounts.parts;
  return proofs.isGood(signedIn.provedAt) ? null : { kinds: (await proofs.wantedOf(signedIn)).proofs, problem: null };
}

/** A form that brought a proof or needed none, with the time of the last proof, or what it must ask for. */
type TakenProof = { readonly wanted: null; readonly provedAt: string } | { readonly wanted: WantedProof };

/** Judges the proof that a form brought, if the last one is too old. Nothing else may be done while something is wanted. */
export async function takeProof(request: FastifyRequest, signedIn: SignedIn, parts: Parts): Promise<TakenProof> {
  const wanted = await proofToAskFor(signedIn, parts);
  if (!wanted) return { wanted, provedAt: signedIn.provedAt };
  const proof = formField(request, 'proof');
  if (proof === '') return { wanted };
  const judged = await parts.accounts.parts.proofs.prove(signedIn, { proof });
  return judged.outcome === 'proved' ? { wanted: null, provedAt: judged.provedAt } : { wanted: { ...wanted, problem: judged } };
}
