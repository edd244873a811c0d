/** A process of the service with the demo, on a database that survives the process, so that tests can kill and restart it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import type { DemoFacts } from '../../src/process/demo/seed.ts';
import { openStore, type Store } from '../../src/store/driver/database.ts';
import { atEnd } from '../support/atEnd.ts';
import { databaseKind, freshDatabase, type TestDatabase } from '../support/harness.ts';
import { shortLived } from '../support/servers.ts';

const main = new URL('../../src/main.ts', import.meta.url).pathname;

/** One service per test file. It runs from the first test to the last, with a new folder and a new database. */
export class DurableService {
  dataDir = '';
  /** A full-access key of the demo business. */
  key = '';
  url = '';
  child!: ChildProcess;
  #external: TestDatabase | null = null;
  readonly #children = new Set<ChildProcess>();
  readonly #nodeArguments: readonly string[];

  /** `module` is loaded into the process before the service and may talk to the test over IPC. */
  constructor(module?: string) {
    this.#nodeArguments = module ? ['--import', module] : [];
    beforeAll(async () => {
      this.dataDir = await mkdtemp(join(tmpdir(), 'truckroll-durable-'));
      if (databaseKind === 'postgres') this.#external = await freshDatabase();
      await this.start();
      this.key = (JSON.parse(await readFile(join(this.dataDir, 'demo.json'), 'utf8')) as DemoFacts).live_key;
    });
    atEnd(async () => {
      for (const child of this.#children) child.kill('SIGKILL');
      await this.#external?.close();
      await rm(this.dataDir, { recursive: true, force: true });
    });
  }

  /** Starts a process on the folder without waiting. */
  launch(): ChildProcess {
    const database = this.#external ? { DATABASE_URL: this.#external.url! } : {};
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: this.dataDir,
      TRUCKROLL_DEMO: '1',
      LOG_LEVEL: 'error',
      PASSWORD_COST: '10',
      RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
      ...database,
    };
    const child = spawn(process.execPath, [...shortLived, ...this.#nodeArguments, main], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    return child;
  }

  /** Starts a process and resolves when it serves. Throws with its output if it ends first. */
  async start(): Promise<void> {
    const child = this.launch();
    let output = '';
    this.url = await new Promise<string>((resolve, reject) => {
      child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stdout!.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const url = /running at (http\S+)/.exec(output)?.[1];
        if (url) resolve(url);
      });
      child.once('exit', (code, signal) => reject(new Error(`the server ended (${code ?? signal}): ${output}`)));
    });
    this.child = child;
  }

  /** Resolves when the process ends; null if it has already ended. */
  ended(): Promise<unknown> | null {
    return this.#children.has(this.child) ? once(this.child, 'exit') : null;
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const ended = this.ended();
    if (!ended) return;
    this.child.kill(signal);
    await ended;
  }

  /** Opens its database for reading; call it only while the service is stopped. */
  async inspect(look: (store: Store) => Promise<void>): Promise<void> {
    const store = this.#external?.store ?? (await openStore({ databaseUrl: null, folder: join(this.dataDir, 'database'), poolSize: 1 }));
    try {
      await look(store);
    } finally {
      if (!this.#external) await store.close();
    }
  }
}
