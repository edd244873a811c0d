/** A business on a PostgreSQL with a real standby, and what happens when the primary is lost with changes that it acknowledged. */
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

export interface Lost {
  readonly harness: Harness;
  readonly of: TestBusiness;
  readonly ada: string;
  readonly bob: string;
  readonly customer: string;
  readonly standby: Standby;
  /** Quoted jobs of an hour, wanted on the Monday, that both histories have. */
  readonly jobs: readonly { id: string; status_version: number }[];
  /** The primary dies with all that the standby has not heard, and the same process goes on with the standby. */
  failOver(): Promise<void>;
}

export const untilServing = async ({ harness }: Pick<Lost, 'harness'>): Promise<void> => {
  while ((await harness.request('GET', '/readyz')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
};

/** A service with two technicians and `count` quoted jobs, its board in memory, on a primary that a standby follows. */
export async function openLost(count: number): Promise<Lost> {
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
  const lost: Lost = {
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

/** Who is offered for a quoted job of the Monday at a time of day. */
export async function freeAt({ of, jobs }: Lost, time: string): Promise<string[]> {
  const { slots } = await of.ok('listMatchingSlots', { id: jobs.at(-1)!.id, step_minutes: 120 });
  const slot = slots.find(({ business_time }) => business_time.datetime === `${monday}T${time}:00`);
  return (slot?.technicians ?? []).map(({ id }) => id).sort();
}

/** Who has the visits that the dashboard's board shows on the Monday, by their start in minutes of that day. */
export async function shownVisits({ harness, of }: Lost): Promise<Record<number, string>> {
  const { visits, technicians } = await okAsMember(harness, of, 'getBoard', { from: monday, to: monday });
  return Object.fromEntries(visits.start.map((start, index) => [start, technicians.id[visits.technician[index]!]!]));
}

/** Confirms a job for a time of day, with somebody or with whoever is best. */
export async function booked(lost: Lost, index: number, time: string, technician?: string): Promise<void> {
  const reply = await confirm(lost.of, lost.jobs[index]!, time, technician);
  if (reply.error_code !== 0) throw new Error(`job ${index} at ${time}: ${JSON.stringify({ ...reply, headers: undefined })}`);
}

/** Dumps the database as `pg_dump` does. Answers what puts it back, in one transaction, while processes are at work on it. */
export async function dumped({ harness }: Lost): Promise<() => Promise<void>> {
  const programs = await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-dump-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'dump');
  await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, harness.databaseUrl!]);
  return async () => {
    await run(join(programs, 'pg_restore'), ['--clean', '--if-exists', '--single-transaction', `--dbname=${harness.databaseUrl!}`, file]);
  };
}

/** Gives the schedule a version of the lost history: what counting by one, or chance, can come to. */
export async function reachVersion({ harness, of }: Lost, version: number): Promise<void> {
  await harness.store.query(
    `update schedules set version = $2 where tenant_id = (select id from tenants where business_id = $1 and environment = 'live')`,
    [of.businessId, version],
  );
}

export async function scheduleVersionOf({ harness, of }: Lost): Promise<number> {
  return (await okAsMember(harness, of, 'getBoard', { from: monday, to: monday })).schedule_version;
}
