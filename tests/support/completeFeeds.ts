/**
 * Compares what a client knows that has read a business's feeds from their beginning with the rows as they are. The last event of each job, customer and technician
 * tells its present state, but for the address of a job, of which the feed of changes tells. The feeds of changes name every row.
 */
import type { Database } from '../../src/store/driver/database.ts';
import { Client, table, type Feed } from '../feeds/steps.ts';
import type { TestBusiness } from './harness.ts';

/** What the last event of a record tells, beside what its row has. `told`: null without an event. */
const lastTold = (table: string, fields: Readonly<Record<string, string>>) => `
  select t.id, '${table}' as kind, last.type as "lastType", t.deleted_at is not null as "isDeleted",
         array[${Object.values(fields).map((path) => `last.body #>> '{data,object,${path}}'`).join(', ')}] as told,
         array[${Object.keys(fields).map((column) => `t.${column}::text`).join(', ')}] as stored
    from ${table} t join tenants on tenants.id = t.tenant_id
    left join lateral (select type, body from events e where e.tenant_id = t.tenant_id and e.resource_id = t.id and not e.is_test
                        order by e.created_at desc, e.id desc limit 1) last on true
   where tenants.business_id = $1 and tenants.environment = 'live'`; // oxfmt-ignore

const questions = [
  lastTold('job_requests', {
    status_key: 'current_status,key',
    priority_level: 'priority_level',
    technician_id: 'assignment,technician_id',
  }),
  lastTold('customers', { full_name: 'profile,full_name', email: 'contact,email', tier: 'profile,tier' }),
  lastTold('technicians', { full_name: 'full_name', email: 'email', status: 'status' }),
];

interface Told {
  readonly id: string;
  readonly kind: string;
  readonly lastType: string | null;
  readonly isDeleted: boolean;
  readonly told: readonly (string | null)[];
  readonly stored: readonly (string | null)[];
}

/** What the feeds of a business do not tell. Its rows must have been written by the service alone. */
export async function feedGaps(db: Database, business: TestBusiness): Promise<string[]> {
  const gaps: string[] = [];
  for (const question of questions)
    for (const { id, kind, lastType, isDeleted, told, stored } of await db.query<Told>(question, [business.businessId])) {
      const isGone = /\.(deleted|erased)$/.test(lastType ?? '');
      if (lastType === null || isGone !== isDeleted) gaps.push(`${kind} ${id}: the last event is ${lastType}`);
      else if (!isGone && told.join() !== stored.join())
        gaps.push(`${kind} ${id}: ${lastType} tells ${told.join()}, the row has ${stored.join()}`);
    }
  for (const feed of ['job_requests', 'customers', 'technicians'] as const satisfies readonly Feed[]) {
    const client = new Client(business, feed);
    await client.catchUp(1_000);
    const rows = await table(db, business, feed);
    for (const id of rows.keys()) if (!client.rows.has(id)) gaps.push(`${feed} ${id}: not in the feed of changes`);
    for (const id of client.rows.keys()) if (!rows.has(id)) gaps.push(`${feed} ${id}: in the feed of changes, and not there`);
  }
  return gaps;
}
