/** Failures sent directly on a connection, when there is no request that a route could answer. */
import { invalid, refuse, type Refusal } from '../../../contract/errors.ts';
import { localeOf } from '../../../domain/pipeline/messages.ts';
import { outcomeOf, plainResult } from '../../../domain/pipeline/outcome.ts';
import { randomId } from '../../../store/ids.ts';

interface RawFailure {
  readonly status: number;
  readonly phrase: string;
  readonly refusalOf: (requestId: string) => Refusal;
}

const failures: Readonly<Record<400 | 408 | 431 | 503 | 'host' | 'address', RawFailure>> = {
  400: { status: 400, phrase: 'Bad Request', refusalOf: () => invalid('request', 'malformed', 'not_http') },
  408: { status: 408, phrase: 'Request Timeout', refusalOf: () => refuse('REQUEST_TIMEOUT') },
  431: {
    status: 431,
    phrase: 'Request Header Fields Too Large',
    refusalOf: () => invalid('headers', 'too_long', 'headers_long'),
  },
  host: { status: 400, phrase: 'Bad Request', refusalOf: () => invalid('Host', 'malformed', 'host_header') },
  address: { status: 400, phrase: 'Bad Request', refusalOf: () => invalid('request', 'malformed', 'raw_address') },
  503: { status: 503, phrase: 'Service Unavailable', refusalOf: (requestId) => refuse('SERVICE_UNAVAILABLE', { request_id: requestId }) },
};

/** Kinds of failures, named by their status. Two further 400: `host` for a request that could be read, `address` for raw bytes in its address. */
type RawKind = keyof typeof failures;

export interface FailureParts {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The parts of an answer that ends the connection. It is in English unless the caller's language could be read. */
export function failureParts(kind: RawKind, localeHeader?: string | string[]): FailureParts {
  const requestId = randomId();
  const { status, refusalOf } = failures[kind];
  const locale = localeOf(typeof localeHeader === 'string' ? localeHeader : undefined);
  const body = JSON.stringify(outcomeOf(plainResult(refusalOf(requestId)), locale).envelope);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': `${Buffer.byteLength(body)}`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(status === 503 ? { 'Retry-After': '1' } : {}),
    Connection: 'close',
  };
  return { status, headers, body };
}

/** The whole answer as text, for a connection without a readable request. */
export function rawFailure(kind: RawKind): string {
  const { status, headers, body } = failureParts(kind);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${failures[kind].phrase}\r\n${lines.join('')}\r\n${body}`;
}
