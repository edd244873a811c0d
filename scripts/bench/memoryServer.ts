/** A process that has an object in memory, and serializes and sends it whatever is asked. It is sent the object's JSON first. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('message', (text: string) => {
  const answer: unknown = JSON.parse(text);
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
});
