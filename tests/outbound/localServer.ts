/** A real HTTP server on loopback that stands in for an outside service. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  readonly url: string;
  /** The requests received, oldest first. */
  readonly requests: readonly { method: string; url: URL; headers: IncomingMessage['headers'] }[];
  /** Sets the answer to all later requests. */
  answer(listener: RequestListener): void;
  close(): Promise<void>;
}

export async function startLocalServer(): Promise<LocalServer> {
  const requests: LocalServer['requests'][number][] = [];
  let listener: RequestListener = (_request, response) => response.writeHead(501).end();
  const server: Server = createServer((request, response) => {
    requests.push({ method: request.method!, url: new URL(request.url!, url), headers: request.headers });
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    answer: (next) => (listener = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));

/** Sends valid JSON without an end until the caller hangs up, then reports how many bytes it sent. */
export function endless(onClose: (sentBytes: number) => void): RequestListener {
  const chunk = Buffer.alloc(65_536, ' ');
  return (_request, response) => {
    let sent = 0;
    response.writeHead(200, { 'content-type': 'application/json' });
    const push = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      sent += chunk.length;
    };
    response.on('drain', () => setImmediate(push));
    response.on('close', () => onClose(sent));
    push();
  };
}
