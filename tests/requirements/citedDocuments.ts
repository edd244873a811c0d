/** What comments and documents cite: files below docs/, their headings, source files, and rules by id. */

export interface CitedDocument {
  /** As it is written: `docs/reference/scheduling.md`, `docs/decisions/0042`, `README.md`. */
  path: string;
  /** The heading's anchor without `#`; null when the whole document is cited. */
  anchor: string | null;
}

/** A path from the root of the repository. What follows a slash or a dot belongs to a longer path or an address. */
const documentPath = /(?<![\w./-])(docs\/[\w./-]*\w|(?:README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|SECURITY)\.md)(?:#([\w-]+))?/g;
/** `[a.b]` or `[a.b, c.d-e]`, and no Markdown link. */
const ruleList = /\[([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+(?:, [a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)*)\](?!\()/g;

/** The name of a source file with its folders as far as they are written. Declarations (`.d.ts`) and endings alone (`….ts`) are not meant. */
const sourceFile = /(?<![\w@/.*…-])((?:[\w-]+\/)*[\w-]+(?:\.(?!d\.)[\w-]+)*\.tsx?)(?![\w/])/g;

export const documentsCitedIn = (prose: string): CitedDocument[] =>
  [...prose.matchAll(documentPath)].map(([, path, anchor]) => ({ path: path!, anchor: anchor ?? null }));

export const sourceFilesCitedIn = (prose: string): string[] => [...prose.matchAll(sourceFile)].map(([, path]) => path!);

export const rulesCitedIn = (prose: string): string[] => [...prose.matchAll(ruleList)].flatMap(([, list]) => list!.split(', '));

/** The prose of a file: its comments, or of a Markdown file everything but blocks of code. */
export function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return text.replace(/^(```+)[\s\S]*?^\1/gm, '');
  const comment = file.endsWith('.sql') ? /--.*$/gm : /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
  return (text.match(comment) ?? []).join('\n').replace(/\n\s*\*\s?/g, '\n');
}

/** Documents that the repository does not have: a page without a folder, and titles that stood for one. */
const outside =
  /(?<![\w./*<>-])(?:pages|performance|scheduling-model|api-decisions|architecture|spec|users|examples|cases|scale)\.md|\b[Ss]pecification, ["`(]|\b[Dd]ecisions, (?:sections? )?\d|\b[Ss]cheduling model\b/g;

export const outsideCitationsIn = (prose: string): string[] => prose.match(outside) ?? [];
