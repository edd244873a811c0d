/** A network proxy between the service and PostgreSQL, through which a test controls the traffic. */
import { createServer, connect, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /**
   * `open` passes bytes on. `silent` keeps connections but passes nothing in either direction. `refused` resets all connections and refuses
   * new ones.
   */
  mode: 'open' | 'silent' | 'refused';
  /** Receives the bytes that the service sends. May change them and may end the connection. */
  onSent: (bytes: Buffer, end: (after: 'now' | 'its answer') => void) => Buffer;
  /** Resets all connections and sends new ones to another address, as after a failover. */
  leadTo(target: string): void;
  /** Number of open connections. */
  readonly count: number;
  reset(): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<DatabaseProxy> {
  let address = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    if (proxy.mode === 'refused') return client.resetAndDestroy();
    const upstream = connect(Number(address.port || 5432), address.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    };
    let endsWithAnswer = false;
    client.on('data', (bytes: Buffer) => {
      if (proxy.mode !== 'open') return;
      let ended = false;
      const passed = proxy.onSent(bytes, (after) => {
        if (after === 'its answer') endsWithAnswer = true;
        else ended = true;
      });
      if (ended) end();
      else upstream.write(passed);
    });
    upstream.on('data', (bytes: Buffer) => {
      // Statements are sent in batches, so the first bytes may still answer an earlier statement.
      if (endsWithAnswer && bytes.includes('COMMIT\0')) end();
      else if (proxy.mode === 'open') client.write(bytes);
    });
    for (const socket of pair) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  const untouched = (bytes: Buffer) => bytes;
  const reset = () => {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    }
    pairs.clear();
  };
  const proxy: DatabaseProxy = {
    url: url.href,
    mode: 'open',
    onSent: untouched,
    get count() {
      return pairs.size;
    },
    reset,
    leadTo(next) {
      address = new URL(next);
      reset();
    },
    async close() {
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
