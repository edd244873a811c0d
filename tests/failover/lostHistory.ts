/** A business on PostgreSQL with a real standby, for tests that lose the primary and changes that it had acknowledged. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPrograms, startPostgres, type TemporaryPostgres } from '../../scripts/postgres.ts';
import { startStandby, type Standby } from '../../scripts/standby.ts';
import { okAsMember } from '../support/asMember.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness, type Harness, type TestBusiness } from '../support/harness.ts';
import { confirm, monday } from '../operations/bookings/desk.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { quotedJob } from '../scenarios/fixtures.ts';
import { startProxy, type DatabaseProxy } from '../store/databaseProxy.ts';

const run = promisify(execFile);

/** A Wednesday, 08:00 in New York. */
const now = Date.parse('2030-06-05T12:00:00Z');

export interface FailoverDesk {
  readonly harness: Harness;
  readonly of: TestBusiness;
  readonly ada: string;
  readonly bob: string;
  readonly customer: string;
  readonly standby: Standby;
  /** Quoted one-hour jobs for the Monday. They exist in both histories. */
  readonly jobs: readonly { id: string; status_version: number }[];
  /** Kills the primary, with every change that the standby has not received. The same process continues on the standby. */
  failOver(): Promise<void>;
}

export const untilServing = async ({ harness }: Pick<FailoverDesk, 'harness'>): Promise<void> => {
  while ((await harness.request('GET', '/readyz')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
};

/** Starts a service with two technicians and `count` quoted jobs, on a primary with a standby. Its board is already in memory. */
export async function openFailoverDesk(count: number): Promise<FailoverDesk> {
  const primary: TemporaryPostgres = await startPostgres({ survivesCrash: true });
  atEnd(() => primary.stop());
  const proxy: DatabaseProxy = await startProxy(primary.url);
  atEnd(() => proxy.close());
  const standby = await startStandby(primary.url);
  atEnd(() => standby.stop());
  const harness = await startHarness({ clock: { nowMilliseconds: () => now }, postgres: proxy.url });
  const { of, ids, customer } = await newTeam(harness, 'Ada', 'Bob');
  const jobs = [];
  for (let index = 0; index < count; index++) jobs.push(await quotedJob(of, customer, monday));
  const [ada, bob] = ids as [string, string];
  const lost: FailoverDesk = {
    ...{ harness, of, ada, bob, customer, standby, jobs },
    async failOver() {
      await primary.kill();
      await standby.promote();
      proxy.leadTo(standby.url);
      await untilServing(lost);
    },
  };
  return lost;
}

/** Ids of the technicians that the service offers for a quoted job on the Monday at a time of day. */
export async function freeAt({ of, jobs }: FailoverDesk, time: string): Promise<string[]> {
  const { slots } = await of.ok('listMatchingSlots', { id: jobs.at(-1)!.id, step_minutes: 120 });
  const slot = slots.find(({ business_time }) => business_time.datetime === `${monday}T${time}:00`);
  return (slot?.technicians ?? []).map(({ id }) => id).sort();
}

/** The Monday's visits on the dashboard's board: technician ids by start, in minutes of that day. */
export async function shownVisits({ harness, of }: FailoverDesk): Promise<Record<number, string>> {
  const { visits, technicians } = await okAsMember(harness, of, 'getBoard', { from: monday, to: monday });
  return Object.fromEntries(visits.start.map((start, index) => [start, technicians.id[visits.technician[index]!]!]));
}

/** Confirms a job for a time of day, with the given technician or else with the best one. */
export async function booked(lost: FailoverDesk, index: number, time: string, technician?: string): Promise<void> {
  const reply = await confirm(lost.of, lost.jobs[index]!, time, technician);
  if (reply.error_code !== 0) throw new Error(`job ${index} at ${time}: ${JSON.stringify({ ...reply, headers: undefined })}`);
}

/** Dumps the database with `pg_dump`. Returns a function that restores it in one transaction while processes use the database. */
export async function dumped({ harness }: FailoverDesk): Promise<() => Promise<void>> {
  const programs = await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-dump-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'dump');
  await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, harness.databaseUrl!]);
  return async () => {
    await run(join(programs, 'pg_restore'), ['--clean', '--if-exists', '--single-transaction', `--dbname=${harness.databaseUrl!}`, file]);
  };
}

/** Sets the schedule to a version of the lost history, because the new history can reach the same number. */
export async function reachVersion({ harness, of }: FailoverDesk, version: number): Promise<void> {
  await harness.store.query(
    `update schedules set version = $2 where tenant_id = (select id from tenants where business_id = $1 and environment = 'live')`,
    [of.businessId, version],
  );
}

export async function scheduleVersionOf({ harness, of }: FailoverDesk): Promise<number> {
  return (await okAsMember(harness, of, 'getBoard', { from: monday, to: monday })).schedule_version;
}
