/** The dispatchers of the concurrent board. Their actions are drawn from a seed. */
import fc from 'fast-check';
import type { InputOf, Operations } from '../../src/contract/index.ts';
import type { PriorityLevel } from '../../src/contract/vocabulary.ts';
import { days, timeOf, type Commit, type DispatchBoard, type KnownJob, type Range } from './concurrentDispatchBoard.ts';

/** One bit for each row of a plan: whether the row is taken. On average three of four rows are taken. */
const bits = fc.tuple(fc.nat(1023), fc.nat(1023)).map(([left, right]) => left | right);
const planning = {
  who: fc.nat(13),
  day: fc.nat(5),
  slot: fc.nat(15),
  mode: fc.constantFrom('overtime' as const, 'next_day' as const),
  displacement: fc.constantFrom('push' as const, 'reassign' as const),
  /** Which fences the commit carries, one bit each; half of the commits carry only the token. */
  fences: fc.constantFrom(0, 1, 1, 1, 1, 2, 4, 7),
  /**
   * `later`: the plan waits for a later burst. `inside`: it is made while the others commit. `storm`: it is committed together with the
   * others.
   */
  when: fc.constantFrom('later' as const, 'inside' as const, 'storm' as const, 'storm' as const, 'storm' as const),
};
type Model<Fields> = { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> };
const kind = <const Kind extends string, Fields extends object>(kind: Kind, model: Model<Fields>) =>
  (fc.record(model) as fc.Arbitrary<Fields>).map((fields) => ({ kind, ...fields }));
const step = fc.oneof(
  { weight: 12, arbitrary: kind('move', { ...planning, job: fc.nat(999), sends: fc.nat(2), allow: fc.nat(3) }) },
  { weight: 6, arbitrary: kind('emergency', { ...planning, again: fc.nat(2), minutes: fc.constantFrom(60, 90, 150) }) },
  { weight: 4, arbitrary: kind('absence', { ...planning, length: fc.nat(7), record: fc.nat(9), take: bits }) },
  { weight: 4, arbitrary: kind('stale', { which: fc.nat(99) }) },
  { weight: 4, arbitrary: kind('confirm', { ...planning, forced: fc.boolean(), minutes: fc.constantFrom(60, 120), crew: fc.nat(5) }) },
  { weight: 3, arbitrary: kind('priority', { job: fc.nat(999), level: fc.constantFrom<PriorityLevel>('p0', 'p1', 'p1', 'p2', 'p3') }) },
  { weight: 2, arbitrary: kind('fire', { job: fc.nat(999), action: fc.constantFrom('depart', 'arrive', 'complete') }) },
  { weight: 2, arbitrary: kind('archive', { job: fc.nat(999) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;
export const stepsOf = (seed: number, count: number): Step[] => fc.sample(step, { seed, numRuns: count });

/** The dispatchers of one burst. Half of their actions concern one technician, one day and consecutively booked jobs. */
export class Dispatchers {
  readonly #board: DispatchBoard;
  readonly #hot: number;

  constructor(board: DispatchBoard, hot: number) {
    this.#board = board;
    this.#hot = hot;
  }

  /** Plans a step and returns its commit. The caller sends it together with the commits of the others. */
  async prepare(step: Step): Promise<Commit | null> {
    if ('when' in step && step.when === 'inside') return async () => (await this.#plan(step))?.();
    const commit = await this.#plan(step);
    if (commit === null || !('when' in step) || step.when !== 'later') return commit;
    this.#board.kept.push(commit);
    return null;
  }

  async #plan(step: Step): Promise<Commit | null> {
    const board = this.#board;
    switch (step.kind) {
      case 'move':
        return board.planMove(this.#moveOf(step), step.fences);
      case 'emergency':
        return this.#emergency(step);
      case 'absence':
        return this.#absence(step);
      case 'stale': {
        const [commit] = board.kept.splice(step.which % Math.max(1, board.kept.length), 1);
        if (commit) board.count('stale plans');
        return commit ?? null;
      }
      case 'confirm': {
        const job = await board.book(step.minutes, step.crew === 0 ? 2 : 1);
        const technician = step.forced ? this.#technician(step.who) : undefined;
        return () => board.confirm(job, this.#day(step.day), timeOf(step.slot), technician);
      }
      case 'priority':
        return () => board.setPriority(this.#job(step.job), step.level);
      case 'fire':
        return () => board.fire(this.#job(step.job), step.action);
      case 'archive':
        return () => board.archive(this.#job(step.job));
    }
  }

  #moveOf(step: StepOf<'move'>): InputOf<Operations['previewJobRequestMove']> {
    return {
      id: this.#job(step.job).id,
      mode: step.mode,
      displacement_mode: step.displacement,
      ...(step.sends === 1 ? {} : { start_at: `${this.#day(step.day)}T${timeOf(step.slot)}` }),
      ...(step.sends === 0 ? {} : { technician_id: this.#technician(step.who) }),
      ...(step.allow === 0 ? {} : { allow_non_p0_displacement: true }),
    };
  }

  async #emergency(step: StepOf<'emergency'>): Promise<Commit | null> {
    const known = step.again === 0 ? this.#board.emergencies.at(-1) : undefined;
    const job = known ?? (await this.#board.newEmergency(step.minutes));
    const start_at = `${this.#day(step.day)}T${timeOf(step.slot)}`;
    const { error_code, data } = await this.#board.ask('listEmergencyCandidates', { job_request_id: job.id, start_at });
    if (error_code !== 0 || data.candidates.length === 0) return null;
    const hot = data.candidates.find(({ technician }) => technician.id === this.#technician(step.who));
    const technician_id = (hot ?? data.candidates[step.who % data.candidates.length]!).technician.id;
    const input = { job_request_id: job.id, technician_id, start_at, mode: step.mode, displacement_mode: step.displacement };
    return this.#board.planEmergency(input, step.fences);
  }

  async #absence(step: StepOf<'absence'>): Promise<Commit | null> {
    const date = this.#day(step.day);
    const range: Range = { technician_id: this.#technician(step.who), date, until_date: step.length === 0 ? days.at(-1)! : date };
    // Some record only half a day, some approve the time off at once, and one in ten records nothing.
    const part = step.record < 4 && step.length > 0 ? { start_minute: 720, end_minute: 1440 } : {};
    if (step.record < 9) await this.#board.recordTimeOff(range, step.record % 4 === 0 ? 'approved' : 'pending', part);
    return this.#board.planAbsence(range, step.take);
  }

  #technician(who: number): string {
    const { technicians } = this.#board;
    return technicians[(who >= 7 ? this.#hot : who) % technicians.length]!;
  }

  #day(day: number): string {
    return days[(day >= 3 ? this.#hot : day) % days.length]!;
  }

  #job(number: number): KnownJob {
    const jobs = [...this.#board.jobs.values()];
    // Booked one after another on one day: see the board's opening.
    const near = (this.#hot % days.length) * this.#board.technicians.length + (number % 9);
    return jobs[(number >= 500 ? near : number) % jobs.length]!;
  }
}
