import { bodySentAs } from '../events/outbox.ts';
import { eventBodies } from '../../store/events/events.ts';
import type { Database } from '../../store/driver/database.ts';

const mostBytes = 8 * 1024 * 1024;

/** An event with the type under which it is sent. */
interface SentEvent {
  readonly eventId: string;
  readonly type: string;
}

/** The key of a body in `SentBodies`. */
export const sentKey = ({ eventId, type }: SentEvent): string => `${eventId} ${type}`;

/** Bodies by `sentKey`. */
export type SentBodies = ReadonlyMap<string, Buffer>;

/**
 * Caches bodies of events as bytes. One event goes to many endpoints, so it is read once, and the signed bytes are the sent bytes. Events
 * never change.
 */
export class EventBodies {
  readonly #db: Database;
  /** In the order of their last use, the oldest first. */
  readonly #bodies = new Map<string, Buffer>();
  #bytes = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Removed events are left out. */
  async of(events: readonly SentEvent[]): Promise<SentBodies> {
    const found = new Map<string, Buffer>();
    const missing = new Map<string, SentEvent>();
    for (const event of events) {
      const key = sentKey(event);
      const body = this.#bodies.get(key);
      if (body) found.set(key, body);
      else missing.set(key, event);
    }
    for (const [key, body] of found) this.#keep(key, body);
    if (missing.size === 0) return found;
    const stored = await eventBodies(this.#db, [...new Set([...missing.values()].map(({ eventId }) => eventId))]);
    const storedById = new Map(stored.map((event) => [event.id, event]));
    for (const [key, { eventId, type }] of missing) {
      const event = storedById.get(eventId);
      if (!event) continue;
      const bytes = Buffer.from(bodySentAs(event, type));
      found.set(key, bytes);
      this.#keep(key, bytes);
    }
    return found;
  }

  #keep(key: string, body: Buffer): void {
    if (!this.#bodies.delete(key)) this.#bytes += body.length;
    this.#bodies.set(key, body);
    for (const [oldest, { length }] of this.#bodies) {
      if (this.#bytes <= mostBytes) return;
      this.#bodies.delete(oldest);
      this.#bytes -= length;
    }
  }
}
