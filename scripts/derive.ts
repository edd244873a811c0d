/**
 * Writes the files derived from the contract, the settings, the migrations and the lock file: docs/openapi.json, docs/operations.txt,
 * docs/errors.md, docs/errors/, docs/blockers.md, the settings of docs/operating/settings.md, docs/dependencies.md, docs/schema.sql, docs/promised-fields.txt,
 * the client's knowledge of the API (src/client/derived), and the English texts that are in the contract (locales/en). With `--check` it
 * writes nothing, and fails if a committed file differs.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorTable } from '../src/contract/errors.ts';
import { eventDescriptions } from '../src/contract/events.ts';
import { fieldMessages } from '../src/contract/fieldMessages.ts';
import { blockerTable, reasonTable, remedyTable, type Explanation } from '../src/contract/explanations.ts';
import { operationList } from '../src/contract/index.ts';
import { permissionMeanings } from '../src/contract/permissions.ts';
import { openApiDocument } from '../src/contract/document/openapi.ts';
import { readSources } from '../src/edges/http/pages/documentSources.ts';
import { serviceVersion } from '../src/process/server.ts';
import { settingsTable } from '../src/process/settings.ts';
import { clientTable } from './clientTable.ts';
import { clientTypes } from './clientTypes.ts';
import { dependencyPage } from './dependencyPage.ts';
import { errorPages, errorsPage } from './errorPage.ts';
import { promisedFields } from './promisedFields.ts';
import { derivedSchema } from './schema.ts';

const sources = await readSources();
/** By path from the root. */
const files: Record<string, () => string | Promise<string>> = {
  'src/client/derived/api.ts': clientTypes,
  'src/client/derived/operations.ts': clientTable,
  'locales/en/errors.json': () => textFile(Object.fromEntries(Object.entries(errorTable).map(([code, { meaning }]) => [code, meaning]))),
  'locales/en/events.json': () => textFile(eventDescriptions),
  'locales/en/fields.json': () => textFile(fieldMessages),
  'locales/en/permissions.json': () => textFile(permissionMeanings),
  'docs/openapi.json': () => `${JSON.stringify(openApiDocument({ version: serviceVersion, baseUrl: '/', ...sources }), null, 1)}
`,
  'docs/operations.txt': operationLines,
  'docs/errors.md': errorsPage,
  'docs/blockers.md': blockerPage,
  'docs/dependencies.md': dependencyPage,
  'docs/operating/settings.md': async () =>
    replaceSettingsTable(await readFile(new URL('../docs/operating/settings.md', import.meta.url), 'utf8')),
  'docs/schema.sql': derivedSchema,
  // Derived from its own text in the last commit. A removed field stays in it, so that a test notices. A field that was never committed does
  // not: it was part of an unfinished change.
  'docs/promised-fields.txt': async () =>
    promisedFields(
      committed('docs/promised-fields.txt') ?? (await readFile(new URL('../docs/promised-fields.txt', import.meta.url), 'utf8')),
    ),
};

/** Folders whose files are all derived: file names and texts. Other files in them are removed. */
const folders: Record<string, () => Record<string, string>> = {
  'docs/errors/': () => errorPages(sources.examples.refusals),
};

/** A file of locales/. */
const textFile = (texts: Readonly<Record<string, string>>): string => `${JSON.stringify(texts, null, 2)}\n`;

/** A file's text in the last commit. null where there is no such commit, as in a copy without git. */
function committed(path: string): string | null {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:./${path}`], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    maxBuffer: 16 * 2 ** 20,
  });
  return status === 0 ? stdout : null;
}

/** Only the table of settings is derived; the rest of the page is written by hand. */
function replaceSettingsTable(page: string): string {
  return page.replace(/\| Variable \| Default \| Meaning \|\n(?:\|.*\n)+/, () => `${settingsTable()}\n`);
}

/** The callers of operations that have no route. */
const pages = { guest: 'booking page', customer: 'customer link', calendar: 'live calendars' } as const;

/** One line per operation in the contract's order: id, method, path, permissions. */
function operationLines(): string {
  const width = Math.max(...operationList.map((op) => op.id.length));
  const lines = operationList.map((op) =>
    op.audience === 'guest' || op.audience === 'customer' || op.audience === 'calendar'
      ? `${op.id.padEnd(width)}  no route: of the ${pages[op.audience]}`
      : `${op.id.padEnd(width)}  ${op.method.padEnd(6)}  ${op.path}  ${op.permissions.join(',')}`,
  );
  return `${lines.join('\n')}\n`;
}

/** The words that explain a refusal: blockers, reasons and remedies. */
function blockerPage(): string {
  const rows = (table: Readonly<Record<string, Explanation>>) =>
    Object.entries(table).map(([kind, { cause, remedy }]) => `| \`${kind}\` | ${cause} | ${remedy} |`);
  return [
    '# Why not, and what would help',
    '',
    'A refused quote, confirmation, move, emergency or absence, and an answer without windows, slots or candidates, says why and names what',
    'would help. `blockers[].kind` is why one technician cannot take one start; `blocked_by` counts technicians by the first blocker that',
    'each of them met; `reason` is what stands in the way of those who come closest.',
    '',
    '## Blockers',
    '',
    'In the order in which they are checked; the first is the reason.',
    '',
    '| kind | cause | what helps |',
    '|---|---|---|',
    ...rows(blockerTable),
    '',
    '## Reasons',
    '',
    '| reason | cause | what helps |',
    '|---|---|---|',
    ...rows(reasonTable),
    '',
    '## Remedies',
    '',
    '`remedies` is a list of calls, the least effort first. Each has a `kind`, the id of an `operation` and its `arguments`: path, query,',
    'header and body fields together, as a tool call or the typed client takes them. They can be sent as they are, except for what `needs`',
    'names, which only the caller knows. `then` holds calls to make afterwards, in their order; the last of them does what was refused. The',
    "text `{id}` in their arguments stands for the `id` in the answer of the remedy's first call. A remedy is named only after the service has",
    'judged that it works as the schedule stands; each call asks for the permissions of its operation. An empty list says that nothing helps.',
    '',
    '| kind | what it does |',
    '|---|---|',
    ...Object.entries(remedyTable).map(([kind, text]) => `| \`${kind}\` | ${text} |`),
    '',
    'This page is derived from `src/contract/explanations.ts` by `npm run derive`.',
    '',
  ].join('\n');
}

const check = process.argv.includes('--check');
const differing: string[] = [];
for (const [name, make] of Object.entries(files)) await settle(name, await make());
for (const [folder, make] of Object.entries(folders)) {
  const texts = make();
  const path = new URL(`../${folder}`, import.meta.url);
  if (!check) await mkdir(path, { recursive: true });
  for (const name of await readdir(path).catch(() => [])) if (!Object.hasOwn(texts, name)) await settle(`${folder}${name}`, null);
  for (const [name, text] of Object.entries(texts)) await settle(`${folder}${name}`, text);
}

/** Writes a file, or compares it with `--check`. `text` null: the file must not exist. */
async function settle(name: string, text: string | null): Promise<void> {
  const path = new URL(`../${name}`, import.meta.url);
  if (check) {
    if ((await readFile(path, 'utf8').catch(() => null)) !== text) differing.push(name);
  } else if (text === null) await rm(path);
  else await writeFile(path, text);
}

if (differing.length > 0) {
  console.error(`${differing.join(', ')} no longer say what the code says; run \`npm run derive\` and commit the result.`);
  process.exitCode = 1;
}
