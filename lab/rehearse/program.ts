/** A program of the rehearsed set: started, killed as when its machine is lost, stopped as an operator stops it, and started again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProgramOptions {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Null: the user of this process. PostgreSQL refuses to run as root. */
  readonly user?: { readonly uid: number; readonly gid: number } | null;
  /** Whether it serves. Asked again and again after a start. May throw. */
  readonly isUp: () => Promise<boolean>;
  /** Which processes besides the first one end with the machine. */
  readonly companions?: () => Promise<readonly number[]>;
}

const longestStartMilliseconds = 120_000;

export class Program {
  readonly options: ProgramOptions;
  #child: ChildProcess | null = null;
  #output = '';

  constructor(options: ProgramOptions) {
    this.options = options;
  }

  /** The end of what it has written. */
  get output(): string {
    return this.#output;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the program without waiting until it serves; `more` is added to its environment. */
  launch(more: Readonly<Record<string, string>> = {}): void {
    const { command, env, cwd, user } = this.options;
    const child = spawn(command[0], command.slice(1), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, ...env, ...more },
      ...(cwd === undefined ? {} : { cwd }),
      ...user,
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.#output = (this.#output + chunk.toString()).slice(-20_000)));
    child.once('error', (error) => (this.#output += String(error)));
    this.#child = child;
  }

  /** Starts the program and waits until it serves. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    this.launch(more);
    await this.untilUp();
  }

  async untilUp(): Promise<void> {
    const { name, isUp } = this.options;
    const giveUpAt = performance.now() + longestStartMilliseconds;
    while (!(await isUp().catch(() => false))) {
      if (!this.isRunning) throw new Error(`${name} ended: ${this.#output.slice(-2_000)}`);
      if (performance.now() > giveUpAt) throw new Error(`${name} does not serve after two minutes: ${this.#output.slice(-2_000)}`);
      await pause(100);
    }
  }

  /** Ends all its processes at once (kill -9). */
  async kill(): Promise<void> {
    const others = (await this.options.companions?.().catch(() => [])) ?? [];
    await this.#end('SIGKILL');
    for (const id of others)
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
  }

  /** Ends it as an operator does, and waits for its end. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    return this.#end(signal);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning) return;
    const child = this.#child!;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}
