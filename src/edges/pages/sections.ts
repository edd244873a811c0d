/** The order of the pages. Pages not listed here appear under Reference. */
import { posix } from 'node:path';
import type { DocumentPage, Documents } from './documents.ts';

interface Section {
  readonly title: string;
  /** Whether the pages belong to the guide for callers of the API, which is also sent as one text. */
  readonly isGuide: boolean;
  readonly pages: readonly DocumentPage[];
}

const order: { title: string; isGuide: boolean; slugs: readonly string[] }[] = [
  { title: 'Learn', isGuide: true, slugs: ['readme', 'getting-started', 'guide', 'apps', 'agents', 'recipes', 'client'] },
  { title: 'Reference', isGuide: true, slugs: ['errors', 'blockers', 'webhooks', 'events', 'glossary'] },
  { title: 'Operate', isGuide: false, slugs: ['operating', 'security', 'dependencies', 'changelog', 'benchmarks'] },
  {
    title: 'Contribute',
    isGuide: false,
    slugs: ['architecture', 'internals', 'contributing', 'reference', 'adding-an-operation', 'dashboard', 'mutations', 'decisions'],
  },
];

/** All pages by section, except those inside a folder, which the folder's page lists. Empty sections are left out. */
export function sectionsOf({ pages }: Documents): Section[] {
  const named = new Set(order.flatMap(({ slugs }) => slugs));
  const others = pages.filter(({ slug }) => !named.has(slug) && posix.dirname(slug) === '.');
  return order
    .map(({ title, isGuide, slugs }) => {
      const listed = slugs.flatMap((slug) => pages.filter((page) => page.slug === slug));
      return { title, isGuide, pages: title === 'Reference' ? [...listed, ...others] : listed };
    })
    .filter((section) => section.pages.length > 0);
}

/**
 * The name of a page in a list. The title of the README is the product's name, which would say nothing in a list of the product's pages.
 */
export const nameOf = (page: DocumentPage): string => (page.slug === 'readme' ? 'Overview' : page.title);

/** The pages in the folder that a page stands for, or lies in, in the order in which the folder's page lists them last. */
export function siblingsOf({ pages }: Documents, page: DocumentPage): DocumentPage[] {
  const folder = posix.dirname(page.slug) === '.' ? page.slug : posix.dirname(page.slug);
  const list = pages.find(({ slug }) => slug === folder)?.markdown ?? '';
  const placeOf = ({ slug }: DocumentPage) => list.lastIndexOf(`(${slug}.md`);
  return pages.filter(({ slug }) => posix.dirname(slug) === folder).toSorted((left, right) => placeOf(left) - placeOf(right));
}
