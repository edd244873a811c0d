/** The frame of pages for people without an account: the business's name at the top, and nothing from other hosts. */
import type { Locale } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { directionOf, formStyle } from '../account/frame.ts';
import { asset, icon, readAsset } from '../assets.ts';
import { FixedBody } from '../fixedBody.ts';
import { html, type Html, type Part } from '../../../ground/texts/html.ts';
import { languageLinks } from '../languageLinks.ts';

export const guestStyle = asset('guest', 'css', new FixedBody(readAsset('guest.css'), 'text/css; charset=utf-8'));
/** An optional script. It reports the time zone, and checks for news while a visit is near. */
export const guestScript = asset('guest', 'js', new FixedBody(readAsset('guest.js'), 'text/javascript; charset=utf-8'));

/** `framingHosts` may show the page in a frame. Their names are safe in a header (contract/bookingPage/bookingPage.ts). */
export function guestPolicy(framingHosts: readonly string[] = []): string {
  const ancestors = framingHosts.map((host) => (/^localhost(:|$)/.test(host) ? `http://${host}` : `https://${host}`)).join(' ') || "'none'";
  return (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; " +
    `frame-ancestors ${ancestors}`
  );
}

/** The business that a page belongs to. */
interface PageBusiness {
  readonly name: string;
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
}

interface GuestPage {
  readonly locale: Locale;
  readonly title: string;
  readonly content: Part;
  /** null: the business is unknown. */
  readonly business: PageBusiness | null;
  /** Path and query, for the language links; null when the page answers a form. */
  readonly address: string | null;
  readonly isIndexed?: boolean;
  readonly isSandbox?: boolean;
  /** Seconds after which the script may check for news. */
  readonly newsAfterSeconds?: number;
}

export function guestPage({ locale, title, content, business, address, isIndexed, isSandbox, newsAfterSeconds }: GuestPage): Html {
  const texts = textsOf('guest-pages', locale);
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${isIndexed !== true && html`<meta name="robots" content="noindex" />`}
        <title>${title}${business && ` · ${business.name}`}</title>
        <link rel="icon" href="${icon.address}" type="image/svg+xml" />
        <link rel="stylesheet" href="${formStyle.address}" />
        <link rel="stylesheet" href="${guestStyle.address}" />
        <script src="${guestScript.address}" defer></script>
      </head>
      <body class="guest" ${newsAfterSeconds !== undefined && html` data-news="${newsAfterSeconds}"`}>
        ${isSandbox === true && html`<p class="sandbox" role="note">${texts.sandbox}</p>`}
        ${business && html`<header><bdi>${business.name}</bdi></header>`}
        <main class="wide">${content}</main>
        <footer>${business && contactLine(business, locale)} ${address !== null && languageLinks(locale, address)}</footer>
      </body>
    </html> `;
}

function contactLine({ name, contact_email: email, contact_phone: phone }: PageBusiness, locale: Locale): Html | null {
  if (!email && !phone) return null;
  return html`<p class="contact">
    ${fill(textsOf('guest-pages', locale).questions, { business: name }, locale)}
    ${phone && html` <a href="tel:${phone.replaceAll(/[^\d+]/g, '')}" dir="ltr">${phone}</a>`}
    ${email && html` <a href="mailto:${encodeURIComponent(email).replace('%40', '@')}" dir="ltr">${email}</a>`}
  </p>`;
}

/** A message about a problem, also announced to screen readers. */
export const problemBox = (text: string | null): Html | null => (text === null ? null : html`<p class="problem" role="alert">${text}</p>`);

/** A page with a single message. */
export function plainPage(parts: {
  readonly locale: Locale;
  readonly title: string;
  readonly text: string;
  readonly business?: PageBusiness | null;
  readonly address: string | null;
}): Html {
  return guestPage({
    locale: parts.locale,
    title: parts.title,
    business: parts.business ?? null,
    address: parts.address,
    content: html`<h1>${parts.title}</h1>
      <p>${parts.text}</p>`,
  });
}
