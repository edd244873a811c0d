/** Idempotency keys: their length and scope, what counts as the same input, and how long they are kept. */
import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { operations, operationsFor, type OperationId } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import { forgetOldIdempotencyRecords } from '../../src/store/idempotency.ts';
import { examples } from '../contract/examples.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type Reply } from '../support/harness.ts';
import { gateway } from '../support/inboundTexts.ts';
import { callTool, post, toolCall, type RpcReply } from '../mcp/rpc.ts';
import { invalid, refusal } from '../operations/replies.ts';

/** Operations for API keys; the dashboard's operations are not reachable here. */
const operationList = operationsFor('public');

const harness = await startHarness({ env: gateway });
const business = await harness.business();
await okAsMember(harness, business, 'updateMailSettings', { sms_kinds: { message: true } });
const unknownId = '00000000-0000-7000-8000-00000000dead';
const ann = { full_name: 'Ann', phone: '+12125550199' };
const create = (key: string, rawBody = JSON.stringify(ann), of = business.key) =>
  harness.request('POST', '/v1/customers', { key: of, rawBody, headers: { 'idempotency-key': key } });
const idOf = ({ data }: Reply) => (data as { customer_id: string }).customer_id;
const replayed = ({ headers }: Reply) => headers.get('idempotent-replayed') === 'true';
const keeping = operationList.filter(({ idempotent }) => idempotent).map(({ id }) => id as OperationId);

it('[idempotency.max-255] an idempotency key has 1 to 255 characters', async () => {
  const key = 'k'.repeat(255);
  expect(idOf(await create(key))).toBe(idOf(await create(key)));
  for (const wrong of ['k'.repeat(256), '']) {
    expect(invalid(await create(wrong)), wrong).toEqual(['VALIDATION_ERROR', 'Idempotency-Key']);
    const overMcp = await callTool(harness.url, business.key, 'createCustomer', { ...ann, idempotency_key: wrong });
    expect(overMcp).toMatchObject({ error_code: 'VALIDATION_ERROR', errors: [{ field: 'idempotency_key' }] });
  }
});

/** Creates of the first version that were not listed then: programs send a key with every POST, and theirs is ignored here. */
const ignoring = ['createTechnician', 'createVehicle', 'createSkill', 'createSkillCategory', 'createServiceArea', 'createWebhookEndpoint'];
/** Its answer is personal data, which no key may keep for a day. */
const unkept = ['exportCustomer'];

it('[idempotency.listed-operations] every public operation that creates or commits accepts a key, and the undo of an action; listed exceptions do not', () => {
  const making = operationList.filter(({ effect }) => effect === 'create' || effect === 'commit').map(({ id }) => id);
  for (const id of [...ignoring, ...unkept]) expect(making).toContain(id);
  const expected = [...making.filter((id) => ![...ignoring, ...unkept].includes(id)), 'undoJobRequestAction'];
  expect([...keeping].sort()).toEqual(expected.sort());
  const taking = operationList.filter((op) => Object.hasOwn(inputSchemaOf(op).properties, 'idempotency_key'));
  expect(taking.map(({ id }) => id).sort()).toEqual([...keeping].sort());
});

it.each(['rest', 'mcp'] as const)(
  '[idempotency.new-key] a refusal that a key repeats says over %s that a new key is needed',
  async (door) => {
    const input = {
      id: unknownId,
      name: 'Cellar',
      address: { line: '5 Main St', postal_code: '10001' },
      idempotency_key: `refused ${door}`,
    };
    const ask = () =>
      door === 'rest' ? business.call('createCustomerSite', input) : callTool(harness.url, business.key, 'createCustomerSite', input);
    const [first, second] = [await ask(), await ask()];
    expect([first.error_code, second.error_code]).toEqual(['CUSTOMER_NOT_FOUND', 'CUSTOMER_NOT_FOUND']);
    const key = door === 'rest' ? 'Idempotency-Key' : 'idempotency_key';
    expect(second.message).toBe(`${first.message} This is the answer to the first call with this ${key}. To try again, send a new one.`);
  },
);

it.each(keeping)('[idempotency.listed-operations] %s happens once under one key', async (id) => {
  const input = { ...(await examples[id](business)), idempotency_key: `listed ${id}` } as never;
  const [first, second] = [await business.call(id, input), await business.call(id, input)];
  expect([replayed(first), replayed(second)]).toEqual([false, true]);
  expect({ status: second.status, error_code: second.error_code, data: second.data }).toEqual({
    status: 200,
    error_code: 0,
    data: first.data,
  });
  // The replay also keeps the order of the fields.
  expect(JSON.stringify(second.data)).toBe(JSON.stringify(first.data));
  // A customer link acts for the customer, so none is stored.
  expect(await harness.store.query(`select operation from idempotency_keys where response::text like '%/j/%'`)).toEqual([]);
});

it.each(['createJobRequest', 'bookAndConfirmJobRequest'] as const)(
  '[idempotency.older-answer] a replay of an earlier version’s answer to %s fits the contract',
  async (id) => {
    const key = `older ${id}`;
    const input = { ...(await examples[id](business)), idempotency_key: key } as never;
    const first = await business.call(id, input);
    await harness.store.query(`update idempotency_keys set response = response::jsonb #- '{data,customer_notification}' where key = $1`, [
      key,
    ]);
    const replay = await business.call(id, input);
    expect(Object.keys(first.data as object).filter((name) => !Object.hasOwn(replay.data as object, name))).toEqual([
      'customer_notification',
    ]);
    expect([...Compile(operations[id].output as TSchema).Errors(replay.data)]).toEqual([]);
  },
);

it('[idempotency.listed-operations] every other write ignores a key', async () => {
  const others = operationList.filter((op) => op.effect !== 'read' && !op.idempotent).map(({ id }) => id as OperationId);
  expect(others.length).toBeGreaterThan(20);
  const headers = { 'idempotency-key': 'everywhere' };
  const count = async () => (await harness.store.query('select 1 from idempotency_keys')).length;
  const before = await count();
  for (const id of others) {
    const { idempotency_key: _made, ...input } = (await examples[id](business)) as Record<string, unknown>;
    const first = await business.call(id, input as never, { headers });
    expect([first.status, replayed(first)], id).toEqual([200, false]);
    const again = await business.call(id, input as never, { headers });
    expect([replayed(again), again.error_code === 'IDEMPOTENCY_KEY_REUSE'], id).toEqual([false, false]);
  }
  expect(await count()).toBe(before);
  // These operations ignore the key, so another input with the same key is not a conflict.
  const [one, two] = [
    await business.call('createSkillCategory', { name: 'Once' }, { headers }),
    await business.call('createSkillCategory', { name: 'Twice' }, { headers }),
  ];
  expect(one.data.id).not.toBe(two.data.id);
});

it('[idempotency.scope] is of one business, one environment and one operation', async () => {
  const other = await harness.business();
  const ids = [
    await create('scope'),
    await create('scope', undefined, business.sandboxKey),
    await create('scope', undefined, other.key),
  ].map(idOf);
  expect(new Set(ids).size).toBe(3);
  const type = await business.call('createJobType', { name: 'Of its own', idempotency_key: 'scope' });
  expect([type.status, replayed(type)]).toEqual([200, false]);
  // All credentials of a business and environment share their idempotency keys.
  const again = await create('scope', undefined, await business.newKey(null));
  expect([idOf(again), replayed(again)]).toEqual([ids[0], true]);
});

it('[idempotency.parsed-input] another order of fields, spacing, spelling or unknown fields is the same input', async () => {
  const body = { ...ann, address: { line: '5 Main St', city: 'Troy', latitude: 42.5, longitude: -73 } };
  const first = await create('parsed', JSON.stringify(body));
  expect(first.error_code).toBe(0);
  for (const same of [
    '{ "address": {"longitude": -73, "latitude": 42.5, "city": "Troy", "line": "5 Main St"},\n "phone": "+12125550199", "full_name": "Ann" }',
    JSON.stringify({ ...body, shoe_size: 9, address: { ...body.address, planet: 'Earth' } }),
    JSON.stringify(body)
      .replace('"Ann"', String.raw`"\u0041nn"`)
      .replace('42.5', '42.50')
      .replace('-73', '-7.3e1'),
  ]) {
    const reply = await create('parsed', same);
    expect([idOf(reply), replayed(reply)], same).toEqual([idOf(first), true]);
  }
  for (const another of [
    { ...body, full_name: 'ann' },
    { ...body, notes: '' },
    { ...body, address: { ...body.address, latitude: 42.51 } },
    { ...body, address: { ...body.address, line2: 'Flat 2' } },
    ann,
  ])
    expect(refusal(await create('parsed', JSON.stringify(another)))).toEqual([422, 'IDEMPOTENCY_KEY_REUSE']);
});

it('[idempotency.parsed-input] another order within a list is another input, and so is another header that is an input', async () => {
  const customer_id = idOf(await create('for jobs'));
  const dates = ['2040-01-02', '2040-01-03'].map((date) => ({ date, periods: [{ period: 'morning' as const }] }));
  const book = (input: object) => business.call('createJobRequest', { customer_id, job_dates: dates, idempotency_key: 'job', ...input });
  const first = await book({});
  expect(first.error_code).toBe(0);
  expect((await book({})).data).toEqual(first.data);
  expect((await book({ job_dates: dates.toReversed() })).error_code).toBe('IDEMPOTENCY_KEY_REUSE');
  expect((await book({ x_timezone: 'Asia/Tokyo' })).error_code).toBe('IDEMPOTENCY_KEY_REUSE');
});

it('[idempotency.rest-and-mcp] a call over REST is replayed over MCP, and the reverse', async () => {
  const overMcp = (key: string, input: object = ann) =>
    callTool(harness.url, business.key, 'createCustomer', { ...input, idempotency_key: key });
  const rest = await create('rest first');
  expect((await overMcp('rest first')).data).toEqual(rest.data);
  const mcp = await overMcp('mcp first');
  const replay = await create('mcp first');
  expect([replay.data, replayed(replay)]).toEqual([mcp.data, true]);
  expect((await overMcp('rest first', { ...ann, full_name: 'Bob' })).error_code).toBe('IDEMPOTENCY_KEY_REUSE');
  // REST reports a replay in a header, and MCP in the `_meta` of the tool's answer.
  const { json } = await post(harness.url, toolCall('createCustomer', { ...ann, idempotency_key: 'rest first' }), { key: business.key });
  expect((json as RpcReply).result!['_meta']).toMatchObject({ replayed: true });
  // A REST body has no field with the name of that argument, so REST ignores it.
  const inBody = await create('in body', JSON.stringify({ ...ann, idempotency_key: 'rest first' }));
  expect([replayed(inBody), inBody.headers.get('x-ignored-fields')]).toEqual([false, 'body.idempotency_key']);
});

it('[idempotency.24-hours] a key is kept for at least a day, despite the hourly cleaning, and not for ever', async () => {
  const first = await create('old');
  const age = (interval: string) =>
    harness.store.query(`update idempotency_keys set created_at = now() - interval '${interval}' where key = 'old'`);
  await age('24 hours 5 minutes');
  await forgetOldIdempotencyRecords(harness.store);
  const replay = await create('old');
  expect([idOf(replay), replayed(replay)]).toEqual([idOf(first), true]);
  await age('26 hours');
  await forgetOldIdempotencyRecords(harness.store);
  const fresh = await create('old', JSON.stringify({ ...ann, full_name: 'Bob' }));
  expect([fresh.error_code, replayed(fresh), idOf(fresh) === idOf(first)]).toEqual([0, false, false]);
});
