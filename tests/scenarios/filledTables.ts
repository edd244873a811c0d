/**
 * Rows in every table of a business, in which each column has a value of its own. Tables, columns and references are read from the catalog of
 * the database, so a new table or column is filled by itself, or fails by name until it has a value here.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/store/driver/database.ts';
import { ownedTables } from '../../src/store/settings/businessDeletion.ts';

type Values = Readonly<Record<string, unknown>>;
export type Row = Record<string, unknown>;

/** The rows of each table, with all their columns. */
export type Filled = ReadonlyMap<string, readonly Row[]>;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly standard: string | null;
  readonly isGenerated: boolean;
}

interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
}

/** Tables of which a new business has the one row already. */
const changed: ReadonlySet<string> = new Set(['businesses', 'tenants', 'schedules', 'workflows']);

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-105, 39],
      [-104, 39],
      [-104, 40],
      [-105, 39],
    ],
  ],
};

/** Ids of rows that others name without a reference in the database. */
const idsOfRows = () => ({ customer: randomUUID(), job: randomUUID(), event: randomUUID(), delivery: randomUUID() });

/** A phone number and an e-mail address of the customer. */
export const phone = '+13035550123';
export const emailOf = (word: string) => `${word.toLowerCase().replaceAll(' ', '.')}@example.com`;

/**
 * Values that a rule of a table, or the service, asks for. With several entries the table gets as many rows. undefined: as the database has it. All
 * other values follow from the types.
 */
const given = (
  word: string,
  { customer, job, event, delivery }: ReturnType<typeof idsOfRows>,
): Readonly<Record<string, readonly Values[]>> => ({
  businesses: [{ alias: word.toLowerCase().replaceAll(' ', '-'), suspended_at: null }],
  tenants: [
    {
      timezone: 'America/Denver',
      unzoned_view_timezone: 'Asia/Kolkata',
      currency: 'KWD',
      home_country: 'DE',
      week_a_starts_on: '2031-03-03',
      clock_offset_milliseconds: 0,
    },
  ],
  workflows: [{ is_default: true, statuses: undefined }],
  calendar_feeds: [
    { kind: 'technician', service_area_id: null },
    { kind: 'area', technician_id: null },
  ],
  customers: [
    { id: customer, phone, sms_phone: phone, email: emailOf(word), deleted_at: null, erased_at: null, erasure_cleared_at: null },
    { phone: '+13035550999', sms_phone: '+13035550999' },
  ],
  customer_requests: [{ status: 'answered' }],
  events: [{ id: event, resource_id: job }],
  files: [{ job_request_id: null }, { customer_id: null }],
  idempotency_keys: [{ response: { id: job, words: word } }],
  notes: [{ job_request_id: null }, { customer_id: null }],
  job_requests: [
    {
      id: job,
      status_key: 'completed',
      status_history: [{ status: 'completed', entered_at: '2031-01-01T00:00:00Z' }],
      customer_phone: phone,
      customer_email: emailOf(word),
      customer_timezone: 'America/Denver',
      customer_locale: 'de',
      action_audit: { complete: { at: '2031-01-01T00:00:00Z', by: 'business', payload: { words: word } } },
      cancellation: { reason: `${word} reason`, by: 'customer' },
      job_dates: [],
      deleted_at: null,
    },
    {
      short_code: `${word} short code of another`,
      external_reference: null,
      customer_name: 'Another',
      customer_email: null,
      customer_phone: null,
      customer_timezone: 'America/Denver',
      customer_id: null,
      site_id: null,
      job_dates: [],
    },
  ],
  job_types: [{ deleted_at: null }, {}],
  mail_unsubscribes: [{ address: emailOf(word) }],
  mails: [{ status: 'queued' }],
  maintenance_plans: [{ state: 'paused' }],
  maintenance_visits: [{ state: 'requested' }],
  push_messages: [{ facts: [{ jobRequestId: job, address: word }] }],
  schedule_changes: [{ before: { id: job, words: word } }],
  schedule_plans: [{ plan: { id: job, words: word } }],
  service_areas: [
    { deleted_at: null, boundary: square, postal_codes: ['LS1'] },
    { boundary: square, postal_codes: ['LS2'] },
  ],
  skill_categories: [{ deleted_at: null }, {}],
  skills: [{ deleted_at: null }, {}],
  sms_stops: [{ phone }],
  technician_days: [{ told: [{ jobRequestId: job, address: word }] }],
  text_choices: [{ phone }],
  time_off: [{ start_date: '2031-03-04', end_date: '2031-03-04' }],
  time_proposals: [{ state: 'declined' }],
  webhook_attempts: [{ delivery_id: delivery }],
  webhook_deliveries: [{ id: delivery, event_id: event, status: 'pending' }],
  webhook_endpoints: [{ status: 'active' }],
});

/** A trigger fills this table for each job. */
const ofTrigger = 'job_searches';

/** A second row of these would break a rule that is about one row. */
const buddyOf = 'technician_buddies';

const quote = (name: string) => `"${name}"`;

export async function columnsOf(db: Database): Promise<Map<string, Column[]>> {
  const columns = await db.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, pg_get_expr(d.adbin, d.adrelid) as standard,
            (a.attgenerated <> '' or a.attidentity = 'a' or a.atttypid = 'xid8'::regtype) as "isGenerated"
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      order by c.relname, a.attnum`,
  );
  return Map.groupBy(columns, ({ table }) => table);
}

export async function referencesOf(db: Database): Promise<Reference[]> {
  return db.query<Reference>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as to,
            (select json_agg(a.attname order by k.n) from unnest(conkey) with ordinality k (attnum, n)
               join pg_attribute a on a.attrelid = conrelid and a.attnum = k.attnum) as columns,
            (select json_agg(a.attname order by k.n) from unnest(confkey) with ordinality k (attnum, n)
               join pg_attribute a on a.attrelid = confrelid and a.attnum = k.attnum) as "toColumns"
       from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
}

/** What the checks of a table say about one column: words it may be, or bounds of its number. */
async function checksOf(db: Database): Promise<Map<string, string>> {
  const checks = await db.query<{ table: string; text: string }>(
    `select conrelid::regclass::text as table, string_agg(pg_get_constraintdef(oid), ' ') as text from pg_constraint
      where contype = 'c' and connamespace = current_schema()::regnamespace group by 1`,
  );
  return new Map(checks.map(({ table, text }) => [table, text]));
}

function wordsOf(checks: string, column: string): string[] {
  const found = new RegExp(`\\("?${column}"? = ANY \\(ARRAY\\[([^\\]]*)\\]`).exec(checks);
  return found ? [...found[1]!.matchAll(/'([^']*)'/g)].map(([, word]) => word!) : [];
}

function boundsOf(checks: string, column: string): [number, number] | null {
  const bound = (sign: string) => new RegExp(`\\("?${column}"? ${sign} \\(?(\\d+)`).exec(checks)?.[1];
  const [least, most] = [bound('>=') ?? bound('>'), bound('<=')];
  return least === undefined && most === undefined ? null : [Number(least ?? 0), Number(most ?? 1_000)];
}

let counted = 0;

function valueOf({ table, name, type, standard }: Column, checks: string, word: string): unknown {
  const number = ++counted;
  const words = wordsOf(checks, name);
  if (words.length > 0) return words.findLast((one) => !standard?.startsWith(`'${one}'`));
  if (
    type === 'real' ||
    type === 'integer' ||
    type === 'bigint' ||
    type === 'smallint' ||
    type === 'double precision' ||
    type === 'numeric'
  ) {
    if (name === 'start_minute') return 541;
    if (name === 'end_minute') return 662;
    const bounds = boundsOf(checks, name);
    if (bounds === null) return type === 'double precision' ? 41.25 + number / 1_000 : 1_000 + number;
    const middle = Math.ceil((bounds[0] + bounds[1]) / 2);
    return String(middle) === standard ? middle + 1 : middle;
  }
  switch (type) {
    case 'uuid':
      return randomUUID();
    case 'text':
      return `${word} ${table} ${name}`;
    case 'boolean':
      return standard !== 'true';
    case 'date':
      return '2031-03-05';
    case 'timestamp with time zone':
      return new Date(Date.UTC(2031, 0, 1, 0, 0, number)).toISOString();
    case 'bytea':
      return Buffer.from(`${word} ${table} ${name} ${number}`);
    case 'json':
    case 'jsonb':
      return { words: `${word} ${table} ${name}` };
    case 'text[]':
      return [`${word} ${table} ${name}`];
    case 'uuid[]':
      return [randomUUID()];
    case 'integer[]':
      return [number];
    default:
      throw new Error(`The column ${table}.${name} has the type ${type}, of which there is no value yet.`);
  }
}

const asSql = (column: Column, value: unknown) => (/^jsonb?$/.test(column.type) && value !== null ? JSON.stringify(value) : value);

/** A technician beside the first one. */
async function otherTechnician(db: Database, filled: Filled): Promise<unknown> {
  const id = randomUUID();
  const first = filled.get('technicians')![0]!;
  await db.query(
    `insert into technicians (tenant_id, id, user_id, permission_group_id, full_name, email, status, address, job_title)
     values ($1, $2, gen_random_uuid(), $3, 'Buddy', $4, 'active', '{}', '')`,
    [first['tenant_id'], id, first['permission_group_id'], `${id}@example.com`],
  );
  return id;
}

/** Fills all tables of a tenant and of its business. `word` is in every text. */
export async function fillTables(
  db: Database,
  { businessId, tenantId }: { businessId: string; tenantId: number },
  word: string,
): Promise<Filled> {
  const [columns, references, checks] = [await columnsOf(db), await referencesOf(db), await checksOf(db)];
  const filled = new Map<string, Row[]>();
  const values = given(word, idsOfRows());
  const owned = (await ownedTables(db)).map(({ name }) => name).toReversed();
  const shared = new Set(references.map(({ to }) => to).filter((to) => !owned.includes(to) && !changed.has(to)));
  for (const table of ['businesses', 'tenants', ...shared, ...owned]) {
    const rows: Row[] = [];
    if (table === ofTrigger) {
      const made = await db.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t where tenant_id = $1`, [tenantId]);
      filled.set(
        table,
        made.map(({ row }) => row),
      );
      continue;
    }
    const asked = values[table] ?? [{}];
    for (const own of table === buddyOf ? [{ buddy_id: await otherTechnician(db, filled) }] : asked) {
      const writable = columns.get(table)!.filter(({ isGenerated }) => !isGenerated);
      const row: Row = Object.fromEntries(writable.map((column) => [column.name, valueOf(column, checks.get(table) ?? '', word)]));
      Object.assign(row, own);
      for (const { columns: names, to, toColumns } of references.filter((one) => one.table === table)) {
        const source = to === table ? row : filled.get(to)?.[0];
        if (source !== undefined) names.forEach((name, index) => (row[name] = source[toColumns[index]!] ?? row[name]));
      }
      Object.assign(row, 'tenant_id' in row && { tenant_id: tenantId }, 'business_id' in row && { business_id: businessId }, own);
      const names = Object.keys(row).filter(
        (name) => row[name] !== undefined && !(changed.has(table) && ['id', 'tenant_id', 'business_id', 'environment'].includes(name)),
      );
      const sent = names.map((name) =>
        asSql(
          writable.find((column) => column.name === name)!,
          row[name],
        ),
      );
      const places = names.map((_name, index) => `$${index + 1}`);
      const owner = table === 'businesses' ? 'id' : table === 'tenants' ? 'id' : 'tenant_id';
      const text = changed.has(table)
        ? `update ${table} set (${names.map(quote).join(', ')}) = row(${places.join(', ')}) where ${owner} = $${names.length + 1} returning to_jsonb(${table}) as row`
        : `insert into ${table} (${names.map(quote).join(', ')}) values (${places.join(', ')}) returning to_jsonb(${table}) as row`;
      try {
        const [written] = await db.query<{ row: Row }>(
          text,
          changed.has(table) ? [...sent, table === 'businesses' ? businessId : tenantId] : sent,
        );
        rows.push(written!.row);
      } catch (error) {
        throw new Error(`The table ${table} takes no row that is filled by the types of its columns. Give it values in filledTables.ts.`, {
          cause: error,
        });
      }
    }
    filled.set(table, rows);
  }
  return filled;
}

/** Whether a value of a row has the word that fills the tables, or the phone number of the person. */
export function hasTrace(value: unknown, word: string): boolean {
  const text = JSON.stringify(value ?? '').toLowerCase();
  return [word.toLowerCase(), Buffer.from(word).toString('hex'), '3035550123'].some((trace) => text.includes(trace));
}
