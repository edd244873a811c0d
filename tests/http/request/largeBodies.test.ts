/**
 * Bodies that are larger than usual are read a few at a time, because each takes some memory until it is answered.
 * docs/internals/files.md#checks.
 */
import { EventEmitter, once } from 'node:events';
import { createServer, request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { takePlace } from '../../../src/edges/http/request/largeBodies.ts';
import { pdf } from '../../resources/files/samples.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';
import { atEnd } from '../../support/atEnd.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();

it('[file.bounds] a business sends four large bodies at a time; the fifth must come later, and an end makes room', async () => {
  const of = await harness.business();
  const answered: unknown[] = [];
  /** Sends the head and a byte, so the service waits for the rest. */
  const begin = (): ClientRequest => {
    const headers = { authorization: `Bearer ${of.key}`, 'content-type': 'application/json', 'content-length': 2_000_000 };
    const sent = request(`${harness.url}/v1/files`, { method: 'POST', headers }, ({ statusCode, headers: told }) =>
      answered.push([statusCode, told['retry-after']]),
    ).on('error', () => undefined);
    sent.write('{');
    return sent;
  };
  // Any of them may be the last to be identified.
  const begun = Array.from({ length: 5 }, begin);
  await expect.poll(() => answered, { timeout: 10_000 }).toEqual([[429, '5']]);
  const customer_id = await newCustomer(of);
  const small = async () => (await of.call('createFile', { customer_id, name: 'Certificate', content: pdf.toString('base64') })).error_code;
  expect(await small()).toBe('RATE_LIMITED');
  for (const sent of begun) sent.destroy();
  await expect.poll(small, { timeout: 10_000 }).toBe(0);
});

it('[file.bounds] a caller who leaves while waiting takes up no room', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => server.close());
  const { port } = server.address() as AddressInfo;
  const take = (incoming: IncomingMessage, answer: ServerResponse) =>
    takePlace({ raw: incoming } as unknown as FastifyRequest, { raw: answer } as unknown as FastifyReply, 'customer', {
      businessId: 'one',
      link: 'one',
      network: 'one',
    });
  const arrived = async () => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 100 } }).on('error', () => undefined);
    sent.flushHeaders();
    const [incoming, answer] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    return { sent, incoming: incoming.on('error', () => undefined), answer };
  };
  for (let left = 0; left < 3; left += 1) {
    const { sent, incoming, answer } = await arrived();
    sent.destroy();
    await once(answer, 'close');
    expect(take(incoming, answer)).toBe(false);
  }
  const { sent, incoming, answer } = await arrived();
  expect(take(incoming, answer)).toBe(true);
  sent.destroy();
  await once(answer, 'close');
});

/** An answer that is never sent. */
class Answer extends EventEmitter {
  readonly destroyed = false;
  destroy = () => void this.emit('close');
}

const answers: Answer[] = [];
afterEach(() => {
  for (const answer of answers.splice(0)) answer.emit('close');
  vi.useRealTimers();
});

function taken(who: 'caller' | 'customer' | 'reader', businessId: string, link: string, network: string): boolean {
  const answer = new Answer();
  answers.push(answer);
  const [sent, reply] = [{ raw: {} } as unknown as FastifyRequest, { raw: answer } as unknown as FastifyReply];
  return takePlace(sent, reply, who, { businessId, link, network });
}
/** How many of these holders get a place. */
const count = (total: number, take: (index: string) => boolean) =>
  Array.from({ length: total }, (_, index) => take(`${index}`)).filter(Boolean).length;

it.each([
  ['customer', { link: 1, network: 1, business: 2, process: 4 }],
  ['reader', { link: 10, network: 10, business: 20, process: 40 }],
] as const)('[file.places] of a %s one link, network, business and process have so many places: %o', (who, most) => {
  const release = () => answers.splice(0).forEach((answer) => answer.emit('close'));
  const found = {
    link: count(50, (index) => taken(who, 'one', 'same', index)),
    network: (release(), count(50, (index) => taken(who, index, index, 'same'))),
    business: (release(), count(50, (index) => taken(who, 'one', index, index))),
    process: (release(), count(50, (index) => taken(who, index, index, index))),
  };
  expect(found).toEqual(most);
});

it('[file.places] a place is given up after five minutes, however steadily its body comes', () => {
  vi.useFakeTimers();
  expect(taken('customer', 'one', 'one', 'one')).toBe(true);
  vi.advanceTimersByTime(299_000);
  expect(taken('customer', 'two', 'one', 'two')).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(taken('customer', 'two', 'one', 'two')).toBe(true);
});
