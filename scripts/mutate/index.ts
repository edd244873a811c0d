/**
 * `npm run mutate [-- words…]`: does a test notice when the source is wrong? Applies each mutation of this folder separately, to a
 * temporary copy of the working tree. Runs the tests named for it, and says which test failed first. With words it runs only mutations whose
 * id or file contains a word. First, all these tests must pass without any mutation (`--trust` skips that).
 * `--stale` runs nothing. It lists mutations whose text or tests no longer exist, as `npm run check` does.
 *
 * Writes the results to docs/mutations.md, and keeps earlier results of mutations that did not run. Exits with 1 if a mutation survived,
 * hung, or is stale.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chapters, staleOf } from './chapters.ts';
import type { TestReport } from '../testReport.ts';
import { copyTree } from './copyOfTree.ts';
import type { Mutation } from './mutation.ts';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/mutations.md');
/** A mutant may loop forever. */
const longestRunMilliseconds = 300_000;

/** The result of the tests. `failed` is the first failed test, `null` if all passed. */
interface Run {
  readonly failed: string | null;
}

/** Runs tests in the copy until the first failure. */
async function runTests(folder: string, tests: readonly string[], onPostgres: boolean): Promise<Run> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const projects = onPostgres ? ['--project', 'service'] : ['--project', 'pure', '--project', 'service'];
  const vitest = ['--import', './scripts/requireNode.js', 'node_modules/vitest/vitest.mjs', 'run', ...projects];
  const command = [...vitest, '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests];
  const all = onPostgres ? ['scripts/postgres.ts', '--', process.execPath, ...command] : command;
  const child = spawn(process.execPath, all, { cwd: folder, stdio: 'ignore', detached: true });
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), longestRunMilliseconds);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  if (code === 0) return { failed: null };
  if (code === null) return { failed: `hung: ended after ${longestRunMilliseconds / 1000} s` };
  return { failed: firstFailure(folder, report) };
}

function firstFailure(folder: string, report: string): string {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  for (const file of testResults) {
    const name = file.name.replace(`${folder}/`, '');
    if (file.assertionResults.some(({ status }) => status === 'failed')) return name;
    if (file.status === 'failed') return `${name}: ${file.message.split('\n')[0]!}`;
  }
  return 'the run failed without naming a test';
}

/** The result of a mutation, as its line of the page states it. */
async function judge(folder: string, mutation: Mutation): Promise<string> {
  const { file, original, replacement, tests, needsPostgres = false } = mutation;
  const path = join(folder, file);
  const source = await readFile(path, 'utf8');
  const found = source.split(original).length - 1;
  if (found !== 1) return `**stale**: its text is ${found} times in the file`;
  await writeFile(
    path,
    source.replace(original, () => replacement),
  );
  try {
    return (await runTests(folder, tests, needsPostgres)).failed ?? '**survived**';
  } finally {
    await writeFile(path, source);
  }
}

const isGood = (result: string) => !result.startsWith('**') && !result.startsWith('hung');

/** Results of earlier runs, by id. */
async function earlier(): Promise<Map<string, string>> {
  const text = await readFile(page, 'utf8').catch(() => '');
  const cells = text.split('\n').flatMap((line) => {
    const [, id, , , result] = /^\| `([\w-]+)` \| (.*) \| (.*) \| (.*) \|$/.exec(line) ?? [];
    return id && result ? [[id, result] as const] : [];
  });
  return new Map(cells);
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function pageOf(results: ReadonlyMap<string, string>): string {
  const tables = Object.entries(chapters).map(([title, mutations]) => {
    const lines = mutations.map(({ id, file, what, equivalent }) => {
      const result = equivalent ? `equivalent: ${equivalent}` : (results.get(id) ?? '**not run**');
      return `| \`${id}\` | ${file} | ${cell(what)} | ${result} |`;
    });
    return [`## ${title}`, '', '| id | file | mistake | noticed by |', '|---|---|---|---|', ...lines, ''].join('\n');
  });
  return [
    '# Mutations',
    '',
    'Deliberate mistakes in the source, each made by itself, and the file of the first test that failed. `npm run mutate` makes them in a temporary',
    'copy and writes this page; `scripts/mutate/` holds them as data. A change that moves the text of one makes it stale, which',
    '`npm run check` tells: give it its new text there, and run it again by its id, `npm run mutate -- its-id`.',
    '',
    ...tables,
  ].join('\n');
}

const all = Object.values(chapters).flat();
const stale = staleOf(root, all);
for (const line of stale) console.error(line);
if (stale.length > 0) process.exitCode = 1;
if (process.argv.includes('--stale')) process.exit();
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const picked = all.filter(
  ({ id, file, equivalent }) => !equivalent && (words.length === 0 || words.some((word) => id.includes(word) || file.includes(word))),
);
const folder = await copyTree(root);
const remove = () => rmSync(folder, { recursive: true, force: true });
process.once('exit', remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (!process.argv.includes('--trust')) {
  for (const onPostgres of [false, true]) {
    const tests = [...new Set(picked.filter((one) => (one.needsPostgres ?? false) === onPostgres).flatMap((one) => one.tests))];
    const { failed } = tests.length > 0 ? await runTests(folder, tests, onPostgres) : { failed: null };
    if (failed !== null) throw new Error(`a test fails without any mutation: ${failed}`);
  }
}
const missed: string[] = [];
for (const mutation of picked) {
  const result = await judge(folder, mutation);
  if (!isGood(result)) missed.push(mutation.id);
  console.log(`${isGood(result) ? 'noticed' : 'MISSED '}  ${mutation.id}: ${result}`);
  await writeFile(page, pageOf((await earlier()).set(mutation.id, cell(result))));
}
console.log(`${picked.length} mutations, ${missed.length} missed ${missed.join(' ')}`);
if (missed.length > 0) process.exitCode = 1;
