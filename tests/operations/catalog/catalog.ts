/** A catalogue for tests: two businesses, and names that no other test uses. */
import { randomUUID } from 'node:crypto';
import { startHarness } from '../../support/harness.ts';

export const name = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

/** The boundary of a service area, one degree wide and one degree high. */
export const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ],
};

export async function openCatalog() {
  const harness = await startHarness();
  const business = await harness.business();
  return {
    harness,
    business,
    other: await harness.business(),
    /** A new category of skills. */
    category: async () => (await business.ok('createSkillCategory', { name: name('Trade'), icon: 'wrench' })).id,
    /** A counter that rises with every change that boards must learn of. */
    boardVersion: async () =>
      (
        await harness.store.query<{ v: number }>(
          `select s.settings_version as v from schedules s join tenants t on t.id = s.tenant_id where t.business_id = $1 and t.environment = 'live'`,
          [business.businessId],
        )
      )[0]!.v,
  };
}
