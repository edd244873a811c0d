/** One POST to a webhook endpoint. Its answer is written down, never followed, decoded, executed or rendered. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ForbiddenAddress } from './safeAgent.ts';

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
  readonly body: string;
  /** For all of it: looking up, connecting, headers, body. */
  readonly timeoutMilliseconds: number;
  /** Aborted when the process is to end. */
  readonly signal?: AbortSignal;
}

/** So much of a body is read and kept; what comes after is not waited for. */
const mostBodyBytes = 4_096;
const mostHeaders = 50;
const mostHeaderCharacters = 500;

/** Posts once. Never throws, unless `signal` was aborted. */
export async function postOnce(dispatcher: Dispatcher, post: Post): Promise<PostAnswer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), post.timeoutMilliseconds);
  const signal = post.signal ? AbortSignal.any([limit.signal, post.signal]) : limit.signal;
  let begun: Pick<PostAnswer, 'statusCode' | 'headers'> = { statusCode: null, headers: null };
  try {
    const { origin, pathname, search } = new URL(post.url);
    const response = await dispatcher.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers: post.headers,
      body: post.body,
      signal,
      headersTimeout: post.timeoutMilliseconds,
      bodyTimeout: post.timeoutMilliseconds,
    });
    begun = { statusCode: response.statusCode, headers: shortened(response.headers) };
    return { ...begun, body: await firstBytes(response.body), error: null };
  } catch (error) {
    post.signal?.throwIfAborted();
    return { ...begun, body: null, error: limit.signal.aborted ? 'timeout' : kindOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Leaving the loop destroys the body, and with it the connection. */
async function firstBytes(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, mostBodyBytes - bytes));
    bytes += chunk.length;
    if (bytes >= mostBodyBytes) break;
  }
  // A text in PostgreSQL has no character zero.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\uFFFD');
}

function shortened(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, mostHeaders)
      .map(([name, value]) => [name, String(value).slice(0, mostHeaderCharacters).replaceAll('\0', '\uFFFD')]),
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
