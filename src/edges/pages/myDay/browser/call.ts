/**
 * Calls of the service with the sign-in session. They end after 20 seconds, and later for a photograph: a phone at the edge of a network would
 * wait for minutes.
 */
import { newsHeader } from './names.ts';
import type { TapAnswer } from './send.ts';
import type { Tap } from './taps.ts';

const patienceMilliseconds = 20_000;
/** The slowest network over which a photograph is sent: 20 kB a second. */
const slowestBytesPerMillisecond = 20;

interface CallHeaders {
  readonly token: string;
  readonly language: string;
}

/** Sends a tap. Null if there was no answer of the service. */
export async function callService({ method, path, body, key }: Tap, { token, language }: CallHeaders): Promise<TapAnswer | null> {
  const sent = JSON.stringify(body);
  try {
    const response = await fetch(path, {
      method,
      body: sent,
      headers: { 'content-type': 'application/json', 'x-csrf-token': token, 'idempotency-key': key, 'x-locale': language },
      signal: AbortSignal.timeout(patienceMilliseconds + Math.round(sent.length / slowestBytesPerMillisecond)),
    });
    const answer = (await response.json()) as Partial<TapAnswer> | null;
    // A proxy in between may answer with JSON of its own.
    return answer?.error_code === undefined ? null : (answer as TapAnswer);
  } catch {
    return null;
  }
}

/** Calls an operation that is not stored. Null if there was no answer of the service. */
export async function callWith<Data>(
  method: string,
  path: string,
  body: object | undefined,
  { token, language }: CallHeaders,
): Promise<{ readonly error_code: number | string; readonly data: Data } | null> {
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', 'x-csrf-token': token, 'x-locale': language },
      signal: AbortSignal.timeout(patienceMilliseconds),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { error_code: number | string; data: Data };
  } catch {
    return null;
  }
}

/** Requests the present page. Rejects without a connection. */
export const fetchPage = (language: string): Promise<Response> =>
  fetch(`/my-day?lang=${language}`, { headers: { [newsHeader]: '1' }, signal: AbortSignal.timeout(patienceMilliseconds) });
