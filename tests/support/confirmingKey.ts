/** An API key whose changes a person must confirm (`confirm_changes`). docs/internals/call.md#confirmation. */
import type { Environment } from '../../src/contract/vocabulary.ts';
import { hashSecret } from '../../src/machinery/auth/apiKeys.ts';
import type { Harness, TestBusiness } from './harness.ts';

/** Makes such a key, with all permissions. */
export async function confirmingKey(harness: Pick<Harness, 'store'>, of: TestBusiness, environment: Environment = 'live'): Promise<string> {
  const key = await of.newKey(null, environment);
  await harness.store.query('update api_keys set confirm_changes = true where hash = $1', [hashSecret(key)]);
  return key;
}
