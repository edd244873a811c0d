/** Refusals are part of the contract: each code has a schema of its data, and every answer in tests is checked against it. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { createClient, type Answer } from '../../src/client/index.ts';
import { errorTable, refuse, type DataOf, type ErrorCode, type Refusal } from '../../src/contract/errors.ts';
import { failureName, failureSchemaOf } from '../../src/contract/failures.ts';
import type { OutputOf, Operations } from '../../src/contract/index.ts';
import { operations } from '../../src/contract/index.ts';
import { openApiDocument } from '../../src/contract/document/openapi.ts';
import { exampleFailure } from '../../scripts/errorPage.ts';
import { readSources } from '../../src/edges/http/pages/documentSources.ts';
import { write } from '../../src/domain/operations/handler.ts';
import { startHarness } from '../support/harness.ts';
import { holdToContract } from '../support/heldToContract.ts';
import { callTool } from '../mcp/rpc.ts';

const harness = await startHarness();
const business = await harness.business();
const codes = Object.keys(errorTable) as ErrorCode[];
const unknownId = '00000000-0000-7000-8000-000000000000';

/** Starts a server that gives every request this answer. */
async function answering(body: object): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const envelope = (error_code: string | 0, data: unknown) => ({ error_code, message: 'No.', errors: null, data });

test('[errors.data-schema] a wrong answer over REST fails the test that receives it', async () => {
  const real = harness.server.url;
  const wrong = await answering(envelope('JOB_REQUEST_STAGE_CONFLICT', { version: 7 }));
  (harness.server as { url: string }).url = wrong.url;
  try {
    await expect(harness.request('POST', '/v1/job-requests/x/archive')).rejects.toThrow('JOB_REQUEST_STAGE_CONFLICT');
  } finally {
    (harness.server as { url: string }).url = real;
    wrong.close();
  }
});

test('[errors.data-schema] a wrong answer over MCP fails the test that receives it', async () => {
  const result = { structuredContent: envelope('CUSTOMER_DUPLICATE', null), isError: true };
  const wrong = await answering({ jsonrpc: '2.0', id: 1, result });
  await expect(callTool(wrong.url, 'key', 'createCustomer', {})).rejects.toThrow('CUSTOMER_DUPLICATE');
  wrong.close();
});

test.each([
  ['data that is missing', operations.quoteJobRequest, envelope('JOB_REQUEST_STAGE_CONFLICT', null)],
  ['a field too many', operations.quoteJobRequest, envelope('JOB_REQUEST_STAGE_CONFLICT', { status_version: 1, more: 1 })],
  ['data where there is none', operations.getCustomer, envelope('CUSTOMER_NOT_FOUND', {})],
  ['a field of another type', operations.createCustomer, envelope('CUSTOMER_DUPLICATE', { uid: 7 })],
  ['errors where there are none', operations.getCustomer, { ...envelope('CUSTOMER_NOT_FOUND', null), errors: [] }],
  ['no errors where there are some', operations.getCustomer, envelope('VALIDATION_ERROR', null)],
  ['a code nobody knows', operations.getCustomer, envelope('CUSTOMER_GONE', null)],
  ['a code the operation does not declare', operations.getCustomer, envelope('SKILL_NOT_FOUND', null)],
  ['a success with a field too many', operations.deleteCustomer, { ...envelope(0, { id: unknownId, deleted_at: '', gone: 1 }) }],
  ['a success with a field too few', operations.deleteCustomer, { ...envelope(0, { id: unknownId }) }],
])('[errors.data-schema] the check of answers covers %s', (_what, op, answer) => {
  expect(() => holdToContract(op, answer)).toThrow(/contract|declare/);
});

test('[errors.data-schema] a correct answer of the service passes', async () => {
  expect((await business.call('getCustomer', { id: unknownId })).error_code).toBe('CUSTOMER_NOT_FOUND');
  expect((await callTool(harness.url, business.key, 'getCustomer', { id: unknownId })).error_code).toBe('CUSTOMER_NOT_FOUND');
});

const recorded = (await readSources()).examples.refusals;

test.each(codes)(
  '[errors.data-schema] %s has a meaning and a remedy, and each field of its data is described or self-explanatory',
  (code) => {
    const { meaning, remedy } = errorTable[code];
    for (const sentence of [meaning, remedy]) expect(sentence).toMatch(/^[A-Za-z`].*\.$/s);
    expect(remedy).not.toBe(meaning);
    expect(() => Compile(failureSchemaOf(code))).not.toThrow();
    // The page's example fits the schema.
    expect(() => holdToContract(undefined, exampleFailure(code, recorded))).not.toThrow();
  },
);

test('[errors.data-schema] the OpenAPI document names each failure once and tells them apart by error_code', () => {
  type Node = { $ref?: string; properties?: Record<string, { const?: unknown }>; oneOf?: Node[]; discriminator?: { mapping: object } };
  const document = openApiDocument({ version: '1', baseUrl: '/', guide: '', examples: { calls: {}, refusals: {} } }) as {
    paths: Record<string, Record<string, { responses: Record<string, { $ref?: string; content?: Record<string, { schema: Node }> }> }>>;
    components: { schemas: Record<string, Node>; responses: Record<string, { content: Record<string, { schema: Node }> }> };
  };
  const { schemas, responses } = document.components;
  const quote = document.paths['/v1/job-requests/{id}/quote']!['post']!.responses;
  expect(quote['404']).toEqual({ $ref: '#/components/responses/JobRequestNotFound' });
  expect(quote['401']).toEqual({ $ref: '#/components/responses/Unauthorized' });
  const conflict = quote['409']!.content!['application/json']!.schema;
  const refs = conflict.oneOf!.map(({ $ref }) => $ref!);
  expect(Object.values(conflict.discriminator!.mapping)).toEqual(refs);
  expect(Object.keys(conflict.discriminator!.mapping)).toEqual(
    refs.map((ref) => schemas[ref.split('/').at(-1)!]!.properties!['error_code']!.const),
  );
  expect(responses['JobRequestNotFound']!.content['application/json']!.schema).toEqual({ $ref: '#/components/schemas/JobRequestNotFound' });
  for (const code of codes.filter((name) => schemas[failureName(name)]))
    expect(schemas[failureName(code)]!.properties!['error_code']!.const).toBe(code);
  // An inlined failure would create one generated type per occurrence.
  const inlined = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods).flatMap((op) => Object.entries(op.responses)))
    .filter(([status, response]) => status !== '200' && !response.$ref)
    .flatMap(([, response]) => response.content!['application/json']!.schema.oneOf ?? [response.content!['application/json']!.schema]);
  expect(inlined.filter(({ $ref }) => $ref === undefined)).toEqual([]);
});

/** Compiled, not run: the compiler shows what a caller gets without a cast. Each branch reads fields that only its code has. */
export function remedyOf(answer: Answer<'confirmJobRequest'> | Answer<'quoteJobRequest'> | Answer<'commitJobRequestMove'>): unknown {
  if (answer.ok) return answer.data.status_version;
  switch (answer.error_code) {
    case 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE':
      return [answer.data.blocked_by.off_shift ?? 0, answer.data.earliest_feasible_at?.slice(0, 10), answer.data.status_version];
    case 'JOB_REQUEST_TECH_INFEASIBLE':
      return answer.data.blockers.map(({ kind, missing_skill_ids }) => [kind, missing_skill_ids?.length]);
    case 'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT':
      return answer.data.technician?.id;
    case 'JOB_REQUEST_STAGE_CONFLICT':
      return answer.data.status_version + 1;
    case 'JOB_REQUEST_ACTION_NOT_PENDING':
      return [answer.data.action, answer.data.use_operation];
    case 'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE':
      return answer.data.reason === 'outside_service_area' ? answer.data.considered : null;
    case 'JOB_REQUEST_INVALID_TRANSITION':
      return answer.data.current_status;
    case 'SCHEDULE_MOVE_SLOT_OCCUPIED':
      return answer.data.conflicts.map(({ short_code, frozen_because }) => [short_code, frozen_because]);
    case 'SCHEDULE_MOVE_TECH_INFEASIBLE':
      return [answer.data.technician.name, answer.data.reason];
    case 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT':
      return answer.data.would_push.map(({ to }) => to.start_at);
    case 'SCHEDULE_MOVE_NO_WORKING_DAY':
      return answer.data.override_available;
    case 'SCHEDULE_MOVE_CREW_UNSTAFFABLE':
      return answer.data.missing;
    case 'RATE_LIMITED':
      return answer.data.retry_after_seconds;
    case 'API_KEY_EXPIRED':
      return answer.data.expired_at;
    case 'PERMISSION_DENIED':
      return answer.data.missing_permissions.join(', ');
    case 'JOB_REQUEST_NOT_FOUND': {
      const nothing: null = answer.data;
      return nothing;
    }
    default:
      // @ts-expect-error Only a check of the code narrows the data, and no case checked the remaining codes.
      return answer.data.blocked_by;
  }
}

/** As above, for the refusal inside the answer of book-and-confirm, a union by code. */
export function bookingRemedy({ refusal }: OutputOf<Operations['bookAndConfirmJobRequest']>): unknown {
  if (refusal?.error_code === 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE') return [refusal.stage, refusal.data.considered];
  if (refusal?.error_code === 'JOB_REQUEST_TECH_INFEASIBLE') return refusal.data.technician.id;
  // @ts-expect-error The operation never refuses a booking with this code.
  return refusal?.error_code === 'SKILL_NOT_FOUND';
}

/** As above: a handler that refuses with missing or wrong data does not compile. */
export const wrongly = [
  // @ts-expect-error The data is missing.
  () => refuse('JOB_REQUEST_STAGE_CONFLICT'),
  // @ts-expect-error The data has the wrong field.
  () => refuse('JOB_REQUEST_STAGE_CONFLICT', { version: 1 }),
  // @ts-expect-error There is no data.
  () => refuse('CUSTOMER_NOT_FOUND', { id: unknownId }),
  // @ts-expect-error No data fits both codes.
  (code: 'CUSTOMER_DUPLICATE' | 'VEHICLE_DUPLICATE') => refuse(code, { uid: '7' }),
  // @ts-expect-error The operation does not declare the code.
  () => write<'deleteCustomer'>(async () => refuse('SKILL_NOT_FOUND')),
  (refusal: Refusal<'CUSTOMER_DUPLICATE' | 'VEHICLE_DUPLICATE'>) =>
    refusal.code === 'CUSTOMER_DUPLICATE' ? refusal.data.uid : refusal.data.plate_number,
];

test("[client.typed] the client's failures carry what the service answered, typed by their code", async () => {
  const client = createClient({ baseUrl: harness.url, apiKey: business.key });
  await client.createCustomer({ full_name: 'Ann Lee', email: 'ann@example.com', uid: 'crm-1' });
  const again = await client.createCustomer({ full_name: 'Ann Lee', email: 'ann@example.com', uid: 'crm-1' });
  if (again.error_code !== 'CUSTOMER_DUPLICATE') throw new Error(String(again.error_code));
  const data: DataOf<'CUSTOMER_DUPLICATE'> = again.data;
  expect(data.uid).toBe('crm-1');
});
