/** The writers of the concurrent desk. Their actions are drawn from a seed, and the results are kept for the checks. */
import fc from 'fast-check';
import type { OperationId } from '../../src/contract/index.ts';
import type { PriorityLevel } from '../../src/contract/vocabulary.ts';
import type { Reply, TestBusiness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician } from './fixtures.ts';

/** Ten working days in New York, all in daylight saving time (UTC-4). */
export const days = [...[10, 11, 12, 13, 14], ...[17, 18, 19, 20, 21]].map((day) => `2030-06-${day}`);
export const epochMinuteOf = (date: string, minute: number) => Date.parse(`${date}T00:00:00-04:00`) / 60_000 + minute;

const words = { day: fc.nat(9), hour: fc.integer({ min: 8, max: 16 }), technician: fc.nat(5), job: fc.nat(9_999), fresh: fc.boolean() };
const lead: fc.Arbitrary<number | null> = fc.option(words.technician, { freq: 2 });
const work = fc.constantFrom(
  { minutes: 60, crew: 1 },
  { minutes: 150, crew: 1 },
  { minutes: 90, crew: 2 },
  { minutes: 1_300, crew: 1 },
  { minutes: 1_300, crew: 2 },
);
type Model<Fields> = { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> };
const kind = <const Kind extends string, Fields extends object>(kind: Kind, model: Model<Fields>) =>
  (fc.record(model) as fc.Arbitrary<Fields>).map((fields) => ({ kind, ...fields }));

/** One action at the desk. */
const step = fc.oneof(
  { weight: 8, arbitrary: kind('book', { work, day: words.day }) },
  { weight: 2, arbitrary: kind('quote', { work, job: words.job }) },
  {
    weight: 14,
    arbitrary: kind('confirm', {
      job: words.job,
      fresh: words.fresh,
      day: words.day,
      hour: words.hour,
      lead,
    }),
  },
  {
    weight: 6,
    arbitrary: kind('fire', { job: words.job, fresh: words.fresh, action: fc.constantFrom('depart', 'arrive', 'complete') }),
  },
  { weight: 3, arbitrary: kind('archive', { job: words.job, fresh: words.fresh }) },
  {
    weight: 4,
    arbitrary: kind('priority', { job: words.job, level: fc.constantFrom<PriorityLevel>('p0', 'p1', 'p2', 'p3') }),
  },
  { weight: 4, arbitrary: kind('timeOff', { technician: words.technician, day: words.day, hour: words.hour }) },
  { weight: 2, arbitrary: kind('deactivate', { technician: words.technician }) },
  { weight: 3, arbitrary: kind('activate', { technician: words.technician }) },
  {
    weight: 2,
    arbitrary: kind('relate', { technician: words.technician, other: words.technician, what: fc.nat(3) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export const stepsOf = (seed: number, count: number): Step[] => fc.sample(step, { seed, numRuns: count });

/** An accepted change of one job, as its answer reported it. */
export interface Accepted {
  readonly event: string;
  readonly version: number;
  readonly level: PriorityLevel;
}

/** What the writers know of a job. `sent` and `done` count the requests and answers of the whole run. */
export interface KnownJob {
  readonly id: string;
  version: number;
  readonly accepted: Accepted[];
  failedConfirms: number;
  confirm: { sent: number; done: number } | null;
}

export interface KnownTimeOff {
  readonly technician: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly sent: number;
  readonly done: number;
}

const bumpingRefusals = [
  'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
  'JOB_REQUEST_TECH_INFEASIBLE',
  'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT',
] as const;
const quietRefusals = ['JOB_REQUEST_STAGE_CONFLICT', 'JOB_REQUEST_ACTION_NOT_PENDING', 'JOB_REQUEST_INVALID_TRANSITION'];

export class Desk {
  readonly of: TestBusiness;
  readonly technicians: string[] = [];
  readonly jobs: KnownJob[] = [];
  readonly timeOff: KnownTimeOff[] = [];
  /** Number of changes that were refused because the job had changed since. */
  lateChanges = 0;
  readonly #customers: string[] = [];
  readonly #areas: string[] = [];
  #tick = 0;

  private constructor(of: TestBusiness) {
    this.of = of;
  }

  static async open(of: TestBusiness): Promise<Desk> {
    const desk = new Desk(of);
    desk.#areas.push((await newArea(of)).id, (await of.ok('createServiceArea', { name: 'New Jersey', city: 'Newark' })).id);
    for (const name of ['Ada', 'Bea', 'Cy', 'Dee', 'Eve', 'Fay'])
      desk.technicians.push((await newTechnician(of, desk.#areas[0]!, name)).id);
    desk.#customers.push(await newCustomer(of), await newCustomer(of, 'Alan Turing'));
    return desk;
  }

  /** Performs one action of one writer. Throws on an answer that is wrong whatever the other writers did. */
  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'book':
        return this.#book(step.work, days[step.day]!);
      case 'quote':
        return this.#change(step.job, false, 'job_request.quoted', (job) =>
          this.of.call('quoteJobRequest', { id: job.id, ...quoteOf(step.work), force: true }),
        );
      case 'confirm':
        return this.#change(step.job, step.fresh, 'job_request.confirmed', (job) =>
          this.of.call('confirmJobRequest', {
            id: job.id,
            scheduled_at: `${days[step.day]!}T${String(step.hour).padStart(2, '0')}:00`,
            status_version: job.version,
            ...(step.lead === null ? {} : { technician_id: this.technicians[step.lead]! }),
          }),
        );
      case 'fire':
        return this.#change(
          step.job,
          step.fresh,
          step.action === 'complete' ? 'job_request.completed' : 'job_request.status_changed',
          (job) => this.of.call('fireJobRequestAction', { id: job.id, key: step.action, status_version: job.version }),
        );
      case 'archive':
        return this.#change(step.job, step.fresh, 'job_request.archived', (job) =>
          this.of.call('archiveJobRequest', { id: job.id, ...(step.fresh ? {} : { status_version: job.version }) }),
        );
      case 'priority':
        return this.#change(step.job, false, 'job_request.priority_changed', (job) =>
          this.of.call('updateJobPriority', { id: job.id, priority: step.level }),
        );
      case 'timeOff':
        return this.#takeOff(this.technicians[step.technician]!, days[step.day]!, step.hour * 60);
      case 'deactivate':
        return this.#done('updateTechnician', { id: this.technicians[step.technician]!, status: 'deactive' });
      case 'activate':
        return this.#done('updateTechnician', { id: this.technicians[step.technician]!, status: 'active' });
      case 'relate':
        return this.#relate(this.technicians[step.technician]!, this.technicians[step.other]!, step.what);
    }
  }

  async #book(work: Parameters<typeof quoteOf>[0], date: string): Promise<void> {
    const { id } = await this.of.ok('createJobRequest', {
      customer_id: this.#customers[this.jobs.length % 2]!,
      job_dates: [{ date, periods: [{ period: 'morning' }] }],
    });
    const job: KnownJob = { id, version: 1, accepted: [], failedConfirms: 0, confirm: null };
    const quoted = await this.of.ok('quoteJobRequest', { id, ...quoteOf(work), force: true });
    keep(job, 'job_request.quoted', quoted);
    // From here on other writers may choose this job.
    this.jobs.push(job);
  }

  /** Changes one of the newer jobs, with the last known version or a fresh one. */
  async #change(number: number, fresh: boolean, event: string, send: (job: KnownJob) => Promise<Reply>): Promise<void> {
    if (this.jobs.length === 0) return;
    const job = this.jobs[Math.max(0, this.jobs.length - 24) + (number % Math.min(24, this.jobs.length))]!;
    if (fresh) job.version = (await this.of.ok('getJobRequest', { id: job.id })).status_version;
    const sent = ++this.#tick;
    const reply = await send(job);
    const done = ++this.#tick;
    if (reply.error_code === 0) {
      keep(job, event, reply.data as Parameters<typeof keep>[2]);
      if (event === 'job_request.confirmed') job.confirm = { sent, done };
      return;
    }
    const code = reply.error_code as never;
    if (reply.status === 409 && event === 'job_request.confirmed' && bumpingRefusals.includes(code)) job.failedConfirms++;
    else if (reply.status === 409 && quietRefusals.includes(code)) this.lateChanges++;
    else throw new Error(`${event}: ${JSON.stringify(reply)}`);
  }

  async #takeOff(technician: string, date: string, from: number): Promise<void> {
    const sent = ++this.#tick;
    const part = { start_minute: from, end_minute: from + 120 };
    await this.of.ok('createTechnicianTimeOff', { id: technician, start_date: date, end_date: date, ...part, status: 'approved' });
    this.timeOff.push({
      technician,
      startMinute: epochMinuteOf(date, part.start_minute),
      endMinute: epochMinuteOf(date, part.end_minute),
      sent,
      done: ++this.#tick,
    });
  }

  #relate(id: string, other: string, what: number): Promise<void> {
    if (what === 0) return this.#done('replaceTechnicianBuddies', { id, buddy_ids: other === id ? [] : [other] });
    if (what === 1) return this.#done('replaceTechnicianLeads', { id, lead_ids: other === id ? [] : [other] });
    const service_area_ids = what === 2 ? this.#areas : this.#areas.slice(0, 1);
    return this.#done('replaceTechnicianServiceAreas', { id, service_area_ids });
  }

  async #done(id: OperationId, input: object): Promise<void> {
    await this.of.ok(id, input as never);
  }
}

const quoteOf = ({ minutes, crew }: { minutes: number; crew: number }) => ({ job_duration_minutes: minutes, crew_size: crew });

function keep(job: KnownJob, event: string, data: { status_version: number; priority_level: PriorityLevel }): void {
  job.version = Math.max(job.version, data.status_version);
  job.accepted.push({ event, version: data.status_version, level: data.priority_level });
}
