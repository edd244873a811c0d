/** The texts of the working tree: its test files, who imports whom, and which functions name a word. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSource, type ParsedSource } from './functions.ts';

const root = join(import.meta.dirname, '../..');
const english = 'locales/en';
const folders = ['src', 'dashboard', 'scripts', 'lab', 'tests'];

/** Also of a component: `.dom.test.tsx`. */
export const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path);

function readTexts(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${name.replaceAll('\\', '/')}`;
      if (/\.tsx?$/.test(path) && !/\/(node_modules|dist)\//.test(path)) texts.set(path, readFileSync(join(root, path), 'utf8'));
    }
  return texts;
}

export class Sources {
  /** Texts of all TypeScript files, by path from the root. */
  readonly texts: ReadonlyMap<string, string>;
  readonly testFiles: readonly string[];
  private readonly parsed = new Map<string, ParsedSource>();
  private words: Map<string, string[]> | null = null;
  private english: readonly object[] | null = null;
  private importers: Map<string, Set<string>> | null = null;

  constructor(texts: ReadonlyMap<string, string> = readTexts()) {
    this.texts = texts;
    this.testFiles = [...texts.keys()].filter(isTestFile).sort();
  }

  parse(path: string): ParsedSource {
    const known = this.parsed.get(path);
    if (known) return known;
    const parsed = parseSource(path, this.texts.get(path) ?? '');
    this.parsed.set(path, parsed);
    return parsed;
  }

  /** The test files that have a word. */
  testsWith = (word: string): readonly string[] => this.filesWith(word).filter(isTestFile);

  /** The files of the product that have a word. */
  productsWith = (word: string): readonly string[] => this.filesWith(word).filter((path) => !path.startsWith('tests/'));

  private filesWith(word: string): readonly string[] {
    if (!this.words) {
      this.words = new Map();
      for (const [path, text] of this.texts)
        for (const found of new Set(text.match(wordPattern))) {
          const files = this.words.get(found);
          if (files) files.push(path);
          else this.words.set(found, [path]);
        }
    }
    return this.words.get(word) ?? [];
  }

  /** The files that import this one, lazily imported ones and threads too. */
  importersOf(path: string): ReadonlySet<string> {
    if (!this.importers) {
      this.importers = new Map();
      for (const [importer, text] of this.texts)
        for (const [, imported] of text.matchAll(/(?:\bfrom |\bimport\(?|\bnew URL\()\s*'(\.[^']+)'/g)) {
          const target = join(dirname(importer), imported!);
          this.importers.set(target, (this.importers.get(target) ?? new Set()).add(importer));
        }
    }
    return this.importers.get(path) ?? new Set();
  }

  /** The test files that load a file, the nearest first. */
  testsImporting(path: string): string[] {
    const found: string[] = [];
    const seen = new Set([path]);
    for (let level: readonly string[] = [path]; level.length > 0;) {
      const next = [...new Set(level.flatMap((one) => [...this.importersOf(one)]))].filter((one) => !seen.has(one)).sort();
      for (const one of next) seen.add(one);
      found.push(...next.filter(isTestFile));
      level = next;
    }
    return found;
  }

  /** Functions of a file whose text has this word, and statements outside functions that have it. */
  private usesIn(path: string, word: string): { functions: string[]; declarations: string[] } {
    const text = this.texts.get(path);
    if (!text?.includes(word)) return { functions: [], declarations: [] };
    const { functions, declarations, types } = this.parse(path);
    const pattern = new RegExp(`(?<![\\w$])${word.replaceAll('$', '\\$')}(?![\\w$])`);
    return {
      functions: functions.filter(({ tokens }) => pattern.test(tokens)).map(({ name }) => name),
      declarations: [...declarations]
        .filter(([name, tokens]) => name && name !== word && !types.has(name) && pattern.test(tokens))
        .map(([name]) => name),
    };
  }

  /**
   * Calls `found` for each function that uses a name of this file: here and in the files that import it. A constant that uses the name hands it
   * on, at most three times.
   */
  eachUser(path: string, name: string, found: (path: string, functionName: string) => void): void {
    const seen = new Set<string>();
    let level = [{ path, name }];
    for (let step = 0; step < 3 && level.length > 0; step++) {
      const next: typeof level = [];
      for (const at of level)
        for (const user of [at.path, ...this.importersOf(at.path)]) {
          if (user.startsWith('tests/')) continue;
          const { functions, declarations } = this.usesIn(user, at.name);
          for (const one of functions) found(user, one);
          for (const one of declarations) {
            const key = `${user} ${one}`;
            if (seen.has(key)) continue;
            seen.add(key);
            next.push({ path: user, name: one });
          }
        }
      level = next;
    }
  }

  /** What the dashboard's English says under a key, in any of its files: `absent.title`. Texts with something filled in are left out. */
  englishTexts(key: string): string[] {
    this.english ??= readdirSync(join(root, english)).map((name) => JSON.parse(readFileSync(join(root, english, name), 'utf8')) as object);
    return this.english.flatMap((texts) => {
      let found: unknown = texts;
      for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
      return typeof found === 'string' && found.length > 3 && !found.includes('{') ? [found] : [];
    });
  }

  /** Calls `found` for each function of the product that has this word. */
  eachNaming(word: string, found: (path: string, functionName: string) => void): void {
    for (const path of this.productsWith(word)) for (const name of this.usesIn(path, word).functions) found(path, name);
  }
}

const wordPattern = /[A-Za-z_]\w{4,}/g;

/** The words of a text that at least one file has and few have, the rarest first. */
export function rareWords(text: string, filesWith: (word: string) => readonly string[], mostFiles: number): string[] {
  const counted = [...new Set(text.match(wordPattern))].map((word) => ({ word, count: filesWith(word).length }));
  return counted
    .filter(({ count }) => count > 0 && count <= mostFiles)
    .sort((a, b) => a.count - b.count)
    .map(({ word }) => word);
}
