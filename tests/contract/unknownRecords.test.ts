/** What a list answers whose filter names a record that the business does not have. docs/reference/conventions.md#cursors. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { operations, type InputOf, type OperationId, type Operations } from '../../src/contract/index.ts';
import { callAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { examples } from './examples.ts';

interface Node {
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
}

const harness = await startHarness();
const business = await harness.business();
const namesRecord = (node: Node): boolean => /0-9a-f/.test(node.pattern ?? '') || (node.items !== undefined && namesRecord(node.items));

const filters = Object.values(operations).flatMap((op) => {
  const { id, effect, output, queryFields } = op;
  if (effect !== 'read' || !('empty' in ((output as Node).properties ?? {}))) return [];
  return Object.entries(queryFields as unknown as Record<string, Node>).flatMap(([name, node]) =>
    namesRecord(node) ? [[id as OperationId, name, node.items !== undefined] as const] : [],
  );
});

/** Lists whose answer is a feed, in which a record may be unknown because nothing of it was changed yet. */
const feeds: readonly OperationId[] = ['listJobRequestChanges'];

it.each(filters.filter(([id]) => !feeds.includes(id)))('[lists.unknown-record] %s by %s', async (id, name, isList) => {
  const unknown = randomUUID();
  const { page: _page, ...example } = (await examples[id](business)) as Record<string, unknown>;
  const ofRecords = filters.flatMap(([of, filter]) => (of === id ? [filter] : []));
  const others = Object.entries(example).filter(([filter]) => !ofRecords.includes(filter));
  const known = [example[name] ?? []].flat();
  const input = { ...Object.fromEntries(others), [name]: isList ? [...known, unknown] : unknown };
  const { status, data } = await callAsMember(harness, business, id, input as InputOf<Operations[typeof id]>);
  expect(status).toBe(200);
  const { empty, ...answer } = data as unknown as { empty: object };
  expect(empty).toMatchObject({ reason: 'nothing_matches', filters: [name] });
  const rows = Object.values(answer).filter((value) => Array.isArray(value));
  expect(rows).toEqual([[]]);
});

it('[lists.unknown-record] names a filter by a known record only beside the other filters', async () => {
  const { id } = await business.ok('createTechnician', { ...(await examples.createTechnician(business)), uid: 'alone' });
  const { empty } = await business.ok('listReservedTimes', { technician_id: id, from: '2030-01-01' });
  expect(empty).toEqual({ reason: 'nothing_matches', filters: ['technician_id', 'from'] });
});

it('[lists.unknown-record] an unknown record beside a known one, and a deleted record', async () => {
  const { customer_id } = await business.ok('createCustomer', await examples.createCustomer(business));
  await business.ok('createNote', { customer_id, text: 'Rings twice' });
  const list = await business.ok('listNotes', { customer_id, job_request_id: randomUUID() });
  expect(list).toMatchObject({ notes: [], empty: { filters: ['job_request_id'] } });
  const technician = await business.ok('createTechnician', { ...(await examples.createTechnician(business)), uid: 'gone' });
  await business.ok('deleteTechnician', { id: technician.id });
  const { empty } = await business.ok('listReservedTimes', { technician_id: technician.id, from: '2030-01-01' });
  expect(empty).toEqual({ reason: 'nothing_matches', filters: ['technician_id'] });
});
