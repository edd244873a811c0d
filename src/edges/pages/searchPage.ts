/** `/docs/search`: the pages that a search has found. */
import { pageList } from './documentPage.ts';
import type { Documents } from './documents.ts';
import { html, type Html, type Part } from '../../ground/texts/html.ts';
import { frame } from './layout.ts';
import type { Findings, Found } from './searchIndex.ts';
import { longestQuery, mostWords, queryWords, rangesOf } from './searchWords.ts';

/** More pages are counted, and not shown. */
export const mostFound = 30;
/** Characters of a line that are shown, and of those the most before the first word. */
const longestLine = 220;
const mostBefore = 60;

export interface Search {
  readonly query: string;
  /** null when the query is too long. */
  readonly findings: Findings | null;
}

export function searchPage(documents: Documents, search: Search, version: string): Html {
  const query = search.query.slice(0, longestQuery);
  return frame({
    title: query === '' ? 'Search · Truckroll' : `${query} · Search · Truckroll`,
    description: '',
    markdown: null,
    current: '/docs/readme',
    query,
    hasPages: true,
    version,
    content: html`<div class="columns">
      ${pageList(documents, null)}
      <main id="content" tabindex="-1">
        <article>
          <h1>Search</h1>
          ${answer(query, search.findings)}
        </article>
      </main>
    </div>`,
  });
}

function answer(query: string, findings: Findings | null): Part {
  if (findings === null) return html`<p>This search is too long. Use at most ${longestQuery} characters and ${mostWords} words.</p>`;
  if (query === '')
    return html`<p>Type words into the field at the top of the page, for example <a href="/docs/search?q=backup">backup</a>.</p>
      ${advice}`;
  const { count, best } = findings;
  if (count === 0)
    return html`<p>No page has all of these words: <strong>${query}</strong></p>
      ${advice}`;
  const words = queryWords(query);
  return html`<p>${counted(count, best.length)} <strong>${query}</strong></p>
    <ol class="found">
      ${best.map((found) => result(found, words))}
    </ol>`;
}

const advice = html`<ul>
  <li>Use fewer words, or only the beginning of a word.</li>
  <li>Use the English word of the documents. The <a href="/docs/glossary">glossary</a> lists them.</li>
  <li>For an error, use its code, such as <a href="/docs/search?q=RATE_LIMITED">RATE_LIMITED</a>.</li>
  <li>For an operation of the API, use the search of the <a href="/docs">API reference</a>.</li>
</ul>`;

function counted(count: number, shown: number): string {
  if (count > shown) return `The best ${shown} of ${count} pages for`;
  return count === 1 ? '1 page for' : `${count} pages for`;
}

function result({ page, anchor, line }: Found, words: readonly string[]): Html {
  const address = `/docs/${page.slug}`;
  return html`<li>
    <h2><a href="${address}">${page.title}</a></h2>
    ${anchor && html`<p class="under"><a href="${address}#${anchor.id}">${anchor.text}</a></p>`}
    ${line !== '' && html`<p>${marked(line, words)}</p>`}
  </li>`;
}

/** The part of the line around the first word, with all words marked. */
function marked(line: string, words: readonly string[]): Part {
  const ranges = words.flatMap((word) => rangesOf(line, word)).sort(([left], [right]) => left - right);
  const first = ranges[0]?.[0] ?? 0;
  const from = first <= mostBefore ? 0 : line.indexOf(' ', first - mostBefore) + 1;
  const to = line.length <= from + longestLine ? line.length : line.lastIndexOf(' ', from + longestLine);
  const parts: Part[] = [from > 0 && '… '];
  let at = from;
  for (const [start, end] of ranges) {
    if (start < at || end > to) continue;
    parts.push(line.slice(at, start), html`<mark>${line.slice(start, end)}</mark>`);
    at = end;
  }
  return [...parts, line.slice(at, to), to < line.length && ' …'];
}
