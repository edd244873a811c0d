/** Metrics that are read at a scrape from long-lived parts: database connections, boards in memory, queues. */
import type { ConnectionCounts } from '../../store/driver/connections.ts';
import type { Metrics, LabelledNumbers } from './metrics.ts';

export function readConnections(metrics: Metrics, counts: () => ConnectionCounts): void {
  metrics.read('database_connections', 'Connections to the database, by state.', 'state', () => {
    const { idle, inUse } = counts();
    return { idle, in_use: inUse };
  });
  const single = (name: string, help: string, value: (now: ConnectionCounts) => number) =>
    metrics.read(name, help, null, () => ({ '': value(counts()) }));
  single('database_connections_limit', 'Most connections to the database at one time.', ({ limit }) => limit);
  single('database_connections_waiting', 'Callers that wait for a connection to the database.', ({ waiting }) => waiting);
  single('database_connections_taken_total', 'Connections asked for.', ({ taken }) => taken);
  single('database_connection_wait_seconds_total', 'Time spent waiting for connections.', ({ waitSeconds }) => waitSeconds);
}

interface BoardCounts {
  readonly hits: number;
  readonly refreshes: number;
  readonly loads: number;
  readonly boards: number;
  readonly lanes: number;
}

export function readBoards(metrics: Metrics, counts: () => BoardCounts): void {
  metrics.read(
    'board_cache_requests_total',
    'Boards asked for; hit: in memory, refresh: changed lanes read, load: read whole.',
    'result',
    () => {
      const { hits, refreshes, loads } = counts();
      return { hit: hits, refresh: refreshes, load: loads };
    },
  );
  metrics.read('board_cache_boards', 'Boards in memory.', null, () => ({ '': counts().boards }));
  metrics.read('board_cache_lanes', 'Lanes (technicians) on the boards in memory.', null, () => ({ '': counts().lanes }));
}

interface RequestLogCounts {
  readonly buffered: number;
  readonly dropped: number;
}

export function readRequestLog(metrics: Metrics, counts: () => RequestLogCounts): void {
  metrics.read('request_log_buffered', 'Calls of keys and apps that wait to be written.', null, () => ({ '': counts().buffered }));
  metrics.read(
    'request_log_dropped_total',
    'Calls of keys and apps that were left out of their log: they could not be written in time.',
    null,
    () => ({
      '': counts().dropped,
    }),
  );
}

/** `isShared` says whether limits are shared with other processes now; null when this process counts alone by design. */
export function readLimiters(metrics: Metrics, isShared: () => boolean | null): void {
  metrics.read('rate_limit_store_up', 'Whether the shared counts of limits answer; 0: this process counts by itself.', null, () => {
    const isUp = isShared();
    return isUp === null ? ({} as LabelledNumbers) : { '': isUp ? 1 : 0 };
  });
}

/** Waiting work, such as messages to be sent. */
export interface WaitingWork {
  readonly name: string;
  /**
   * How many entries wait, and the age of the oldest in seconds; 0 when none waits. Read at each scrape, so it must be at most one indexed
   * look-up.
   */
  readonly depth: () => Promise<{ readonly waiting: number; readonly oldestSeconds: number }>;
}

export function readQueues(metrics: Metrics, queues: readonly WaitingWork[]): void {
  if (queues.length === 0) return;
  type Depths = readonly (readonly [string, Awaited<ReturnType<WaitingWork['depth']>>])[];
  let asked: Promise<Depths> | null = null;
  // Both metrics of a scrape share one look-up.
  const depths = () =>
    (asked ??= Promise.all(queues.map(async ({ name, depth }) => [name, await depth()] as const)).finally(() => (asked = null)));
  const each = async (value: (depth: Depths[number][1]) => number) =>
    Object.fromEntries((await depths()).map(([name, depth]) => [name, value(depth)]));
  metrics.read('queue_waiting', 'Entries that wait in a queue.', 'queue', () => each(({ waiting }) => waiting));
  metrics.read('queue_oldest_age_seconds', 'Age of the oldest entry that waits in a queue.', 'queue', () =>
    each(({ oldestSeconds }) => oldestSeconds),
  );
}

/** When backups were made, in seconds since the epoch. Without a schedule nothing is shown. */
interface BackupTimes {
  readonly success: number | null;
  readonly failure: number | null;
  readonly bytes: number | null;
}

export function readBackups(metrics: Metrics, times: () => Promise<BackupTimes>): void {
  const shown = (value: number | null): LabelledNumbers => (value === null ? {} : { '': value });
  metrics.read('backup_last_success_timestamp_seconds', 'When the last good backup began.', null, async () =>
    shown((await times()).success),
  );
  metrics.read('backup_last_failure_timestamp_seconds', 'When the last failed backup began; missing after a good one.', null, async () =>
    shown((await times()).failure),
  );
  metrics.read('backup_size_bytes', 'Size of the last good backup.', null, async () => shown((await times()).bytes));
}
