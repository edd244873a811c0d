/** What the database itself refuses, even if the service would allow it. docs/reference/scheduling.md#consistency. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/contract/index.ts';
import { sqlState, violatedConstraint } from '../../src/store/driver/sqlState.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { newCustomer } from '../scenarios/fixtures.ts';

const harness = await startHarness();
const { store } = harness;
const tenantOf = async (business: TestBusiness, environment = 'live') =>
  (
    await store.query<{ id: number }>('select id from tenants where business_id = $1 and environment = $2', [
      business.businessId,
      environment,
    ])
  )[0]!.id;

/** The result of some statements: done, or the SQLSTATE and the violated constraint. */
async function outcome(work: (query: (text: string, values?: unknown[]) => Promise<object[]>) => Promise<unknown>): Promise<string> {
  const undone = new Error('undone');
  try {
    await store.transaction(async (tx) => {
      await work((text, values) => tx.query(text, values));
      throw undone;
    });
  } catch (error) {
    return error === undone ? 'done' : `${sqlState(error)} ${violatedConstraint(error)}`;
  }
  return 'committed';
}

describe('references', async () => {
  const [mine, other] = [await harness.business(), await harness.business()];
  const tenants = { mine: await tenantOf(mine), sandbox: await tenantOf(mine, 'sandbox'), other: await tenantOf(other) };

  /** Foreign keys between two tables that both belong to a tenant. */
  const keys = await store.query<{ name: string; from: string; to: string; columns: string; referenced: string }>(
    `select c.conname as name, c.conrelid::regclass::text as from, c.confrelid::regclass::text as to,
            (select string_agg(a.attname, ',' order by k.place) from unnest(c.conkey) with ordinality k(number, place)
               join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns,
            (select string_agg(a.attname, ',' order by k.place) from unnest(c.confkey) with ordinality k(number, place)
               join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as referenced
       from pg_constraint c where c.contype = 'f' order by 1`,
  );
  const tenantTables = (
    await store.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
    )
  ).map(({ name }) => name);

  it('[tenancy.database] every row of a tenant names an existing tenant, directly or through the row it belongs to', () => {
    expect(tenantTables.length).toBeGreaterThan(15);
    const bound = new Set(keys.filter(({ columns }) => columns.split(',')[0] === 'tenant_id').map(({ from }) => from));
    // Their statements take the tenant from the endpoint, because a check of each reference was expensive (docs/decisions/0035).
    expect(tenantTables.filter((name) => !bound.has(name))).toEqual(['webhook_attempts', 'webhook_deliveries']);
  });

  it('[tenancy.database] every foreign key between rows of tenants carries the tenant on both ends', () => {
    const between = keys.filter(({ from, to }) => tenantTables.includes(from) && tenantTables.includes(to));
    expect(between.length).toBeGreaterThan(15);
    const loose = between.filter(({ columns, referenced }) => ![columns, referenced].every((list) => list.startsWith('tenant_id,')));
    // A code is found by its hash, before its tenant is known.
    expect(loose.map(({ name }) => name)).toEqual(['oauth_codes_connection_id_fkey']);
  });

  it.each(['other', 'sandbox'] as const)('[tenancy.database] every table refuses a reference to a row of %s', async (elsewhere) => {
    const customer = await newCustomer(mine);
    const { id: technician } = await mine.ok('createTechnician', { full_name: 'Ada', email: `${randomUUID()}@example.com` });
    const { id: area } = await mine.ok('createServiceArea', { name: randomUUID() });
    const { id: category } = await mine.ok('createSkillCategory', { name: randomUUID() });
    const { id: skill } = await mine.ok('createSkill', { name: randomUUID(), category_id: category });
    const { id: van } = await mine.ok('createVehicle', { name: 'Van' });
    const { id: type } = await mine.ok('createJobType', { name: randomUUID() });
    const job_dates = [{ date: '2040-01-02', periods: [{ period: 'morning' as const }] }];
    const { id: job } = await mine.ok('createJobRequest', { customer_id: customer, job_dates });
    const updates: [string, string, unknown[]][] = [
      ['customers', 'update customers set preferred_technician_id = $2 where tenant_id = $1 returning 1', [technician]],
      ['customers', 'update customers set service_area_id = $2 where tenant_id = $1 returning 1', [area]],
      ['job_requests', 'update job_requests set customer_id = $2 where tenant_id = $1 returning 1', [customer]],
      ['job_requests', 'update job_requests set job_type_id = $2 where tenant_id = $1 returning 1', [type]],
      ['job_requests', 'update job_requests set technician_id = $2 where tenant_id = $1 returning 1', [technician]],
      ['job_requests', 'update job_requests set service_area_id = $2 where tenant_id = $1 returning 1', [area]],
      ['job_requests', 'update job_requests set vehicle_id = $2 where tenant_id = $1 returning 1', [van]],
      ['skills', 'update skills set category_id = $2 where tenant_id = $1 returning 1', [category]],
    ];
    const inserts: [string, string, unknown[]][] = [
      ['technician_skills', 'insert into technician_skills (tenant_id, technician_id, skill_id) values ($1, $2, $3)', [technician, skill]],
      [
        'technician_service_areas',
        'insert into technician_service_areas (tenant_id, technician_id, service_area_id) values ($1, $2, $3)',
        [technician, area],
      ],
      [
        'technician_vehicles',
        'insert into technician_vehicles (tenant_id, technician_id, vehicle_id, position) values ($1, $2, $3, 1)',
        [technician, van],
      ],
      [
        'sessions',
        `insert into sessions (tenant_id, job_request_id, technician_id, ordinal, date, start_minute, end_minute)
         values ($1, $2, $3, 1, '2040-01-02', 1, 2)`,
        [job, technician],
      ],
    ];
    const there = tenants[elsewhere];
    const own = await harness.business();
    // Rows of the other tenant, as targets of changes; in the sandbox with its own key.
    const key = elsewhere === 'sandbox' ? mine.sandboxKey : other.key;
    const make = (id: OperationId, input: object) => own.ok(id, input as never, { key });
    const { customer_id: theirs } = (await make('createCustomer', { full_name: 'X', phone: '2125550123' })) as { customer_id: string };
    await make('createJobRequest', { customer_id: theirs, job_dates });
    const { id: theirCategory } = (await make('createSkillCategory', { name: randomUUID() })) as { id: string };
    await make('createSkill', { name: randomUUID(), category_id: theirCategory });
    for (const [table, text, values] of [...updates, ...inserts])
      expect(await outcome((query) => query(text, [there, ...values])), text).toMatch(new RegExp(`^23503 ${table}_`));
    // The same statements succeed within their own tenant.
    for (const [, text, values] of [...updates, ...inserts])
      expect(await outcome((query) => query(text, [tenants.mine, ...values])), text).toBe('done');
  });
});

it('[tenancy.uniqueness] a name, uid, plate or address in use is free in another environment and another business', async () => {
  const [mine, other] = [await harness.business(), await harness.business()];
  const word = randomUUID().slice(0, 20);
  const email = `${word}@example.com`;
  for (const key of [mine.key, mine.sandboxKey, other.key]) {
    const make = async (id: OperationId, input: object) => {
      const first = await mine.call(id, input as never, { key });
      expect([id, first.error_code]).toEqual([id, 0]);
      const second = await mine.call(id, input as never, { key });
      expect([id, second.status, second.error_code]).toEqual([id, 409, expect.stringContaining('DUPLICATE')]);
      return first.data as { id: string };
    };
    await make('createCustomer', { full_name: 'A', email, uid: word });
    await make('createJobType', { name: word });
    const category = await make('createSkillCategory', { name: word });
    await make('createSkill', { name: word, category_id: category.id });
    await make('createServiceArea', { name: word });
    await make('createTechnician', { full_name: 'A', email });
    await make('createVehicle', { name: 'Van', plate_number: word.toUpperCase() });
  }
});

it('[tenancy.uniqueness] every unique index over the rows of a tenant begins with the tenant', async () => {
  const indexes = await store.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`,
  );
  expect(indexes.length).toBeGreaterThan(15);
  const across = indexes.filter(({ definition }) => !/ USING btree \(tenant_id\b/.test(definition)).map(({ name }) => name);
  // Keys, codes and links are found by hash before their tenant is known. Ids are unique everywhere, and the queue and the totals
  // of jobs number their rows for all tenants.
  expect(across.sort()).toEqual([
    ...[
      'api_keys_hash_key',
      'api_keys_pkey',
      'calendar_feeds_hash_key',
      'confirmations_id_key',
      'event_queue_pkey',
      'events_pkey',
      'job_requests_magic_token',
      'job_totals_pkey',
    ],
    ...['oauth_codes_pkey', 'oauth_codes_request_id_key', 'oauth_connections_pkey'],
  ]);
});

describe('sessions', async () => {
  const [mine, other] = [await harness.business(), await harness.business()];
  const prepare = async (of: TestBusiness) => {
    const customer_id = await newCustomer(of);
    const job = async () =>
      (await of.ok('createJobRequest', { customer_id, job_dates: [{ date: '2040-01-02', periods: [{ period: 'morning' }] }] })).id;
    const technician = async () => (await of.ok('createTechnician', { full_name: 'A', email: `${randomUUID()}@example.com` })).id;
    return { tenant: await tenantOf(of), jobs: [await job(), await job()], technicians: [await technician(), await technician()] };
  };
  const here = await prepare(mine);
  const there = await prepare(other);
  interface Session {
    at?: [number, number];
    technician?: number;
    of?: typeof here;
    active?: boolean;
    role?: string;
  }
  const insert = (
    job: number,
    { at = [600, 660], technician = 0, of = here, active = true, role = 'lead' }: Session,
  ): [string, unknown[]] => [
    `insert into sessions (tenant_id, job_request_id, technician_id, ordinal, role, date, start_minute, end_minute, active)
     values ($1, $2, $3, 1, $4, '2040-01-02', $5, $6, $7)`,
    [of.tenant, of.jobs[job], of.technicians[technician], role, ...at, active],
  ];
  const both = (second: Session, first: Session = {}) =>
    outcome(async (query) => {
      await query(...insert(0, first));
      await query(...insert(1, second));
      await query('set constraints all immediate');
    });

  it.each<[string, Session, string]>([
    ['the same time', {}, '23P01 sessions_no_overlap'],
    ['a minute in common', { at: [659, 700] }, '23P01 sessions_no_overlap'],
    ['a minute in common before', { at: [500, 601] }, '23P01 sessions_no_overlap'],
    ['a part of it', { at: [610, 620] }, '23P01 sessions_no_overlap'],
    ['all around it', { at: [1, 2_000] }, '23P01 sessions_no_overlap'],
    ['a buddy at the same time', { role: 'buddy' }, '23P01 sessions_no_overlap'],
    ['right after', { at: [660, 700] }, 'done'],
    ['right before', { at: [500, 600] }, 'done'],
    ['another technician', { technician: 1 }, 'done'],
    ['another business', { of: there }, 'done'],
    ['a session that no longer counts', { active: false }, 'done'],
    ['nothing', { at: [600, 600] }, '23514 sessions_check'],
  ])('[store.no-overlap] a second session with %s is refused or allowed', async (_what, second, expected) => {
    expect(await both(second)).toBe(expected);
  });

  it('[store.no-overlap] a moved or reactivated session may not overlap either', async () => {
    const changed = (second: Session, change: string) =>
      outcome(async (query) => {
        await query(...insert(0, {}));
        await query(...insert(1, second));
        await query(`update sessions set ${change} where tenant_id = $1 and job_request_id = $2`, [here.tenant, here.jobs[1]]);
        await query('set constraints all immediate');
      });
    expect(await changed({ at: [700, 760] }, 'start_minute = 650')).toBe('23P01 sessions_no_overlap');
    expect(await changed({ active: false }, 'active = true')).toBe('23P01 sessions_no_overlap');
    expect(await changed({ at: [700, 760] }, 'start_minute = 660')).toBe('done');
  });
});
