/** Requests of the suite to servers that start and stop. */
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { forgetConnections, send } from './send.ts';

/** A server at a port, 0 for any. `close` ends it as a stopped service ends. */
async function serverAt(port: number) {
  const server = createServer((request, response) => request.resume().once('end', () => response.end('served')));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const at = (server.address() as { port: number }).port;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: at, url: `http://127.0.0.1:${at}/`, close };
}

it('`send` and `fetch` reach a server at the port of a closed server', async () => {
  const first = await serverAt(0);
  let server = first;
  for (let round = 0; round < 10; round++) {
    const { url } = server;
    const asked = [() => send(url, { method: 'POST', headers: {}, body: '{}' }), () => fetch(url, { method: 'POST', body: '{}' })];
    for (const ask of round % 2 ? asked : asked.reverse()) {
      const response = await ask();
      expect([response.status, typeof response.text === 'string' ? response.text : await response.text()]).toEqual([200, 'served']);
    }
    await server.close();
    server = await serverAt(first.port);
    await forgetConnections();
  }
  await server.close();
});
