/**
 * The client of the official SDK's next version, pinned to revision 2026-07-28: tools, a booking, refusals, and questions to a
 * person. docs/internals/call.md#revisions.
 */
import { Client, StreamableHTTPClientTransport, type ElicitResult } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import { confirmingKey } from '../support/confirmingKey.ts';
import { startHarness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday } from '../scenarios/fixtures.ts';
import { statelessRevision } from './stateless.ts';

const harness = await startHarness();
const business = await harness.business();
const open: Client[] = [];
atEnd(() => Promise.all(open.map((client) => client.close())));

/** `answer`: what the person does when asked; null: the client can show no forms. */
async function connect(key: string, path = '/mcp', answer: ((message: string) => ElicitResult) | null = null): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: statelessRevision } }, capabilities: answer ? { elicitation: { form: {} } } : {} },
  );
  if (answer) client.setRequestHandler('elicitation/create', ({ params }) => answer(params.message));
  const transport = new StreamableHTTPClientTransport(new URL(harness.url + path), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  open.push(client);
  // From here on the client checks every answer against the tool's output schema.
  await client.listTools();
  return client;
}

async function call(client: Client, name: string, input: Record<string, unknown>) {
  const { structuredContent } = await client.callTool({ name, arguments: input });
  return structuredContent as { error_code: 0 | string; data: Record<string, any> };
}

test('[mcp.next-client] the next official client discovers, lists and books', async () => {
  await newTechnician(business, (await newArea(business)).id);
  const client = await connect(business.key, '/mcp/voice');
  expect(client.getNegotiatedProtocolVersion()).toBe(statelessRevision);
  expect(client.getInstructions()).toContain('Test Plumbing');
  expect((await client.listTools()).tools).toHaveLength(21);
  const date = nextWorkday(Date.now());
  const booked = await call(client, 'bookAndConfirmJobRequest', {
    customer: { full_name: 'Grace Hopper', phone: '+1 212 555 0123' },
    address: { line: '5 Main St', city: 'New York', latitude: 40.748, longitude: -73.985 },
    scheduled_at: `${date}T10:00`,
    job_duration_minutes: 60,
  });
  expect(booked).toMatchObject({ error_code: 0, data: { confirmed: true } });
});

test('[mcp.next-client, mcp.refusals-validate] a refusal passes the validation of the client', async () => {
  const client = await connect(business.key);
  expect(await call(client, 'getCustomer', { id: 'x' })).toMatchObject({ error_code: 'VALIDATION_ERROR' });
  expect(await call(client, 'getCustomer', { id: '00000000-0000-7000-8000-000000000000' })).toMatchObject({
    error_code: 'CUSTOMER_NOT_FOUND',
  });
});

describe('[mcp.next-client, mcp.confirm-changes] with a key that confirms changes', async () => {
  const key = await confirmingKey(harness, business);

  test('the client asks its user, and goes on by itself', async () => {
    const said: string[] = [];
    const client = await connect(key, '/mcp', (message) => {
      said.push(message);
      return { action: 'accept', content: { confirm: true } };
    });
    const id = await newCustomer(business, 'Asked Once');
    expect(await call(client, 'deleteCustomer', { id })).toMatchObject({ error_code: 0, data: { id } });
    expect(said).toEqual(['Delete “Asked Once”? (deleteCustomer)']);
  });

  test('a change that the person declines is not made', async () => {
    const client = await connect(key, '/mcp', () => ({ action: 'decline' }));
    const id = await newCustomer(business, 'Kept');
    expect(await call(client, 'deleteCustomer', { id })).toMatchObject({
      error_code: 'CONFIRMATION_REQUIRED',
      data: { reason: 'declined' },
    });
    expect((await business.ok('getCustomer', { id })).profile.deleted_at).toBeUndefined();
  });

  test('a client without forms gets a link for its user', async () => {
    const client = await connect(key);
    const id = await newCustomer(business, 'By link');
    expect(await call(client, 'deleteCustomer', { id })).toMatchObject({
      error_code: 'CONFIRMATION_REQUIRED',
      data: { reason: 'not_asked', question: 'Delete “By link”? (deleteCustomer)' },
    });
  });
});
