/**
 * The servers that our HTTP figures are compared with: Fastify, one named statement of `pg`, and nothing else. Runs as a separate process
 * (forked by http.ts) on the same database and rows. docs/reference/performance.md#limits.
 */
import { createHash, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { poolSize } from './benchDatabase.ts';

const columns = `id, uid, full_name, status, tier, email, phone, notes, address, latitude, longitude,
  request_count, last_request_at, created_at, updated_at, deleted_at`;

/** Tables of ROWS: one key each, and no constraint to check. */
const tables = `
  create table if not exists limit_jobs (
    tenant_id integer not null, id uuid not null, short_code text not null, customer_id uuid not null, customer_name text not null,
    address jsonb not null, job_dates jsonb not null, status_key text not null default 'booking',
    created_at timestamptz not null default now(), primary key (tenant_id, id));
  create index if not exists limit_jobs_newest on limit_jobs (tenant_id, created_at desc, id desc);
  create table if not exists limit_events (
    id uuid primary key, tenant_id integer not null, type text not null, resource_id uuid not null, body jsonb not null,
    created_at timestamptz not null default now());
  create table if not exists limit_mails (
    id uuid primary key, tenant_id integer not null, kind text not null, recipient_address text, job_request_id uuid not null, facts jsonb not null,
    created_at timestamptz not null default now());
  create table if not exists limit_keys (
    tenant_id integer not null, key uuid not null, fingerprint bytea not null, response jsonb not null, created_at timestamptz not null default now(),
    primary key (tenant_id, key))`;

const oneCustomer = { name: 'one', text: `select ${columns} from customers where tenant_id = $1 and id = $2` };
const newestCustomers = {
  name: 'list',
  text: `select id, uid, full_name, status, tier, request_count, last_request_at, updated_at, deleted_at
           from customers where tenant_id = $1 order by created_at desc, id desc limit 15`,
};
const insertJob = {
  name: 'job',
  text: `insert into limit_jobs (tenant_id, id, short_code, customer_id, customer_name, address, job_dates)
         select tenant_id, $3, $4, id, full_name, address, $5 from customers where tenant_id = $1 and id = $2
         returning id, short_code, customer_name, address, job_dates`,
};
const insertEvent = {
  name: 'event',
  text: `insert into limit_events (id, tenant_id, type, resource_id, body) values ($1, $2, 'job_request.created', $3, $4)`,
};
const insertMail = {
  name: 'mail',
  text: `insert into limit_mails (id, tenant_id, kind, recipient_address, job_request_id, facts) values ($1, $2, 'booked', 'c@example.com', $3, $4)`,
};
const insertKey = { name: 'key', text: `insert into limit_keys (tenant_id, key, fingerprint, response) values ($1, $2, $3, $4)` };

interface Path {
  tenant: string;
  id: string;
}

async function serve(databaseUrl: string, total: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  await pool.query(tables);
  const app = Fastify();
  app.get<{ Params: Path }>('/one/:tenant/:id', async (request) => {
    const { rows } = await pool.query({ ...oneCustomer, values: [request.params.tenant, request.params.id] });
    return rows[0];
  });
  app.get<{ Params: Path }>('/list/:tenant', async (request) => {
    const { rows } = await pool.query({ ...newestCustomers, values: [request.params.tenant] });
    return { customers: rows, total };
  });
  app.post<{ Params: Path; Body: { customer_id: string; job_dates: unknown } }>('/rows/:tenant', async (request) => {
    const { customer_id: customerId, job_dates: dates } = request.body;
    const { tenant } = request.params;
    const id = randomUUID();
    const client = await pool.connect();
    try {
      await client.query('begin');
      const job = [tenant, customerId, id, `JR-${id.slice(0, 8)}`, JSON.stringify(dates)];
      const { rows } = await client.query<{ id: string; short_code: string }>({ ...insertJob, values: job });
      const text = JSON.stringify(rows[0]);
      await client.query({ ...insertEvent, values: [randomUUID(), tenant, id, text] });
      await client.query({ ...insertMail, values: [randomUUID(), tenant, id, text] });
      await client.query({ ...insertKey, values: [tenant, randomUUID(), createHash('sha256').update(text).digest(), text] });
      await client.query('commit');
      return rows[0];
    } finally {
      client.release();
    }
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

if (import.meta.main) process.send!({ port: await serve(process.argv[2]!, Number(process.argv[3])) });
