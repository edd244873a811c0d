import { beforeAll, describe, expect, it } from 'vitest';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';
import { verifyPassword } from '../../src/machinery/auth/passwords.ts';
import { hashSecret } from '../../src/machinery/auth/apiKeys.ts';
import { customerTokens } from '../../src/machinery/auth/customerTokens.ts';
import { seedDemo, withPublicUrl, type DemoFacts } from '../../src/process/demo/seed.ts';
import { isEmpty } from '../../src/store/settings/businesses.ts';
import { openStore, type Store } from '../../src/store/driver/database.ts';
import { migrate } from '../../src/store/driver/migrate.ts';
import { readTemplate } from '../../src/store/driver/template.ts';
import { atEnd } from '../support/atEnd.ts';

/** A Wednesday, 10:40 in Denver. */
const now = Date.parse('2026-03-11T16:40:00Z');
const passwordCostLog2 = 10;
const box = secretBox(Buffer.alloc(32));
const tokens = customerTokens(Buffer.alloc(32, 7));
let store: Store;
let facts: DemoFacts;

beforeAll(async () => {
  store = await openStore({ databaseUrl: null, folder: 'memory://', poolSize: 1, template: await readTemplate() });
  await migrate(store);
  expect(await isEmpty(store)).toBe(true);
  facts = await seedDemo(store, {
    nowMilliseconds: now,
    publicUrl: 'http://localhost:8080/',
    passwordCostLog2,
    box,
    customerTokens: tokens,
  });
});
atEnd(() => store.close());

const count = async (sql: string) => (await store.query<{ n: number }>(`select count(*) as n from ${sql}`))[0]!.n;
const content = (alias: string) =>
  store.query(
    `select t.environment, j.short_code, j.status_key, j.customer_name, j.scheduled_at, j.completed_amount, j.address, x.full_name
       from job_requests j join tenants t on t.id = j.tenant_id join businesses b on b.id = t.business_id
       left join technicians x on x.tenant_id = j.tenant_id and x.id = j.technician_id
      where b.alias = $1 order by t.environment, j.short_code`,
    [alias],
  );

describe('the demo business', () => {
  it('tells where it is and how to sign in', async () => {
    expect(facts).toMatchObject({
      base_url: 'http://localhost:8080',
      mcp_url: 'http://localhost:8080/mcp',
      booking_url: 'http://localhost:8080/book/pikes-fork',
    });
    expect(facts.live_key).toMatch(/^tr_live_/);
    expect(facts.sandbox_key).toMatch(/^tr_test_/);
    const [owner] = await store.query<{ password_hash: string }>('select password_hash from members');
    expect(await verifyPassword(facts.owner.password, owner!.password_hash, passwordCostLog2)).toBe(true);
    expect(await verifyPassword('another', owner!.password_hash, passwordCostLog2)).toBe(false);
    expect(owner!.password_hash).toMatch(/^scrypt\$1024\$8\$3\$/);
    expect(await isEmpty(store)).toBe(false);
  });

  it('[demo.customer-link] gives every job a customer link, and prints that of the next visit under the current public address', async () => {
    const token = /^http:\/\/localhost:8080\/j\/([\w-]{32})$/.exec(facts.customer_url!)![1]!;
    const [job] = await store.query<{ at: string; status: string; environment: string }>(
      `select j.scheduled_at as at, j.status_key as status, t.environment from job_requests j join tenants t on t.id = j.tenant_id where magic_token_hash = $1`,
      [hashSecret(token)],
    );
    expect(job).toMatchObject({ status: 'scheduled', environment: 'live' });
    expect(Date.parse(job!.at)).toBeGreaterThan(now);
    expect(await count('job_requests where magic_token_hash is null')).toBe(0);
    expect(withPublicUrl(facts, 'https://moved.example/').customer_url).toBe(`https://moved.example/j/${token}`);
    const { customer_url: _old, ...older } = facts;
    expect(withPublicUrl(older, 'https://moved.example')).not.toHaveProperty('customer_url');
  });

  it('[demo.realistic] has jobs in every state', async () => {
    const rows = await store.query<{ state: string; n: number }>(
      `select concat_ws('/', status_key, pending_action, case when archived_at is not null then 'archived' end) as state, count(*) as n
         from job_requests j join tenants t on t.id = j.tenant_id where environment = 'live' group by 1`,
    );
    expect(rows.map((row) => row.state).sort()).toEqual([
      'arrived',
      'booking/archived',
      'booking/confirm_booking',
      'booking/quote',
      'completed',
      'scheduled',
    ]);
    expect(await count(`job_requests where priority_level = 'p0' and pending_action = 'confirm_booking' and scheduled_at is null`)).toBe(2);
  });

  it('[demo.realistic] records actors as the service does: a confirmation by the owner is on behalf of the customer', async () => {
    const actors = await store.query<{ action: string; actor: string }>(
      `select distinct entry.key as action, entry.value->'by'->>'actor' as actor
         from job_requests cross join jsonb_each(action_audit) entry order by 1, 2`,
    );
    expect(actors.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'arrive technician',
      'complete technician',
      'confirm_booking business_on_behalf',
      'depart technician',
      'quote business',
      'rate customer',
    ]);
  });

  it('[demo.realistic, job-type.skills] sends only technicians with the skills of the job type, apprentices included', async () => {
    expect(await count('job_types where cardinality(skill_ids) > 0')).toBeGreaterThan(8);
    expect(
      await count('job_requests j join job_types t on t.tenant_id = j.tenant_id and t.id = j.job_type_id where j.skill_ids <> t.skill_ids'),
    ).toBe(0);
    expect(
      await count(`sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
        cross join unnest(j.skill_ids) k where not exists (select from technician_skills t
          where t.tenant_id = s.tenant_id and t.technician_id = s.technician_id and t.skill_id = k)`),
    ).toBe(0);
    expect(await count(`sessions where role = 'buddy'`)).toBeGreaterThan(3);
  });

  it('[demo.realistic] plans no technician outside working hours, skills or areas, or during time off', async () => {
    const local = (column: string) => `(to_timestamp(s.${column} * 60.0) at time zone 'America/Denver')`;
    expect(
      await count(`sessions s where extract(isodow from s.date) > 5 or ${local('start_minute')}::date <> s.date
      or ${local('start_minute')}::time < '08:00' or ${local('end_minute')}::time > '18:00'`),
    ).toBe(0);
    // Every visit of a technician who is on time off that day is flagged.
    expect(
      await count(`sessions s join time_off o using (tenant_id, technician_id) join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
        where s.date between o.start_date and o.end_date and (j.attention_reason is distinct from 'technician_on_time_off' or not s.active)`),
    ).toBe(0);
    expect(
      await count(`job_requests j where exists (select from unnest(j.skill_ids) k where j.technician_id is not null and not exists
      (select from technician_skills t where t.tenant_id = j.tenant_id and t.technician_id = j.technician_id and t.skill_id = k))`),
    ).toBe(0);
    expect(
      await count(`job_requests j where technician_id is not null and not exists (select from technician_service_areas a
      where a.tenant_id = j.tenant_id and a.technician_id = j.technician_id and a.service_area_id = j.service_area_id)`),
    ).toBe(0);
  });

  it('[demo.realistic] plans by the priority that a job shows: no p2 job displaces a p1 job', async () => {
    expect(
      await count(`sessions s join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
        where s.active and 'p' || (s.flags & 3) <> j.priority_level`),
    ).toBe(0);
  });

  it('[demo.realistic] has no overlapping visits, even in the past, which the constraint does not cover', async () => {
    expect(
      await count(`sessions a join sessions b using (tenant_id, technician_id)
      where a.job_request_id < b.job_request_id and a.start_minute < b.end_minute and b.start_minute < a.end_minute`),
    ).toBe(0);
  });

  it('dates nothing that has happened in the future, and keeps customers in step with their jobs', async () => {
    expect(
      await count(
        `job_requests where greatest(created_at, updated_at, quoted_at, assigned_at, completed_at, rated_at) > '${new Date(now).toISOString()}'`,
      ),
    ).toBe(0);
    expect(
      await count(`customers c where request_count <> (select count(*) from job_requests j where j.tenant_id = c.tenant_id and j.customer_id = c.id)
      or last_request_at is distinct from (select max(j.created_at) from job_requests j where j.tenant_id = c.tenant_id and j.customer_id = c.id)`),
    ).toBe(0);
  });

  it('[start.demo-kept] does not exist when its keys cannot be saved', async () => {
    const kept: DemoFacts[] = [];
    const keep = (facts: DemoFacts) => {
      kept.push(facts);
      return Promise.reject(new Error('no room'));
    };
    const before = await count('businesses');
    const seeding = seedDemo(store, { nowMilliseconds: now, publicUrl: 'http://localhost:8080', passwordCostLog2, box, keep });
    await expect(seeding).rejects.toThrow('no room');
    expect([await count('businesses'), kept[0]?.live_key]).toEqual([before, expect.stringMatching(/^tr_live_/)]);
  });

  it('[demo.same] is the same for the same seed and time', async () => {
    const again = await seedDemo(store, { nowMilliseconds: now, publicUrl: 'http://localhost:8080', passwordCostLog2, box });
    expect(again.business_alias).toBe('pikes-fork-2');
    expect(await content('pikes-fork-2')).toEqual(await content('pikes-fork'));
  });
});
