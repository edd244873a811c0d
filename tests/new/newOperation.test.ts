/** The edits that `npm run new` would make for operations that do not exist. The tests write no file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editsFor } from '../../scripts/new/edits.ts';
import { completeRequest, type Request } from '../../scripts/new/operation.ts';
import { linesToWrite } from '../../scripts/new/texts.ts';

const root = join(import.meta.dirname, '../..');
const present = (path: string) => readFile(join(root, path), 'utf8');
const handlers = readdirSync(join(root, 'src/domain/operations'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /[/\\].+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length).replaceAll('\\', '/'));

/** The files that a text imports, by path from the root. `path` is that of the text. */
const importsOf = (path: string, text: string) =>
  [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, imported]) => join(dirname(path), imported!));

/** The new text of each file for a request, by path. */
const write = (request: Request) => editsFor(completeRequest(request, handlers), present);

const newFiles = (area: string, id: string) => [
  `src/contract/${area}/${id}.ts`,
  `src/domain/operations/${area}/${id}.ts`,
  `tests/operations/${area}/${id}.test.ts`,
];
const changedFiles = (rules: string) => [
  'src/contract/index.ts',
  'src/contract/orderOfWork.ts',
  'src/domain/operations/index.ts',
  'tests/contract/examples.ts',
  `tests/requirements/${rules}.ts`,
];

describe('a new operation', () => {
  it.each<[string, Request, string[]]>([
    [
      'that reads',
      { id: 'getVan', area: 'fleet' },
      [...newFiles('fleet', 'getVan'), ...changedFiles('team'), 'tests/contract/story/company.ts'],
    ],
    [
      'that changes a record',
      { id: 'mergeSkillCategory', area: 'catalog' },
      [
        ...newFiles('catalog', 'mergeSkillCategory'),
        ...changedFiles('catalog'),
        'tests/contract/story/company.ts',
        'tests/events/everyChange.test.ts',
      ],
    ],
    [
      'that deletes',
      { id: 'deleteSkillLevel', area: 'catalog' },
      [
        ...newFiles('catalog', 'deleteSkillLevel'),
        ...changedFiles('catalog'),
        'tests/contract/story/company.ts',
        'tests/events/everyChange.test.ts',
      ],
    ],
    [
      'of the dashboard',
      { id: 'listMailDrafts', area: 'mail', permissions: ['job_view'] },
      [...newFiles('mail', 'listMailDrafts'), ...changedFiles('mail')],
    ],
    [
      'of a new area',
      { id: 'createInvoice', area: 'invoices', permissions: ['job_manage'], group: 'Bookings' },
      [
        ...newFiles('invoices', 'createInvoice'),
        ...changedFiles('product'),
        'tests/contract/story/company.ts',
        'tests/events/everyChange.test.ts',
      ],
    ],
  ])('%s is named in every file that needs it, and every file still parses', async (_what, request, paths) => {
    const texts = await write(request);
    expect([...texts.keys()].sort()).toEqual([...paths].sort());
    const [verb, ...subject] = request.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).split('-');
    for (const [path, text] of texts) {
      expect(() => stripTypeScriptTypes(text), path).not.toThrow();
      expect(text, path).toContain(path.startsWith('tests/requirements/') ? `'${subject.join('-')}.${verb!}'` : request.id);
      expect(importsOf(path, text).filter((file) => !existsSync(join(root, file)) && !texts.has(file))).toEqual([]);
    }
  });

  it('says "write me" in every file with a line that its author must rewrite', async () => {
    const texts = await write({ id: 'mergeSkillCategory', area: 'catalog' });
    const silent = [...texts].filter(([, text]) => linesToWrite(text).length === 0).map(([path]) => path);
    expect(silent).toEqual(['src/contract/index.ts', 'src/contract/orderOfWork.ts', 'src/domain/operations/index.ts']);
  });

  it('names the record of the path, also in a path that goes on after the id', async () => {
    const texts = await write({ id: 'getSkillLevel', area: 'catalog', path: '/v1/skill-categories/{id}/level' });
    expect(texts.get('src/contract/catalog/getSkillLevel.ts')).toContain("s.idField('skill category')");
  });

  it('follows the operations of its area in every list', async () => {
    const texts = await write({ id: 'getVan', area: 'fleet' });
    expect(texts.get('src/contract/orderOfWork.ts')).toMatch(/Vehicles?',\n {2}'getVan',\n/);
    expect(texts.get('src/domain/operations/index.ts')).toMatch(
      / from '\.\/fleet\/\w+\.ts';\nimport \{ getVan \} from '\.\/fleet\/getVan\.ts';\n/,
    );
  });
});

describe('lines that an author must still write', () => {
  it('are found in upper and lower case, with their numbers', () => {
    expect(linesToWrite("a\n  'Write me: b',\nrewrite messages\n// write me\n")).toEqual([
      { number: 2, text: "'Write me: b'," },
      { number: 4, text: '// write me' },
    ]);
  });

  it('do not exist in the source and the tests', () => {
    const files = [
      'src/contract',
      'src/domain/operations',
      'tests/contract',
      'tests/events',
      'tests/operations',
      'tests/requirements',
    ].flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)));
    const left = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => linesToWrite(readFileSync(join(root, file), 'utf8')).map(({ number, text }) => `${file}:${number}: ${text}`));
    expect(left).toEqual([]);
  });
});

describe('docs/adding-an-operation.md', () => {
  const page = readFileSync(join(root, 'docs/adding-an-operation.md'), 'utf8');
  const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

  it('quotes the code exactly', () => {
    const files = ['src', 'migrations', 'tests'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    );
    const code = new Set(
      files.filter((file) => /\.(ts|sql)$/.test(file)).flatMap((file) => linesOf(readFileSync(join(root, file), 'utf8'))),
    );
    const quoted = [...page.matchAll(/^ *```(?:ts|sql)\n([\s\S]*?)^ *```$/gm)].flatMap(([, block]) => linesOf(block!));
    expect(quoted.length).toBeGreaterThan(50);
    expect(quoted.filter((line) => line !== '…' && !code.has(line))).toEqual([]);
  });

  it('names files that exist', () => {
    const named = [...page.matchAll(/`((?:src|tests|docs|migrations|dashboard)\/[\w./]+)`/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('explains every option', () => {
    const usage = readFileSync(join(root, 'scripts/new/index.ts'), 'utf8');
    const options = [...usage.matchAll(/^ {2}(--[a-z-]+)|, (--[a-z-]+) {2}/gm)].flatMap(([, first, second]) => [first ?? second!]);
    expect(options.length).toBe(8);
    expect(options.filter((option) => !page.includes(`\`${option}`))).toEqual([]);
  });
});

describe('a request', () => {
  it('takes method, path and permissions from its effect and its area', () => {
    const { method, path, effect, permissions, group } = completeRequest({ id: 'getSkillLevel', area: 'catalog' }, handlers);
    expect({ method, path, effect, permissions, group }).toEqual({
      method: 'GET',
      path: '/v1/skill-levels/{id}',
      effect: 'read',
      permissions: ['catalog_view'],
      group: 'Catalog',
    });
    expect(completeRequest({ id: 'createSkillLevel', area: 'catalog' }, handlers)).toMatchObject({
      method: 'POST',
      path: '/v1/skill-levels',
      permissions: ['catalog_manage'],
    });
    expect(completeRequest({ id: 'listSkillLevels', area: 'catalog', withId: true }, handlers).path).toBe('/v1/skill-levels/{id}');
  });

  it('takes the permissions that most operations of the area with the same effect use', () => {
    const permissionsOf = (id: string, area: string) => completeRequest({ id, area }, handlers).permissions;
    expect(permissionsOf('getVan', 'fleet')).toEqual(['fleet_view']);
    expect(permissionsOf('createVan', 'fleet')).toEqual(['fleet_manage']);
    expect(permissionsOf('retireVan', 'fleet')).toEqual(['fleet_view', 'fleet_manage']);
    expect(permissionsOf('deleteVan', 'fleet')).toEqual(['fleet_manage']);
    expect(permissionsOf('getCrewLead', 'team')).toEqual(['team_view']);
    expect(permissionsOf('updateCrewLead', 'team')).toEqual(['team_view', 'team_manage']);
  });

  it('takes the method that it names', () => {
    const retire = { id: 'retireVan', area: 'fleet', path: '/v1/vehicles/{id}/retire' };
    expect(completeRequest(retire, handlers).method).toBe('PUT');
    expect(completeRequest({ ...retire, method: 'POST' }, handlers).method).toBe('POST');
    expect(completeRequest({ id: 'previewVan', area: 'fleet', method: 'POST' }, handlers).method).toBe('POST');
  });

  it.each<[string, Request, RegExp]>([
    ['a name without a verb', { id: 'van', area: 'fleet' }, /camel case/],
    ['an area of two words', { id: 'getVan', area: 'fleet-cars' }, /one word/],
    ['an operation that exists', { id: 'getVehicle', area: 'fleet' }, /already exists/],
    ['an unknown effect', { id: 'getVan', area: 'fleet', effect: 'change' }, /--effect must be one of/],
    ['an unknown method', { id: 'getVan', area: 'fleet', method: 'get' }, /--method must be one of/],
    ['a change by GET', { id: 'createVan', area: 'fleet', method: 'GET' }, /Only a read can/],
    ['an unknown permission', { id: 'getVan', area: 'fleet', permissions: ['vans'] }, /--permission must be one of/],
    ['a new area without a permission', { id: 'getInvoice', area: 'invoices' }, /Name --permission/],
    ['a new area without a group', { id: 'getInvoice', area: 'invoices', permissions: ['job_view'] }, /--group/],
    ['a path without its id', { id: 'getVan', area: 'fleet', path: '/v1/vans' }, /lacks \{id\}/],
    ['a path that is taken', { id: 'fetchVehicles', area: 'fleet', effect: 'read', path: '/v1/vehicles' }, /already answers GET/],
    ['an audience without routes', { id: 'getVan', area: 'fleet', audience: 'guest' }, /added by hand/],
  ])('with %s is refused with what to write', (_what, request, message) => {
    expect(() => completeRequest(request, handlers)).toThrow(message);
  });
});
