/** The language choice at the foot of every page outside the dashboard. */
import { locales, type Locale } from '../../contract/vocabulary.ts';
import { textsOf } from '../../ground/texts/localeTexts.ts';
import { html, type Html } from '../../ground/texts/html.ts';

/** A list of the languages, each by its own name, so that readers find theirs on any page. `address` is the path and query of the page. */
export function languageLinks(current: Locale, address: string): Html {
  const links = locales.map((locale) => {
    const { language } = textsOf('account-pages', locale);
    return locale === current
      ? html`<li lang="${locale}"><span aria-current="true">${language}</span></li>`
      : html`<li><a href="${inLanguage(address, locale)}" lang="${locale}" hreflang="${locale}" rel="nofollow">${language}</a></li>`;
  });
  return html`<ul>
    ${links}
  </ul>`;
}

/** The address with another `lang` parameter. */
function inLanguage(address: string, locale: Locale): string {
  const url = new URL(address, 'http://page.invalid');
  url.searchParams.set('lang', locale);
  return url.pathname + url.search;
}
