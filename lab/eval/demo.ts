/** The demo business on a Tuesday at 13:10, for any number of tasks. */
import { pino } from 'pino';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';
import { loadConfig } from '../../src/process/config.ts';
import { seedDemo } from '../../src/process/demo/seed.ts';
import { startServer } from '../../src/process/server.ts';
import { openStore, type Store } from '../../src/store/driver/database.ts';
import { migrate } from '../../src/store/driver/migrate.ts';
import { readTemplate } from '../../src/store/driver/template.ts';
import { addDays, isoWeekday, localDateOf, toInstant } from '../../src/ground/time/localTime.ts';
import type { Facts } from './fill.ts';

const zone = 'America/Denver';
const minuteOfDay = 13 * 60 + 10;

/** The last such Tuesday before an instant, so that the demo's content differs only in its dates. */
export function evaluationTime(nowMilliseconds: number): number {
  let date = addDays(localDateOf(zone, Math.floor(nowMilliseconds / 60_000)), -1);
  while (isoWeekday(date) !== 2) date = addDays(date, -1);
  return toInstant(zone, date, minuteOfDay)! * 60_000;
}

/** Facts that words and steps may use without a look-up: `day[1]` is the next day on which the business is open. */
export function calendarFacts(nowMilliseconds: number): Facts {
  const today = localDateOf(zone, Math.floor(nowMilliseconds / 60_000));
  const days = Array.from({ length: 14 }, (_, ahead) => addDays(today, ahead));
  return {
    today,
    tomorrow: days[1]!,
    sunday: days.find((date) => isoWeekday(date) === 7)!,
    day: days.filter((date) => isoWeekday(date) < 6),
  };
}

/** Address and key of the demo business in which a task runs. */
export interface DemoAccess {
  readonly url: string;
  readonly key: string;
}

export interface DemoServer {
  readonly nowMilliseconds: number;
  /** Returns an unused demo business. */
  untouched(): Promise<DemoAccess>;
  close(): Promise<void>;
}

const plenty = '1000000';

/** Starts a server with a database in memory, in this process. */
export async function startDemoServer(): Promise<DemoServer> {
  const nowMilliseconds = evaluationTime(Date.now());
  const store = await openStore({ databaseUrl: null, folder: 'memory://', poolSize: 1, template: await readTemplate() });
  await migrate(store);
  const config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'of an evaluation, which ends with its process',
    RATE_LIMIT_REQUESTS_PER_MINUTE: plenty,
    RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: plenty,
    RATE_LIMIT_MCP_PER_MINUTE: plenty,
    RATE_LIMIT_BOOKINGS_PER_MINUTE: plenty,
  });
  const log = pino({ level: 'silent' });
  const server = await startServer(config, { store, log, clock: { nowMilliseconds: () => nowMilliseconds } });
  return {
    nowMilliseconds,
    untouched: () => untouchedDemo(store, server.url, nowMilliseconds),
    async close() {
      await server.close();
      await store.close();
    },
  };
}

/** Creates one more demo business in the same database. */
export async function untouchedDemo(store: Store, url: string, nowMilliseconds: number): Promise<DemoAccess> {
  const { live_key: key } = await seedDemo(store, {
    nowMilliseconds,
    publicUrl: url,
    passwordCostLog2: 1,
    box: secretBox(Buffer.alloc(32)),
  });
  return { url, key };
}
