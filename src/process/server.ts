/** Connects all parts of the service: database, services, pipeline, HTTP. Only this file knows them all. */
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { openAccounts } from './accounts.ts';
import { accessTokenAuthenticator } from '../machinery/auth/accessTokens.ts';
import { accessUnknown } from '../machinery/auth/credentialCache.ts';
import { apiKeyAuthenticator } from '../machinery/auth/apiKeys.ts';
import { KeyUses } from '../machinery/auth/keyUses.ts';
import { customerTokens } from '../machinery/auth/customerTokens.ts';
import { CalendarAddresses } from '../machinery/auth/calendarFeeds.ts';
import { FirstStart } from '../machinery/auth/firstStart.ts';
import { Guests } from '../machinery/auth/guests.ts';
import { technicianRole } from '../machinery/auth/members.ts';
import { oldestValidUse } from '../machinery/auth/memberSessions.ts';
import { planRows } from '../machinery/auth/planRows.ts';
import { sessionAuthenticator } from '../machinery/auth/sessionAuthenticator.ts';
import { RequestLog } from '../machinery/auth/requestLog.ts';
import { undoTokens } from '../machinery/auth/undoTokens.ts';
import { secretOf } from '../machinery/auth/serviceSecret.ts';
import { accessRecordJobs } from '../machinery/background/accessRecords.ts';
import { Background } from '../machinery/background/background.ts';
import { fileObjectJobs } from '../machinery/background/fileObjects.ts';
import { fileThumbnailJobs } from '../machinery/background/fileThumbnails.ts';
import { geocodedPlaceJobs } from '../machinery/background/geocodedPlaces.ts';
import { housekeeping } from '../machinery/background/housekeeping.ts';
import { ImportedPostalCodes } from '../machinery/background/importedPostalCodes.ts';
import { takeText } from '../domain/jobs/customer/receivedText.ts';
import { textsPerHour } from '../machinery/mail/inboundTexts.ts';
import { bookingJobs, clockedJobs } from './bookingJobs.ts';
import { backupJobs } from '../machinery/backups/job.ts';
import { backupTimes } from '../machinery/backups/state.ts';
import type { Config } from './config.ts';
import { buildApp } from '../edges/http/app.ts';
import type { LeastSpeed } from '../edges/http/request/leastSpeed.ts';
import { connectionBacklog, Connections, type DrainTimes } from '../edges/http/request/connections.ts';
import { Health } from '../edges/http/health.ts';
import { metricsApp } from '../edges/http/metrics.ts';
import { streamPermission } from '../edges/http/calls/stream.ts';
import { lookMilliseconds, OpenPages, openPagesJob } from '../machinery/live/openPages.ts';
import { openLimiters } from '../machinery/limits/openLimiters.ts';
import { programQuestions } from '../machinery/auth/programQuestions.ts';
import { Metrics } from '../machinery/metrics/metrics.ts';
import { readBackups, readBoards, readConnections, readLimiters, readQueues, readRequestLog } from '../machinery/metrics/sources.ts';
import { ThreadedSearches } from '../domain/planning/search/daySearches.ts';
import { BoardSheets } from '../domain/planning/boards/boardSheets.ts';
import { SpendingRanks } from '../store/customers/spendingRanks.ts';
import { BoardCache } from '../domain/planning/boards/boards.ts';
import { LiveBoards } from '../domain/jobs/live/liveBoards.ts';
import { oauthServer } from '../machinery/oauth/oauth.ts';
import { noGeocoder } from '../machinery/outbound/geocoder.ts';
import { answerDays, serviceGeocoder } from '../machinery/outbound/geocoding/serviceGeocoder.ts';
import { openGazetteer } from '../ground/places/gazetteer/gazetteer.ts';
import { withImported } from '../ground/places/gazetteer/importedGazetteer.ts';
import { fileServices } from '../machinery/outbound/fileServices.ts';
import { thumbnailOfStored } from '../domain/resources/files/storedFile.ts';
import { ThreadedThumbnails } from '../domain/resources/files/thumbnails.ts';
import { rememberedRouting } from '../machinery/outbound/rememberedRouting.ts';
import { serviceRouting } from '../machinery/outbound/routing/serviceRouting.ts';
import { outgoingParts } from './outgoing.ts';
import { createLogger, createRequestLogger } from './logging.ts';
import { refusalMessage } from '../domain/pipeline/messages.ts';
import { rowRules } from '../domain/pipeline/rowRules.ts';
import { ProviderSignIns } from '../domain/members/providerSignIns.ts';
import { Pipeline } from '../domain/pipeline/runOperation.ts';
import { Tenants } from '../domain/pipeline/tenants.ts';
import { noteKeyUses } from '../store/access/apiKeys.ts';
import type { Store } from '../store/driver/database.ts';
import { geocodedPlaces } from '../store/geocodedPlaces.ts';
import { noteConnectionUses } from '../store/oauth/connections.ts';
import { lastBackupOf } from '../machinery/system/lastBackup.ts';
import { runChecks } from '../machinery/system/checks.ts';
import { SeenProxy } from '../machinery/system/seenProxy.ts';
import { systemClock, type Clock } from '../ground/time/clock.ts';
import { explainFolder, explainListen } from './wrongStart.ts';

export interface RunningServer {
  readonly url: string;
  /** Address of /metrics; null when it is not served. */
  readonly metricsUrl: string | null;
  readonly store: Store;
  readonly pipeline: Pipeline;
  readonly background: Background;
  /** Makes `/readyz` answer 200, for a server that was started with `isReadyLater`. */
  ready(): void;
  /** Stops gracefully within the times of the settings. Returns how many requests were cut without an answer. */
  close(): Promise<number>;
}

export const serviceVersion = (JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
  .version;

interface Parts {
  readonly store: Store;
  readonly clock?: Clock;
  readonly log?: Logger;
  /** Time limit of one delivery attempt. Default 15 s. */
  readonly webhooks?: { readonly attemptMilliseconds: number };
  /** Hosts of push services that need not be public. Default: none. */
  readonly push?: { readonly allowedHosts: ReadonlySet<string> };
  /** How long an answer with tokens is held back for requests sent at the same moment. Default 100 ms. */
  readonly oauth?: { readonly heldMilliseconds: number };
  /** Time limits of one question to the store or the scanner of files (default 20 s), and of the wait for a thumbnail (default 2 s). */
  readonly files?: { readonly answerMilliseconds?: number | undefined; readonly thumbnailMilliseconds?: number };
  /** The least speed of bodies that have a place, and of answers. Default 4 kB/s over 10 s. */
  readonly leastSpeed?: LeastSpeed | undefined;
  /** `/readyz` answers 503 until `ready` is called, because the caller has more to do after the server listens. */
  readonly isReadyLater?: boolean;
}

/** Serves on the configured address with a store that is already open. */
export async function startServer(config: Config, parts: Parts): Promise<RunningServer> {
  const log = parts.log ?? createLogger(config.logLevel);
  const clock = parts.clock ?? systemClock;
  let publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const now = () => clock.nowMilliseconds();
  const secret = await secretOf(parts.store, config).catch((error: unknown) => {
    throw explainFolder(error, config.dataDir, 'set SECRET_KEY');
  });
  const warn = (message: string, details: object) => log.warn(details, message);
  const ended = new AbortController();
  parts.store.histories.onAnother(() => {
    accessUnknown();
    log.warn(
      'the database was restarted, restored or replaced by another server, so this process reads everything again. Changes that were ' +
        'acknowledged shortly before may be lost. See docs/operating/postgresql.md#after-a-promotion-or-a-restore.',
    );
  }, ended.signal);
  const imported = new ImportedPostalCodes(parts.store);
  await imported.refresh();
  const gazetteer = withImported(openGazetteer(), imported.find);
  const boardCache = new BoardCache(parts.store.histories, gazetteer);
  const boards = new LiveBoards(boardCache);
  const uses = { keys: new KeyUses(noteKeyUses), connections: new KeyUses(noteConnectionUses) };
  const calls = new RequestLog(now);
  const metrics = new Metrics({
    version: serviceVersion,
    node: process.version,
    database: parts.store.embedded ? 'embedded' : 'postgresql',
  });
  readConnections(metrics, () => parts.store.connections());
  readBoards(metrics, () => boardCache.counts);
  readRequestLog(metrics, () => calls.counts);
  if (config.backups.schedule !== null) readBackups(metrics, () => backupTimes(config.dataDir));
  const outgoing = outgoingParts(config, { ...parts, log, clock, secret, publicUrl: () => publicUrl, version: serviceVersion });
  readQueues(metrics, outgoing.queues);
  const limiters = await openLimiters({ redisUrl: config.redisUrl, store: parts.store, now, log });
  readLimiters(metrics, limiters.isShared);
  const accounts = await openAccounts(config, { store: parts.store, now, limiters, secret, mail: outgoing.services.mail, log });
  const oauth = oauthServer({
    store: parts.store,
    now,
    secret,
    region: config.region,
    getDocument: outgoing.getClientDocument,
    redirectSchemes: config.oauthRedirectSchemes,
    mail: outgoing.services.mail,
    log,
    limiters,
    limits: { requestsPerMinute: config.limits.unauthenticatedPerMinute, registrationsPerHour: config.limits.registrationsPerHour },
    heldMilliseconds: parts.oauth?.heldMilliseconds,
  });
  const files = fileServices(config, parts.files?.answerMilliseconds);
  const seen = new SeenProxy();
  const firstStart = new FirstStart({ store: parts.store, now, limiters, accounts });
  const guests = new Guests({ db: parts.store, now, secret, limiters, limits: config.limits.guests });
  const calendars = new CalendarAddresses({ db: parts.store, now, limiters });
  const tenants = new Tenants(parts.store, clock, ended.signal);
  const daySearches = new ThreadedSearches();
  const thumbnails = new ThreadedThumbnails({
    missing: (err) => log.warn({ err }, 'no thumbnails can be made on this machine'),
    patienceMilliseconds: parts.files?.thumbnailMilliseconds,
  });
  const pipeline = new Pipeline({
    store: parts.store,
    tenants,
    clock,
    authenticators: [
      apiKeyAuthenticator(parts.store, now, uses.keys),
      accessTokenAuthenticator(parts.store, { now, region: config.region, uses: uses.connections }),
    ],
    sessionAuthenticators: [sessionAuthenticator(parts.store, now, accounts.parts.formTokens)],
    limiters,
    limits: config.limits,
    observer: metrics,
    services: {
      geocoder: config.geocoderUrl
        ? serviceGeocoder({ kind: config.geocoderKind, url: config.geocoderUrl, warn, now, kept: geocodedPlaces(parts.store) })
        : noGeocoder,
      gazetteer,
      routing: config.routingUrl
        ? rememberedRouting(serviceRouting({ kind: config.routingKind, url: config.routingUrl, warn, now }), now)
        : null,
      boards,
      spendingRanks: new SpendingRanks(),
      boardSheets: new BoardSheets(),
      daySearches,
      planned: metrics.planned,
      customerTokens: customerTokens(secret),
      planRows: planRows(secret),
      undoTokens: undoTokens(secret),
      account: accounts.parts,
      ...outgoing.services,
      clockMoved(tenantId) {
        tenants.forget(tenantId);
        outgoing.clockMoved();
        for (const name of clockedJobs) background.wake(name);
      },
      settingsChanged: (tenantId) => tenants.forget(tenantId),
      refusalMessage,
      checkSystem: () =>
        runChecks({
          store: parts.store,
          settings: config,
          version: serviceVersion,
          url: publicUrl,
          nowMilliseconds: now(),
          seen: seen.latest,
          answers: null,
          lastBackup: lastBackupOf(config),
          files: files.fileStore,
          scanner: files.fileScanner,
        }),
      rowRules,
      fileSpaceBytes: config.fileSpaceBytes,
      ...files,
      thumbnails,
      log,
      get publicUrl() {
        return publicUrl;
      },
    },
  });
  const health = new Health(() => parts.store.probe());
  health.starting = parts.isReadyLater ?? false;
  const connections = new Connections({ ...config.connections, leastSpeed: parts.leastSpeed }, log);
  const openPages = new OpenPages({
    store: parts.store,
    log,
    now,
    seenSince: oldestValidUse,
    permission: streamPermission,
    ownRole: technicianRole,
  });
  const app = await buildApp({
    pipeline,
    openPages,
    accounts,
    providerSignIns: new ProviderSignIns({ store: parts.store, now, limiters, accounts, services: pipeline.services }),
    firstStart,
    seen,
    oauth,
    guests,
    calendars,
    log,
    requestLog: parts.log ?? createRequestLogger(config.logLevel),
    calls,
    questions: programQuestions(parts.store, now),
    publicUrl: () => publicUrl,
    isPublicUrlSet: config.publicUrl !== null,
    tileUrl: config.tileUrl,
    allowedOrigins: config.mcpAllowedOrigins,
    trustedProxies: config.trustedProxies,
    health,
    connections,
    metrics,
    metricsToken: config.metricsPort === null ? config.metricsToken : null,
    version: serviceVersion,
    unsubscribing: outgoing.unsubscribing,
    receiveText: outgoing.receiveText({
      texts: limiters.of('inboundTexts', { points: textsPerHour, durationSeconds: 3_600 }),
      keep: (text, nowMilliseconds) => takeText({ store: parts.store, services: pipeline.services }, text, nowMilliseconds),
    }),
  });
  const address = await app.listen({ port: config.port, host: config.host, backlog: connectionBacklog }).catch(async (error: unknown) => {
    await app.close();
    await limiters.close();
    throw explainListen(error, config);
  });
  // `localhost` usually has two addresses, one of IPv4 and one of IPv6.
  if (config.host === 'localhost') await connections.listenOnOthers(config.host, app.server.address() as { address: string; port: number });
  if (!config.publicUrl) publicUrl = address;
  const scraped = config.metricsPort === null ? null : metricsApp(metrics, config.metricsToken);
  const metricsAddress = await scraped?.listen({ port: config.metricsPort!, host: config.host }).catch(async (error: unknown) => {
    await app.close();
    await limiters.close();
    throw explainListen(error, { host: config.host, port: config.metricsPort!, setting: 'METRICS_PORT' });
  });
  const jobs = [
    ...housekeeping(parts.store, Object.values(uses)),
    ...accessRecordJobs(parts.store, calls),
    ...geocodedPlaceJobs(parts.store, answerDays),
    imported.job,
    ...fileObjectJobs(parts.store, files.fileStore),
    ...fileThumbnailJobs(parts.store, thumbnailOfStored({ db: parts.store, services: { ...files, thumbnails, log } })),
    ...backupJobs(config.backups, { ...config, store: parts.store, version: serviceVersion }, now),
    ...bookingJobs({ store: parts.store, services: pipeline.services }),
    ...outgoing.jobs(() => background),
    { name: openPagesJob, everyMilliseconds: lookMilliseconds, tick: () => openPages.tick() },
  ];
  const background: Background = new Background(jobs, { clock, log, ran: metrics.jobRan });
  background.start();
  return {
    url: publicUrl,
    metricsUrl: metricsAddress ?? (config.metricsToken === null ? null : publicUrl),
    store: parts.store,
    pipeline,
    background,
    ready: () => void (health.starting = false),
    async close() {
      health.stopping = true;
      openPages.stop();
      const [unanswered] = await Promise.all([connections.drain(drainTimes(config.stop)), outgoing.stopping()]);
      await app.close();
      ended.abort();
      await scraped?.close();
      await background.stop();
      await daySearches.close();
      await thumbnails.close();
      // When the database is away, only operators' information is lost. The stop continues.
      for (const keeper of Object.values(uses))
        await keeper.write(parts.store).catch((error: unknown) => log.warn({ err: error }, 'the latest uses of keys could not be saved'));
      await calls
        .write(parts.store)
        .catch((error: unknown) => log.warn({ err: error }, 'the latest requests could not be saved in the request log'));
      await limiters.close();
      await outgoing.close();
      return unanswered;
    },
  };
}

/** Longest time for requests that are still arriving when connections are being closed. */
const lastCallMilliseconds = 2_000;
/** Part of the stop's time reserved for closing the database after the last answer. */
const closingMilliseconds = 2_000;

/** Divides the time of a stop among its phases, however short the time is. */
function drainTimes({ delaySeconds, timeoutSeconds }: Config['stop']): DrainTimes {
  const [delay, timeout] = [delaySeconds * 1000, timeoutSeconds * 1000];
  const limit = Math.max(timeout - closingMilliseconds, (delay + timeout) / 2);
  return {
    delayMilliseconds: delay,
    lastCallMilliseconds: Math.min(lastCallMilliseconds, (limit - delay) / 2),
    limitMilliseconds: limit,
  };
}
