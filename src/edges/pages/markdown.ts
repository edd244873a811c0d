/** Renders Markdown as HTML. Raw HTML is not allowed, headings get anchors, and the result works with a strict content security policy. */
import GithubSlugger from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml, trustedHtml, type Html } from '../../ground/texts/html.ts';

/** A place in a page to which a link can lead. */
export interface Anchor {
  readonly id: string;
  readonly text: string;
}

export interface Heading extends Anchor {
  readonly level: number;
}

interface Rendered {
  readonly html: Html;
  readonly headings: readonly Heading[];
}

/** Maps a link to another address, or to null for text without a link. */
type Relink = (href: string) => string | null;

interface Env extends Record<PropertyKey, unknown> {
  readonly relink: Relink;
  readonly slugger: GithubSlugger;
  readonly headings: Heading[];
  /** Heading of the current section. Tables are labelled with it. */
  section: string;
}

const renderer = new MarkdownIt({ html: false });

renderer.core.ruler.push('anchors_and_links', (state) => {
  const env = state.env as Env;
  state.tokens.forEach((token, index) => {
    const inline = state.tokens[index + 1];
    if (token.type === 'heading_open' && inline) nameHeading(token, inline, env);
    if (token.type === 'table_open') token.meta = { section: env.section };
    if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token);
    // The empty corner cell of a table is not a heading.
    if (token.type === 'th_open' && inline?.content === '') token.tag = state.tokens[index + 2]!.tag = 'td';
    relinkAll(token.children ?? [], env.relink);
  });
  nameRows(state.tokens, env.headings);
});

/** Gives rows of tables that are about an error code or a setting, such as `PUBLIC_URL`, its name in lower case as id, and lets the name break. */
function nameRows(tokens: readonly Token[], headings: readonly Heading[]): void {
  const taken = new Set(headings.map(({ id }) => id));
  tokens.forEach((token, index) => {
    if (token.type !== 'tr_open' || tokens[index + 1]?.type !== 'td_open') return;
    const [name, ...others] = (tokens[index + 2]?.children ?? []).filter(({ type }) => !type.startsWith('link_'));
    if (name?.type !== 'code_inline' || others.length > 0 || !/^[A-Z][A-Z\d_]+$/.test(name.content)) return;
    name.meta = { isRowName: true };
    const id = name.content.toLowerCase();
    if (taken.has(id)) return;
    taken.add(id);
    token.attrSet('id', id);
    token.meta = { id, text: name.content } satisfies Anchor;
  });
}

/** Uses the same ids as GitHub, so that links to headings work in both places. */
function nameHeading(token: Token, inline: Token, env: Env): void {
  const text = plainText(inline);
  const id = env.slugger.slug(text);
  token.attrSet('id', id);
  token.meta = { id, text } satisfies Anchor;
  env.section = text;
  env.headings.push({ level: Number(token.tag.slice(1)), id, text });
}

/** Replaces style attributes for alignment with classes, because `style-src 'self'` refuses the attributes. */
function alignByClass(token: Token): void {
  const side = /text-align:\s*(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  token.attrs = side ? [['class', side]] : null;
}

function relinkAll(tokens: Token[], relink: Relink): void {
  const open: boolean[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = relink(String(token.attrGet('href') ?? ''));
      open.push(href !== null);
      if (href === null) token.hidden = true;
      else token.attrSet('href', href);
      if (href !== null && /^https?:/.test(href)) token.attrSet('rel', 'noreferrer');
    }
    if (token.type === 'link_close' && open.pop() === false) token.hidden = true;
  }
}

const sectionOf = (table: Token): string => (table.meta as { section: string }).section;
const plainText = (inline: Token): string => (inline.children ?? []).map((token) => token.content).join('');

const { rules } = renderer.renderer;
rules['link_open'] = (tokens, index, options, _env, self) => (tokens[index]!.hidden ? '' : self.renderToken(tokens, index, options));
// Pictures are only for readers of the files. The pages load none.
rules['image'] = () => '';
rules['link_close'] = (tokens, index) => (tokens[index]!.hidden ? '' : '</a>');
rules['heading_close'] = (tokens, index) => {
  const { id, text } = anchorOf(tokens[index - 2]!)!;
  const { tag } = tokens[index]!;
  const anchor = `<a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to “${escapeHtml(text)}”">#</a>`;
  return `${tag === 'h1' ? '' : ` ${anchor}`}</${tag}>\n`;
};
// Wide content scrolls by itself, and people without a mouse must be able to focus it.
rules['table_open'] = (tokens, index) =>
  `<div class="scroll" tabindex="0" role="group" aria-label="Table: ${escapeHtml(sectionOf(tokens[index]!))}"><table>\n`;
rules['table_close'] = () => '</table></div>\n';
rules['fence'] = (tokens, index) => `<pre tabindex="0"><code>${escapeHtml(tokens[index]!.content)}</code></pre>\n`;
rules['code_block'] = rules['fence'];
rules['code_inline'] = (tokens, index) => {
  const { content, meta } = tokens[index] as Token & { meta: { isRowName: true } | null };
  const text = escapeHtml(content);
  return `<code>${meta ? text.replaceAll('_', '_<wbr>') : text}</code>`;
};

const envOf = (relink: Relink): Env => ({ relink, slugger: new GithubSlugger(), headings: [], section: '' });

/** Renders a text. `relink` is called with the address of each link. */
export function renderMarkdown(markdown: string, relink: Relink): Rendered {
  const env = envOf(relink);
  const html = trustedHtml(renderer.render(markdown, env));
  return { html, headings: env.headings };
}

/** The anchor of a heading or of a named row of a table. */
export const anchorOf = (token: Token): Anchor | null => token.meta as { id: string; text: string } | null;

/** The tokens of a text. */
export const tokensOf = (markdown: string): Token[] =>
  renderer.parse(
    markdown,
    envOf((href) => href),
  );
