/** The rules that a page of docs/reference states: each `[id]` in it, with the words before it and the heading above. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from './rule.ts';

const root = join(import.meta.dirname, '../..');
const marker = /`\[([a-z][\w-]*(?:\.[\w-]+)+(?:, [a-z][\w-]*(?:\.[\w-]+)+)*)\]`/g;

/** `page`: its path in the repository. */
export const rulesStatedIn = (page: string): Rule[] => statedRules(page, readFileSync(join(root, page), 'utf8'));

/** The rules of a page in Markdown. A rule's words are its sentence up to the marker, with the sentence before where it begins with a pronoun. */
export function statedRules(page: string, markdown: string): Rule[] {
  let source = page;
  return blocksOf(markdown).flatMap((block): Rule[] => {
    const heading = /^#{1,6} (.+)$/.exec(block)?.[1];
    if (heading !== undefined) source = `${page}#${anchorOf(heading)}`;
    return [...block.matchAll(marker)].flatMap((found): Rule[] => {
      const sentences = block
        .slice(0, found.index)
        .replaceAll(marker, '')
        .replaceAll(' .', '.')
        .replaceAll(' ,', ',')
        .split(/(?<=\.) (?=[A-Z`*])|\| /);
      const own = sentences.at(-1)!;
      const words = /^(It|Its|They|Their|These|Both|Neither|All|Such) /.test(own) ? sentences.slice(-2).join(' ') : own;
      return found[1]!.split(', ').map((id) => ({ id, rule: words.replaceAll('**', '').replace(/^[\s,;.-]+|\s+$/g, ''), source }));
    });
  });
}

/** Paragraphs, headings, items of lists and rows of tables, each on one line. */
function blocksOf(markdown: string): string[] {
  return markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |\||#))/)
    .map((block) => block.replaceAll(/\s+/g, ' ').trim());
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
