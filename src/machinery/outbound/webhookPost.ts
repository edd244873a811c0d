/** Sends one POST to a webhook endpoint. The answer is recorded, but never followed, decoded, executed or rendered. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ForbiddenAddress } from './safeAgent.ts';
import { startTimer, stopTimer } from '../../ground/time/timers.ts';

export type { Dispatcher };

export interface PostAnswer {
  /** null: there was no complete answer, and `error` says why. */
  readonly statusCode: number | null;
  readonly headers: Readonly<Record<string, string>> | null;
  /** The first bytes of the body as text; null without an answer. */
  readonly body: string | null;
  /** Why there was no complete answer: timeout, forbidden_address, certificate, dns, connection, headers_too_large. */
  readonly error: string | null;
}

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Time limit for everything: look-up, connection, headers, body. */
  readonly timeoutMilliseconds: number;
  /** Interrupts the post when the process stops. */
  readonly underway?: Underway;
}

/**
 * The posts in progress, so that all can be interrupted. An AbortSignal would search through all its listeners for each new one, and there
 * are about a thousand.
 */
export class Underway {
  readonly #interrupts = new Set<() => void>();
  #isInterrupted = false;

  get isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  /** Ends all posts in progress, and prevents new ones. */
  interrupt(): void {
    this.#isInterrupted = true;
    for (const interrupt of this.#interrupts) interrupt();
  }

  add(interrupt: () => void): void {
    this.#interrupts.add(interrupt);
  }

  delete(interrupt: () => void): void {
    this.#interrupts.delete(interrupt);
  }
}

/** The result of the post is unknown. */
class Interrupted extends Error {}

/** Most bytes of a body that are read and kept. The rest is not awaited. */
const mostBodyBytes = 4_096;
const mostHeaders = 50;
const mostHeaderCharacters = 500;

/**
 * Posts once. Throws only `Interrupted`. It uses undici's handlers directly, because the streams that undici makes for every answer cost as
 * much as the post itself.
 */
export async function postOnce(dispatcher: Dispatcher, post: Post): Promise<PostAnswer> {
  const { underway } = post;
  if (underway?.isInterrupted) throw new Interrupted();
  const answer = new Answer();
  const timer = startTimer(() => answer.fail('timeout'), post.timeoutMilliseconds);
  const interrupt = () => answer.fail('interrupted');
  underway?.add(interrupt);
  try {
    begin(dispatcher, post, answer);
    const whole = await answer.ended;
    if (whole.error === 'interrupted') throw new Interrupted();
    return whole;
  } finally {
    stopTimer(timer);
    underway?.delete(interrupt);
  }
}

function begin(dispatcher: Dispatcher, { url, headers, body, timeoutMilliseconds }: Post, answer: Answer): void {
  try {
    const { origin, pathname, search } = new URL(url);
    const times = { headersTimeout: timeoutMilliseconds, bodyTimeout: timeoutMilliseconds };
    dispatcher.dispatch({ origin, path: pathname + search, method: 'POST', headers, body, ...times }, answer);
  } catch (error) {
    answer.fail(kindOf(error));
  }
}

/** Collects the answer of one post until it is complete, has failed, or exceeds the limit. */
class Answer implements Dispatcher.DispatchHandler {
  readonly ended: Promise<PostAnswer>;
  #end!: (answer: PostAnswer) => void;
  #isEnded = false;
  #controller: Dispatcher.DispatchController | null = null;
  #begun: Pick<PostAnswer, 'statusCode' | 'headers'> = { statusCode: null, headers: null };
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor() {
    this.ended = new Promise((resolve) => (this.#end = resolve));
  }

  /** Ends the post if it has not ended. Nothing more is read or sent. */
  fail(error: string): void {
    if (this.#isEnded) return;
    this.#settle(null, error);
    this.#stop();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The post timed out while connecting.
    if (this.#isEnded) this.#stop();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // Informational answers (such as 103) precede the actual answer.
    if (statusCode >= 200) this.#begun = { statusCode, headers: shortened(headers) };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isEnded) return;
    // Copy the chunk, because its memory is reused.
    this.#chunks.push(Buffer.from(chunk.subarray(0, mostBodyBytes - this.#bytes)));
    this.#bytes += chunk.length;
    if (this.#bytes < mostBodyBytes) return;
    this.#settle(this.#text(), null);
    this.#stop();
  }

  onResponseEnd(): void {
    this.#settle(this.#text(), null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#settle(null, kindOf(error));
  }

  #text(): string {
    return this.#bytes === 0 ? '' : storable(Buffer.concat(this.#chunks).toString('utf8'));
  }

  #settle(body: string | null, error: string | null): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#end({ ...this.#begun, body, error });
  }

  /** Stops reading, which also closes the connection. */
  #stop(): void {
    this.#controller?.abort(new Error('no more of the answer is read'));
  }
}

/** PostgreSQL texts cannot contain the character zero. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD');

function shortened(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, mostHeaders)
      .map(([name, value]) => [name, storable(String(value).slice(0, mostHeaderCharacters))]),
  );
}

const certificateCode = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** The cause of a failed connection in a word. The error's own message could reveal what is behind an address. */
function kindOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ForbiddenAddress) return cause.code;
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'dns';
    if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timeout';
    if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'headers_too_large';
    if (certificateCode.test(code)) return 'certificate';
  }
  return 'connection';
}
