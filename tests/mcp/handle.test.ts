/** Messages of which some cannot be answered because the database is away. docs/reference/conventions.md#statuses. */
import { expect, test, vi } from 'vitest';
import { Unreachable } from '../../src/store/driver/unavailable.ts';
import { startHarness } from '../support/harness.ts';
import { post, request, toolCall, type RpcReply } from './rpc.ts';

/** Each look at the clock is more than a second after the last, so that no credential and no tenant is trusted from before. */
let now = Date.now();
const harness = await startHarness({ clock: { nowMilliseconds: () => (now += 1_500) } });
await harness.server.background.stop();
const business = await harness.business();

/** Makes the store's query with this number and all later ones fail until `work` has ended; returns whether it came that far. */
async function away<Result>(number: number, work: () => Promise<Result>): Promise<{ result: Result; failed: boolean }> {
  let queries = 0;
  const query = harness.store.query.bind(harness.store);
  const spy = vi.spyOn(harness.store, 'query').mockImplementation(async (...args) => {
    if (++queries >= number) throw new Unreachable(new Error('no connection became free'));
    return (await query(...args)) as never;
  });
  try {
    return { result: await work(), failed: queries >= number };
  } finally {
    spy.mockRestore();
  }
}

const codeOf = ({ result, error }: RpcReply): unknown =>
  ((result?.['structuredContent'] ?? (error as { data?: unknown } | undefined)?.data) as { error_code?: unknown } | undefined)?.error_code;

const messages = {
  'a tool call': toolCall('listCustomers', {}),
  initialize: request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }),
};

test.each(Object.entries(messages))(
  '[store.unreachable] %s answers that the caller should try again, whichever of its queries finds no database',
  async (_name, message) => {
    let number = 0;
    for (let hasFailed = true; hasFailed;) {
      const { result, failed } = await away(++number, () => post(harness.url, message, business));
      hasFailed = failed;
      expect([number, result.status]).toEqual([number, 200]);
      if (failed) expect([number, codeOf(result.json as RpcReply)]).toEqual([number, 'SERVICE_UNAVAILABLE']);
    }
    // The credential and the tenant at least.
    expect(number).toBeGreaterThan(2);
  },
);

test('[store.unreachable] a call that finds no database does not lose the answers of other calls in its batch', async () => {
  const made = toolCall('createCustomer', { full_name: 'Ada Lovelace', email: 'ada@example.com' }, 'made');
  const batch = [made, toolCall('listCustomers', {}, 'read')];
  const seen = new Set<string>();
  for (let number = 1, hasFailed = true; hasFailed; number++) {
    const { result, failed } = await away(number, () => post(harness.url, batch, business));
    hasFailed = failed;
    const codes = (result.json as RpcReply[]).map((answer) => `${answer.id} ${codeOf(answer)}`);
    expect([number, result.status, codes.length]).toEqual([number, 200, 2]);
    seen.add(codes.join());
  }
  expect(seen).toContain('made 0,read SERVICE_UNAVAILABLE');
});
