/** A process of the service, or of a command, on a disk that forgets what was not forced. docs/decisions/0158. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoFacts } from '../../../src/process/demo/seed.ts';
import { atEnd } from '../../support/atEnd.ts';
import { shortLived } from '../../support/servers.ts';
import type { Order } from './forgetfulDisk.ts';
import { beginShadow, leave, tear } from './shadow.ts';

const source = join(import.meta.dirname, '../../../src');
const disk = join(import.meta.dirname, 'forgetfulDisk.ts');

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export class Machine {
  /** The root of the disk. The data folder is a folder of it. */
  root: string;
  url = '';
  /** What the last process has written to standard output and standard error. */
  output = '';
  child!: ChildProcess;
  readonly #children = new Set<ChildProcess>();
  readonly #folder: string;
  #cuts = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.root = join(folder, 'disk-0');
    mkdirSync(this.root);
    beginShadow(this.root, this.#shadow);
  }

  static async make(): Promise<Machine> {
    const machine = new Machine(await mkdtemp(join(tmpdir(), 'truckroll-cut-')));
    atEnd(() => {
      for (const child of machine.#children) child.kill('SIGKILL');
      rmSync(machine.#folder, { recursive: true, force: true });
    });
    return machine;
  }

  get dataDir(): string {
    return join(this.root, 'data');
  }

  get #shadow(): string {
    return `${this.root}.shadow`;
  }

  /** The facts of the demo, as they are on the disk. */
  get facts(): DemoFacts {
    return JSON.parse(readFileSync(join(this.dataDir, 'demo.json'), 'utf8')) as DemoFacts;
  }

  /** Begins a process. `at`: the forced write at which it is killed. */
  launch(program: 'main.ts' | 'process/cli/main.ts', args: readonly string[] = [], at = 0): ChildProcess {
    const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
    const limit = '1000000';
    const env = {
      ...{
        PATH,
        NODE_COMPILE_CACHE,
        TMPDIR,
        PORT: '0',
        DATA_DIR: this.dataDir,
        TRUCKROLL_DEMO: '1',
        LOG_LEVEL: 'error',
        PASSWORD_COST: '10',
      },
      ...{ RATE_LIMIT_REQUESTS_PER_MINUTE: limit, RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: limit, RATE_LIMIT_BOOKINGS_PER_MINUTE: limit },
      ...{ FORGETFUL_ROOT: this.root, FORGETFUL_SHADOW: this.#shadow, FORGETFUL_AT: String(at) },
    };
    this.output = '';
    const child = (this.child = spawn(process.execPath, [...shortLived, '--import', disk, join(source, program), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }));
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    return child;
  }

  /** Starts the service. Returns whether it serves; else it has ended. */
  async start(at = 0): Promise<boolean> {
    const child = this.launch('main.ts', [], at);
    return new Promise((resolve) => {
      child.stdout!.on('data', () => {
        const url = /running at (http\S+)/.exec(this.output)?.[1];
        if (url === undefined) return;
        this.url = url;
        resolve(true);
      });
      child.once('close', () => resolve(false));
    });
  }

  /** Orders a kill or a failure in so many forced writes, or asks for their number so far: 0 when it has ended. */
  async order(order: Order): Promise<number> {
    // A process that has ended says nothing.
    const answer = Promise.race([once(this.child, 'message'), once(this.child, 'close').then(() => [0])]);
    if (this.child.connected) this.child.send(order, () => undefined);
    return ((await answer) as [number])[0];
  }

  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
    return this.child.exitCode;
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.ended();
  }

  /** Cuts the power of a process that has ended: only what was forced is left. `random`: single pages that were not forced are left too. */
  cut(random: (() => number) | null): void {
    const [before, shadow] = [this.root, this.#shadow];
    this.root = join(this.#folder, `disk-${++this.#cuts}`);
    leave(before, shadow, this.root);
    if (random) tear(before, this.root, random);
    for (const folder of [before, shadow]) rmSync(folder, { recursive: true });
    beginShadow(this.root, this.#shadow);
  }

  /** Takes the disk as it is for one on which everything is forced, after a test has put files there. */
  settle(): void {
    beginShadow(this.root, this.#shadow);
  }

  has(name: string): boolean {
    return existsSync(join(this.dataDir, name));
  }
}
