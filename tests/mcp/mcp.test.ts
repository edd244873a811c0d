/** The MCP server as the official client sees it: its tools, the main task done with tools, refusals, profiles. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaType, JsonSchemaValidator, jsonSchemaValidator as JsonSchemaCompiler } from '@modelcontextprotocol/sdk/validation';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { expect, test } from 'vitest';
import { operationList, type InputOf, type OperationId, type Operations, type OutputOf } from '../../src/contract/index.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';

const harness = await startHarness();
const business = await harness.business();
const technician = await newTechnician(business, (await newArea(business)).id);
const open: Client[] = [];
atEnd(() => Promise.all(open.map((client) => client.close())));

const ajv = new AjvJsonSchemaValidator();
const validators = new Map<string, JsonSchemaValidator<unknown>>();
/** Compiles each schema once for all clients. Compiling the schemas of all tools takes a second. */
const jsonSchemaValidator: JsonSchemaCompiler = {
  getValidator<T>(schema: JsonSchemaType) {
    const text = JSON.stringify(schema);
    const validator = validators.get(text) ?? validators.set(text, ajv.getValidator(schema)).get(text)!;
    return validator as JsonSchemaValidator<T>;
  },
};

async function connect(key: string, path = '/mcp'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { jsonSchemaValidator });
  const transport = new StreamableHTTPClientTransport(new URL(harness.url + path), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });
  // The SDK's own types disagree with each other under exactOptionalPropertyTypes.
  await client.connect(transport as Transport);
  open.push(client);
  // From here on the client checks every answer against the tool's output schema.
  await client.listTools();
  return client;
}

interface ToolEnvelope<Data = unknown> {
  error_code: 0 | string;
  message: string;
  errors: { field: string }[] | null;
  data: Data;
}

async function call(client: Client, name: string, input: Record<string, unknown>) {
  const result = (await client.callTool({ name, arguments: input })) as CallToolResult;
  const [content] = result.content;
  const text = content?.type === 'text' ? content.text : '';
  expect(JSON.parse(text)).toEqual(result.structuredContent);
  const envelope = result.structuredContent as unknown as ToolEnvelope;
  expect(result.isError ?? false).toBe(envelope.error_code !== 0);
  return envelope;
}

async function ok<Id extends OperationId>(client: Client, id: Id, input: InputOf<Operations[Id]>): Promise<OutputOf<Operations[Id]>> {
  const envelope = await call(client, id, input as Record<string, unknown>);
  if (envelope.error_code !== 0) throw new Error(`${id}: ${JSON.stringify(envelope)}`);
  return envelope.data as OutputOf<Operations[Id]>;
}

const all = await connect(business.key);
const { tools } = await all.listTools();

test('[mcp.tools-are-operations, versioning.one-contract] each operation is one tool with the same name', () => {
  const ids = operationList.filter(({ isTool }) => isTool).map(({ id }) => id);
  expect(tools.map(({ name }) => name)).toEqual(ids);
  expect(all.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
  expect(all.getInstructions()).toContain('status_version');
});

test('[mcp.bytes-and-secrets] four public operations are no tools', () => {
  const names = tools.map(({ name }) => name);
  const without = operationList.filter(({ audience, id }) => audience === 'public' && !names.includes(id));
  expect(without.map(({ id }) => id).sort()).toEqual(['createFile', 'getFile', 'renewApiKey', 'renewWebhookSecret']);
});

test('[mcp.envelope] a job is done by tools alone, from the caller to the technician’s schedule', async () => {
  const date = nextWorkday(Date.now());
  const { customer_id } = await ok(all, 'createCustomer', {
    full_name: 'Grace Hopper',
    phone: '+1 212 555 0123',
    address: { line: '5 Main St', city: 'New York', latitude: 40.748, longitude: -73.985 },
  });
  const windows = await ok(all, 'listJobRequestBookingWindows', { x_timezone: 'America/New_York', customer_id, from: date, to: date });
  const morning = windows.days[0]!.periods.find(({ period }) => period === 'morning')!;
  const booked = await ok(all, 'createJobRequest', { customer_id, job_dates: [{ date, periods: [morning] }], idempotency_key: 'call-1' });
  const quoted = await ok(all, 'quoteJobRequest', { id: booked.id, job_duration_minutes: 60 });
  const { slots } = await ok(all, 'listMatchingSlots', { id: booked.id, step_minutes: 60 });
  const slot = slots[1]!;
  expect(slot.technicians.map(({ id }) => id)).toEqual([technician.id]);
  const confirmed = await ok(all, 'confirmJobRequest', {
    id: booked.id,
    scheduled_at: slot.business_time.datetime,
    status_version: quoted.status_version,
  });
  expect(confirmed.schedule.scheduled_at).toBe(slot.start_at);
  const timeline = await ok(all, 'getJobRequestTimeline', { id: booked.id });
  expect(timeline.events.find(({ state }) => state === 'current')!.status_key).toBe('scheduled');
  const schedule = await ok(all, 'getTechnicianSchedule', { id: technician.id, from: date, to: date });
  expect(schedule.sessions.map(({ job_request_id, start_at }) => ({ job_request_id, start_at }))).toEqual([
    { job_request_id: booked.id, start_at: slot.start_at },
  ]);
});

test('[mcp.refusals-validate] a validating client receives a refusal with its code and remedy data', async () => {
  const customerId = await newCustomer(business, 'Refused');
  const date = nextWorkday(Date.now(), 10);
  const first = await quotedJob(business, customerId, date);
  const second = await quotedJob(business, customerId, date);
  await ok(all, 'confirmJobRequest', { id: first.id, scheduled_at: `${date}T10:00`, status_version: first.status_version });
  const clash = { id: second.id, scheduled_at: `${date}T10:30`, status_version: second.status_version, technician_id: technician.id };
  expect(await call(all, 'confirmJobRequest', clash)).toMatchObject({
    error_code: 'JOB_REQUEST_TECH_INFEASIBLE',
    data: { reason: 'cannot_arrive_in_time', technician: { id: technician.id }, earliest_feasible_at: expect.any(String) as string },
  });
  expect(await call(all, 'getCustomer', { id: '00000000-0000-7000-8000-000000000000' })).toMatchObject({
    error_code: 'CUSTOMER_NOT_FOUND',
    data: null,
  });
  expect(await call(all, 'createJobRequest', { customer_id: '', job_dates: [{ date: 'soon', periods: [] }] })).toMatchObject({
    error_code: 'VALIDATION_ERROR',
    errors: expect.arrayContaining([expect.objectContaining({ field: 'customer_id', code: 'format' })]) as unknown,
  });
});

test('[mcp.permissions, mcp.permitted-only] a restricted key sees the tools that it may call, and is told what it lacks for others', async () => {
  const reader = await connect(await business.newKey(['customers_view']));
  expect((await reader.listTools()).tools.map(({ name }) => name)).toEqual(['listCustomers', 'getCustomer', 'listCustomerSites']);
  expect((await call(reader, 'listCustomers', {})).error_code).toBe(0);
  expect(await call(reader, 'getTechnicianSchedule', {})).toMatchObject({
    error_code: 'PERMISSION_DENIED',
    data: { missing_permissions: ['team_view', 'job_view'] },
  });
});

test('a sandbox key sees the sandbox', async () => {
  await newCustomer(business, 'Live only');
  const sandbox = await connect(business.sandboxKey);
  expect((await ok(sandbox, 'listCustomers', {})).meta.total).toBe(0);
});

/** The tools of each profile. [mcp.profiles]. */
const profileTools = {
  voice:
    'listCustomers getCustomer createCustomer updateCustomer listJobTypes listServiceAreas listJobRequestBookingWindows createJobRequest ' +
    'bookAndConfirmJobRequest quoteJobRequest listMatchingSlots confirmJobRequest listJobRequests getJobRequest ' +
    'listSkills previewJobRequestMove commitJobRequestMove cancelJobRequest checkCoverage listBookableStarts createCallback',
  dispatch:
    'previewJobRequestMove commitJobRequestMove previewJobRequestChange commitJobRequestChange previewScheduleMoves commitScheduleMoves previewScheduleOptimization getScheduleOptimization priceScheduleOptimization commitScheduleOptimization listEmergencyCandidates previewEmergencyReschedule commitEmergencyReschedule previewAbsenceResolve ' +
    'commitAbsenceResolve getTechnicianSchedule listNearbyTechnicians listJobRequests getJobRequest getJobRequestTimeline listMatchingSlots ' +
    'listCrewCandidates quoteJobRequest confirmJobRequest updateJobPriority listTechnicians getTechnician createTechnicianTimeOff ' +
    'listTechnicianTimeOff listVehicles listServiceAreas listSkills listJobTypes listTeamAbsences getTeamLoad getDayBrief listGapFillers listBookableStarts lockJobRequest unlockJobRequest unscheduleJobRequest undoScheduleChange ' +
    'cancelJobRequest createNote listCallbacks closeCallback listCustomerRequests answerCustomerRequest',
  crm:
    'listCustomers createCustomer getCustomer updateCustomer deleteCustomer createJobRequest listJobRequests getJobRequest getJobRequestTimeline ' +
    'listJobRequestChanges listJobRequestBookingWindows listJobTypes checkCoverage',
};

const expectedTools = (profile: keyof typeof profileTools) => {
  const wanted = new Set(profileTools[profile].split(' '));
  return operationList.filter(({ id }) => wanted.has(id)).map(({ id }) => id);
};

test.each(['voice', 'dispatch', 'crm'] as const)(
  '[mcp.profiles, mcp.profile-bars] %s has exactly its tools, by path and by query',
  async (profile) => {
    for (const path of [`/mcp/${profile}`, `/mcp?profile=${profile}`]) {
      const client = await connect(business.key, path);
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect(names).toEqual(expectedTools(profile));
      const outside = operationList.find(({ id }) => !names.includes(id))!;
      await expect(client.callTool({ name: outside.id, arguments: {} }), path).rejects.toThrow('-32602');
      expect((await call(client, 'listJobTypes', {})).error_code).toBe(0);
    }
  },
);

test('[mcp.profile-bars] a call outside the profile writes nothing; the path wins over the query; a misspelt profile has no tools', async () => {
  const before = await total(business);
  const dispatch = await connect(business.key, '/mcp/dispatch?profile=crm');
  await expect(dispatch.callTool({ name: 'createCustomer', arguments: { full_name: 'X', phone: '2125550100' } })).rejects.toThrow('-32602');
  expect(await total(business)).toBe(before);
  await expect(connect(business.key, '/mcp?profile=voyce')).rejects.toThrow('profile must be one of');
});

const total = async (of: TestBusiness) => (await of.ok('listCustomers', {})).meta.total;
