/** A business that lives through a month, and how its acts are asked for. */
import type { InputOf, OperationId, Operations, OutputOf, RequestOf } from '../../src/contract/index.ts';
import { seededRandom, type Random } from '../../src/process/demo/random.ts';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';
import { callAsCustomer } from '../support/guest.ts';
import type { Harness } from '../support/harness.ts';

export type Job = OutputOf<Operations['getJobRequest']>;
export const hour = 3_600_000;

/** Business-local minute in New York in summer. */
const localAt = (milliseconds: number): string => new Date(milliseconds - 4 * hour).toISOString().slice(0, 16);

/** A staffed business with customers, plans and reserved time, on the clock of its test. */
export async function openMonth(harness: Harness, time: { now: number }, seed: number) {
  const random = seededRandom(seed);
  const of = await harness.business();
  // Keys last 30 days.
  await harness.store.query(`update api_keys set expires_at = '2099-01-01'`);
  const area = (await newArea(of)).id;
  const technicians: string[] = [];
  for (const name of ['Ada Lovelace', 'Alan Turing', 'Bea Arthur']) technicians.push((await newTechnician(of, area, name)).id);
  const jobTypes: string[] = [];
  for (const name of ['Boiler service', 'Renewal of pipes'])
    jobTypes.push((await of.ok('createJobType', { name, default_duration_minutes: 90 })).id);
  const category_id = (await of.ok('createSkillCategory', { name: 'Own trade', icon: 'drop' })).id;
  const skills: string[] = [];
  for (const name of ['Gas of ours', 'Water of ours']) skills.push((await of.ok('createSkill', { name, category_id })).id);
  const vehicles: string[] = [];
  for (const id of technicians) {
    await of.ok('replaceTechnicianSkills', { id, skill_ids: skills });
    vehicles.push(
      (
        await of.ok('createVehicle', {
          name: `Van ${vehicles.length}`,
          brand: 'Ford',
          model: 'Transit',
          plate_number: `TR-${vehicles.length}`,
        })
      ).id,
    );
    await of.ok('replaceTechnicianVehicles', { id, vehicle_ids: [vehicles.at(-1)!] });
  }
  const records = {
    area,
    technicians,
    jobTypes,
    skills,
    vehicles,
    customers: [] as string[],
    deleted: [] as string[],
    gaveJobs: new Set<string>(),
  };
  const month = { harness, of, time, random, ...records };
  for (let index = 0; index < 9; index += 1) await newCustomer(month);
  // The customers of the plans are not erased or merged.
  const ofPlans = month.customers.splice(0, 3);
  const plan = {
    job_type_id: jobTypes[0]!,
    start_date: '2030-06-17',
    lead_weeks: 1,
    recurrence: 'FREQ=WEEKLY',
    description: 'Check the flue.',
  };
  const ways = [{ proposes_time: true }, { proposes_time: true, wanted_periods: ['morning' as const] }, { same_technician: true }];
  for (const [index, way] of ways.entries()) await of.ok('createMaintenancePlan', { ...plan, ...way, customer_id: ofPlans[index]! });
  const meeting = { start_at: '2030-06-10T12:00', end_at: '2030-06-10T13:00', title: 'Team meeting' };
  await of.ok('createReservedTime', { ...meeting, technician_ids: technicians, recurrence: 'FREQ=WEEKLY' });
  return month;
}

export type Month = Awaited<ReturnType<typeof openMonth>>;

/** Calls, and answers null if the call is refused. An internal fault is no refusal. */
export async function ask<Id extends OperationId>(
  month: Month,
  id: Id,
  input: RequestOf<Operations[Id]>,
): Promise<OutputOf<Operations[Id]> | null> {
  const { status, error_code, data } = await month.of.call(id, input);
  if (status >= 500 || status === 401) throw new Error(`${id}: ${error_code}`);
  return error_code === 0 ? data : null;
}

/** Like `ask`, through the customer's link to the visit. */
export async function asCustomer<Id extends OperationId>(
  month: Month,
  job: Job,
  id: Id,
  input: Omit<InputOf<Operations[Id]>, 'id'>,
): Promise<void> {
  const { customer_url } = await month.of.ok('getJobRequest', { id: job.id });
  // The customer of an erased record has no link any more.
  if (customer_url === undefined) return;
  const { status } = await callAsCustomer(month.harness, customer_url, id, input);
  if (status >= 500) throw new Error(`${id}: ${status}`);
}

export const address = (random: Random) => ({
  line: `${random.whole(1, 99)} Main St`,
  city: 'New York',
  postal_code: '10001',
  latitude: random.whole(40_700, 40_790) / 1_000,
  longitude: random.whole(-74_010, -73_930) / 1_000,
});

export async function newCustomer(month: Month): Promise<string> {
  const number = month.customers.length + 1;
  const { customer_id } = await month.of.ok('createCustomer', {
    full_name: `Customer ${number}`,
    email: `customer.${number}@example.com`,
    phone: `+1 212 555 ${1000 + number}`,
    address: address(month.random),
  });
  month.customers.push(customer_id);
  return customer_id;
}

/** All jobs that are not archived, or all that are. */
export const jobsOf = async ({ of }: Month, archived = false): Promise<Job[]> =>
  (await of.ok('listJobRequests', { archived, limit: 1_000 })).items as Job[];

export const isScheduled = ({ schedule, completed_at }: Job) => schedule.scheduled_at !== null && completed_at === null;
export const startOf = ({ schedule }: Job) => Date.parse(schedule.scheduled_at!);
export const hasBegun = ({ current_status }: Job) => current_status.key !== 'scheduled';

/** One of the jobs that fit; null: there is none. */
export async function oneOf(month: Month, fits: (job: Job) => boolean, archived = false): Promise<Job | null> {
  const jobs = (await jobsOf(month, archived)).filter(fits);
  return jobs.length === 0 ? null : month.random.pick(jobs);
}

/** A visit that is still ahead. */
export const coming = (month: Month) => oneOf(month, (job) => isScheduled(job) && !hasBegun(job) && startOf(job) > month.time.now);

/** A day so many days ahead. */
export const dayIn = ({ time }: Month, days: number) => localAt(time.now + days * 24 * hour).slice(0, 10);
export const someDay = (month: Month) => dayIn(month, month.random.whole(1, 8));
export const wishes = (month: Month) =>
  [...new Set([someDay(month), someDay(month)])].map((date) => ({
    date,
    periods: [{ period: 'morning' as const }, { period: 'afternoon' as const }],
  }));
