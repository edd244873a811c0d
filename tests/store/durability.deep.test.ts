/**
 * Kills a real process with SIGKILL amid concurrent writes, repeatedly on one database. After the next start every acknowledged write must
 * exist. A write without an answer must exist whole or not at all. Each kill follows a number of answers drawn from a seed (TEST_SEED
 * repeats it), whatever time they take. Power cuts are in powerCut/.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/store/driver/database.ts';
import type { LockHolder } from '../../src/store/folder/lockHolder.ts';
import { roundsOf } from '../support/full.ts';
import { databaseKind } from '../support/harness.ts';
import { DurableService } from './durableService.ts';
import { seed } from '../support/seed.ts';

const rounds = Number(process.env['ROUNDS'] ?? roundsOf(4, 12));
/** At most this many answers per round, shared by the writers. */
const mostAnswers = 200;
const writers = 8;
const embedded = databaseKind === 'pglite';
const service = new DurableService();

/** A sent write; `id` is set when its answer arrived. */
interface Write {
  kind: 'customer' | 'job';
  /** Its idempotency key, also used to find its row. */
  mark: string;
  body: Record<string, unknown>;
  id?: string;
}

async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${service.key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, data: ((await response.json()) as { data: Record<string, unknown> }).data };
}

/** Sends a write and records its answer; false if the server went away. */
async function send(write: Write): Promise<boolean> {
  const path = write.kind === 'customer' ? '/v1/customers' : '/v1/job-requests';
  const reply = await request('POST', path, write.body, { 'idempotency-key': write.mark }).catch(() => null);
  if (!reply) return false;
  if (reply.status !== 200) throw new Error(`${write.mark}: ${JSON.stringify(reply)}`);
  const id = (reply.data['customer_id'] ?? reply.data['id']) as string;
  if (write.id !== undefined) expect(id).toBe(write.id);
  write.id = id;
  return true;
}

/** Creates customers and a job for each, until the server goes away. */
async function writeUntilKilled(name: string, written: Write[]): Promise<void> {
  for (let number = 0; ; number++) {
    const mark = `${name}.${number}`;
    const customer: Write = {
      kind: 'customer',
      mark,
      body: { full_name: mark, uid: mark, email: `${mark}@example.com`, notes: mark.repeat(50) },
    };
    written.push(customer);
    if (!(await send(customer))) return;
    const dates = [{ date: '2031-01-06', periods: [{ period: 'morning' }] }];
    const job: Write = { kind: 'job', mark, body: { customer_id: customer.id, job_dates: dates, description: mark } };
    written.push(job);
    if (!(await send(job))) return;
  }
}

/** Resolves when this many writes have been answered. For 0 it resolves when the first requests are on their way. */
async function answersSeen(written: readonly Write[], number: number): Promise<void> {
  while (written.filter(({ id }) => id !== undefined).length < number) await new Promise((resolve) => setImmediate(resolve));
}

async function expectThere(writes: readonly Write[]): Promise<void> {
  for (const { kind, mark, id } of writes) {
    const { status, data } = await request('GET', kind === 'customer' ? `/v1/customers/${id}` : `/v1/job-requests/${id}`);
    expect(`${kind} ${mark} ${status}`).toBe(`${kind} ${mark} 200`);
    const text = kind === 'customer' ? (data['profile'] as { uid: string }).uid : data['description'];
    expect(text).toBe(mark);
  }
}

const lockHolder = async () => JSON.parse(await readFile(join(service.dataDir, 'lock.json'), 'utf8')) as LockHolder;

/** The totals that the lists report: customers and job requests. */
async function totals(): Promise<[number, number]> {
  const lists = await Promise.all(['/v1/customers?limit=1', '/v1/job-requests?limit=1'].map((path) => request('GET', path)));
  return lists.map(({ data }) => (data['meta'] as { total: number }).total) as [number, number];
}

describe.sequential(`killed ${rounds} times while it writes`, () => {
  const all: Write[] = [];
  let before: [number, number];
  beforeAll(async () => {
    before = await totals();
  });

  test(
    '[store.kill-9, idempotency.crash] every acknowledged write is stored, and a retry never makes a second one',
    { timeout: 600_000 },
    async () => {
      // The kills come from the first statements on: in the first round no answer arrives.
      const answers = [0, ...fc.sample(fc.integer({ min: 1, max: mostAnswers }), { seed, numRuns: rounds - 1 })];
      console.log(`seed ${seed}: killed after ${answers.join(', ')} answers`);
      for (let round = 0; round < rounds; round++) {
        const written: Write[] = [];
        const work = Array.from({ length: writers }, (_, writer) => writeUntilKilled(`r${round}w${writer}`, written));
        await answersSeen(written, answers[round]!);
        const killed = service.child.pid!;
        await service.stop('SIGKILL');
        await Promise.all(work);
        if (embedded) expect((await lockHolder()).pid).toBe(killed);

        await service.start();
        if (embedded) expect((await lockHolder()).pid).toBe(service.child.pid);
        const seen = written.filter(({ id }) => id !== undefined);
        const open = written.filter(({ id }) => id === undefined);
        // Each writer had exactly one request under way.
        expect(open).toHaveLength(writers);
        await expectThere(seen);
        for (const write of open) expect(await send(write)).toBe(true);
        await expectThere(open);
        all.push(...written);
      }
      // Check all rounds again: a later recovery must not lose what an earlier one had.
      await expectThere(all);
      expect(all.length).toBeGreaterThan(rounds * writers);
    },
  );

  test('[store.kill-9] no write is left half-made: every row has its event and is counted', { timeout: 120_000 }, async () => {
    const count = (kind: Write['kind']) => all.filter((write) => write.kind === kind).length;
    expect(await totals()).toEqual([before[0] + count('customer'), before[1] + count('job')]);
    await service.stop('SIGTERM');
    await service.inspect((store) => expectWhole(store, all));
  });
});

async function expectWhole(db: Database, all: readonly Write[]): Promise<void> {
  const texts = async (sql: string) => (await db.query<{ text: string }>(sql)).map(({ text }) => text).sort();
  const marks = (kind: Write['kind']) =>
    all
      .filter((write) => write.kind === kind)
      .map(({ mark }) => mark)
      .sort();
  expect(await texts(`select uid as text from customers where uid like 'r%w%'`)).toEqual(marks('customer'));
  expect(await texts(`select description as text from job_requests where description like 'r%w%'`)).toEqual(marks('job'));
  // The demo creates rows without events; each of our rows has exactly one creation event.
  const created = (table: string, type: string) =>
    `from ${table} r join events e on e.tenant_id = r.tenant_id and e.resource_id = r.id where e.type = '${type}.created'`;
  expect(await texts(`select uid as text ${created('customers', 'customer')} and uid like 'r%w%'`)).toEqual(marks('customer'));
  expect(await texts(`select description as text ${created('job_requests', 'job_request')} and description like 'r%w%'`)).toEqual(
    marks('job'),
  );
  const miscounted = `select c.full_name as text from customers c
    where request_count <> (select count(*) from job_requests j where j.tenant_id = c.tenant_id and j.customer_id = c.id)`;
  expect(await texts(miscounted)).toEqual([]);
}

describe.skipIf(!embedded)('the folder of a running server', () => {
  test(
    '[store.folder-lock] is refused to a second process with one line naming the holder, which continues undisturbed',
    { timeout: 120_000 },
    async () => {
      await service.start();
      const second = service.launch();
      let errors = '';
      second.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      const [code] = (await once(second, 'close')) as [number];
      expect(code).toBe(1);
      expect(errors.trimEnd().split('\n')).toHaveLength(1);
      expect(errors).toContain(`process ${service.child.pid} `);
      expect((await lockHolder()).pid).toBe(service.child.pid);
      expect((await request('GET', '/v1/customers?limit=1')).status).toBe(200);
      await service.stop('SIGTERM');
      expect(existsSync(join(service.dataDir, 'lock.json'))).toBe(false);
    },
  );
});
