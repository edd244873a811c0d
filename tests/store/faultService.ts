/** A process of the service on its own PostgreSQL, for tests in which the database server fails. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type TemporaryPostgres } from '../../scripts/postgres.ts';
import { shapeOf } from '../../scripts/clientTable.ts';
import { splitInput } from '../../src/client/request.ts';
import { operations, type InputOf, type OperationId, type Operations, type OutputOf } from '../../src/contract/index.ts';
import type { DemoFacts } from '../../src/process/demo/seed.ts';
import type { Reply } from '../support/harness.ts';

const main = new URL('../../src/main.ts', import.meta.url).pathname;
/** A request that takes longer counts as hung. */
export const hungMilliseconds = 60_000;

export interface Service {
  readonly postgres: TemporaryPostgres;
  readonly child: ChildProcess;
  readonly url: string;
  readonly key: string;
  /** What the process has written to stdout and stderr. */
  output(): string;
  /** Runs an operator's statement on a separate connection. */
  administer(text: string): Promise<Record<string, unknown>[]>;
  request<Data = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<Data>>;
  call<Id extends OperationId>(
    id: Id,
    input: InputOf<Operations[Id]>,
    headers?: Record<string, string>,
  ): Promise<Reply<OutputOf<Operations[Id]>>>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL, and the service with its demo business. */
export async function startService(env: Record<string, string> = {}): Promise<Service> {
  const postgres = await startPostgres({ survivesCrash: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'truckroll-faults-'));
  const limits = {
    RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
    RATE_LIMIT_MCP_PER_MINUTE: '1000000',
    RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
  };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      TRUCKROLL_DEMO: '1',
      LOG_LEVEL: 'error',
      ...limits,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /running at (http\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code, signal) => reject(new Error(`the service ended (${code ?? signal}): ${output}`)));
  });
  const { live_key: key } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
  const request: Service['request'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(hungMilliseconds),
    });
    return { ...((await response.json()) as Reply<never>), status: response.status, headers: response.headers };
  };
  return {
    postgres,
    child,
    url,
    key,
    output: () => output,
    async administer(text) {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    },
    request,
    call(id, input, headers) {
      const parts = splitInput(shapeOf(operations[id]), input as Record<string, unknown>);
      return request(parts.method, parts.path, parts.body ?? undefined, { ...parts.headers, ...headers });
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The status of `/readyz`, and how long the answer took. */
export async function readinessOf(service: Service): Promise<{ status: number; milliseconds: number }> {
  const asked = performance.now();
  const { status } = await fetch(`${service.url}/readyz`, { signal: AbortSignal.timeout(hungMilliseconds) });
  return { status, milliseconds: performance.now() - asked };
}

export async function untilReady(service: Service): Promise<void> {
  while ((await readinessOf(service)).status !== 200) await pause(100);
}

/** Terminates all connections of the service at the server. */
export async function terminate(service: Service): Promise<number> {
  const ended = await service.administer(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'truckroll'`);
  return ended.length;
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
