/** Renamed fields and operations, in both names: in requests, answers, events, the document and tools. docs/reference/conventions.md#names. */
import type { TSchema } from 'typebox';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../src/contract/document/openapi.ts';
import { errorTable, type ErrorCode } from '../../src/contract/errors.ts';
import { eventDefinitions } from '../../src/contract/events.ts';
import { dataSchemaOf } from '../../src/contract/failures.ts';
import { formerNameOf, inCurrentNames, withFormerNames } from '../../src/contract/formerNames.ts';
import { operationsFor, type Operation, type OperationId } from '../../src/contract/index.ts';
import { formerRoutes, inputSchemaOf } from '../../src/contract/operation.ts';
import { JobRequest } from '../../src/contract/schemas/jobRequest.ts';
import type { Principal } from '../../src/machinery/auth/principal.ts';
import { toolsOf } from '../../src/edges/mcp/tools.ts';
import { callTool } from '../mcp/rpc.ts';
import { holdToBothNames } from '../support/heldToContract.ts';
import { restCall, startHarness } from '../support/harness.ts';
import { invalid } from '../operations/replies.ts';
import { confirmedVersion } from './exampleJobs.ts';
import { newTechnician } from './exampleRecords.ts';
import { examples } from './examples.ts';

const harness = await startHarness();
const business = await harness.business();
const operations = operationsFor('public');

interface Node {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/** The renamed fields of a schema, each as "former current". */
function renamedIn(schema: TSchema): string[] {
  const { properties = {}, patternProperties = {}, items, anyOf = [] } = schema as Node;
  const own = Object.entries(properties).flatMap(([current, field]) => {
    const former = formerNameOf(field);
    return former === undefined ? [] : [`${former} ${current}`];
  });
  const inner = [...Object.values(properties), ...Object.values(patternProperties), ...(items ? [items] : []), ...anyOf];
  return [...own, ...inner.flatMap(renamedIn)];
}

/** Fields that were times of day. */
const isClock = (former: string) => ['from_time', 'to_time', 'starting_at'].includes(former);
const clockOf = (minute: number) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The value with former names and forms alone. */
function inFormerNames(schema: TSchema, value: unknown): unknown {
  const renamed = new Set(renamedIn(schema).map((pair) => pair.split(' ')[1]!));
  const without = (both: unknown): unknown => {
    if (Array.isArray(both)) return both.map(without);
    if (typeof both !== 'object' || both === null) return both;
    const kept = Object.entries(both).filter(([name]) => !renamed.has(name));
    return Object.fromEntries(kept.map(([name, item]) => [name, isClock(name) ? clockOf(item as number) : without(item)]));
  };
  return without(withFormerNames(schema, value));
}

const withRenamedInput = operations.filter((op) => renamedIn(inputSchemaOf(op)).length > 0);
async function inputOf({ id }: Operation): Promise<Record<string, unknown>> {
  const { idempotency_key: _key, ...input } = (await examples[id as OperationId](business)) as Record<string, unknown>;
  // The example moves single visits.
  if (id !== 'previewScheduleMoves') return input;
  const { assignment, schedule } = await business.ok('getJobRequest', { id: (await confirmedVersion(business)).id });
  const from = { technician_id: assignment.technician_id, date: schedule.scheduled_local!.slice(0, 10), start_minute: 0 };
  return { from, to: { technician_id: (await newTechnician(business)).id } };
}
const formerInputOf = async (op: Operation) => inFormerNames(inputSchemaOf(op), await inputOf(op)) as Record<string, unknown>;
const ask = (op: Operation, input: Record<string, unknown>) => harness.request(...restCall(op.id as OperationId, input, business.key));

it.each(withRenamedInput)('[names.both-taken] $id takes the former names of its fields', async (op) => {
  const input = await formerInputOf(op);
  expect(inCurrentNames(inputSchemaOf(op), input)).not.toEqual(input);
  expect(await ask(op, input)).toMatchObject({ error_code: 0, errors: null });
});

const topLevel = withRenamedInput.flatMap((op) =>
  Object.entries(inputSchemaOf(op).properties).flatMap(([current, field]) => {
    const former = formerNameOf(field);
    return former === undefined ? [] : [{ op, id: op.id, current, former }];
  }),
);

it.each(topLevel)('[names.one-value] $id refuses different values of $current and $former, and takes equal ones', async (renamed) => {
  const { op, current, former } = renamed;
  const input = await inputOf(op);
  expect(input).toHaveProperty(current);
  const refused = await ask(op, { ...input, [former]: '13:07' });
  expect(refused).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
  expect(refused.errors).toContainEqual(expect.objectContaining({ field: former, code: 'conflict' }));
  expect((await ask(op, { ...input, [former]: isClock(former) ? clockOf(input[current] as number) : input[current] })).error_code).toBe(0);
});

it('[names.one-value] a field inside of another is named with its place', async () => {
  const op = operations.find(({ id }) => id === 'previewScheduleMoves')!;
  const from = { technician_id: randomUUID(), date: '2031-03-03', start_minute: 540, starting_at: '10:00' };
  const refused = await ask(op, { from, to: from });
  expect(refused.errors).toContainEqual(expect.objectContaining({ field: 'from.starting_at', code: 'conflict' }));
});

it('[names.former-form] a time of day is taken as HH:MM under its former name, and as minutes under the current one', async () => {
  const customer_id = (await business.ok('createCustomer', { full_name: 'Ann', phone: '2125550123' })).customer_id;
  const starts = (times: object) =>
    ask(
      operations.find(({ id }) => id === 'listBookableStarts')!,
      { customer_id, job_duration_minutes: 60, ...times },
    );
  const former = await starts({ from_time: '12:00', to_time: '14:30' });
  expect(former.error_code).toBe(0);
  expect(former.data).toEqual((await starts({ from_minute: 720, to_minute: 870 })).data);
  for (const from_time of ['24:00', '9:00', 'noon'])
    expect(invalid(await starts({ from_time }))).toEqual(['VALIDATION_ERROR', 'from_minute']);
});

it('[names.both-answered] an answer over REST has both names with equal values, and one without either is found', async () => {
  const { id } = await confirmedVersion(business);
  const { data } = await harness.request('GET', `/v1/job-requests/${id}`, { key: business.key });
  expect(data).toMatchObject({ locked_by: null, locked_by_name: null, wanted_on: null, wanted_date: null });
  const op = operations.find(({ id: name }) => name === 'getJobRequest')!;
  const { wanted_on: _former, ...single } = data as Record<string, unknown>;
  for (const wrong of [single, { ...single, wanted_on: '2031-03-03' }])
    expect(() => holdToBothNames(op, { error_code: 0, data: wrong })).toThrow('both names');
  const refusal = await harness.request('POST', `/v1/job-requests/${id}/quote`, { key: business.key, body: { job_duration_minutes: 60 } });
  expect(refusal).toMatchObject({
    error_code: 'JOB_REQUEST_ACTION_NOT_PENDING',
    data: { current_status: 'scheduled', current_status_key: 'scheduled' },
  });
});

it('[names.both-answered] changed_fields lists both names of a renamed field', async () => {
  const { id } = await confirmedVersion(business);
  const { next_since } = await business.ok('listJobRequestChanges', {});
  await business.ok('lockJobRequest', { id });
  const path = `/v1/job-requests/changes?since=${encodeURIComponent(next_since)}`;
  const { data } = await harness.request('GET', path, { key: business.key });
  const { items } = data as unknown as { items: { id: string; changed_fields: string[] }[] };
  expect(items.find((item) => item.id === id)!.changed_fields).toEqual(['locked', 'locked_at', 'locked_by_name', 'locked_by']);
});

it('[names.both-in-events] an event has both names', async () => {
  const { id } = await confirmedVersion(business);
  await business.ok('lockJobRequest', { id });
  const [event] = await harness.store.query<{ object: Record<string, unknown> }>(
    `select body->'data'->'object' as object from events where resource_id = $1 order by id desc limit 1`,
    [id],
  );
  expect(event!.object['locked_by']).toEqual(expect.any(String));
  expect(event!.object).toEqual(withFormerNames(JobRequest, inCurrentNames(JobRequest, event!.object)));
});

it('[names.deprecated] the document has each former name beside its field, as deprecated, and says which one to use', () => {
  const document = openApiDocument({ version: '1', baseUrl: '/', guide: '', examples: { calls: {}, refusals: {} } });
  const pairs = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties, parameters } = node as {
      properties?: Record<string, { deprecated?: true; description: string }>;
      parameters?: unknown;
    };
    const shown = Array.isArray(parameters)
      ? Object.fromEntries((parameters as { name?: string }[]).map((parameter) => [parameter.name, parameter]))
      : (properties ?? {});
    for (const [former, field] of Object.entries(shown as NonNullable<typeof properties>)) {
      if (field.deprecated !== true) continue;
      const [, current] = /^Use `(\w+)`\.$/.exec(field.description)!;
      expect(shown).toHaveProperty(current!);
      pairs.add(`${former} ${current}`);
    }
    Object.values(node).forEach(visit);
  };
  visit(document);
  const codes = new Set<string>([
    ...operations.flatMap(({ errors }) => errors),
    ...Object.keys(errorTable).filter((code) => code.startsWith('API_KEY')),
  ]);
  const renamed = [
    ...operations.flatMap((op) => [...renamedIn(inputSchemaOf(op)), ...renamedIn(op.output)]),
    ...[...codes].flatMap((code) => renamedIn(dataSchemaOf(code as ErrorCode))),
    ...eventDefinitions.flatMap(({ body }) => renamedIn(body)),
  ];
  expect([...pairs].sort()).toEqual([...new Set(renamed)].sort());
});

it.each(operations.flatMap((op) => [inputSchemaOf(op), op.output].map((schema) => ({ id: op.id, schema }))))(
  '[names.deprecated] a former name in $id is no field of the same object',
  ({ schema }) => {
    const visit = (node: TSchema): void => {
      const { properties = {}, patternProperties = {}, items, anyOf = [] } = node as Node;
      const formers = Object.values(properties).flatMap((field) => formerNameOf(field) ?? []);
      expect(formers.filter((former) => former in properties || formers.indexOf(former) !== formers.lastIndexOf(former))).toEqual([]);
      [...Object.values(properties), ...Object.values(patternProperties), ...(items ? [items] : []), ...anyOf].forEach(visit);
    };
    visit(schema);
  },
);

it('[names.tools] no tool shows a former name, of itself or of an argument', () => {
  const tools = toolsOf({ profile: null, isReadonly: false }, { permissions: null } as Principal);
  expect(JSON.stringify(tools)).not.toContain('"deprecated"');
  for (const op of operations.filter(({ isTool }) => isTool)) {
    const { properties } = tools.find(({ name }) => name === op.id)!.inputSchema as { properties: object };
    for (const { former } of topLevel.filter((renamed) => renamed.id === op.id)) expect(properties).not.toHaveProperty(former);
  }
  const formerIds = operations.flatMap(({ formerly }) => formerly.id ?? []);
  expect(tools.filter(({ name }) => formerIds.includes(name))).toEqual([]);
});

it.each(withRenamedInput.filter(({ isTool }) => isTool))('[names.tools-understand] $id understands former names over MCP', async (op) => {
  const { error_code, errors, data } = await callTool(harness.url, business.key, op.id, await formerInputOf(op));
  expect([error_code, errors]).toEqual([0, null]);
  // The answer has current names alone.
  expect(inCurrentNames(op.output, data)).toEqual(data);
});

it.each(operations.filter(({ formerly }) => formerly.id !== undefined))(
  '[names.former-tool] $id is called by its former name',
  async (op) => {
    expect((await callTool(harness.url, business.key, op.formerly.id!, await inputOf(op))).error_code).toBe(0);
  },
);

it.each(formerRoutes(operations).map((route) => ({ ...route, id: route.op.id })))(
  '[names.former-route] $id answers at its former route',
  async (route) => {
    const { op, method, path } = route;
    const [, sentPath, options] = restCall(op.id as OperationId, await inputOf(op), business.key);
    expect(path).toBe(op.path);
    expect((await harness.request(method, sentPath, options)).error_code).toBe(0);
  },
);
