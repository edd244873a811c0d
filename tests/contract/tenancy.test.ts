/**
 * For every operation, derived from the contract: nobody reaches data of another business or environment, and a key only does what it
 * allows. docs/reference/conventions.md#statuses.
 */
import { expect, test } from 'vitest';
import { permissionsOfFields } from '../../src/contract/fieldEffects.ts';
import { operationsFor, operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import { permissionCodes, type PermissionCode } from '../../src/contract/permissions.ts';
import { startHarness, type Reply, type TestBusiness } from '../support/harness.ts';
import { callTool } from '../mcp/rpc.ts';
import { examples } from './examples.ts';

/** Operations for API keys; the dashboard's operations are not reachable here. */
const operationList = operationsFor('public');

// The test compares all rows of all tables.
// The clock stands still: a plan_token holds the departure, which moves on between two equal previews.
const now = Date.now();
const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => now } });
// What it writes by itself, such as the last use of a key, is no answer to a call.
await harness.server.background.stop();
const mine = await harness.business();
const foreign = await harness.business({ name: 'Other Plumbing' });
const sandbox = inSandbox(mine);
const apart = await harness.business();
/**
 * The business that calls an operation with its example. commitAbsenceResolve removes the areas of all other technicians, so it has a
 * separate business.
 */
const callerOf = (id: OperationId) => (id === 'commitAbsenceResolve' ? apart : mine);
const ids = operationList.map(({ id }) => id as OperationId);

/** The same business through its sandbox key. */
function inSandbox(business: TestBusiness): TestBusiness {
  const key = business.sandboxKey;
  return {
    ...business,
    key,
    call: (id, input, options) => business.call(id, input, { key, ...options }),
    ok: (id, input, options) => business.ok(id, input, { key, ...options }),
  };
}

type Input = Record<string, unknown>;

const kept = new Map<OperationId, Promise<Input>>();
/** The caller's own example, made once: a refused call does not use it up. */
const ownExample = (id: OperationId): Promise<Input> => kept.get(id) ?? kept.set(id, examples[id](callerOf(id)) as Promise<Input>).get(id)!;

interface IdField {
  /** Example: `skill_ids[0]`. */
  readonly field: string;
  readonly read: (input: Input) => string;
  readonly replace: (input: Input, id: string) => Input;
}

/** Every field of an input that contains an id or a list of ids. Of a list of objects, the ids of the first, when there are no others. */
function idFieldsOf(input: Input): IdField[] {
  const own = ownIdFieldsOf(input);
  if (own.length > 0) return own;
  return Object.entries(input).flatMap(([name, value]) => {
    const first = (of: Input) => (of[name] as Input[])[0]!;
    if (!Array.isArray(value) || typeof value[0] !== 'object') return [];
    return ownIdFieldsOf(value[0] as Input).map(({ field, read, replace }) => ({
      field,
      read: (other: Input) => read(first(other)),
      replace: (other: Input, id: string) => ({ ...other, [name]: [replace(first(other), id)] }),
    }));
  });
}

function ownIdFieldsOf(input: Input): IdField[] {
  const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
  return Object.entries(input).flatMap(([name, value]): IdField[] => {
    if (isId(value)) return [{ field: name, read: (other) => other[name] as string, replace: (other, id) => ({ ...other, [name]: id }) }];
    if (!Array.isArray(value) || !value.some(isId)) return [];
    return [{ field: `${name}[0]`, read: (other) => (other[name] as string[])[0]!, replace: (other, id) => ({ ...other, [name]: [id] }) }];
  });
}

/**
 * The number of rows of each table, and the last transaction that wrote one: any change would show. Rate limits and the request log are
 * left out, because every call writes them, and `computed_forms`, which background work writes.
 */
async function everything(): Promise<unknown> {
  const tables = await harness.store.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('request_log', 'rate_limits', 'computed_forms') order by 1`,
  );
  const rows = tables.map(({ name }) => `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from "${name}") as "${name}"`);
  return (await harness.store.query(`select ${rows.join(', ')}`))[0];
}

const unknownId = '00000000-0000-7000-8000-00000000dead';
const withoutKey = ({ idempotency_key: _key, ...input }: Input): Input => input;

/** The answer without the requested id. */
const telling = ({ status, error_code, message, errors, data }: Reply, id: string) =>
  JSON.stringify({ status, error_code, message, errors, data }).replaceAll(id, '<id>');

/** The number of rows that a list or a feed found. */
function countOf({ data }: Reply): number {
  const { meta, items } = data as { meta?: { total: number }; items?: unknown[] };
  return meta?.total ?? items!.length;
}

const isFilter = (id: OperationId, field: string, reply: Reply) => Object.hasOwn(operations[id].queryFields, field) && reply.status === 200;

const takingIds = ids.filter((id) => {
  const op: Operation = operations[id];
  const fields = Object.keys({ ...op.pathFields, ...op.queryFields, ...op.bodyFields });
  // Steps are numbers within their plan.
  return fields.some((name) => name === 'id' || (/_ids?$/.test(name) && name !== 'step_ids'));
});

/** One id of each kind, from another business and from another environment. */
const idsOfOthers = new Map<string, readonly string[]>();

async function othersIds(id: OperationId, fields: readonly IdField[]): Promise<(field: string) => readonly string[]> {
  const kindOf = (field: string) => (field === 'id' ? operations[id].path.split('/')[2]! : field);
  if (!fields.every(({ field }) => idsOfOthers.has(kindOf(field)))) {
    const others = [await examples[id](foreign), await examples[id](sandbox)] as Input[];
    for (const { field, read } of fields) idsOfOthers.set(kindOf(field), others.map(read));
  }
  return (field) => idsOfOthers.get(kindOf(field))!;
}

test.each(takingIds)(
  '[tenancy.other-business, tenancy.environments, tenancy.references, errors.not-found] %s knows no id but its own',
  async (id) => {
    const own = withoutKey(await ownExample(id));
    const fields = idFieldsOf(own);
    expect(fields.length).toBeGreaterThan(0);
    const others = await othersIds(id, fields);
    const before = await everything();
    for (const { field, replace } of fields) {
      const ask = async (other: string) => callerOf(id).call(id, replace(own, other) as never);
      const unknown = await ask(unknownId);
      if (field === 'business_group_id') expect(unknown, field).toMatchObject({ status: 422, errors: [{ field }] });
      else if (isFilter(id, field, unknown)) expect(countOf(unknown), field).toBe(0);
      // Ids in a fence are not looked up: an id that is not in the plan means drift.
      else if (field.startsWith('expected_')) expect(unknown, field).toMatchObject({ status: 409, data: null });
      else expect(unknown, field).toMatchObject({ status: 404, error_code: expect.stringMatching(/^[A-Z_]+_NOT_FOUND$/) as unknown });
      for (const other of others(field)) expect(telling(await ask(other), other), field).toBe(telling(unknown, unknownId));
    }
    expect(await everything()).toEqual(before);
  },
);

/** Fields that the schema makes optional, but of which a call needs one. */
const oneOf: Partial<Record<OperationId, string[]>> = {
  checkCoverage: ['postal_code'],
  listBookableStarts: ['job_duration_minutes'],
};

const listing = ids.filter((id) => operations[id].effect === 'read' && Object.keys(operations[id].pathFields).length === 0);

test.each(listing)('[tenancy.lists] %s answers with no row of another business or environment', async (id) => {
  const own = await harness.business();
  const full = (await examples[id](own)) as Input;
  // Filters are in the query; a body is the question itself.
  const { headerFields, bodyFields } = operations[id] as Operation;
  const needed = [
    ...Object.keys({ ...headerFields, ...bodyFields }),
    ...(inputSchemaOf(operations[id]).required ?? []),
    ...(oneOf[id] ?? []),
  ];
  const bare = Object.fromEntries(Object.entries(full).filter(([name]) => needed.includes(name)));
  // With and without its filters; the other tenants' rows have the same names.
  const answers = async () =>
    JSON.stringify([await own.ok(id, full as never), await own.ok(id, bare as never)]).replaceAll(
      // A kept plan gets a new id each time.
      /"(next_since":"[^"]*"|duration_ms":[\d.]+|id":"[^"]*","plan_token":"[^"]*")/g,
      '',
    );
  const before = await answers();
  await examples[id](foreign);
  await examples[id](inSandbox(own));
  expect(await answers()).toBe(before);
});

test('[tenancy.other-business] the alias of another business is as unknown as any', async () => {
  const ask = (alias: string) => mine.call('listJobRequestBookingWindows', { x_timezone: 'America/New_York', alias });
  const [other, unknown] = [await ask(foreign.alias), await ask('test-00000000')];
  expect(unknown).toMatchObject({ status: 404, error_code: 'BUSINESS_NOT_FOUND' });
  expect(telling(other, foreign.alias)).toBe(telling(unknown, 'test-00000000'));
  expect((await ask(mine.alias)).error_code).toBe(0);
});

/**
 * Permissions that the example needs besides the operation's own: to receive customer events, the caller must be allowed to see customers.
 */
const alsoWanted: Partial<Record<OperationId, PermissionCode[]>> = { createWebhookEndpoint: ['customers_view'] };

const garbage = { id: 'no id', limit: 'x' };

test.each(ids)('[permissions.every-operation, auth.restricted-key, mcp.permissions] %s wants exactly its permissions', async (id) => {
  const op: Operation = operations[id];
  const business = callerOf(id);
  // A key needs no permission to renew itself.
  if (id === 'renewApiKey') return expect(op.permissions).toEqual([]);
  expect(op.permissions.length).toBeGreaterThan(0);
  const lacking: PermissionCode[][] = [[...op.permissions], ...(op.permissions.length > 1 ? op.permissions.map((code) => [code]) : [])];
  const valid = await ownExample(id);
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
