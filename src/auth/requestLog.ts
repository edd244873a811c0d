/**
 * The calls of each key and app, for whoever looks for what their program did: kept in memory and written in batches, so that no call
 * waits for it. When the database is away or too slow, calls are left out and counted. docs/decisions/0045.
 */
import type { LoggedCredentialKind } from '../contract/vocabulary.ts';
import { insertRequests, requestText, trimRequests, type RequestRow } from '../store/access/requestLog.ts';
import type { Database } from '../store/driver/database.ts';
import { newId } from '../store/ids.ts';
import type { Principal } from './principal.ts';

/** A call that has ended. */
export interface EndedCall extends Pick<
  RequestRow,
  'door' | 'method' | 'operation' | 'status' | 'code' | 'milliseconds' | 'requestId' | 'isReplay'
> {
  readonly principal: Principal;
}

/** Calls in memory at one time; some 3 MB. At the busiest that one process is made for they are written long before. */
const mostBuffered = 10_000;
/** Calls written by one statement. */
const batchSize = 500;
/** Calls of one credential that are kept: of a busy one half an hour, of most the seven days. Some 5 MB with indexes. */
export const mostPerCredential = 20_000;
/** Rows over the bound that are put up with until they are removed: looking takes a walk through the bound. */
const trimmedEvery = 1_000;
/** Credentials that are counted at one time; when there are more the counts start anew, and a log is a little longer. */
const mostCounted = 10_000;

const isLogged = (kind: Principal['kind']): kind is LoggedCredentialKind => kind === 'key' || kind === 'app';

export class RequestLog {
  readonly #now: () => number;
  /** As texts: the collector copies objects of thirteen fields again and again while they wait, some 15 µs a call at 3,000 a second. */
  readonly #buffer: string[] = [];
  #dropped = 0;
  /** Rows noted since a credential's log was last trimmed. */
  readonly #noted = new Map<string, number>();

  /** `now`: the service's clock, milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** What waits to be written, and what was left out since the start. */
  get counts(): { readonly buffered: number; readonly dropped: number } {
    return { buffered: this.#buffer.length, dropped: this.#dropped };
  }

  /** Notes a call; of sessions nothing is kept. */
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

  /** Writes what was seen until now; what comes meanwhile is for the next time, as is what fails, as far as there is room. */
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
