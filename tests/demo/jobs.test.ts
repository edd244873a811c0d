/** The demo's rows against those that the operations write: the same columns are set, with the same audit, for a job in the same state. */
import { expect, it } from 'vitest';
import { customerTokens } from '../../src/machinery/auth/customerTokens.ts';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';
import { seedDemo } from '../../src/process/demo/seed.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { quotedJob } from '../scenarios/fixtures.ts';
import { monday, openDesk, unquotedJob } from '../operations/bookings/desk.ts';
import { confirmedJob, fire } from '../operations/bookings/lifecycle.ts';
import { callAsCustomer } from '../support/guest.ts';

const { harness, staffed, get, setClock } = await openDesk();
const { store } = harness;

/** Columns whose value depends on the customer or on the address, and not on what was done with the job. */
const personal = [
  ...[
    'customer_email',
    'customer_phone',
    'customer_locale',
    'description',
    'job_type_id',
    'job_type_name',
    'attention_reason',
    'attention_since',
  ],
  ...['rating_comment', 'sla_deadline', 'sla_armed_at', 'vehicle_id', 'last_vehicle_id', 'place_note', 'completed_by_user_id'],
  // Filled by later steps of the service.
  ...['place_in_feed', 'stranded_kinds'],
];

interface Kind {
  state: string;
  columns: string[];
  version: number;
  audit: Record<string, string[]>;
  sessions: string[];
}

/** For each state of a job in one environment: the columns that are set, and the payload of each action. */
async function kindsOf(tenantId: number): Promise<Map<string, Kind[]>> {
  const rows = await store.query<Kind>(
    `select concat_ws('/', j.status_key, j.pending_action, case when j.archived_at is not null then 'archived' end,
                      case when j.rated_at is not null then 'rated' end) as state,
            array(select key from jsonb_each(to_jsonb(j)) where value <> 'null' and not key = any ($2::text[]) order by key) as columns,
            j.status_version as version,
            (select jsonb_object_agg(a.key, array(select key from jsonb_object_keys(a.value->'payload') key order by key))
               from jsonb_each(j.action_audit) a) as audit,
            array(select distinct s.active::text || case when s.end_minute > extract(epoch from j.completed_at) / 60 then ' late' else '' end
                    from sessions s where s.tenant_id = j.tenant_id and s.job_request_id = j.id) as sessions
       from job_requests j where j.tenant_id = $1`,
    [tenantId, personal],
  );
  return Map.groupBy(rows, ({ state }) => state);
}

it('[demo.obeys] the demo writes for a job in each state what the operations write', async () => {
  const { of, customer } = await staffed();
  await unquotedJob(of);
  await quotedJob(of, customer, monday);
  const archived = await get(await unquotedJob(of), of);
  await of.ok('archiveJobRequest', { id: archived.id, status_version: archived.status_version, note: 'Duplicate' });
  await confirmedJob(of, customer, '16:00');
  await fire(of, await confirmedJob(of, customer, '13:00'), 'depart');
  await fire(of, (await fire(of, await confirmedJob(of, customer, '14:30'), 'depart')).data, 'arrive');
  const done = await Promise.all(['09:00', '10:30'].map((time) => confirmedJob(of, customer, time)));
  setClock(`${monday}T15:20:00Z`);
  for (const job of done) {
    let at = job;
    for (const key of ['depart', 'arrive']) at = (await fire(of, at, key)).data;
    await fire(of, at, 'complete', { amount: 120 });
  }
  const rated = await get(done[0]!.id, of);
  expect(await callAsCustomer(harness, rated.customer_url!, 'rateCustomerVisit', { score: 5 })).toMatchObject({
    error_code: 0,
  });
  const operations = await kindsOf((await findTenantId(store, of.businessId, 'live'))!);

  const facts = await seedDemo(store, {
    nowMilliseconds: Date.parse('2026-03-11T16:40:00Z'),
    publicUrl: harness.url,
    passwordCostLog2: 10,
    box: secretBox(Buffer.alloc(32)),
    customerTokens: customerTokens(Buffer.alloc(32, 7)),
  });
  const demo = await kindsOf((await findTenantId(store, facts.business_id, 'live'))!);
  expect([...demo.keys()].toSorted()).toEqual([...operations.keys()].filter((state) => state !== 'on_the_way').toSorted());
  const kinds = (all: Map<string, Kind[]>) =>
    Object.fromEntries([...demo.keys()].map((state) => [state, [...new Set(all.get(state)!.map((row) => JSON.stringify(row)))]]));
  expect(kinds(demo)).toEqual(kinds(operations));
});
