/** Backups of a whole data folder by the schedule, into a folder and a store, and their rehearsal. docs/operating/backup.md#scheduled-backups. */
import { copyFile, mkdir, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pino } from 'pino';
import { hasPostgres, startPostgres } from '../../scripts/postgres.ts';
import { Background } from '../../src/machinery/background/background.ts';
import { backupJob, backupJobs, backupOverview } from '../../src/machinery/backups/job.ts';
import { loadConfig } from '../../src/process/config.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { atEnd } from '../support/atEnd.ts';
import { embedded, inside, newFolder, newTarget, refusal, runJson, type Env } from '../cli/moving.ts';
import { standInStore, storeKey } from './standInStore.ts';
import { cannotRun } from '../support/cannotRun.ts';

const { endpoint, objects } = await standInStore();
const isHere = !cannotRun(!(await hasPostgres()), 'PostgreSQL is not installed');
const server = isHere ? await startPostgres() : null;
if (server) atEnd(() => server.stop());

/** Ticks the job at each time. */
async function ticked(store: Store, env: Env, times: readonly string[], ended: (hasFailed: boolean) => void = () => undefined) {
  const config = loadConfig({ PASSWORD_COST: '10', ...env });
  let now = Date.parse(times[0]!);
  const clock = { nowMilliseconds: () => now };
  const source = { ...config, store, version: '1.2.3' };
  const background = new Background(backupJobs(config.backups, source, clock.nowMilliseconds), {
    clock,
    log: pino({ level: 'silent' }),
    ran: (_, hasFailed) => ended(hasFailed),
  });
  for (const time of times) {
    now = Date.parse(time);
    await background.tick(backupJob);
  }
  await background.stop();
  return backupOverview(config.backups, config.dataDir, now);
}

const days = ['2030-06-01T01:00:00Z', '2030-06-01T02:00:05Z', '2030-06-01T02:01:00Z', '2030-06-02T02:00:05Z', '2030-06-03T02:00:05Z'];
const names = ['truckroll-20300602T020005Z.tar.gz', 'truckroll-20300603T020005Z.tar.gz'];

it('[backups.schedule, cli.rehearse-restore] an embedded database is backed up daily, two backups are kept and rehearsed, and failures are noted', async () => {
  const folder = await newFolder();
  const env: Env = { ...(await embedded()), BACKUP_SCHEDULE: 'daily at 02:00', BACKUP_TO: folder, BACKUP_KEEP: '2' };
  await writeFile(join(folder, 'notes.txt'), 'not a backup');
  await writeFile(join(folder, `${names[0]!}.0123-abc.partial`), 'of a killed process');
  for (const [name, at] of [
    ['.truckroll-dump-killed', days[0]!],
    ['.truckroll-dump-running', days.at(-1)!],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'database.dump'), 'x');
    await utimes(join(folder, name), new Date(at), new Date(at));
  }
  const overview = await inside(env, ({ store }) => ticked(store, env, days));
  expect((await readdir(folder)).sort()).toEqual(['.truckroll-dump-running', 'notes.txt', ...names]);
  expect(overview).toMatchObject({
    place: folder,
    next_at: '2030-06-04T02:00:00.000Z',
    state: { last_run: { name: names[1], error: null }, last_success: { name: names[1] }, last_rehearsal: null },
  });
  expect(await runJson(env, 'rehearse-restore')).toMatchObject({ rehearsed: `${folder}/${names[1]!}`, counts: { businesses: 1 } });
  expect((await readdir(env['DATA_DIR']!)).filter((name) => name.startsWith('rehearsal'))).toEqual([]);
  const cut = join(folder, 'cut.tar.gz');
  await copyFile(join(folder, names[1]!), cut);
  await truncate(cut, 1000);
  expect(await refusal(env, 'rehearse-restore', cut)).toContain('damaged');
  // A folder that cannot be written to.
  const wrong: Env = { ...env, BACKUP_TO: join(folder, 'notes.txt') };
  const failed = await inside(wrong, ({ store }) => ticked(store, wrong, ['2030-06-05T03:00:00Z']));
  expect(failed.state).toMatchObject({
    last_run: { error: expect.stringContaining('not a folder') as unknown },
    last_success: { name: names[1] },
    last_rehearsal: { error: expect.stringContaining('damaged') as unknown },
  });
});

it('[backups.schedule] an old backup that cannot be removed is a failure of the work, and causes no further backup', async () => {
  const folder = await newFolder();
  const env: Env = { ...(await embedded()), BACKUP_SCHEDULE: 'daily at 02:00', BACKUP_TO: folder, BACKUP_KEEP: '1' };
  const stuck = 'truckroll-20300501T020000Z.tar.gz';
  // Only a folder cannot be removed as a file, whoever runs the test.
  await mkdir(join(folder, stuck));
  const failures: boolean[] = [];
  const times = ['2030-06-01T01:00:00Z', '2030-06-01T02:00:05Z', '2030-06-01T02:20:00Z'];
  const { state, next_at } = await inside(env, ({ store }) => ticked(store, env, times, (hasFailed) => failures.push(hasFailed)));
  expect(failures).toEqual([false, true, false]);
  expect((await readdir(folder)).sort()).toEqual([stuck, 'truckroll-20300601T020005Z.tar.gz']);
  expect([state.last_run?.error, next_at]).toEqual([null, '2030-06-02T02:00:00.000Z']);
});

it('[backups.store, cli.rehearse-restore] a store keeps two backups and leaves other objects alone, and a rehearsal restores from there', async () => {
  const to = { BACKUP_TO: 's3://my-bucket/leeds', BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_ACCESS_KEY_ID: storeKey.accessKeyId };
  const keys = { BACKUP_S3_SECRET_ACCESS_KEY: storeKey.secretAccessKey, BACKUP_KEEP: '2', BACKUP_SCHEDULE: 'daily at 02:00' };
  const env: Env = { ...(await embedded()), ...to, ...keys };
  objects.set('my-bucket/leeds/other', Buffer.from('x'));
  await inside(env, ({ store }) => ticked(store, env, days));
  expect([...objects.keys()].sort()).toEqual(['my-bucket/leeds/other', ...names.map((name) => `my-bucket/leeds/${name}`)]);
  expect(await runJson(env, 'rehearse-restore')).toMatchObject({ rehearsed: `s3://my-bucket/leeds/${names[1]!}`, counts: { api_keys: 1 } });
  expect(await readFile(join(env['DATA_DIR']!, 'backups.json'), 'utf8')).not.toContain(storeKey.secretAccessKey);
});

it.runIf(isHere)(
  '[backups.schedule, cli.rehearse-restore, cli.restore] PostgreSQL is backed up by pg_dump, and restored and rehearsed by pg_restore',
  async () => {
    const folder = await newFolder();
    const { env: target } = await newTarget('postgres', server!.url);
    const env: Env = { ...target, BACKUP_SCHEDULE: 'daily at 02:00', BACKUP_TO: folder };
    await inside(env, async ({ store, command }) => {
      await command('create-business', { name: 'Leeds', timezone: 'Europe/London', 'owner-email': 'o@leeds.example' });
      await ticked(store, env, days.slice(0, 2));
    });
    const [name] = await readdir(folder);
    expect(await runJson(env, 'rehearse-restore')).toMatchObject({ counts: { businesses: 1 } });
    const { env: other } = await newTarget('postgres', server!.url);
    expect(await runJson(other, 'restore', join(folder, name!))).toMatchObject({ counts: { businesses: 1 } });
    expect(await runJson(other, 'list-businesses')).toMatchObject({ businesses: [{ name: 'Leeds' }] });
    expect(await refusal(other, 'restore', join(folder, name!))).toContain('is not empty');
    expect(await refusal({ DATA_DIR: await newFolder() }, 'restore', join(folder, name!))).toContain('is a backup of PostgreSQL');
  },
);
