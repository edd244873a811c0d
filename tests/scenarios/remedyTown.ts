/** Random small businesses in which calls are refused, and code that applies a remedy as its caller would. */
import type { RemedyCall } from '../../src/contract/explanations.ts';
import type { OperationId } from '../../src/contract/index.ts';
import type { Harness, Reply, TestBusiness } from '../support/harness.ts';

/** A generator with the same numbers for the same seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (bound: number) => Math.floor(next() * bound),
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    some: <T>(list: readonly T[], share = 0.5): T[] => list.filter(() => next() < share),
  };
}
export type Random = ReturnType<typeof randomOf>;

/** Wednesday 5 June 2030, 08:00 in New York. */
export const now = Date.parse('2030-06-05T12:00:00Z');
/** From today to the Thursday of next week, with a weekend in between. */
export const days = ['2030-06-05', '2030-06-06', '2030-06-07', '2030-06-08', '2030-06-09', '2030-06-10', '2030-06-11', '2030-06-13'];

const newYork = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
const addresses = [
  newYork,
  newYork,
  newYork,
  { city: 'Troy' },
  { city: 'Albany', postal_code: '12207' },
  { latitude: 41.2, longitude: -73.1 },
  {},
];

export interface Town {
  readonly of: TestBusiness;
  readonly random: Random;
  readonly technicians: readonly string[];
  readonly skills: readonly string[];
  readonly customers: readonly string[];
  /** A customer in New York. */
  readonly customer: string;
}

const clockTime = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A start on a random day, usually within working hours. */
export const someStart = (random: Random) => {
  const minute = random.chance(0.8) ? 480 + 15 * random.below(40) : 15 * random.below(96);
  return `${random.pick(days)}T${clockTime(minute)}`;
};

/** Up to four technicians, each lacking some things, customers in various places, and jobs that fill part of the time. */
export async function newTown(harness: Harness, seed: number): Promise<Town> {
  const random = randomOf(seed);
  const of = await harness.business();
  const areas = [(await of.ok('createServiceArea', { name: 'New York', city: 'New York' })).id];
  if (random.chance(0.5)) areas.push((await of.ok('createServiceArea', { name: 'Troy', city: 'Troy' })).id);
  const category = (await of.ok('createSkillCategory', { name: 'Trades' })).id;
  const skills = [];
  for (const name of ['gas', 'ac']) skills.push((await of.ok('createSkill', { name, category_id: category })).id);
  const technicians: string[] = [];
  const count = random.pick([0, 1, 1, 2, 2, 3, 4]);
  for (let index = 0; index < count; index++) {
    const { id } = await of.ok('createTechnician', {
      full_name: `Technician ${index}`,
      email: `t${index}-${seed}@example.com`,
      service_area_ids: random.chance(0.75) ? [areas[0]!] : random.some(areas),
      skill_ids: random.chance(0.5) ? skills : random.some(skills),
      ...(random.chance(0.2) ? { assignment_tier: 'buddy' as const } : {}),
      ...(random.chance(0.1) ? { status: 'onboarding' as const } : {}),
      ...(random.chance(0.7) ? { start_location_lat: 40.7 + random.below(10) / 100, start_location_long: -73.99 } : {}),
    });
    technicians.push(id);
    if (random.chance(0.3)) await of.ok('replaceTechnicianAvailability', { id, weekly_hours: someHours(random) });
    if (random.chance(0.3))
      await of.ok('createTechnicianTimeOff', { id, start_date: random.pick(days.slice(0, 3)), end_date: '2030-06-11', status: 'approved' });
  }
  const customers: string[] = [];
  for (const [index, address] of addresses.entries()) {
    const { customer_id } = await of.ok('createCustomer', { full_name: `Customer ${index}`, email: `c${index}@example.com`, address });
    customers.push(customer_id);
  }
  const town = { of, random, technicians, skills, customers, customer: customers[0]! };
  const busy = random.pick([0, 2, 6]);
  for (let index = 0; index < busy; index++) await bookedJob(town);
  return town;
}

function someHours(random: Random) {
  return [1, 2, 3, 4, 5]
    .filter(() => random.chance(0.6))
    .map((weekday) => ({ weekday, start_minute: 480 + 60 * random.below(5), end_minute: 840 + 60 * random.below(6) }));
}

/** A job with random requested dates and skills, not quoted. */
export async function someJob({ of, random, customers, customer, skills }: Town) {
  const { id } = await of.ok('createJobRequest', {
    customer_id: random.chance(0.6) ? customer : random.pick(customers),
    job_dates: [
      { date: random.pick(days), periods: random.chance(0.5) ? [{ period: 'morning' }] : [{ period: 'morning' }, { period: 'afternoon' }] },
    ],
    skill_ids: random.chance(0.5) ? [] : random.some(skills),
  });
  return id;
}

/** A job quoted with `force`, even if nobody has time for it. */
export async function quotedJob(town: Town, options: { crew_size?: number; job_duration_minutes?: number } = {}) {
  const { of, random } = town;
  return of.ok('quoteJobRequest', {
    id: await someJob(town),
    job_duration_minutes: random.pick([30, 60, 120, 240]),
    force: true,
    ...options,
  });
}

/** A job confirmed at the first feasible of some starts; null if none is feasible. */
export async function bookedJob(town: Town, options: { crew_size?: number; job_duration_minutes?: number } = {}) {
  const { of, random } = town;
  const quoted = await quotedJob(town, options);
  const { id } = quoted;
  let { status_version } = quoted;
  for (let attempt = 0; attempt < 4; attempt++) {
    const reply = await of.call('confirmJobRequest', { id, scheduled_at: someStart(random), status_version });
    if (reply.error_code === 0) {
      const priority = random.pick(['p0', 'p1', 'p2', 'p3', 'p3'] as const);
      return of.ok('updateJobPriority', { id, priority });
    }
    ({ status_version } = await of.ok('getJobRequest', { id }));
  }
  return null;
}

/** The value of an argument that the remedy leaves to the caller. */
function fill(name: string, unique: string): unknown {
  if (name === 'address') return newYork;
  if (name === 'job_duration_minutes') return 60;
  if (name === 'email') return `${unique}@example.com`;
  return `Somebody ${unique}`;
}

/** Makes a remedy's calls in order; returns the last reply, or the first failed one. */
export async function apply(of: TestBusiness, calls: readonly RemedyCall[], unique: string): Promise<{ call: RemedyCall; reply: Reply }> {
  let firstId = '';
  let last: { call: RemedyCall; reply: Reply } | null = null;
  for (const [index, call] of calls.entries()) {
    const sent = Object.fromEntries((call.needs ?? []).map((name) => [name, fill(name, `${unique}-${index}`)]));
    const text = JSON.stringify({ ...call.arguments, ...sent }).replaceAll('{id}', firstId);
    const reply = (await of.call(call.operation as OperationId, JSON.parse(text) as never)) as Reply;
    last = { call, reply };
    if (reply.error_code !== 0) return last;
    firstId ||= String((reply.data as { id?: string } | null)?.id ?? '');
  }
  return last!;
}

/** Whether an answer is a success and not empty. */
export function isAnswered({ error_code: code, data }: Reply): boolean {
  if (code !== 0) return false;
  const found = data as Record<string, unknown> | null;
  if (found?.['confirmed'] === false) return false;
  const list = found && ['days', 'slots', 'leads', 'candidates'].map((name) => found[name]).find(Array.isArray);
  return !Array.isArray(list) || list.length > 0;
}
