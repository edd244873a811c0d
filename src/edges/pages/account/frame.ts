/** The frame of pages with a form: sign-in, consent, passwords. It loads nothing from other hosts, and only the set-up has a script. */
import type { Locale } from '../../../contract/vocabulary.ts';
import { asset, icon, readAsset, type Asset } from '../assets.ts';
import { FixedBody } from '../fixedBody.ts';
import { html, type Html, type Part } from '../../../ground/texts/html.ts';
import { languageLinks } from '../languageLinks.ts';

export const formStyle = asset('form', 'css', new FixedBody(readAsset('form.css'), 'text/css; charset=utf-8'));

/** The policy for what a page may load and where its forms may lead. `leadsTo` lists origins to which the answer of a form may redirect. */
export function formPolicy(leadsTo: readonly string[] = []): string {
  const targets = ["'self'", ...leadsTo].join(' ');
  return `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`;
}

interface AccountPage {
  readonly locale: Locale;
  /** Title of the window. Also the page's heading if it has no other. */
  readonly title: string;
  readonly heading?: string;
  readonly content: Part;
  /** Path and query of the page, for the language links; null when the page answers a form. */
  readonly address: string | null;
  /** For pages with more than a few fields. */
  readonly isWide?: boolean;
  /** A script that the page works without. Its policy must allow it. */
  readonly script?: Asset;
}

export const directionOf = (locale: Locale) => (locale === 'ar' ? 'rtl' : 'ltr');

export function accountPage({ locale, title, heading = title, content, address, isWide = false, script }: AccountPage): Html {
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Truckroll</title>
        <link rel="icon" href="${icon.address}" type="image/svg+xml" />
        <link rel="stylesheet" href="${formStyle.address}" />
        ${script !== undefined && html`<script src="${script.address}" defer></script>`}
      </head>
      <body>
        <header><img src="${icon.address}" alt="" width="28" height="28" /><span>Truckroll</span></header>
        <main ${isWide && html`class="wide"`}>
          <h1>${heading}</h1>
          ${content}
        </main>
        ${address !== null && html`<footer>${languageLinks(locale, address)}</footer>`}
      </body>
    </html> `;
}
