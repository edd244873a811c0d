/** A fault always answers as a fault, never as a success without the missing data. docs/reference/conventions.md#statuses. */
import { expect, it, vi } from 'vitest';
import { operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import type { Transaction } from '../../src/store/driver/database.ts';
import { caseOf, deskFor, newDesk, operationIds, refusedCases, workerHarness } from '../contract/callers.ts';
import { rowsOf } from '../contract/tenants.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { atDepth, ofThisDatabase } from '../support/depth.ts';
import { openPage } from '../support/guest.ts';
import { seed } from '../support/seed.ts';

const harness = await workerHarness();

/** What a lost connection throws, which the service answers with 503. Any other error is a fault of the program, and answered with 500. */
const connectionLost = () => Object.assign(new Error('the database is gone'), { code: 'ECONNRESET' });

interface Failing<Result> {
  readonly result: Result;
  /** Whether the work came as far as the statement that fails. */
  readonly failed: boolean;
  /** Statements, and the beginnings and ends of transactions. */
  readonly steps: number;
  /** Whether a transaction was committed before. */
  readonly committed: boolean;
}

/** Makes one step of the work fail: a statement, or the beginning or the end of a transaction. */
async function failing<Result>(number: number, work: () => Promise<Result>, fault: () => Error = connectionLost): Promise<Failing<Result>> {
  let [steps, failed, commits] = [0, false, 0];
  const query = harness.store.query.bind(harness.store);
  const transaction = harness.store.transaction.bind(harness.store);
  const step = () => {
    if (++steps !== number) return;
    failed = true;
    throw fault();
  };
  const spies = [
    vi.spyOn(harness.store, 'query').mockImplementation(async (...args) => {
      step();
      return (await query(...args)) as never;
    }),
    vi.spyOn(harness.store, 'transaction').mockImplementation(async (inner, ...options) => {
      step();
      const result = await transaction(
        async (tx) => {
          const counted: Transaction = {
            ...tx,
            query: async (...args) => {
              step();
              return (await tx.query(...args)) as never;
            },
            later: (...args) => {
              step();
              tx.later(...args);
            },
            awaitedLater: (...args) => {
              step();
              return tx.awaitedLater(...args) as never;
            },
          };
          const made = await inner(counted);
          // Before the commit.
          step();
          return made;
        },
        ...options,
      );
      if (!failed) commits++;
      return result;
    }),
  ];
  try {
    return { result: await work(), failed, steps, committed: commits > 0 };
  } finally {
    spies.forEach((spy) => spy.mockRestore());
  }
}

/** Of many steps a quick run takes the first, the last and some between, other ones on each day. */
const mostSteps = atDepth(6, 1_000);
function chosen(steps: number): number[] {
  const all = Array.from({ length: steps }, (_, index) => index + 1);
  const every = Math.max(1, Math.ceil(steps / mostSteps));
  return all.filter((number) => number === 1 || number === steps || number % every === seed % every);
}

const reads = operationIds.filter((id) => operations[id].effect === 'read');

it.each(reads)('[errors.empty-is-explained] %s answers 503 or 500, never an empty result, whichever of its queries fails', async (id) => {
  const { input, ask } = await caseOf(await deskFor(id), id);
  const expected = refusedCases[id] ?? 0;
  const { result: whole, steps } = await failing(0, () => ask(input));
  expect(whole.error_code).toBe(expected);
  let faults = 0;
  for (const number of ofThisDatabase(chosen(steps))) {
    const isLost = number % 2 === 1;
    const { result, failed } = await failing(number, () => ask(input), isLost ? connectionLost : () => new Error('a fault'));
    // What the first call read may be kept for the next.
    if (!failed) continue;
    faults++;
    expect([number, result.status, result.error_code]).toEqual([
      number,
      ...(isLost ? [503, 'SERVICE_UNAVAILABLE'] : [500, 'INTERNAL_ERROR']),
    ]);
    // After the fault the answer is complete again.
    expect(JSON.stringify((await ask(input)).data).length).toBeGreaterThanOrEqual(JSON.stringify(whole.data).length - 100);
  }
  // The look-up of the key alone may be kept.
  if (steps > 1) expect(faults).toBeGreaterThan(0);
});

/** Changes in two stages: the job is booked, then it is confirmed. What the first has written stays, and the answer says so. */
const inStages: ReadonlySet<OperationId> = new Set<OperationId>(['bookAndConfirmJobRequest']);
const cutOff = new Set<OperationId>();

const writes = operationIds.filter((id) => operations[id].effect !== 'read');

it.each(writes)('[errors.nothing-by-half] %s answers 503 and writes nothing, whichever of its statements fails', async (id) => {
  const op: Operation = operations[id];
  const desk = await deskFor(id);
  const first = await caseOf(desk, id);
  const { result: done, steps } = await failing(0, () => first.ask(first.input));
  expect(done.error_code).toBe(0);
  const { business, input, ask } = await caseOf(desk, id);
  const before = await rowsOf(harness, [business.businessId]);
  for (const number of ofThisDatabase(chosen(steps))) {
    const { result, failed, committed } = await failing(number, () => ask(input));
    // What follows the commit cannot undo it.
    if (!failed || result.error_code === 0) break;
    expect([number, result.status, result.error_code]).toEqual([number, 503, 'SERVICE_UNAVAILABLE']);
    if (committed) {
      expect(inStages, `committed before step ${number}`).toContain(op.id);
      expect(result.data).toMatchObject({ outcome: 'unknown' });
      cutOff.add(id);
    } else expect(await rowsOf(harness, [business.businessId]), `step ${number}`).toEqual(before);
  }
});

it('only the listed changes are made in stages', () => {
  expect([...cutOff]).toEqual([...inStages]);
});

it('[errors.empty-is-explained] a booking page and a customer link say that the service failed, not that the page is missing', async () => {
  const { business } = await newDesk();
  await newTechnician(business, (await newArea(business)).id);
  const job = await quotedJob(business, await newCustomer(business), nextWorkday(Date.now()));
  const { customer_url } = await business.ok('getJobRequest', { id: job.id });
  for (const path of [`/book/${business.alias}`, new URL(customer_url!).pathname]) {
    let number = 0;
    for (let failed = true; failed;) {
      const reply = await failing(
        ++number,
        () => openPage(harness, path),
        () => new Error('a fault'),
      );
      ({ failed } = reply);
      const { status, text } = reply.result;
      expect([path, number, failed ? status >= 500 : status]).toEqual([path, number, failed || 200]);
      if (failed && text.startsWith('<!')) expect(text).toContain('Something went wrong on our side. Please try again.');
    }
    expect(number).toBeGreaterThan(2);
  }
});

it('[errors.empty-is-explained] an empty list of technicians comes with the reasons, and a fault is not shown as one', async () => {
  const business = await harness.business();
  const ask = (latitude: number) => business.call('listNearbyTechnicians', { latitude, longitude: -74, at: '2040-01-07T10:00' });
  const { data } = await ask(40);
  expect(data).toMatchObject({ candidates: [], considered: 0, blocked_by: {}, truncated: false });
  await business.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
  expect((await ask(40)).data).toMatchObject({ candidates: [], considered: 1, blocked_by: { outside_service_area: 1 } });
});
