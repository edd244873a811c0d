/** Three years of a business: customers, and jobs of every state with their visits, amounts and events, written straight to the database. */
import type { Store } from '../../src/store/driver/database.ts';
import type { SeededBoard } from './seedBoard.ts';

/** Rows a statement, for its time limit. */
const batch = 10_000;
const years = 3;

export interface History {
  readonly jobs: number;
  readonly customers: number;
}

/** Jobs a customer. */
const jobsEach = 5;

/** Runs `work` without the index of words, which is made again at the end: row by row it takes longer than everything else. */
export async function withoutWords<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  const [index] = await store.query<{ statement: string }>(`select pg_get_indexdef('job_searches_runs'::regclass) as statement`);
  await store.query('drop index job_searches_runs');
  const result = await work();
  await store.session(async (session) => {
    await session.query(`set maintenance_work_mem = '1GB'`);
    await session.query(index!.statement);
  });
  return result;
}

/**
 * Adds jobs up to `total`, evenly over the three years before tomorrow: a tenth archived, half a percent open, those of the last hours
 * scheduled, all others completed with an amount.
 */
export async function seedHistory(store: Store, { tenant, data }: SeededBoard, total: number, nowMilliseconds: number): Promise<History> {
  const [row] = await store.query<{ n: number }>('select count(*)::int as n from job_requests where tenant_id = $1', [tenant.id]);
  const jobs = total - row!.n;
  const customers = Math.ceil(jobs / jobsEach);
  for (let from = 0; from < customers; from += batch) await seedCustomers(store, tenant.id, from, Math.min(from + batch, customers));
  const secondsApart = (years * 365 * 86_400) / jobs;
  const end = new Date(nowMilliseconds + 12 * 3_600_000).toISOString();
  const now = new Date(nowMilliseconds).toISOString();
  for (let from = 0; from < jobs; from += batch) {
    const bounds = [tenant.id, from, Math.min(from + batch, jobs) - 1];
    await store.query(insertJobs, [...bounds, customers, data.technicianIds, end, secondsApart, now]);
    await store.query(insertSessions, [...bounds, now]);
    // Events are kept for 30 days by default.
    if (from * secondsApart < 30 * 86_400) await store.query(insertEvents, bounds);
  }
  return { jobs: total, customers };
}

async function seedCustomers(store: Store, tenantId: number, from: number, until: number): Promise<void> {
  await store.query(
    `insert into customers (tenant_id, id, full_name, email, phone, phone_key, status, tier, address, latitude, longitude, request_count, created_at,
       updated_at, last_request_at, sequenced)
     select $1, ('00000000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid,
            (array['Ann', 'Ben', 'Eva', 'Étienne', 'Maria', 'John', 'Olga', 'Sam'])[1 + n % 8] || ' '
              || (array['Novak', 'Kim', 'Rossi', 'Smith', 'Weber', 'Silva', 'Haddad'])[1 + n / 8 % 7] || n / 56,
            'c' || n || '@example.com', '+1 212 ' || lpad(n::text, 7, '0'), '1212' || lpad(n::text, 7, '0'),
            case when n % 9 = 0 then 'inactive' else 'active' end, case when n % 8 = 0 then 'vip' else 'regular' end,
            jsonb_build_object('line', n || ' Main St, Jersey City'), 40.7 + n % 300 * 0.001, -74 + n % 500 * 0.001, 5,
            now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute', true
       from generate_series($2::int, $3::int - 1) as n`,
    [tenantId, from, until],
  );
}

/** $2 to $3: numbers; $4: customers; $5: technicians; $6: the newest visit; $7: seconds between visits; $8: now. */
const insertJobs = `
  insert into job_requests (tenant_id, id, short_code, workflow_id, workflow_name, status_key, status_history, action_audit, priority_level, description,
    sla_deadline, customer_id, customer_name, customer_email, customer_phone, address, latitude, longitude, customer_timezone, job_dates, quoted_at,
    job_duration_minutes, scheduled_at, ends_at, assigned_at, technician_id, completed_at, completed_amount, archived_at, created_at, updated_at, sequenced)
  select $1, ('00000000-0000-7000-8002-' || lpad(to_hex(n), 12, '0'))::uuid, 'H-' || n, w.id, w.name,
         case when is_open then 'booking' when is_ahead then 'scheduled' else 'completed' end,
         jsonb_build_array(jsonb_build_object('status_key', 'booking', 'at', made), jsonb_build_object('status_key', 'scheduled', 'at', made)), '{}',
         'p' || case when n % 150 = 0 then 0 when n % 10 = 3 then 1 else 2 end,
         (array['Boiler leaks', 'Annual service of the heating', 'The tap drips', 'No hot water since yesterday', 'Radiator stays cold', 'New thermostat',
                'Drain is blocked', 'Water heater makes noise'])[1 + n % 8] || '. Ring twice, flat ' || n % 977 || '.',
         case when n % 5 = 0 then at + interval '3 days' end, c.id, c.full_name, c.email, c.phone, c.address, c.latitude, c.longitude, 'America/New_York', '[]',
         case when not is_open then made end, 60, case when not is_open then at end, case when not is_open then at + interval '1 hour' end,
         case when not is_open then made end, case when not is_open then ($5::uuid[])[1 + n % cardinality($5::uuid[])] end,
         case when not is_open and not is_ahead then at + interval '1 hour' end, case when not is_open and not is_ahead then 50 + n % 37 * 10 end,
         case when n % 10 = 7 and not is_ahead then at + interval '1 day' end, made, greatest(made, least(at + interval '1 hour', $8::timestamptz)), true
    from generate_series($2::int, $3::int) as n
    cross join lateral (select date_trunc('minute', $6::timestamptz - n * $7::float8 * interval '1 second') as at) t
    cross join lateral (select least(at, $8::timestamptz) - interval '4 days' as made, n % 200 = 1 as is_open, at > $8::timestamptz as is_ahead) u
    join workflows w on w.tenant_id = $1 and w.is_default
    join customers c on c.tenant_id = $1 and c.id = ('00000000-0000-7000-8001-' || lpad(to_hex(n % $4::int), 12, '0'))::uuid`;

const jobsOfBatch = `tenant_id = $1 and id between ('00000000-0000-7000-8002-' || lpad(to_hex($2::int), 12, '0'))::uuid
                 and ('00000000-0000-7000-8002-' || lpad(to_hex($3::int), 12, '0'))::uuid`;

/** Past visits and those of today. Archived ones are no longer active. */
const insertSessions = `
  insert into sessions (tenant_id, job_request_id, technician_id, ordinal, date, start_minute, end_minute, latitude_e6, longitude_e6, flags, active)
  select tenant_id, id, technician_id, 1, (scheduled_at at time zone 'America/New_York')::date, floor(extract(epoch from scheduled_at) / 60)::int,
         floor(extract(epoch from scheduled_at) / 60)::int + 60, (latitude * 1e6)::int, (longitude * 1e6)::int, 2, archived_at is null
    from job_requests where ${jobsOfBatch} and scheduled_at is not null and scheduled_at < $4::timestamptz + interval '1 day'`;

const insertEvents = `
  insert into events (id, tenant_id, type, resource_id, body, created_at)
  select gen_random_uuid(), tenant_id, type, id, json_build_object('id', id), updated_at
    from job_requests, unnest(array['job_request.created', 'job_request.scheduled', 'job_request.completed']) as type where ${jobsOfBatch}`;
