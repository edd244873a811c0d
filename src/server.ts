/** Puts the parts together and serves: database, services, pipeline, HTTP. The one place that knows them all. */
import { mkdir, readFile } from 'node:fs/promises';
import { pino, type DestinationStream, type Logger } from 'pino';
import { apiKeyAuthenticator } from './auth/apiKeys.ts';
import { customerTokens } from './auth/customerTokens.ts';
import { planRows } from './auth/planRows.ts';
import { serviceSecret } from './auth/serviceSecret.ts';
import { Background } from './background/background.ts';
import { housekeeping } from './background/housekeeping.ts';
import type { Config } from './config.ts';
import { buildApp } from './http/app.ts';
import { Health } from './http/health.ts';
import { BoardCache } from './planning/boards.ts';
import { nominatimGeocoder, noGeocoder } from './outbound/geocoder.ts';
import { rememberedRouting } from './outbound/rememberedRouting.ts';
import { osrmRouting } from './outbound/routing.ts';
import { messageFor } from './pipeline/messages.ts';
import { Pipeline } from './pipeline/runOperation.ts';
import { openStore, type Store } from './store/database.ts';
import { acquireFolder } from './store/folderLock.ts';
import { migrate } from './store/migrate.ts';
import { readTemplate } from './store/template.ts';
import { systemClock, type Clock } from './time/clock.ts';

export interface RunningServer {
  readonly url: string;
  readonly store: Store;
  readonly pipeline: Pipeline;
  readonly background: Background;
  close(): Promise<void>;
}

export const version = (JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;

const secretNames = [
  'authorization',
  'password',
  'secret',
  'key',
  'live_key',
  'sandbox_key',
  'magic_token',
  'customer_url',
  'idempotency_key',
];

/** Secrets never reach a log line, whoever logs the object they are in. Writes to standard output, or to `destination`. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The lines of requests are written together: one write each was a tenth of a small answer's time. */
const requestLogBytes = 8_192;
const requestLogMilliseconds = 500;

/** A logger for the one line a request, whose fields are fixed and hold no secret. `close` writes what is left. */
function createRequestLogger(level: string): { log: Logger; close(): void } {
  const destination = pino.destination({ sync: false, minLength: requestLogBytes });
  const timer = setInterval(() => destination.flush(), requestLogMilliseconds).unref();
  return {
    log: pino({ level }, destination),
    close() {
      clearInterval(timer);
      destination.flushSync();
    },
  };
}

export interface Parts {
  readonly store: Store;
  readonly clock?: Clock;
  readonly log?: Logger;
}

export interface OpenDatabase {
  readonly store: Store;
  close(): Promise<void>;
}

/**
 * Opens the database of the configuration: locks the embedded folder first, migrates, and gives a way to close it all.
 * `onLost` is told when the embedded database can do no more good; the process should end then.
 */
export async function openDatabase(config: Config, onLost: (reason: string) => void = () => undefined): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const store = await openStore({
      databaseUrl: config.databaseUrl,
      folder: '',
      poolSize: config.databasePoolSize,
      preparedStatements: config.databasePreparedStatements,
    });
    await migrate(store);
    return { store, close: () => store.close() };
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const folder = await acquireFolder(config.dataDir);
  try {
    const store = await openStore({
      databaseUrl: null,
      folder: folder.databaseFolder,
      poolSize: 1,
      onLost,
      template: folder.isNew ? await readTemplate() : null,
    });
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
  const now = () => clock.nowMilliseconds();
  const secret = await serviceSecret(config.secretKey, config.dataDir);
  const warn = (message: string, details: object) => log.warn(details, message);
  const pipeline = new Pipeline({
    store: parts.store,
    clock,
    authenticators: [apiKeyAuthenticator(parts.store, now)],
    limits: config.limits,
    services: {
      geocoder: config.geocoderUrl ? nominatimGeocoder({ url: config.geocoderUrl, warn }) : noGeocoder,
      routing: config.routingUrl ? rememberedRouting(osrmRouting({ url: config.routingUrl, warn, now }), now) : null,
      boards: new BoardCache(),
      customerTokens: customerTokens(secret),
      planRows: planRows(secret),
      messageFor,
      log,
      get publicUrl() {
        return publicUrl;
      },
    },
  });
  const health = new Health(() => parts.store.probe());
  const requests = parts.log ? { log: parts.log, close: () => undefined } : createRequestLogger(config.logLevel);
  const app = await buildApp({
    pipeline,
    log,
    requestLog: requests.log,
    publicUrl: () => publicUrl,
    health,
    metricsToken: config.metricsToken,
    version,
  });
  const address = await app.listen({ port: config.port, host: config.host });
  if (!config.publicUrl) publicUrl = address;
  const background = new Background(housekeeping(parts.store), { clock, log });
  background.start();
  return {
    url: publicUrl,
    store: parts.store,
    pipeline,
    background,
    async close() {
      health.stopping = true;
      await app.close();
      await background.stop();
      requests.close();
    },
  };
}
