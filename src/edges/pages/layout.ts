/** The frame of the document pages: head, header, footer. No scripts, and nothing from other hosts. */
import { icon, style } from './assets.ts';
import { html, type Html, type Part } from './html.ts';

/** No scripts, no frames around it, nothing from elsewhere. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Frame {
  readonly title: string;
  readonly description: string;
  /** Address of the same page as Markdown; null when there is none. */
  readonly markdown: string | null;
  /** Path of the page, to mark it in the header. */
  readonly current: string;
  /** Whether the header has a button that opens the list of pages on narrow screens. */
  readonly hasPages: boolean;
  readonly version: string;
  readonly content: Part;
}

export function frame({ title, description, markdown, current, hasPages, version, content }: Frame): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${description !== '' && html`<meta name="description" content="${description}" />`}
        <link rel="icon" href="${icon.address}" type="image/svg+xml" />
        <link rel="stylesheet" href="${style.address}" />
        ${markdown !== null && html`<link rel="alternate" type="text/markdown" href="${markdown}" />`}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${banner(current, hasPages)} ${content}
        <footer class="foot">
          <p>Truckroll ${version} · Apache-2.0 · <a href="/llms.txt">For language models</a></p>
        </footer>
      </body>
    </html> `;
}

/** The header, also used by the API reference. */
export function banner(current: string, hasPages: boolean): Html {
  const link = (href: string, text: string) => html`<a href="${href}" ${href === current && html` aria-current="page"`}>${text}</a>`;
  return html`<header class="banner">
    <a class="home" href="/start"><img src="${icon.address}" alt="" width="28" height="28" />Truckroll</a>
    <nav aria-label="Main">${link('/docs/readme', 'Docs')}${link('/docs', 'API reference')}</nav>
    ${hasPages && html`<button class="open-pages" type="button" popovertarget="pages">Pages</button>`}
  </header>`;
}
