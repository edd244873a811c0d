/** Puts the parts together and serves: database, services, pipeline, HTTP. The one place that knows them all. */
import { mkdir, readFile } from 'node:fs/promises';
import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';
import { buildApp } from './http/app.ts';
import { Health } from './http/health.ts';
import { BoardCache } from './operations/boards.ts';
import { nominatimGeocoder, noGeocoder } from './outbound/geocoder.ts';
import { noRouting, osrmRouting } from './outbound/routing.ts';
import { Pipeline } from './pipeline/runOperation.ts';
import { openStore, type Store } from './store/database.ts';
import { acquireFolder } from './store/folderLock.ts';
import { forgetOldIdempotencyRecords } from './store/idempotency.ts';
import { migrate } from './store/migrate.ts';
import { systemClock, type Clock } from './time/clock.ts';

export interface RunningServer {
  readonly url: string;
  readonly store: Store;
  readonly pipeline: Pipeline;
  close(): Promise<void>;
}

export const version = (JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/** Secrets never reach a log line, whoever logs the object they are in. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['authorization', '*.authorization', 'headers.authorization', '*.headers.authorization', '*.password', '*.secret', '*.key', '*.magic_token'],
      censor: '[redacted]',
    },
  });
}

export interface Parts {
  readonly store: Store;
  readonly clock?: Clock;
  readonly log?: Logger;
}

/** Opens the database of the configuration: locks the embedded folder first, migrates, and gives a way to close it all. */
export async function openDatabase(config: Config): Promise<{ store: Store; close(): Promise<void> }> {
  if (config.databaseUrl) {
    const store = await openStore({ databaseUrl: config.databaseUrl, folder: '', poolSize: config.databasePoolSize });
    await migrate(store);
    return { store, close: () => store.close() };
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const folder = await acquireFolder(config.dataDir);
  try {
    const store = await openStore({ databaseUrl: null, folder: folder.databaseFolder, poolSize: 1 });
    await migrate(store);
    await folder.markReady();
    return {
      store,
      close: async () => {
        await store.close();
        await folder.release();
      },
    };
  } catch (error) {
    await folder.release();
    throw error;
  }
}

/** Serves on the configured address over a store that is already open. */
export async function startServer(config: Config, parts: Parts): Promise<RunningServer> {
  const log = parts.log ?? createLogger(config.logLevel);
  const clock = parts.clock ?? systemClock;
  let publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const warn = (message: string, details: object) => log.warn(details, message);
  const pipeline = new Pipeline({
    store: parts.store,
    clock,
    limits: config.limits,
    services: {
      geocoder: config.geocoderUrl ? nominatimGeocoder({ url: config.geocoderUrl, warn }) : noGeocoder,
      routing: config.routingUrl ? osrmRouting({ url: config.routingUrl, warn, now: () => clock.nowMilliseconds() }) : noRouting,
      boards: new BoardCache(),
      log,
      get publicUrl() {
        return publicUrl;
      },
    },
  });
  const health = new Health(async () => void (await parts.store.query('select 1')));
  const app = await buildApp({ pipeline, log, publicUrl: () => publicUrl, health, metricsToken: config.metricsToken, version });
  const address = await app.listen({ port: config.port, host: config.host });
  if (!config.publicUrl) publicUrl = address;
  const cleaning = setInterval(() => {
    forgetOldIdempotencyRecords(parts.store).catch((error: unknown) => log.error({ err: error }, 'cleaning failed'));
  }, 3_600_000);
  cleaning.unref();
  return {
    url: publicUrl,
    store: parts.store,
    pipeline,
    async close() {
      health.stopping = true;
      clearInterval(cleaning);
      await app.close();
    },
  };
}
