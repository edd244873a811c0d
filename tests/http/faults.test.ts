/** A fault always answers as a fault, never as a success without the missing data. docs/reference/conventions.md#statuses. */
import { beforeEach, expect, it, vi } from 'vitest';
import { operationsFor, operations, type OperationId } from '../../src/contract/index.ts';
import type { Transaction } from '../../src/store/driver/database.ts';
import { examples } from '../contract/examples.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { openPage } from '../support/guest.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';

/** Operations for API keys; the dashboard's operations are not reachable here. */
const operationList = operationsFor('public');

const harness = await startHarness();
// Background queries would be counted with those of the calls.
await harness.server.background.stop();
let business: TestBusiness;
beforeEach(async () => {
  business = await harness.business();
});

/** Makes the query with this number fail; returns whether the work came that far. */
async function failing<Result>(number: number, work: () => Promise<Result>): Promise<{ result: Result; failed: boolean }> {
  let queries = 0;
  let failed = false;
  const query = harness.store.query.bind(harness.store);
  const transaction = harness.store.transaction.bind(harness.store);
  const count = () => {
    if (++queries !== number) return;
    failed = true;
    throw new Error('the database is gone');
  };
  const spies = [
    vi.spyOn(harness.store, 'query').mockImplementation(async (...args) => {
      count();
      return (await query(...args)) as never;
    }),
    vi.spyOn(harness.store, 'transaction').mockImplementation((inner) =>
      transaction((tx) => {
        const counted: Transaction = {
          ...tx,
          query: async (...args) => {
            count();
            return (await tx.query(...args)) as never;
          },
        };
        return inner(counted);
      }),
    ),
  ];
  try {
    return { result: await work(), failed };
  } finally {
    spies.forEach((spy) => spy.mockRestore());
  }
}

const reads = operationList.filter(({ effect }) => effect === 'read').map(({ id }) => id as OperationId);

it.each(reads)('[errors.empty-is-explained] %s answers 500, not nothing, whichever of its queries fails', async (id) => {
  const input = (await examples[id](business)) as never;
  const { data } = await business.call(id, input);
  let number = 0;
  for (let failed = true; failed;) {
    const reply = await failing(++number, () => business.call(id, input));
    ({ failed } = reply);
    const { status, error_code } = reply.result;
    expect([number, status, error_code]).toEqual([number, ...(failed ? [500, 'INTERNAL_ERROR'] : [200, 0])]);
    // After the fault the answer is complete again.
    if (!failed) expect(JSON.stringify(reply.result.data).length).toBeGreaterThanOrEqual(JSON.stringify(data).length - 100);
  }
  expect(number).toBeGreaterThan(operations[id].id === 'listAssignableGroups' ? 1 : 0);
});

it('[errors.empty-is-explained] a booking page and a customer link say that the service failed, not that they do not exist', async () => {
  await newTechnician(business, (await newArea(business)).id);
  const job = await quotedJob(business, await newCustomer(business), nextWorkday(Date.now()));
  const { customer_url } = await business.ok('getJobRequest', { id: job.id });
  for (const path of [`/book/${business.alias}`, new URL(customer_url!).pathname]) {
    let number = 0;
    for (let failed = true; failed;) {
      const reply = await failing(++number, () => openPage(harness, path));
      ({ failed } = reply);
      const { status, text } = reply.result;
      expect([path, number, failed ? status >= 500 : status]).toEqual([path, number, failed || 200]);
      if (failed && text.startsWith('<!')) expect(text).toContain('Something went wrong on our side. Please try again.');
    }
    expect(number).toBeGreaterThan(2);
  }
});

it('[errors.empty-is-explained] no technician free is told with its reasons, a fault is not told so', async () => {
  const ask = (latitude: number) => business.call('listNearbyTechnicians', { latitude, longitude: -74, at: '2040-01-07T10:00' });
  const { data } = await ask(40);
  expect(data).toMatchObject({ candidates: [], considered: 0, blocked_by: {}, truncated: false });
  await business.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
  expect((await ask(40)).data).toMatchObject({ candidates: [], considered: 1, blocked_by: { outside_service_area: 1 } });
});
