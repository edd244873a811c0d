/** Rows of every list in numbers, written straight to the database: many with equal keys of the list's order. */
import type { OperationId, Operations } from '../../src/contract/index.ts';
import type { Database } from '../../src/store/driver/database.ts';
import { newCategory } from '../contract/exampleRecords.ts';
import { newConfirmedJob } from '../contract/exampleJobs.ts';
import type { TestBusiness } from './harness.ts';
import { tenantOf } from './longLists.ts';

/** Records that the rows are of. */
export interface ListOwner {
  readonly tenantId: number;
  readonly customerId: string;
  readonly jobId: string;
  readonly technicianId: string;
  readonly categoryId: string;
  readonly endpointId: string;
  readonly memberId: string;
}

export async function newListOwner(store: Database, business: TestBusiness): Promise<ListOwner> {
  const { technician, customerId, job } = await newConfirmedJob(business);
  const endpoint = await business.ok('createWebhookEndpoint', { url: 'https://127.0.0.1:9/lists', event_types: ['customer.created'] });
  return {
    tenantId: await tenantOf(store, business),
    customerId,
    jobId: job.id,
    technicianId: technician.id,
    categoryId: await newCategory(business),
    endpointId: endpoint.id,
    memberId: business.ownerId,
  };
}

/** Lists with pages. Logs have none: they only take `after`. */
export type ListId = { [Id in OperationId]: Operations[Id] extends { queryFields: { page: unknown } } ? Id : never }[OperationId];

type Table = readonly [name: string, columns: Readonly<Record<string, string>>];

export interface ListRows {
  /** Tables with their columns as SQL. `n` is the number of the row, and four neighbours share the time `at`. Several tables take turns. */
  readonly rows: readonly Table[];
  /** What each row needs, under the same id. */
  readonly first?: Table;
  /** Arguments that the list needs. */
  readonly input?: object;
}

const created = { created_at: 'at', updated_at: 'at' };
/** Not in the order of the numbers, and unique. */
const name = `chr(65 + n * 7 % 26) || ' ' || n`;
/** Of two names that differ in case alone. */
const sharedName = `(array['Ann', 'ANN', 'Bob'])[1 + n % 3]`;
const day = `date '2031-03-01' + n / 4`;
const sql = (value: string) => `'${value}'`;

/** How rows of each list are made. A list without an entry is a compile error. */
export function listRowsOf(owner: ListOwner): Readonly<Record<ListId, ListRows>> {
  const customer = { customer_id: sql(owner.customerId) };
  const job = { job_request_id: sql(owner.jobId) };
  const technician = { technician_id: sql(owner.technicianId) };
  const ids = { id: owner.customerId };
  const author = { author_kind: `'member'`, author_name: `'Ann'` };
  const timeOff = { ...technician, start_date: day, end_date: `${day} + n % 2`, status: `(array['pending', 'approved'])[1 + n % 2]` };
  const callback = { name: sharedName, phone: `''`, message: `'Call'`, created_at: 'at' };
  const people = {
    ...created,
    user_id: 'gen_random_uuid()',
    permission_group_id: '(select id from permission_groups where tenant_id = $1 limit 1)',
    full_name: sharedName,
  };
  const event = { type: `'customer.created'`, resource_id: sql(owner.customerId), body: `'{}'`, created_at: 'at' };
  /** As the business wrote one. */
  const mail = {
    kind: '(select kind from mails where tenant_id = $1 order by id limit 1)',
    facts: '(select facts from mails where tenant_id = $1 order by id limit 1)',
  };
  const days = { from: '2031-03-01', to: '2031-03-28' };
  return {
    listCustomers: { rows: [['customers', { ...created, full_name: sharedName, sequenced: 'true' }]] },
    listCustomerSites: { rows: [['customer_sites', { ...customer, ...created, name }]], input: ids },
    listJobRequests: {
      rows: [
        [
          'job_requests',
          {
            ...customer,
            ...created,
            short_code: `'H-' || n`,
            workflow_id: `(select id from workflows where tenant_id = $1 and is_default)`,
            workflow_name: `'Jobs'`,
            status_key: `'booking'`,
            customer_name: `'Ann'`,
            customer_timezone: `'America/New_York'`,
            job_dates: `'[]'`,
            sequenced: 'true',
          },
        ],
      ],
    },
    listJobTypes: { rows: [['job_types', { ...created, name }]] },
    listSkillCategories: { rows: [['skill_categories', { ...created, name }]] },
    listSkillsByCategory: { rows: [['skills', { ...created, category_id: sql(owner.categoryId), name }]], input: { id: owner.categoryId } },
    listServiceAreas: { rows: [['service_areas', { ...created, name }]] },
    listTechnicians: { rows: [['technicians', people]] },
    getRota: { rows: [['technicians', people]], input: days },
    listTeamAbsences: {
      rows: [['time_off', { ...timeOff, start_date: `date '2031-03-01' + n % 25`, end_date: `date '2031-03-28'` }]],
      input: days,
    },
    listTechnicianTimeOff: { rows: [['time_off', timeOff]], input: { id: owner.technicianId } },
    listTimeOffRequests: { rows: [['time_off', timeOff]] },
    listVehicles: { rows: [['vehicles', { ...created, name: sharedName }]] },
    listCallbacks: { rows: [['callbacks', callback]] },
    listCustomerRequests: {
      rows: [
        ['callbacks', callback],
        ['customer_requests', { ...job, kind: `'another_time'`, status: `'declined'`, created_at: 'at', answered_at: 'at' }],
      ],
    },
    listEvents: { rows: [['events', event]] },
    listWebhookDeliveries: {
      first: ['events', event],
      rows: [
        [
          'webhook_deliveries',
          {
            endpoint_id: sql(owner.endpointId),
            event_id: 'rows.id',
            type: `'customer.created'`,
            status: `'delivered'`,
            created_at: 'at',
          },
        ],
      ],
      input: { id: owner.endpointId },
    },
    listApiKeys: {
      rows: [
        [
          'api_keys',
          {
            hash: `convert_to('key ' || gen_random_uuid(), 'UTF8')`,
            expires_at: `at`,
            business_id: `(select business_id from tenants where id = $1)`,
            created_by: sql(owner.memberId),
          },
        ],
      ],
    },
    listMembers: {
      rows: [
        [
          'members',
          {
            tenant_id: '',
            business_id: `(select business_id from tenants where id = $1)`,
            email: `n || '@example.com'`,
            full_name: sharedName,
            role: `'Viewer'`,
          },
        ],
      ],
    },
    listConnections: {
      rows: [
        [
          'oauth_connections',
          {
            business_id: `(select business_id from tenants where id = $1)`,
            member_id: sql(owner.memberId),
            client_id: `'lists'`,
            resources: `'{}'`,
            redirect_uri: `'https://app.example/back'`,
            approved_at: 'at',
            last_refreshed_at: 'at',
            expires_at: 'at',
          },
        ],
      ],
    },
    listOutboxMails: {
      rows: [
        [
          'mails',
          {
            cause: 'gen_random_uuid()',
            kind: mail.kind,
            facts: mail.facts,
            locale: `'en'`,
            status: `'kept'`,
            reason: `'no_channel'`,
            recipient_address: `'a@example.com'`,
            created_at: 'at',
            due_at: 'at',
          },
        ],
      ],
    },
    listClosures: { rows: [['closures', { id: '', date: `date '2031-03-01' + n` }]], input: { from: '2031-03-01' } },
    listReservedTimes: {
      rows: [['reserved_times', { ...created, title: name, start_minute: '32000000 + n / 4', end_minute: '32100000' }]],
    },
    listNotes: {
      rows: [
        ['notes', { ...job, ...author, ...created, body: name, visible_to_technician: 'true', visible_to_customer: 'false' }],
        ['notes', { ...customer, ...author, ...created, body: name, visible_to_technician: 'true', visible_to_customer: 'false' }],
      ],
      input: { customer_id: owner.customerId, job_request_id: owner.jobId },
    },
    listFiles: {
      rows: [
        ['files', { ...job, ...author, name, content_type: `'image/png'`, size_bytes: '1', hash: 'n', created_at: 'at' }],
        ['files', { ...customer, ...author, name, content_type: `'image/png'`, size_bytes: '1', hash: 'n', created_at: 'at' }],
      ],
      input: { customer_id: owner.customerId, job_request_id: owner.jobId },
    },
    listMaintenancePlans: {
      rows: [
        [
          'maintenance_plans',
          {
            ...customer,
            ...created,
            job_type_id: `(select id from job_types where tenant_id = $1 order by id limit 1)`,
            recurrence: `'yearly'`,
            start_date: day,
            lead_weeks: '2',
            next_due_on: `case when n % 5 > 0 then ${day} end`,
            next_visit_on: `case when n % 5 > 0 then ${day} end`,
            request_on: `case when n % 5 > 0 then ${day} end`,
          },
        ],
      ],
    },
    listCustomerMessages: {
      rows: [
        ['customer_messages', { ...customer, direction: `'in'`, phone: `''`, body: name, created_at: 'at', read_at: 'at' }],
        [
          'mails',
          {
            ...job,
            cause: 'gen_random_uuid()',
            kind: mail.kind,
            facts: mail.facts,
            channel: `'sms'`,
            locale: `'en'`,
            status: `'sent'`,
            recipient_address: `'+12125550177'`,
            created_at: 'at',
            due_at: 'at',
            sent_at: 'at',
          },
        ],
      ],
      input: ids,
    },
  };
}

/** Rows of a statement: few enough for its time limit on a busy machine. */
const statementRows = 2_000;

/** Adds the rows with the numbers `from` to `to` to a list. Their keys: an id, or the day of a closure. */
export async function addListRows(
  db: Database,
  { tenantId }: ListOwner,
  { first, rows }: ListRows,
  from: number,
  to: number,
): Promise<string[]> {
  const keys: string[] = [];
  for (let start = from; start <= to; start += statementRows) {
    const parts = rows.map((table, index) => `part${index} as (${insertSql(table, `n % ${rows.length} = ${index}`)})`);
    const added = await db.query<{ key: string }>(
      `with rows as materialized (select n, gen_random_uuid() as id, timestamptz '2030-05-01 10:00Z' + (n / 4) * interval '1 minute' as at
          from generate_series($2::int, $3::int) n where $1::int > 0),
        ${first ? `first as (${insertSql(first, 'true')}), ` : ''}${parts.join(', ')}
       ${rows.map((_table, index) => `select key from part${index}`).join(' union all ')}`,
      [tenantId, start, Math.min(to, start + statementRows - 1)],
    );
    keys.push(...added.map(({ key }) => key));
  }
  return keys;
}

const keyOf = ([, columns]: Table) => (columns['id'] === '' ? 'date' : 'id');

function insertSql(table: Table, condition: string): string {
  const all = Object.entries({ tenant_id: '$1', id: 'rows.id', ...table[1] }).filter(([, value]) => value !== '');
  return `insert into ${table[0]} (${all.map(([column]) => column).join(', ')})
    select ${all.map(([, value]) => value).join(', ')} from rows where ${condition} returning ${keyOf(table)}::text as key`;
}

/** Removes a row that was added to a list. */
export async function removeListRow(db: Database, { tenantId }: ListOwner, { rows }: ListRows, key: string): Promise<void> {
  for (const table of rows) {
    const tenant = table[1]['tenant_id'] === '' ? '$1::int > 0' : 'tenant_id = $1';
    await db.query(`delete from ${table[0]} where ${tenant} and ${keyOf(table)} = $2`, [tenantId, key]);
  }
}
