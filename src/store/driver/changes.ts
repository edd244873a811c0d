/**
 * That something of a tenant has changed, told to whoever has a page of it open: within this process at once, to the other processes of a
 * PostgreSQL by NOTIFY on a connection of its own. Only a hint: what has changed is read from the database, and whoever misses a hint (behind a
 * pooler, or while the connection is away) finds out by looking each second. docs/decisions/0055.
 */
import pg from 'pg';

const channel = 'truckroll_changes';
/** Hints of one moment travel together. */
const gatherMilliseconds = 25;
/** The longest payload of PostgreSQL is 8,000 bytes: as many tenants. */
const mostNamed = 700;
/** Between two tries to listen again, at first and at most. */
const [firstPause, longestPause] = [500, 15_000];

export type ChangeListener = (tenantId: number) => void;

export class TenantChanges {
  readonly #listeners = new Set<ChangeListener>();
  readonly #listening: ListeningConnection | null;
  readonly #notify: (tenantIds: readonly number[]) => Promise<unknown>;
  readonly #changed = new Set<number>();
  #gathering: NodeJS.Timeout | null = null;

  /** `server`: how to reach other processes; null on the embedded database, which has one process. */
  constructor(
    server: { readonly connectionString: string; readonly send: (text: string, values: readonly unknown[]) => Promise<unknown> } | null,
  ) {
    this.#listening = server && new ListeningConnection(server.connectionString, (tenantId) => this.#tell(tenantId));
    this.#notify = async (tenantIds) => server?.send('select pg_notify($1, $2)', [channel, tenantIds.slice(0, mostNamed).join(',')]);
  }

  /** Is told of changes from now on, by this process and others. Answers what ends it. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    this.#listening?.open();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#listening?.close();
    };
  }

  /** A change of a tenant was committed. Never throws, and waits for nothing. */
  committed(tenantId: number): void {
    this.#tell(tenantId);
    if (!this.#listening) return;
    this.#changed.add(tenantId);
    this.#gathering ??= setTimeout(() => this.#pass(), gatherMilliseconds).unref();
  }

  close(): void {
    if (this.#gathering) clearTimeout(this.#gathering);
    this.#listeners.clear();
    this.#listening?.close();
  }

  #pass(): void {
    this.#gathering = null;
    const tenantIds = [...this.#changed];
    this.#changed.clear();
    // Others look for themselves within a second.
    this.#notify(tenantIds).catch(() => undefined);
  }

  #tell(tenantId: number): void {
    for (const listener of this.#listeners) listener(tenantId);
  }
}

/** Listens for the hints of other processes as long as it is open, and again after every loss. */
class ListeningConnection {
  readonly #connectionString: string;
  readonly #heard: ChangeListener;
  #client: pg.Client | null = null;
  #isOpen = false;
  #pause = firstPause;
  #again: NodeJS.Timeout | null = null;

  constructor(connectionString: string, heard: ChangeListener) {
    this.#connectionString = connectionString;
    this.#heard = heard;
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    void this.#connect();
  }

  close(): void {
    this.#isOpen = false;
    if (this.#again) clearTimeout(this.#again);
    this.#again = null;
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
      this.#again = setTimeout(() => void this.#connect(), this.#pause).unref();
      this.#pause = Math.min(2 * this.#pause, longestPause);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      for (const tenantId of payload.split(',').map(Number)) if (Number.isSafeInteger(tenantId)) this.#heard(tenantId);
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
