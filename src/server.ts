/** Puts the parts together and serves: database, services, pipeline, HTTP. The one place that knows them all. */
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { apiKeyAuthenticator } from './auth/apiKeys.ts';
import { KeyUses } from './auth/keyUses.ts';
import { customerTokens } from './auth/customerTokens.ts';
import { planRows } from './auth/planRows.ts';
import { serviceSecret } from './auth/serviceSecret.ts';
import { Background } from './background/background.ts';
import { housekeeping } from './background/housekeeping.ts';
import type { Config } from './config.ts';
import { buildApp } from './http/app.ts';
import { Connections, type DrainTimes } from './http/connections.ts';
import { Health } from './http/health.ts';
import { metricsApp } from './http/metrics.ts';
import { Metrics } from './metrics/metrics.ts';
import { readBoards, readConnections, readQueues } from './metrics/sources.ts';
import { BoardCache } from './planning/boards.ts';
import { nominatimGeocoder, noGeocoder } from './outbound/geocoder.ts';
import { rememberedRouting } from './outbound/rememberedRouting.ts';
import { osrmRouting } from './outbound/routing.ts';
import { outgoingParts } from './outgoing.ts';
import { createLogger, createRequestLogger } from './logging.ts';
import { messageFor } from './pipeline/messages.ts';
import { Pipeline } from './pipeline/runOperation.ts';
import { Tenants } from './pipeline/tenants.ts';
import { openStore, type Store } from './store/database.ts';
import { refuseFullDisk } from './store/diskRoom.ts';
import { acquireFolder } from './store/folderLock.ts';
import { makeFolder } from './store/makeFolder.ts';
import { migrate } from './store/migrate.ts';
import { refuseOldServer } from './store/serverVersion.ts';
import { readTemplate } from './store/template.ts';
import { freeAllLanes } from './store/webhookQueue.ts';
import { systemClock, type Clock } from './time/clock.ts';
import { explainDatabase, explainFolder, explainListen } from './wrongStart.ts';

export interface RunningServer {
  readonly url: string;
  /** Where /metrics is; null: nowhere. */
  readonly metricsUrl: string | null;
  readonly store: Store;
  readonly pipeline: Pipeline;
  readonly background: Background;
  /** Lets `/readyz` answer 200, for a server that was started with `isReadyLater`. */
  ready(): void;
  /** Stops without losing what was begun, within the settings' times. Answers how many requests were cut without an answer. */
  close(): Promise<number>;
}

export const version = (JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;

export interface Parts {
  readonly store: Store;
  readonly clock?: Clock;
  readonly log?: Logger;
  /** How long one attempt to deliver may take; 15 s when left out. */
  readonly webhooks?: { readonly attemptMilliseconds: number };
  /** `/readyz` answers 503 until `ready` is called: the caller has something to do between listening and being of use. */
  readonly isReadyLater?: boolean;
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
    try {
      await refuseOldServer(store);
      await migrate(store);
    } catch (error) {
      await store.close();
      throw explainDatabase(error, config.databaseUrl);
    }
    return { store, close: () => store.close() };
  }
  const folder = await lockFolder(config.dataDir);
  try {
    const store = await openStore({
      databaseUrl: null,
      folder: folder.databaseFolder,
      poolSize: 1,
      onLost,
      onNotice: (line) => void process.stderr.write(`truckroll: ${line}\n`),
      template: folder.isNew ? await readTemplate() : null,
    });
    await migrate(store);
    await freeAllLanes(store);
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

/** Makes and locks the data folder. On a disk that is full not even the lock could be written. */
async function lockFolder(dataDir: string) {
  try {
    await makeFolder(dataDir);
    refuseFullDisk(dataDir);
    return await acquireFolder(dataDir);
  } catch (error) {
    throw explainFolder(error, dataDir);
  }
}

/** Serves on the configured address over a store that is already open. */
export async function startServer(config: Config, parts: Parts): Promise<RunningServer> {
  const log = parts.log ?? createLogger(config.logLevel);
  const clock = parts.clock ?? systemClock;
  let publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const now = () => clock.nowMilliseconds();
  const secret = await serviceSecret(config.secretKey, config.dataDir).catch((error: unknown) => {
    throw explainFolder(error, config.dataDir, 'set SECRET_KEY');
  });
  const warn = (message: string, details: object) => log.warn(details, message);
  const boards = new BoardCache();
  const keyUses = new KeyUses();
  const metrics = new Metrics({ version, node: process.version, database: parts.store.embedded ? 'embedded' : 'postgresql' });
  readConnections(metrics, () => parts.store.connections());
  readBoards(metrics, () => boards.counts);
  const outgoing = outgoingParts(config, { ...parts, log, clock, secret, publicUrl: () => publicUrl, version });
  readQueues(metrics, outgoing.queues);
  const tenants = new Tenants(parts.store, clock);
  const pipeline = new Pipeline({
    store: parts.store,
    tenants,
    clock,
    authenticators: [apiKeyAuthenticator(parts.store, now, keyUses)],
    limits: config.limits,
    observer: metrics,
    services: {
      geocoder: config.geocoderUrl ? nominatimGeocoder({ url: config.geocoderUrl, warn }) : noGeocoder,
      routing: config.routingUrl ? rememberedRouting(osrmRouting({ url: config.routingUrl, warn, now }), now) : null,
      boards,
      planned: metrics.planned,
      customerTokens: customerTokens(secret),
      planRows: planRows(secret),
      ...outgoing.services,
      clockMoved(tenantId) {
        tenants.forget(tenantId);
        outgoing.clockMoved();
      },
      messageFor,
      log,
      get publicUrl() {
        return publicUrl;
      },
    },
  });
  const health = new Health(() => parts.store.probe());
  health.starting = parts.isReadyLater ?? false;
  const connections = new Connections(config.connections, log);
  const requests = parts.log ? { log: parts.log, close: () => undefined } : createRequestLogger(config.logLevel);
  const app = await buildApp({
    pipeline,
    log,
    requestLog: requests.log,
    publicUrl: () => publicUrl,
    isPublicUrlSet: config.publicUrl !== null,
    health,
    connections,
    metrics,
    metricsToken: config.metricsPort === null ? config.metricsToken : null,
    version,
    unsubscribing: outgoing.unsubscribing,
  });
  const address = await app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await app.close();
    throw explainListen(error, config);
  });
  // The one name that everybody's machine has two addresses of.
  if (config.host === 'localhost') await connections.listenOnOthers(config.host, app.server.address() as { address: string; port: number });
  if (!config.publicUrl) publicUrl = address;
  const scraped = config.metricsPort === null ? null : metricsApp(metrics, config.metricsToken);
  const metricsAddress = await scraped?.listen({ port: config.metricsPort!, host: config.host }).catch(async (error: unknown) => {
    await app.close();
    throw explainListen(error, { host: config.host, port: config.metricsPort!, setting: 'METRICS_PORT' });
  });
  const jobs = [...housekeeping(parts.store, keyUses), ...outgoing.jobs(() => background)];
  const background: Background = new Background(jobs, { clock, log, ran: metrics.jobRan });
  background.start();
  return {
    url: publicUrl,
    metricsUrl: metricsAddress ?? (config.metricsToken === null ? null : publicUrl),
    store: parts.store,
    pipeline,
    background,
    ready() {
      health.starting = false;
    },
    async close() {
      health.stopping = true;
      const [unanswered] = await Promise.all([connections.drain(drainTimes(config.stop)), outgoing.stopping()]);
      await app.close();
      await scraped?.close();
      await background.stop();
      // A database that is away costs a minute of what is only for an operator's eyes, not the stop.
      await keyUses.write(parts.store).catch((error: unknown) => log.warn({ err: error }, 'the last uses of keys were not written'));
      await outgoing.close();
      requests.close();
      return unanswered;
    },
  };
}

/** Requests still arriving when the last call is made get at most this long. */
const lastCallMilliseconds = 2_000;
/** Kept of the time of a stop for what comes after the last answer: closing the database. */
const closingMilliseconds = 2_000;

/** How the time of a stop is spent, however short it is set. */
function drainTimes({ delaySeconds, timeoutSeconds }: Config['stop']): DrainTimes {
  const [delay, timeout] = [delaySeconds * 1000, timeoutSeconds * 1000];
  const limit = Math.max(timeout - closingMilliseconds, (delay + timeout) / 2);
  return {
    delayMilliseconds: delay,
    lastCallMilliseconds: Math.min(lastCallMilliseconds, (limit - delay) / 2),
    limitMilliseconds: limit,
  };
}
