/** Bodies that are larger than usual are read a few at a time, because each takes some memory until it is answered. docs/decisions/0141. */
import { request, type ClientRequest } from 'node:http';
import { expect, it } from 'vitest';
import { pdf } from '../resources/files/samples.ts';
import { newCustomer } from '../scenarios/fixtures.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();

it('[file.bounds] one business sends four large bodies at a time; the next is told to come back, and an end makes room', async () => {
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
