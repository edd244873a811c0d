/** Pages for a forgotten password and for setting a password. */
import { leastPasswordCharacters, mostPasswordCharacters } from '../../../contract/passwordLength.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { html, type Html } from '../../../ground/texts/html.ts';
import { accountPage } from './frame.ts';

/** For a service without a mail server, which can send no link. */
export function forgotWithoutMailPage(locale: Locale, address: string | null): Html {
  const texts = textsOf('account-pages', locale);
  return accountPage({
    locale,
    address,
    title: texts.forgot,
    content: html`<p>${texts.forgotNoMail}</p>
      ${backToSignIn(locale)}`,
  });
}

export function forgotPage({ locale, address, seconds }: { locale: Locale; address: string | null; seconds: number | null }): Html {
  const texts = textsOf('account-pages', locale);
  return accountPage({
    locale,
    address,
    title: texts.forgot,
    content: html`${
        seconds !== null && html`<p class="problem" role="alert">${fill(texts.wait, { minutes: Math.ceil(seconds / 60) }, locale)}</p>`
      }
      <p>${texts.forgotIntro}</p>
      <form method="post" action="/forgot?lang=${locale}">
        <label for="email">${texts.email}</label>
        <input id="email" name="email" type="email" autocomplete="username" required maxlength="254" dir="ltr" />
        <button type="submit">${texts.forgotButton}</button>
      </form>
      ${backToSignIn(locale)}`,
  });
}

/** The same page whether or not a member has the address. */
export function forgotDonePage(locale: Locale): Html {
  const texts = textsOf('account-pages', locale);
  const content = html`<p role="status">${texts.forgotDoneText}</p>
    ${backToSignIn(locale)}`;
  return accountPage({ locale, address: null, title: texts.forgotDone, content });
}

interface SetPasswordForm {
  readonly locale: Locale;
  readonly address: string | null;
  readonly kind: 'invitation' | 'password_reset';
  readonly business: string;
  readonly email: string;
  readonly hasSecondFactor: boolean;
  readonly problem: keyof typeof passwordProblemText | null;
  /** Whether the box is ticked that also ends keys, apps, webhooks and calendars. */
  readonly endsWork: boolean;
}

/** The text of the account pages for each reason. */
export const passwordProblemText = {
  too_short: 'problemShort',
  too_long: 'problemLong',
  is_address: 'problemAddress',
  guessable: 'problemGuessable',
} as const;

export function setPasswordPage({ locale, address, kind, business, email, hasSecondFactor, problem, endsWork }: SetPasswordForm): Html {
  const texts = textsOf('account-pages', locale);
  const [title, intro] = kind === 'invitation' ? [texts.invited, texts.invitedIntro] : [texts.reset, texts.resetIntro];
  const lengths = { least: leastPasswordCharacters({ hasSecondFactor }), most: mostPasswordCharacters };
  const values = { business, email, ...lengths };
  const filled = (text: string) => fill(text, values, locale);
  return accountPage({
    locale,
    address,
    title: filled(title),
    content: html`<p>${filled(intro)}</p>
      <form method="post">
        <input type="hidden" name="username" value="${email}" autocomplete="username" />
        <label for="password">${texts.newPassword}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minlength="${lengths.least}"
          maxlength="${lengths.most}"
          aria-describedby="hint${problem !== null && ' problem'}"
          ${problem !== null && html` aria-invalid="true"`}
          dir="ltr"
        />
        ${problem !== null && html`<p class="problem" id="problem" role="alert">${filled(texts[passwordProblemText[problem]])}</p>`}
        <p class="hint" id="hint">${filled(texts.passwordHint)}</p>
        ${
          kind === 'password_reset' &&
          html`<label class="tick">
            <input type="checkbox" name="end_access" value="yes" ${endsWork && html` checked`} />
            <span>${texts.endWork} <small>${texts.endWorkHint}</small></span>
          </label>`
        }
        <button type="submit">${texts.setButton}</button>
      </form>`,
  });
}

export function linkGonePage(locale: Locale, address: string | null): Html {
  const texts = textsOf('account-pages', locale);
  const content = html`<p>${texts.linkGoneText}</p>
    <p class="aside"><a href="/forgot?lang=${locale}">${texts.askAgain}</a></p>`;
  return accountPage({ locale, address, title: texts.linkGone, content });
}

/** Page for a form that no page of this service sent. Nothing was done. */
export function foreignFormPage(locale: Locale, again: string): Html {
  const texts = textsOf('account-pages', locale);
  const content = html`<p>${texts.foreignText}</p>
    <p class="aside"><a href="${again}">${texts.again}</a></p>`;
  return accountPage({ locale, address: null, title: texts.foreign, content });
}

const backToSignIn = (locale: Locale) =>
  html`<p class="aside"><a href="/signin?lang=${locale}">${textsOf('account-pages', locale).backToSignIn}</a></p>`;
