/**
 * Decides which strings may become HTML in this page. The page's policy demands trusted types, so that the browser asks the default policy
 * before it parses any string (docs/internals/pages.md#strangers-text). This file is loaded before every library and imports nothing.
 */

/** HTML that Leaflet itself writes. If a new release writes other HTML, tests/e2e/markup.deep.test.ts fails. */
const constantsOfLibraries: ReadonlySet<string> = new Set([
  // Leaflet writes this to find out whether the browser draws SVG.
  '<svg/>',
  // The labels of Leaflet's zoom buttons.
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
]);

/**
 * A string without `<` cannot begin an element: Leaflet's scale and Mantine's style sheets are such strings. Null: the browser refuses the
 * string.
 */
export function htmlOfLibraries(html: string): string | null {
  return !html.includes('<') || constantsOfLibraries.has(html) ? html : null;
}

/** The part of the browser's trusted types that this page uses; the compiler's library does not declare them. */
interface TrustedTypes {
  createPolicy<Options extends { readonly createHTML: (html: string) => string | null }>(
    name: string,
    options: Options,
  ): { createHTML(html: string): string };
}

const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

// Without createScript and createScriptURL the browser refuses every string as a script or as a script's address.
trustedTypes?.createPolicy('default', { createHTML: htmlOfLibraries });

const mailPolicy = trustedTypes?.createPolicy('mail', { createHTML: (html) => html });

/**
 * Parses a mail of this service into an inert document, which runs and loads nothing. Only parts/MailView.tsx calls it, and shows only the
 * elements it knows.
 */
export function parsedMail(html: string): Document {
  return new DOMParser().parseFromString(mailPolicy?.createHTML(html) ?? html, 'text/html');
}
