/** An answer over MCP has a size limit, which is the same for one message and for a batch. docs/reference/conventions.md#mcp. */
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/contract/index.ts';
import { AnswerBound } from '../../src/edges/mcp/answerBound.ts';
import { noLimits, type Outcome } from '../../src/domain/pipeline/outcome.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { post, toolCall, type RpcReply } from './rpc.ts';

const harness = await startHarness();
const mostBytes = 4 * 1024 * 1024;
let business: TestBusiness;
let jobId: string;

/** 1,000 job requests of about 5 kB each. */
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
  // Their long texts are indexed, so all in one statement could take too long.
  for (let first = 1; first <= 999; first += 111)
    await harness.store.query(
      `insert into job_requests (${columns.join(', ')})
       select ${columns.map((name) => changed[name] ?? name).join(', ')} from job_requests, generate_series($2::int, $3::int) n where id = $1`,
      [jobId, first, first + 110],
    );
});

const envelopesOf = (json: unknown) =>
  (json as RpcReply[]).map(({ result }) => result!['structuredContent'] as { error_code: unknown; message: string; data: any });
const list = (limit: number, id = 1) => toolCall('listJobRequests', { limit, fields: ['all'] }, id);

describe('[mcp.answer-bound] over 100 rows or 4 MiB', () => {
  test('a list of 1,000 jobs is refused in one call, with ways to narrow it', async () => {
    const { status, json, text } = await post(harness.url, list(1_000), business);
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(10_000);
    const { result } = json as RpcReply;
    expect(result).toMatchObject({ isError: true, structuredContent: { error_code: 'ANSWER_TOO_LARGE', data: { max_bytes: mostBytes } } });
    expect((result!['content'] as { text: string }[])[0]!.text).toBe(JSON.stringify(result!['structuredContent']));
    const [envelope] = envelopesOf([json]);
    expect(envelope!.data).toMatchObject({ max_rows: 100, answer_bytes: null });
    expect(envelope!.data.narrow_with).toEqual(expect.arrayContaining(['limit', 'page', 'scheduled_from', 'search']));
    expect(envelope!.data.fewer_messages).toBe(false);
    expect(envelope!.message).toContain('fewer rows');
  });

  test('a batch has one bound: reads beyond it are refused, while changes are made and answered', async () => {
    const create = toolCall('createCustomer', { full_name: 'Grace', email: 'grace@example.com' }, 6);
    const lists = [1, 2, 3, 4, 5, 8, 9].map((id) => list(100, id));
    const { json, text } = await post(harness.url, [...lists, create, list(1, 7)], business);
    const answers = envelopesOf(json);
    const codes = answers.map(({ error_code }) => error_code);
    const fitted = codes.indexOf('ANSWER_TOO_LARGE');
    expect(fitted).toBeGreaterThan(0);
    expect(fitted).toBeLessThan(7);
    expect(codes).toEqual([...Array<number>(fitted).fill(0), ...Array<string>(7 - fitted).fill('ANSWER_TOO_LARGE'), 0, 'ANSWER_TOO_LARGE']);
    expect(answers[fitted]!.data.fewer_messages).toBe(true);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes);
    expect((await business.ok('listCustomers', { search: 'Grace' })).customers).toHaveLength(1);
  });

  test('a message that is too large by itself takes no room from the others', async () => {
    const { json } = await post(harness.url, [list(101, 1), list(100, 2)], business);
    expect(envelopesOf(json).map(({ error_code }) => error_code)).toEqual(['ANSWER_TOO_LARGE', 0]);
  });
});

test('[mcp.answer-bound, mcp.short-lists] within both bounds no answer is refused, nor over REST, and the default is 10 brief rows', async () => {
  const { json } = await post(harness.url, [list(100, 1), toolCall('listJobRequests', {}, 2)], business);
  expect(envelopesOf(json).map(({ data }) => data.items.length)).toEqual([100, 10]);
  const [whole, brief] = (json as RpcReply[]).map(({ result }) => JSON.stringify(result!['structuredContent']).length);
  expect(brief! / 10).toBeLessThan(whole! / 100 - 1_000);
  const { items } = envelopesOf(json)[1]!.data as { items: { schedule: object; address?: object }[] };
  expect(Object.keys(items[0]!.schedule)).toEqual(['job_dates']);
  expect((await business.ok('listJobRequests', { limit: 1_000 })).items).toHaveLength(1_000);
});

test('[mcp.answer-bound] a refused answer leaves room for others of its batch only if it was too large by itself', () => {
  const bound = new AnswerBound('en', null);
  const op = operations.listCustomers;
  const codeOf = (bytes: number) => {
    const envelope = { error_code: 0, message: '', errors: null, data: 'x'.repeat(bytes) } as const;
    const outcome: Outcome = { ...noLimits, status: 200, envelope, replayed: false, ignoredFields: [] };
    return (bound.before(op, {}, noLimits) ?? bound.after(op, outcome).outcome).envelope.error_code;
  };
  expect([codeOf(mostBytes), codeOf(1_000), codeOf(1_900_000), codeOf(1_900_000), codeOf(1_000)]).toEqual([
    'ANSWER_TOO_LARGE',
    0,
    0,
    'ANSWER_TOO_LARGE',
    'ANSWER_TOO_LARGE',
  ]);
});
