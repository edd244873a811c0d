/** The search over the documents: what it finds, and in which order. */
import { describe, expect, it } from 'vitest';
import { readDocuments, type DocumentPage } from '../../src/edges/pages/documents.ts';
import { findPages, makeSearchIndex } from '../../src/edges/pages/searchIndex.ts';

const documents = await readDocuments();
const index = await makeSearchIndex(documents);
const find = (query: string) => findPages(index, query, 1000).best;
const firstOf = (query: string) => find(query)[0]?.page.slug;

describe('[docs.search] the search over the documents', () => {
  it('has every page once', () => {
    expect(index.map(({ page }) => page.slug).sort()).toEqual(documents.pages.map(({ slug }) => slug).sort());
  });

  it.each([
    ['restore a backup', 'operating/backup'],
    ['scheduled backups', 'operating/backup'],
    ['public_url', 'operating/settings'],
    ['PUBLIC URL', 'operating/settings'],
    ['postgres', 'operating/postgresql'],
    ['time zones', 'guide'],
    ['thumbnail', 'operating/files'],
  ])('finds %s', (query, slug) => {
    expect(firstOf(query)).toBe(slug);
  });

  it.each(['SKILL_NOT_FOUND', 'skill not found', ' Skill-Not_found '])('shows the page of an error code first: %s', (query) => {
    expect(find(query)[0]).toMatchObject({ page: { slug: 'errors/skill_not_found' }, anchor: null, line: 'No such skill.' });
  });

  it('finds the row of a setting', () => {
    expect(find('CLAMD_URL')[0]).toMatchObject({ anchor: { id: 'clamd_url', text: 'CLAMD_URL' } });
    expect(find('CLAMD_URL')[0]!.line).toMatch(/^CLAMD_URL · none · Address of a clamd/);
  });

  it.each(['', '  ', '…', 'xyzzy', 'backup xyzzy'])('finds nothing for "%s"', (query) => {
    expect(findPages(index, query, 30)).toEqual({ count: 0, best: [] });
  });

  it('counts all pages, and gives the best', () => {
    const { count, best } = findPages(index, 'the', 3);
    expect([count > 100, best.length]).toEqual([true, 3]);
  });
});

describe('[docs.search] the order of results', () => {
  const page = (slug: string, markdown: string): DocumentPage => ({
    path: `docs/${slug}.md`,
    slug,
    title: /^# (.+)/.exec(markdown)![1]!,
    summary: '',
    markdown,
  });

  it('is title, heading, one passage, several passages, and whole words first in each', async () => {
    const pages = [
      page('scattered', '# A\n\nblue\n\n## B\n\nwhale'),
      page('begun', '# A\n\nblueish whale'),
      page('text', '# A\n\nno\n\n- a whale\n- a *blue*\n  whale, and more\n'),
      page('heading', '# A\n\n## Blue whale\n\nfirst\n\nblue whale'),
      page('title', '# Whales, blue\n\nfirst'),
      page('half', '# Blue'),
      page('inside', '# A\n\nblue narwhale'),
    ];
    const found = findPages(await makeSearchIndex({ pages, files: [] }), 'blue whale', 10);
    expect(found.best.map(({ page: { slug }, anchor, line }) => [slug, anchor?.id ?? null, line])).toEqual([
      ['title', null, 'first'],
      ['heading', 'blue-whale', 'first'],
      ['text', null, 'a blue whale, and more'],
      ['begun', null, 'blueish whale'],
      ['scattered', null, 'blue'],
    ]);
  });
});
