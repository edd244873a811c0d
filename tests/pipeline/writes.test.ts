/**
 * Operations with two transactions: the first stays committed, and retries continue from there exactly once.
 * docs/reference/conventions.md#idempotency.
 */
import { expect, it } from 'vitest';
import { pino } from 'pino';
import { invalid as invalidInput, refuse, type Refusal } from '../../src/contract/errors.ts';
import { loadConfig } from '../../src/process/config.ts';
import type { ConfirmedEffect } from '../../src/contract/effects.ts';
import { fingerprintOf } from '../../src/domain/pipeline/idempotency.ts';
import { Replay, runWrite } from '../../src/domain/pipeline/writes.ts';
import { startServer } from '../../src/process/server.ts';
import type { Store, Transaction } from '../../src/store/driver/database.ts';
import { OutcomeUnknown, Unreachable } from '../../src/store/driver/unavailable.ts';
import { startHarness } from '../support/harness.ts';
import { monday } from '../operations/bookings/desk.ts';
import { invalid, refusal } from '../operations/replies.ts';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';

const clock = { nowMilliseconds: () => Date.parse('2030-06-05T12:00:00Z') };
const harness = await startHarness({ clock });
const business = await harness.business();
await newTechnician(business, (await newArea(business)).id);
const [tenant] = await harness.store.query<{ id: number }>('select id from tenants where business_id = $1', [business.businessId]);
const recordsOf = (key: string) =>
  harness.store.query('select 1 from idempotency_keys where tenant_id = $1 and key = $2', [tenant!.id, key]);

const booking = (changes: object = {}) => ({
  customer: { full_name: 'Rosalind Franklin', phone: '(212) 555-0142' },
  address: { line: '5 Main St', city: 'New York', latitude: 40.748, longitude: -73.985 },
  scheduled_at: `${monday}T10:00`,
  job_duration_minutes: 60,
  ...changes,
});

it('[idempotency.failure-not-stored] input that a handler refuses leaves the key usable for corrected input, in one transaction or two', async () => {
  const day = (date: string) => [{ date, periods: [{ period: 'morning' as const }] }];
  const customer = await business.ok('createCustomer', { full_name: 'Ann', phone: '+12125550199' });
  const job = { customer_id: customer.customer_id, idempotency_key: 'one' };
  for (const wrong of [{ job_dates: day(monday), x_timezone: 'Mars/Base' }, { job_dates: day('2030-02-30') }])
    expect(refusal(await business.call('createJobRequest', { ...job, ...wrong }))).toEqual([422, 'VALIDATION_ERROR']);
  expect(await recordsOf('one')).toEqual([]);
  expect(refusal(await business.call('createJobRequest', { ...job, job_dates: day(monday) }))).toEqual([200, 0]);

  const staged = (changes: object) => business.call('bookAndConfirmJobRequest', { ...booking(changes), idempotency_key: 'two' });
  expect(invalid(await staged({ scheduled_at: '2030-06-04T10:00' }))).toEqual(['VALIDATION_ERROR', 'scheduled_at']);
  expect(invalid(await staged({ scheduled_at: `${monday}T10:00Z` }))).toEqual(['VALIDATION_ERROR', 'scheduled_at']);
  expect(await recordsOf('two')).toEqual([]);
  expect(refusal(await staged({}))).toEqual([200, 0]);
});

/** An operation whose first part counts its runs. Each run of its second part returns the next answer, or throws it if it is an error. */
function staged(answers: (Refusal | object)[]) {
  let firsts = 0;
  const handler = {
    kind: 'staged',
    prepare: async () => undefined,
    first: async () => ({ made: ++firsts }),
    between: async () => undefined,
    second: async () => {
      const answer = answers.shift()!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as Parameters<typeof runWrite>[1];
  const key = { tenantId: tenant!.id, operation: 'test', key: Math.random().toString(36), fingerprint: fingerprintOf({}) };
  return {
    run: (callerId = 'first') => runWrite(harness.store, handler, { principal: { id: callerId } } as never, {}, { ...key, callerId }),
    firsts: () => firsts,
  };
}

it('[idempotency.failure-not-stored] the retry repeats a second part that was refused as invalid, and not the first part', async () => {
  const wrong = invalidInput('field', 'format', 'other');
  const { run, firsts } = staged([wrong, { done: true }]);
  expect(await run()).toEqual(wrong);
  expect(await run()).toEqual({ done: true });
  expect(await run()).toEqual(new Replay({ done: true }, 'first'));
  expect(firsts()).toBe(1);
});

it('[store.connections-lost, idempotency.in-progress] a database lost after the first part leaves the outcome open, and the key continues from there', async () => {
  const { run, firsts } = staged([new Unreachable(new Error('gone')), { done: true }]);
  await expect(run()).rejects.toThrow(OutcomeUnknown);
  expect([await run(), firsts()]).toEqual([{ done: true }, 1]);
});

it('[idempotency.refusal-replayed] a business refusal of a second part is kept', async () => {
  const { run, firsts } = staged([refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: 1 }), { done: true }]);
  await run();
  expect(await run()).toEqual(new Replay(refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: 1 }), 'first'));
  expect(firsts()).toBe(1);
});

it('[customer-link.credential] a second part that another credential continues is answered as a replay of the first credential', async () => {
  const { run } = staged([new Unreachable(new Error('gone')), { done: true }]);
  await expect(run('first')).rejects.toThrow(OutcomeUnknown);
  const replay = new Replay({ done: true }, 'first');
  expect([await run('second'), await run('second'), await run('first')]).toEqual([replay, replay, replay]);
});

/** Starts another server on the same database. It waits for `gate` before each transaction, and calls `done` after it. */
async function server(gate: (transaction: number) => Promise<void>, done: (transaction: number) => void = () => undefined) {
  let transactions = 0;
  const store: Store = {
    ...harness.store,
    async transaction(work, options) {
      const mine = ++transactions;
      await gate(mine);
      try {
        return await harness.store.transaction(work, options);
      } finally {
        done(mine);
      }
    },
  };
  const config = loadConfig({ PORT: '0', LOG_LEVEL: 'silent', SECRET_KEY: 'the secret of a test, of no other use' });
  const running = await startServer(config, { store, clock, log: pino({ level: 'silent' }) });
  // Background transactions would be counted with those of the calls.
  await running.background.stop();
  const book = async (body: object, key: string) => {
    const headers = { authorization: `Bearer ${business.key}`, 'content-type': 'application/json', 'idempotency-key': key };
    const reply = await fetch(`${running.url}/v1/job-requests/book-and-confirm`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { error_code, data } = (await reply.json()) as { error_code: unknown; data: Record<string, unknown> };
    return { status: reply.status, error_code, data, isReplay: reply.headers.get('idempotent-replayed') === 'true' };
  };
  return { book, close: () => running.close() };
}

it('[book-and-confirm.replay] after a crash between its transactions two processes go on at once: one visit, one event, one answer', async () => {
  const body = booking({ scheduled_at: `${monday}T14:00`, customer: { full_name: 'Ada Lovelace', phone: '(212) 555-0143' } });
  const jobs = async () => (await business.ok('listJobRequests', {})).meta.total;
  const before = await jobs();
  const crashing = await server(async (transaction) => {
    if (transaction === 2) throw new Error('the process has died here');
  });
  expect((await crashing.book(body, 'crash')).status).toBe(500);
  await crashing.close();
  expect(await jobs()).toBe(before + 1);

  // Both calls see the committed first transaction before either begins the second. Then the second transactions run one after the other.
  const seen = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const finished = Promise.withResolvers<void>();
  const one = await server(
    async (transaction) => (transaction === 2 ? seen[1].promise : undefined),
    (transaction) => (transaction === 1 ? seen[0] : finished).resolve(),
  );
  const other = await server(
    async (transaction) => (transaction === 1 ? seen[0].promise : finished.promise),
    () => seen[1].resolve(),
  );
  const [answer, replay] = await Promise.all([one.book(body, 'crash'), other.book(body, 'crash')]);
  await Promise.all([one.close(), other.close()]);
  expect(answer).toMatchObject({ status: 200, error_code: 0, isReplay: false, data: { confirmed: true, customer_created: true } });
  expect({ ...replay, data: { ...replay.data, customer_url: null } }).toEqual({
    ...answer,
    data: { ...answer.data, customer_url: null },
    isReplay: true,
  });
  expect(await jobs()).toBe(before + 1);
  const { id } = answer.data as { id: string };
  const told = await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by created_at, id', [id]);
  expect(told.map(({ type }) => type)).toEqual(['job_request.created', 'job_request.quoted', 'job_request.confirmed']);
  expect(await harness.store.query('select 1 from sessions where job_request_id = $1', [id])).toHaveLength(1);
});

type Handler = Parameters<typeof runWrite>[1];

/** A change in one transaction, or in one of two. It has these effects, and notes the last one when the database has answered. */
function changing(kind: 'once' | 'first' | 'second', effects: readonly ConfirmedEffect[], made: string): Handler {
  const change = async ({ db }: { db: Transaction }) => {
    for (const effect of effects.slice(0, -1)) db.effects.note(effect);
    db.effects.noteIf(
      effects.at(-1)!,
      db.query('select 1').then(() => true),
    );
    await db.query(`insert into idempotency_keys (tenant_id, operation, key, fingerprint, response) values ($1, 'made', $2, '', '{}')`, [
      tenant!.id,
      made,
    ]);
    return {};
  };
  const nothing = async () => ({});
  const parts = { first: kind === 'first' ? change : nothing, second: kind === 'second' ? change : nothing };
  const handler = kind === 'once' ? { kind: 'write', run: change } : { kind: 'staged', between: nothing, ...parts };
  return { prepare: nothing, ...handler } as unknown as Handler;
}

it.each(['once', 'first', 'second'] as const)(
  '[mcp.confirm-effects] a change with one effect that nobody confirmed is rolled back, whatever else was confirmed (%s)',
  async (kind) => {
    const made = `effects ${kind}`;
    const run = (allowed: readonly ConfirmedEffect[] | null) =>
      runWrite(
        harness.store,
        changing(kind, ['money', 'ends_visit'], made),
        { principal: { id: 'app' } } as never,
        {},
        null,
        allowed && new Set(allowed),
      );
    for (const allowed of [[], ['money'], ['ends_visit']] as const) {
      expect(await run(allowed)).toMatchObject({
        code: 'CONFIRMATION_REQUIRED',
        data: { reason: 'not_asked', effects: ['ends_visit', 'money'] },
      });
      expect(await recordsOf(made)).toEqual([]);
    }
    expect(await run(['money', 'ends_visit'])).toEqual({});
    expect(await recordsOf(made)).toHaveLength(1);
  },
);
