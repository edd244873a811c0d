/**
 * For every operation, derived from the contract: nobody reaches data of another business or environment, and a key only does what it
 * allows. docs/reference/conventions.md#statuses.
 */
import { expect, test } from 'vitest';
import { permissionsOfFields } from '../../src/contract/fieldEffects.ts';
import { operationsFor, operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import { permissionCodes, type PermissionCode } from '../../src/contract/permissions.ts';
import type { Reply } from '../support/harness.ts';
import { callTool } from '../mcp/rpc.ts';
import { caseOf, deskFor, newDesk, operationIds, workerHarness, type Case, type Input } from './callers.ts';
import type { Desk } from './desk.ts';
import { date } from './exampleJobs.ts';
import { examples } from './examples.ts';
import { idPlacesOf, inSandbox, nameOf, othersOf, rowsOf, withValueAt } from './tenants.ts';

const harness = await workerHarness();
const foreign = await newDesk();

const unknownId = '00000000-0000-7000-8000-00000000dead';

/** The answer without the requested id. */
const telling = ({ status, error_code, message, errors, data }: Reply, id: string) =>
  JSON.stringify({ status, error_code, message, errors, data }).replaceAll(id, '<id>');

/** The number of rows that a list or a feed found; null for an answer that is no list. */
function countOf({ data }: Reply): number | null {
  const { meta, items } = data as { meta?: { total: number }; items?: unknown[] };
  return meta?.total ?? items?.length ?? null;
}

const takingIds = operationIds.filter((id) => idPlacesOf(operations[id]).length > 0);

/** Inputs with an id in a field that cannot be sent with the others of the case. */
const otherInputs: Partial<Record<OperationId, (input: Input, id: string) => Record<string, Input>>> = {
  previewScheduleMoves: ({ moves }, id) => {
    const [{ job_request_id, technician_id }] = moves as [{ job_request_id: string; technician_id: string }];
    const [of, other] = [
      { technician_id, date },
      { technician_id: id, date },
    ];
    return {
      swap_job_request_ids: { swap_job_request_ids: [id, job_request_id] },
      from: { from: other, to: of },
      to: { from: of, to: other },
    };
  },
  createCalendarFeed: (_input, technician_id) => ({ technician_id: { kind: 'technician', technician_id } }),
};

/** Answers alike whether there was something to delete or not. */
const forgetful: ReadonlySet<string> = new Set<OperationId>(['deleteMyPushDevice']);

/** Fields of which the value must be one of few. */
const chosen = ['business_group_id', 'remove_technician_ids[0]'];

/** What an id of nothing is answered with. */
function expectUnknown(op: Operation, field: string, reply: Reply): void {
  const found = { status: reply.status, error_code: reply.error_code, errors: reply.errors };
  if (chosen.includes(field)) expect(found, field).toMatchObject({ status: 422, errors: [{ field }] });
  else if (forgetful.has(op.id)) expect(found, field).toMatchObject({ status: 200 });
  // A filter finds nothing.
  else if (op.effect === 'read' && Object.hasOwn(op.queryFields, field.replace(/\[0\]$/, '')) && reply.status === 200)
    expect(countOf(reply) ?? 0, field).toBe(0);
  // Ids in a fence are not looked up: an id that is not in the plan means drift.
  else if (field.startsWith('expected_')) expect(found, field).toMatchObject({ status: 409 });
  else expect(found, field).toMatchObject({ status: 404, error_code: expect.stringMatching(/^[A-Z_]+_NOT_FOUND$/) as unknown });
}

test.each(takingIds)(
  '[tenancy.other-business, tenancy.environments, tenancy.references, errors.not-found] %s knows no id but its own',
  async (id) => {
    const op: Operation = operations[id];
    const desk = await deskFor(id);
    const { input, ask } = await caseOf(desk, id);
    const othersIds = othersFor(desk);
    const places = await Promise.all(idPlacesOf(op).map(async (place) => ({ place, others: await othersIds(op, place) })));
    // The first poll of a feed gives the rows their positions.
    if (op.effect === 'read') await ask(input);
    const tenants = [desk.business.businessId, foreign.business.businessId];
    const before = await rowsOf(harness, tenants);
    for (const { place, others } of places) {
      const askFor = (other: string) =>
        ask(otherInputs[id]?.(input, other)[String(place[0])] ?? (withValueAt(input, place, other) as Input));
      const unknown = await askFor(unknownId);
      expectUnknown(op, nameOf(place), unknown);
      for (const other of others) expect(telling(await askFor(other), other), nameOf(place)).toBe(telling(unknown, unknownId));
    }
    expect(await rowsOf(harness, tenants)).toEqual(before);
  },
);

const others = new Map<Desk, ReturnType<typeof othersOf>>();
function othersFor(desk: Desk): ReturnType<typeof othersOf> {
  return others.get(desk) ?? others.set(desk, othersOf(desk, foreign)).get(desk)!;
}

/** Fields that the schema makes optional, but of which a call needs one. */
const oneOf: Partial<Record<OperationId, string[]>> = {
  checkCoverage: ['postal_code'],
  listBookableStarts: ['job_duration_minutes'],
  // Without it the log has both environments.
  listAuditLog: ['environment'],
};

const listing = operationIds.filter((id) => operations[id].effect === 'read' && Object.keys(operations[id].pathFields).length === 0);

/** The answer with all filters and with none. Filters are in the query; a body is the question itself. */
async function answersOf(id: OperationId, { input, ask }: Case): Promise<string> {
  const { headerFields, bodyFields } = operations[id] as Operation;
  const names = [
    ...Object.keys({ ...headerFields, ...bodyFields }),
    ...(inputSchemaOf(operations[id]).required ?? []),
    ...(oneOf[id] ?? []),
  ];
  const bare = Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
  const told = [await ask(input), await ask(bare)].map(({ error_code, data }) => [error_code, data]);
  return JSON.stringify(told).replaceAll(
    // A kept plan gets a new id each time.
    /"(next_since":"[^"]*"|duration_ms":[\d.]+|id":"[^"]*","plan_token":"[^"]*")/g,
    '',
  );
}

/** A business that asks before and after others have rows of the same names. */
const reader = await newDesk();
const before = new Map<OperationId, string>();

// All cases are made first, because an example changes the answers of others.
test.each(listing)('%s has a case', async (id) => void (await caseOf(reader, id)));

test.each(listing)('%s gives the same answer to the same question', async (id) => {
  const made = await caseOf(reader, id);
  before.set(id, await answersOf(id, made));
  expect(await answersOf(id, made)).toBe(before.get(id));
});

test.each(listing)('[tenancy.lists] %s answers with no row of another business or environment', async (id) => {
  await caseOf(foreign, id);
  if (operations[id].audience === 'public') await examples[id](inSandbox(reader.business));
  expect(await answersOf(id, await caseOf(reader, id))).toBe(before.get(id));
});

test('[tenancy.other-business] the alias of another business is answered like an unknown alias', async () => {
  const { business } = await newDesk();
  const ask = (alias: string) => business.call('listJobRequestBookingWindows', { x_timezone: 'America/New_York', alias });
  const [other, unknown] = [await ask(foreign.business.alias), await ask('test-00000000')];
  expect(unknown).toMatchObject({ status: 404, error_code: 'BUSINESS_NOT_FOUND' });
  expect(telling(other, foreign.business.alias)).toBe(telling(unknown, 'test-00000000'));
  expect((await ask(business.alias)).error_code).toBe(0);
});

/**
 * Permissions that the example needs besides the operation's own: to receive customer events, the caller must be allowed to see customers.
 */
const alsoWanted: Partial<Record<OperationId, PermissionCode[]>> = { createWebhookEndpoint: ['customers_view'] };

const garbage = { id: 'no id', limit: 'x' };

/** Operations for API keys. */
const ids = operationsFor('public').map(({ id }) => id as OperationId);

test.each(ids)('[permissions.every-operation, auth.restricted-key, mcp.permissions] %s needs exactly its permissions', async (id) => {
  const op: Operation = operations[id];
  const desk = await deskFor(id);
  // A key needs no permission to renew itself.
  if (id === 'renewApiKey') return expect(op.permissions).toEqual([]);
  expect(op.permissions.length).toBeGreaterThan(0);
  const lacking: PermissionCode[][] = [[...op.permissions], ...(op.permissions.length > 1 ? op.permissions.map((code) => [code]) : [])];
  const { input: valid, business } = await caseOf(desk, id);
  for (const missing of lacking) {
    const key = await business.newKey(permissionCodes.filter((code) => !missing.includes(code)));
    // Refused before validation and look-up: garbage and a real id get the same refusal.
    const refusals = [await business.call(id, garbage as never, { key }), await business.call(id, valid as never, { key })];
    for (const reply of refusals)
      expect(reply).toMatchObject({ status: 403, error_code: 'PERMISSION_DENIED', errors: null, data: { missing_permissions: missing } });
    if (!op.isTool) continue;
    expect(await callTool(harness.url, key, id, garbage)).toMatchObject({
      error_code: 'PERMISSION_DENIED',
      data: { missing_permissions: missing },
    });
  }
  const exact = await business.newKey([
    ...op.permissions,
    ...permissionsOfFields(op, valid as Record<string, unknown>),
    ...(alsoWanted[id] ?? []),
  ]);
  // The endpoint of the example is another key's.
  const expected = id === 'renewWebhookSecret' ? 'WEBHOOK_NOT_FOUND' : 0;
  expect((await business.call(id, valid as never, { key: exact })).error_code).toBe(expected);
});
