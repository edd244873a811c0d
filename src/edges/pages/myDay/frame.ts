/**
 * The frame of the technician's own page, and what makes the page installable on a phone. docs/reference/pages.md#technician-view;
 * docs/internals/pages.md#technicians-page.
 */
import type { Locale } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { visibleLine } from '../../../ground/texts/unseen.ts';
import { directionOf, formStyle } from '../account/frame.ts';
import { asset, icon, readAsset } from '../assets.ts';
import { FixedBody } from '../fixedBody.ts';
import { html, type Html, type Part } from '../../../ground/texts/html.ts';
import { languageLinks } from '../languageLinks.ts';
import type { BodyData } from './pageData.ts';
import { myDayScripts } from './scripts.ts';
import { myDayStyle } from './style.ts';

/** Bitmap icons, because phones do not show vector images on their home screen. */
export const myDayIcons = [192, 512].map((size) => ({
  size,
  ...asset(`icon-${size}`, 'png', new FixedBody(readAsset(`icon-${size}.png`), 'image/png')),
}));

export const myDayPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Policy for the worker's own requests. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

export function myDayManifest(locale: Locale): string {
  const { title } = textsOf('my-day', locale);
  return JSON.stringify({
    id: '/my-day',
    name: `Truckroll · ${title}`,
    short_name: title,
    lang: locale,
    dir: directionOf(locale),
    start_url: '/my-day',
    scope: '/my-day',
    display: 'standalone',
    background_color: '#f5f7f8',
    theme_color: '#0b6e4f',
    icons: [
      { src: icon.address, sizes: 'any', type: 'image/svg+xml' },
      ...myDayIcons.map(({ size, address }) => ({ src: address, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' })),
    ],
  });
}

interface MyDayFrame {
  readonly locale: Locale;
  readonly title: string;
  /** The signed-in person and the business. */
  readonly person: string;
  readonly business: string;
  readonly formToken: string;
  /** When the person's role will need a second factor that is not set up yet, in words; null when there is nothing to do. */
  readonly factorRequiredFrom: string | null;
  /** Path and query, for the language links; null when the page answers a form. */
  readonly address: string | null;
  /** Attributes of the body, read by the script; null for a page without a day, which needs no script. */
  readonly data: BodyData | null;
  readonly content: Part;
}

export function myDayFrame({ locale, title, person, business, formToken, factorRequiredFrom, address, data, content }: MyDayFrame): Html {
  const account = textsOf('account-pages', locale);
  const factor = textsOf('second-factor-pages', locale);
  const factorPage = html`/second-factor?lang=${locale}&amp;next=/my-day`;
  const script = data && myDayScripts().page;
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f7f8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10161c" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${business}</title>
        <link rel="icon" href="${icon.address}" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="${myDayIcons[0]!.address}" />
        <link rel="manifest" href="/my-day/manifest.webmanifest?lang=${locale}" />
        <link rel="stylesheet" href="${formStyle.address}" />
        <link rel="stylesheet" href="${myDayStyle.address}" />
        ${script && html`<script src="${script.address}" type="module"></script>`}
      </head>
      <body class="my-day" ${Object.entries<string>({ ...data }).map(([name, value]) => html` data-${name}="${value}"`)}>
        <header><bdi>${business}</bdi></header>
        <main>
          ${
            factorRequiredFrom !== null &&
            html`<p class="notice">
              <a href="${factorPage}"
                >${fill(factor.requiredFrom, { business: visibleLine(business), date: factorRequiredFrom }, locale)}</a
              >
            </p>`
          }
          ${content}
        </main>
        <footer>
          <p class="soft"><bdi>${person}</bdi> · <a href="${factorPage}">${factor.title}</a></p>
          <form method="post" action="/signout?lang=${locale}" id="sign-out">
            <input type="hidden" name="csrf_token" value="${formToken}" />
            <button type="submit" class="second">${account.signOut}</button>
          </form>
          ${address !== null && languageLinks(locale, address)}
        </footer>
      </body>
    </html> `;
}
