/** A customer register for tests: a business, and the customers it creates. */
import { randomUUID } from 'node:crypto';
import { startHarness, type TestBusiness } from '../../support/harness.ts';

export const email = () => `${randomUUID()}@example.com`;

/** The fewest fields with which a customer can be created. */
export const minimal = (input: object = {}) => ({ full_name: 'Ada Byron', email: email(), ...input });

/** The format of an instant in answers. */
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

/** A technician and a service area that customers can refer to. */
export async function references(of: TestBusiness) {
  const technician = await of.ok('createTechnician', { full_name: 'Bea Arthur', email: email() });
  const area = await of.ok('createServiceArea', { name: randomUUID() });
  return { technician, area };
}
