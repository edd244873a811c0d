/** Jobs and customers in numbers, written straight to the database: of every state, priority and status, many with equal times. */
import type { Database } from '../../src/store/driver/database.ts';
import type { TestBusiness } from './harness.ts';

/** The tenant of a business's live data. */
export async function tenantOf(store: Database, { alias }: Pick<TestBusiness, 'alias'>): Promise<number> {
  const [row] = await store.query<{ id: number }>(
    `select t.id from tenants t join businesses b on b.id = t.business_id where b.alias = $1 and t.environment = 'live'`,
    [alias],
  );
  return row!.id;
}

/** Rows of a statement: few enough for its time limit on a busy machine. */
const statementRows = 2_000;

/** Adds `count` customers, and as many jobs of theirs, over two years around the middle of 2030. */
export async function seedLongLists(db: Database, tenantId: number, count: number): Promise<void> {
  const [first] = await db.query<{ n: number }>('select count(*)::int as n from customers where tenant_id = $1', [tenantId]);
  const end = first!.n + count;
  for (let from = first!.n + 1; from <= end; from += statementRows)
    await seedRows(db, tenantId, from, Math.min(from + statementRows - 1, end));
}

async function seedRows(db: Database, tenantId: number, from: number, to: number): Promise<void> {
  const bounds = [tenantId, from, to];
  await db.query(
    `insert into customers (tenant_id, id, full_name, email, status, tier, created_at, updated_at, last_request_at, sequenced)
     select $1, gen_random_uuid(), (array['Ann', 'Ben', 'Eva', 'Étienne'])[1 + n % 4] || ' ' || (array['Novak', 'Kim', 'Rossi'])[1 + n % 3],
            n || '@example.com', case when n % 9 = 0 then 'inactive' else 'active' end, case when n % 8 = 0 then 'vip' else 'regular' end,
            at, at, case when n % 3 > 0 then at end, true
       from generate_series($2::int, $3::int) as n, lateral (select timestamptz '2030-05-01 10:00Z' + (n / 4) * interval '1 minute' as at) t`,
    bounds,
  );
  await db.query(
    `insert into job_requests (tenant_id, id, short_code, workflow_id, workflow_name, status_key, priority_level, description, sla_deadline, customer_id,
       customer_name, customer_timezone, job_dates, quoted_at, scheduled_at, ends_at, completed_at, completed_amount, archived_at, created_at, updated_at,
       sequenced, job_duration_minutes)
     select $1, gen_random_uuid(), 'H-' || n, w.id, w.name, case when n % 6 > 1 then 'completed' when is_scheduled then 'scheduled' else 'booking' end,
            'p' || (array[2, 2, 1, 2, 0, 2, 3])[1 + n % 7], (array['Boiler leaks', 'Annual service'])[1 + n % 2],
            case when n % 3 = 0 then at + interval '3 days' end, c.id, c.full_name, 'America/New_York', '[]', case when n % 12 <> 1 then created end,
            case when is_scheduled then at end, case when is_scheduled then at + interval '1 hour' end, case when n % 6 > 1 then at + interval '1 hour' end,
            case when n % 6 > 1 then 50 + n % 5 * 10 end, case when n % 10 = 7 then at + interval '2 hours' end, created, created, true, 60
       from generate_series($2::int, $3::int) as n
       cross join lateral (select date_trunc('hour', timestamptz '2030-06-05 12:00Z')
                             + case when n % 6 > 1 then -1 else 1 end * (n / 3) * interval '9 hours' as at, n % 6 <> 1 as is_scheduled) t
       cross join lateral (select least(at, timestamptz '2030-06-05 12:00Z') - interval '4 days' as created) u
       join workflows w on w.tenant_id = $1 and w.is_default
       join customers c on c.tenant_id = $1 and c.email = n || '@example.com'`,
    bounds,
  );
  await db.query(
    `insert into sessions (tenant_id, job_request_id, technician_id, ordinal, date, start_minute, end_minute, active)
     select j.tenant_id, j.id, t.id, 1, (j.scheduled_at at time zone 'America/New_York')::date, (extract(epoch from j.scheduled_at) / 60)::int,
            (extract(epoch from j.ends_at) / 60)::int, false
       from job_requests j join lateral (select id from technicians where tenant_id = $1 order by id limit 1) t on true
      where j.tenant_id = $1 and j.scheduled_at is not null
        and not exists (select from sessions s where s.tenant_id = j.tenant_id and s.job_request_id = j.id)`,
    [tenantId],
  );
}
