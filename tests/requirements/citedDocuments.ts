/** Finds the citations in comments and documents: files below docs/, their headings, source files, and rules by id. */

export interface CitedDocument {
  /** The path as written: `docs/reference/scheduling.md`, `docs/decisions/0042`, `README.md`. */
  path: string;
  /** The heading's anchor without `#`; null when the whole document is cited. */
  anchor: string | null;
}

/** A path from the root of the repository. After a slash or a dot it would be part of a longer path or an address. */
const documentPath = /(?<![\w./-])(docs\/[\w./-]*\w|(?:README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|SECURITY)\.md)(?:#([\w-]+))?/g;
/** `[a.b]` or `[a.b, c.d-e]`, but not the text of a Markdown link. */
const ruleList = /\[([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+(?:, [a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)*)\](?!\()/g;

/** A source file, with the folders that are written before it. Leaves out declarations (`.d.ts`) and bare endings (`….ts`). */
const sourceFile = /(?<![\w@/.*…-])((?:[\w-]+\/)*[\w-]+(?:\.(?!d\.)[\w-]+)*\.tsx?)(?![\w/])/g;

export const documentsCitedIn = (prose: string): CitedDocument[] =>
  [...prose.matchAll(documentPath)].map(([, path, anchor]) => ({ path: path!, anchor: anchor ?? null }));

export const sourceFilesCitedIn = (prose: string): string[] => [...prose.matchAll(sourceFile)].map(([, path]) => path!);

export const rulesCitedIn = (prose: string): string[] => [...prose.matchAll(ruleList)].flatMap(([, list]) => list!.split(', '));

/** The prose of a file: its comments, or in a Markdown file everything except code blocks. */
export function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return text.replace(/^(```+)[\s\S]*?^\1/gm, '');
  const comment = file.endsWith('.sql') ? /--.*$/gm : /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
  return (text.match(comment) ?? []).join('\n').replace(/\n\s*\*\s?/g, '\n');
}

/** Names of documents that are not in the repository: pages cited without a folder, and titles used as names. */
const outside =
  /(?<![\w./*<>-])(?:pages|performance|scheduling-model|api-decisions|architecture|spec|users|examples|cases|scale)\.md|\b[Ss]pecification, ["`(]|\b[Dd]ecisions, (?:sections? )?\d|\b[Ss]cheduling model\b/g;

export const outsideCitationsIn = (prose: string): string[] => prose.match(outside) ?? [];
