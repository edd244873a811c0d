/** A random working day of a team in a sandbox: who sets off when, how long it takes, who cancels, what the dispatcher moves. */
import type { InputOf, OperationId, Operations, OutputOf, RequestOf } from '../../src/contract/index.ts';
import { okAsMember } from '../support/asMember.ts';
import type { Harness } from '../support/harness.ts';
import { wayMinutes, type DayVisit, type Place } from './playedLive.ts';

export const day = '2030-06-10';
/** Midnight in New York, as a minute since the epoch. */
export const midnight = Date.parse(`${day}T04:00:00Z`) / 60_000;
const morning = { date: day, periods: [{ period: 'morning' as const }, { period: 'afternoon' as const }] };

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a technician will really do with a visit. */
interface Fate {
  readonly delay: number;
  readonly wayFactor: number;
  readonly lengthFactor: number;
  readonly isSkipped: boolean;
  /** Departure and arrival are fired together, on arrival. */
  readonly isForgetful: boolean;
}

interface Played extends DayVisit {
  readonly email: string;
  readonly fate: Fate;
  isCalledOff: boolean;
  statusVersion: number;
}

const local = (minute: number) => new Date((minute - 240) * 60_000).toISOString().slice(0, 16);

/** A business in its sandbox with a team and a filled Monday, and the acts of the day. */
export async function openDay(harness: Harness, seed: number, size: { technicians: number; visits: number }) {
  const random = numbersOf(seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const of = await harness.business();
  const ok = <Id extends OperationId>(id: Id, input: RequestOf<Operations[Id]>) => of.ok(id, input, { key: of.sandboxKey });
  const call = <Id extends OperationId>(id: Id, input: RequestOf<Operations[Id]>) => of.call(id, input, { key: of.sandboxKey });
  const place = (): Place => ({ latitude: between(40_700, 40_800) / 1_000, longitude: between(-74_010, -73_910) / 1_000 });

  const area = (await ok('createServiceArea', { name: 'Manhattan', city: 'New York' })).id;
  const homes = new Map<string, Place>();
  for (let index = 0; index < size.technicians; index += 1) {
    const home = place();
    const { id } = await ok('createTechnician', {
      full_name: `Technician ${index + 1}`,
      email: `technician.${index + 1}@example.com`,
      service_area_ids: [area],
      start_location_lat: home.latitude,
      start_location_long: home.longitude,
      start_location_type: 'home',
    });
    homes.set(id, home);
  }
  const visits: Played[] = [];
  /** Customers for whom the day was full. */
  const waiting: string[] = [];

  /** What the service knows of a visit's plan now. */
  const planOf = (job: OutputOf<Operations['getJobRequest']>) => ({
    technicians: job.crew!.map(({ technician_id }) => technician_id!),
    start: Date.parse(job.schedule.scheduled_at!) / 60_000,
    end: Date.parse(job.schedule.ends_at!) / 60_000,
    promisedUntil: Date.parse(job.schedule.arrival_window!.end) / 60_000,
    statusVersion: job.status_version,
  });

  async function book(): Promise<void> {
    const at = place();
    const email = `customer.${visits.length + waiting.length + 1}@example.com`;
    const { customer_id } = await ok('createCustomer', {
      full_name: `Customer of ${email}`,
      email,
      address: { line: '5 Main St', city: 'New York', postal_code: '10001', ...at },
    });
    const { id } = await ok('createJobRequest', { customer_id, job_dates: [morning] });
    const crew_size = random() < 0.15 ? 2 : 1;
    const { data: quoted, error_code } = await call('quoteJobRequest', { id, job_duration_minutes: 15 * between(2, 6), crew_size });
    if (error_code !== 0) return void waiting.push(email);
    const { slots } = await ok('listMatchingSlots', { id, step_minutes: 15 });
    const slot = slots[between(0, slots.length - 1)];
    const technician = slot?.technicians[between(0, slot.technicians.length - 1)];
    if (slot === undefined || technician === undefined) return void waiting.push(email);
    const job = await ok('confirmJobRequest', {
      id,
      scheduled_at: slot.business_time.datetime,
      technician_id: technician.id,
      status_version: quoted.status_version,
    });
    visits.push({
      ...planOf(job),
      id,
      place: at,
      email,
      departed: null,
      arrived: null,
      done: null,
      isCalledOff: false,
      fate: {
        delay: random() < 0.3 ? between(10, 45) : between(0, 5),
        wayFactor: 0.8 + random(),
        lengthFactor: 0.5 + random() * 1.2,
        isSkipped: crew_size === 1 && random() < 0.06,
        isForgetful: random() < 0.2,
      },
    });
  }
  for (let index = 0; index < size.visits; index += 1) await book();
  return { harness, of, ok, call, homes, visits, waiting, random, between, planOf };
}

export type Day = Awaited<ReturnType<typeof openDay>>;

export const advance = ({ harness, of }: Day, minute: number) =>
  okAsMember(harness, of, 'advanceSandboxClock', { to: new Date(minute * 60_000).toISOString() }, { environment: 'sandbox' });

async function fire(today: Day, visit: Played, key: string): Promise<void> {
  const { status_version } = await today.ok('fireJobRequestAction', { id: visit.id, key, status_version: visit.statusVersion });
  visit.statusVersion = status_version;
}

/** What the technicians do in this minute. */
export async function work(today: Day, minute: number): Promise<void> {
  const open = today.visits.filter(({ isCalledOff, done }) => !isCalledOff && done === null);
  const laneOf = (technician: string) =>
    open.filter(({ technicians }) => technicians.includes(technician)).sort((one, other) => one.start - other.start);
  for (const visit of open) {
    const { fate } = visit;
    if (visit.arrived !== null) {
      if (minute < visit.arrived + Math.ceil((visit.end - visit.start) * fate.lengthFactor)) continue;
      await fire(today, visit, 'complete');
      visit.done = minute;
      continue;
    }
    if (visit.departed !== null && !fate.isForgetful) {
      if (minute < visit.departed + wayOf(today, visit)) continue;
      await fire(today, visit, 'arrive');
      visit.arrived = minute;
      continue;
    }
    const isNext = visit.technicians.every((technician) => laneOf(technician).find((other) => !other.fate.isSkipped) === visit);
    if (fate.isSkipped || !isNext) continue;
    const leaves = visit.start - wayOf(today, visit) + fate.delay;
    if (minute < (fate.isForgetful ? leaves + wayOf(today, visit) : leaves)) continue;
    await fire(today, visit, 'depart');
    visit.departed = minute;
    if (!fate.isForgetful) continue;
    await fire(today, visit, 'arrive');
    visit.arrived = minute;
  }
}

/** How long the way really takes. */
function wayOf({ visits, homes }: Day, visit: Played): number {
  const [lead] = visit.technicians as [string];
  const before = visits
    .filter(({ technicians, done, isCalledOff }) => technicians.includes(lead) && done !== null && !isCalledOff)
    .sort((one, other) => one.done! - other.done!)
    .at(-1);
  return Math.ceil(wayMinutes(before?.place ?? homes.get(lead)!, visit.place) * visit.fate.wayFactor);
}

/** A customer calls off a visit that has not begun. Its customer, or null. */
export async function callOff(today: Day): Promise<string | null> {
  const waiting = today.visits.filter(({ isCalledOff, departed }) => !isCalledOff && departed === null);
  const visit = waiting[today.between(0, waiting.length - 1)];
  if (visit === undefined) return null;
  await today.ok('cancelJobRequest', { id: visit.id, reason: 'Ill', cancelled_by: 'customer', status_version: visit.statusVersion });
  visit.isCalledOff = true;
  return visit.email;
}

/** How many places the dispatcher tries for a late visit. */
const mostTries = 8;

/** The dispatcher moves a late visit to somebody else later today. Those whose time changed, and the visit itself; null if no move worked. */
export async function move(today: Day, minute: number, late: (id: string) => boolean) {
  const { visits, between, homes } = today;
  const waiting = visits.filter(({ isCalledOff, departed, id }) => !isCalledOff && departed === null && late(id));
  const visit = waiting[between(0, waiting.length - 1)];
  if (visit === undefined) return null;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const input: InputOf<Operations['previewJobRequestMove']> = {
      id: visit.id,
      technician_id: [...homes.keys()][between(0, homes.size - 1)]!,
      start_at: local(15 * Math.ceil((minute + between(20, 300)) / 15)),
    };
    const preview = await today.call('previewJobRequestMove', input);
    if (preview.error_code !== 0) continue;
    await today.ok('commitJobRequestMove', { ...input, plan_token: preview.data.plan_token });
    const moved: Played[] = [];
    for (const other of visits.filter(({ isCalledOff }) => !isCalledOff)) {
      const plan = today.planOf(await today.ok('getJobRequest', { id: other.id }));
      if (plan.start !== other.start) moved.push(other);
      Object.assign(other, plan);
    }
    return { visit, moved };
  }
  return null;
}
