/**
 * P11 to P13: one customer, a page of customers and a new job request over HTTP. Processor time against ONE, LIST1 and ROWS (limits.ts) on the
 * same PostgreSQL and the same 100,000 customers. httpWindows.ts measures P3.
 */
import assert from 'node:assert/strict';
import { openBenchDatabase, settle, type BenchDatabase } from './benchDatabase.ts';
import { median } from './engineRounds.ts';
import * as windows from './httpWindows.ts';
import type { Shot } from './load.ts';
import { startLimits, startLoad, startService, type LoadProcess, type RunningProcess } from './processes.ts';
import { figure, printRow, type BenchRow } from './rows.ts';
import { customerIdOf, customersPerBusiness, seedCustomers, type SeededBusiness } from './seedCustomers.ts';

const connections = 32;
const warmUpMilliseconds = 3_000;
const roundMilliseconds = 1_000;
const rounds = 9;
/** The number of different customers requested, over all businesses. */
const shotCount = 5_000;

interface Pair {
  readonly goal: string;
  readonly what: string;
  readonly limitName: string;
  /** Most processor time a request, by the limit's. */
  readonly most: number;
  readonly ours: readonly Shot[];
  readonly limit: readonly Shot[];
  readonly newKeys?: boolean;
  /** Asserts that both give the same answer, from the bodies of the first requests. */
  readonly compare: (ours: any, limit: any) => void;
}

export async function run(): Promise<BenchRow[]> {
  const database = await openBenchDatabase();
  const load = startLoad();
  try {
    const businesses = await seedCustomers(database.store);
    await settle(database);
    const rows = await measureThroughput(database, businesses, load);
    return [...(await windows.measure(database, businesses, load)), ...rows];
  } finally {
    await load.stop();
    await database.close();
  }
}

async function measureThroughput(database: BenchDatabase, businesses: readonly SeededBusiness[], load: LoadProcess): Promise<BenchRow[]> {
  const limits = await startLimits(database.url, customersPerBusiness);
  const service = await startService(database.url);
  try {
    const rows: BenchRow[] = [];
    for (const pair of pairsOf(businesses)) {
      pair.compare(await answer(service.origin, pair.ours[0]!), await answer(limits.origin, pair.limit[0]!));
      const { ratio, cpu, text } = await interleaved(load, pair, service, limits);
      rows.push({
        goal: pair.goal,
        what: pair.what,
        measured: `processor time a request ${figure(cpu)} × ${pair.limitName}'s; throughput ${figure(ratio)} ×`,
        goalText: `processor time ≤ ${pair.most} × ${pair.limitName}'s`,
        holds: cpu <= pair.most,
      });
      console.error(`${pair.goal} ${text}`);
    }
    return rows;
  } finally {
    await service.stop();
    await limits.stop();
  }
}

/** Medians over alternating rounds: the ratio of neighbouring rounds, and the server's processor time per request. */
async function interleaved(load: LoadProcess, pair: Pair, service: RunningProcess, limits: RunningProcess) {
  const sides = [
    { server: service, order: { origin: service.origin, shots: pair.ours, connections, newKeys: pair.newKeys ?? false } },
    { server: limits, order: { origin: limits.origin, shots: pair.limit, connections } },
  ];
  const rates: number[][] = [[], []];
  const cpus: number[][] = [[], []];
  for (const { order } of sides) await load.fire({ ...order, milliseconds: warmUpMilliseconds });
  for (let round = 0; round < rounds; round++)
    for (const [index, { server, order }] of sides.entries()) {
      const before = await server.cpuSeconds();
      const report = await load.fire({ ...order, milliseconds: roundMilliseconds });
      rates[index]!.push(report.perSecond);
      cpus[index]!.push(((await server.cpuSeconds()) - before) / report.requests);
    }
  const microseconds = cpus.map((list) => figure(median(list) * 1e6));
  return {
    ratio: median(rates[0]!.map((rate, round) => rate / rates[1]![round]!)),
    cpu: median(cpus[0]!) / median(cpus[1]!),
    text: `${rates.map((list) => figure(median(list))).join(' against ')} a second, processor ${microseconds.join(' against ')} µs a request`,
  };
}

function pairsOf(businesses: readonly SeededBusiness[]): Pair[] {
  const shots = (make: (business: SeededBusiness, customerId: string) => Shot) =>
    Array.from({ length: shotCount }, (_, index) => {
      const business = businesses[index % businesses.length]!;
      return make(business, customerIdOf(business.tenantId, (index * 7919) % customersPerBusiness));
    });
  const authorization = ({ key }: SeededBusiness) => ({ authorization: `Bearer ${key}` });
  const json = { 'content-type': 'application/json' };
  const dates = [{ date: '2027-03-02', periods: [{ period: 'morning' }, { period: 'afternoon' }] }];
  const body = (customerId: string) => JSON.stringify({ customer_id: customerId, job_dates: dates, description: 'The tap drips.' });
  return [
    {
      goal: 'P11',
      what: 'GET one customer',
      limitName: 'ONE',
      most: 1.8,
      ours: shots((business, id) => ({ method: 'GET', path: `/v1/customers/${id}`, headers: authorization(business) })),
      limit: shots(({ tenantId }, id) => ({ method: 'GET', path: `/one/${tenantId}/${id}`, headers: {} })),
      compare: ({ data }, row) => {
        assert.equal(data.profile.id, row.id);
        assert.equal(data.profile.full_name, row.full_name);
        assert.equal(data.contact.address.line, row.address.line);
      },
    },
    {
      goal: 'P12',
      what: `list of 15 customers with total, ${customersPerBusiness} live rows`,
      limitName: 'LIST1',
      most: 1.8,
      ours: shots((business) => ({ method: 'GET', path: '/v1/customers?limit=15', headers: authorization(business) })),
      limit: shots(({ tenantId }) => ({ method: 'GET', path: `/list/${tenantId}`, headers: {} })),
      compare: ({ data }, { customers, total }) => {
        assert.equal(data.meta.total, total);
        assert.equal(data.customers.length, 15);
        assert.deepEqual(data.customers.map(nameOf), customers.map(nameOf));
      },
    },
    {
      goal: 'P13',
      what: 'create a job request with an Idempotency-Key',
      limitName: 'ROWS',
      most: 3,
      newKeys: true,
      ours: shots((business, id) => ({
        method: 'POST',
        path: '/v1/job-requests',
        headers: { ...authorization(business), ...json },
        body: body(id),
      })),
      limit: shots(({ tenantId }, id) => ({ method: 'POST', path: `/rows/${tenantId}`, headers: json, body: body(id) })),
      compare: ({ data }, job) => {
        for (const made of [data, job]) assert.match(made.id, /^[0-9a-f-]{36}$/);
        for (const made of [data, job]) assert.match(made.short_code, /^JR-/);
      },
    },
  ];
}

const nameOf = (customer: { id: string; full_name: string }) => `${customer.id} ${customer.full_name}`;

async function answer(origin: string, { method, path, headers, body }: Shot): Promise<any> {
  const reply = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body }) });
  assert.equal(reply.status, 200, `${method} ${path}`);
  return reply.json();
}

if (import.meta.main) for (const row of await run()) printRow(row);
