/**
 * People without an account: visitors of a booking page and holders of a customer link. Visitors name only the alias of a business. Each
 * gets a principal that can do what its page does and nothing else. Their actions are limited per network and per business. A member's
 * session or an API key gives no access here. docs/internals/pages.md#guests.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Limiter, Limiters } from '../limits/limiters.ts';
import { findLinkedJob, findTenantByAlias } from '../../store/settings/bookingPage.ts';
import type { Database } from '../../store/driver/database.ts';
import { hashSecret } from './apiKeys.ts';
import type { Principal } from './principal.ts';
import { randomSecret } from '../../store/ids.ts';

/** Permissions that a customer needs to choose a slot, because those operations are shared with other callers. */
const customerPermissions: ReadonlySet<PermissionCode> = new Set(['job_view', 'job_manage']);
const noPermissions: ReadonlySet<PermissionCode> = new Set();

const hourSeconds = 3_600;
const minuteSeconds = 60;
/** How long a form can be sent. Shorter than the 24 hours that idempotency keys are kept at least, so that no form books twice. */
const formHours = 12;

interface GuestLimits {
  /** Requests for booking pages and customer links from one network in a minute. */
  readonly requestsPerMinute: number;
  /** Bookings from one network in an hour. */
  readonly bookingsPerHour: number;
  /** Bookings on the page of one business in an hour. */
  readonly businessBookingsPerHour: number;
  /** Files that customers add by their links from one network in an hour. */
  readonly filesPerHour: number;
  /** Questions to an outside geocoder from one network in an hour. */
  readonly lookupsPerHour: number;
  /** Such questions from the page of one business in an hour. */
  readonly businessLookupsPerHour: number;
}

export class Guests {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #secret: Buffer;
  readonly #requests: Limiter;
  readonly #bookings: Limiter;
  readonly #businessBookings: Limiter;
  readonly #files: Limiter;
  readonly #lookups: Limiter;
  readonly #businessLookups: Limiter;

  constructor(parts: { db: Database; now: () => number; secret: Buffer; limiters: Limiters; limits: GuestLimits }) {
    const { limiters, limits } = parts;
    this.#db = parts.db;
    this.#now = parts.now;
    this.#secret = parts.secret;
    this.#requests = limiters.of('guestRequests', { points: limits.requestsPerMinute, durationSeconds: minuteSeconds, byAddress: true });
    this.#bookings = limiters.of('guestBookings', { points: limits.bookingsPerHour, durationSeconds: hourSeconds, byAddress: true });
    this.#businessBookings = limiters.of('guestBusinessBookings', { points: limits.businessBookingsPerHour, durationSeconds: hourSeconds });
    this.#files = limiters.of('guestFiles', { points: limits.filesPerHour, durationSeconds: hourSeconds, byAddress: true });
    this.#lookups = limiters.of('guestLookups', { points: limits.lookupsPerHour, durationSeconds: hourSeconds, byAddress: true });
    this.#businessLookups = limiters.of('guestBusinessLookups', { points: limits.businessLookupsPerHour, durationSeconds: hourSeconds });
  }

  /** Counts a request from a network address. Returns the seconds to wait; null when the request may go on. */
  async knock(address: string): Promise<number | null> {
    return waitOf(await this.#requests.take(address));
  }

  /**
   * Counts a booking that is about to be made. The network is counted first, so that a refused network takes nothing from the business's
   * limit.
   */
  async countBooking(address: string, tenantId: number): Promise<number | null> {
    const wait = waitOf(await this.#bookings.take(address));
    if (wait !== null) return wait;
    const businessWait = waitOf(await this.#businessBookings.take(String(tenantId)));
    if (businessWait !== null) await this.#bookings.giveBack(address);
    return businessWait;
  }

  /** Gives a counted booking back when it was refused or had been made before. */
  async giveBackBooking(address: string, tenantId: number): Promise<void> {
    await Promise.all([this.#bookings.giveBack(address), this.#businessBookings.giveBack(String(tenantId))]);
  }

  /** Counts a file that is about to be read, whether or not it is kept. */
  async countFile(address: string): Promise<number | null> {
    return waitOf(await this.#files.take(address));
  }

  /** Counts a question to an outside geocoder, the network first. Returns whether it may be asked. */
  async #countLookup(address: string, tenantId: number): Promise<boolean> {
    if (!(await this.#lookups.take(address)).allowed) return false;
    if ((await this.#businessLookups.take(String(tenantId))).allowed) return true;
    await this.#lookups.giveBack(address);
    return false;
  }

  /**
   * Returns the principal of a visitor of this booking page, or null when no business has the alias. Capital letters in the alias are
   * accepted. `address`: the visitor's network address. The operations decide whether the page takes bookings.
   */
  async visitor(given: string, address: string): Promise<Principal | null> {
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
      countLookup: () => this.#countLookup(address, found.tenantId),
    };
  }

  /**
   * Returns the principal of a link's holder, or null when the token is unknown. The job is looked up by a hash, so timing shows nothing
   * about a token.
   */
  async holder(token: string): Promise<Principal | null> {
    const found = /^[\w-]{32}$/.test(token) ? await findLinkedJob(this.#db, hashSecret(token)) : null;
    if (!found) return null;
    const { jobRequestId: id, ...tenant } = found;
    return { ...tenant, kind: 'customer', id, permissions: customerPermissions, rateBucket: `customer:${id}`, userId: null };
  }

  /** A new form token of a business's page. It proves that the page was requested, and is good for one booking. */
  newForm(businessId: string): string {
    const body = `${this.#now().toString(36)}.${randomSecret(12).toString('base64url')}`;
    return `${body}.${this.#proofOf(businessId, body)}`;
  }

  /** Whether this service issued the form token for this business, and whether the token is still fresh. */
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
