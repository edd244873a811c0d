/** Failures told on a connection itself, where there is no request that a route could answer. */
import { randomUUID } from 'node:crypto';
import type { ErrorCode, FieldError } from '../contract/errors.ts';
import { messageFor } from '../pipeline/messages.ts';

const failures: Readonly<Record<400 | 408 | 431 | 503, { phrase: string; code: ErrorCode; errors: FieldError[] | null }>> = {
  400: {
    phrase: 'Bad Request',
    code: 'VALIDATION_ERROR',
    errors: [{ field: 'request', code: 'malformed', message: 'This is no HTTP request.' }],
  },
  408: { phrase: 'Request Timeout', code: 'REQUEST_TIMEOUT', errors: null },
  431: {
    phrase: 'Request Header Fields Too Large',
    code: 'VALIDATION_ERROR',
    errors: [{ field: 'headers', code: 'too_long', message: 'The headers are longer than 16 KiB.' }],
  },
  503: { phrase: 'Service Unavailable', code: 'SERVICE_UNAVAILABLE', errors: null },
};

export type RawStatus = keyof typeof failures;

/** Headers and body, in English: nobody has read the caller's language. It ends the connection. */
export function failureParts(status: RawStatus): { headers: Record<string, string>; body: string } {
  const { code, errors } = failures[status];
  const body = JSON.stringify({ error_code: code, message: messageFor(code, 'en'), errors, data: null });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': `${Buffer.byteLength(body)}`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': randomUUID(),
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
