/**
 * P27 over HTTP: `previewScheduleOptimization` of a day with 12 technicians, 72 visits and 18 waiting jobs, one call at a time. The service runs in
 * this process, where its loop can be watched and its processor time counts the thread of the search; requests come from another thread.
 */
import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { createBusiness, createKey } from '../../src/machinery/auth/onboarding.ts';
import { createClient } from '../../src/client/index.ts';
import { loadConfig } from '../../src/process/config.ts';
import { seededRandom } from '../../src/process/demo/random.ts';
import { startServer } from '../../src/process/server.ts';
import { asker } from './asker.ts';
import { openBenchDatabase, settle } from './benchDatabase.ts';
import { median } from './engineRounds.ts';
import { figure, type BenchRow } from './rows.ts';

const calls = 30;
const warmUps = 5;
const technicians = 12;
const waiting = 18;
const times = ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30'];
const path = '/v1/schedule/optimization/preview';

export async function measureHttp(): Promise<BenchRow[]> {
  const database = await openBenchDatabase();
  const log = pino({ level: 'silent' });
  const unlimited = '1000000';
  const config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_REQUESTS_PER_MINUTE: unlimited,
    RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: unlimited,
    RATE_LIMIT_BOOKINGS_PER_MINUTE: unlimited,
  });
  const server = await startServer(config, { store: database.store, log });
  try {
    const now = Date.now();
    const owner = { ownerEmail: 'optimisation@example.com', passwordCostLog2: 10 };
    const place = { name: 'Optimisation', alias: 'optimisation', timezone: 'America/New_York' };
    const business = await createBusiness(database.store, { ...place, ...owner }, now);
    const { key } = await createKey(database.store, { business: business.businessId, environment: 'live', permissions: null }, now);
    const date = await fillMonday(server.url, key, now);
    await settle(database);
    const { ask, close } = asker(server.url, key);
    try {
      const rows: BenchRow[] = [];
      for (const freedom of ['keep_times', 'within_windows']) rows.push(await rowOf(ask, { date, freedom }));
      return rows;
    } finally {
      await close();
    }
  } finally {
    await server.close();
    await database.close();
  }
}

async function rowOf(ask: ReturnType<typeof asker>['ask'], body: { date: string; freedom: string }): Promise<BenchRow> {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const [elapsed, processor, stalls]: number[][] = [[], [], []];
  for (let call = -warmUps; call < calls; call++) {
    await wait(20);
    loop.reset();
    const before = process.cpuUsage();
    const reply = await ask(path, body);
    const { user, system } = process.cpuUsage(before);
    await wait(5);
    assert.equal(reply.status, 200, reply.text.slice(0, 500));
    if (call < 0) continue;
    elapsed!.push(reply.milliseconds);
    processor!.push((user + system) / 1_000);
    stalls!.push(loop.max / 1e6);
  }
  loop.disable();
  const late = p95(elapsed!);
  const longest = Math.max(...stalls!);
  return {
    goal: 'P27',
    what: `a better day over HTTP, ${technicians} technicians and ${technicians * times.length + waiting} jobs, ${body.freedom}`,
    measured:
      `p95 ${figure(late)} ms (median ${figure(median(elapsed!))} ms); processor time p95 ${figure(p95(processor!))} ms ` +
      `(median ${figure(median(processor!))} ms); longest stall of the event loop ${figure(longest)} ms (median of the calls ${figure(median(stalls!))} ms)`,
    goalText: 'p95 ≤ 1,000 ms, stall ≤ 20 ms',
    holds: late <= 1_000 && longest <= 20,
  };
}

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(0.95 * values.length) - 1]!;

/** Books a full Monday, at least a week ahead, and jobs that wait for it. Returns its date. */
async function fillMonday(baseUrl: string, apiKey: string, now: number): Promise<string> {
  const { orThrow: client } = createClient({ baseUrl, apiKey });
  const random = seededRandom(42);
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('America/New_York').toPlainDate();
  const date = day.add({ days: 15 - day.dayOfWeek }).toString();
  const address = () => ({
    line: '5 Main St',
    city: 'New York',
    postal_code: '10001',
    latitude: 40.72 + 0.12 * random.next(),
    longitude: -74 + 0.12 * random.next(),
  });
  const area = await client.createServiceArea({ name: 'Manhattan', city: 'New York' });
  const newCustomer = () => client.createCustomer({ full_name: 'Grace Hopper', phone: '+1 212 555 0123', address: address() });
  const { customer_id } = await newCustomer();
  for (let index = 0; index < technicians; index++) {
    const technician = await client.createTechnician({
      full_name: `Technician ${index + 1}`,
      email: `technician.${index + 1}@example.com`,
      service_area_ids: [area.id],
      start_location_lat: 40.75,
      start_location_long: -73.99,
      start_location_type: 'home',
    });
    for (const time of times) {
      const minutes = 30 + 15 * random.whole(0, 2);
      const booking = { customer_id, address: address(), technician_id: technician.id, job_duration_minutes: minutes };
      const { confirmed } = await client.bookAndConfirmJobRequest({ ...booking, scheduled_at: `${date}T${time}` });
      assert.ok(confirmed, `the visit of technician ${index + 1} at ${time} is booked`);
    }
  }
  for (let index = 0; index < waiting; index++) {
    const job_dates = [{ date, periods: [{ period: 'morning' as const }, { period: 'afternoon' as const }] }];
    const { id } = await client.createJobRequest({ customer_id: (await newCustomer()).customer_id, job_dates });
    await client.quoteJobRequest({ id, job_duration_minutes: 45, force: true });
  }
  return date;
}
