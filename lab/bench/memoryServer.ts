/** A process that receives an object's JSON, keeps the object, and serializes and sends it for every request. */
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
