/**
 * Logs the calls of each key and app, so that a business can see what its programs did. Calls are kept in memory and written in batches, so
 * that no call waits for the log. When the database is away or too slow, calls are dropped and counted. docs/internals/access.md#request-log.
 */
import type { LoggedCredentialKind } from '../../contract/vocabulary.ts';
import { insertRequests, requestText, trimRequests, type RequestRow } from '../../store/access/requestLog.ts';
import type { Database } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import type { Principal } from './principal.ts';

/** A call that has ended. */
export interface EndedCall extends Pick<
  RequestRow,
  'door' | 'method' | 'operation' | 'status' | 'code' | 'milliseconds' | 'requestId' | 'isReplay'
> {
  readonly principal: Principal;
}

/** Most calls kept in memory, about 3 MB. Even at the highest load for one process, they are written long before this. */
const mostBuffered = 10_000;
/** How many calls one statement writes. */
const batchSize = 500;
/**
 * Most calls kept for one credential, about 5 MB with indexes. That is half an hour of a busy credential, and all seven days of most
 * others.
 */
export const mostPerCredential = 20_000;
/** How many rows over the bound are tolerated before they are removed, because finding them walks through all rows. */
const trimmedEvery = 1_000;
/** Most credentials counted at one time. Beyond that the counts start again, and a log becomes slightly longer. */
const mostCounted = 10_000;

const isLogged = (kind: Principal['kind']): kind is LoggedCredentialKind => kind === 'key' || kind === 'app';

export class RequestLog {
  readonly #now: () => number;
  /**
   * Stored as texts. Objects with thirteen fields would be copied again and again by the garbage collector, about 15 µs per call at 3,000
   * calls a second.
   */
  readonly #buffer: string[] = [];
  #dropped = 0;
  /** Rows written for a credential since its log was last trimmed. */
  readonly #noted = new Map<string, number>();

  /** `now`: the service's clock, milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Calls that wait to be written, and calls dropped since the start of the process. */
  get counts(): { readonly buffered: number; readonly dropped: number } {
    return { buffered: this.#buffer.length, dropped: this.#dropped };
  }

  /** Logs a call of a key or app. Calls of sessions are not logged. */
  saw({ principal, milliseconds, ...call }: EndedCall): void {
    const { kind, id: credentialId, tenantId } = principal;
    if (!isLogged(kind)) return;
    if (this.#buffer.length >= mostBuffered) {
      this.#dropped++;
      return;
    }
    const at = this.#now();
    const began = new Date(at - milliseconds).toISOString();
    this.#buffer.push(requestText({ id: newId(at), tenantId, at: began, credentialKind: kind, credentialId, milliseconds, ...call }));
    if (this.#noted.size > mostCounted) this.#noted.clear();
    this.#noted.set(credentialId, (this.#noted.get(credentialId) ?? 0) + 1);
  }

  /** Writes the calls logged so far. Later calls, and calls whose write failed, wait for the next time as far as there is room. */
  async write(db: Database): Promise<void> {
    for (let left = this.#buffer.length; left > 0;) {
      const batch = this.#buffer.slice(0, Math.min(left, batchSize));
      await insertRequests(db, batch);
      this.#buffer.splice(0, batch.length);
      left -= batch.length;
    }
    const overdue = [...this.#noted].filter(([, count]) => count >= trimmedEvery);
    for (const [credentialId] of overdue) {
      this.#noted.delete(credentialId);
      await trimRequests(db, credentialId, mostPerCredential);
    }
  }
}
