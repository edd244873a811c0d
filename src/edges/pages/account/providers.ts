/** Pages for signing in with the account of a firm, at its identity provider. */
import type { Locale } from '../../../contract/vocabulary.ts';
import type { ProviderRefusal } from '../../../domain/members/providerSignIns.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { visibleLine } from '../../../ground/texts/unseen.ts';
import type { OfferedProvider } from '../../../store/access/identityProviders.ts';
import { html, type Html } from '../../../ground/texts/html.ts';
import { accountPage } from './frame.ts';
import { linkTo, signInLink } from './signIn.ts';

interface Place {
  readonly locale: Locale;
  readonly address: string | null;
  /** Path of this host to go to afterwards. */
  readonly next: string;
}

const startLink = (id: string, place: Pick<Place, 'locale' | 'next'>) => linkTo(`/signin/provider/${id}/start`, place);

/** Asks for an e-mail address. `none`: what to say of a page or an address without a provider. */
export function firmPage({ none, ...place }: Place & { readonly none: 'address' | 'page' | null }): Html {
  const { locale, address, next } = place;
  const texts = textsOf('account-pages', locale);
  return accountPage({
    locale,
    address,
    title: texts.firm,
    content: html`${none !== null && html`<p class="notice" role="status">${none === 'address' ? texts.firmNone : texts.firmNoneHere}</p>`}
      <p>${texts.firmIntro}</p>
      <form method="post" action="/signin/provider/find?lang=${locale}">
        <input type="hidden" name="next" value="${next}" />
        <label for="email">${texts.email}</label>
        <input id="email" name="email" type="email" autocomplete="username" required maxlength="254" dir="ltr" autofocus />
        <button type="submit">${texts.firmContinue}</button>
      </form>
      <p class="aside"><a href="${signInLink(place)}">${texts.firmPassword}</a></p>`,
  });
}

/** A link to each provider. It names the host, so that a person sees who will ask for the password. */
export function providersPage({ providers, ...place }: Place & { readonly providers: readonly OfferedProvider[] }): Html {
  const { locale, address } = place;
  const texts = textsOf('account-pages', locale);
  return accountPage({
    locale,
    address,
    title: texts.firm,
    content: html`${providers.map((provider) => providerLink(place, provider))}
      <p class="aside"><a href="${signInLink(place)}">${texts.firmPassword}</a></p>`,
  });
}

function providerLink(place: Place, { id, name, issuer }: OfferedProvider): Html {
  const { locale } = place;
  const texts = textsOf('account-pages', locale);
  return html`<p class="provider">
    <a class="button" href="${startLink(id, place)}" dir="auto">${visibleLine(name)}</a>
    <small>${fill(texts.firmGoTo, { host: new URL(issuer).host }, locale)}</small>
  </p>`;
}

/** For the link of a member whose business wants the firm's account. */
export function providerNeededPage({
  business,
  providers,
  ...place
}: Place & { readonly business: string; readonly providers: readonly OfferedProvider[] }): Html {
  const { locale, address } = place;
  const texts = textsOf('account-pages', locale);
  return accountPage({
    locale,
    address,
    title: fill(texts.firmOnly, { business: visibleLine(business) }, locale),
    content: html`<p>${providers.length === 0 ? texts.firmOnlyNone : texts.firmOnlyText}</p>
      ${providers.map((provider) => providerLink(place, provider))}`,
  });
}

/** Nobody was signed in. `providerId`: to begin again; null when that cannot help. */
export function providerFailedPage({
  locale,
  why,
  next,
  providerId,
}: Omit<Place, 'address'> & { readonly why: ProviderRefusal; readonly providerId: string | null }): Html {
  const texts = textsOf('account-pages', locale);
  return accountPage({
    locale,
    address: null,
    title: texts.providerFailed,
    content: html`<p class="problem" role="alert">${texts.providerRefusals[why]}</p>
      ${providerId !== null && html`<p><a class="button" href="${startLink(providerId, { locale, next })}">${texts.again}</a></p>`}
      <p class="aside"><a href="${signInLink({ locale, next })}">${texts.backToSignIn}</a></p>`,
  });
}
