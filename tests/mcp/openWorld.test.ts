/** Which tools may call an outside service: docs/reference/conventions.md#mcp. */
import { expect, test } from 'vitest';
import { toolOperations, type OperationId } from '../../src/contract/index.ts';
import { examples } from '../contract/examples.ts';
import { json, startLocalServer } from '../outbound/localServer.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness } from '../support/harness.ts';

// It fails, because answers are remembered for a day, and failures for ten seconds, which pass before each question.
const osrm = await startLocalServer();
osrm.answer(json({}, 500));
atEnd(() => osrm.close());

let passedMilliseconds = 0;
const harness = await startHarness({
  clock: { nowMilliseconds: () => Date.now() + passedMilliseconds },
  env: { ROUTING_URL: osrm.url },
});
const reads = toolOperations().filter(({ effect }) => effect === 'read');

test('[mcp.hints] the tools that read and ask the routing service have the open-world hint, and no other that reads', async () => {
  const asking: string[] = [];
  for (const { id } of reads) {
    const business = await harness.business();
    const input = await examples[id as OperationId](business);
    passedMilliseconds += 10_001;
    const before = osrm.requests.length;
    await business.call(id as OperationId, input as never);
    if (osrm.requests.length > before) asking.push(id);
  }
  expect(asking).toEqual(reads.filter(({ pricesTravel }) => pricesTravel).map(({ id }) => id));
});
