/** The plain text of a document, by the places to which a link can lead. */
import type { Token } from 'markdown-it';
import { anchorOf, tokensOf, type Anchor } from './markdown.ts';

/** A heading, or a row of a table about an error code or a setting, and the text below it. */
export interface Passage {
  readonly anchor: Anchor;
  /** A paragraph, a list item, a row of a table or a line of code each. */
  readonly lines: readonly string[];
}

/** The passages of a document in their order. */
export function passagesOf(markdown: string): Passage[] {
  const passages: { anchor: Anchor; lines: string[] }[] = [];
  /** Lines of the current heading, to which the reader comes back after a row. */
  let section: string[] = [];
  let cells: string[] | null = null;
  let row: Anchor | null = null;
  const open = (anchor: Anchor): string[] => {
    const lines: string[] = [];
    passages.push({ anchor, lines });
    return lines;
  };
  tokensOf(markdown).forEach((token, index, tokens) => {
    if (token.type === 'heading_open') section = open(anchorOf(token)!);
    else if (token.type === 'tr_open') [row, cells] = [anchorOf(token), []];
    else if (token.type === 'tr_close') {
      (row ? open(row) : section).push((cells ?? []).filter(Boolean).join(' · '));
      cells = null;
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') (cells ?? section).push(lineOf(token));
    else if (token.type === 'fence' || token.type === 'code_block') section.push(...token.content.split('\n').filter(Boolean));
  });
  return passages;
}

/** Text without marks. Pictures are left out. */
const lineOf = (inline: Token): string =>
  (inline.children ?? [])
    .filter(({ type }) => type !== 'image')
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
