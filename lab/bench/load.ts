/**
 * The load generator, a separate process (forked by http.ts): a fixed number of keep-alive connections, each with one request under way,
 * for a fixed time.
 */
import { randomUUID } from 'node:crypto';
import { Client, type Dispatcher } from 'undici';
import { median } from './engineRounds.ts';

export interface Shot {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface LoadOrder {
  readonly origin: string;
  /** Further processes: every connection sends its requests to all of them in turn, as a load balancer does. */
  readonly otherOrigins?: readonly string[];
  /** Sent in rotation. */
  readonly shots: readonly Shot[];
  readonly connections: number;
  readonly milliseconds: number;
  /** Gives each request a new Idempotency-Key. */
  readonly newKeys?: boolean;
}

export interface LoadReport {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  /** Statuses other than 200; one of them invalidates the round. */
  readonly failed: number;
}

export async function fire(order: LoadOrder): Promise<LoadReport> {
  const origins = [order.origin, ...(order.otherOrigins ?? [])];
  const connections = Array.from({ length: order.connections }, () => origins.map((origin) => new Client(origin, { pipelining: 1 })));
  const latencies: number[] = [];
  let failed = 0;
  let next = 0;
  const begun = performance.now();
  const end = begun + order.milliseconds;
  await Promise.all(
    connections.map(async (clients) => {
      while (performance.now() < end) {
        const client = clients[next % clients.length]!;
        const shot = order.shots[next++ % order.shots.length]!;
        const sent = performance.now();
        const status = await once(
          client,
          order.newKeys ? { ...shot, headers: { ...shot.headers, 'idempotency-key': randomUUID() } } : shot,
        );
        latencies.push(performance.now() - sent);
        if (status !== 200) failed++;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(connections.flat().map((client) => client.close()));
  return { requests: latencies.length, perSecond: latencies.length / seconds, p50Milliseconds: median(latencies), failed };
}

/**
 * Sends one request, reads its body to the end and returns the status. Uses bare handlers, so that the generator takes little processor
 * time.
 */
function once(client: Client, { method, path, headers, body }: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => void (status = statusCode),
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(status),
      onResponseError: (_controller, error) => reject(error),
    };
    client.dispatch({ method, path, headers, body: body ?? null }, handler);
  });
}

if (import.meta.main) process.on('message', async (order: LoadOrder) => void process.send!(await fire(order)));
