/** Failures told on a connection itself, where there is no request that a route could answer. */
import { randomUUID } from 'node:crypto';
import { invalid, refuse, type Refusal } from '../contract/errors.ts';
import { outcomeOf, plainResult } from '../pipeline/outcome.ts';

interface RawFailure {
  readonly phrase: string;
  readonly refusalOf: (requestId: string) => Refusal;
}

const failures: Readonly<Record<400 | 408 | 431 | 503, RawFailure>> = {
  400: { phrase: 'Bad Request', refusalOf: () => invalid('request', 'malformed', 'not_http') },
  408: { phrase: 'Request Timeout', refusalOf: () => refuse('REQUEST_TIMEOUT') },
  431: {
    phrase: 'Request Header Fields Too Large',
    refusalOf: () => invalid('headers', 'too_long', 'headers_long'),
  },
  503: { phrase: 'Service Unavailable', refusalOf: (requestId) => refuse('SERVICE_UNAVAILABLE', { request_id: requestId }) },
};

export type RawStatus = keyof typeof failures;

/** Headers and body, in English: nobody has read the caller's language. It ends the connection. */
export function failureParts(status: RawStatus): { headers: Record<string, string>; body: string } {
  const requestId = randomUUID();
  const body = JSON.stringify(outcomeOf(plainResult(failures[status].refusalOf(requestId)), 'en').envelope);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': `${Buffer.byteLength(body)}`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(status === 503 ? { 'Retry-After': '1' } : {}),
    Connection: 'close',
  };
  return { headers, body };
}

/** The whole answer as text, for a connection that has no request to answer. */
export function rawFailure(status: RawStatus): string {
  const { headers, body } = failureParts(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${failures[status].phrase}\r\n${lines.join('')}\r\n${body}`;
}
