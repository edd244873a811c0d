/** Callers that write without pause while the database fails, and the checks that must hold afterwards. */
import { expect } from 'vitest';
import type { InputOf, OperationId, Operations, OutputOf } from '../../src/contract/index.ts';
import type { Reply } from '../support/harness.ts';
import { hungMilliseconds, type Service } from './faultService.ts';

/** What callers know for certain about one job: its version and its assignment. */
interface Known {
  readonly version: number;
  readonly technician: string | null;
  readonly start: string | null;
}

/** Callers that book, quote, confirm and move, each with its own technician and jobs. They repeat calls without an answer. */
export class Load {
  /** Answers by status; 0 is a connection that ended without an answer. */
  statuses: Record<number, number> = {};
  longestMilliseconds = 0;
  readonly #service: Service;
  readonly #writers: number;
  readonly #technicians: string[] = [];
  readonly #rounds: number[];
  #areaCustomer = '';
  #going = false;
  #running: Promise<unknown> = Promise.resolve();
  /** Customer ids by the mark in their text. */
  readonly customers = new Map<string, string>();
  readonly jobs = new Map<string, string>();
  readonly #known = new Map<string, Known>();
  /** One line per acknowledged change: job and version. */
  readonly #changes: string[] = [];
  readonly #keys = new Map<string, string>();

  constructor(service: Service, writers = 6) {
    this.#service = service;
    this.#writers = writers;
    this.#rounds = Array.from({ length: writers }, () => 0);
  }

  /** Creates the technicians; call it before the faults. */
  async prepare(): Promise<void> {
    const area = await this.#ok('createServiceArea', { name: 'Manhattan', city: 'New York' });
    for (let writer = 0; writer < this.#writers; writer++) {
      const place = { start_location_lat: 40.75, start_location_long: -73.99, start_location_type: 'home' as const };
      const full_name = `Load ${writer}`;
      const input = { full_name, email: `load${writer}@example.org`, service_area_ids: [area.id], skill_ids: [], ...place };
      this.#technicians.push((await this.#ok('createTechnician', input)).id);
    }
    this.#areaCustomer = (
      await this.#ok('createCustomer', { full_name: 'Known', email: 'known@example.org', address: this.#address })
    ).customer_id;
  }

  /** Starts the callers and the count of answers. */
  start(): void {
    this.statuses = {};
    this.longestMilliseconds = 0;
    this.#going = true;
    this.#running = Promise.all(Array.from({ length: this.#writers }, (_, writer) => this.#write(writer)));
    // `stop` reports the error.
    this.#running.catch(() => undefined);
  }

  /** Stops the callers after their present round. */
  async stop(): Promise<void> {
    this.#going = false;
    await this.#running;
  }

  readonly #address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };

  async #ok<Id extends OperationId>(id: Id, input: InputOf<Operations[Id]>): Promise<OutputOf<Operations[Id]>> {
    const reply = await this.#service.call(id, input);
    if (reply.error_code !== 0) throw new Error(`${id}: ${JSON.stringify({ ...reply, headers: undefined })}`);
    return reply.data;
  }

  /** Repeats a call until the answer is about the call itself: not 503, no lost connection, no "still under way". */
  async #settled<Id extends OperationId>(id: Id, input: InputOf<Operations[Id]>, key?: string): Promise<Reply<OutputOf<Operations[Id]>>> {
    for (;;) {
      const sent = performance.now();
      const reply = await this.#service.call(id, input, key === undefined ? {} : { 'idempotency-key': key }).catch((error: unknown) => {
        if ((error as Error).name === 'TimeoutError') throw new Error(`${id} was not answered within ${hungMilliseconds} ms`);
        return null;
      });
      this.longestMilliseconds = Math.max(this.longestMilliseconds, performance.now() - sent);
      const status = reply?.status ?? 0;
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      if (reply?.status === 503) {
        expect(reply).toMatchObject({ error_code: 'SERVICE_UNAVAILABLE' });
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      } else if (reply && reply.error_code !== 'IDEMPOTENCY_IN_PROGRESS') return reply;
      if (this.#service.child.exitCode !== null || this.#service.child.signalCode !== null) throw new Error('the service ended');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #write(writer: number): Promise<void> {
    // Continues the round numbers: a repeated round would reuse idempotency keys.
    while (this.#going) await this.#round(writer, this.#rounds[writer]!++);
  }

  async #round(writer: number, round: number): Promise<void> {
    const mark = `f${writer}.${round}`;
    const technician_id = this.#technicians[writer]!;
    // Tuesday to Thursday of successive weeks from 2031 on.
    const date = new Date(Date.UTC(2031, 0, 7 + 7 * Math.floor(round / 3) + (round % 3))).toISOString().slice(0, 10);
    const customer = await this.#settled(
      'createCustomer',
      { full_name: mark, uid: mark, email: `${mark}@example.com`, address: this.#address },
      `c ${mark}`,
    );
    if (customer.status !== 200) throw new Error(`createCustomer ${mark}: ${JSON.stringify(customer)}`);
    this.customers.set(mark, customer.data.customer_id);

    const job_dates = [{ date, periods: [{ period: 'morning' as const }] }];
    const wanted = { customer_id: customer.data.customer_id, description: mark, job_dates };
    const job = await this.#settled('createJobRequest', wanted, `j ${mark}`);
    if (job.status !== 200) throw new Error(`createJobRequest ${mark}: ${JSON.stringify(job)}`);
    const { id } = job.data;
    this.jobs.set(mark, id);
    this.#keys.set(`createJobRequest j ${mark}`, id);
    await this.#noted(id, job);
    await this.#noted(id, await this.#settled('quoteJobRequest', { id, job_duration_minutes: 30, force: true }));
    const { version: status_version } = this.#known.get(id)!;
    await this.#noted(id, await this.#settled('confirmJobRequest', { id, scheduled_at: `${date}T09:00`, status_version, technician_id }));
    const move = { id, start_at: `${date}T11:00` };
    const preview = await this.#settled('previewJobRequestMove', move);
    if (preview.status === 200) {
      const { plan_token, status_version: expected_version } = preview.data;
      await this.#noted(id, await this.#settled('commitJobRequestMove', { ...move, expected_version, plan_token }, `m ${mark}`));
    }

    const atOnce = {
      customer_id: this.#areaCustomer,
      address: this.#address,
      description: `${mark} booked`,
      job_duration_minutes: 30,
      technician_id,
    };
    const booked = await this.#settled('bookAndConfirmJobRequest', { ...atOnce, scheduled_at: `${date}T14:00` }, `b ${mark}`);
    if (booked.status !== 200 || !booked.data.confirmed) throw new Error(`bookAndConfirmJobRequest ${mark}: ${JSON.stringify(booked)}`);
    this.jobs.set(`${mark} booked`, booked.data.id);
    this.#keys.set(`bookAndConfirmJobRequest b ${mark}`, booked.data.id);
    await this.#noted(booked.data.id, booked);
  }

  /**
   * Records what is known about the job. A refusal may follow an earlier attempt that did succeed, so the job is read. Any status other
   * than 200, 409 and 422 fails the test.
   */
  async #noted(id: string, reply: Reply): Promise<void> {
    expect([200, 409, 422], JSON.stringify(reply)).toContain(reply.status);
    const { data } = await this.#settled('getJobRequest', { id });
    this.#known.set(id, { version: data.status_version, technician: data.assignment.technician_id, start: data.schedule.scheduled_at });
    if (reply.status === 200) this.#changes.push(`${id} ${data.status_version}`);
  }

  /** Checks that every acknowledged write is stored exactly once and nothing is stored by half. Call it when the load has stopped. */
  async expectWhole(): Promise<void> {
    expect(this.#service.child.exitCode ?? this.#service.child.signalCode).toBeNull();
    expect(Object.keys(this.statuses).filter((status) => !['200', '409', '422', '503'].includes(status))).toEqual([]);
    const texts = async (sql: string) => (await this.#service.administer(sql)).map(({ text }) => text as string).sort();
    const sorted = (values: Iterable<string>) => [...values].sort();
    // One row per mark, for acknowledged writes only: every caller repeats a call until it is answered.
    expect(await texts(`select uid || ' ' || id as text from customers where uid like 'f%.%'`)).toEqual(
      sorted([...this.customers].map(([mark, id]) => `${mark} ${id}`)),
    );
    expect(await texts(`select description || ' ' || id as text from job_requests where description like 'f%.%'`)).toEqual(
      sorted([...this.jobs].map(([mark, id]) => `${mark} ${id}`)),
    );
    const ours = `job_requests j where description like 'f%.%'`;
    expect(
      await texts(
        `select concat_ws(' ', j.id, j.status_version, j.technician_id, to_char(j.scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')) as text from ${ours}`,
      ),
    ).toEqual(
      sorted(
        [...this.#known].map(([id, { version, technician, start }]) =>
          [id, version, technician, start?.slice(0, 16)].filter(Boolean).join(' '),
        ),
      ),
    );
    // A scheduled job has a session at its time; other jobs have none.
    expect(
      await texts(
        `select j.id::text as text from ${ours} and (select count(*) from sessions s where s.tenant_id = j.tenant_id and s.job_request_id = j.id and s.active
            and s.technician_id = j.technician_id and s.start_minute = extract(epoch from j.scheduled_at) / 60
            and s.end_minute = extract(epoch from j.ends_at) / 60) <> (j.scheduled_at is not null)::int`,
      ),
    ).toEqual([]);
    // Every change has one event: no version of a job has two, and each acknowledged version has one.
    const versions = await texts(
      `select concat_ws(' ', e.resource_id, e.body #>> '{data,object,status_version}') as text from events e
         join job_requests j on j.id = e.resource_id where j.description like 'f%.%' and e.body #>> '{data,object,status_version}' is not null`,
    );
    expect(versions.filter((text, index) => text === versions[index - 1])).toEqual([]);
    expect(sorted(this.#changes).filter((change) => !versions.includes(change))).toEqual([]);
    expect(
      await texts(
        `select uid as text from customers c where uid like 'f%.%' and (select count(*) from events e where e.resource_id = c.id) <> 1`,
      ),
    ).toEqual([]);
    // Every stored idempotency key has the whole answer that was given.
    const kept = await texts(
      `select concat_ws(' ', operation, key, response #>> '{data,id}') as text from idempotency_keys where key ~ '^[bj] f'`,
    );
    expect(kept).toEqual(sorted([...this.#keys].map(([key, id]) => `${key} ${id}`)));
    // Triggers keep the counts in the same transactions.
    expect(
      await texts(
        `select concat_ws(' ', t.tenant_id, t.list, t.total) as text from (select tenant_id, list, sum(total) as total from list_totals group by 1, 2) t
          where t.list = 'customers' and t.total <> (select count(*) from customers c where c.tenant_id = t.tenant_id and c.deleted_at is null)`,
      ),
    ).toEqual([]);
    expect(
      await texts(
        `select c.id::text as text from customers c
          where request_count <> (select count(*) from job_requests j where j.tenant_id = c.tenant_id and j.customer_id = c.id)`,
      ),
    ).toEqual([]);
  }

  /** A summary for the test's log. */
  summary(): string {
    const { customers, jobs, statuses } = this;
    return `${customers.size} customers and ${jobs.size} jobs so far; answers ${JSON.stringify(statuses)}, the longest after ${Math.round(this.longestMilliseconds)} ms`;
  }
}
