/**
 * Random businesses for dispatch properties, drawn from a seed and booked through the API: technicians of all kinds, three full days of
 * work, and questions to ask. The server makes the ids, so ties may be broken differently in another run.
 */
import type { InputOf, Operations } from '../../src/contract/index.ts';
import { seededRandom, type Random } from '../../src/process/demo/random.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import type { AbsenceAnswer, BoardState } from './dispatchState.ts';

/** A Monday to Wednesday in New York, four hours behind UTC. */
export const days = ['2030-06-10', '2030-06-11', '2030-06-12'] as const;
const offsetMinutes = 240;

/** The service's clock; it stands still until a test sets it. */
export interface SettableClock {
  at: number;
}

export interface DispatchBoard {
  readonly seed: number;
  readonly random: Random;
  readonly of: TestBusiness;
  readonly technicianIds: readonly string[];
  readonly customerIds: readonly string[];
  readonly skillIds: readonly string[];
  /** This board's present time. Set the clock to it before asking anything. */
  readonly now: number;
}

export type EmergencyQuestion = Pick<
  Required<InputOf<Operations['previewEmergencyReschedule']>>,
  'job_request_id' | 'technician_id' | 'start_at' | 'mode' | 'displacement_mode'
>;
export type MoveQuestion = InputOf<Operations['previewJobRequestMove']> & { id: string };
export type AbsenceQuestion = InputOf<Operations['previewAbsenceResolve']>;
type SentRow = NonNullable<InputOf<Operations['commitAbsenceResolve']>['assignments']>[number];
export type AssignedRow = SentRow & { technician_id: string; expected_version: number; start_at: string; end_at: string };

const two = (value: number) => String(value).padStart(2, '0');
/** A business-local time as requests write it. */
export const local = (date: string, minute: number) => `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
/** The epoch minute of a business-local time. */
export const localMinute = (datetime: string): number => Date.parse(`${datetime}:00Z`) / 60_000 + offsetMinutes;
export const localDate = (minute: number): string => new Date((minute - offsetMinutes) * 60_000).toISOString().slice(0, 10);
export const dayStart = (date: string): number => localMinute(`${date}T00:00`);

const postalCodes = ['10001', '10002', '10003'];
const firstNames = ['Ada', 'Bea', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus'];
const week = [1, 2, 3, 4, 5];
/** Shifts within the opening hours, which are minutes 480 to 1080. */
const shifts = [
  [420, 960],
  [600, 1140],
  [480, 720, 780, 1080],
  [480, 1080],
] as const;

/** Points in a region of about 12 km. */
const coordinates = (random: Random) => ({
  latitude: Math.round((40.7 + random.next() * 0.09) * 1e6) / 1e6,
  longitude: Math.round((-74.02 + random.next() * 0.12) * 1e6) / 1e6,
});
const address = (random: Random) => ({ line: '5 Main St', postal_code: random.pick(postalCodes), ...coordinates(random) });

/**
 * The boards of several seeds, each made when first used. A failure names its seed. `randomOf` gives the random numbers for a board's
 * questions.
 */
export function boardsOf(harness: Harness, clock: SettableClock, seeds: readonly number[]) {
  const drawn = new Map<number, DispatchBoard>();
  return async (randomOf: (seed: number) => Random, ask: (board: DispatchBoard, random: Random) => Promise<void>): Promise<void> => {
    for (const seed of seeds) {
      try {
        const board = drawn.get(seed) ?? (await drawBoard(harness, clock, seed));
        drawn.set(seed, board);
        clock.at = board.now;
        await ask(board, randomOf(seed));
      } catch (error) {
        throw new Error(`PLAN_SEED=${seed}`, { cause: error });
      }
    }
  };
}

export async function drawBoard(harness: Harness, clock: SettableClock, seed: number): Promise<DispatchBoard> {
  const random = seededRandom(seed);
  clock.at = Date.parse(`${days[0]}T06:30:00-04:00`);
  const of = await harness.business();
  const areaIds: string[] = [];
  for (const postal_code of postalCodes) areaIds.push((await of.ok('createServiceArea', { name: postal_code, postal_code })).id);
  const category = await of.ok('createSkillCategory', { name: 'Trades' });
  const skillIds: string[] = [];
  for (const name of ['Gas', 'Wiring']) skillIds.push((await of.ok('createSkill', { name, category_id: category.id })).id);
  const customerIds: string[] = [];
  for (const name of firstNames.slice(0, 5)) {
    const email = `${name.toLowerCase()}@example.org`;
    customerIds.push((await of.ok('createCustomer', { full_name: name, email, address: address(random) })).customer_id);
  }
  const technicianIds = await drawTechnicians(of, random, areaIds, skillIds);
  // Numbers of their own, so that the boards stay those of their seeds otherwise.
  const marks = seededRandom(seed ^ 0x10c4);
  await reserveTimes(of, marks, technicianIds);
  await drawJobs(of, random, technicianIds, customerIds, skillIds);
  await lockJobs(of, marks);
  // Half of the boards are asked during their first day, when some work has begun.
  const now = seed % 2 === 0 ? Date.parse(`${days[0]}T10:20:00-04:00`) : clock.at;
  return { seed, random: seededRandom(seed ^ 0x5eed), of, technicianIds, customerIds, skillIds, now };
}

/** Meetings of one technician, or of all. */
async function reserveTimes(of: TestBusiness, random: Random, technicianIds: readonly string[]): Promise<void> {
  for (const date of days) {
    const ids = random.chance(0.3) ? [...technicianIds] : [random.pick(technicianIds)];
    const from = 15 * random.whole(32, 60);
    const until = from + 15 * random.whole(1, 6);
    await of.ok('createReservedTime', { technician_ids: ids, start_at: local(date, from), end_at: local(date, until), title: 'Meeting' });
  }
}

/** Locks one visit in seven. */
async function lockJobs(of: TestBusiness, random: Random): Promise<void> {
  const { items } = await of.ok('listJobRequests', { status: 'scheduled', sort: 'oldest', limit: 500 });
  for (const { id } of items) if (random.chance(0.15)) await of.ok('lockJobRequest', { id });
}

async function drawTechnicians(of: TestBusiness, random: Random, areaIds: readonly string[], skillIds: readonly string[]) {
  const ids: string[] = [];
  for (const name of firstNames.slice(0, random.whole(4, 7))) {
    const { latitude, longitude } = coordinates(random);
    const tier = ids.length === 0 ? 'lead' : random.pick(['', '', 'lead', 'float', 'buddy'] as const);
    const { id } = await of.ok('createTechnician', {
      full_name: name,
      email: `${name.toLowerCase()}@example.com`,
      service_area_ids: areaIds.filter(() => random.chance(0.7)),
      skill_ids: skillIds.filter(() => random.chance(0.6)),
      start_location_lat: latitude,
      start_location_long: longitude,
      start_location_type: 'home',
      ...(tier === '' ? {} : { assignment_tier: tier }),
    });
    ids.push(id);
    if (random.chance(0.6)) await of.ok('replaceTechnicianAvailability', { id, weekly_hours: drawHours(random) });
    if (random.chance(0.35)) await of.ok('createTechnicianTimeOff', { id, ...drawTimeOff(random, random.pick(days)) });
  }
  return ids;
}

/** Weekly hours, sometimes with a day without a shift. */
export function drawHours(random: Random) {
  const shift = random.pick(shifts);
  return week
    .filter(() => random.chance(0.9))
    .flatMap((weekday) =>
      [0, 2].slice(0, shift.length / 2).map((at) => ({ weekday, start_minute: shift[at]!, end_minute: shift[at + 1]! })),
    );
}

/** Approved time off on all or part of a day. */
export function drawTimeOff(random: Random, date: string) {
  const from = 15 * random.whole(32, 60);
  const part = random.chance(0.7) ? { start_minute: from, end_minute: from + 15 * random.whole(2, 12) } : {};
  return { start_date: date, end_date: date, status: 'approved' as const, ...part };
}

const priorities = ['p0', 'p1', 'p1', 'p2', 'p2', 'p2', 'p2', 'p3', 'p3', 'p3'] as const;

/** Books a job for a technician at a time; returns whether it was confirmed. */
export async function bookJob(
  of: TestBusiness,
  random: Random,
  at: string,
  input: Partial<InputOf<Operations['bookAndConfirmJobRequest']>>,
): Promise<{ id: string; isConfirmed: boolean }> {
  const { id, confirmed } = await of.ok('bookAndConfirmJobRequest', {
    scheduled_at: at,
    address: address(random),
    job_duration_minutes: 15 * random.whole(2, 8),
    priority: random.pick(priorities),
    ...input,
  });
  return { id, isConfirmed: confirmed };
}

async function drawJobs(
  of: TestBusiness,
  random: Random,
  technicianIds: readonly string[],
  customerIds: readonly string[],
  skillIds: readonly string[],
) {
  const common = () => ({ customer_id: random.pick(customerIds), priority: random.pick(['p2', 'p3'] as const) });
  await bookJob(of, random, local(days[1], 600), { ...common(), crew_size: 2, job_duration_minutes: 90 });
  await bookJob(of, random, local(days[1], 510), { ...common(), job_duration_minutes: 720 });
  // Fills each technician's day from its start. Jobs that do not fit stay quoted.
  const lanes = random.shuffled(days.flatMap((date) => technicianIds.map((technicianId) => ({ date, technicianId }))));
  const wanted = random.whole(15, 35);
  const onFirstDay: string[] = [];
  let confirmed = 0;
  let tried = 0;
  for (let round = 0; confirmed < wanted && tried < 2 * wanted; round = (round + 1) % lanes.length) {
    const { date, technicianId } = lanes[round]!;
    for (let minute = 480 + 15 * random.whole(0, 6), booked = 0; minute < 990 && booked < 4; booked++) {
      const length = 15 * random.whole(2, 7);
      const { id, isConfirmed } = await bookJob(of, random, local(date, minute), {
        customer_id: random.pick(customerIds),
        technician_id: technicianId,
        job_duration_minutes: length,
        skill_ids: skillIds.filter(() => random.chance(0.1)),
      });
      if (isConfirmed && date === days[0]) onFirstDay.push(id);
      if (isConfirmed) confirmed++;
      if (++tried >= 2 * wanted || confirmed >= wanted) break;
      minute += isConfirmed ? length + 15 * random.whole(1, 4) : 15 * random.whole(2, 8);
    }
  }
  const begun = onFirstDay.length > 0 ? random.pick(onFirstDay) : null;
  if (begun === null) return;
  const { status_version } = await of.ok('getJobRequest', { id: begun });
  await of.ok('fireJobRequestAction', { id: begun, key: 'depart', status_version });
}

/** A quoted P0 that has no landing yet. */
export async function quoteEmergency({ of, customerIds, skillIds }: DispatchBoard, random: Random): Promise<string> {
  const { id } = await of.ok('createJobRequest', {
    customer_id: random.pick(customerIds),
    job_dates: [{ date: days[0], periods: [{ period: 'afternoon' }] }],
    skill_ids: skillIds.filter(() => random.chance(0.15)),
  });
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 15 * random.whole(2, 10), force: true });
  await of.ok('updateJobPriority', { id, priority: 'p0' });
  return id;
}

/** A time after the clock's, usually within working hours. */
export function drawTime(random: Random): string {
  const date = random.pick(days);
  const first = date === days[0] ? 660 : 450;
  return local(date, Math.max(first, 15 * random.whole(30, 74)));
}

export function drawEmergency({ technicianIds }: DispatchBoard, random: Random, state: BoardState, jobId: string): EmergencyQuestion {
  return {
    job_request_id: jobId,
    technician_id: random.pick(technicianIds),
    start_at: drawTime(random),
    mode: random.pick(['overtime', 'next_day'] as const),
    displacement_mode: random.pick(['push', 'reassign'] as const),
    ...(random.chance(0.8) ? near(state, random) : {}),
  };
}

/** A move of a job that is on the board. */
export function drawMove({ technicianIds }: DispatchBoard, random: Random, state: BoardState): MoveQuestion {
  const isReassigned = random.chance(0.5);
  return {
    id: random.pick([...new Set(state.sessions.filter((session) => session.active).map((session) => session.job_request_id))].sort()),
    ...(isReassigned ? { technician_id: random.pick(technicianIds) } : {}),
    ...(!isReassigned || random.chance(0.6) ? { start_at: drawTime(random) } : {}),
    mode: random.pick(['overtime', 'next_day'] as const),
    displacement_mode: random.pick(['push', 'reassign'] as const),
    allow_non_p0_displacement: random.chance(0.8),
    ...(random.chance(0.5) ? near(state, random) : {}),
  };
}

export function drawAbsence({ technicianIds }: DispatchBoard, random: Random): AbsenceQuestion {
  const first = random.whole(0, 2);
  return { technician_id: random.pick(technicianIds), date: days[first]!, until_date: days[random.whole(first, 2)]! };
}

/** The rows of an absence plan that a dispatcher might accept: most resolved rows and some alternatives, each with its event. */
export function chooseRows(random: Random, { resolved, unresolved }: AbsenceAnswer): { row: AssignedRow; event: string }[] {
  const alternatives = unresolved.flatMap(({ job_id, expected_version, alternatives: ladder }) =>
    ladder.length > 0 && random.chance(0.7) ? [{ job_id, expected_version, ...random.pick(ladder) }] : [],
  );
  const rows: AssignedRow[] = [...resolved.filter(() => random.chance(0.85)), ...alternatives];
  const isMoved = (row: AssignedRow) => row.alternative_kind?.startsWith('reschedule') ?? false;
  return rows.map((row) => ({ row, event: isMoved(row) ? 'job_request.rescheduled' : 'job_request.assigned' }));
}

/** A time near a scheduled job of some technician, so that there is something to displace. */
export function near(state: BoardState, random: Random) {
  const ahead = state.sessions.filter((session) => session.active && session.start_minute > state.nowMinute + 15);
  const session = random.pick(ahead);
  const at = session.start_minute + 15 * random.whole(-1, 2);
  const day = localDate(at);
  return { technician_id: session.technician_id, start_at: local(day, at - localMinute(`${day}T00:00`)) };
}

/** What a random change may affect. */
export interface PlanUnderTest {
  readonly technicianIds: readonly string[];
  readonly displacedIds: readonly string[];
  /** Jobs whose version the commit fences. The flow accepts them at any priority, so only the fence can notice a change of priority. */
  readonly fencedIds: readonly string[];
  readonly date: string;
}

type Change = 'booked' | 'priority' | 'moved' | 'shift' | 'timeOff';

/** Changes one of the plan's technicians or jobs between preview and commit. */
export async function causeDrift({ of }: DispatchBoard, random: Random, state: BoardState, plan: PlanUnderTest): Promise<Change> {
  const technicianId = random.pick(plan.technicianIds);
  const [displacedId, fencedId] = [plan.displacedIds, plan.fencedIds].map((ids) => (ids.length > 0 ? random.pick(ids) : null));
  const change = random.pick<Change>([
    ...(['booked', 'shift', 'timeOff'] as const),
    ...(fencedId ? ['priority' as const] : []),
    ...(displacedId ? ['moved' as const] : []),
  ]);
  if (change === 'booked') {
    for (let tries = 0; tries < 5; tries++) {
      const at = local(plan.date, 15 * random.whole(44, 70));
      if (
        (await bookJob(of, random, at, { customer: { full_name: 'Kay', email: 'kay@example.org' }, technician_id: technicianId }))
          .isConfirmed
      )
        break;
    }
  } else if (change === 'priority') {
    const was = state.jobs.get(fencedId!)!.priority_level;
    const priority = random.pick((['p0', 'p1', 'p2', 'p3'] as const).filter((level) => level !== was));
    await of.ok('updateJobPriority', { id: fencedId!, priority });
  } else if (change === 'moved') {
    const { error_code } = await of.call('commitJobRequestMove', { id: displacedId!, start_at: drawTime(random) });
    if (error_code !== 0) await of.ok('archiveJobRequest', { id: displacedId! });
  } else if (change === 'shift') await of.ok('replaceTechnicianAvailability', { id: technicianId, weekly_hours: drawHours(random) });
  else await of.ok('createTechnicianTimeOff', { id: technicianId, ...drawTimeOff(random, plan.date) });
  return change;
}
