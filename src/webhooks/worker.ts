/**
 * The worker of a server process that brings events to their endpoints. Every process has one; they share the work through the
 * database (store/webhooks/queue.ts). One process at a time serves an endpoint, one delivery after the other, so first attempts arrive
 * in the order of commits; endpoints are served side by side, so none waits for another. docs/decisions/0035.
 */
import type { Logger } from 'pino';
import { eventTypes, type EventType } from '../contract/events.ts';
import type { PermissionCode } from '../contract/permissions.ts';
import { Underway } from '../outbound/webhookPost.ts';
import type { Store } from '../store/driver/database.ts';
import { finishEndpointLanes, mostConsecutiveFailures, type DeliveryOutcome, type LaneResult } from '../store/webhooks/outcomes.ts';
import {
  claimEndpointLanes,
  fanOut,
  hasDeliveryWork,
  listeningTenants,
  renewLeases,
  type DueDelivery,
  type Lane,
  type Listener,
} from '../store/webhooks/queue.ts';
import type { Clock } from '../time/clock.ts';
import { startStopwatch } from '../time/stopwatch.ts';
import { endEndpoint, type MailDelivery } from './endings.ts';
import { EventBodies } from './eventBodies.ts';
import type { Sender } from './sender.ts';
import { DeliveryTurns } from './deliveryTurns.ts';
import { startTimer, stopTimer } from '../time/timers.ts';
import { randomId } from '../store/ids.ts';

/** Minutes from a failed attempt to the next. [event.retries]. */
export const retryMinutes = [1, 5, 30, 120, 360] as const;

/** A turn begins no further delivery after this; so it has ended some 20 s after its claim at the latest. */
const turnMilliseconds = 5_000;
/** Whoever has not renewed a lane for so long is dead, and another process serves the endpoint. */
const leaseSeconds = 12;
const renewMilliseconds = 3_000;
/** However busy it is, it looks so often for events of other processes. */
const lookMilliseconds = 1_000;
/** Transactions at once that write down what came of deliveries; the embedded database has one connection. */
const mostWriters = 2;
/** Deliveries of one turn; a process that is killed may repeat as many. */
const batch = 16;
/** How long attempts under way may go on when the process is to stop. */
const stopMilliseconds = 3_000;
/** Between two tries to write down what came of deliveries, while the database is away. */
const writeAgainMilliseconds = 1_000;
const writeTries = 20;

/** Name of the background job that ticks it. */
export const deliveryJob = 'deliver webhooks';

export interface WorkerParts {
  readonly store: Store;
  readonly sender: Sender;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: MailDelivery;
  /** Looks again for work, soon and not at once: the background's wake. */
  readonly wake: () => void;
}

export class DeliveryWorker {
  readonly #parts: WorkerParts;
  readonly #process = randomId();
  readonly #slots = new DeliveryTurns();
  readonly #underway = new Underway();
  readonly #turns = new Set<Promise<void>>();
  /** Lanes that were claimed and are not given back yet, by their endpoints. Only these are kept: a claim whose answer was lost ends. */
  readonly #held = new Map<string, Lane>();
  readonly #bodies: EventBodies;
  #isStarted = false;
  #isStopping = false;
  #sinceRenewed = startStopwatch();
  #renewing: Promise<void> | null = null;
  #hasNewEvents = false;
  /** Places or lanes have become free since the last claim, or there are deliveries that nobody has claimed. */
  #hasRoom = false;
  /** Since the last look at what other processes left. */
  #sinceLooked = startStopwatch();
  /** Tenants somebody listens to, as of the last look: other tenants' events wake nobody. */
  #listening = new Set<number>();
  #finished: LaneResult[] = [];
  /** Those that write down what came of turns, each in transactions of its own. */
  readonly #writers = new Set<Promise<void>>();
  /** How many of them will look once more for what came in. */
  #writing = 0;
  /** Further batches of events that get their deliveries, while those of the first go out. */
  #spreading: Promise<void> | null = null;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#bodies = new EventBodies(parts.store);
    this.#slots.onFree = () => this.#claimAgain();
  }

  /** Events of a tenant were committed. */
  eventsCommitted(tenantId: number): void {
    if (!this.#listening.has(tenantId) || this.#isStopping) return;
    this.#hasNewEvents = true;
    this.#parts.wake();
  }

  /** Somebody listens to a tenant from now on, or an endpoint has work again. */
  endpointsChanged(tenantId: number): void {
    this.#listening.add(tenantId);
    this.#parts.wake();
  }

  /** Looks for work and begins as much as there is room for. Called every second, and at once when something came up. */
  async tick(): Promise<void> {
    const { store } = this.#parts;
    this.#renew();
    const isIdle = !this.#hasNewEvents && !this.#hasRoom;
    if (isIdle || !this.#isStarted || this.#sinceLooked() > lookMilliseconds) {
      this.#isStarted = true;
      this.#sinceLooked = startStopwatch();
      this.#listening = new Set(await listeningTenants(store));
      if (isIdle && !(await hasDeliveryWork(store, this.#at()))) return;
      this.#hasNewEvents = true;
    }
    const hasNewEvents = this.#hasNewEvents;
    this.#hasNewEvents = this.#hasRoom = false;
    if (hasNewEvents) await this.#fanOut();
    await this.#claim();
  }

  /** Begins nothing any more; lets what is under way end, for a few seconds, and gives back what was not begun. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const timer = startTimer(() => this.#underway.interrupt(), stopMilliseconds);
    await Promise.all(this.#turns);
    await Promise.all([...this.#writers, this.#spreading, this.#renewing]);
    stopTimer(timer);
  }

  /** Beside everything else: it waits for whoever writes to one of the lanes. */
  #renew(): void {
    if (this.#renewing || this.#held.size === 0 || this.#sinceRenewed() <= renewMilliseconds) return;
    this.#sinceRenewed = startStopwatch();
    this.#renewing = renewLeases(this.#parts.store, this.#process, [...this.#held.values()], leaseSeconds)
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'lanes of webhooks could not be kept'))
      .finally(() => (this.#renewing = null));
  }

  /** The service's now. */
  #at(): string {
    return new Date(this.#parts.clock.nowMilliseconds()).toISOString();
  }

  /** One batch. Those after it are made while its deliveries go out already. */
  async #fanOut(): Promise<void> {
    if (this.#spreading || !(await this.#fanOutBatch())) return;
    this.#spreading = this.#spread().finally(() => (this.#spreading = null));
  }

  /** Never throws: what is left waits in the queue, and the next tick finds it. */
  async #spread(): Promise<void> {
    const { log, wake } = this.#parts;
    try {
      for (let more = true; more && !this.#isStopping;) {
        more = await this.#fanOutBatch();
        this.#hasRoom = true;
        wake();
      }
    } catch (error) {
      log.error({ err: error }, 'events could not be given to their endpoints');
    }
  }

  /** Answers whether more events wait. */
  async #fanOutBatch(): Promise<boolean> {
    const { store, clock } = this.#parts;
    const wants = ({ eventTypes: asked, permissions }: Listener, type: EventType) =>
      isRead(type, permissions) && (asked.length === 0 || asked.includes(type));
    return (await fanOut(store, clock.nowMilliseconds(), wants)).more;
  }

  async #claim(): Promise<void> {
    for (;;) {
      const { healthy, failing } = this.#slots.free();
      if (this.#isStopping || healthy + failing === 0) return;
      const lanes = await claimEndpointLanes(this.#parts.store, {
        at: this.#at(),
        process: this.#process,
        leaseSeconds,
        healthy,
        failing,
        batch,
      });
      const bodies = await this.#bodies.of(lanes.flatMap(({ deliveries }) => deliveries.map(({ eventId }) => eventId)));
      for (const lane of lanes) {
        this.#held.set(lane.endpointId, lane);
        const turn = this.#serve(lane, bodies).finally(() => this.#turns.delete(turn));
        this.#turns.add(turn);
      }
      // Fewer than there was room for, or no room is left for their kind: the next turn that ends looks again.
      if (lanes.length < healthy + failing) return;
    }
  }

  /** One turn of an endpoint. Never throws. */
  async #serve(lane: Lane, bodies: ReadonlyMap<string, Buffer>): Promise<void> {
    const slot = this.#slots.take(lane.consecutiveFailures > 0);
    const outcomes: DeliveryOutcome[] = [];
    const withheld: string[] = [];
    let attemptedPosition: number | null = null;
    let failures = lane.consecutiveFailures;
    const elapsed = startStopwatch();
    try {
      for (const delivery of lane.ended ? [] : lane.deliveries) {
        if (this.#isStopping || elapsed() > turnMilliseconds || failures >= mostConsecutiveFailures) break;
        const body = bodies.get(delivery.eventId);
        if (!isRead(delivery.type, lane.permissions)) withheld.push(delivery.id);
        // Without its event a delivery has just been removed.
        else if (body) {
          const outcome = await this.#deliver(lane, delivery, body);
          outcomes.push(outcome);
          failures = outcome.status === 'delivered' ? 0 : failures + 1;
        }
        attemptedPosition = delivery.position ?? attemptedPosition;
      }
    } catch (error) {
      if (!this.#underway.isInterrupted) this.#parts.log.error({ err: error, endpoint: lane.endpointId }, 'a delivery failed by a fault');
    }
    slot.give();
    const at = new Date(this.#parts.clock.nowMilliseconds() + lane.clockOffsetMilliseconds).toISOString();
    this.#finished.push({ lane, outcomes, withheld, attemptedPosition, at });
    this.#startWriter();
  }

  async #deliver(lane: Lane, delivery: DueDelivery, body: Buffer): Promise<DeliveryOutcome> {
    const { attempt, isDelivered, endedMilliseconds } = await this.#parts.sender.send(
      lane,
      { id: delivery.id, eventId: delivery.eventId, body, number: delivery.attempts + 1 },
      this.#underway,
    );
    if (isDelivered) return { attempt, status: 'delivered', failures: 0, nextAttemptAt: null };
    const failures = delivery.failures + 1;
    const minutes = retryMinutes[failures - 1];
    return {
      attempt,
      status: minutes === undefined ? 'failed' : 'pending',
      failures,
      nextAttemptAt: minutes === undefined ? null : new Date(endedMilliseconds + minutes * 60_000).toISOString(),
    };
  }

  #claimAgain(): void {
    if (this.#isStopping) return;
    this.#hasRoom = true;
    this.#parts.wake();
  }

  /** Those at work take what comes in meanwhile, all of it in one transaction. */
  #startWriter(): void {
    if (this.#writing >= (this.#parts.store.embedded ? 1 : mostWriters)) return;
    this.#writing++;
    const writer = this.#write().finally(() => this.#writers.delete(writer));
    this.#writers.add(writer);
  }

  /** Writes down what has come in until now, all turns in one transaction, and again what came in meanwhile. Never throws. */
  async #write(): Promise<void> {
    const { store, log, mail } = this.#parts;
    for (let tries = 1; this.#finished.length > 0;) {
      const results = this.#finished.splice(0);
      try {
        const { disabled } = await finishEndpointLanes(store, this.#process, results, (tx, { lane, at }, reason) =>
          endEndpoint(tx, lane, reason, Date.parse(at), mail),
        );
        for (const { lane, reason } of disabled)
          log.warn({ endpoint: lane.endpointId, tenant: lane.tenantId, reason }, 'webhook endpoint disabled');
        this.#release(results);
        tries = 1;
        // Lanes that are free again, and endpoints for which there was no room.
        this.#claimAgain();
      } catch (error) {
        log.error({ err: error, tries }, 'what came of deliveries could not be written down');
        if (this.#isStopping) break;
        // Given up, their leases end: somebody delivers once more.
        if (tries++ >= writeTries) {
          this.#release(results);
          continue;
        }
        this.#finished.unshift(...results);
        await new Promise<void>((resolve) => startTimer(resolve, writeAgainMilliseconds).unref());
      }
    }
    // Nothing is waited for since the last look, so what comes in from now on finds this writer gone.
    this.#writing--;
  }

  #release(results: readonly LaneResult[]): void {
    for (const { lane } of results) if (this.#held.get(lane.endpointId) === lane) this.#held.delete(lane.endpointId);
  }
}

const isRead = (type: EventType | 'ping', permissions: readonly PermissionCode[] | null) =>
  permissions === null || type === 'ping' || permissions.includes(eventTypes[type]);
