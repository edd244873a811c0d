/** An answer over MCP has a bound, one message's and a batch's alike. Decisions, section 7. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startHarness, type TestBusiness } from '../harness.ts';
import { post, toolCall, type RpcReply } from './rpc.ts';

const harness = await startHarness();
const mostBytes = 4 * 1024 * 1024;
let business: TestBusiness;
let jobId: string;

/** 1,000 job requests of about 3.5 kB each. */
beforeAll(async () => {
  business = await harness.business();
  const { customer_id } = await business.ok('createCustomer', { full_name: 'Ada', email: 'ada@example.com' });
  const job_dates = [{ date: '2031-01-06', periods: [{ period: 'morning' as const }] }];
  jobId = (await business.ok('createJobRequest', { customer_id, job_dates, description: 'd'.repeat(2_000) })).id;
  const columns = (
    await harness.store.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'job_requests' and is_generated = 'NEVER'`,
    )
  ).map(({ name }) => name);
  const changed: Record<string, string> = { id: 'gen_random_uuid()', short_code: `'X' || n`, magic_token_hash: 'null' };
  await harness.store.query(
    `insert into job_requests (${columns.join(', ')})
     select ${columns.map((name) => changed[name] ?? name).join(', ')} from job_requests, generate_series(1, 999) n where id = $1`,
    [jobId],
  );
});

const envelopesOf = (json: unknown) =>
  (json as RpcReply[]).map(({ result }) => result!['structuredContent'] as { error_code: unknown; message: string; data: any });
const list = (limit: number, id = 1) => toolCall('listJobRequests', { limit }, id);

describe('[mcp.answer-bound] over 4 MiB', () => {
  test('one answer is refused, and says how to narrow', async () => {
    const { status, json, text } = await post(harness.url, list(1_000), business);
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(10_000);
    const { result } = json as RpcReply;
    expect(result).toMatchObject({ isError: true, structuredContent: { error_code: 'ANSWER_TOO_LARGE', data: { most_bytes: mostBytes } } });
    expect((result!['content'] as { text: string }[])[0]!.text).toBe(JSON.stringify(result!['structuredContent']));
    const [envelope] = envelopesOf([json]);
    expect(envelope!.data.answer_bytes).toBeGreaterThan(mostBytes);
    expect(envelope!.data.narrow_with).toEqual(expect.arrayContaining(['limit', 'page', 'scheduled_from', 'search']));
    expect(envelope!.data.fewer_messages).toBe(false);
    expect(envelope!.message).toContain('smaller limit');
  });

  test('a batch is bounded as a whole: reads past the bound are refused, changes are made and answered', async () => {
    const create = toolCall('createCustomer', { full_name: 'Grace', email: 'grace@example.com' }, 6);
    const lists = [1, 2, 3, 4, 5].map((id) => list(250, id));
    const { json, text } = await post(harness.url, [...lists, create, list(1, 7)], business);
    const answers = envelopesOf(json);
    const codes = answers.map(({ error_code }) => error_code);
    const fitted = codes.indexOf('ANSWER_TOO_LARGE');
    expect(fitted).toBeGreaterThan(0);
    expect(fitted).toBeLessThan(5);
    expect(codes).toEqual([...Array<number>(fitted).fill(0), ...Array<string>(5 - fitted).fill('ANSWER_TOO_LARGE'), 0, 'ANSWER_TOO_LARGE']);
    expect(answers[fitted]!.data.fewer_messages).toBe(true);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes);
    expect((await business.ok('listCustomers', { search: 'Grace' })).customers).toHaveLength(1);
  });

  test('one message that is too large by itself takes no room from the others', async () => {
    const { json } = await post(harness.url, [list(1_000, 1), list(100, 2)], business);
    expect(envelopesOf(json).map(({ error_code }) => error_code)).toEqual(['ANSWER_TOO_LARGE', 0]);
  });
});

test('[mcp.answer-bound] under 4 MiB nothing is refused, nor over REST', async () => {
  const { json } = await post(harness.url, [list(250, 1), list(250, 2)], business);
  expect(envelopesOf(json).map(({ data }) => data.items.length)).toEqual([250, 250]);
  expect((await business.ok('listJobRequests', { limit: 1_000 })).items).toHaveLength(1_000);
});
