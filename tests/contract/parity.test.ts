/** REST and MCP are two doors to one operation: the same input gives the same envelope. */
import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { headerNames } from '../../src/contract/headers.ts';
import { operations, toolOperations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import type { Reply, TestBusiness } from '../support/harness.ts';
import { callTool } from '../mcp/rpc.ts';
import { isPartOf, withoutLocalTimes } from '../mcp/told.ts';
import { okAsMember } from '../support/asMember.ts';
import { caseOf, deskFor, workerHarness } from './callers.ts';
import { examples } from './examples.ts';

/** Operations with two doors: every tool. */
const operationList = toolOperations();

const harness = await workerHarness();
const shared = await harness.business();
const ids = operationList.map(({ id }) => id as OperationId);
const writes = ids.filter((id) => operations[id].effect !== 'read');

/** Two businesses for every ten changes, because creating a business is most of an example's work. */
const pairs = new Map<number, Promise<[TestBusiness, TestBusiness]>>();
function pairFor(id: OperationId): Promise<[TestBusiness, TestBusiness]> {
  const number = Math.floor(writes.indexOf(id) / 10);
  return pairs.get(number) ?? pairs.set(number, Promise.all([harness.business(), harness.business()])).get(number)!;
}

/** The same question twice: to one business for a read, and to two businesses for a change, which uses its input up. */
async function twins(id: OperationId): Promise<[TestBusiness, object, TestBusiness, object]> {
  if (operations[id].effect === 'read') {
    const { business, input } = await caseOf(await deskFor(id), id);
    return [business, input, business, input];
  }
  const [first, second] = await pairFor(id);
  if (id === 'textCustomer')
    for (const one of [first, second]) await okAsMember(harness, one, 'updateMailSettings', { sms_kinds: { message: true } });
  return [first, await examples[id](first), second, await examples[id](second)];
}

type Envelope = Pick<Reply, 'error_code' | 'message' | 'errors' | 'data'>;

async function overRest(business: TestBusiness, id: OperationId, input: object): Promise<Envelope> {
  const { error_code, message, errors, data } = await business.call(id, input as never);
  return { error_code, message, errors, data };
}

const overMcp = (business: TestBusiness, id: OperationId, input: object): Promise<Envelope> =>
  callTool(harness.url, business.key, id, input);

/** Replaces ids by their order of appearance, and removes random codes and instants of this run. Everything else must be identical. */
function steady(envelope: Envelope, alias: string): unknown {
  const seen = new Map<string, string>();
  const text = JSON.stringify(withoutLocalTimes(envelope))
    .replaceAll(/"undo_token":"[^"]+"/g, '"undo_token":"<token>"')
    .replaceAll(
      /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
      (id) => seen.get(id) ?? (seen.set(id, `<id ${seen.size + 1}>`), seen.get(id)!),
    )
    .replaceAll(/JR-[0-9A-Z]{7}/g, '<code>')
    .replaceAll(/("magic_token":"|\/j\/)[\w-]+/g, '$1<token>')
    .replaceAll(/"duration_ms":[\d.]+/g, '"duration_ms":0')
    // A version of content that has ids.
    .replaceAll(/"version":\d{10,}/g, '"version":0')
    .replaceAll(/"(plan|row)_token":"[^"]+"/g, '"$1_token":"<token>"')
    .replaceAll(/"secret":"whsec_[^"]+"/g, '"secret":"<secret>"')
    .replaceAll(/("(?:secret_)?expires_at":")([^"]+)/g, (_all, name: string, at: string) => name + at.slice(0, 13))
    .replaceAll(alias, '<alias>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (at) => (Math.abs(Date.parse(at) - Date.now()) < 600_000 ? '<now>' : at));
  return JSON.parse(text);
}

const withoutNumbers = (told: unknown): unknown => JSON.parse(JSON.stringify(told).replaceAll(/<id \d+>/g, '<id>'));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names of fields with an id that is not a UUID, or an instant that is not in UTC. */
function wrongFormats(answer: unknown): string[] {
  const wrong: string[] = [];
  const visit = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(name, item);
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) {
        // The arguments of a remedy are input: local times, and a placeholder for an id that does not exist yet. Steps are numbers within their plan.
        if (key !== 'arguments' && key !== 'step_number') visit(key, item);
      }
    else if (typeof value === 'string' && /(^|_)ids?$/.test(name) && name !== 'uid' && !uuid.test(value)) wrong.push(`${name}: ${value}`);
    else if (typeof value === 'string' && /_at$/.test(name) && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(value))
      wrong.push(`${name}: ${value}`);
    else if (/(^|_)ids?$|_at$/.test(name) && value !== null && typeof value !== 'string') wrong.push(`${name}: ${String(value)}`);
  };
  visit('', answer);
  return wrong;
}

/** Fields that a call may not send beside those of its example, or that depend on the minute of the call. Beside them `after`, which lists take in place of `page`. */
const alternatives: Partial<Record<OperationId, readonly string[]>> = {
  previewScheduleMoves: ['swap_job_request_ids', 'from', 'to'],
  sendCustomerMessage: ['late_minutes'],
  fireJobRequestAction: ['happened_at'],
  updateJobCompletion: ['completed_at'],
};

test.each(ids)(
  '[mcp.parity, format.output-schema, envelope.status-200, envelope.success, format.uuid, format.timestamp, auth.full-access] %s answers the same over REST and MCP, as its schema says',
  async (id) => {
    const [first, input, second, again] = await twins(id);
    // The answer has every field that the contract names.
    const op: Operation = operations[id];
    const fields = Object.keys({ ...op.pathFields, ...op.queryFields, ...op.headerFields, ...op.bodyFields });
    const left = fields.filter((name) => name !== 'after' && !(alternatives[id] ?? []).includes(name));
    expect(Object.keys(input).sort()).toEqual(left.sort());
    const { status, headers, ...rest } = await first.call(id, input as never);
    const mcp = await overMcp(second, id, again);
    expect(status).toBe(200);
    expect(headers.get('x-request-id')).toMatch(uuid);
    expect(Object.keys(rest).sort()).toEqual(['data', 'error_code', 'errors', 'message']);
    expect(rest).toMatchObject({ error_code: 0, message: 'Success', errors: null });
    expect(wrongFormats(rest.data)).toEqual([]);
    const [told, whole] = [steady(mcp, second.alias), steady(rest, first.alias)];
    // MCP shortens resources, so ids may appear in another order.
    if (!isPartOf(withoutNumbers(told), withoutNumbers(whole))) expect(told).toEqual(whole);
    const schema = Compile(operations[id].output as TSchema);
    expect([...schema.Errors(rest.data)].map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([]);
  },
);

interface Shape {
  type?: string;
  pattern?: string;
  enum?: unknown[];
  maxLength?: number;
  items?: Shape;
  anyOf?: Shape[];
}

/** A value that is wrong in every reading; undefined if the schema accepts anything. `asText`: it must also be wrong as text. */
function garbageFor(shape: Shape, asText: boolean): unknown {
  if (shape.type === undefined && !shape.anyOf) return undefined;
  if (shape.type === 'array' && asText) return [garbageFor(shape.items!, true)];
  if (shape.type === 'string' && asText) return shape.pattern || shape.enum ? 'no such thing' : 'x'.repeat(shape.maxLength! + 1);
  return shape.type === 'string' || shape.type === 'array' || shape.type === 'object' ? 7 : 'x';
}

function garbageInput(op: Operation): Record<string, unknown> {
  const of = (fields: object, asText: boolean) =>
    Object.entries(fields).map(([name, schema]) => [name, garbageFor(schema as Shape, asText)]);
  const entries = [...of({ ...op.pathFields, ...op.queryFields, ...op.headerFields }, true), ...of(op.bodyFields, false)];
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
}

const topLevel = ({ errors }: Envelope) => [...new Set(errors?.map(({ field }) => field.replace(/[.[].*/s, '')))].sort();

/** Several invalid inputs at once. Each has the path fields, because a REST call cannot omit them. */
function garbageInputs(op: Operation): Record<string, unknown>[] {
  const [path, rest] = [true, false].map((inPath) =>
    Object.entries(garbageInput(op)).filter(([name]) => Object.hasOwn(op.pathFields, name) === inPath),
  ) as [[string, unknown][], [string, unknown][]];
  const parts = Array.from({ length: Math.max(1, Math.ceil(rest.length / 2)) }, (_, index) => rest.slice(index * 2, index * 2 + 2));
  return parts.map((part) => Object.fromEntries([...path, ...part])).filter((input) => Object.keys(input).length > 0);
}

/** Over REST a problem names a header, over MCP its argument; otherwise the problems are equal. */
function asArguments(envelope: Envelope): Envelope {
  let text = JSON.stringify(envelope);
  for (const [argument, header] of Object.entries(headerNames)) text = text.replaceAll(header, argument);
  return JSON.parse(text) as Envelope;
}

const withInput = ids.filter((id) => garbageInputs(operations[id]).length > 0);

test.each(withInput)('[mcp.parity, errors.invalid-value] %s names wrong fields alike over REST and MCP', async (id) => {
  for (const input of garbageInputs(operations[id])) {
    const rest = asArguments(await overRest(shared, id, input));
    const mcp = await overMcp(shared, id, input);
    expect(rest.error_code).toBe('VALIDATION_ERROR');
    expect(topLevel(rest)).toEqual(expect.arrayContaining(Object.keys(input)));
    expect(mcp).toEqual(rest);
  }
});

test('[errors.every-field] more than eight wrong fields are all named', async () => {
  const input = garbageInput(operations.createTechnician);
  expect(topLevel(await overRest(shared, 'createTechnician', input))).toEqual(Object.keys(input).sort());
});

/** Required fields that are not part of the path. */
const requiredOf = (op: Operation) => (inputSchemaOf(op).required ?? []).filter((name) => !Object.hasOwn(op.pathFields, name));
const needing = operationList.filter((op) => requiredOf(op).length > 0).map(({ id }) => id as OperationId);

test.each(needing)('[mcp.parity] %s names every missing field alike over REST and MCP', async (id) => {
  const op: Operation = operations[id];
  const path = Object.fromEntries(Object.keys(op.pathFields).map((name) => [name, '00000000-0000-7000-8000-000000000000']));
  const rest = asArguments(await overRest(shared, id, path));
  expect(rest).toMatchObject({ error_code: 'VALIDATION_ERROR' });
  expect(topLevel(rest)).toEqual(requiredOf(op).sort());
  expect(await overMcp(shared, id, path)).toEqual(rest);
});
