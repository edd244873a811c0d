/** A roster for tests: two businesses, and technicians to add to them. */
import { randomUUID } from 'node:crypto';
import { startHarness } from '../../support/harness.ts';

export const email = () => `${randomUUID()}@example.com`;

export async function openRoster() {
  const harness = await startHarness();
  const business = await harness.business();
  return {
    harness,
    business,
    other: await harness.business(),
    hire: (input: object = {}, of = business) => of.ok('createTechnician', { full_name: 'Ada Lovelace', email: email(), ...input }),
    area: (of = business) => of.ok('createServiceArea', { name: randomUUID() }),
    /** Types of the events of one technician, in order. */
    eventsOf: async (id: string) => {
      const events = await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by created_at, id', [
        id,
      ]);
      return events.map(({ type }) => type);
    },
  };
}
