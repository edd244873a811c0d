/** The load of soak.ts: a steady mix of requests at a given rate, over all businesses, and what the businesses were promised of events. */
import { setTimeout as pause } from 'node:timers/promises';
import { byKey, call, ok, type Credential, type TypedReply } from '../../scripts/typedCalls.ts';
import type { OperationId, Operations, RequestOf } from '../../src/contract/index.ts';

/** A business of the soak. Only the demo business has a member who is signed in. */
export interface SoakBusiness {
  readonly key: string;
  readonly zone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly member: Credential | null;
}

interface Standing extends SoakBusiness {
  readonly caller: Credential;
  readonly technicians: readonly string[];
  readonly customers: string[];
  /** Jobs by how far they have come; each step takes from one list and adds to the next. */
  readonly created: string[];
  readonly quoted: { readonly id: string; readonly version: number }[];
  readonly offered: { readonly id: string; readonly version: number; readonly start: string }[];
  readonly confirmed: { readonly id: string; readonly version: number }[];
  readonly files: string[];
  readonly cursors: { jobs: string; customers: string };
}

/** Days ahead that visits are spread over. */
const days = 40;
/** The most records of a kind that the load remembers of a business. */
const mostKept = 300;
/** Requests under way at which the load waits instead of piling up. */
const mostUnderWay = 100;

/** A PNG of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** One cycle of a business. A step without a record to act on reads a customer instead. */
const turns = [
  ...['readCustomer', 'listJobs', 'createCustomer', 'windows', 'readJob', 'createJob', 'searchJobs', 'quote', 'toolRead', 'slots'],
  ...['listCustomers', 'confirm', 'board', 'jobChanges', 'searchCustomers', 'toolList', 'bookAndConfirm', 'nearby', 'cancel', 'schedule'],
  ...['readCustomer', 'today', 'cancel', 'customerChanges', 'file'],
] as const;

type Turn = (typeof turns)[number];

export class SoakLoad {
  /** Answers by status since the last look. 0 is a connection that ended without an answer. */
  statuses: Record<number, number> = {};
  /** Each kind of answer that is no success, with its count: `quote 409 JOB_REQUEST_…`. */
  readonly refusals: Record<string, number> = {};
  /** Times that a request waited because too many were under way. */
  heldBack = 0;
  /** `type id` of every event that a receiver must have got. */
  readonly promised = new Set<string>();
  readonly #url: string;
  readonly #businesses: Standing[] = [];
  #number = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** Adds a business with its technicians and customers: those that it has, and five and ten more. */
  async add(business: SoakBusiness): Promise<void> {
    const caller = byKey(business.key);
    const { id: areaId } = await ok(this.#url, caller, 'createServiceArea', { name: 'Round the office', boundary: box(business) });
    for (let number = 0; number < 5; number++)
      await ok(this.#url, caller, 'createTechnician', {
        ...{ full_name: `Soaked ${number}`, email: `soaked${number}@example.org`, service_area_ids: [areaId], skill_ids: [] },
        ...{ start_location_lat: business.latitude, start_location_long: business.longitude, start_location_type: 'home' as const },
      });
    const { technicians } = await ok(this.#url, caller, 'listTechnicians', { limit: 100 });
    const lists = { customers: [], created: [], quoted: [], offered: [], confirmed: [], files: [] };
    const cursors = { jobs: new Date().toISOString(), customers: new Date().toISOString() };
    const standing: Standing = { ...business, caller, technicians: technicians.map(({ id }) => id), ...lists, cursors };
    for (let number = 0; number < 10; number++) await this.#createCustomer(standing);
    this.#businesses.push(standing);
  }

  /** Sends `rate` requests a second until the time is over, whatever the answers take. */
  async run(rate: number, milliseconds: number): Promise<void> {
    const begun = performance.now();
    const underWay = new Set<Promise<void>>();
    for (let sent = 0; performance.now() - begun < milliseconds; sent++) {
      const early = (sent * 1_000) / rate - (performance.now() - begun);
      if (early > 0) await pause(early);
      if (underWay.size >= mostUnderWay) {
        this.heldBack++;
        await Promise.race(underWay);
      }
      const turn = this.#next().finally(() => underWay.delete(turn));
      underWay.add(turn);
    }
    await Promise.all(underWay);
  }

  async #next(): Promise<void> {
    const number = this.#number++;
    const business = this.#businesses[Math.floor(number / turns.length) % this.#businesses.length]!;
    const turn = turns[number % turns.length]!;
    const reply = await this.#steps[turn](business, number).catch((error: Error & { cause?: { code?: string } }) => ({
      status: 0,
      error_code: error.cause?.code ?? error.message,
    }));
    this.statuses[reply.status] = (this.statuses[reply.status] ?? 0) + 1;
    if (reply.error_code === 0) return;
    const refusal = `${turn} ${reply.status} ${reply.error_code}`;
    this.refusals[refusal] = (this.refusals[refusal] ?? 0) + 1;
  }

  #ask<Id extends OperationId>({ caller }: Standing, id: Id, input: RequestOf<Operations[Id]>, idempotencyKey?: string) {
    return call(this.#url, caller, id, input, idempotencyKey === undefined ? {} : { idempotencyKey });
  }

  async #createCustomer(business: Standing) {
    const number = this.#number++;
    const { latitude, longitude } = business;
    const address = { line: `${number} Main St`, latitude: latitude + near(number), longitude: longitude + near(number * 7) };
    const reply = await this.#ask(business, 'createCustomer', { full_name: `Soak ${number}`, email: `s${number}@example.com`, address });
    if (reply.error_code === 0) keep(business.customers, reply.data.customer_id);
    return reply;
  }

  async #readCustomer(business: Standing, number: number) {
    return this.#ask(business, 'getCustomer', { id: pick(business.customers, number) });
  }

  async #tool(business: Standing, name: string, input: object): Promise<TypedReply> {
    const reply = await fetch(`${this.#url}/mcp`, {
      method: 'POST',
      headers: { ...business.caller, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      error_code: reply.ok && !text.includes('"isError":true') ? 0 : 'TOOL_ERROR',
      data: null,
      size: text.length,
    };
  }

  #promise(type: string, id: string): void {
    this.promised.add(`job_request.${type} ${id}`);
  }

  readonly #steps: Readonly<Record<Turn, (business: Standing, number: number) => Promise<TypedReply>>> = {
    readCustomer: (business, number) => this.#readCustomer(business, number),
    listCustomers: (business) => this.#ask(business, 'listCustomers', { limit: 50 }),
    searchCustomers: (business, number) => this.#ask(business, 'listCustomers', { search: `soak ${number % 1_000}`, limit: 15 }),
    listJobs: (business) => this.#ask(business, 'listJobRequests', { limit: 50, sort: 'scheduled' }),
    searchJobs: (business, number) => this.#ask(business, 'listJobRequests', { search: `soak ${number % 1_000}`, limit: 15 }),
    createCustomer: (business) => this.#createCustomer(business),
    windows: (business, number) =>
      this.#ask(business, 'listJobRequestBookingWindows', { x_timezone: business.zone, customer_id: pick(business.customers, number) }),
    nearby: (business) => this.#ask(business, 'listNearbyTechnicians', { latitude: business.latitude, longitude: business.longitude }),
    schedule: (business, number) => {
      const day = dayAhead(number);
      return this.#ask(business, 'getTechnicianSchedule', { id: pick(business.technicians, number), from: day, to: day });
    },
    readJob: (business, number) => {
      const known = [...business.confirmed, ...business.quoted];
      if (known.length === 0) return this.#readCustomer(business, number);
      return this.#ask(business, 'getJobRequest', { id: known[number % known.length]!.id });
    },
    createJob: async (business, number) => {
      const job_dates = [{ date: dayAhead(number), periods: [{ period: 'morning' as const }, { period: 'afternoon' as const }] }];
      const input = { customer_id: pick(business.customers, number), job_dates, description: `Soak ${number}` };
      const reply = await this.#ask(business, 'createJobRequest', input, `create ${number}`);
      if (reply.error_code !== 0) return reply;
      this.#promise('created', reply.data.id);
      keep(business.created, reply.data.id);
      return reply;
    },
    quote: async (business, number) => {
      const id = business.created.shift();
      if (id === undefined) return this.#readCustomer(business, number);
      const reply = await this.#ask(business, 'quoteJobRequest', { id, job_duration_minutes: 60 });
      if (reply.error_code !== 0) return reply;
      this.#promise('quoted', id);
      keep(business.quoted, { id, version: reply.data.status_version });
      return reply;
    },
    slots: async (business, number) => {
      const job = business.quoted.shift();
      if (job === undefined) return this.#readCustomer(business, number);
      const reply = await this.#ask(business, 'listMatchingSlots', { id: job.id });
      const slot = reply.error_code === 0 ? reply.data.slots[number % Math.max(1, reply.data.slots.length)] : undefined;
      if (slot) keep(business.offered, { ...job, start: slot.business_time.datetime });
      return reply;
    },
    confirm: async (business, number) => {
      const job = business.offered.shift();
      if (job === undefined) return this.#readCustomer(business, number);
      const input = { id: job.id, scheduled_at: job.start, status_version: job.version };
      const reply = await this.#ask(business, 'confirmJobRequest', input, `confirm ${number}`);
      if (reply.error_code !== 0) return reply;
      this.#promise('confirmed', job.id);
      keep(business.confirmed, { id: job.id, version: reply.data.status_version });
      return reply;
    },
    bookAndConfirm: async (business, number) => {
      const scheduled_at = `${dayAhead(number)}T${String(9 + (number % 7)).padStart(2, '0')}:00`;
      const input = {
        customer_id: pick(business.customers, number),
        scheduled_at,
        job_duration_minutes: 60,
        description: `Soak ${number}`,
      };
      const reply = await this.#ask(business, 'bookAndConfirmJobRequest', input, `book ${number}`);
      if (reply.error_code !== 0 || !reply.data.confirmed) return reply;
      this.#promise('confirmed', reply.data.id);
      keep(business.confirmed, { id: reply.data.id, version: reply.data.status_version });
      return reply;
    },
    cancel: async (business, number) => {
      const job = business.confirmed.shift();
      if (job === undefined) return this.#readCustomer(business, number);
      const input = { id: job.id, status_version: job.version, reason: 'Soaked.', cancelled_by: 'business' as const };
      return this.#ask(business, 'cancelJobRequest', input);
    },
    jobChanges: async (business) => {
      const reply = await this.#ask(business, 'listJobRequestChanges', { since: business.cursors.jobs, limit: 100 });
      if (reply.error_code === 0) business.cursors.jobs = reply.data.next_since;
      return reply;
    },
    customerChanges: async (business) => {
      const reply = await this.#ask(business, 'listCustomers', { since: business.cursors.customers, limit: 100 });
      if (reply.error_code === 0 && reply.data.next_since) business.cursors.customers = reply.data.next_since;
      return reply;
    },
    toolRead: (business, number) => this.#tool(business, 'getCustomer', { id: pick(business.customers, number) }),
    toolList: (business) => this.#tool(business, 'listJobRequests', { limit: 15 }),
    board: (business, number) =>
      business.member ? call(this.#url, business.member, 'getBoard', {}) : this.#readCustomer(business, number),
    today: (business, number) =>
      business.member ? call(this.#url, business.member, 'getToday', {}) : this.#readCustomer(business, number),
    file: async (business, number) => {
      const known = business.files.shift();
      if (known !== undefined) return this.#ask(business, 'deleteFile', { id: known });
      const input = { customer_id: pick(business.customers, number), name: 'Meter.png', content: pixel };
      const reply = await this.#ask(business, 'createFile', input);
      // The same bytes on the same customer are one file.
      if (reply.error_code === 0 && !business.files.includes(reply.data.id)) keep(business.files, reply.data.id);
      return reply;
    },
  };
}

const pick = <Item>(items: readonly Item[], number: number): Item => items[(number * 7919) % items.length]!;
const near = (number: number) => ((number % 100) - 50) / 1_000;

function keep<Item>(list: Item[], item: Item): void {
  list.push(item);
  if (list.length > mostKept) list.shift();
}

/** A day from tomorrow on, no Saturday or Sunday. */
function dayAhead(number: number): string {
  const day = new Date(Date.now() + 86_400_000 * (1 + ((number * 31) % days)));
  const past = [1, 0, 0, 0, 0, 0, 2][day.getUTCDay()]!;
  return new Date(day.getTime() + 86_400_000 * past).toISOString().slice(0, 10);
}

function box({ latitude, longitude }: SoakBusiness) {
  const corners = [
    [-0.3, -0.3],
    [0.3, -0.3],
    [0.3, 0.3],
    [-0.3, 0.3],
    [-0.3, -0.3],
  ];
  return { type: 'Polygon' as const, coordinates: [corners.map(([east, north]) => [longitude + east!, latitude + north!])] };
}
