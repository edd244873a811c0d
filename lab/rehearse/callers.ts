/**
 * Callers that write without pause while parts of the set fail, repeat with the same key what was not answered, and remember what was
 * acknowledged; and a consumer that follows the feed of customers by its cursor.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { splitInput } from '../../src/client/request.ts';
import { operations, type InputOf, type OperationId, type Operations, type OutputOf } from '../../src/contract/index.ts';
import { shapeOf } from '../../scripts/clientTable.ts';

/** An acknowledged row: its mark is in the row and in the key of the call. */
interface Acknowledged {
  readonly mark: string;
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface Reply {
  readonly status: number;
  readonly error_code: 0 | string;
  readonly data: any;
}

export interface Tally {
  /** Answers by status. 0 is a connection that ended without an answer. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly longestMilliseconds: number;
  /** Why connections ended without an answer, each reason once, with its call. */
  readonly unanswered: readonly string[];
}

/** What the tables have, beside what callers and consumer know. */
export interface Balance {
  readonly acknowledged: number;
  /** Acknowledged rows that the database does not have under the acknowledged id. */
  readonly lost: readonly Acknowledged[];
  /** Marks that the database has more than once. */
  readonly twice: readonly string[];
  /** Rows of the database that the consumer of the feed was never told of. */
  readonly hidden: readonly string[];
  /** Jobs whose session is missing, elsewhere or double. */
  readonly halves: number;
}

const place = { line: '5 Main St', city: 'Leeds', postal_code: 'LS1 4DT', latitude: 53.797, longitude: -1.549 };
const longestWaitMilliseconds = 75_000;

export class Callers {
  readonly #url: string;
  readonly #key: string;
  readonly #count: number;
  readonly #technicians: string[] = [];
  readonly #rounds: number[];
  readonly #customers: Acknowledged[] = [];
  readonly #jobs: Acknowledged[] = [];
  readonly #heard = new Set<string>();
  #areaId = '';
  #cursor: string | null = null;
  #isGoing = false;
  #running: Promise<unknown> = Promise.resolve();
  #statuses: Record<number, number> = {};
  #longestMilliseconds = 0;
  #unanswered = new Set<string>();

  constructor(url: string, key: string, count = 6) {
    this.#url = url;
    this.#key = key;
    this.#count = count;
    this.#rounds = Array.from({ length: count }, () => 0);
  }

  /** Makes a technician for each caller. */
  async prepare(): Promise<void> {
    this.#areaId = (await this.#ok('createServiceArea', { name: 'Leeds', city: 'Leeds' })).id;
    const home = { start_location_lat: place.latitude, start_location_long: place.longitude, start_location_type: 'home' as const };
    for (let caller = 0; caller < this.#count; caller++) {
      const input = { full_name: `Rehearsed ${caller}`, email: `r${caller}@example.org`, service_area_ids: [this.#areaId], skill_ids: [] };
      this.#technicians.push((await this.#ok('createTechnician', { ...input, ...home })).id);
    }
  }

  /** Runs the callers while `work` runs, and tells what they were answered. */
  async during(work: () => Promise<void>): Promise<Tally> {
    this.#statuses = {};
    this.#longestMilliseconds = 0;
    this.#unanswered = new Set();
    this.#isGoing = true;
    this.#running = Promise.all([...this.#technicians.map((_, caller) => this.#write(caller)), this.#follow()]);
    this.#running.catch(() => undefined);
    try {
      await work();
    } finally {
      this.#isGoing = false;
    }
    await this.#running;
    return { statuses: this.#statuses, longestMilliseconds: Math.round(this.#longestMilliseconds), unanswered: [...this.#unanswered] };
  }

  /** Compares what was acknowledged and told with the tables at this address. */
  async balance(databaseUrl: string): Promise<Balance> {
    await this.#readFeed();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const ids = async (sql: string) => (await client.query<{ mark: string; id: string }>(sql)).rows;
      const customers = await ids(`select uid as mark, id from customers where uid like 'r%.%'`);
      const jobs = await ids(`select description as mark, id from job_requests where description like 'r%.%'`);
      const halves = await ids(
        `select j.description as mark, j.id from job_requests j where description like 'r%.%' and (select count(*) from sessions s
            where s.tenant_id = j.tenant_id and s.job_request_id = j.id and s.active and s.technician_id = j.technician_id
              and s.start_minute = extract(epoch from j.scheduled_at) / 60 and s.end_minute = extract(epoch from j.ends_at) / 60)
          <> (j.scheduled_at is not null)::int`,
      );
      const there = new Set([...customers, ...jobs].map(({ mark, id }) => `${mark} ${id}`));
      const acknowledged = [...this.#customers, ...this.#jobs];
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.filter(({ mark, id }) => !there.has(`${mark} ${id}`)),
        twice: [...repeated(customers), ...repeated(jobs)],
        hidden: customers.filter(({ id }) => !this.#heard.has(id)).map(({ mark }) => mark),
        halves: halves.length,
      };
    } finally {
      await client.end();
    }
  }

  /** Forgets what a failover has lost, so that the next scenario counts its own losses. */
  forget(lost: readonly Acknowledged[]): void {
    for (const list of [this.#customers, this.#jobs]) for (const row of lost) if (list.includes(row)) list.splice(list.indexOf(row), 1);
  }

  async #ask<Id extends OperationId>(id: Id, input: InputOf<Operations[Id]>, key?: string): Promise<Reply> {
    const parts = splitInput(shapeOf(operations[id]), input as Record<string, unknown>);
    const reply = await fetch(this.#url + parts.path, {
      method: parts.method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(parts.body ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...parts.headers,
      },
      ...(parts.body ? { body: JSON.stringify(parts.body) } : {}),
      signal: AbortSignal.timeout(longestWaitMilliseconds),
    });
    const envelope = (await reply.json().catch(() => ({ error_code: 'NO_JSON', data: null }))) as Omit<Reply, 'status'>;
    return { ...envelope, status: reply.status };
  }

  /** Repeats a call until it is answered with something other than 503. */
  async #settled<Id extends OperationId>(id: Id, input: InputOf<Operations[Id]>, key?: string): Promise<Reply> {
    for (;;) {
      const sentAt = performance.now();
      const reply = await this.#ask(id, input, key).catch((error: Error & { cause?: { code?: string; message?: string } }) => {
        this.#unanswered.add(`${id}: ${error.cause?.code ?? error.name} ${error.cause?.message ?? error.message}`);
        return null;
      });
      this.#longestMilliseconds = Math.max(this.#longestMilliseconds, performance.now() - sentAt);
      const status = reply?.status ?? 0;
      this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
      if (reply && status < 500 && reply.error_code !== 'IDEMPOTENCY_IN_PROGRESS') return reply;
      await pause(50);
    }
  }

  async #ok<Id extends OperationId>(id: Id, input: InputOf<Operations[Id]>, key?: string): Promise<OutputOf<Operations[Id]>> {
    const reply = await this.#settled(id, input, key);
    if (reply.error_code !== 0) throw new Error(`${id}: ${JSON.stringify(reply)}`);
    return reply.data as OutputOf<Operations[Id]>;
  }

  async #write(caller: number): Promise<void> {
    while (this.#isGoing) await this.#round(caller, this.#rounds[caller]!++);
  }

  async #round(caller: number, round: number): Promise<void> {
    const mark = `r${caller}.${round}`;
    const customer = await this.#ok(
      'createCustomer',
      { full_name: mark, uid: mark, email: `${mark}@example.com`, address: place },
      `c ${mark}`,
    );
    this.#customers.push({ mark, id: customer.customer_id, at: Date.now() });
    // A day of its own for each round, on the days from Tuesday to Thursday of successive weeks.
    const date = new Date(Date.UTC(2031, 0, 7 + 7 * Math.floor(round / 3) + (round % 3))).toISOString().slice(0, 10);
    const visit = { scheduled_at: `${date}T09:00`, job_duration_minutes: 30, technician_id: this.#technicians[caller]! };
    const asked = { customer_id: customer.customer_id, address: place, description: mark };
    const reply = await this.#settled('bookAndConfirmJobRequest', { ...asked, ...visit }, `b ${mark}`);
    // A customer that a failover has lost is not there any more for the booking.
    if (reply.error_code === 'CUSTOMER_NOT_FOUND') return;
    if (reply.error_code !== 0 || !reply.data.confirmed) throw new Error(`booking ${mark}: ${JSON.stringify(reply).slice(0, 1_000)}`);
    this.#jobs.push({ mark, id: reply.data.id as string, at: Date.now() });
    await this.#settled('getJobRequest', { id: reply.data.id as string });
  }

  async #follow(): Promise<void> {
    while (this.#isGoing) {
      await this.#readFeed();
      await pause(200);
    }
  }

  /** Reads what is new since the cursor, page by page. */
  async #readFeed(): Promise<void> {
    for (;;) {
      const since = this.#cursor ?? '2000-01-01T00:00:00Z';
      const reply = await this.#settled('listCustomers', { since, limit: 500 });
      // Of a cursor from a clock that ran ahead the service says so, and names one to go on with.
      if (reply.error_code !== 0 && reply.error_code !== 'SINCE_AHEAD') throw new Error(`feed: ${JSON.stringify(reply)}`);
      const {
        customers = [],
        next_since,
        has_more,
      } = reply.data as { customers?: { id: string }[]; next_since: string; has_more?: boolean };
      for (const { id } of customers) this.#heard.add(id);
      this.#cursor = next_since;
      if (has_more !== true) return;
    }
  }
}

function repeated(rows: readonly { readonly mark: string }[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ mark }) => (seen.has(mark) ? [mark] : (seen.add(mark), [])));
}
