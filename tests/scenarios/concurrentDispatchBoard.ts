/** The board of the concurrent dispatchers: its actions. Each answer is checked at once and kept for the later checks. */
import { isDeepStrictEqual } from 'node:util';
import type { InputOf, OperationId, Operations, OutputOf } from '../../src/contract/index.ts';
import type { PriorityLevel } from '../../src/contract/vocabulary.ts';
import type { Reply, TestBusiness } from '../support/harness.ts';
import { mayAnswer } from './concurrentDispatchRefusals.ts';
import { newArea, newTechnician } from './fixtures.ts';

/** Monday to Wednesday in New York, in daylight saving time. */
export const days = ['2030-06-10', '2030-06-11', '2030-06-12'];
const technicianNames = ['Ada', 'Bea', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus'];

export interface Place {
  readonly technician: string;
  readonly startMinute: number;
}

/** An accepted change of one job, as an answer reported it. Rows with the same `commit` must have been written together. */
export interface ReportedChange {
  readonly job: string;
  readonly version: number;
  readonly event: string;
  readonly commit: number;
  readonly place?: Place;
  /** For a displaced job: where it was, and for which job it made room. */
  readonly from?: Place;
  readonly displacedBy?: string;
  readonly level?: PriorityLevel;
  readonly attentionCleared?: boolean;
}

export interface KnownJob {
  readonly id: string;
  readonly crew: number;
  version: number;
  failedConfirms: number;
}

/** A commit that is still to be sent; it records its result. */
export type Commit = () => Promise<void>;
type Move = OutputOf<Operations['previewJobRequestMove']>['moves'][number];
type Planned = OutputOf<Operations['previewJobRequestMove']> | OutputOf<Operations['previewEmergencyReschedule']>;
export type Range = Pick<InputOf<Operations['previewAbsenceResolve']>, 'date' | 'until_date' | 'technician_id'>;
type SentRow = NonNullable<InputOf<Operations['commitAbsenceResolve']>['assignments']>[number];
type Assignments = (SentRow & { expected_version: number })[];

const minuteOf = (at: string) => Date.parse(at) / 60_000;
const placeOf = ({ technician_id, start_at }: Move['to']): Place => ({ technician: technician_id, startMinute: minuteOf(start_at) });
export const timeOf = (slot: number) => `${String(8 + (slot >> 1)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;

export class DispatchBoard {
  readonly of: TestBusiness;
  readonly technicians: string[] = [];
  readonly jobs = new Map<string, KnownJob>();
  readonly told: ReportedChange[] = [];
  /** How often each operation gave each answer, and how often other situations occurred. */
  readonly met: Map<string, number>;
  /** Commits that are planned but not sent. */
  readonly kept: Commit[] = [];
  readonly #customers: string[] = [];
  readonly emergencies: KnownJob[] = [];
  #commits = 0;

  constructor(of: TestBusiness, met = new Map<string, number>()) {
    this.of = of;
    this.met = met;
  }

  /** Creates a team, and confirms jobs of all priorities and some crews on its three days. */
  async open(jobs: number, technicians = technicianNames.length): Promise<this> {
    const area = (await newArea(this.of)).id;
    for (const name of technicianNames.slice(0, technicians)) this.technicians.push((await newTechnician(this.of, area, name)).id);
    for (const [name, latitude] of [
      ['Grace Hopper', 40.748],
      ['Alan Turing', 40.752],
      ['Emmy Noether', 40.745],
    ] as const) {
      const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude, longitude: -73.985 };
      this.#customers.push((await this.of.ok('createCustomer', { full_name: name, phone: '+1 212 555 0123', address })).customer_id);
    }
    for (let index = 0; index < jobs; index++) {
      const technician = index % technicians;
      const place = Math.floor(index / technicians);
      const job = await this.book([60, 90][index % 2]!, index % 9 === 8 ? 2 : 1);
      await this.confirm(job, days[place % 3]!, timeOf([2, 7, 12, 16][Math.floor(place / 3) % 4]!), this.technicians[technician]!);
      const level = (['p2', 'p1', 'p3', 'p2', 'p3'] as const)[index % 5]!;
      if (level !== 'p2') await this.setPriority(job, index % 17 === 16 ? 'p0' : level);
    }
    return this;
  }

  count(name: string, by = 1): void {
    this.met.set(name, (this.met.get(name) ?? 0) + by);
  }

  /** Sends a request, which must be answered with a code that its contract declares. The slowest time is reported but does not fail. */
  async ask<Id extends OperationId>(id: Id, input: InputOf<Operations[Id]>): Promise<Reply<OutputOf<Operations[Id]>>> {
    const sent = performance.now();
    const reply = await this.of.call(id, input);
    const took = performance.now() - sent;
    this.met.set('slowest ms', Math.max(this.met.get('slowest ms') ?? 0, Math.round(took)));
    if (!mayAnswer(id, reply)) throw new Error(`${id} ${JSON.stringify(input)}: ${JSON.stringify(reply)}`);
    this.count(`${id} ${reply.error_code}`);
    return reply;
  }

  /** `fences`: 1 the plan's token, 2 the version, 4 the moves and members. 0 commits without a preview. */
  async planMove(input: InputOf<Operations['previewJobRequestMove']>, fences: number, mustApply = false): Promise<Commit | null> {
    const preview = fences === 0 ? null : await this.ask('previewJobRequestMove', input);
    if (preview && preview.error_code !== 0) return null;
    const plan = preview?.data;
    const fence = plan && {
      ...(fences & 1 ? { plan_token: plan.plan_token } : {}),
      ...(fences & 2 ? { expected_version: plan.status_version } : {}),
      ...(fences & 4 ? { expected_move_ids: plan.moves.map((move) => move.job_request_id) } : {}),
      ...(fences & 4 ? { expected_member_ids: plan.members.map((member) => member.technician_id) } : {}),
    };
    return async () => {
      const { error_code, data } = await this.ask('commitJobRequestMove', { ...input, ...fence });
      if (error_code === 0) this.#applied('job_request.rescheduled', data, plan, fences);
      else if (mustApply) throw new Error(`${error_code} although nothing came between ${JSON.stringify([input, plan])}`);
    };
  }

  async newEmergency(minutes: number): Promise<KnownJob> {
    const job = await this.book(minutes, 1);
    await this.setPriority(job, 'p0');
    this.emergencies.push(job);
    return job;
  }

  async planEmergency(input: InputOf<Operations['previewEmergencyReschedule']>, fences: number, mustApply = false): Promise<Commit | null> {
    const { error_code, data: plan } = await this.ask('previewEmergencyReschedule', input);
    if (error_code !== 0) return null;
    const fence = {
      ...(fences & 1 ? { plan_token: plan.plan_token } : {}),
      ...(fences & 2 ? { emergency_expected_version: plan.status_version } : {}),
    };
    return async () => {
      const { error_code, data } = await this.ask('commitEmergencyReschedule', { ...input, ...fence });
      if (error_code === 0) this.#applied('job_request.confirmed', data, plan, fences & 3);
      else if (mustApply) throw new Error(`${error_code} although nothing came between ${JSON.stringify([input, plan])}`);
    };
  }

  async recordTimeOff({ technician_id, date, until_date }: Range, status: 'pending' | 'approved', part = {}): Promise<void> {
    await this.of.ok('createTechnicianTimeOff', { id: technician_id, start_date: date, end_date: until_date, status, ...part });
  }

  /** `take`: which rows, one bit each; for an unresolved row its first or last alternative. */
  async planAbsence(range: Range, take: number, mustApply = false): Promise<Commit | null> {
    const { error_code, data } = await this.ask('previewAbsenceResolve', range);
    if (error_code !== 0) return null;
    const taken = <Row>(rows: readonly Row[], bits: number) => rows.filter((_, index) => (bits >> (index % 5)) & 1);
    const assignments: Assignments = taken(data.resolved, take).map((row) => ({ ...row }));
    for (const { job_id, expected_version, alternatives } of taken(data.unresolved, take >> 5)) {
      const alternative = alternatives.at(take & 1 ? 0 : -1);
      if (alternative) assignments.push({ job_id, expected_version, ...alternative });
    }
    return async () => {
      const reply = await this.ask('commitAbsenceResolve', { ...range, assignments });
      if (reply.error_code === 0) return this.#absent(reply.data, assignments);
      if (mustApply) throw new Error(`${reply.error_code} although nothing came between ${JSON.stringify([range, data])}`);
    };
  }

  #absent({ resolved }: OutputOf<Operations['commitAbsenceResolve']>, assignments: Assignments): void {
    const expected = assignments.map((row) => [row.job_id, row.technician_id, row.start_at, row.expected_version + 1]);
    const answered = resolved.map((row) => [row.job_id, row.technician_id, row.start_at, row.expected_version]);
    if (!isDeepStrictEqual(answered, expected)) throw new Error(`sent ${JSON.stringify(assignments)}, applied ${JSON.stringify(resolved)}`);
    const commit = this.#changes();
    this.count('handed over', resolved.length);
    for (const row of resolved) {
      const event = row.window_preserved ? 'job_request.assigned' : 'job_request.rescheduled';
      if (!row.window_preserved) this.count('new times');
      if (row.attention_cleared) this.count('flags cleared');
      const place = placeOf(row);
      this.#note(commit, { job: row.job_id, version: row.expected_version, event, place, attentionCleared: row.attention_cleared });
    }
  }

  /** Records a commit's answer. It must equal the preview as far as its fences reach. */
  #applied(
    event: string,
    data: OutputOf<Operations['commitJobRequestMove']> | OutputOf<Operations['commitEmergencyReschedule']>,
    previewed: Planned | undefined,
    fences: number,
  ): void {
    const { job_request: job, landing, moves } = data;
    const idsOf = (plan: Planned) => [
      plan.moves.map((move) => move.job_request_id).sort(),
      'members' in plan ? plan.members.map((member) => member.technician_id).sort() : [],
    ];
    // The visits before and after the landing are not fenced: another commit may change the way from the first and to the second.
    const placed = ({ landing: { travel_minutes: _from, travel_after_minutes: _to, ...placement } }: Planned) => placement;
    const fenced = (plan: Planned) => [
      fences & 1 ? [plan.status_version, placed(plan), plan.moves] : [],
      fences & 2 ? plan.status_version : 0,
      fences & 4 ? idsOf(plan) : [],
    ];
    if (previewed && !isDeepStrictEqual(fenced(previewed), fenced(data)))
      throw new Error(`previewed ${JSON.stringify(previewed)}, applied ${JSON.stringify(data)}`);
    if (job.schedule.scheduled_at !== landing.start_at || job.assignment.technician_id !== landing.technician_id)
      throw new Error(`landing and job differ: ${JSON.stringify(data)}`);
    // The job was already there with the same crew, so nothing changed.
    if (event === 'job_request.rescheduled' && moves.length === 0 && job.status_version === data.status_version) return;
    if (job.status_version !== data.status_version + 1) throw new Error(`not one version on: ${JSON.stringify(data)}`);
    const commit = this.#changes();
    this.#note(commit, { job: job.id, version: job.status_version, event, place: placeOf(landing) });
    for (const move of moves) {
      this.count(`displaced by ${move.kind}`);
      const [place, from] = [placeOf(move.to), placeOf(move.from)];
      const [id, version] = [move.job_request_id, move.status_version + 1];
      this.#note(commit, { job: id, version, event: 'job_request.rescheduled', place, from, displacedBy: job.id });
    }
  }

  async setPriority(job: KnownJob, priority: PriorityLevel): Promise<void> {
    const { error_code, data } = await this.ask('updateJobPriority', { id: job.id, priority });
    if (error_code !== 0) return;
    const told = { job: job.id, version: data.status_version, level: data.priority_level };
    this.#note(this.#changes(), { ...told, event: 'job_request.priority_changed' });
  }

  async book(minutes: number, crew: number): Promise<KnownJob> {
    const customer_id = this.#customers[this.jobs.size % this.#customers.length]!;
    const job_dates = days.map((date) => ({ date, periods: [{ period: 'morning' as const }, { period: 'afternoon' as const }] }));
    const { id } = await this.of.ok('createJobRequest', { customer_id, job_dates });
    const job = { id, crew, version: 1, failedConfirms: 0 };
    this.jobs.set(id, job);
    const { status_version } = await this.of.ok('quoteJobRequest', { id, job_duration_minutes: minutes, crew_size: crew, force: true });
    this.#note(this.#changes(), { job: id, version: status_version, event: 'job_request.quoted' });
    return job;
  }

  async confirm(job: KnownJob, date: string, time: string, technician_id?: string): Promise<void> {
    const forced = technician_id === undefined ? {} : { technician_id };
    const input = { id: job.id, scheduled_at: `${date}T${time}`, status_version: job.version, ...forced };
    const { error_code, data } = await this.ask('confirmJobRequest', input);
    if (error_code === 0) {
      const place = { technician: data.assignment.technician_id!, startMinute: minuteOf(data.schedule.scheduled_at!) };
      this.#note(this.#changes(), { job: job.id, version: data.status_version, event: 'job_request.confirmed', place });
    } else if (error_code !== 'JOB_REQUEST_STAGE_CONFLICT' && error_code !== 'JOB_REQUEST_ACTION_NOT_PENDING') job.failedConfirms++;
  }

  async fire({ id, version }: KnownJob, key: string): Promise<void> {
    const { error_code, data } = await this.ask('fireJobRequestAction', { id, key, status_version: version });
    if (error_code !== 0) return;
    const event = key === 'complete' ? 'job_request.completed' : 'job_request.status_changed';
    this.#note(this.#changes(), { job: id, version: data.status_version, event });
  }

  async archive({ id }: KnownJob): Promise<void> {
    const { error_code, data } = await this.ask('archiveJobRequest', { id });
    if (error_code === 0) this.#note(this.#changes(), { job: id, version: data.status_version, event: 'job_request.archived' });
  }

  #changes(): number {
    return ++this.#commits;
  }

  #note(commit: number, told: Omit<ReportedChange, 'commit'>): void {
    this.told.push({ commit, ...told });
    const job = this.jobs.get(told.job);
    if (!job) throw new Error(`told of a job that nobody booked: ${JSON.stringify(told)}`);
    job.version = Math.max(job.version, told.version);
  }
}
