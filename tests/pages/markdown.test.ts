import { expect, it } from 'vitest';
import { renderMarkdown } from '../../src/edges/pages/markdown.ts';

const same = (href: string) => href;
const shown = (markdown: string, relink: (href: string) => string | null = same) => renderMarkdown(markdown, relink).html.text;

it.each([
  ['HTML', '<script>alert(1)</script>', '<script'],
  ['HTML inside a line', 'a <img src=x onerror=alert(1)> b', '<img'],
  ['a script as a link', '[x](javascript:alert(1))', 'href'],
  ['a quote in a heading', '## "><script>', '<script'],
  ['a picture', '![Board](docs/board.png)', '<img'],
  ['a style', '| a |\n|--:|\n| 1 |', 'style='],
  ['a heading without a text', '|   | b |\n|---|---|\n| 1 | 2 |', '<th></th>'],
  ['an address that is only text', 'see https://example.com and README.md', 'href'],
])('Markdown does not let through %s', (_what, markdown, forbidden) => {
  expect(shown(markdown)).not.toContain(forbidden);
});

it('headings get names as on GitHub, each once', () => {
  const { headings } = renderMarkdown('# One\n\n## `/docs`, and more!\n\n## Twice\n\n### Twice\n', same);
  expect(headings).toEqual([
    { level: 1, id: 'one', text: 'One' },
    { level: 2, id: 'docs-and-more', text: '/docs, and more!' },
    { level: 2, id: 'twice', text: 'Twice' },
    { level: 3, id: 'twice-1', text: 'Twice' },
  ]);
});

it('rows of error codes and settings get names, unless the name is taken', () => {
  const table = (...cells: string[]) => `# Host\n\n| name | x |\n|---|---|\n${cells.map((cell) => `| ${cell} | 1 |\n`).join('')}`;
  const ids = (...cells: string[]) => [...shown(table(...cells)).matchAll(/<tr id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids('`PUBLIC_URL`', '[`NOT_FOUND`](errors/not_found.md)', '`HOST`', '`PUBLIC_URL`')).toEqual(['public_url', 'not_found']);
  expect(shown(table('`A_B`', '`a_b`'))).toMatch(/<td><code>A_<wbr>B<\/code><\/td>[^]*<td><code>a_b<\/code><\/td>/);
  expect(ids('`visit`', 'PORT', '`PORT` and more', '`A_B`, `C_D`')).toEqual([]);
});

it('each link is resolved, and a link that leads nowhere keeps only its text', () => {
  const relink = (href: string) => (href.startsWith('src/') ? null : `/docs/${href}`);
  expect(shown('See [a **b**](x#y) and [code](src/a.ts), [c](z)', relink)).toBe(
    '<p>See <a href="/docs/x#y">a <strong>b</strong></a> and code, <a href="/docs/z">c</a></p>\n',
  );
});

it('wide tables and code can be scrolled by keyboard, and tables have a label', () => {
  const page = shown('## Limits & more\n\n| a |\n|---|\n| 1 |\n\n```sh\na < b\n```\n');
  expect(page).toContain('<div class="scroll" tabindex="0" role="group" aria-label="Table: Limits &amp; more"><table>');
  expect(page).toContain('<pre tabindex="0"><code>a &lt; b\n</code></pre>');
});
