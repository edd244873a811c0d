/**
 * The dashboard pages that are open at this process. Each has a stream of changes. One database look per tenant serves all its pages: at
 * once after a change was committed here or announced by another process, otherwise once a second. A stream ends within a second after its
 * session, and when its reader is too slow. docs/internals/messages.md#live-stream.
 */
import type { Logger } from 'pino';
import { mostStreamsOfMember } from '../../contract/stream.ts';
import type { Store } from '../../store/driver/database.ts';
import { FeedReader } from '../../store/events/feeds.ts';
import { readTenantStates, activeMemberSessions, type TenantState } from '../../store/events/openPages.ts';
import { startStopwatch } from '../../ground/time/stopwatch.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { eventsBetween, stateMarkOf, stateMarkOfEventId, textOf, type StateMark } from './states.ts';
import { type Timer, startTimer, stopTimer } from '../../ground/time/timers.ts';

/** The target of a stream: a response whose head has been sent. */
export interface Pipe {
  /** Bytes written but not yet taken by the reader. */
  readonly waitingBytes: number;
  write(text: string): void;
  /** Ends the stream regularly. */
  end(): void;
  /** Cuts the connection. */
  cut(): void;
}

interface PageOf {
  readonly tenantId: number;
  readonly memberId: string;
  readonly sessionId: string;
}

interface Page extends PageOf {
  readonly pipe: Pipe;
  /** The last state that the page was sent. */
  mark: StateMark | null;
  sinceWritten: () => number;
}

/** Name of the background job that looks for changes. */
export const openPagesJob = 'tell open pages';
export const lookMilliseconds = 1_000;
const heartbeatMilliseconds = 15_000;
/** A reader with this many waiting bytes is treated as gone. The page reconnects and then gets what it missed. */
const mostWaitingBytes = 64 * 1024;
/** Most streams of this process. */
const mostPages = 5_000;
/** Changes within this time are sent together. */
const gatherMilliseconds = 15;

interface Parts {
  readonly store: Store;
  readonly log: Logger;
  /** The service's own clock. */
  readonly now: () => number;
  /** The earliest last use of a session that is still valid, RFC 3339. */
  readonly seenSince: (nowMilliseconds: number) => string;
  /** The permission that a member needs. `ownRole` is the role that gets no streams. */
  readonly permission: string;
  readonly ownRole: string;
}

export class OpenPages {
  readonly #parts: Parts;
  readonly #feeds: FeedReader;
  readonly #pages = new Map<number, Set<Page>>();
  readonly #changed = new Set<number>();
  #gathering: Timer | null = null;
  #looking: Promise<void> = Promise.resolve();
  #count = 0;
  #isStopping = false;
  #stopListening: (() => void) | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#feeds = new FeedReader(parts.store);
  }

  /** Number of open streams. */
  get count(): number {
    return this.#count;
  }

  /** Returns null when another stream may be opened; otherwise how many seconds to wait before trying again. */
  room({ memberId }: Pick<PageOf, 'memberId'>): { readonly retryAfterSeconds: number } | null {
    if (this.#isStopping) return { retryAfterSeconds: 1 };
    if (this.#count >= mostPages) return { retryAfterSeconds: 30 };
    let own = 0;
    for (const pages of this.#pages.values()) for (const page of pages) if (page.memberId === memberId) own++;
    return own >= mostStreamsOfMember ? { retryAfterSeconds: 30 } : null;
  }

  /**
   * Starts sending changes to a page. `lastId` is the id of the last event that it received, if any. Returns a function to call when the
   * connection is gone.
   */
  async open(of: PageOf, pipe: Pipe, lastId: string | undefined): Promise<() => void> {
    const page: Page = { ...of, pipe, mark: stateMarkOfEventId(lastId), sinceWritten: startStopwatch() };
    const pages = this.#pages.get(of.tenantId) ?? new Set();
    this.#pages.set(of.tenantId, pages.add(page));
    this.#count++;
    this.#stopListening ??= this.#parts.store.changed.listen((tenantId) => this.#note(tenantId));
    const forget = () => this.#forget(page);
    try {
      await this.#look([of.tenantId]);
    } catch (error) {
      forget();
      throw error;
    }
    return forget;
  }

  /** Looks for unannounced changes, ends streams without a valid session, and keeps silent connections alive. Runs every second. */
  async tick(): Promise<void> {
    if (this.#count === 0) return;
    await this.#endFallen();
    await this.#look([...this.#pages.keys()]);
    for (const page of this.#all()) {
      if (page.pipe.waitingBytes > mostWaitingBytes) this.#end(page, 'cut');
      else if (page.sinceWritten() >= heartbeatMilliseconds) this.#write(page, ': alive\n\n');
    }
  }

  /** Ends all streams, so that their pages reconnect to another process. Opens no more. */
  stop(): void {
    this.#isStopping = true;
    if (this.#gathering) stopTimer(this.#gathering);
    for (const page of this.#all()) this.#end(page, 'end');
  }

  #all(): Page[] {
    return [...this.#pages.values()].flatMap((pages) => [...pages]);
  }

  #note(tenantId: number): void {
    if (!this.#pages.has(tenantId) || this.#isStopping) return;
    this.#changed.add(tenantId);
    this.#gathering ??= startTimer(() => void this.#lookAtChanged(), gatherMilliseconds).unref();
  }

  async #lookAtChanged(): Promise<void> {
    this.#gathering = null;
    const tenantIds = [...this.#changed];
    this.#changed.clear();
    // The next tick looks again.
    await this.#look(tenantIds).catch((error: unknown) => this.#parts.log.warn({ err: error }, 'open pages could not be told of a change'));
  }

  /** One look at a time, so that no page gets an older state after a newer one. */
  #look(tenantIds: readonly number[]): Promise<void> {
    const looked = this.#looking.then(() => this.#lookNow(tenantIds));
    this.#looking = looked.catch(() => undefined);
    return looked;
  }

  async #lookNow(tenantIds: readonly number[]): Promise<void> {
    const { store } = this.#parts;
    for (const state of await readTenantStates(store, tenantIds)) {
      store.histories.saw(state.positions.history);
      const placed = state.isWaiting ? { ...state, positions: await this.#feeds.positions(state.tenantId) } : state;
      for (const page of this.#pages.get(state.tenantId) ?? []) this.#tell(page, placed);
    }
  }

  #tell(page: Page, state: TenantState): void {
    const events = eventsBetween(page.mark, state);
    page.mark = stateMarkOf(state);
    if (events.length > 0) this.#write(page, textOf(events, state));
  }

  #write(page: Page, text: string): void {
    if (page.pipe.waitingBytes > mostWaitingBytes) return this.#end(page, 'cut');
    page.sinceWritten = startStopwatch();
    page.pipe.write(text);
  }

  /** Ends streams whose session has ended, or whose member was suspended or may no longer see jobs. */
  async #endFallen(): Promise<void> {
    const { store, now, seenSince, permission, ownRole } = this.#parts;
    const pages = this.#all();
    const opened = new Map(pages.map(({ sessionId, tenantId }) => [`${sessionId} ${tenantId}`, { sessionId, tenantId }]));
    const at = now();
    const activeSessions = await activeMemberSessions(store, [...opened.values()], {
      permission,
      ownRole,
      now: formatMilliseconds(at),
      seenSince: seenSince(at),
    });
    for (const page of pages) if (!activeSessions.has(`${page.sessionId} ${page.tenantId}`)) this.#end(page, 'end');
  }

  #end(page: Page, how: 'end' | 'cut'): void {
    this.#forget(page);
    page.pipe[how]();
  }

  #forget(page: Page): void {
    const pages = this.#pages.get(page.tenantId);
    if (!pages?.delete(page)) return;
    this.#count--;
    if (pages.size > 0) return;
    this.#pages.delete(page.tenantId);
    if (this.#pages.size > 0) return;
    this.#stopListening?.();
    this.#stopListening = null;
  }
}
