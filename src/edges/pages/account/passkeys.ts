/** The parts of pages about passkeys. They need a script, and stay hidden without it. docs/internals/access.md#passkeys. */
import type { Locale } from '../../../contract/vocabulary.ts';
import { mostPasskeyNameCharacters, type NoPasskeys } from '../../../machinery/auth/passkeys.ts';
import { dayAndTimeOf } from '../../../machinery/mail/times.ts';
import type { PasskeyRow } from '../../../store/access/passkeys.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { visibleLine } from '../../../ground/texts/unseen.ts';
import { asset, readAsset } from '../assets.ts';
import { FixedBody } from '../fixedBody.ts';
import { html, type Html, type Part } from '../../../ground/texts/html.ts';
import { formPolicy } from './frame.ts';
import { proofFields, type WantedProof } from './proofFields.ts';

export const passkeyScript = asset('passkeys', 'js', new FixedBody(readAsset('passkeys.js'), 'text/javascript; charset=utf-8'));

/** As for other forms, with the one script, which asks this service alone and cannot turn a string into markup. */
export const passkeyPolicy = `${formPolicy()}; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'`;

/** A form that sends the answer of a passkey. `from`: where the script asks for a challenge; else `options` has it. */
export function usePasskeyForm(parts: {
  readonly locale: Locale;
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly source: { readonly from: string } | { readonly options: object };
  readonly label: string;
}): Html {
  const { locale, action, fields, source, label } = parts;
  const texts = textsOf('account-pages', locale);
  return html`<form
    method="post"
    action="${action}?lang=${locale}"
    data-passkey="get"
    ${'from' in source ? html`data-from="${source.from}"` : html`data-options="${JSON.stringify(source.options)}"`}
    hidden
  >
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <input type="hidden" name="passkey" value="" />
    <p class="problem" role="alert" data-problem hidden>${texts.passkeyFailed}</p>
    <button type="submit" class="second">${label}</button>
  </form>`;
}

export interface PasskeyList {
  readonly passkeys: readonly PasskeyRow[];
  /** What the browser needs to make one; null where none are offered. */
  readonly options: object | null;
  /** Why none are offered. */
  readonly why: NoPasskeys | null;
  /** Host at which passkeys work now; null where none are offered. */
  readonly host: string | null;
  readonly timezone: string;
  /** What the member must prove first; null: nothing. */
  readonly proof: WantedProof | null;
  /** The member has as many as a member can have. */
  readonly isFull: boolean;
}

/** The passkeys of the page of the second factor. `form` wraps the content of a form of that page. */
export function passkeyPart(locale: Locale, list: PasskeyList, form: (attributes: Part, content: Part) => Html): Html {
  const texts = textsOf('second-factor-pages', locale);
  const { passkeys, options, why, proof, isFull } = list;
  return html`<section>
    <h2>${texts.passkeys}</h2>
    <p>${texts.passkeysAbout}</p>
    ${
      passkeys.length > 0 &&
      html`<ul class="passkeys">
        ${passkeys.map((passkey) => passkeyRow(locale, passkey, list, form))}
      </ul>`
    }
    ${why !== null && html`<p class="hint">${texts.noPasskeys[why]}</p>`}
    ${
      options !== null &&
      !isFull &&
      html`<noscript><p class="hint">${texts.passkeyScript}</p></noscript> ${form(
          html`data-passkey="create" data-options="${JSON.stringify(options)}" hidden`,
          [
            html`<input type="hidden" name="passkey" value="" />
              <label for="passkey-name">${texts.passkeyName}</label>
              <input id="passkey-name" name="name" required maxlength="${mostPasskeyNameCharacters}" dir="auto" />`,
            proof && proofFields(proof, locale, 'proof-passkey'),
            html`<p class="problem" role="alert" data-problem hidden>${texts.passkeyFailed}</p>
              <input type="hidden" name="act" value="add_passkey" />
              <button type="submit" class="second">${texts.passkeyAdd}</button>`,
          ],
        )}`
    }
  </section>`;
}

function passkeyRow(
  locale: Locale,
  { id, name, host, createdAt, lastUsedAt }: PasskeyRow,
  { host: present, timezone, proof }: PasskeyList,
  form: (attributes: Part, content: Part) => Html,
): Html {
  const texts = textsOf('second-factor-pages', locale);
  const day = (at: string) => dayAndTimeOf(locale, timezone, at);
  return html`<li>
    <strong><bdi>${visibleLine(name)}</bdi></strong>
    <small>
      ${fill(texts.passkeyMade, { date: day(createdAt) }, locale)}
      ${lastUsedAt === null ? texts.passkeyUnused : fill(texts.passkeyUsed, { date: day(lastUsedAt) }, locale)}
      ${host !== present && fill(texts.passkeyElsewhere, { host }, locale)}
    </small>
    <details>
      <summary>${texts.passkeyRemove}</summary>
      ${form(null, [
        html`<input type="hidden" name="id" value="${id}" />`,
        proof && proofFields(proof, locale, `proof-${id}`),
        html`<button type="submit" class="second" name="act" value="remove_passkey">${texts.passkeyRemove}</button>`,
      ])}
    </details>
  </li>`;
}
