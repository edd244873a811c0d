/** List gap fillers. */
import { expect, it } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { examples } from '../../contract/examples.ts';

const harness = await startHarness();
const business = await harness.business();

it('[gap-fillers.list] write me', async () => {
  const reply = await business.call('listGapFillers', await examples.listGapFillers(business));
  expect(reply.status, 'Write me: handler and test of listGapFillers (docs/adding-an-operation.md)').toBe(200);
  expect.fail('Write me: what listGapFillers answers, each refusal, and the id of another business (docs/adding-an-operation.md)');
});
