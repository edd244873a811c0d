/** A team for tests: a business with technicians by name, and jobs that wait for confirmation. */
import type { Harness } from '../../support/harness.ts';
import { newArea, newCustomer, newTechnician } from '../../scenarios/fixtures.ts';
import { monday, mornings } from './desk.ts';

/** A business with one technician for each name, all in one area. */
export async function newTeam(harness: Harness, ...names: string[]) {
  const of = await harness.business();
  const area = (await newArea(of)).id;
  const ids: string[] = [];
  for (const name of names) ids.push((await newTechnician(of, area, name)).id);
  const customer = await newCustomer(of);
  const booked = async () => (await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) })).id;
  const quoted = async (input: object) => of.ok('quoteJobRequest', { id: await booked(), job_duration_minutes: 60, ...input });
  return { of, area, ids, customer, booked, quoted };
}
