/** Get day brief. */
import { expect, it } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { examples } from '../../contract/examples.ts';

const harness = await startHarness();
const business = await harness.business();

it('[day-brief.get] write me', async () => {
  const reply = await business.call('getDayBrief', await examples.getDayBrief(business));
  expect(reply.status, 'Write me: handler and test of getDayBrief (docs/adding-an-operation.md)').toBe(200);
  expect.fail('Write me: what getDayBrief answers, each refusal, and the id of another business (docs/adding-an-operation.md)');
});
