/**
 * Delivers events to their endpoints. Every server process has one worker. They share the work through the database
 * (store/webhooks/queue.ts). One process at a time serves an endpoint, one delivery after the other, so first attempts arrive in the order
 * of commits. Endpoints are served in parallel, so none waits for another. docs/decisions/0035.
 */
import type { Logger } from 'pino';
import { permissionsReading, typeSentTo, type EventType, type StoredType } from '../../contract/eventTypes.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { Underway } from '../outbound/webhookPost.ts';
import type { Store } from '../../store/driver/database.ts';
import { finishEndpointLanes, mostConsecutiveFailures, type DeliveryOutcome, type LaneResult } from '../../store/webhooks/outcomes.ts';
import {
  claimEndpointLanes,
  fanOut,
  type FanOutRound,
  hasDeliveryWork,
  listeningTenants,
  renewLeases,
  type DueDelivery,
  type EndpointLane,
  type ListeningEndpoint,
} from '../../store/webhooks/queue.ts';
import type { Clock } from '../../ground/time/clock.ts';
import { startStopwatch } from '../../ground/time/stopwatch.ts';
import { endEndpoint, type MailDelivery } from './endings.ts';
import { EventBodies, sentKey, type SentBodies } from './eventBodies.ts';
import type { WebhookSender } from './sender.ts';
import { DeliveryTurns } from './deliveryTurns.ts';
import { startTimer, stopTimer } from '../../ground/time/timers.ts';
import { randomId } from '../../store/ids.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';

/** Minutes from a failed attempt to the next. [event.retries]. */
const retryMinutes = [1, 5, 30, 120, 360] as const;

/** A turn starts no further delivery after this time, so it ends at most about 20 s after its claim. */
const turnMilliseconds = 5_000;
/** A process that has not renewed a lane for this time is considered dead. Another process then serves the endpoint. */
const leaseSeconds = 12;
const renewMilliseconds = 3_000;
/** Longest time between two checks for events of other processes, even when busy. */
const lookMilliseconds = 1_000;
/** Most parallel transactions that record results of deliveries. The embedded database has only one connection. */
const mostWriters = 2;
/** Deliveries in one turn. A killed process may cause that many repeated deliveries. */
const batch = 16;
/** How long running attempts may continue when the process stops. */
const stopMilliseconds = 3_000;
/** Time between two attempts to record results while the database is away. */
const writeAgainMilliseconds = 1_000;
const writeTries = 20;

/** Name of the background job that runs the worker. */
export const deliveryJob = 'deliver webhooks';

interface WorkerParts {
  readonly store: Store;
  readonly sender: WebhookSender;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: MailDelivery;
  /** Schedules another look for work soon: the wake function of the background jobs. */
  readonly wake: () => void;
}

export class DeliveryWorker {
  readonly #parts: WorkerParts;
  readonly #process = randomId();
  readonly #slots = new DeliveryTurns();
  readonly #underway = new Underway();
  readonly #turns = new Set<Promise<void>>();
  /** Lanes claimed by this process and not yet released, by endpoint. Only these are renewed, so a claim whose answer was lost expires. */
  readonly #held = new Map<string, EndpointLane>();
  readonly #bodies: EventBodies;
  #isStarted = false;
  #isStopping = false;
  #sinceRenewed = startStopwatch();
  #renewing: Promise<void> | null = null;
  #hasNewEvents = false;
  /** True when turns or lanes have become free since the last claim, or unclaimed deliveries exist. */
  #hasRoom = false;
  /** Time since the last check for work of other processes. */
  #sinceLooked = startStopwatch();
  /** Tenants with endpoints, as of the last check. Events of other tenants do not wake the worker. */
  #listening = new Set<number>();
  #finished: LaneResult[] = [];
  /** Running writers of results. Each uses its own transactions. */
  readonly #writers = new Set<Promise<void>>();
  /** How many of the writers will check again for new results. */
  #writing = 0;
  /** Creates deliveries for further batches of events, while the first batch is being sent. */
  #spreading: Promise<void> | null = null;
  readonly #round: FanOutRound = { lastTenantId: 0 };

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#bodies = new EventBodies(parts.store);
    this.#slots.onFree = () => this.#claimAgain();
  }

  /** Call this after events of a tenant were committed. */
  eventsCommitted(tenantId: number): void {
    if (!this.#listening.has(tenantId) || this.#isStopping) return;
    this.#hasNewEvents = true;
    this.#parts.wake();
  }

  /** Call this when a tenant gets an endpoint, or an endpoint has work again. */
  endpointsChanged(tenantId: number): void {
    this.#listening.add(tenantId);
    this.#parts.wake();
  }

  /** Looks for work and starts as much as there is room for. Called every second, and at once when there is news. */
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

  /** Starts nothing more, waits a few seconds for running deliveries, and releases lanes that were not begun. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const timer = startTimer(() => this.#underway.interrupt(), stopMilliseconds);
    await Promise.all(this.#turns);
    await Promise.all([...this.#writers, this.#spreading, this.#renewing]);
    stopTimer(timer);
  }

  /** Renews the leases without blocking other work, because it may wait for locks on the lanes. */
  #renew(): void {
    if (this.#renewing || this.#held.size === 0 || this.#sinceRenewed() <= renewMilliseconds) return;
    this.#sinceRenewed = startStopwatch();
    this.#renewing = renewLeases(this.#parts.store, this.#process, [...this.#held.values()], leaseSeconds)
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'leases of webhook endpoints could not be renewed'))
      .finally(() => (this.#renewing = null));
  }

  /** The service's current time. */
  #at(): string {
    return formatMilliseconds(this.#parts.clock.nowMilliseconds());
  }

  /** Creates the deliveries of one batch of events. Later batches follow while its deliveries are already being sent. */
  async #fanOut(): Promise<void> {
    if (this.#spreading || !(await this.#fanOutBatch())) return;
    this.#spreading = this.#spread().finally(() => (this.#spreading = null));
  }

  /** Creates the deliveries of the remaining batches. Never throws: after an error the rest stays in the queue for the next tick. */
  async #spread(): Promise<void> {
    const { log, wake } = this.#parts;
    try {
      for (let more = true; more && !this.#isStopping;) {
        more = await this.#fanOutBatch();
        this.#hasRoom = true;
        wake();
      }
    } catch (error) {
      log.error({ err: error }, 'deliveries of new events could not be created');
    }
  }

  /** Returns whether more events wait. */
  async #fanOutBatch(): Promise<boolean> {
    const { store, clock } = this.#parts;
    const typeFor = ({ eventTypes: asked, permissions }: ListeningEndpoint, event: StoredType) =>
      isRead(event.type, permissions) ? typeSentTo(asked, event) : null;
    return (await fanOut(store, clock.nowMilliseconds(), typeFor, this.#round)).more;
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
      const bodies = await this.#bodies.of(lanes.flatMap(({ deliveries }) => deliveries));
      for (const lane of lanes) {
        this.#held.set(lane.endpointId, lane);
        const turn = this.#serve(lane, bodies).finally(() => this.#turns.delete(turn));
        this.#turns.add(turn);
      }
      // Fewer lanes than room, or no room left for one kind. The next turn that ends looks again.
      if (lanes.length < healthy + failing) return;
    }
  }

  /** Serves one turn of an endpoint. Never throws. */
  async #serve(lane: EndpointLane, bodies: SentBodies): Promise<void> {
    const slot = this.#slots.take(lane.consecutiveFailures > 0);
    const outcomes: DeliveryOutcome[] = [];
    const withheld: string[] = [];
    let attemptedPosition: number | null = null;
    let failures = lane.consecutiveFailures;
    const elapsed = startStopwatch();
    try {
      for (const delivery of lane.ended ? [] : lane.deliveries) {
        if (this.#isStopping || elapsed() > turnMilliseconds || failures >= mostConsecutiveFailures) break;
        const body = bodies.get(sentKey(delivery));
        if (!isRead(delivery.type, lane.permissions)) withheld.push(delivery.id);
        // A delivery without its event has just been removed.
        else if (body) {
          const outcome = await this.#deliver(lane, delivery, body);
          outcomes.push(outcome);
          failures = outcome.status === 'delivered' ? 0 : failures + 1;
        }
        attemptedPosition = delivery.position ?? attemptedPosition;
      }
    } catch (error) {
      if (!this.#underway.isInterrupted)
        this.#parts.log.error({ err: error, endpoint: lane.endpointId }, 'a delivery failed because of an internal error');
    }
    slot.give();
    const at = formatMilliseconds(this.#parts.clock.nowMilliseconds() + lane.clockOffsetMilliseconds);
    this.#finished.push({ lane, outcomes, withheld, attemptedPosition, at });
    this.#startWriter();
  }

  async #deliver(lane: EndpointLane, delivery: DueDelivery, body: Buffer): Promise<DeliveryOutcome> {
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
      nextAttemptAt: minutes === undefined ? null : formatMilliseconds(endedMilliseconds + minutes * 60_000),
    };
  }

  #claimAgain(): void {
    if (this.#isStopping) return;
    this.#hasRoom = true;
    this.#parts.wake();
  }

  /** Starts another writer, up to the limit. Running writers also take results that arrive in the meantime, all in one transaction. */
  #startWriter(): void {
    if (this.#writing >= (this.#parts.store.embedded ? 1 : mostWriters)) return;
    this.#writing++;
    const writer = this.#write().finally(() => this.#writers.delete(writer));
    this.#writers.add(writer);
  }

  /** Records the results so far in one transaction, then those that arrived in the meantime. Never throws. */
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
        // Lanes are free again, and some endpoints may have had no room.
        this.#claimAgain();
      } catch (error) {
        log.error({ err: error, tries }, 'results of deliveries could not be recorded');
        if (this.#isStopping) break;
        // After giving up, the leases expire and the deliveries are sent once more.
        if (tries++ >= writeTries) {
          this.#release(results);
          continue;
        }
        this.#finished.unshift(...results);
        await new Promise<void>((resolve) => startTimer(resolve, writeAgainMilliseconds).unref());
      }
    }
    // Nothing was awaited since the last check, so new results will start another writer.
    this.#writing--;
  }

  #release(results: readonly LaneResult[]): void {
    for (const { lane } of results) if (this.#held.get(lane.endpointId) === lane) this.#held.delete(lane.endpointId);
  }
}

const isRead = (type: EventType | 'ping', permissions: readonly PermissionCode[] | null) =>
  permissions === null || type === 'ping' || permissionsReading(type).every((code) => permissions.includes(code));
