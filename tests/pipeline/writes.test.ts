/** The second part of an operation in two: what it refuses without keeping leaves the key to a retry. */
import { expect, test } from 'vitest';
import { invalid, refuse, type Refusal } from '../../src/contract/errors.ts';
import { fingerprintOf } from '../../src/pipeline/idempotency.ts';
import { Replay, runWrite } from '../../src/pipeline/writes.ts';
import { startHarness } from '../harness.ts';

const harness = await startHarness();
await harness.business();
const [tenant] = await harness.store.query<{ id: number }>('select id from tenants order by id limit 1');

/** An operation whose first part counts itself, and whose second answers as told. */
function staged(answers: (Refusal | object)[]) {
  let firsts = 0;
  const handler = {
    kind: 'staged',
    prepare: async () => undefined,
    first: async () => ({ made: ++firsts }),
    between: async () => undefined,
    second: async () => answers.shift()!,
  } as unknown as Parameters<typeof runWrite>[1];
  const key = { tenantId: tenant!.id, operation: 'test', key: Math.random().toString(36), fingerprint: fingerprintOf({}) };
  return { run: () => runWrite(harness.store, handler, {} as never, {}, key), firsts: () => firsts };
}

test('[idempotency.failure-not-stored] a second part found invalid is done again by the retry, the first is not', async () => {
  const wrong = invalid('field', 'format', 'Wrong.');
  const { run, firsts } = staged([wrong, { done: true }]);
  expect(await run()).toEqual(wrong);
  expect(await run()).toEqual({ done: true });
  expect(await run()).toEqual(new Replay({ done: true }));
  expect(firsts()).toBe(1);
});

test('[idempotency.refusal-replayed] a business refusal of a second part is kept', async () => {
  const { run, firsts } = staged([refuse('JOB_REQUEST_STAGE_CONFLICT', { at: 1 }), { done: true }]);
  await run();
  expect(await run()).toEqual(new Replay(refuse('JOB_REQUEST_STAGE_CONFLICT', { at: 1 })));
  expect(firsts()).toBe(1);
});
