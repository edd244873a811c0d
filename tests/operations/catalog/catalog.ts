/** A catalogue for tests: two businesses, and names that nobody else has. */
import { randomUUID } from 'node:crypto';
import { startHarness } from '../../support/harness.ts';

export const name = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

/** The boundary of a service area, of one degree each way. */
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
    /** A category of skills of its own. */
    category: async () => (await business.ok('createSkillCategory', { name: name('Trade'), icon: 'wrench' })).id,
    /** Rises with every change that boards have to learn of. */
    boardVersion: async () =>
      (
        await harness.store.query<{ v: number }>(
          `select s.settings_version as v from schedules s join tenants t on t.id = s.tenant_id where t.business_id = $1 and t.environment = 'live'`,
          [business.businessId],
        )
      )[0]!.v,
  };
}
