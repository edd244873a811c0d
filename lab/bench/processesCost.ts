/**
 * P22: processor time of a request of a mix, with two processes that take requests in turn, by that with one; all on one PostgreSQL, and all
 * warm. Two further processes would wait for a core here, so that throughput says nothing, and processor time does.
 */
import pg from 'pg';
import { openBenchDatabase, settle } from './benchDatabase.ts';
import { median } from './engineRounds.ts';
import type { LoadOrder, Shot } from './load.ts';
import { cpuSeconds, startLoad, startService, type RunningProcess } from './processes.ts';
import { figure, printRow, type BenchRow } from './rows.ts';
import { seedBoardL, type SeededBoard } from './seedBoard.ts';
import { customerIdOf, customersPerBusiness, seedCustomers, type SeededBusiness } from './seedCustomers.ts';

/** Of each process: with fewer, a turn of its event loop has less to do, and costs more for each request. */
const connections = 8;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 11);
const roundMilliseconds = 1_500;
/** What each process has answered before anything counts. Code that is not yet compiled costs three times as much. */
const warmRequests = 6_000;
/** Odd, as the number of kinds: each request and each kind then goes to both processes. */
const cycles = 201;

export async function run(): Promise<BenchRow[]> {
  const database = await openBenchDatabase();
  const load = startLoad();
  const services: RunningProcess[] = [];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const businesses = await seedCustomers(database.store, 2);
    const board = await seedBoardL(database.store, 100);
    await settle(database);
    for (let number = 0; number < 3; number++) services.push(await startService(database.url));
    const [alone, ...pair] = services as [RunningProcess, RunningProcess, RunningProcess];
    const order = { shots: shotsOf(businesses, board), connections, milliseconds: roundMilliseconds };
    const sides: { servers: RunningProcess[]; order: LoadOrder; service: number[]; database: number[] }[] = [
      { servers: [alone], order: { ...order, origin: alone.origin }, service: [], database: [] },
      {
        servers: pair,
        order: { ...order, connections: 2 * connections, origin: pair[0]!.origin, otherOrigins: [pair[1]!.origin] },
        service: [],
        database: [],
      },
    ];
    for (const { servers, order } of sides)
      for (let sent = 0; sent < warmRequests * servers.length;) sent += (await load.fire(order)).requests;
    for (let round = 0; round < rounds; round++)
      // The side that begins changes, so that neither always follows the other.
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const used = async () => {
          const each = await Promise.all(side.servers.map((server) => server.cpuSeconds()));
          return { service: each.reduce((sum, seconds) => sum + seconds, 0), database: await databaseSeconds(client) };
        };
        const before = await used();
        const { requests } = await load.fire(side.order);
        const after = await used();
        side.service.push((after.service - before.service) / requests);
        // A connection that was opened meanwhile has used nothing before; what one used that was closed is not known.
        const database = [...after.database].reduce((sum, [pid, seconds]) => sum + seconds - (before.database.get(pid) ?? 0), 0);
        side.database.push(database / requests);
        console.error(
          `round ${round}: ${side.servers.length} processes, ${requests} requests, ${figure(1_000 * side.service.at(-1)!)} ms, PostgreSQL ${figure(1_000 * side.database.at(-1)!)} ms`,
        );
      }
    return [
      rowOf(
        sides.map(({ service }) => service),
        sides.map(({ database }) => database),
      ),
    ];
  } finally {
    await client.end();
    for (const service of services) await service.stop();
    await load.stop();
    await database.close();
  }
}

function rowOf(service: readonly number[][], database: readonly number[][]): BenchRow {
  const ratioOf = ([one, two]: readonly number[][]) => median(two!.map((seconds, round) => seconds / one![round]!));
  const ratio = ratioOf(service);
  const milliseconds = (sides: readonly number[][]) => sides.map((list) => figure(1_000 * median(list))).join(' against ');
  return {
    goal: 'P22',
    what: 'processor time of a request with two processes on one PostgreSQL, by that with one',
    measured: `${figure(ratio)} × (one ${milliseconds(service)} ms with two); PostgreSQL ${figure(ratioOf(database))} × (${milliseconds(database)} ms)`,
    goalText: '≤ 1.2 × of one process',
    holds: ratio <= 1.2,
  };
}

/** What each process of PostgreSQL has used so far, if it runs on this machine. */
async function databaseSeconds(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await cpuSeconds(pid)] as const)));
}

/** A morning of several businesses: mostly reads, some new jobs, and now and then a technician's hours, which both processes must read again. */
function shotsOf(businesses: readonly SeededBusiness[], { key, data }: SeededBoard): Shot[] {
  const json = { 'content-type': 'application/json' };
  const authorization = (of: { readonly key: string }) => ({ authorization: `Bearer ${of.key}` });
  const place = 'latitude=40.72&longitude=-74.03&duration_minutes=90';
  const dates = [{ date: '2027-03-02', periods: [{ period: 'morning' }, { period: 'afternoon' }] }];
  const get = (of: { readonly key: string }, path: string): Shot => ({
    method: 'GET',
    path,
    headers: { ...authorization(of), 'x-timezone': 'America/New_York' },
  });
  const cycle = (number: number): Shot[] => {
    const business = businesses[number % businesses.length]!;
    const id = (more: number) => customerIdOf(business.tenantId, ((number * 7 + more) * 7919) % customersPerBusiness);
    const customer = (more: number) => get(business, `/v1/customers/${id(more)}`);
    const created = (more: number): Shot => ({
      method: 'POST',
      path: '/v1/job-requests',
      headers: { ...authorization(business), ...json },
      body: JSON.stringify({ customer_id: id(more), job_dates: dates, description: 'The tap drips.' }),
    });
    const hours: Shot = {
      method: 'PUT',
      path: `/v1/technicians/${data.technicianIds[number % 100]!}/availability`,
      headers: { ...authorization({ key }), ...json },
      body: JSON.stringify({
        weekly_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1_080 - 5 * (number % 3) })),
      }),
    };
    const windows = get({ key }, `/v1/job-requests/booking-windows?from=2027-03-01&to=2027-03-14&${place}`);
    const list = get(business, '/v1/customers?limit=15');
    const jobs = get(business, '/v1/job-requests?limit=15');
    const nearby = get({ key }, `/v1/technicians/nearby?${place}&at=2027-03-02T12:00`);
    return [
      ...[customer(0), list, created(0), customer(1), windows, jobs, customer(2), list, nearby, customer(3)],
      ...[customer(4), jobs, created(1), windows, list, customer(5), nearby, customer(6), list, windows, hours],
    ];
  };
  return Array.from({ length: cycles }, (_, number) => cycle(number)).flat();
}

if (import.meta.main) for (const row of await run()) printRow(row);
