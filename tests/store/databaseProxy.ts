/** A network between the service and PostgreSQL, of which a test decides what it does to the bytes. */
import { createServer, connect, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database's address, by way of the proxy. */
  readonly url: string;
  /**
   * What becomes of bytes on their way: passed on, or `silent`: connections stay, and nothing goes through, in either direction. New
   * connections are `refused`, with those that stand, by a reset.
   */
  mode: 'open' | 'silent' | 'refused';
  /** Sees what the service sends, may change it, and may end the connection. */
  onSent: (bytes: Buffer, end: (after: 'now' | 'its answer') => void) => Buffer;
  /** Where new connections lead from now on, and by which address: as after a promotion. Those that stand are reset. */
  leadTo(target: string): void;
  /** Connections that stand. */
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
      // Statements travel together: what comes first may still be the answer to an earlier one.
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
