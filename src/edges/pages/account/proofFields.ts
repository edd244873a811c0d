/** The part of a form that asks the member to prove again who they are. docs/internals/access.md#second-proof. */
import type { Locale, ProofKind } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { html, type Html } from '../../../ground/texts/html.ts';

/** What a form must ask for. */
export interface WantedProof {
  /** How the member can prove it. Empty: only by signing in again. */
  readonly kinds: readonly ProofKind[];
  /** Why what was sent did not prove it; null: nothing was sent. */
  readonly problem: { readonly outcome: 'wrong' } | { readonly outcome: 'wait'; readonly seconds: number } | null;
}

/** Whether the member can type a proof. A passkey alone means to sign in again, which it does. */
export const isTyped = ({ kinds }: WantedProof): boolean => kinds.includes('password') || kinds.includes('totp');

/** A button that changes nothing needs `formnovalidate` beside these fields. */
export function proofFields(wanted: WantedProof, locale: Locale, id = 'proof'): Html {
  const { kinds, problem } = wanted;
  const texts = textsOf('account-pages', locale);
  const factorTexts = textsOf('second-factor-pages', locale);
  const hasFactor = kinds.includes('totp');
  if (!isTyped(wanted))
    return html`<p class="problem" role="alert">${texts.proofSignIn} <a href="/signout?lang=${locale}">${texts.signOut}</a></p>`;
  return html`${
      problem
        ? html`<p class="problem" role="alert">
            ${problem.outcome === 'wrong' ? (hasFactor ? factorTexts.proofWrong : texts.proofWrong) : fill(texts.wait, { minutes: Math.ceil(problem.seconds / 60) }, locale)}
          </p>`
        : html`<p class="hint soft">${hasFactor ? factorTexts.proofWhy : texts.proofWhy}</p>`
    }
    <label for="${id}">${hasFactor ? factorTexts.proof : texts.password}</label>
    <input
      id="${id}"
      name="proof"
      type="password"
      autocomplete="current-password"
      required
      maxlength="200"
      dir="ltr"
      ${problem && html`aria-invalid="true" autofocus`}
    />`;
}
