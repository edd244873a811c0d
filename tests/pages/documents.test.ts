/** Every link of every document works, both in the repository and on the server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorTable } from '../../src/contract/errors.ts';
import { readDocuments, repositoryTarget, servedAt, type DocumentPage } from '../../src/edges/pages/documents.ts';
import { withAbsoluteLinks } from '../../src/edges/pages/llms.ts';
import { renderMarkdown } from '../../src/edges/pages/markdown.ts';
import { sectionsOf, siblingsOf } from '../../src/edges/pages/sections.ts';

const root = join(import.meta.dirname, '../..');
const documents = await readDocuments();

/** Addresses of the server that a page may link to, besides the pages themselves. */
const addresses = new Set(['/', '/docs', '/openapi.json', '/llms.txt', '/llms-full.txt', '/readyz', '/healthz']);

function linksOf(page: DocumentPage): string[] {
  const links: string[] = [];
  renderMarkdown(page.markdown, (href) => (links.push(href), href));
  return links;
}

const anchorsOf = (page: DocumentPage) => new Set(renderMarkdown(page.markdown, (href) => href).headings.map(({ id }) => `#${id}`));

/** What is wrong with a link, or null if nothing is. */
function fault(page: DocumentPage, href: string): string | null {
  if (/^https?:\/\//.test(href)) return null;
  if (href.startsWith('/')) return addresses.has(href.split('#')[0]!) ? null : 'no address of the server';
  const target = href.startsWith('#') ? { path: page.path, hash: href } : repositoryTarget(page.path, href);
  if (target === null) return 'no link of a kind that is used here';
  const other = documents.pages.find(({ path }) => path === target.path || path === `${target.path}.md`);
  if (!other && !existsSync(join(root, target.path))) return 'no such file';
  if (target.hash && !(other && anchorsOf(other).has(target.hash))) return 'no such heading';
  return null;
}

describe('the links of a page', () => {
  it.each(documents.pages.map((page) => [page.path, page] as const))('[docs.links] lead to existing targets: %s', (_path, page) => {
    expect(
      linksOf(page)
        .map((href) => [href, fault(page, href)])
        .filter(([, what]) => what !== null),
    ).toEqual([]);
  });

  it('[docs.links] are checked, and broken links are reported', () => {
    const page = documents.pages.find(({ slug }) => slug === 'operating')!;
    const links = [
      'errors.md',
      '../README.md#start',
      'no.md',
      '../README.md#nowhere',
      '#addresses',
      '#no',
      '/docs',
      '/nowhere',
      'mailto:a@b.c',
    ];
    expect(links.map((href) => fault(page, href))).toEqual([
      ...[null, null, 'no such file', 'no such heading', null, 'no such heading', null],
      ...['no address of the server', 'no link of a kind that is used here'],
    ]);
  });
});

describe('the documents', () => {
  it('[docs.pages] have a title and a first sentence each, and each folder has a list of its pages', () => {
    expect(documents.pages.filter(({ title, slug }) => title === slug).map(({ path }) => path)).toEqual([]);
    const decisions = documents.pages.find(({ slug }) => slug === 'decisions')!;
    const inside = documents.pages.filter(({ slug }) => slug.startsWith('decisions/'));
    expect(inside.length).toBeGreaterThan(25);
    expect(linksOf(decisions)).toEqual(inside.map(({ slug }) => `${slug}.md`));
    expect(siblingsOf(documents, decisions)).toEqual(inside);
  });

  it('[docs.pages] include one for each error code, and no other', () => {
    const errors = documents.pages.find(({ slug }) => slug === 'errors')!;
    const paths = Object.keys(errorTable).map((code) => `errors/${code.toLowerCase()}.md`);
    expect(siblingsOf(documents, errors).map(({ slug }) => `${slug}.md`)).toEqual(paths);
    expect(linksOf(errors)).toEqual(paths);
  });

  it('[docs.pages] of a folder come in the order of the page that lists them', () => {
    const operating = documents.pages.find(({ slug }) => slug === 'operating')!;
    const tasks = siblingsOf(documents, operating).map(({ slug }) => slug);
    expect(tasks.slice(0, 4)).toEqual(['installing', 'first-business', 'settings', 'proxy'].map((task) => `operating/${task}`));
    expect(tasks.filter((slug) => !linksOf(operating).includes(`${slug}.md`))).toEqual([]);
  });

  it('[docs.pages] are all in the list of pages, even added ones', () => {
    const added: DocumentPage = { path: 'docs/new.md', slug: 'new', title: 'New', summary: '', markdown: '# New' };
    const listed = sectionsOf({ ...documents, pages: [...documents.pages, added] }).flatMap(({ pages }) => pages);
    const first = [...documents.pages, added].filter(({ slug }) => !slug.includes('/'));
    expect(listed.map(({ slug }) => slug).sort()).toEqual(first.map(({ slug }) => slug).sort());
  });

  it('are found by their path, as pages, folders and files, and no other path is found', () => {
    const at = (path: string) => [servedAt(documents, path, 'page'), servedAt(documents, path, 'markdown')];
    expect(at('README.md')).toEqual(['/docs/readme', '/docs/readme.md']);
    expect(at('docs/decisions')).toEqual(['/docs/decisions', '/docs/decisions.md']);
    expect(at('docs/openapi.json')).toEqual(['/docs/openapi.json', '/docs/openapi.json']);
    expect(at('src/main.ts')).toEqual([null, null]);
  });

  it('have absolute links when shown elsewhere, and unchanged code', () => {
    const markdown = 'See [a](../README.md#start) [b](/docs) [c](#x) [d](https://e.example) [e](../src/main.ts)\n\n```\n[f](g.md)\n```\n';
    const page: DocumentPage = { path: 'docs/new.md', slug: 'new', title: 'New', summary: '', markdown };
    expect(withAbsoluteLinks(documents, page, 'https://t.example')).toBe(
      'See [a](https://t.example/docs/readme.md#start) [b](https://t.example/docs) [c](https://t.example/docs/new.md#x) ' +
        '[d](https://e.example) [e](../src/main.ts)\n\n```\n[f](g.md)\n```\n',
    );
  });
});
