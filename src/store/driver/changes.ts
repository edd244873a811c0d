/**
 * Hints that a tenant's data has changed, for the open pages of the dashboard. A listener in this process gets the hint at once. Other
 * processes get it by NOTIFY, on a connection of its own. The change itself is always read from the database. A hint can be lost, behind a
 * pooler or while the connection is down: open pages also look once a second. docs/internals/messages.md#live-stream.
 */
import pg from 'pg';
import { startTimer, stopTimer, type Timer } from '../../ground/time/timers.ts';

const channel = 'truckroll_changes';
/** Hints within this time are sent together. */
const gatherMilliseconds = 25;
/** Tenant ids in one hint. A payload of NOTIFY holds at most 8,000 bytes. */
const mostTenantsInHint = 700;
/** Milliseconds between two attempts to listen again. The pause doubles from the first value up to the second. */
const [firstPause, longestPause] = [500, 15_000];

type TenantListener = (tenantId: number) => void;

export class TenantChanges {
  readonly #listeners = new Set<TenantListener>();
  readonly #listening: ListeningConnection | null;
  readonly #notify: (tenantIds: readonly number[]) => Promise<unknown>;
  readonly #changed = new Set<number>();
  #gathering: Timer | null = null;

  /** `server`: how to reach other processes. null on the embedded database, which only one process uses. */
  constructor(
    server: { readonly connectionString: string; readonly send: (text: string, values: readonly unknown[]) => Promise<unknown> } | null,
  ) {
    this.#listening = server && new ListeningConnection(server.connectionString, (tenantId) => this.#tell(tenantId));
    this.#notify = async (tenantIds) =>
      server?.send('select pg_notify($1, $2)', [channel, tenantIds.slice(0, mostTenantsInHint).join(',')]);
  }

  /** Calls the listener for every change from now on, made by this process or another. Returns a function that ends this. */
  listen(listener: TenantListener): () => void {
    this.#listeners.add(listener);
    this.#listening?.open();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#listening?.close();
    };
  }

  /** Reports that a change of a tenant was committed. Never throws, and waits for nothing. */
  committed(tenantId: number): void {
    this.#tell(tenantId);
    if (!this.#listening) return;
    this.#changed.add(tenantId);
    this.#gathering ??= startTimer(() => this.#notifyOthers(), gatherMilliseconds).unref();
  }

  close(): void {
    if (this.#gathering) stopTimer(this.#gathering);
    this.#listeners.clear();
    this.#listening?.close();
  }

  #notifyOthers(): void {
    this.#gathering = null;
    const tenantIds = [...this.#changed];
    this.#changed.clear();
    // A lost hint does no harm: the open pages of other processes look once a second.
    this.#notify(tenantIds).catch(() => undefined);
  }

  #tell(tenantId: number): void {
    for (const listener of this.#listeners) listener(tenantId);
  }
}

/** Listens for the hints of other processes while it is open. Reconnects whenever the connection is lost. */
class ListeningConnection {
  readonly #connectionString: string;
  readonly #onHint: TenantListener;
  #client: pg.Client | null = null;
  #isOpen = false;
  #pause = firstPause;
  #retryTimer: Timer | null = null;

  constructor(connectionString: string, onHint: TenantListener) {
    this.#connectionString = connectionString;
    this.#onHint = onHint;
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    void this.#connect();
  }

  close(): void {
    this.#isOpen = false;
    if (this.#retryTimer) stopTimer(this.#retryTimer);
    this.#retryTimer = null;
    const client = this.#client;
    this.#client = null;
    client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'truckroll changes',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 8_000,
    });
    this.#client = client;
    const lost = () => {
      if (this.#client !== client) return;
      this.#client = null;
      client.end().catch(() => undefined);
      if (!this.#isOpen) return;
      this.#retryTimer = startTimer(() => void this.#connect(), this.#pause).unref();
      this.#pause = Math.min(2 * this.#pause, longestPause);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      for (const tenantId of payload.split(',').map(Number)) if (Number.isSafeInteger(tenantId)) this.#onHint(tenantId);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#pause = firstPause;
    } catch {
      lost();
    }
  }
}
