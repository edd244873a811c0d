/** Every list answers each page that its `total_pages` names, and an empty one behind the end. docs/internals/store.md#lists. */
import { expect, it } from 'vitest';
import { operations, type InputOf, type OperationId, type Operations } from '../../src/contract/index.ts';
import { callAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { examples } from './examples.ts';

const harness = await startHarness();
const business = await harness.business();
const lists = Object.values(operations)
  .filter(({ queryFields }) => 'page' in queryFields)
  .map(({ id }) => id as OperationId);

/** Lists whose example leaves no row when its optional filters are gone. Their own tests page through rows. */
const withoutRows: ReadonlySet<OperationId> = new Set(['listConnections', 'listCustomerMessages', 'listWebhookDeliveries']);
/** Fields that a list needs although its schema does not say so: one of two subjects. */
const subjects: Readonly<Partial<Record<OperationId, string>>> = { listNotes: 'job_request_id', listFiles: 'job_request_id' };

interface Listed {
  readonly meta: { readonly total: number; readonly count: number; readonly current_page: number; readonly total_pages: number };
}

async function inputOf(id: OperationId): Promise<object> {
  if (id === 'listCallbacks') await business.ok('createCallback', await examples.createCallback(business));
  if (id === 'listClosures') await business.ok('createClosure', await examples.createClosure(business));
  if (id === 'listWebhookDeliveries') return { ...(await examples.deleteWebhookEndpoint(business)), status: 'held' };
  const { path, queryFields } = operations[id];
  const required = Object.entries(queryFields).flatMap(([name, schema]) => ('~optional' in schema ? [] : [name]));
  const example = Object.entries((await examples[id](business)) as object);
  return Object.fromEntries(example.filter(([name]) => path.includes(`{${name}}`) || required.includes(name) || name === subjects[id]));
}

it.each(lists)('[paging.every-page, paging.beyond-last] %s', async (id) => {
  const input = await inputOf(id);
  const list = async (page: number) => callAsMember(harness, business, id, { ...input, limit: 1, page } as InputOf<Operations[typeof id]>);
  const metaOf = async (page: number) => {
    const { status, data } = await list(page);
    expect(status).toBe(200);
    return (data as unknown as Listed).meta;
  };
  const { total, total_pages } = await metaOf(1);
  expect(total > 0).toBe(!withoutRows.has(id));
  if (total > 0) expect(await metaOf(total_pages)).toMatchObject({ total, count: 1, current_page: total_pages, total_pages });
  for (const page of [total_pages + 1, 10_001, 1_000_000, 1_000_000_000])
    expect(await metaOf(page)).toMatchObject({ total, count: 0, current_page: page, total_pages });
  for (const page of [1_000_000_001, Number.MAX_SAFE_INTEGER, 0]) expect((await list(page)).status).toBe(422);
});
