import { expect, test } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { signIn } from '../../support/session.ts';

const harness = await startHarness();
const business = await harness.business();
const session = await signIn(harness, business.owner);

test('[dashboard.session] getSession answers the member, the business, the environment, the permissions of the role, and the token', async () => {
  const first = await session.ok('getSession', {});
  // The radiuses are those of the settings, which a member without the permission business_manage cannot read.
  await session.ok('updateBusinessSettings', {
    version: (await session.ok('getBusinessSettings', {})).version,
    city_radius_km: 12.5,
    default_locale: 'es',
  });
  expect((await session.ok('getSession', {})).business).toMatchObject({
    postal_code_radius_km: expect.any(Number),
    city_radius_km: 12.5,
    default_locale: 'es',
  });
  expect(first).toMatchObject({ business: { id: business.businessId, alias: business.alias }, environment: 'live', technician_id: null });
  expect(first.csrf_token).toBe(session.formToken);
  expect((await session.ok('getSession', {}, { environment: 'sandbox' })).environment).toBe('sandbox');
});
