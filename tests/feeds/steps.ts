/** Steps for tests of the change feeds: a client that follows the protocol, and ways to make thousands of rows. */
import type { Database } from '../../src/store/driver/database.ts';
import { withMicroseconds } from '../../src/ground/time/timestamps.ts';
import type { TestBusiness } from '../support/harness.ts';
import { newCustomer } from '../scenarios/fixtures.ts';

export type Feed = 'job_requests' | 'customers' | 'technicians';
export type Item = { id: string; updated_at: string };
export type Page = { items: Item[]; has_more: boolean; next_since: string };

/** Polls one of the three feeds, and returns the page in a common shape. */
export async function poll(business: TestBusiness, feed: Feed, input: { since: string; limit?: number }): Promise<Page> {
  if (feed === 'job_requests') return business.ok('listJobRequestChanges', input);
  if (feed === 'customers') {
    const { customers, has_more, next_since } = await business.ok('listCustomers', input);
    return { items: customers, has_more, next_since };
  }
  const { technicians, has_more, next_since } = await business.ok('listTechnicians', input);
  return { items: technicians, has_more, next_since };
}

/** A client that keeps its rows by id and always sends the last next_since. */
export class Client {
  readonly rows = new Map<string, string>();
  readonly places: string[] = [];
  readonly #business: TestBusiness;
  readonly #feed: Feed;
  since: string;

  constructor(business: TestBusiness, feed: Feed, since = '2020-01-01T00:00:00Z') {
    this.#business = business;
    this.#feed = feed;
    this.since = since;
  }

  async step(limit: number): Promise<Page> {
    const page = await poll(this.#business, this.#feed, { since: this.since, limit });
    for (const { id, updated_at } of page.items) {
      this.rows.set(id, updated_at);
      this.places.push(updated_at);
    }
    if (page.items.length > 0 && page.next_since === this.since) throw new Error('the cursor stands still');
    this.since = page.next_since;
    return page;
  }

  /** Polls until nothing is left and returns the number of polls. */
  async catchUp(limit: number): Promise<number> {
    for (let polls = 1; ; polls++) if (!(await this.step(limit)).has_more) return polls;
  }
}

/** Creates a job that tests copy. */
export async function firstJob(business: TestBusiness, customerId?: string): Promise<string> {
  const customer_id = customerId ?? (await newCustomer(business));
  const job_dates = [{ date: '2030-06-10', periods: [{ period: 'morning' as const }] }];
  return (await business.ok('createJobRequest', { customer_id, job_dates })).id;
}

/** Copies a job `count` times in one statement, so that all copies have the same updated_at. */
export async function copyJob(db: Database, id: string, count: number, mark = 'C'): Promise<void> {
  await db.query(
    `insert into job_requests (tenant_id, id, short_code, workflow_id, workflow_name, customer_id, customer_name, customer_timezone,
                               job_dates, updated_at)
     select tenant_id, gen_random_uuid(), short_code || $3::text || n, workflow_id, workflow_name, customer_id, customer_name,
            customer_timezone, job_dates, statement_timestamp()
       from job_requests, generate_series(1, $2::int) n where id = $1`,
    [id, count, mark],
  );
}

/** The updated_at of every row of a business's table, by id, as the API writes it. */
export async function table(db: Database, business: TestBusiness, feed: Feed): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; at: string }>(
    `select t.id, t.updated_at as at from ${feed} t join tenants on tenants.id = t.tenant_id
      where business_id = $1 and environment = 'live' order by t.updated_at`,
    [business.businessId],
  );
  return new Map(rows.map(({ id, at }) => [id, withMicroseconds(at)]));
}

/** Whether timestamps (RFC 3339) strictly increase, down to the microsecond. */
export function inOrder(places: readonly string[]): boolean {
  const micros = places.map(withMicroseconds);
  return micros.every((place, index) => index === 0 || micros[index - 1]! < place);
}
