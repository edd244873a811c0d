/** The documents for language models: an index in the format of llmstxt.org, and the whole guide as one text. */
import { operationsFor } from '../../contract/index.ts';
import { repositoryTarget, servedAt, type DocumentPage, type Documents } from './documents.ts';
import { nameOf, sectionsOf, siblingsOf } from './sections.ts';

const summary = [
  '> Scheduling and dispatch for field-service businesses (heating, plumbing, electrical, cleaning): customers, bookings, technicians,',
  "and an engine that says when somebody can come, who, and why not. Open source, on the operator's own machine.",
].join(' ');

/** Stands in a text without an origin. */
const relativeNote = 'Addresses without a host belong to the server that sent this text.';

/**
 * `/llms.txt`: title, summary, how to call, and links to every page as Markdown. `origin` is the address at which callers reach the
 * service; empty makes all addresses relative.
 */
export function llmsIndex(documents: Documents, origin: string): string {
  const link = (name: string, path: string, what: string) => `- [${name}](${origin}${path})${what ? `: ${what}` : ''}`;
  const sections = sectionsOf(documents).map(({ title, pages }) => {
    const lines = pages
      .flatMap((page) => (page.slug === 'operating' ? [page, ...siblingsOf(documents, page)] : [page]))
      .map((page) => link(nameOf(page), `/docs/${page.slug}.md`, page.summary));
    // llmstxt.org gives this section name a meaning: it may be skipped when the context is short.
    return `## ${title === 'Contribute' ? 'Optional' : title}\n\n${lines.join('\n')}`;
  });
  const api = [
    link('OpenAPI 3.1 document', '/openapi.json', 'every operation with its fields, permissions and refusals'),
    link('Whole guide as one text', '/llms-full.txt', 'the pages of Learn and Reference, and a line for each operation'),
    link('Agent skill', '/skill.md', 'what an agent reads once: which address, which calls in which order, rules'),
    link('MCP server', '/mcp', 'Streamable HTTP, the same operations as tools; /mcp/voice, /mcp/dispatch and /mcp/crm show fewer'),
  ];
  return `# Truckroll

${summary}

REST is at ${origin}/v1, MCP at ${origin}/mcp.${origin ? '' : ` ${relativeNote}`} Both take \`Authorization: Bearer <key>\`; a live key and a sandbox key see separate data.
Every answer is the envelope \`{error_code, message, errors, data}\`: \`error_code\` is 0 on success, otherwise a name to branch on.

## API

${api.join('\n')}

${sections.join('\n\n')}
`;
}

/** `/llms-full.txt`: every page of the guide with the pages in its folder, then one line per operation. Links begin with the origin. */
export function llmsFull(documents: Documents, origin: string): string {
  const guide = sectionsOf(documents)
    .filter(({ isGuide }) => isGuide)
    .flatMap(({ pages }) => pages)
    .flatMap((page) => [page, ...siblingsOf(documents, page)]);
  const operations = operationsFor('public').map(
    (op) => `- \`${op.method} ${op.path}\` \`${op.id}\`: ${op.summary}. Permissions: ${op.permissions.join(', ') || 'none'}.`,
  );
  return [
    llmsIndex(documents, origin).trimEnd(),
    ...guide.map((page) => `---\n\nSource: ${origin}/docs/${page.slug}.md\n\n${withAbsoluteLinks(documents, page, origin).trim()}`),
    `---\n\n# Operations\n\nFields and answers: ${origin}/openapi.json.\n\n${operations.join('\n')}\n`,
  ].join('\n\n');
}

/** A page's Markdown with links that begin with the origin, or with a slash without one. Code is not changed. */
export function withAbsoluteLinks(documents: Documents, page: DocumentPage, origin: string): string {
  const relink = (whole: string, href: string) => {
    if (href.startsWith('/')) return `](${origin}${href})`;
    if (href.startsWith('#')) return `](${origin}/docs/${page.slug}.md${href})`;
    const target = repositoryTarget(page.path, href);
    const address = target && servedAt(documents, target.path, 'markdown');
    return address ? `](${origin}${address}${target.hash})` : whole;
  };
  return page.markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((block) => (block.startsWith('```') ? block : block.replace(/\]\(([^)\s]+)\)/g, relink)))
    .join('');
}
