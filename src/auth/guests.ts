/**
 * People without an account: visitors of a booking page, known by the address of a business alone, and holders of a customer link. Each
 * gets a principal that reaches what its page does and nothing else, and what it may do is counted by network and by business. A
 * member's session or a key opens nothing here. docs/decisions/0052.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PermissionCode } from '../contract/permissions.ts';
import type { Limiter, Limiters } from '../limits/limiters.ts';
import { findLinkedJob, findTenantByAlias } from '../store/settings/bookingPage.ts';
import type { Database } from '../store/driver/database.ts';
import { hashSecret } from './apiKeys.ts';
import type { Principal } from './principal.ts';
import { randomSecret } from '../store/ids.ts';

/** Of choosing a slot: what the operations of it ask for that software shares. */
const customerPermissions: ReadonlySet<PermissionCode> = new Set(['job_view', 'job_manage']);
const noPermissions: ReadonlySet<PermissionCode> = new Set();

const hourSeconds = 3_600;
const minuteSeconds = 60;
/** A form is good for so long; less than the 24 hours that an idempotency key lives at least, so that no form books twice. */
const formHours = 12;

export interface GuestLimits {
  /** Pages and forms of booking pages and customer links, from one network in a minute. */
  readonly requestsPerMinute: number;
  /** Bookings from one network in an hour. */
  readonly bookingsPerHour: number;
  /** Bookings on the page of one business in an hour. */
  readonly businessBookingsPerHour: number;
}

export class Guests {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #secret: Buffer;
  readonly #requests: Limiter;
  readonly #bookings: Limiter;
  readonly #businessBookings: Limiter;

  constructor(parts: { db: Database; now: () => number; secret: Buffer; limiters: Limiters; limits: GuestLimits }) {
    const { limiters, limits } = parts;
    this.#db = parts.db;
    this.#now = parts.now;
    this.#secret = parts.secret;
    this.#requests = limiters.of('guestRequests', { points: limits.requestsPerMinute, durationSeconds: minuteSeconds, byAddress: true });
    this.#bookings = limiters.of('guestBookings', { points: limits.bookingsPerHour, durationSeconds: hourSeconds, byAddress: true });
    this.#businessBookings = limiters.of('guestBusinessBookings', { points: limits.businessBookingsPerHour, durationSeconds: hourSeconds });
  }

  /** Counts a request of a network address. Answers seconds to wait; null: go on. */
  async knock(address: string): Promise<number | null> {
    return waitOf(await this.#requests.take(address));
  }

  /** Counts a booking that is about to be made, by network first: one that is held must not use up what the business has for all. */
  async countBooking(address: string, tenantId: number): Promise<number | null> {
    const wait = waitOf(await this.#bookings.take(address));
    if (wait !== null) return wait;
    const businessWait = waitOf(await this.#businessBookings.take(String(tenantId)));
    if (businessWait !== null) await this.#bookings.giveBack(address);
    return businessWait;
  }

  /** A booking was refused, or was made before: it costs nothing. */
  async giveBackBooking(address: string, tenantId: number): Promise<void> {
    await Promise.all([this.#bookings.giveBack(address), this.#businessBookings.giveBack(String(tenantId))]);
  }

  /**
   * A visitor of the page at this alias, which people also type in capitals; null: there is no such business. Whether it takes bookings is the
   * operations' to say.
   */
  async visitor(given: string): Promise<Principal | null> {
    const alias = given.toLowerCase();
    const found = /^[a-z0-9][a-z0-9-]{0,62}$/.test(alias) ? await findTenantByAlias(this.#db, alias) : null;
    if (!found) return null;
    return {
      ...found,
      kind: 'guest',
      id: found.businessId,
      permissions: noPermissions,
      rateBucket: `guest:${found.tenantId}`,
      userId: null,
    };
  }

  /** The holder of a link; null: nobody's. The job is found by a hash, so how long it takes tells nothing of a token. */
  async holder(token: string): Promise<Principal | null> {
    const found = /^[\w-]{32}$/.test(token) ? await findLinkedJob(this.#db, hashSecret(token)) : null;
    if (!found) return null;
    const { jobRequestId: id, ...tenant } = found;
    return { ...tenant, kind: 'customer', id, permissions: customerPermissions, rateBucket: `customer:${id}`, userId: null };
  }

  /** A form of a business's page: proof that the page was asked for, good for one booking. */
  newForm(businessId: string): string {
    const body = `${this.#now().toString(36)}.${randomSecret(12).toString('base64url')}`;
    return `${body}.${this.#proofOf(businessId, body)}`;
  }

  /** Whether we gave out the form for this business, and not too long ago. */
  isForm(businessId: string, form: string): boolean {
    const [time = '', random = '', proof = ''] = form.split('.');
    const expected = Buffer.from(this.#proofOf(businessId, `${time}.${random}`));
    const given = Buffer.from(proof);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return this.#now() - parseInt(time, 36) < formHours * hourSeconds * 1000;
  }

  #proofOf(businessId: string, body: string): string {
    return createHmac('sha256', this.#secret).update(`guest-form:${businessId}:${body}`).digest().subarray(0, 16).toString('base64url');
  }
}

const waitOf = ({ allowed, millisecondsLeft }: { allowed: boolean; millisecondsLeft: number }) =>
  allowed ? null : Math.max(1, Math.ceil(millisecondsLeft / 1000));
