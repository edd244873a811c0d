/** Pages for signing in and out. */
import type { Locale } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { html, type Html } from '../../../ground/texts/html.ts';
import { accountPage } from './frame.ts';
import { passkeyScript, usePasskeyForm } from './passkeys.ts';
import { awaitedNotice } from './setup.ts';

export interface SignInForm {
  readonly locale: Locale;
  readonly address: string | null;
  /** Path of this host to go to afterwards. */
  readonly next: string;
  readonly email: string;
  readonly notice:
    | { readonly kind: 'wrong' | 'passkey' | 'signed_out' | 'choose' | 'awaited' }
    | { readonly kind: 'wait'; readonly seconds: number }
    | null;
  /** Choices for a person who is a member of several businesses. */
  readonly businesses: readonly { readonly businessId: string; readonly businessName: string }[];
  /** Where the script asks for the challenge of a passkey; null where none are offered. */
  readonly passkeysFrom: string | null;
  /** Whether some business signs in with an account of its own. */
  readonly offersProviders: boolean;
}

/** The address of a page of the sign-in that leads on to `next`. */
export const linkTo = (path: string, { locale, next }: { readonly locale: Locale; readonly next: string }) =>
  `${path}?lang=${locale}${next === '/' ? '' : `&next=${encodeURIComponent(next)}`}`;
export const signInLink = (place: { readonly locale: Locale; readonly next: string }) => linkTo('/signin', place);

export function signInPage({ locale, address, next, email, notice, businesses, passkeysFrom, offersProviders }: SignInForm): Html {
  const texts = textsOf('account-pages', locale);
  return accountPage({
    locale,
    address,
    title: texts.signIn,
    ...(passkeysFrom === null ? {} : { script: passkeyScript }),
    content: html`${notice && noticeOf(notice, { locale, offersProviders })}
      <form method="post" action="/signin?lang=${locale}">
        <input type="hidden" name="next" value="${next}" />
        <label for="email">${texts.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${email}"
          autocomplete="${passkeysFrom === null ? 'username' : 'username webauthn'}"
          required
          maxlength="254"
          dir="ltr"
          ${email === '' && focus}
        />
        ${businesses.length > 0 && businessChoice(texts.business, businesses)}
        <label for="password">${texts.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          maxlength="200"
          dir="ltr"
          ${email !== '' && focus}
        />
        <button type="submit">${texts.signInButton}</button>
      </form>
      ${
        passkeysFrom !== null &&
        usePasskeyForm({
          locale,
          action: passkeysFrom,
          fields: { next },
          source: { from: passkeysFrom },
          label: texts.passkeySignIn,
        })
      }
      ${
        offersProviders &&
        html`<p class="aside">
          <a class="button second" href="${linkTo('/signin/provider/find', { locale, next })}">${texts.firmButton}</a>
        </p>`
      }
      <p class="aside"><a href="/forgot?lang=${locale}">${texts.forgotLink}</a></p>`,
  });
}

/** Focuses the first field, because the whole page is this form. */
const focus = html`autofocus`;

function businessChoice(label: string, businesses: SignInForm['businesses']): Html {
  return html`<label for="business">${label}</label>
    <select id="business" name="business" required>
      ${businesses.map(({ businessId, businessName }) => html`<option value="${businessId}">${businessName}</option>`)}
    </select>`;
}

function noticeOf(
  notice: NonNullable<SignInForm['notice']>,
  { locale, offersProviders }: Pick<SignInForm, 'locale' | 'offersProviders'>,
): Html {
  const texts = textsOf('account-pages', locale);
  switch (notice.kind) {
    case 'wrong':
      return html`<p class="problem" role="alert">${texts.wrong} ${offersProviders && texts.wrongHint}</p>`;
    case 'passkey':
      return html`<p class="problem" role="alert">${texts.passkeyWrong}</p>`;
    case 'wait':
      return html`<p class="problem" role="alert">${fill(texts.wait, { minutes: Math.ceil(notice.seconds / 60) }, locale)}</p>`;
    case 'choose':
      return html`<p class="notice" role="status">${texts.chooseBusiness}</p>`;
    case 'awaited':
      return awaitedNotice(locale);
    case 'signed_out':
      return html`<p class="notice" role="status">${texts.signedOut}</p>`;
  }
}

/** What a member of a suspended business sees on every page. */
export function suspendedPage(locale: Locale, business: string): Html {
  const texts = textsOf('account-pages', locale);
  const content = html`<p>${texts.suspendedText}</p>
    <p class="aside"><a href="/signout?lang=${locale}">${texts.signOut}</a></p>`;
  return accountPage({ locale, address: null, title: fill(texts.suspended, { business }, locale), content });
}

export function signOutPage(parts: {
  readonly locale: Locale;
  readonly address: string;
  readonly name: string;
  readonly business: string;
  readonly formToken: string;
  /** Path of this host to which the next person who signs in goes. */
  readonly next: string;
}): Html {
  const texts = textsOf('account-pages', parts.locale);
  return accountPage({
    locale: parts.locale,
    address: parts.address,
    title: texts.signOut,
    content: html`<p>${fill(texts.signOutQuestion, { name: parts.name, business: parts.business }, parts.locale)}</p>
      <form method="post" action="/signout?lang=${parts.locale}">
        <input type="hidden" name="csrf_token" value="${parts.formToken}" />
        <input type="hidden" name="next" value="${parts.next}" />
        <button type="submit">${texts.signOutButton}</button>
      </form>`,
  });
}
