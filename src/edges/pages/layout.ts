/** The frame of the document pages: head, header, footer. No scripts, and nothing from other hosts. */
import { icon, style } from './assets.ts';
import { html, type Html, type Part } from '../../ground/texts/html.ts';
import { longestQuery } from './searchWords.ts';

/** No scripts, no frames around it, nothing from elsewhere. The form is the search. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface Frame {
  readonly title: string;
  readonly description: string;
  /** Address of the same page as Markdown; null when there is none. */
  readonly markdown: string | null;
  /** Path of the page, to mark it in the header. */
  readonly current: string;
  /** What the search field in the header contains. */
  readonly query?: string;
  /** Whether the header has a button that opens the list of pages on narrow screens. */
  readonly hasPages: boolean;
  readonly version: string;
  readonly content: Part;
}

export function frame({ title, description, markdown, current, query = '', hasPages, version, content }: Frame): Html {
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
        ${banner(current, query, hasPages)} ${content}
        <footer class="foot">
          <p>Truckroll ${version} · Apache-2.0 · <a href="/llms.txt">For language models</a></p>
        </footer>
      </body>
    </html> `;
}

/** The header, also used by the API reference. `query` null: without the search of the documents. */
export function banner(current: string, query: string | null, hasPages: boolean): Html {
  const link = (href: string, text: Part) => html`<a href="${href}" ${href === current && html` aria-current="page"`}>${text}</a>`;
  return html`<header class="banner">
    <a class="home" href="/start"><img src="${icon.address}" alt="" width="28" height="28" />Truckroll</a>
    <nav aria-label="Main">${link('/docs/readme', 'Docs')}${link('/docs', html`API<span> reference</span>`)}</nav>
    ${query !== null && searchField(query)}
    ${hasPages && html`<button class="open-pages" type="button" popovertarget="pages">Pages</button>`}
  </header>`;
}

/** The browser sends the field without a script when a reader presses Enter. */
const searchField = (query: string): Html =>
  html`<form class="search" role="search" action="/docs/search">
    <input type="search" name="q" value="${query}" maxlength="${longestQuery}" placeholder="Search" aria-label="Search the documents" />
  </form>`;
