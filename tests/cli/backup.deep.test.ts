/** Backup of a server under load, and restore of the file. docs/operating/backup.md. */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { main } from '../../src/process/cli/main.ts';
import type { DemoFacts } from '../../src/process/demo/seed.ts';
import { servers } from '../support/servers.ts';
import { call } from './call.ts';

const { newFolder, start, stop } = servers();

const run = async (env: Record<string, string>, ...argv: string[]) => {
  const lines = { out: '', err: '' };
  const code = await main(argv, { out: (text) => (lines.out += text), err: (text) => (lines.err += text) }, env);
  return { code, ...lines };
};
const runJson = async (env: Record<string, string>, ...argv: string[]) => {
  const { code, out, err } = await run(env, ...argv, '--json');
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as Record<string, unknown>;
};

/** Creates customers, each with a job, until `isOver`. Pauses after each job, so that other writers get a turn. */
async function write(url: string, key: string, writer: number, isOver: () => boolean, answered: Map<string, string>) {
  for (let n = 0; !isOver(); n++) {
    const name = `Writer ${writer} Call ${n}`;
    const made = await call(url, key, '/v1/customers', { full_name: name, phone: `+1 303 555 0${100 + writer}` });
    const { customer_id } = made.data as { customer_id: string };
    const job_dates = [{ date: '2040-01-02', periods: [{ period: 'morning' }] }];
    const booked = await call(url, key, '/v1/job-requests', { customer_id, job_dates, description: 'x'.repeat(2_000) });
    if (booked.status === 200) answered.set((booked.data as { id: string }).id, customer_id);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

it('[cli.backup, cli.restore] a backup under concurrent writers has every earlier answered write whole, and the restored server answers the same', async () => {
  const dataDir = await newFolder();
  const backups = await newFolder();
  const settings = {
    LOG_LEVEL: 'silent',
    RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
  };
  const server = await start(dataDir, settings);
  const { live_key: key } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
  const answered = new Map<string, string>();
  let isOver = false;
  const writers = [1, 2, 3].map((writer) => write(server.url, key, writer, () => isOver, answered));
  const made: { before: Map<string, string>; file: string; sha256: string }[] = [];
  for (const name of ['first.tar.gz', 'second.tar.gz']) {
    const enough = answered.size + 10;
    while (answered.size < enough) await new Promise((resolve) => setTimeout(resolve, 20));
    const before = new Map(answered);
    const file = join(backups, name);
    const told = await runJson({ DATA_DIR: dataDir }, 'backup', file);
    expect(told).toMatchObject({ file, secret_key: 'in the backup' });
    made.push({ before, file, sha256: told['sha256'] as string });
  }
  isOver = true;
  await Promise.all(writers);
  const path = (id: string) => `/v1/job-requests/${id}`;
  const link = async (url: string, id: string) => {
    const { status, data } = await call(url, key, path(id));
    return [status, (data as { customer_url?: string } | null)?.customer_url?.replace(/^https?:\/\/[^/]+/, '')];
  };
  const [someone] = [...made[0]!.before.keys()];
  const original = await link(server.url, someone!);
  expect((await readdir(backups)).sort()).toEqual(['first.tar.gz', 'second.tar.gz']);
  const again = await run({ DATA_DIR: dataDir }, 'backup', made[0]!.file);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('exists')]);
  expect(await stop(server)).toBe(0);
  // With the server stopped, backup and restore report the same counts. Archived jobs of the demo are counted too.
  const atRest = join(backups, 'at-rest.tar.gz');
  const { counts: told } = await runJson({ DATA_DIR: dataDir }, 'backup', atRest);
  expect((await runJson({}, 'restore', atRest, '--into', join(await newFolder(), 'at-rest')))['counts']).toEqual(told);

  for (const { before, file, sha256 } of made) {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ).toBe(sha256);
    const restored = join(await newFolder(), 'deep', 'er');
    await runJson({ DATA_DIR: dataDir }, 'restore', file, '--into', restored);
    const copy = await start(restored, settings);
    expect(copy.output()).toContain(key);
    for (const [job, customer] of before) {
      const { status, data } = await call(copy.url, key, path(job));
      expect([job, status, (data as { customer?: { id: string } }).customer?.id]).toEqual([job, 200, customer]);
    }
    // The restored server has the same secret, so the link is the same.
    expect(await link(copy.url, someone!)).toEqual(original);
    // On a busy machine, a probe of the database may take longer than its limit.
    await expect.poll(async () => (await fetch(`${copy.url}/readyz`)).status).toBe(200);
    // Writes made during the backup are complete or absent: each job has its customer and its event, and both counters match the rows.
    const { items } = (await call(copy.url, key, '/v1/job-requests?limit=1000')).data as {
      items: { id: string; customer: { id: string } }[];
    };
    const { customers, meta } = (await call(copy.url, key, '/v1/customers?limit=1000')).data as {
      customers: { id: string; request_count: number }[];
      meta: { total: number };
    };
    expect(meta.total).toBe(customers.length);
    const counts = new Map<string, number>();
    for (const { customer } of items) counts.set(customer.id, (counts.get(customer.id) ?? 0) + 1);
    const written = customers.filter(({ id }) => [...answered.values()].includes(id));
    expect(written.filter(({ id, request_count }) => request_count !== (counts.get(id) ?? 0))).toEqual([]);
    expect(await stop(copy)).toBe(0);
  }
});

it('[cli.restore] restore refuses an incomplete backup and a folder that is not empty, and leaves the folder as it was', async () => {
  const [dataDir, backups] = [await newFolder(), await newFolder()];
  const env = { DATA_DIR: dataDir };
  const file = join(backups, 'whole.tar.gz');
  await runJson(env, 'migrate');
  await runJson(env, 'create-business', '--name', 'Acme', '--timezone', 'America/Denver', '--owner-email', 'a@b.example');
  await runJson(env, 'backup', file);
  const refusal = async (path: string, into: string) => {
    const { code, err } = await run(env, 'restore', path, '--into', into);
    expect([code, err]).toEqual([1, expect.stringMatching(/^truckroll: .*\n$/)]);
    return err;
  };
  const bytes = await readFile(file);
  const spoiled = async (name: string, content: Buffer) => {
    await writeFile(join(backups, name), content);
    return join(backups, name);
  };
  const tar = gunzipSync(bytes);
  const flipped = Buffer.from(tar);
  flipped[Math.floor(tar.length / 2)]! ^= 1;
  const absent = join(await newFolder(), 'new');
  expect(await refusal(await spoiled('flipped', gzipSync(flipped)), absent)).toContain('manifest');
  expect(await refusal(await spoiled('cut', bytes.subarray(0, bytes.length / 2)), absent)).toContain('damaged');
  expect(await refusal(await spoiled('empty', gzipSync(Buffer.alloc(1024))), absent)).toContain('end is missing');
  expect(await refusal(await spoiled('text', Buffer.from('a text')), absent)).toContain('damaged');
  expect(await refusal(join(backups, 'nowhere'), absent)).toContain('There is no file');
  expect(await refusal(file, join(file, 'below'))).toContain('below is not a folder that can be written to (ENOTDIR)');
  expect(await stat(absent).catch(() => null)).toBeNull();
  expect(await refusal(file, dataDir)).toContain('not empty');
  // A restore accepts an empty volume (lost+found does not count), and leaves the volume as it was when it fails.
  const volume = await newFolder();
  await mkdir(join(volume, 'lost+found'));
  await refusal(join(backups, 'cut'), volume);
  expect(await readdir(volume)).toEqual(['lost+found']);
  expect(await runJson(env, 'restore', file, '--into', volume)).toMatchObject({ restored_into: volume, counts: { businesses: 1 } });
  expect(await runJson({ DATA_DIR: volume }, 'list-keys', '--business', 'acme')).toMatchObject({ keys: [] });
  // A folder whose restore was cut short is never opened as a database.
  const half = await newFolder();
  await cp(volume, half, { recursive: true });
  await writeFile(join(half, 'restore-unfinished'), '');
  await truncate(join(half, 'truckroll-database'), 0);
  expect((await run({ DATA_DIR: half }, 'list-keys', '--business', 'acme')).err).toContain('did not finish');
});
