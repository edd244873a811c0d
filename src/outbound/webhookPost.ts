/** One POST to a webhook endpoint. Its answer is written down, never followed, decoded, executed or rendered. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ForbiddenAddress } from './safeAgent.ts';
import { startTimer, stopTimer } from '../time/timers.ts';

export type { Dispatcher };

export interface PostAnswer {
  /** null: there was no whole answer, and `error` says why. */
  readonly statusCode: number | null;
  readonly headers: Readonly<Record<string, string>> | null;
  /** The first bytes of the body as text; null without an answer. */
  readonly body: string | null;
  /** What kept the answer from being one: timeout, forbidden_address, certificate, dns, connection, headers_too_large. */
  readonly error: string | null;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** For all of it: looking up, connecting, headers, body. */
  readonly timeoutMilliseconds: number;
  /** Interrupted when the process is to end. */
  readonly underway?: Underway;
}

/** The posts that are under way together. An AbortSignal looks through all its listeners for each that comes, and here are a thousand. */
export class Underway {
  readonly #interrupts = new Set<() => void>();
  #isInterrupted = false;

  get isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  /** Ends all posts, and every later one before it begins. */
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

/** Nobody knows what came of the post. */
export class Interrupted extends Error {}

/** So much of a body is read and kept; what comes after is not waited for. */
const mostBodyBytes = 4_096;
const mostHeaders = 50;
const mostHeaderCharacters = 500;

/**
 * Posts once. Throws `Interrupted` and nothing else. undici's handlers are used as they are: of its streams, made for every answer,
 * nothing is needed, and they cost as much as the post itself.
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

/** What comes back of one post, until it is whole, has failed, or is longer than what is read of it. */
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

  /** Ends it, if it has not ended, with nothing more read or sent. */
  fail(error: string): void {
    if (this.#isEnded) return;
    this.#settle(null, error);
    this.#stop();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It took too long to connect.
    if (this.#isEnded) this.#stop();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // Informational answers (103, say) come before the one that counts.
    if (statusCode >= 200) this.#begun = { statusCode, headers: shortened(headers) };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isEnded) return;
    // A copy: the chunk is a piece of memory that is used again.
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

  /** The connection goes with it. */
  #stop(): void {
    this.#controller?.abort(new Error('no more of the answer is read'));
  }
}

/** A text in PostgreSQL has no character zero. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD');

function shortened(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, mostHeaders)
      .map(([name, value]) => [name, storable(String(value).slice(0, mostHeaderCharacters))]),
  );
}

const certificateCode = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** The causes of a failed connection in a few words; an error's own message may tell what lies behind an address. */
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
