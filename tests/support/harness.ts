/**
 * A running service for tests, over real HTTP. The database is PostgreSQL when TEST_DATABASE_URL is set, else PGlite in memory. Files of
 * one vitest worker share a database, because creating one takes longer than most files' tests. Each file has its own server and
 * businesses, and reads no other tenant's rows.
 */
import { randomInt } from 'node:crypto';
import { pino, type Logger } from 'pino';
import { createBusiness, insertNewKey } from '../../src/machinery/auth/onboarding.ts';
import { shapeOf } from '../../scripts/clientTable.ts';
import { splitInput } from '../../src/client/request.ts';
import { loadConfig } from '../../src/process/config.ts';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { dataSchemaOf } from '../../src/contract/failures.ts';
import { inCurrentNames } from '../../src/contract/formerNames.ts';
import { operations, type OperationId, type Operations, type OutputOf, type RequestOf } from '../../src/contract/index.ts';
import type { PermissionCode } from '../../src/contract/permissions.ts';
import type { Environment } from '../../src/contract/vocabulary.ts';
import { startServer, type RunningServer } from '../../src/process/server.ts';
import { openStore, type Store } from '../../src/store/driver/database.ts';
import { migrate } from '../../src/store/driver/migrate.ts';
import { readTemplate } from '../../src/store/driver/template.ts';
import { systemClock, type Clock } from '../../src/ground/time/clock.ts';
import { atEnd } from './atEnd.ts';
import { holdToBothNames, holdToContract, operationAt } from './heldToContract.ts';
import { watchErasures } from './erasedPersons.ts';
import { noteReason } from './reasons.ts';
import { send } from './send.ts';
import { watchPromises } from './promisedMessages.ts';
import { watchBoards } from './staleBoards.ts';
import { administer, testDatabaseName, testTemplateName } from './testDatabases.ts';

export const databaseKind = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'pglite';

if (databaseKind === 'pglite') noteReason('what PostgreSQL alone has, for which there is npm run test:postgres');

export interface Reply<Data = unknown> {
  status: number;
  headers: Headers;
  error_code: 0 | string;
  message: string;
  errors: { field: string; code: string; message: string }[] | null;
  data: Data;
}

export interface TestBusiness {
  businessId: string;
  /** The member who created the business's keys. */
  ownerId: string;
  /** The owner's e-mail address and password. */
  owner: { readonly email: string; readonly password: string };
  alias: string;
  key: string;
  sandboxKey: string;
  /** A typed call over HTTP with the live key. Refusals are returned, not thrown. The answer is in current names (`inOneName`). */
  call<Id extends OperationId>(id: Id, input: RequestOf<Operations[Id]>, options?: CallOptions): Promise<Reply<OutputOf<Operations[Id]>>>;
  /** Like `call`, but returns the data, and throws the envelope of a refusal. */
  ok<Id extends OperationId>(id: Id, input: RequestOf<Operations[Id]>, options?: CallOptions): Promise<OutputOf<Operations[Id]>>;
  newKey(permissions: PermissionCode[] | null, environment?: Environment): Promise<string>;
}

/** A cheaper password hash than a setting allows: hashing took half the time of creating a business, and few tests use the password. */
const cheapCostLog2 = 1;

export interface CallOptions {
  key?: string | null;
  headers?: Record<string, string>;
}

export interface Harness {
  server: RunningServer;
  store: Store;
  url: string;
  /** null: embedded, or shared with other files. */
  databaseUrl: string | null;
  business(options?: { timezone?: string; readonly currency?: string; name?: string }): Promise<TestBusiness>;
  /** Sends a raw request. */
  request(
    method: string,
    path: string,
    options?: { key?: string | null; body?: unknown; rawBody?: string; headers?: Record<string, string> },
  ): Promise<Reply>;
}

export interface HarnessOptions {
  /** The service's clock, controlled by the test. */
  readonly clock?: Clock;
  readonly env?: Record<string, string>;
  /** Time limit of one delivery attempt; the service's 15 s when left out. */
  readonly attemptMilliseconds?: number;
  /** Time limit of one question to the store or the scanner of files; the service's 20 s when left out. */
  readonly fileAnswerMilliseconds?: number;
  /** Hosts of push services that need not be public; none when left out. */
  readonly pushHosts?: ReadonlySet<string>;
  /** How long an answer with tokens waits for simultaneous requests; 0 when left out. */
  readonly heldMilliseconds?: number;
  /** The least speed of bodies that have a place, and of answers; the service's 4 kB/s over 10 s when left out. */
  readonly leastSpeed?: { readonly bytesPerSecond: number; readonly graceSeconds: number };
  /** Receives what the service logs; nothing is logged when left out. */
  readonly log?: Logger;
  /** For a file that reads all rows of a table. */
  readonly emptyDatabase?: boolean;
  /** Address of a PostgreSQL server that the file has started; its database there is `databaseUrl`. */
  readonly postgres?: string;
  /** For a file that changes the schema. */
  readonly ownDatabase?: boolean;
  /** The service stays for later files of the worker. It does no background work, and boards are not watched: its files repeat each write many times. */
  readonly forWorker?: boolean;
}

const serviceSecret = 'the secret of a test, of no other use';

/** What the links that the service sends are made from. */
export const harnessSecret = Buffer.from(serviceSecret);

/** Starts the service for one test file and stops it afterwards. Uses the worker's database unless the options say otherwise. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = await (options.postgres
    ? freshDatabase(options.postgres)
    : options.ownDatabase
      ? freshDatabase()
      : options.emptyDatabase
        ? emptyDatabase()
        : workerDatabase());
  const config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    PASSWORD_COST: '10',
    SECRET_KEY: serviceSecret,
    STOP_DELAY_SECONDS: '0',
    RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_MCP_PER_MINUTE: '1000000',
    RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
    RATE_LIMIT_SIGN_IN_PER_ADDRESS: '1000000',
    RATE_LIMIT_GUEST_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_GUEST_BOOKINGS_PER_HOUR: '1000000',
    RATE_LIMIT_GUEST_BOOKINGS_PER_BUSINESS: '1000000',
    RATE_LIMIT_GUEST_FILES_PER_HOUR: '1000000',
    RATE_LIMIT_GUEST_LOOKUPS_PER_HOUR: '1000000',
    RATE_LIMIT_GUEST_LOOKUPS_PER_BUSINESS: '1000000',
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    ...options.env,
  });
  // All files call from the same address, each on its own clock.
  await database.store.query('delete from rate_limits');
  const log = options.log ?? pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const server = await startServer(config, {
    store: database.store,
    log,
    ...(options.clock ? { clock: options.clock } : {}),
    oauth: { heldMilliseconds: options.heldMilliseconds ?? 0 },
    // Long, because a busy machine takes seconds to draw a thumbnail.
    files: { answerMilliseconds: options.fileAnswerMilliseconds, thumbnailMilliseconds: 60_000 },
    leastSpeed: options.leastSpeed,
    ...(options.pushHosts ? { push: { allowedHosts: options.pushHosts } } : {}),
    ...(options.attemptMilliseconds ? { webhooks: { attemptMilliseconds: options.attemptMilliseconds } } : {}),
  });
  if (!options.emptyDatabase && !options.ownDatabase && !options.postgres) forbidWholePasses(server.background);
  if (options.forWorker) await server.background.stop();
  else
    atEnd(async () => {
      await server.close();
      await database.close();
    });
  // With a store of its own, because tests count the statements of theirs.
  const watched = { pipeline: server.pipeline, store: { ...database.store } };
  const watches = options.forWorker
    ? []
    : [watchBoards({ ...watched, clock: options.clock ?? systemClock }), watchErasures(watched), watchPromises(watched)];
  const check = () => watches.forEach((watch) => watch.check());
  // Calls that do not go through `request`, such as those of members, are judged at the end of the file.
  atEnd(check);
  const request: Harness['request'] = async (method, path, { key, body, rawBody, headers } = {}) => {
    const { text, ...response } = await send(server.url + path, {
      method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body !== undefined || rawBody !== undefined ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body !== undefined || rawBody !== undefined ? { body: rawBody ?? JSON.stringify(body) } : {}),
    });
    const envelope = (text.startsWith('{') ? JSON.parse(text) : { data: text }) as Omit<Reply, 'status' | 'headers'>;
    check();
    if (envelope.error_code !== undefined) {
      const op = operationAt(method, path);
      holdToContract(op, envelope, path.startsWith('/dashboard/'));
      holdToBothNames(op, envelope);
    }
    return { ...envelope, ...response };
  };
  return {
    server,
    store: database.store,
    url: server.url,
    databaseUrl: database.url,
    request,
    async business({ timezone = 'America/New_York', name = 'Test Plumbing', currency = 'USD' } = {}) {
      const now = options.clock?.nowMilliseconds() ?? Date.now();
      // Digits only: a search for Ada once found an owner whose alias had these letters.
      const alias = `test-${randomInt(2 ** 47)}`;
      const ownerEmail = `${alias}@example.com`;
      const created = await createBusiness(
        database.store,
        { name, timezone, currency, alias, ownerEmail, passwordCostLog2: cheapCostLog2 },
        now,
      );
      const newKey = async (permissions: PermissionCode[] | null, environment: Environment = 'live') =>
        (
          await insertNewKey(
            database.store,
            created.tenants[environment].tenantId,
            environment,
            { permissions, days: 30, name: 'test', mayRenew: true },
            now,
          )
        ).key;
      const key = await newKey(null);
      const call: TestBusiness['call'] = async (id, input, callOptions = {}) => {
        const { key: own = key, headers } = callOptions;
        return inOneName(id, await request(...restCall(id, input as Record<string, unknown>, own, headers))) as never;
      };
      return {
        businessId: created.businessId,
        ownerId: created.ownerId,
        owner: created.owner,
        alias,
        key,
        sandboxKey: await newKey(null, 'sandbox'),
        newKey,
        call,
        async ok(id, input, callOptions) {
          const reply = await call(id, input, callOptions);
          if (reply.error_code !== 0) throw new Error(`${id}: ${JSON.stringify({ ...reply, headers: undefined })}`);
          return reply.data;
        },
      };
    },
  };
}

/**
 * All background work goes through every business, also those of the worker's earlier files: a second of work became half a minute late in a run. Thus a file
 * that starts it has a database of its own.
 */
function forbidWholePasses(background: RunningServer['background']): void {
  background.tickAll = () => Promise.reject(new Error('this file needs startHarness({ emptyDatabase: true })'));
}

/** The reply without the former names of its fields, which `request` shows. */
export function inOneName(id: OperationId, reply: Reply): Reply {
  const schema = reply.error_code === 0 ? operations[id].output : dataSchemaOf(reply.error_code as ErrorCode);
  return { ...reply, data: inCurrentNames(schema, reply.data) };
}

/** A typed call as a raw request. Uses the client's own code to split path, query and body. */
export function restCall(
  id: OperationId,
  input: Record<string, unknown>,
  key: string | null,
  headers: Record<string, string> = {},
): Parameters<Harness['request']> {
  const { method, path, headers: sent, body } = splitInput(shapeOf(operations[id]), input);
  return [method, path, { key, headers: { ...headers, ...sent }, ...(body ? { body } : {}) }];
}

export interface TestDatabase {
  readonly store: Store;
  /** null: embedded. */
  readonly url: string | null;
  close(): Promise<void>;
}

/** Kept for the life of the worker, whose files share one module graph (`isolate: false` in vitest.config.ts). */
let shared: Promise<TestDatabase> | null = null;

/** The worker's database, with a store of the caller's own to spy on. globalSetup.ts drops the database. */
async function workerDatabase(): Promise<TestDatabase> {
  return lent(await (shared ??= freshDatabase()));
}

const lent = ({ store, url }: TestDatabase): TestDatabase => ({
  store: { ...store, close: () => Promise.resolve() },
  url,
  close: () => Promise.resolve(),
});

/** A second database of the worker, which files use one after the other. */
let emptied: Promise<TestDatabase> | null = null;

/** A migrated database without rows. Emptying an embedded database takes a tenth of a second; opening another takes more than a second. */
export async function emptyDatabase(): Promise<TestDatabase> {
  if (databaseKind === 'postgres') return freshDatabase();
  const database = await (emptied ??= freshDatabase());
  const tables = await database.store.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  );
  const deletions = tables.map(({ name }) => `delete from "${name}"`);
  // Without triggers, because no order of the tables satisfies all references.
  await database.store.query(['begin', 'set local session_replication_role = replica', ...deletions, 'commit'].join(';'));
  return lent(database);
}

/** A migrated database that nothing else uses. */
export async function freshDatabase(server = process.env['TEST_DATABASE_URL']): Promise<TestDatabase> {
  if (!server) {
    const store = await openStore({ databaseUrl: null, folder: 'memory://', poolSize: 1, template: await readTemplate() });
    await migrate(store);
    return { store, close: () => store.close(), url: null };
  }
  const name = testDatabaseName();
  const isOfRun = server === process.env['TEST_DATABASE_URL'];
  await administer(server, `create database ${name}${isOfRun ? ` template ${testTemplateName()}` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const store = await openStore({ databaseUrl: url.href, folder: '', poolSize: 10 });
  await migrate(store);
  return {
    store,
    url: url.href,
    close: async () => {
      await store.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}
