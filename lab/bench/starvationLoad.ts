/**
 * The load of starvation.ts, as a separate process. Fifty callers each send the next request of a mix when the previous one is answered. A
 * probe requests /healthz at fixed intervals without waiting for answers.
 */
import { randomUUID } from 'node:crypto';
import { Agent } from 'undici';

export interface MixOrder {
  readonly origin: string;
  /** The address of bareServer.ts, probed at the same interval. */
  readonly bareOrigin: string;
  readonly key: string;
  readonly customerIds: readonly string[];
  readonly quotedIds: readonly string[];
  /** An address for visits, as requests take it. */
  readonly address: Record<string, unknown>;
  readonly zone: string;
  /** The first day to book on. */
  readonly firstDay: string;
  readonly callers: number;
  readonly milliseconds: number;
}

export interface MixReport {
  /** Milliseconds of each answered request, by kind; `healthz` and `bare` are the probes. */
  readonly times: Record<string, number[]>;
  readonly failures: Record<string, number>;
}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const probeMilliseconds = 25;

/** One request of the mix; every caller begins at another position in it. */
const mix = (order: MixOrder, number: number): [kind: string, sent: Sent] => {
  const pick = (ids: readonly string[]) => ids[(number * 7919) % ids.length]!;
  const get = (kind: string, path: string): [string, Sent] => [kind, { method: 'GET', path }];
  const cheap = () => get('one customer', `/v1/customers/${pick(order.customerIds)}`);
  const turns: (() => [string, Sent])[] = [
    cheap,
    () => get('list of 100', '/v1/customers?limit=100'),
    cheap,
    () => ['create', create(number)],
    () => get('list of 1,000', '/v1/customers?limit=1000'),
    cheap,
    () => get('list of 100', '/v1/job-requests?limit=100'),
    () => ['windows', { ...get('', `/v1/job-requests/booking-windows?customer_id=${pick(order.customerIds)}`)[1], headers: zone(order) }],
    cheap,
    () => ['create', job(order, pick(order.customerIds), number)],
    () => get('slots', `/v1/job-requests/${pick(order.quotedIds)}/time-segments`),
    cheap,
    () => get('list of 1,000', '/v1/job-requests?limit=1000'),
    () => ['book and confirm', bookAndConfirm(order, number)],
    cheap,
    () => ['batch of 20 lists', batch()],
  ];
  return turns[number % turns.length]!();
};

const zone = (order: MixOrder) => ({ 'x-timezone': order.zone });
const phone = (number: number) => `+1303555${String(1000 + (number % 9000))}`;

function create(number: number): Sent {
  const body = { full_name: `Load ${number}`, email: `${randomUUID()}@example.com` };
  return { method: 'POST', path: '/v1/customers', body, headers: { 'idempotency-key': randomUUID() } };
}

function job(order: MixOrder, customerId: string, number: number): Sent {
  const job_dates = [{ date: dayOf(order, number), periods: [{ period: 'morning' }] }];
  return { method: 'POST', path: '/v1/job-requests', body: { customer_id: customerId, job_dates, description: 'The tap drips.' } };
}

function bookAndConfirm(order: MixOrder, number: number): Sent {
  const body = {
    customer: { full_name: `Caller ${number}`, phone: phone(number) },
    address: order.address,
    scheduled_at: `${dayOf(order, number)}T${String(9 + (number % 7)).padStart(2, '0')}:00`,
    job_duration_minutes: 60,
  };
  return { method: 'POST', path: '/v1/job-requests/book-and-confirm', body };
}

function batch(): Sent {
  const names = ['listCustomers', 'listJobRequests'];
  const body = Array.from({ length: 20 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: names[id % 2], arguments: { limit: 100 } },
  }));
  return { method: 'POST', path: '/mcp', body };
}

function dayOf({ firstDay }: MixOrder, number: number): string {
  const day = new Date(`${firstDay}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + ((number * 31) % 60));
  return day.toISOString().slice(0, 10);
}

export async function fire(order: MixOrder): Promise<MixReport> {
  const agent = new Agent({ connections: null, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const times: Record<string, number[]> = {};
  const failures: Record<string, number> = {};
  const ask = async (kind: string, sent: Sent, origin = order.origin) => {
    const begun = performance.now();
    const status = await statusOf(agent, origin, order.key, sent);
    (times[kind] ??= []).push(performance.now() - begun);
    // A conflict because another caller took the time is a valid answer.
    if (status !== 200 && status !== 409) failures[`${kind} ${status}`] = (failures[`${kind} ${status}`] ?? 0) + 1;
  };
  const end = performance.now() + order.milliseconds;
  const probes: Promise<void>[] = [];
  const probe: Sent = { method: 'GET', path: '/healthz' };
  const beat = setInterval(() => probes.push(ask('healthz', probe), ask('bare', probe, order.bareOrigin)), probeMilliseconds);
  let next = 0;
  await Promise.all(
    Array.from({ length: order.callers }, async () => {
      while (performance.now() < end) await ask(...mix(order, next++));
    }),
  );
  clearInterval(beat);
  await Promise.all(probes);
  await agent.close();
  return { times, failures };
}

async function statusOf(agent: Agent, origin: string, key: string, { method, path, body, headers }: Sent): Promise<number> {
  const { statusCode, body: answer } = await agent.request({
    origin,
    method,
    path,
    headers: {
      ...(path === '/healthz' ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  await answer.dump({ limit: Number.MAX_SAFE_INTEGER });
  return statusCode;
}

if (import.meta.main) process.on('message', async (order: MixOrder) => void process.send!(await fire(order)));
