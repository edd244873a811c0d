/** A register of customers for tests: a business, and people who call it. */
import { randomUUID } from 'node:crypto';
import { startHarness, type TestBusiness } from '../../support/harness.ts';

export const email = () => `${randomUUID()}@example.com`;

/** The least that a customer is created with. */
export const minimal = (input: object = {}) => ({ full_name: 'Ada Byron', email: email(), ...input });

/** An instant as answers tell it. */
export const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export async function openRegistry() {
  const harness = await startHarness();
  const business = await harness.business();
  return {
    harness,
    business,
    create: async (input: object = {}, of = business) => (await of.ok('createCustomer', minimal(input))).customer_id,
  };
}

/** A technician and a service area to refer to. */
export async function references(of: TestBusiness) {
  const technician = await of.ok('createTechnician', { full_name: 'Bea Arthur', email: email() });
  const area = await of.ok('createServiceArea', { name: randomUUID() });
  return { technician, area };
}
