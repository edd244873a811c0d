/** The lines that a new operation adds to existing files. Each edit finds its place by the text around it and throws when that has gone. */
import { dashed, type NewOperation } from './operation.ts';
import { entryText, handlerText, ruleOf, summaryOf, testText } from './texts.ts';

/** An id that no record has, for places where the author must name a real record. */
const placeholderId = '018f2b5c-0000-7000-8000-999999999999';

/** The file of tests/requirements with the rules of each area. A new area begins in product.ts. */
const rulesOfArea: Readonly<Record<string, string>> = {
  account: 'access',
  board: 'board',
  bookingPage: 'guests',
  bookings: 'bookings',
  calendars: 'calendars',
  catalog: 'catalog',
  connections: 'oauth',
  customerLink: 'guests',
  customers: 'customers',
  dispatch: 'dispatch',
  fleet: 'team',
  imports: 'customers',
  keys: 'access',
  mail: 'mail',
  members: 'access',
  myDay: 'myDay',
  settings: 'settings',
  team: 'team',
  webhooks: 'webhooks',
};

/** The new text of every file that the operation creates or changes, by path from the root. `read` gives the present text of a file. */
export async function editsFor(op: NewOperation, read: (path: string) => Promise<string>): Promise<Map<string, string>> {
  const texts = new Map([
    [`src/contract/${op.area}/${op.id}.ts`, entryText(op)],
    [`src/domain/operations/${op.area}/${op.id}.ts`, handlerText(op)],
    [`tests/operations/${op.area}/${op.id}.test.ts`, testText(op)],
  ]);
  const edit = async (path: string, change: (text: string) => string) => {
    try {
      texts.set(path, change(await read(path)));
    } catch (error) {
      throw new Error(`${path}: ${(error as Error).message}`);
    }
  };
  const rules = `tests/requirements/${rulesOfArea[op.area] ?? 'product'}.ts`;
  await edit('src/contract/index.ts', (text) =>
    insert(
      insert(text, /import \* as \w+ from '[^']+';\n/g, `import * as ${op.id} from './${op.area}/${op.id}.ts';\n`),
      /const areas = \{\n(?: {2}\.\.\.\w+,\n)*/g,
      `  ...${op.id},\n`,
    ),
  );
  await edit('src/contract/orderOfWork.ts', (text) => insertAfterNeighbour(text, op, (id) => `  '${id}',\n`, / {2}'\w+',\n/g));
  await edit('src/domain/operations/index.ts', (text) =>
    insert(
      insertAfterNeighbour(text, op, (id) => `  ${id},\n`, /\n {2}\w+,\n/g),
      text.includes(` from './${op.area}/`)
        ? new RegExp(`import \\{ \\w+ \\} from './${op.area}/[^']+';\\n`, 'g')
        : /import \{ \w+ \} from '\.\/\w+\/[^']+';\n/g,
      `import { ${op.id} } from './${op.area}/${op.id}.ts';\n`,
    ),
  );
  const input = op.hasId ? `{ id: '${placeholderId}' }` : '{}';
  await edit('tests/contract/examples.ts', (text) =>
    insert(
      text,
      /const inputs: Examples = \{\n/g,
      `  // Write me: a full valid input, with ids of records made in \`b\`. Move it beside the area's other examples.\n  ${op.id}: async () => (${input}),\n`,
    ),
  );
  await edit(rules, (text) => addRule(text, op));
  // Keys can neither play the dashboard's operations in the story nor cause their events.
  if (op.audience !== 'public') return texts;
  await edit('tests/contract/story/company.ts', (text) => {
    const end = text.lastIndexOf('\n}');
    if (end < 0) throw new Error('the last function was not found');
    const comment = '// Write me: a summary of what happens, and ids of the story. Move the call to where the story has them.';
    return `${text.slice(0, end)}\n  ${comment}\n  await story.tell('${op.id}', '${summaryOf(op)}', ${input});${text.slice(end)}`;
  });
  if (op.effect !== 'read')
    await edit('tests/events/everyChange.test.ts', (text) =>
      insert(
        text,
        /const expected: [^\n]+\n(?: {2}[^\n]*\n)*/g,
        `  // Write me: the events. Move the line beside those of its subject.\n  ${op.id}: [],\n`,
      ),
    );
  return texts;
}

/** Adds text behind the last match. */
function insert(text: string, before: RegExp, added: string): string {
  const match = [...text.matchAll(before)].at(-1);
  if (!match) throw new Error(`the place for "${added.trim()}" was not found`);
  const at = match.index + match[0].length;
  return text.slice(0, at) + added + text.slice(at);
}

/** Adds a line behind the last line of an operation of the same area; a new area comes last. */
function insertAfterNeighbour(text: string, op: NewOperation, lineOf: (id: string) => string, anyLine: RegExp): string {
  const ends = op.neighbours.map(lineOf).flatMap((line) => {
    const at = text.indexOf(`\n${line}`);
    return at < 0 ? [] : [at + 1 + line.length];
  });
  if (ends.length === 0) return insert(text, anyLine, lineOf(op.id));
  const at = Math.max(...ends);
  return text.slice(0, at) + lineOf(op.id) + text.slice(at);
}

/** Adds the first rule, to the last section of the file and with its document as the source. */
function addRule(text: string, op: NewOperation): string {
  const sentence = `${dashed(op.id).replaceAll('-', ' ')}: write me`;
  return insert(text, /\n {4}rule\([\s\S]+?\),\n(?= {2}\]\),\n)/g, `    rule('${ruleOf(op)}', '${sentence}'),\n`);
}
