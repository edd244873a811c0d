/** Renders a document as HTML: the list of pages, the text and its table of contents. */
import { repositoryTarget, servedAt, type DocumentPage, type Documents } from './documents.ts';
import { html, type Html } from '../../ground/texts/html.ts';
import { frame } from './layout.ts';
import { renderMarkdown, type Heading } from './markdown.ts';
import { nameOf, sectionsOf, siblingsOf } from './sections.ts';

export function documentHtml(documents: Documents, page: DocumentPage, version: string): Html {
  const { html: text, headings } = renderMarkdown(page.markdown, (href) => relinked(documents, page, href));
  return frame({
    title: page.slug === 'readme' ? 'Truckroll' : `${page.title} · Truckroll`,
    description: page.summary,
    markdown: `/docs/${page.slug}.md`,
    current: '/docs/readme',
    hasPages: true,
    version,
    content: html`<div class="columns">
      ${pageList(documents, page)}
      <main id="content" tabindex="-1">
        <article>${text}</article>
        <p class="source"><a href="/docs/${page.slug}.md">This page as Markdown</a></p>
      </main>
      ${contents(headings)}
    </div>`,
  });
}

/** Turns links to the repository into links to pages. A link to a file that is not served becomes plain text. */
function relinked(documents: Documents, page: DocumentPage, href: string): string | null {
  const target = repositoryTarget(page.path, href);
  if (target === null) return href;
  const address = servedAt(documents, target.path, 'page');
  return address && `${address}${target.hash}`;
}

/** A folder with more pages, such as the error codes, is listed only on its own page. */
const mostListed = 40;

/** The list of all pages, with those in the folder of the current page. A popover on narrow screens. The browser opens and closes it without a script. */
export function pageList(documents: Documents, current: DocumentPage | null): Html {
  const inFolder = current === null ? [] : siblingsOf(documents, current);
  const siblings = inFolder.length > mostListed ? inFolder.filter((page) => page === current) : inFolder;
  const item = (page: DocumentPage): Html => {
    const isFolder = siblings.some(({ slug }) => slug.startsWith(`${page.slug}/`));
    return html`<li>
      <a href="/docs/${page.slug}" ${page === current && html` aria-current="page"`}>${nameOf(page)}</a>${
        isFolder &&
        html`<ul>
          ${siblings.map(item)}
        </ul>`
      }
    </li>`;
  };
  return html`<nav id="pages" class="pages" aria-label="Pages" popover>
    ${sectionsOf(documents).map(
      ({ title, pages }) =>
        html`<h2>${title}</h2>
          <ul>
            ${title === 'Reference' && html`<li><a href="/docs">API reference</a></li>`}${pages.map(item)}
          </ul> `,
    )}
  </nav>`;
}

/** The table of contents, for three or more headings. */
function contents(headings: readonly Heading[]): Html | null {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 3) return null;
  return html`<nav class="contents" aria-label="On this page">
    <h2>On this page</h2>
    <ul>
      ${shown.map(({ level, id, text }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}
    </ul>
  </nav>`;
}
