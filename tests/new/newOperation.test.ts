/** The edits that `npm run new` would make for operations that do not exist. The tests write no file. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editsFor } from '../../scripts/new/edits.ts';
import { completeRequest, type Request } from '../../scripts/new/operation.ts';

const root = join(import.meta.dirname, '../..');
const present = (path: string) => readFile(join(root, path), 'utf8');
const handlers = readdirSync(join(root, 'src/operations'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /[/\\].+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length).replaceAll('\\', '/'));

/** The new text of each file for a request, by path. */
const write = (request: Request) => editsFor(completeRequest(request, handlers), present);

const newFiles = (area: string, id: string) => [
  `src/contract/${area}/${id}.ts`,
  `src/operations/${area}/${id}.ts`,
  `tests/operations/${area}/${id}.test.ts`,
];
const changedFiles = (rules: string) => [
  'src/contract/index.ts',
  'src/contract/orderOfWork.ts',
  'src/operations/index.ts',
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
    const rule = request.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    for (const [path, text] of texts) {
      expect(() => stripTypeScriptTypes(text), path).not.toThrow();
      expect(text, path).toContain(path.startsWith('tests/requirements/') ? `'${rule}.answer'` : request.id);
    }
  });

  it('stands behind the operations of its area in every list', async () => {
    const texts = await write({ id: 'getVan', area: 'fleet' });
    expect(texts.get('src/contract/orderOfWork.ts')).toMatch(/Vehicles?',\n {2}'getVan',\n/);
    expect(texts.get('src/operations/index.ts')).toMatch(
      / from '\.\/fleet\/\w+\.ts';\nimport \{ getVan \} from '\.\/fleet\/getVan\.ts';\n/,
    );
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

  it.each<[string, Request, RegExp]>([
    ['a name without a verb', { id: 'van', area: 'fleet' }, /camel case/],
    ['an area of two words', { id: 'getVan', area: 'fleet-cars' }, /one word/],
    ['an operation that exists', { id: 'getVehicle', area: 'fleet' }, /already exists/],
    ['an unknown effect', { id: 'getVan', area: 'fleet', effect: 'change' }, /--effect must be one of/],
    ['an unknown permission', { id: 'getVan', area: 'fleet', permissions: ['vans'] }, /--permission must be one of/],
    ['a new area without a permission', { id: 'getInvoice', area: 'invoices' }, /Name --permission/],
    ['a new area without a group', { id: 'getInvoice', area: 'invoices', permissions: ['job_view'] }, /--group/],
    ['a path without its id', { id: 'getVan', area: 'fleet', path: '/v1/vans' }, /lacks \{id\}/],
    ['a path that is taken', { id: 'fetchVehicles', area: 'fleet', effect: 'read', path: '/v1/vehicles' }, /already answers GET/],
    ['an audience without routes', { id: 'getVan', area: 'fleet', audience: 'guest' }, /added by hand/],
  ])('with %s is refused, and says what to write', (_what, request, message) => {
    expect(() => completeRequest(request, handlers)).toThrow(message);
  });
});
