/**
 * Receivers for the bench of deliveries, as a separate process: `/dead/…` never answers, everything else answers 200. Sends its port once
 * it listens. Answers each message with the number of deliveries since the previous message.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly count: number;
}

let count = 0;

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    if (request.url!.startsWith('/dead/')) return;
    count++;
    response.writeHead(200).end();
  });
});
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on('message', () => {
  process.send!({ count } satisfies Received);
  count = 0;
});
