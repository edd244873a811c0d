/**
 * P3: booking windows of board L(1000) over HTTP with a warm board, one request at a time, against the engine's own time and ONE. Also
 * counts the statements of such a request.
 */
import assert from 'node:assert/strict';
import { pino } from 'pino';
import { loadConfig } from '../../src/process/config.ts';
import { bookingWindows } from '../../src/engine/starts/bookingWindows.ts';
import { GRID_MINUTES } from '../../src/engine/minutes.ts';
import { makeVisit } from '../../src/engine/visit.ts';
import { startServer } from '../../src/process/server.ts';
import type { Store } from '../../src/store/driver/database.ts';
import type { BenchDatabase } from './benchDatabase.ts';
import { median } from './engineRounds.ts';
import type { Shot } from './load.ts';
import { startLimits, startService, type LoadProcess } from './processes.ts';
import { figure, type BenchRow } from './rows.ts';
import { seedBoardL, type SeededBoard } from './seedBoard.ts';
import { customerIdOf, customersPerBusiness, type SeededBusiness } from './seedCustomers.ts';

const rounds = 9;
const roundMilliseconds = 1_000;
const engineCalls = 40;

interface Answer {
  data: {
    days: { date: string; periods: { period: string; business_view: { date: string; start_minute: number; end_minute: number }[] }[] }[];
  };
}

/** Measures the harder of L's two jobs, any skill; for the other job only the statements are counted. */
export async function measure(database: BenchDatabase, businesses: readonly SeededBusiness[], load: LoadProcess): Promise<BenchRow[]> {
  const seeded = await seedBoardL(database.store, 1000);
  const statements = await statementsOf(database.store, [shotOf(seeded, false), shotOf(seeded, true)]);
  const limits = await startLimits(database.url, customersPerBusiness);
  const service = await startService(database.url);
  try {
    const windows = shotOf(seeded, false);
    const reply = await fetch(service.origin + windows.path, { headers: windows.headers });
    assert.deepEqual(rangesOf((await reply.json()) as Answer), engineRanges(seeded));
    const ours = { origin: service.origin, shots: [windows], connections: 1 };
    const shots = businesses.flatMap(({ tenantId }) =>
      Array.from({ length: 500 }, (_, index): Shot => {
        const id = customerIdOf(tenantId, (index * 17) % customersPerBusiness);
        return { method: 'GET', path: `/one/${tenantId}/${id}`, headers: {} };
      }),
    );
    const one = { origin: limits.origin, shots, connections: 1 };
    const times: [number[], number[], number[]] = [[], [], []];
    for (let round = -2; round < rounds; round++) {
      const figures = [
        (await load.fire({ ...ours, milliseconds: roundMilliseconds })).p50Milliseconds,
        (await load.fire({ ...one, milliseconds: roundMilliseconds })).p50Milliseconds,
        engineMilliseconds(seeded),
      ];
      // The first two rounds warm up.
      if (round >= 0) for (const [index, value] of figures.entries()) times[index]!.push(value);
    }
    const [oursMs, oneMs, engineMs] = times.map(median) as [number, number, number];
    const inOnes = (oursMs - engineMs) / oneMs;
    console.error(`P3 p50 ${figure(oursMs)} ms, ONE ${figure(oneMs)} ms, engine ${figure(engineMs)} ms`);
    if (process.env['BENCH_VERBOSE']) for (const text of statements.flat()) console.error(text.replaceAll(/\s+/g, ' '));
    const most = Math.max(...statements.map((list) => list.length));
    const board = statements.flat().filter((text) => /\b(from|join)\s+(sessions|technicians|time_off)\b/.test(text));
    return [
      {
        goal: 'P3',
        what: 'GET booking windows, warm board L(1000)',
        measured: `engine (${figure(engineMs / oneMs)} × ONE) + ${figure(inOnes)} × ONE, ${most} statements, ${board.length} of them read board rows`,
        goalText: 'p50 ≤ engine + 4 × ONE; at most 2 statements, no board rows',
        holds: inOnes <= 4 && most <= 2 && board.length === 0,
      },
    ];
  } finally {
    await service.stop();
    await limits.stop();
  }
}

function shotOf({ key, skillId }: SeededBoard, withSkill: boolean): Shot {
  const query = new URLSearchParams({
    from: '2027-03-01',
    to: '2027-03-14',
    latitude: '40.72',
    longitude: '-74.03',
    duration_minutes: '90',
  });
  if (withSkill) query.append('skill_ids', skillId);
  return {
    method: 'GET',
    path: `/v1/job-requests/booking-windows?${query}`,
    headers: { authorization: `Bearer ${key}`, 'x-timezone': 'America/New_York' },
  };
}

/** The engine's answer for the same job, on the drawn board instead of rows. */
function engineWindows({ data }: SeededBoard) {
  const visit = makeVisit({ ...data.visit, requiredSkillIds: [] });
  return () => bookingWindows(data.board, data.calendar, visit, data.periods, GRID_MINUTES);
}

/** `date start end` of every window in business-local minutes. The clock changes at night, when nobody works. */
function engineRanges(seeded: SeededBoard): string[] {
  const local = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO('America/New_York');
  const minuteOfDay = (time: Temporal.ZonedDateTime) => 60 * time.hour + time.minute;
  return engineWindows(seeded)().flatMap((windows) =>
    windows.map(({ startMinute, endMinute }) => {
      const start = local(startMinute);
      return `${start.toPlainDate()} ${minuteOfDay(start)} ${minuteOfDay(local(endMinute))}`;
    }),
  );
}

const rangesOf = ({ data }: Answer): string[] =>
  data.days.flatMap(({ periods }) =>
    periods.flatMap(({ business_view: views }) =>
      views.map(({ date, start_minute, end_minute }) => `${date} ${start_minute} ${end_minute}`),
    ),
  );

/** The median of single calls, because it is compared with a p50. */
function engineMilliseconds(seeded: SeededBoard): number {
  const call = engineWindows(seeded);
  const times = Array.from({ length: 2 * engineCalls }, () => {
    const begun = performance.now();
    call();
    return performance.now() - begun;
  });
  return median(times.slice(engineCalls));
}

/** The statements of a warm request of each shot, counted by a listening store below the service's own pipeline. */
async function statementsOf(store: Store, shots: readonly Shot[]): Promise<string[][]> {
  const sent: string[] = [];
  const listening: Store = {
    ...store,
    query(text, values) {
      sent.push(text);
      return store.query(text, values);
    },
  };
  const config = loadConfig({ PORT: '0', LOG_LEVEL: 'silent' });
  const server = await startServer(config, { store: listening, log: pino({ level: 'silent' }) });
  try {
    const result: string[][] = [];
    for (const shot of shots) {
      const calls: string[][] = [];
      for (let call = 0; call < 6; call++) {
        sent.length = 0;
        const reply = await fetch(server.url + shot.path, { headers: shot.headers });
        assert.equal(reply.status, 200, await reply.text());
        calls.push([...sent]);
      }
      // Take the call with the fewest statements: once a second a call also reads the key and the business's settings again.
      result.push(calls.reduce((fewest, call) => (call.length < fewest.length ? call : fewest)));
    }
    return result;
  } finally {
    await server.close();
  }
}
