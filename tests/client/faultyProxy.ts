/** A proxy before a real service that makes requests fail on demand: broken connections, missing answers and false answers. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../support/atEnd.ts';

/** An answer that the proxy sends instead of the service's. */
export interface Canned {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * - `pass`: no fault.
 * - `drop`: the connection breaks before the request reaches the service.
 * - `lose`: the service handles the request, and the connection breaks before the answer.
 * - `cut`: the caller gets half of the answer.
 * - `hang`: the caller never gets an answer.
 * - `instead`: the caller gets this answer, and the request never reaches the service.
 * - `after`: the service handles the request, and the caller gets this answer.
 */
export type Fault = 'pass' | 'drop' | 'lose' | 'cut' | 'hang' | { readonly instead: Canned } | { readonly after: Canned };

export interface FaultyProxy {
  readonly url: string;
  /** One fault for each of the next requests. Later requests pass. */
  readonly faults: Fault[];
  /** The requests received, in order. */
  readonly seen: { method: string; path: string; key: string | undefined }[];
}

/** Starts a proxy that is closed at the end of the test file. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults: Fault[] = [];
  const seen: FaultyProxy['seen'] = [];
  const server = createServer((request, response) => {
    seen.push({ method: request.method!, path: request.url!, key: request.headers['idempotency-key'] as string | undefined });
    answer(target, faults.shift() ?? 'pass', request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, faults, seen };
}

async function answer(target: string, fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (fault === 'hang') return;
  if (fault === 'drop') return void request.socket.destroy();
  if (typeof fault === 'object' && 'instead' in fault) return send(response, fault.instead);
  const body = Buffer.concat((await request.toArray()) as Buffer[]);
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
  const reached = await fetch(target + request.url, {
    method: request.method!,
    headers: headers as Record<string, string>,
    ...(body.length > 0 ? { body } : {}),
  });
  const text = await reached.text();
  if (fault === 'lose') return void request.socket.destroy();
  if (typeof fault === 'object') return send(response, fault.after);
  const {
    'content-encoding': _encoding,
    'transfer-encoding': _transfer,
    'content-length': _size,
    ...passed
  } = Object.fromEntries(reached.headers);
  if (fault === 'cut') {
    response.writeHead(reached.status, { ...passed, 'Content-Length': Buffer.byteLength(text) }).write(text.slice(0, text.length / 2));
    return void setImmediate(() => request.socket.destroy());
  }
  send(response, { status: reached.status, headers: passed, body: text });
}

function send(response: ServerResponse, { status, headers = {}, body }: Canned): void {
  response.writeHead(status, headers).end(body);
}

/** A refusal in the envelope that the service would send. */
export const refusal = (status: number, code: string, data: unknown = null, headers: Record<string, string> = {}): Canned => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ error_code: code, message: code, errors: null, data }),
});
