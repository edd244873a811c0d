/**
 * Thumbnails of photographs, made in a thread of its own, one after the other. Decoding takes up to a second, and a decoder that fails must
 * not end the service. docs/internals/files.md#thumbnails.
 */
import { Worker } from 'node:worker_threads';
import type { MadeThumbnail, Photograph, ThumbnailMaker } from '../../call/thumbnailMaker.ts';
import { startTimer, stopTimer, type Timer } from '../../../ground/time/timers.ts';
import type { ThumbnailOrder, ThumbnailReport } from './thumbnailThread.ts';

/** Photographs that may wait for the thread. Further ones get their thumbnail later, so that no caller waits long. */
const mostWaiting = 4;
/** The thread ends after this time without a photograph, because WebAssembly gives no memory back. */
const idleMilliseconds = 10_000;
/** A photograph that takes longer may have been made to keep the thread busy. The largest one of a phone takes 2 seconds on a slow machine. */
const usualLimitMilliseconds = 15_000;
/** The usual photograph takes less, and HAProxy ends a call after 60 seconds. */
const usualPatienceMilliseconds = 2_000;

interface Waiting {
  readonly photograph: Photograph;
  resolve(made: MadeThumbnail): void;
}

interface Options {
  /** Told once, when the first thread cannot load the decoders. Then there are no thumbnails until the service starts again. */
  readonly missing: (error: unknown) => void;
  readonly limitMilliseconds?: number;
  readonly patienceMilliseconds?: number | undefined;
  /** File of the thread, for tests. */
  readonly startThread?: () => Worker;
}

const usualThread = (): Worker => new Worker(new URL('./thumbnailThread.ts', import.meta.url), { execArgv: [] });

export class ThreadedThumbnails implements ThumbnailMaker {
  #worker: Worker | null = null;
  #isReady = false;
  /** Whether a thread has loaded the decoders. A later thread that cannot load them has run into a temporary problem. */
  #hasLoaded = false;
  #isOver = false;
  #idle: Timer | undefined;
  #limit: Timer | undefined;
  /** The first one is being made. */
  readonly #queue: Waiting[] = [];
  readonly #options: Options & { readonly limitMilliseconds: number; readonly startThread: () => Worker };
  readonly patienceMilliseconds: number;

  constructor(options: Options) {
    this.#options = { limitMilliseconds: usualLimitMilliseconds, startThread: usualThread, ...options };
    this.patienceMilliseconds = options.patienceMilliseconds ?? usualPatienceMilliseconds;
  }

  make(photograph: Photograph, mostMilliseconds?: number): Promise<MadeThumbnail> {
    if (this.#isOver || this.#queue.length > mostWaiting) return Promise.resolve('untried');
    const { promise, resolve } = Promise.withResolvers<MadeThumbnail>();
    const waiting = { photograph, resolve };
    this.#queue.push(waiting);
    if (this.#queue.length === 1) this.#next();
    if (mostMilliseconds === undefined) return promise;
    const patience = startTimer(() => this.#leave(waiting), mostMilliseconds);
    return promise.finally(() => stopTimer(patience));
  }

  /** Answers a caller who waits no longer. The thread finishes a photograph that it has begun. */
  #leave(waiting: Waiting): void {
    const place = this.#queue.indexOf(waiting);
    if (place > 0) this.#queue.splice(place, 1);
    waiting.resolve('untried');
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#end();
    await worker?.terminate();
  }

  /** Makes no thumbnails any more. */
  #end(): void {
    this.#isOver = true;
    this.#worker = null;
    stopTimer(this.#idle);
    stopTimer(this.#limit);
    for (const waiting of this.#queue.splice(0)) waiting.resolve('untried');
  }

  #next(): void {
    stopTimer(this.#idle);
    if (this.#queue.length === 0) this.#idle = startTimer(() => this.#stop(), idleMilliseconds).unref();
    else if (this.#worker === null) this.#start();
    else if (this.#isReady) this.#send(this.#worker, this.#queue[0]!.photograph);
  }

  #send(worker: Worker, { type, bytes }: Photograph): void {
    // A copy, because the caller still needs the bytes.
    const order: ThumbnailOrder = { type, bytes: new Uint8Array(bytes) };
    worker.postMessage(order, [order.bytes.buffer]);
    this.#limit = startTimer(() => {
      this.#stop();
      this.#answer('too_slow');
    }, this.#options.limitMilliseconds).unref();
  }

  #start(): void {
    let worker: Worker;
    try {
      worker = this.#options.startThread();
    } catch (error) {
      return this.#giveUp(error);
    }
    this.#worker = worker;
    // An idle thread must not keep the process alive.
    worker.unref();
    worker.on('message', (report: ThumbnailReport) => {
      if (this.#worker !== worker) return;
      if (report === 'ready') {
        this.#isReady = true;
        this.#hasLoaded = true;
        return this.#next();
      }
      if (report.hasFailed) this.#stop();
      this.#answer(report.jpeg === null ? null : Buffer.from(report.jpeg));
    });
    const ended = (error: unknown): void => {
      if (this.#worker !== worker) return;
      if (!this.#isReady) return this.#giveUp(error);
      this.#forget();
      // The first photograph, if any, has ended it.
      this.#answer(null);
    };
    worker.on('error', ended);
    worker.on('exit', () => ended(new Error('the thread that makes thumbnails has ended')));
  }

  /** The thread could not load the decoders. */
  #giveUp(error: unknown): void {
    if (this.#hasLoaded) {
      this.#forget();
      for (const waiting of this.#queue.splice(0)) waiting.resolve('untried');
      return;
    }
    this.#end();
    this.#options.missing(error);
  }

  #forget(): void {
    this.#worker = null;
    this.#isReady = false;
  }

  #stop(): void {
    const worker = this.#worker;
    this.#forget();
    void worker?.terminate();
  }

  #answer(made: MadeThumbnail): void {
    stopTimer(this.#limit);
    this.#limit = undefined;
    this.#queue.shift()?.resolve(made);
    this.#next();
  }
}
