/** Every document, heading, source file and rule that the repository cites exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../src/edges/pages/markdown.ts';
import { requirements } from '../requirements.ts';
import { documentsCitedIn, outsideCitationsIn, proseOf, rulesCitedIn, sourceFilesCitedIn, type CitedDocument } from './citedDocuments.ts';

const root = join(import.meta.dirname, '../..');
const folders = ['src', 'tests', 'scripts', 'lab', 'dashboard', 'migrations', 'docs', '.github'];
/** Generated files, installed packages, and tests about citations that do not exist. */
const skipped = /(^|\/)(node_modules|dist|derived)\/|^tests\/requirements\/cit/;

const filesBelow = (folder: string) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    : [];
const rootPages = readdirSync(root).filter((file) => file.endsWith('.md'));
const sources = [...rootPages, ...folders.flatMap(filesBelow)]
  .filter((file) => /\.(ts|tsx|css|sql|md)$/.test(file) && !skipped.test(file))
  .map((file) => ({ file, prose: proseOf(file, readFileSync(join(root, file), 'utf8')) }));
/** Files whose citations can still be corrected. A migration that has shipped is never edited. */
const editable = sources.filter(({ file }) => !file.startsWith('migrations/'));
const rules = { file: 'tests/requirements', prose: requirements.map(({ source }) => source).join('\n') };

const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((file) => file.slice(0, 4)));
const anchors = new Map<string, ReadonlySet<string>>();

function anchorsOf(path: string): ReadonlySet<string> {
  let known = anchors.get(path);
  if (!known) {
    const { headings } = renderMarkdown(readFileSync(join(root, path), 'utf8'), (href) => href);
    anchors.set(path, (known = new Set(headings.map(({ id }) => id))));
  }
  return known;
}

/** What is wrong with a citation, or null if nothing is. A decision may be cited by its number alone. */
function fault({ path, anchor }: CitedDocument): string | null {
  const number = /^docs\/decisions\/(\d{4})$/.exec(path)?.[1];
  if (number !== undefined) return decisions.has(number) ? null : 'no such decision';
  if (!existsSync(join(root, path))) return 'no such file';
  if (anchor === null) return null;
  return path.endsWith('.md') && anchorsOf(path).has(anchor) ? null : 'no such heading';
}

describe('[docs.cited] citations in the repository', () => {
  it('name documents and headings that exist', () => {
    const wrong = [...editable, rules].flatMap(({ file, prose }) =>
      documentsCitedIn(prose).flatMap((cited) => {
        const what = fault(cited);
        return what === null ? [] : [`${file}: ${cited.path}${cited.anchor === null ? '' : `#${cited.anchor}`}: ${what}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('name source files that exist, by their name and the folders written before it', () => {
    const files = [...readdirSync(root), ...folders.flatMap(filesBelow)].map((file) => `/${file}`);
    const wrong = editable.flatMap(({ file, prose }) =>
      sourceFilesCitedIn(prose)
        .filter((cited) => !files.some((known) => known.endsWith(`/${cited}`)))
        .map((cited) => `${file}: ${cited}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name nothing outside the repository', () => {
    const wrong = [...editable, rules].flatMap(({ file, prose }) => outsideCitationsIn(prose).map((cited) => `${file}: ${cited}`));
    expect(wrong).toEqual([]);
  });

  it('name rules that exist', () => {
    const known = new Set(requirements.map(({ id }) => id));
    const wrong = sources.flatMap(({ file, prose }) =>
      rulesCitedIn(prose)
        .filter((id) => !known.has(id))
        .map((id) => `${file}: [${id}]`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['docs/reference/scheduling.md#feasibility', null],
    ['docs/decisions/0001', null],
    ['docs/decisions', null],
    ['README.md', null],
    ['docs/decisions/9999', 'no such decision'],
    ['docs/nothing.md', 'no such file'],
    ['docs/reference/scheduling.md#nothing', 'no such heading'],
    ['docs/schema.sql#nothing', 'no such heading'],
  ])('are checked: %s', (text, what) => {
    expect(documentsCitedIn(`See ${text}.`).map(fault)).toEqual([what]);
  });
});

describe('[docs.cited] citations', () => {
  it('are read from comments, and not from code', () => {
    const text =
      "/** One. docs/a.md#b */\nconst path = 'docs/c.md'; // [a.b, c.d-e] [start, end)\nrow[d.e];\n/*\n * docs/decisions/0042\n */";
    const prose = proseOf('src/x.ts', text);
    expect(documentsCitedIn(prose)).toEqual([
      { path: 'docs/a.md', anchor: 'b' },
      { path: 'docs/decisions/0042', anchor: null },
    ]);
    expect(rulesCitedIn(prose)).toEqual(['a.b', 'c.d-e']);
  });

  it('are read from Markdown outside blocks of code', () => {
    const prose = proseOf('docs/x.md', 'See `docs/a.md`, [a.b] and [c.d](e.md).\n\n```\ndocs/no.md [no.no]\n```\n');
    expect([documentsCitedIn(prose), rulesCitedIn(prose)]).toEqual([[{ path: 'docs/a.md', anchor: null }], ['a.b']]);
  });

  it('of source files are names and paths, not declarations or file endings', () => {
    const prose = 'In `gaps.ts`, engine/steps.ts and tests/x.deep.test.ts; no index.d.ts, …Resource.ts, *.ts or lib.dom.d.ts.';
    expect(sourceFilesCitedIn(prose)).toEqual(['gaps.ts', 'engine/steps.ts', 'tests/x.deep.test.ts']);
  });

  it.each([
    ['Specification, "Errors".', 1],
    ['decisions, section 2; scheduling model, "Time"; pages.md', 3],
    ['docs/reference/pages.md#frame and [Pages](reference/pages.md)', 0],
    ['The OpenAPI specification says so; docs/decisions/0042', 0],
  ])('of documents outside are found: %s', (text, count) => {
    expect(outsideCitationsIn(text)).toHaveLength(count);
  });

  it('are read from comments of SQL', () => {
    expect(documentsCitedIn(proseOf('migrations/1.sql', "select 'docs/no.md'; -- docs/a.md"))).toEqual([
      { path: 'docs/a.md', anchor: null },
    ]);
  });
});
