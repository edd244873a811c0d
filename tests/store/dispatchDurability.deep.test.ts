/**
 * Kills a real process with SIGKILL while it commits a plan over a dozen jobs, repeatedly on one database. The plans are an emergency that
 * reassigns eleven jobs, and an absence. After the next start either every job has its new schedule, version and event, or no job has.
 * An answer that arrived is fully stored. Repeating the call completes the commit exactly once.
 *
 * Each kill falls before a step of the commit that is drawn from a seed (TEST_SEED repeats one): see killAtStep.ts.
 */
import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shapeOf } from '../../scripts/clientTable.ts';
import { splitInput } from '../../src/client/request.ts';
import { operations, type InputOf, type OperationId, type Operations, type OutputOf } from '../../src/contract/index.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { roundsOf } from '../support/full.ts';
import { DurableService } from './durableService.ts';
import type { Message } from './killAtStep.ts';
import { seed } from '../support/seed.ts';

const rounds = Number(process.env['ROUNDS'] ?? roundsOf(5, 12));
const jobsEach = 11;
const jobMinutes = 30;
const service = new DurableService(new URL('killAtStep.ts', import.meta.url).href);

/** Sends the server a message about its steps and waits for the reply. */
async function tell(message: Message): Promise<unknown> {
  const answer = once(service.child, 'message');
  service.child.send(message);
  return (await answer)[0];
}

/** A call that must succeed. */
async function ok<Id extends OperationId>(id: Id, input: InputOf<Operations[Id]>): Promise<OutputOf<Operations[Id]>> {
  const { method, path, headers, body } = splitInput(shapeOf(operations[id]), input as Record<string, unknown>);
  const response = await fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${service.key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = (await response.json()) as { error_code: unknown; data: OutputOf<Operations[Id]> };
  if (reply.error_code !== 0) throw new Error(`${id}: ${JSON.stringify(reply)}`);
  return reply.data;
}

/** The part of a job that a commit changes. */
interface State {
  technician: string | null;
  start: string | null;
  version: number;
  status: string;
}

interface Round {
  readonly commit: () => Promise<unknown>;
  readonly jobs: readonly string[];
  readonly before: readonly State[];
  /** The state that the preview promises; every version is one higher. */
  readonly after: readonly State[];
  readonly eventType: (job: string) => string;
  readonly timeOff: { technician: string; id: string } | null;
}

async function stateOf(id: string): Promise<State> {
  const { assignment, schedule, status_version, current_status } = await ok('getJobRequest', { id });
  return { technician: assignment.technician_id, start: schedule.scheduled_at, version: status_version, status: current_status.key };
}

const statesOf = (jobs: readonly string[]) => Promise.all(jobs.map(stateOf));

class Crew {
  readonly #customer: string;
  readonly #technicians: readonly [string, string];
  #days = 0;

  private constructor(customer: string, technicians: readonly [string, string]) {
    this.#customer = customer;
    this.#technicians = technicians;
  }

  /** Hires two technicians in a separate town, so that no demo technician is involved. */
  static async hire(): Promise<Crew> {
    const area = await ok('createServiceArea', { name: 'Manhattan', city: 'New York' });
    const hire = async (name: string) => {
      const place = { start_location_lat: 40.75, start_location_long: -73.99, start_location_type: 'home' as const };
      const relations = { service_area_ids: [area.id], skill_ids: [] };
      return (await ok('createTechnician', { full_name: name, email: `${name}@example.org`, ...relations, ...place })).id;
    };
    const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
    const { customer_id } = await ok('createCustomer', { full_name: 'Grace Hopper', phone: '+1 212 555 0123', address });
    return new Crew(customer_id, [await hire('ada'), await hire('bea')]);
  }

  async #quoted(date: string, minutes: number): Promise<OutputOf<Operations['quoteJobRequest']>> {
    const job_dates = [{ date, periods: [{ period: 'morning' as const }] }];
    const { id } = await ok('createJobRequest', { customer_id: this.#customer, job_dates });
    return ok('quoteJobRequest', { id, job_duration_minutes: minutes, force: true });
  }

  /** Fills a separate day, and previews a commit that changes it. */
  async plan(kind: 'emergency' | 'absence'): Promise<Round> {
    // A separate Wednesday of 2031 for each round.
    const date = new Date(Date.UTC(2031, 0, 8 + 7 * this.#days++)).toISOString().slice(0, 10);
    const [ada] = this.#technicians;
    const jobs: string[] = [];
    for (let index = 0; index < jobsEach; index++) {
      const minute = 9 * 60 + index * jobMinutes;
      const scheduled_at = `${date}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      const { id, status_version } = await this.#quoted(date, jobMinutes);
      jobs.push((await ok('confirmJobRequest', { id, scheduled_at, status_version, technician_id: ada })).id);
    }
    return kind === 'emergency' ? this.#emergency(date, jobs) : this.#absence(date, jobs);
  }

  async #emergency(date: string, booked: readonly string[]): Promise<Round> {
    const { id } = await this.#quoted(date, jobsEach * jobMinutes);
    await ok('updateJobPriority', { id, priority: 'p0' });
    const at = { technician_id: this.#technicians[0], start_at: `${date}T09:00` };
    const input = { job_request_id: id, ...at, displacement_mode: 'reassign' as const };
    const { moves, plan_token, landing } = await ok('previewEmergencyReschedule', input);
    const jobs = [id, ...moves.map((move) => move.job_request_id)];
    expect([...jobs.slice(1)].sort()).toEqual([...booked].sort());
    const before = await statesOf(jobs);
    const places = [landing, ...moves.map((move) => move.to)];
    const idempotency_key = `emergency ${date}`;
    return {
      commit: () => ok('commitEmergencyReschedule', { ...input, plan_token, idempotency_key }),
      jobs,
      before,
      after: before.map((state, index) => moved(state, places[index]!)),
      eventType: (job) => (job === id ? 'job_request.confirmed' : 'job_request.rescheduled'),
      timeOff: null,
    };
  }

  async #absence(date: string, jobs: readonly string[]): Promise<Round> {
    const [technician] = this.#technicians;
    const { id } = await ok('createTechnicianTimeOff', { id: technician, start_date: date, end_date: date, status: 'pending' });
    const range = { technician_id: technician, date, until_date: date };
    const { resolved } = await ok('previewAbsenceResolve', range);
    const before = await statesOf(jobs);
    const placeOf = new Map(resolved.map((row) => [row.job_id, row]));
    expect(placeOf.size).toBe(jobs.length);
    const idempotency_key = `absence ${date}`;
    return {
      commit: () => ok('commitAbsenceResolve', { ...range, assignments: resolved, idempotency_key }),
      jobs,
      before,
      after: before.map((state, index) => moved(state, placeOf.get(jobs[index]!)!)),
      eventType: () => 'job_request.assigned',
      timeOff: { technician, id },
    };
  }
}

const moved = ({ version }: State, { technician_id, start_at }: { technician_id: string; start_at: string }): State => ({
  technician: technician_id,
  start: start_at,
  version: version + 1,
  status: 'scheduled',
});

async function isApproved({ timeOff }: Round): Promise<boolean | null> {
  if (!timeOff) return null;
  const { time_off } = await ok('listTechnicianTimeOff', { id: timeOff.technician });
  return time_off.find(({ id }) => id === timeOff.id)!.status === 'approved';
}

/** Events and sessions of a round from the tables, as one text per job. */
async function writtenFor(store: Store, { jobs }: Round): Promise<string[]> {
  const rows = await store.query<{ id: string; text: string }>(
    `select j.id, concat_ws(' ', j.status_version,
              (select string_agg(concat_ws(' ', s.technician_id, s.start_minute = extract(epoch from j.scheduled_at) / 60,
                        s.end_minute = extract(epoch from j.ends_at) / 60), ',')
                 from sessions s where s.tenant_id = j.tenant_id and s.job_request_id = j.id and s.active),
              (select string_agg(e.type, ',') from events e where e.resource_id = j.id
                  and (e.body #>> '{data,object,status_version}')::int = j.status_version)) as text
       from job_requests j where j.id = any ($1::uuid[])`,
    [jobs],
  );
  const textOf = new Map(rows.map(({ id, text }) => [id, text]));
  return jobs.map((id) => textOf.get(id) ?? 'gone');
}

describe.sequential(`killed ${rounds} times while it commits a plan`, () => {
  const done: Round[] = [];

  test(
    '[store.kill-9, plan.all-or-nothing, idempotency.crash] the jobs of a plan are all changed or all unchanged, and a retry completes the plan once',
    { timeout: 60_000 + rounds * 30_000 },
    async () => {
      const crew = await Crew.hire();
      const kinds = ['emergency', 'absence'] as const;
      const stepsOf = { emergency: 0, absence: 0 };
      for (const kind of kinds) {
        const warm = await crew.plan(kind);
        await tell({ arm: null });
        await warm.commit();
        stepsOf[kind] = (await tell('count')) as number;
        expect(await statesOf(warm.jobs)).toEqual(warm.after);
        done.push(warm);
      }
      const moments = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { seed, numRuns: rounds });
      const seen = { unanswered: 0, whole: 0, nothing: 0 };
      for (const [round, moment] of moments.entries()) {
        const kind = kinds[round % 2]!;
        const plan = await crew.plan(kind);
        // Each round kills in another part of the commit, so that no part is left out. The last rounds kill after the commit but before its
        // answer.
        const fatal = 1 + Math.floor((stepsOf[kind] * (((round * 7) % rounds) + moment)) / rounds);
        await tell({ arm: round < rounds - kinds.length ? fatal : 'answer' });
        const sending = plan.commit().then(
          () => true,
          () => false,
        );
        const ended = service.ended();
        // A commit may take a few steps fewer than the previous one. Then it completes, and the kill comes after it.
        if (await sending) await service.stop('SIGKILL');
        else await ended;
        const wasAnswered = await sending;
        await service.start();

        const states = await statesOf(plan.jobs);
        const isWhole = states[0]!.version > plan.before[0]!.version;
        expect(states).toEqual(isWhole ? plan.after : plan.before);
        expect(await isApproved(plan)).toBe(plan.timeOff && isWhole);
        if (wasAnswered) expect(isWhole).toBe(true);
        else seen.unanswered++;
        seen[isWhole ? 'whole' : 'nothing']++;

        await plan.commit();
        expect(await statesOf(plan.jobs)).toEqual(plan.after);
        expect(await isApproved(plan)).toBe(plan.timeOff && true);
        done.push(plan);
      }
      expect(seen.unanswered).toBeGreaterThan(0);
      expect(seen.nothing).toBeGreaterThan(0);
      expect(seen.whole).toBeGreaterThan(0);
      console.log(`seed ${seed}: ${rounds} rounds over ${JSON.stringify(stepsOf)} steps, ${JSON.stringify(seen)}`);
    },
  );

  test(
    '[store.kill-9, workflow.one-event] each change has one event and its session, whatever process was killed',
    { timeout: 60_000 },
    async () => {
      await service.stop('SIGTERM');
      await service.inspect(async (store) => {
        expect(done).toHaveLength(rounds + 2);
        for (const round of done) {
          const expected = round.after.map(
            ({ version, technician }, index) => `${version} ${technician} t t ${round.eventType(round.jobs[index]!)}`,
          );
          expect(await writtenFor(store, round)).toEqual(expected);
        }
      });
    },
  );
});
