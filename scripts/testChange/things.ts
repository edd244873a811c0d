/** What changed, with the test files that are connected with it. */
import type { Change } from './changes.ts';
import { differentLines } from './changes.ts';
import { changedFunctions, parseSource } from './functions.ts';
import type { TestMap } from './map.ts';
import type { ChangedThing } from './order.ts';
import { isTestFile, rareWords, type Sources } from './sources.ts';

export interface ChangeOfTests {
  /** New and changed test files, and those that use a changed step or example of tests. */
  readonly tests: readonly string[];
  readonly things: readonly ChangedThing[];
  /** How each file was judged, for people. */
  readonly notes: readonly string[];
}

/** The map that this program reads. */
const ownMap = 'scripts/testChange/functions.txt';
const isSource = (path: string) => /^(src|dashboard|scripts|lab)\/.*\.tsx?$/.test(path);
/** A word in more texts than this says nothing about a change. */
const mostTexts = 25;
/** Test files that only name a change, of one thing. */
const mostNaming = 20;

export function thingsOf(changes: readonly Change[], map: TestMap, sources: Sources): ChangeOfTests {
  const tests: string[] = [];
  const things: ChangedThing[] = [];
  const notes: string[] = [];
  for (const change of changes) {
    const { path } = change;
    if (path === ownMap) continue;
    if (path.startsWith('tests/')) {
      if (isTestFile(path)) {
        if (change.after !== null) tests.push(path);
      } else {
        const users = sources.testsImporting(path);
        const named = users.length > 0 ? [] : namingTests(change, changedText(change), sources);
        things.push({ what: path, path, executors: [], importedBy: users, namedBy: named });
        notes.push(`${path}: used by ${users.length + named.length} test files`);
      }
    } else if (isSource(path)) {
      const { functions, declarations, isOnlyTypes } = changedFunctions(path, change.before, change.after);
      if (change.before === null) {
        things.push(newFileThing(change, [...functions, ...declarations], map, sources));
        notes.push(`${path}: a new file`);
        continue;
      }
      for (const name of functions) things.push(functionThing(change, name, map, sources));
      for (const name of declarations) things.push(declarationThing(change, name, map, sources));
      if (isOnlyTypes) things.push({ what: path, path, executors: [], importedBy: importing(new Set(), path, sources) });
      notes.push(`${path}: ${isOnlyTypes ? 'types, imports or comments' : [...functions, ...declarations].join(', ')}`);
    } else {
      things.push(otherThing(change, map, sources));
      notes.push(`${path}: in no function; by its path and by the names in the change`);
    }
  }
  return { tests, things, notes };
}

/**
 * For what the map does not know: the quick test files that load the file, or the deep ones when there are no others. The map has no deep test
 * file, and nearly all of them load the whole service, so their imports say little. Nor has it tests of components, whose code is transformed:
 * those that load a changed file of the dashboard always count.
 */
function importing(executors: ReadonlySet<string>, path: string, sources: Sources): string[] {
  const ofComponents = (file: string) => path.startsWith('dashboard/') && file.endsWith('.dom.test.tsx');
  if (executors.size > 0) return sources.testsImporting(path).filter(ofComponents);
  const files = sources.testsImporting(path);
  const quick = files.filter((file) => !file.endsWith('.deep.test.ts'));
  return quick.length > 0 ? quick : files;
}

function addExecutors(found: Set<string>, map: TestMap, path: string, name: string): void {
  for (const file of map.executors.get(path)?.get(name) ?? []) found.add(file);
}

/** A function that the map does not know, such as a new one, is judged by those that use it. */
function functionThing(change: Change, name: string, map: TestMap, sources: Sources): ChangedThing {
  const { path } = change;
  const executors = new Set(map.executors.get(path)?.get(name));
  if (executors.size === 0) sources.eachUser(path, ownName(name), (user, one) => addExecutors(executors, map, user, one));
  const namedBy = path.startsWith('dashboard/') ? pagesShowing(change, sources) : [];
  return { what: `${path} ${name}`, path, executors, namedBy, importedBy: importing(executors, path, sources) };
}

const ownName = (name: string) => name.split('/')[0]!.replace(/~\d+$/, '');

/** A new file is judged by the functions that use it. */
function newFileThing(change: Change, names: readonly string[], map: TestMap, sources: Sources): ChangedThing {
  const { path } = change;
  const executors = new Set<string>();
  for (const name of new Set(names.map(ownName)))
    sources.eachUser(path, name, (user, userName) => addExecutors(executors, map, user, userName));
  return { what: path, path, executors, namedBy: namingTests(change, '', sources), importedBy: importing(executors, path, sources) };
}

function declarationThing(change: Change, name: string, map: TestMap, sources: Sources): ChangedThing {
  const { path } = change;
  const executors = new Set<string>();
  for (const one of name.split(',')) sources.eachUser(path, one, (user, user2) => addExecutors(executors, map, user, user2));
  const text = `${name}\n${declarationText(change, name)}`;
  const namedBy = [...namingTests(change, text, sources), ...(path.startsWith('dashboard/') ? pagesShowing(change, sources) : [])];
  return { what: `${path} ${name}`, path, executors, namedBy, importedBy: importing(executors, path, sources) };
}

/** The tokens that a declaration has on one side only. */
function declarationText({ path, before, after }: Change, name: string): string {
  const [old, now] = [before, after].map((text) => (parseSource(path, text ?? '').declarations.get(name) ?? '').split(' '));
  return [...old!.filter((token) => !now!.includes(token)), ...now!.filter((token) => !old!.includes(token))].join(' ');
}

/** SQL, messages, styles, settings, documents, deployment. */
function otherThing(change: Change, map: TestMap, sources: Sources): ChangedThing {
  const executors = new Set<string>();
  const words = rareWords(changedText(change), sources.productsWith, mostTexts).slice(0, 20);
  for (const word of words) sources.eachNaming(word, (path, name) => addExecutors(executors, map, path, name));
  return { what: `${change.path}, by its words`, path: change.path, executors, namedBy: namingTests(change, changedText(change), sources) };
}

const changedText = ({ before, after }: Change) => differentLines(before, after).join('\n');

/**
 * Browser tests that use the texts which a file of the dashboard shows. The map knows no browser, so the texts connect the two: those of the
 * changed lines count most, then those of the whole file.
 */
function pagesShowing(change: Change, sources: Sources): string[] {
  const pages = sources.testFiles.filter((file) => file.startsWith('tests/e2e/')).map((file) => [file, sources.texts.get(file)!] as const);
  const scores = new Map<string, number>();
  const add = (keys: readonly string[], weight: number) => {
    for (const key of keys)
      for (const shown of sources.englishTexts(key)) {
        const having = pages.filter(([, text]) => text.includes(shown));
        for (const [file] of having) scores.set(file, (scores.get(file) ?? 0) + weight / having.length);
      }
  };
  const keysOf = (text: string) => [...new Set(text.match(/(?<=')[a-z]\w*(?:\.\w+)+(?=')/g))];
  add(keysOf(changedText(change)), 10);
  add(keysOf(change.after ?? change.before ?? ''), 1);
  return best(scores);
}

const best = (scores: ReadonlyMap<string, number>): string[] =>
  [...scores]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, mostNaming)
    .map(([file]) => file);

/** Test files that name the file, then those that share rare words with a text of the change. */
function namingTests({ path }: Change, text: string, sources: Sources): string[] {
  const baseName = path.split('/').at(-1)!;
  const scores = new Map<string, number>();
  const add = (file: string, score: number) => scores.set(file, (scores.get(file) ?? 0) + score);
  for (const file of sources.testFiles) {
    const test = sources.texts.get(file)!;
    if (test.includes(path)) add(file, 20);
    else if (test.includes(baseName)) add(file, 10);
  }
  // A shared word is too little to start processes or a browser for.
  const quickWith = (word: string) => sources.testsWith(word).filter((file) => !file.endsWith('.deep.test.ts'));
  for (const word of rareWords(text, quickWith, mostTexts).slice(0, 40)) {
    const having = quickWith(word);
    for (const file of having) add(file, 1 / having.length);
  }
  return best(scores);
}
