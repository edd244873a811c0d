/** Pages of the second factor: the code at the sign-in, the set-up, and what is set. They work without scripts. docs/reference/pages.md#frame. */
import { encode } from 'uqr';
import { leastPasswordCharacters } from '../../../contract/passwordLength.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { visibleLine } from '../../../ground/texts/unseen.ts';
import { html, type Html, type Part } from '../../../ground/texts/html.ts';
import { accountPage } from './frame.ts';
import { proofFields, type WantedProof } from './proofFields.ts';
import { passkeyPart, passkeyScript, usePasskeyForm, type PasskeyList } from './passkeys.ts';

export type CodeNotice = { readonly kind: 'wrong' | 'password_saved' } | { readonly kind: 'wait'; readonly seconds: number } | null;

/** The second step of the sign-in. */
export function codePage(parts: {
  readonly locale: Locale;
  readonly business: string;
  /** Says whose password was right. */
  readonly token: string;
  /** Path of this host to go to afterwards. */
  readonly next: string;
  readonly notice: CodeNotice;
  /** What the browser needs for a passkey of the member; null where there is none. */
  readonly passkey: object | null;
}): Html {
  const { locale, business, token, next, notice, passkey } = parts;
  const texts = textsOf('second-factor-pages', locale);
  const { signInButton } = textsOf('account-pages', locale);
  return accountPage({
    locale,
    address: null,
    title: texts.codeTitle,
    ...(passkey === null ? {} : { script: passkeyScript }),
    content: html`${notice && codeNotice(notice, locale)}
      <p>${fill(texts.codeIntro, { business: visibleLine(business) }, locale)}</p>
      <form method="post" action="/signin/code?lang=${locale}">
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="next" value="${next}" />
        ${codeField(texts.code, { hint: texts.codeHint, isWrong: notice?.kind === 'wrong', isFocused: true })}
        <button type="submit">${signInButton}</button>
      </form>
      ${
        passkey !== null &&
        usePasskeyForm({ locale, action: '/signin/code', fields: { token, next }, source: { options: passkey }, label: texts.usePasskey })
      }
      <p class="aside">${texts.lost}</p>
      <p class="aside"><a href="/signin?lang=${locale}">${texts.signInAgain}</a></p>`,
  });
}

function codeNotice(notice: NonNullable<CodeNotice>, locale: Locale): Html {
  const texts = textsOf('second-factor-pages', locale);
  switch (notice.kind) {
    case 'wrong':
      return problem(texts.codeWrong);
    case 'wait':
      return problem(waitText(notice.seconds, locale));
    case 'password_saved':
      return html`<p class="notice" role="status">${texts.passwordSaved}</p>`;
  }
}

/** For a form whose token is too old. */
export function codeExpiredPage(locale: Locale, next: string): Html {
  const texts = textsOf('second-factor-pages', locale);
  const content = html`<p>${texts.codeExpired}</p>
    <p class="aside"><a href="/signin?lang=${locale}&amp;next=${encodeURIComponent(next)}">${texts.signInAgain}</a></p>`;
  return accountPage({ locale, address: null, title: texts.codeTitle, content });
}

export interface FactorPage {
  readonly locale: Locale;
  readonly address: string | null;
  readonly business: string;
  readonly formToken: string;
  /** Path of this host to go to afterwards. */
  readonly next: string;
  readonly problem?: FactorProblem | null;
}

export type FactorProblem =
  | { readonly kind: 'passkey' | 'code' | 'password' | 'proof' | 'sign_in' | 'gone' }
  | { readonly kind: 'wait'; readonly seconds: number };

/** No factor is set. `requiredFrom`: a day in words, until which the member may go on without one; `now` when the member may not. */
export function noFactorPage(page: FactorPage & WithPasskeys & { readonly requiredFrom: { readonly date: string } | 'now' | null }): Html {
  const { locale, business, requiredFrom } = page;
  const texts = textsOf('second-factor-pages', locale);
  return shell(page, [
    requiredFrom !== null &&
      html`<p class="notice" role="status">
        ${
          requiredFrom === 'now'
            ? fill(texts.required, { business: visibleLine(business) }, locale)
            : fill(texts.requiredFrom, { business: visibleLine(business), date: requiredFrom.date }, locale)
        }
      </p>`,
    html`<p>${texts.about}</p>`,
    form(page, [html`<button type="submit" name="act" value="begin">${texts.setUpButton}</button>`]),
    passkeysOf(page),
    requiredFrom === 'now' ? signOutLink(locale) : back(page),
  ]);
}

/** An app is being set up. */
export function setUpPage(
  page: FactorPage & {
    readonly secret: string;
    readonly totpAddress: string;
    readonly asksPassword: boolean;
    /** What a member without a password must prove; null: nothing. */
    readonly proof: WantedProof | null;
  },
): Html {
  const { locale, secret, totpAddress, asksPassword, proof } = page;
  const texts = textsOf('second-factor-pages', locale);
  return shell(page, [
    html`<p>${texts.scan}</p>
      ${qrCode(totpAddress, texts.qr)}
      <p><a href="${totpAddress}">${texts.openApp}</a></p>
      <p>${texts.typeKey}<br /><code dir="ltr">${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></p>`,
    form(page, [
      codeField(texts.enterCode, { hint: null, isWrong: page.problem?.kind === 'code', isFocused: page.problem?.kind === 'code' }),
      asksPassword &&
        html`<label for="password">${texts.password}</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" dir="ltr" />`,
      proof !== null && proofFields(proof, locale),
      html`<button type="submit" name="act" value="confirm">${texts.finishButton}</button>`,
    ]),
    form(page, [html`<button type="submit" class="second" name="act" value="cancel">${texts.cancel}</button>`]),
  ]);
}

/** The recovery codes, shown once. */
export function recoveryCodesPage(page: FactorPage & { readonly codes: readonly string[]; readonly isNew: boolean }): Html {
  const { locale, codes, isNew, next } = page;
  const texts = textsOf('second-factor-pages', locale);
  return accountPage({
    locale,
    address: null,
    title: texts.codesTitle,
    content: html`<p class="notice" role="status">${isNew ? texts.set : texts.renewed}</p>
      <p>${texts.codesIntro}</p>
      <ol class="codes" dir="ltr">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ol>
      <p><a class="button" href="${next}">${texts.goOn}</a></p>`,
  });
}

/** A factor is set: an app, passkeys, or both. */
export function factorPage(page: FactorPage & WithPasskeys & { readonly codesLeft: number; readonly hasTotp: boolean }): Html {
  const { locale, codesLeft, hasTotp } = page;
  const texts = textsOf('second-factor-pages', locale);
  return shell(page, [
    html`<p>${hasTotp && html`${texts.isSet}<br />`}${fill(texts.codesLeft, { left: codesLeft }, locale)}</p>
      ${hasTotp && html`<p class="hint">${texts.removeHint}</p>`}`,
    form(page, [
      html`<label for="proof">${texts.proof}</label>
        <input
          id="proof"
          name="proof"
          type="password"
          autocomplete="current-password"
          required
          maxlength="200"
          dir="ltr"
          aria-describedby="proof-hint"
        />
        <p class="hint" id="proof-hint">${texts.proofHint}</p>
        <div class="stack">
          <button type="submit" name="act" value="renew">${texts.renewButton}</button>
          ${hasTotp && html`<button type="submit" class="second" name="act" value="remove">${texts.removeButton}</button>`}
        </div>`,
    ]),
    !hasTotp && form(page, [html`<button type="submit" class="second" name="act" value="begin">${texts.setUpButton}</button>`]),
    passkeysOf(page),
    back(page),
  ]);
}

interface WithPasskeys {
  readonly list: PasskeyList;
}

const passkeysOf = (page: FactorPage & WithPasskeys): Html =>
  passkeyPart(page.locale, page.list, (attributes, content) => form(page, content, attributes));

/** The factor was removed. The length of the password is not known, because only its hash is stored. */
export function factorRemovedPage({ locale, next }: FactorPage): Html {
  const texts = textsOf('second-factor-pages', locale);
  const least = leastPasswordCharacters({ hasSecondFactor: false });
  return accountPage({
    locale,
    address: null,
    title: texts.title,
    content: html`<p role="status">${fill(texts.removed, { least }, locale)}</p>
      <p><a class="button" href="/settings/account">${texts.choosePassword}</a></p>
      <p class="aside"><a href="${next}">${texts.goOn}</a></p>`,
  });
}

function shell(page: FactorPage, content: Part): Html {
  const { locale, address } = page;
  const { title } = textsOf('second-factor-pages', locale);
  return accountPage({
    locale,
    address,
    title,
    script: passkeyScript,
    content: html`${page.problem ? problem(problemText(page.problem, locale)) : null} ${content}`,
  });
}

function problemText(given: FactorProblem, locale: Locale): string {
  const texts = textsOf('second-factor-pages', locale);
  switch (given.kind) {
    case 'passkey':
      return texts.passkeyFailed;
    case 'code':
      return texts.setUpWrong;
    case 'password':
      return texts.passwordWrong;
    case 'proof':
      return texts.proofWrong;
    case 'sign_in':
      return textsOf('account-pages', locale).proofSignIn;
    case 'gone':
      return texts.setUpGone;
    case 'wait':
      return waitText(given.seconds, locale);
  }
}

const waitText = (seconds: number, locale: Locale): string =>
  fill(textsOf('account-pages', locale).wait, { minutes: Math.ceil(seconds / 60) }, locale);

const problem = (text: string): Html => html`<p class="problem" id="problem" role="alert">${text}</p>`;

const form = ({ locale, formToken, next }: FactorPage, content: Part, attributes: Part = null): Html =>
  html`<form method="post" action="/second-factor?lang=${locale}" ${attributes}>
    <input type="hidden" name="csrf_token" value="${formToken}" />
    <input type="hidden" name="next" value="${next}" />
    ${content}
  </form>`;

const back = ({ locale, next }: FactorPage): Html =>
  html`<p class="aside"><a href="${next}">${textsOf('second-factor-pages', locale).back}</a></p>`;

const signOutLink = (locale: Locale): Html =>
  html`<p class="aside"><a href="/signout?lang=${locale}">${textsOf('account-pages', locale).signOut}</a></p>`;

/** Recovery codes have letters, so the field takes any text. `inputmode` shows the digits of a phone first. */
function codeField(label: string, { hint, isWrong, isFocused }: { hint: string | null; isWrong: boolean; isFocused: boolean }): Html {
  const described = [hint !== null && 'code-hint', isWrong && 'problem'].filter((id) => id !== false).join(' ');
  return html`<label for="code">${label}</label>
    <input
      id="code"
      name="code"
      type="text"
      inputmode="numeric"
      autocomplete="one-time-code"
      autocapitalize="characters"
      spellcheck="false"
      required
      maxlength="40"
      dir="ltr"
      ${described !== '' && html`aria-describedby="${described}"`}
      ${isWrong && html`aria-invalid="true"`}
      ${isFocused && html`autofocus`}
    />
    ${hint !== null && html`<p class="hint" id="code-hint">${hint}</p>`}`;
}

/** Drawn as one path of squares: the policy of the page allows no inline styles, and needs none for it. Dark on light in both schemes. */
function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'L', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${squares}" fill="#000" />
  </svg>`;
}
