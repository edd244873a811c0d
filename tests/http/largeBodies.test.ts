/** Bodies that are larger than usual are read a few at a time, because each takes some memory until it is answered. docs/decisions/0141. */
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pdf } from '../resources/files/samples.ts';
import { newCustomer } from '../scenarios/fixtures.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();

it('[file.bounds] one business sends four large bodies at a time; the next is told to come back, and an end makes room', async () => {
  const of = await harness.business();
  /** Sends the head and a byte, so the service waits for the rest. */
  const begin = (): ClientRequest => {
    const headers = { authorization: `Bearer ${of.key}`, 'content-type': 'application/json', 'content-length': 2_000_000 };
    const sent = request(`${harness.url}/v1/files`, { method: 'POST', headers }).on('error', () => undefined);
    sent.write('{');
    return sent;
  };
  const answerOf = async (sent: ClientRequest) => {
    const [{ statusCode, headers }] = (await once(sent, 'response')) as [IncomingMessage];
    return [statusCode, headers['retry-after']];
  };
  const held = Array.from({ length: 4 }, begin);
  const fifth = async () => {
    const sent = begin();
    const answer = await Promise.race([answerOf(sent), wait(500, 'waits')]);
    sent.destroy();
    return answer;
  };
  await expect.poll(fifth, { timeout: 10_000 }).toEqual([429, '5']);
  const customer_id = await newCustomer(of);
  const small = async () => (await of.call('createFile', { customer_id, name: 'Certificate', content: pdf.toString('base64') })).error_code;
  expect(await small()).toBe('RATE_LIMITED');
  for (const sent of held) sent.destroy();
  await expect.poll(small, { timeout: 10_000 }).toBe(0);
});
