/**
 * The documents that come with the service: all files of docs/, and some pages of the root folder. They are read once and served under
 * their repository paths, so that links between them work in both places. Callers cannot cause any file access.
 */
import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';

const root = new URL('../../../', import.meta.url);
/** Pages and files of the root folder. */
const rootFiles = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE'];

export interface DocumentPage {
  /** Path in the repository, and on the server as Markdown: `docs/operating/mail.md`, `README.md`. */
  readonly path: string;
  /** The page is at `/docs/<slug>`, and as Markdown at `/docs/<slug>.md`. */
  readonly slug: string;
  readonly title: string;
  /** First sentence of the first paragraph; empty when there is none. */
  readonly summary: string;
  readonly markdown: string;
}

interface DocumentFile {
  readonly path: string;
  readonly text: string;
}

export interface Documents {
  readonly pages: readonly DocumentPage[];
  /** Files that are not pages: openapi.json, schema.sql, LICENSE. */
  readonly files: readonly DocumentFile[];
}

/** Reads all documents. Missing files are skipped, because an image may leave the documents out. */
export async function readDocuments(): Promise<Documents> {
  const names = await readdir(new URL('docs/', root), { recursive: true, withFileTypes: true }).catch(() => []);
  const inDocs = names
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => `docs/${posix.relative(new URL('docs', root).pathname, `${entry.parentPath}/${entry.name}`)}`);
  const paths = [...rootFiles, ...inDocs.sort()];
  const read = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(new URL(path, root), 'utf8').catch(() => null) })),
  );
  const files = read.filter((file): file is DocumentFile => file.text !== null);
  const pages = files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => documentPage(path, text));
  return { pages: [...pages, ...folderPages(pages)], files: files.filter(({ path }) => !path.endsWith('.md')) };
}

function documentPage(path: string, markdown: string): DocumentPage {
  const slug = path.startsWith('docs/') ? path.slice('docs/'.length, -'.md'.length) : path.slice(0, -'.md'.length).toLowerCase();
  return { path, slug, title: titleOf(markdown) ?? slug, summary: summaryOf(markdown), markdown };
}

/** Makes a page with a list of contents for each folder below docs/ that has none. */
function folderPages(pages: readonly DocumentPage[]): DocumentPage[] {
  const folders = new Set(pages.map(({ slug }) => posix.dirname(slug)).filter((folder) => folder !== '.'));
  return [...folders]
    .filter((folder) => !pages.some(({ slug }) => slug === folder))
    .map((folder) => {
      const name = posix.basename(folder);
      const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
      const inside = pages.filter(({ slug }) => posix.dirname(slug) === folder);
      const lines = inside.map((page) => `- [${page.title}](${folder}/${posix.basename(page.path)})`);
      return documentPage(`docs/${folder}.md`, `# ${title}\n\n${lines.join('\n')}\n`);
    });
}

const titleOf = (markdown: string): string | null => /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '') ?? null;

/** Plain text, without the marks of links, code and emphasis. */
function summaryOf(markdown: string): string {
  const paragraphs = markdown.split(/\n\s*\n/).map((block) => block.trim());
  const first = paragraphs.find((block) => /^[\p{L}*`[]/u.test(block)) ?? '';
  const text = first
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ');
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/**
 * Splits a link of a page into path and hash. Returns null for a link with a scheme or an absolute path, and for a link within the page.
 */
export function repositoryTarget(fromPath: string, href: string): { path: string; hash: string } | null {
  if (href === '' || href.startsWith('#') || href.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(href)) return null;
  const [target, hash] = href.split('#', 2) as [string, string | undefined];
  const path = posix.normalize(posix.join(posix.dirname(fromPath), decodeURI(target))).replace(/\/$/, '');
  return { path, hash: hash === undefined ? '' : `#${hash}` };
}

/** The address at which a path of the repository is shown: a page, a folder's page or a file. null when it is not served. */
export function servedAt({ pages, files }: Documents, path: string, form: 'page' | 'markdown'): string | null {
  const page = pages.find((listed) => listed.path === path || listed.path === `${path}.md`);
  if (page) return form === 'page' ? `/docs/${page.slug}` : `/docs/${page.slug}.md`;
  return files.some((file) => file.path === path) ? `/${path}` : null;
}
