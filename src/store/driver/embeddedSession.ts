/** The single session of the embedded database, as the main thread uses it: open, send, watch, close. */
import { Worker } from 'node:worker_threads';
import type { ThreadData, ThreadOrder, ThreadReport } from './embeddedThread.ts';
import { Watchdog } from './watchdog.ts';

/** Receives the answers to one connection's statements. */
interface AnswerListener {
  answered(bytes: Uint8Array): void;
  /** The session has failed. No more answers come. */
  ended(error: Error): void;
}

/** Closing writes changed pages to the disk. If this time is too short, the next start recovers the rest from the log. */
const closeMilliseconds = 8_000;

export class EmbeddedSession {
  readonly #thread: Worker;
  readonly #onLost: (reason: string) => void;
  readonly #diskWords: (code: string) => string;
  readonly #watchdog: Watchdog;
  readonly #listeners = new Map<number, AnswerListener>();
  #connections = 0;
  #isClosing = false;
  #ended: Error | null = null;
  /** When a statement last returned, by performance.now(). */
  #lastAnswerAt = -Infinity;

  private constructor(thread: Worker, onLost: (reason: string) => void, diskWords: (code: string) => string) {
    this.#thread = thread;
    this.#onLost = onLost;
    this.#diskWords = diskWords;
    this.#watchdog = new Watchdog(() => this.end('The embedded database no longer answers. Restart the service.'));
    thread.on('message', (report: ThreadReport) => this.#onReport(report));
    thread.on('error', (error) => this.#fail(error));
    thread.on('exit', () => this.#fail('its thread ended'));
  }

  /**
   * Opens the database, or creates it. Calls `onLost` once when the database fails later. `diskWords` says in a line that a write could not be
   * forced to the disk, for the system's error code. Throws `CannotOpen` with PostgreSQL's message, or that line, when it does not open.
   */
  static async open(
    data: ThreadData,
    onLost: (reason: string) => void,
    diskWords: (code: string) => string = (code) => `A write could not be forced to the disk (${code}).`,
  ): Promise<EmbeddedSession> {
    const thread = new Worker(new URL('./embeddedThread.ts', import.meta.url), { workerData: data, execArgv: [] });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    thread.once('message', (report: ThreadReport) => {
      if (report.kind === 'cannotOpen') reject(new CannotOpen(report.message));
      else if (report.kind === 'notForced') reject(new CannotOpen(diskWords(report.code), { isDisk: true }));
      else resolve();
    });
    thread.once('error', (error: unknown) => reject(new CannotOpen(error instanceof Error ? error.message : String(error))));
    thread.once('exit', () => reject(new CannotOpen('its thread ended')));
    try {
      await promise;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
    return new EmbeddedSession(thread, onLost, diskWords);
  }

  /** Why the session has failed; null while it works. */
  get lossReason(): string | null {
    return this.#ended?.message ?? null;
  }

  /** Milliseconds since a statement last returned. */
  get quietMilliseconds(): number {
    return performance.now() - this.#lastAnswerAt;
  }

  /** Adds a connection and returns its number. All connections share the session, so only one may be in use at a time. */
  connect(listener: AnswerListener): number {
    const connection = ++this.#connections;
    this.#listeners.set(connection, listener);
    if (this.#ended) queueMicrotask(() => listener.ended(this.#ended!));
    return connection;
  }

  disconnect(connection: number): void {
    this.#listeners.delete(connection);
  }

  run(connection: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#ended) return;
    this.#watchdog.sent();
    this.#order({ kind: 'run', connection, bytes });
  }

  /** Runs `work`, whose statements may take an hour without being taken as hanging. */
  allowingLong<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#watchdog.allowingLong(work);
  }

  /** The whole data directory as a gzipped archive. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    const report = this.#report('dumped');
    this.#order({ kind: 'dump' });
    return (await report).bytes;
  }

  /** Gives the session up. Tells every connection and `onLost`. */
  end(reason: string): void {
    if (this.#ended || this.#isClosing) return;
    // 57P01, admin_shutdown: the server ended, and the statement is not to blame.
    this.#ended = Object.assign(new Error(reason), { code: '57P01' });
    this.#watchdog.stop();
    for (const listener of this.#listeners.values()) listener.ended(this.#ended);
    this.#onLost(reason);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#watchdog.stop();
    if (!this.#ended) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, closeMilliseconds);
      this.#thread.once('exit', resolve);
      void this.#report('closed').then(() => resolve());
      this.#order({ kind: 'close' });
      await promise;
      clearTimeout(timer);
    }
    await this.#thread.terminate();
  }

  #order(order: ThreadOrder): void {
    this.#thread.postMessage(order);
  }

  #report<Kind extends ThreadReport['kind']>(kind: Kind): Promise<Extract<ThreadReport, { kind: Kind }>> {
    return new Promise((resolve) => {
      const onReport = (report: ThreadReport) => {
        if (report.kind !== kind) return;
        this.#thread.off('message', onReport);
        resolve(report as Extract<ThreadReport, { kind: Kind }>);
      };
      this.#thread.on('message', onReport);
    });
  }

  #onReport(report: ThreadReport): void {
    if (report.kind === 'failed') this.#fail(report.message);
    if (report.kind === 'notForced') this.#endForDisk(report.code);
    if (report.kind !== 'answer') return;
    if (report.isLast) {
      this.#lastAnswerAt = performance.now();
      this.#watchdog.answered();
    }
    if (report.bytes.length > 0) this.#listeners.get(report.connection)?.answered(report.bytes);
  }

  /** Also during a close, whose last writes are then missing from the disk. */
  #endForDisk(code: string): void {
    if (this.#isClosing) this.#onLost(this.#diskWords(code));
    else this.end(this.#diskWords(code));
  }

  #fail(met: unknown): void {
    const text = met instanceof Error ? met.message : String(met);
    this.end(`The embedded database failed (${text.replaceAll(/\s+/g, ' ').slice(0, 200)}); restart the service.`);
  }
}

/** PostgreSQL did not start on the folder. `isDisk`: the disk failed, and the message is for the operator. */
export class CannotOpen extends Error {
  readonly isDisk: boolean;
  constructor(message: string, { isDisk = false } = {}) {
    super(message);
    this.isDisk = isDisk;
  }
}
