import { expect, test } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { signIn } from '../../support/session.ts';

const harness = await startHarness();
const business = await harness.business();
const session = await signIn(harness, business.owner);

test('[dashboard.session] getSession tells the member, the business, the environment, what the role allows, and the token', async () => {
  const first = await session.ok('getSession', {});
  expect(first).toMatchObject({ business: { id: business.businessId, alias: business.alias }, environment: 'live', technician_id: null });
  expect(first.csrf_token).toBe(session.formToken);
  expect((await session.ok('getSession', {}, { environment: 'sandbox' })).environment).toBe('sandbox');
});
