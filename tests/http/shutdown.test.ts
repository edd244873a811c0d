/** A stopping server finishes what it has begun and takes nothing new. Decisions, section 1. */
import { Agent, request } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { startHarness } from '../harness.ts';

const agents: Agent[] = [];
afterEach(() => agents.forEach((agent) => agent.destroy()));

/** A server that is asked to stop while it is at work on a call; `release` lets the work go on. */
async function stoppedAtWork(keepAlive: boolean) {
  const harness = await startHarness();
  const { key } = await harness.business();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const transaction = harness.store.transaction.bind(harness.store);
  const begun = new Promise<void>((resolve) => {
    vi.spyOn(harness.store, 'transaction').mockImplementationOnce(async (work) => {
      resolve();
      await released;
      return transaction(work);
    });
  });
  const agent = new Agent({ keepAlive });
  agents.push(agent);
  const status = new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = request(`${harness.url}/v1/customers`, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ full_name: 'Last One', phone: '2125550123' }));
  });
  await begun;
  let closed = false;
  const closing = harness.server.close().then(() => (closed = true));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { harness, status, release, closing, isClosed: () => closed };
}

test('[shutdown.drains] answers the call it is at work on, then ends, and the row is there', async () => {
  const { harness, status, release, closing, isClosed } = await stoppedAtWork(false);
  await expect(fetch(`${harness.url}/v1/skills`)).rejects.toThrow();
  expect(isClosed()).toBe(false);
  release();
  expect(await status).toBe(200);
  await closing;
  expect(await harness.store.query(`select from customers where full_name = 'Last One'`)).toHaveLength(1);
});

test('[shutdown.drains] a connection kept alive does not hold up the end once it has its answer', async () => {
  const { status, release, isClosed } = await stoppedAtWork(true);
  release();
  expect(await status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(isClosed()).toBe(true);
});
