/**
 * Real flows through the whole set, as its callers take them: by HAProxy to two processes and by PgBouncer to PostgreSQL. Some steps name
 * the process, because they are about what one process knows of the other. Each flow has a business of its own.
 */
import { deepStrictEqual, ok as holds } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createBusiness, createKey } from '../../src/machinery/auth/onboarding.ts';
import { streamPath } from '../../src/contract/stream.ts';
import { openStore } from '../../src/store/driver/database.ts';
import { byKey, call, ok, signedIn, type Credential } from '../../scripts/typedCalls.ts';
import type { RehearsedSet } from './set.ts';

/** A business with a team, and where to reach the set. */
interface Desk {
  /** HAProxy. */
  readonly url: string;
  /** The two processes, past HAProxy. */
  readonly processes: readonly [string, string];
  readonly owner: { readonly email: string; readonly password: string };
  readonly key: string;
  readonly caller: Credential;
  readonly technicians: readonly [string, string];
  readonly customer: string;
}

const place = { latitude: 40.748, longitude: -73.985 };
const zone = 'America/New_York';
/** A Tuesday, far enough ahead for every clock. */
const date = '2031-01-07';
const periods = [{ period: 'morning' as const }, { period: 'afternoon' as const }];
/** Of one key in a minute: RATE_LIMIT_MCP_PER_MINUTE, which the set leaves as it is. */
const toolCalls = 240;

/** Runs every flow, and says which do not hold; empty when all is well. */
export async function runFlows(set: RehearsedSet, say: (line: string) => void = () => undefined): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, flow] of Object.entries(flows))
    try {
      await flow(await openDesk(set));
      say(`flow ${name} holds`);
    } catch (error) {
      faults.push(`flow ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  return faults;
}

const flows: Readonly<Record<string, (desk: Desk) => Promise<void>>> = {
  async 'from the call to the schedule'({ url, processes, caller, technicians, customer }) {
    const windows = await ok(url, caller, 'listJobRequestBookingWindows', {
      x_timezone: zone,
      customer_id: customer,
      from: date,
      to: date,
    });
    const morning = windows.days[0]!.periods.find(({ period }) => period === 'morning')!;
    const { id } = await ok(url, caller, 'createJobRequest', { customer_id: customer, job_dates: [{ date, periods: [morning] }] });
    const quoted = await ok(url, caller, 'quoteJobRequest', { id, job_duration_minutes: 60 });
    const { slots } = await ok(url, caller, 'listMatchingSlots', { id, step_minutes: 60 });
    const start = slots[1]!.business_time.datetime;
    await ok(url, caller, 'confirmJobRequest', { id, scheduled_at: start, status_version: quoted.status_version });
    const [first, second] = await Promise.all(processes.map((process) => ok(process, caller, 'getJobRequest', { id })));
    deepStrictEqual(first, second);
    const lead = first!.assignment.technician_id!;
    holds(technicians.includes(lead), 'a technician of the business has the visit');
    for (const process of processes) {
      const { sessions } = await ok(process, caller, 'getTechnicianSchedule', { id: lead, from: date, to: date });
      deepStrictEqual(
        sessions.map(({ job_request_id }) => job_request_id),
        [id],
      );
    }
  },

  async 'an emergency, previewed at one process and committed at the other'({ processes: [a, b], caller, technicians, customer }) {
    const [technician_id] = technicians;
    const at = `${date}T10:00`;
    const visit = { customer_id: customer, technician_id, scheduled_at: at, job_duration_minutes: 60 };
    const standing = await ok(a, caller, 'bookAndConfirmJobRequest', visit);
    const { id } = await quotedJob(b, caller, customer);
    const job = await ok(a, caller, 'updateJobPriority', { id, priority: 'p0' });
    const input = { job_request_id: id, technician_id, start_at: at };
    const { plan_token, moves } = await ok(a, caller, 'previewEmergencyReschedule', input);
    deepStrictEqual(
      moves.map(({ job_request_id }) => job_request_id),
      [standing.id],
    );
    const fences = { plan_token, emergency_expected_version: job.status_version, idempotency_key: randomUUID() };
    const done = await ok(b, caller, 'commitEmergencyReschedule', { ...input, ...fences });
    deepStrictEqual(done.moves, moves);
    deepStrictEqual(await ok(a, caller, 'commitEmergencyReschedule', { ...input, ...fences }), done);
    for (const process of [a, b]) {
      const { sessions } = await ok(process, caller, 'getTechnicianSchedule', { id: technician_id, from: date, to: date });
      deepStrictEqual(
        sessions.map(({ job_request_id }) => job_request_id),
        [id, standing.id],
      );
    }
    // The plan is spent at either process.
    for (const process of [a, b]) {
      const again = await call(process, caller, 'commitEmergencyReschedule', { ...input, plan_token, idempotency_key: randomUUID() });
      deepStrictEqual(again.status, 409);
    }
  },

  async 'what one process confirms the other no longer offers'({ processes, caller, technicians, customer }) {
    const waiting = await quotedJob(processes[0], caller, customer);
    const offers = async (process: string, start: string) => {
      const { slots } = await ok(process, caller, 'listMatchingSlots', { id: waiting.id, step_minutes: 60 });
      return slots.find(({ business_time }) => business_time.datetime.startsWith(start))?.technicians.map(({ id }) => id) ?? [];
    };
    for (let round = 0; round < 6; round++) {
      const [here, there] = round % 2 === 0 ? processes : processes.toReversed();
      const start = `${date}T${String(9 + round).padStart(2, '0')}:00`;
      holds((await offers(there!, start)).includes(technicians[0]), `${start} is offered`);
      const visit = { customer_id: customer, technician_id: technicians[0], scheduled_at: start, job_duration_minutes: 60 };
      const booked = await ok(here!, caller, 'bookAndConfirmJobRequest', visit);
      holds(booked.confirmed, `${start} is booked`);
      holds(!(await offers(there!, start)).includes(technicians[0]), `${start} is still offered`);
    }
  },

  async '24 confirms of one time'({ url, caller, technicians, customer }) {
    const jobs = await Promise.all(Array.from({ length: 24 }, () => quotedJob(url, caller, customer)));
    const at = { scheduled_at: `${date}T14:00`, technician_id: technicians[0] };
    const replies = await Promise.all(jobs.map((job) => call(url, caller, 'confirmJobRequest', { ...job, ...at })));
    deepStrictEqual(countOf(replies.map(({ status }) => status)), { 200: 1, 409: 23 });
  },

  async 'one Idempotency-Key 24 times at once'({ url, caller }) {
    const mark = randomUUID();
    const send = () => call(url, caller, 'createCustomer', { full_name: mark, email: `${mark}@example.com` }, { idempotencyKey: mark });
    const replies = await Promise.all(Array.from({ length: 24 }, send));
    const odd = replies.filter(({ error_code }) => error_code !== 0 && error_code !== 'IDEMPOTENCY_IN_PROGRESS');
    deepStrictEqual(odd, []);
    const ids = replies.flatMap(({ error_code, data }) => (error_code === 0 ? [data.customer_id] : []));
    holds(ids.length > 0, 'at least one answer is the customer');
    deepStrictEqual([...new Set(ids)].length, 1);
    deepStrictEqual((await ok(url, caller, 'listCustomers', { search: mark })).customers.length, 1);
  },

  async 'a limit counted by both processes together'({ url, caller }) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'listJobTypes', arguments: {} } });
    const headers = { ...caller, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    let given = 0;
    let left = toolCalls + 60;
    const worker = async () => {
      while (left-- > 0) {
        const text = await (await fetch(`${url}/mcp`, { method: 'POST', headers, body })).text();
        if (!text.includes('RATE_LIMITED')) given++;
      }
    };
    await Promise.all(Array.from({ length: 24 }, worker));
    deepStrictEqual(given, toolCalls);
  },

  async 'a feed, read at either process in turn'({ url, processes, caller }) {
    let since = (await ok(url, caller, 'listCustomers', { since: '2000-01-01T00:00:00Z' })).next_since!;
    const made = new Set<string>();
    const heard: string[] = [];
    let isOver = false;
    const follow = (async () => {
      for (let turn = 0; ; turn++) {
        const wasOver = isOver;
        const page = await ok(processes[turn % 2]!, caller, 'listCustomers', { since, limit: 7 });
        heard.push(...page.customers.map(({ id }) => id));
        since = page.next_since!;
        if (wasOver && !page.has_more) return;
      }
    })();
    const write = async (writer: number) => {
      for (let number = 0; number < 20; number++) {
        const name = `Fed ${writer}.${number}`;
        made.add((await ok(url, caller, 'createCustomer', { full_name: name, email: `${writer}.${number}@example.com` })).customer_id);
      }
    };
    await Promise.all([0, 1, 2, 3].map(write));
    isOver = true;
    await follow;
    deepStrictEqual(new Set(heard), made);
  },

  async 'webhooks, each event once'({ url, caller, customer }) {
    const ids: string[] = [];
    const types: string[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const event = JSON.parse(Buffer.concat(chunks).toString()) as { id: string; type: string };
        if (event.type !== 'ping') {
          ids.push(event.id);
          types.push(event.type);
        }
        response.writeHead(200).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const endpoint = await ok(url, caller, 'createWebhookEndpoint', { url: hook });
      deepStrictEqual(endpoint.status, 'active');
      await Promise.all(Array.from({ length: 40 }, () => quotedJob(url, caller, customer)));
      const expected = { 'job_request.created': 40, 'job_request.quoted': 40 };
      await until('every event arrives', () => types.length >= 80);
      // A second delivery would come from the other process, soon after the first.
      await pause(3_000);
      deepStrictEqual(countOf(types), expected);
      deepStrictEqual(new Set(ids).size, ids.length);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },

  async 'a session and a key at both processes'({ url, processes: [a, b], owner, customer, caller }) {
    const member = await signedIn(a, owner);
    for (const process of [url, b]) deepStrictEqual((await call(process, member, 'getToday', {})).status, 200);
    const page = new AbortController();
    try {
      let heard = 0;
      const stream = await fetch(a + streamPath, { headers: member, signal: page.signal });
      const reading = (async () => {
        for await (const chunk of stream.body!) if (Buffer.from(chunk).includes('event: jobs')) heard++;
      })();
      reading.catch(() => undefined);
      await until('the page has its first state', () => heard > 0);
      const before = heard;
      await quotedJob(b, caller, customer);
      await until('the page hears of a change by the other process', () => heard > before);
    } finally {
      page.abort();
    }
    const { secret, id } = await ok(a, member, 'createApiKey', { name: 'To be revoked', lifetime_days: 1 });
    for (const process of [a, b, url]) deepStrictEqual((await call(process, byKey(secret), 'listCustomers', {})).status, 200);
    await ok(a, member, 'revokeApiKey', { id });
    // Behind a pooler a process hears of it at its next look, within a second; then no process may take it again.
    const isRefused = async (credential: Credential) => {
      const replies = await Promise.all([a, b, url].map((process) => call(process, credential, 'listCustomers', {})));
      return replies.every(({ status }) => status === 401);
    };
    await until('both processes refuse the revoked key', () => isRefused(byKey(secret)));
    for (let round = 0; round < 10; round++) holds(await isRefused(byKey(secret)), 'the revoked key stays refused');
    const { sessions } = await ok(b, member, 'listOwnSessions', {});
    await call(b, member, 'endOwnSession', { id: sessions.find(({ is_current }) => is_current)!.id });
    await until('both processes refuse the ended session', () => isRefused(member));
  },
};

/** A job of one hour that waits for confirmation, with the inputs of confirmJobRequest. */
async function quotedJob(url: string, caller: Credential, customer_id: string): Promise<{ id: string; status_version: number }> {
  const { id } = await ok(url, caller, 'createJobRequest', { customer_id, job_dates: [{ date, periods }] });
  const { status_version } = await ok(url, caller, 'quoteJobRequest', { id, job_duration_minutes: 60 });
  return { id, status_version };
}

/** Makes a business as `truckroll create-business` does, and its team through HAProxy. */
async function openDesk(set: RehearsedSet): Promise<Desk> {
  const { url } = set;
  const processes = set.services.map(({ options }) => `http://127.0.0.1:${options.env!['PORT']}`) as [string, string];
  const store = await openStore({ databaseUrl: set.administer(await set.primary()), folder: '', poolSize: 1 });
  try {
    const alias = `flow-${randomUUID()}`;
    const facts = { name: 'Flow', alias, timezone: zone, ownerEmail: `${alias}@example.com`, passwordCostLog2: 10 };
    const business = await createBusiness(store, facts, Date.now());
    const { key } = await createKey(store, { business: business.businessId, environment: 'live', permissions: null }, Date.now());
    const caller = byKey(key);
    const { id: areaId } = await ok(url, caller, 'createServiceArea', { name: 'Manhattan', city: 'New York' });
    const technician = async (full_name: string) =>
      (
        await ok(url, caller, 'createTechnician', {
          ...{ full_name, email: `${randomUUID()}@example.com`, service_area_ids: [areaId], skill_ids: [] },
          ...{ start_location_lat: place.latitude, start_location_long: place.longitude, start_location_type: 'home' as const },
        })
      ).id;
    const technicians = [await technician('Ada Lovelace'), await technician('Bea Arthur')] as const;
    const address = { line: '5 Main St', city: 'New York', postal_code: '10001', ...place };
    const { customer_id: customer } = await ok(url, caller, 'createCustomer', {
      full_name: 'Grace Hopper',
      phone: '+12125550123',
      address,
    });
    return { url, processes, owner: business.owner, key, caller, technicians, customer };
  } finally {
    await store.close();
  }
}

function countOf(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(`not within a minute: ${what}`);
    await pause(50);
  }
}
