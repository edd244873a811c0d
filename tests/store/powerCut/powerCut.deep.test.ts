/**
 * Cuts the power of real processes at a forced write drawn from a seed (TEST_SEED repeats it): at the first start, in full work, at an update
 * of the schema and at a restore. The next start runs on what was forced, and in every second round on single pages that were not forced too.
 * Everything that was answered must be there. Embedded database alone. docs/decisions/0158.
 */
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/store/driver/database.ts';
import { migrate, migrationFiles } from '../../../src/store/driver/migrate.ts';
import { pdfWith } from '../../resources/files/samples.ts';
import { roundsOf } from '../../support/full.ts';
import { databaseKind } from '../../support/harness.ts';
import { Machine, randomOf } from './cuttable.ts';
import type { Order } from './forgetfulDisk.ts';
import { seed } from '../../support/seed.ts';

const rounds = Number(process.env['ROUNDS'] ?? roundsOf(4, 25));
const random = randomOf(seed);
console.log(`seed ${seed}`);
const timeout = 240_000 + rounds * 60_000;
const callers = 6;

/** Each second round is torn. */
const tornIn = (round: number) => (round % 2 === 1 ? random : null);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));

interface Answer {
  readonly id: string;
  readonly body: string;
}
interface Write {
  readonly path: string;
  readonly mark: string;
  readonly body: Record<string, unknown>;
  answer: Answer | null;
}

async function request(machine: Machine, key: string, method: string, path: string, body?: unknown, mark?: string) {
  const response = await fetch(machine.url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(mark === undefined ? {} : { 'idempotency-key': mark }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, data: ((await response.json()) as { data: Record<string, unknown> }).data };
}

/** Sends a write. Returns whether it was answered with success; the service may be gone, or refuse because it ends. */
async function send(machine: Machine, key: string, write: Write): Promise<boolean> {
  const reply = await request(machine, key, 'POST', write.path, write.body, write.mark).catch(() => null);
  if (reply === null || reply.status === 503) return false;
  expect([write.mark, reply.status, reply.data]).toEqual([write.mark, 200, expect.anything()]);
  // Each process has another port.
  const body = JSON.stringify(reply.data).replaceAll(machine.url, '');
  const id = (reply.data['customer_id'] ?? reply.data['id']) as string;
  // A repetition has the answer of the first time.
  if (write.answer === null) write.answer = { id, body };
  else expect(body).toBe(write.answer.body);
  return true;
}

/** Creates customers, each with a job and perhaps a file, until the service goes away. */
async function work(machine: Machine, key: string, name: string, written: Write[], sendsFiles: boolean): Promise<void> {
  const next = async (path: string, mark: string, body: Record<string, unknown>) => {
    const write: Write = { path, mark, body, answer: null };
    written.push(write);
    return (await send(machine, key, write)) ? write.answer!.id : null;
  };
  for (let number = 0; ; number++) {
    const mark = `${name}.${number}`;
    const customer = await next('/v1/customers', `${mark}.c`, {
      full_name: mark,
      uid: mark,
      email: `${mark}@example.com`,
      notes: mark.repeat(50),
    });
    if (customer === null) return;
    const job_dates = [{ date: '2031-01-06', periods: [{ period: 'morning' }] }];
    const job = await next('/v1/job-requests', `${mark}.j`, { customer_id: customer, job_dates, description: mark });
    if (job === null) return;
    // A business may send few files at once.
    if (!sendsFiles) continue;
    // The comment of a file differs, because equal files of a customer are refused.
    const content = pdfWith(mark.repeat(2_000)).toString('base64');
    if ((await next('/v1/files', `${mark}.f`, { job_request_id: job, name: `${mark}.pdf`, content })) === null) return;
  }
}

/** Everything that was answered is there, as it was sent, and its repetition answers the same. */
async function expectKept(machine: Machine, key: string, writes: readonly Write[]): Promise<void> {
  for (const write of writes) {
    if (write.answer === null) continue;
    const isFile = write.path === '/v1/files';
    const path = isFile ? `/v1/files/${write.answer.id}` : `${write.path}/${write.answer.id}`;
    const { status, data } = await request(machine, key, 'GET', path);
    expect([write.mark, status]).toEqual([write.mark, 200]);
    if (isFile) expect(data['content']).toBe(write.body['content']);
    if (write.path === '/v1/job-requests') expect(data['description']).toBe(write.body['description']);
    expect(await send(machine, key, write)).toBe(true);
  }
}

async function startAgain(machine: Machine): Promise<void> {
  expect([await machine.start(), machine.output]).toEqual([true, expect.stringContaining('running at')]);
}

/** Runs six callers until the service goes away at `order`. Returns what they sent. */
async function workUntil(machine: Machine, name: string, order: Order): Promise<Write[]> {
  const written: Write[] = [];
  const key = machine.facts.live_key;
  const all = Array.from({ length: callers }, (_, caller) => work(machine, key, `${name}w${caller}`, written, caller < 2));
  await machine.order(order);
  await Promise.all(all);
  return written;
}

describe.skipIf(databaseKind !== 'pglite')('a power cut', () => {
  test(
    '[store.power-cut] at the first start leaves a folder on which the next start serves, with everything it announced',
    { timeout },
    async () => {
      const counting = await Machine.make();
      await startAgain(counting);
      const most = await counting.order('count');
      counting.child.kill('SIGKILL');
      await counting.ended();
      for (let round = 0; round < rounds; round++) {
        const machine = await Machine.make();
        // Most writes are of the template. What comes after is as likely.
        const at = round % 2 === 0 ? between(1, most) : between(most - 40, most + 2);
        const served = await machine.start(at);
        const told = served ? machine.facts : null;
        if (served && machine.child.exitCode === null) machine.child.kill('SIGKILL');
        await machine.ended();
        machine.cut(tornIn(round >> 1));
        await startAgain(machine);
        if (told) expect(machine.facts).toMatchObject({ live_key: told.live_key, owner: told.owner });
        expect((await request(machine, machine.facts.live_key, 'GET', '/v1/customers?limit=1')).status).toBe(200);
        await machine.stop();
      }
    },
  );

  test('[store.power-cut] under full load loses nothing that was acknowledged to six callers', { timeout }, async () => {
    const machine = await Machine.make();
    await startAgain(machine);
    const { live_key: key } = machine.facts;
    const all: Write[] = [];
    for (let round = 0; round < rounds; round++) {
      const written = await workUntil(machine, `r${round}`, { at: between(1, 150), code: null });
      await machine.ended();
      machine.cut(tornIn(round));
      await startAgain(machine);
      await expectKept(machine, key, written);
      for (const write of written) expect(await send(machine, key, write)).toBe(true);
      all.push(...written);
    }
    await expectKept(machine, key, all);
    expect(all.length).toBeGreaterThan(rounds * callers);
    await machine.stop();
  });

  test('[store.power-cut] during a schema update leaves the old tables or the new ones, with all rows', { timeout }, async () => {
    const files = await migrationFiles();
    for (let round = 0; round < Math.ceil(rounds / 2); round++) {
      const machine = await Machine.make();
      mkdirSync(machine.dataDir, { mode: 0o700 });
      const earlier = await openStore({ databaseUrl: null, folder: join(machine.dataDir, 'database'), poolSize: 1 });
      await migrate(earlier, { files: files.slice(0, between(1, files.length - 1)) });
      await earlier.query('create table kept as select n from generate_series(1, 1000) n');
      await earlier.close();
      writeFileSync(join(machine.dataDir, 'truckroll-database'), 'The folder "database" holds a Truckroll database.\n');
      machine.settle();
      await machine.start(between(1_250, 1_450));
      if (machine.child.exitCode === null) machine.child.kill('SIGKILL');
      await machine.ended();
      machine.cut(tornIn(round));
      await startAgain(machine);
      await machine.stop();
      const store = await openStore({ databaseUrl: null, folder: join(machine.dataDir, 'database'), poolSize: 1 });
      expect(await store.query('select count(*)::integer as n from kept')).toEqual([{ n: 1_000 }]);
      expect(await store.query('select name from migrations order by name')).toEqual(files.map(({ name }) => ({ name })));
      await store.close();
    }
  });

  test('[store.power-cut] during or after a restore leaves the restored data, or a folder that says what to do', { timeout }, async () => {
    const origin = await Machine.make();
    await startAgain(origin);
    const { live_key: key } = origin.facts;
    const service = origin.child;
    const made = await request(origin, key, 'POST', '/v1/customers', { full_name: 'Ada Lovelace', uid: 'ada', email: 'ada@example.com' });
    const backup = join(origin.root, 'backup.tar.gz');
    origin.launch('process/cli/main.ts', ['backup', backup]);
    expect([await origin.ended(), origin.output]).toEqual([0, expect.any(String)]);
    // The name of the backup is forced too.
    service.kill('SIGKILL');
    await once(service, 'close');
    origin.cut(null);
    const kept = join(origin.root, 'backup.tar.gz');
    let most = 0;
    for (let round = 0; round <= rounds; round++) {
      const machine = await Machine.make();
      cpSync(kept, join(machine.root, 'backup.tar.gz'));
      machine.settle();
      // The first round counts. Of the others every second one ends within the last writes.
      const at = round === 0 ? 0 : round % 2 === 0 ? between(1, most) : between(most - 8, most);
      const child = machine.launch('process/cli/main.ts', ['restore', join(machine.root, 'backup.tar.gz'), '--into', machine.dataDir], at);
      if (round === 0) child.stdout!.once('data', () => void machine.order('count').then((count) => (most = count)));
      const isAnswered = (await machine.ended()) === 0;
      if (round === 0) expect(isAnswered).toBe(true);
      if (most === 0) most = 2_900;
      machine.cut(tornIn(round));
      const isLeft = machine.has('restore-unfinished');
      const served = await machine.start();
      if (isAnswered) expect([isLeft, served, machine.output]).toEqual([false, true, expect.any(String)]);
      expect(served).toBe(!isLeft);
      if (!served) expect(machine.output).toMatch(/A restore into .+ did not finish\. Remove that folder, and restore again\./);
      // Where nothing of the restore is left, this is a first start.
      else if (isAnswered || machine.facts.live_key === key)
        expect((await request(machine, key, 'GET', `/v1/customers/${String(made.data['customer_id'])}`)).status).toBe(200);
      if (served) await machine.stop();
    }
  });

  test.each([
    ['EIO', /^truckroll: The disk of .+ fails: a write could not be forced to it \(EIO\)\. The service stops now/m],
    ['ENOSPC', /^truckroll: The disk of .+ is full.+ The service stops now\. Start it again when there is room\.$/m],
  ] as const)(
    '[store.not-forced] a forced write that the disk refuses with %s ends the service with one line, and loses nothing acknowledged',
    { timeout },
    async (code, line) => {
      const machine = await Machine.make();
      await startAgain(machine);
      const { live_key: key } = machine.facts;
      const written = await workUntil(machine, code, { at: between(20, 60), code });
      expect([await machine.ended(), machine.output]).toEqual([1, expect.stringMatching(line)]);
      machine.cut(random);
      await startAgain(machine);
      await expectKept(machine, key, written);
      expect(written.filter(({ answer }) => answer !== null).length).toBeGreaterThan(5);
      await machine.stop();
    },
  );
});
