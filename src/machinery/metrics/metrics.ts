/**
 * Metrics of the service, for `/metrics`. The parts that count know nothing of Prometheus. They call an observer (`CallObserver`,
 * `PlannerObserver`, `JobObserver`, each declared where it is called), or keep plain numbers that are read at a scrape.
 *
 * Names follow Prometheus' conventions: base units, and `_total` for values that only grow. Labels never contain values from callers.
 * Operations, codes, routes and jobs are closed lists, so the number of series is bounded.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ErrorCode } from '../../contract/errors.ts';
import type { OperationId } from '../../contract/index.ts';

/** Buckets up to 30 s, the longest time of a request. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics of prom-client that are dropped: gauges whose names end in `_total`, which is for counters. Their values by type stay. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/**
 * prom-client's metrics of the process, created once for all services in it. prom-client's timer and observer cannot be stopped, so a
 * registry per service would never be freed.
 */
let ofProcess: Registry | null = null;

function processRegistry(): Registry {
  if (ofProcess !== null) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  for (const name of misnamed) ofProcess.removeSingleMetric(name);
  return ofProcess;
}

interface BuildInfo {
  readonly version: string;
  readonly node: string;
  readonly database: 'embedded' | 'postgresql';
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #operations = this.#counter('operations_total', 'Operations that ran, by operation and error code; 0 is success.', [
    'operation',
    'code',
  ]);
  readonly #operationSeconds = this.#histogram('operation_duration_seconds', 'Duration of operations, over REST and MCP alike.', [
    'operation',
  ]);
  readonly #refusals = this.#counter('refusals_total', 'Calls refused, by operation and error code; none: before any operation.', [
    'operation',
    'code',
  ]);
  readonly #rateLimited = this.#counter('rate_limited_total', 'Calls over a rate limit, by limit.', ['limit']);
  readonly #requests = this.#histogram('http_request_duration_seconds', 'Duration of HTTP requests by route, method and status.', [
    'route',
    'method',
    'status',
  ]);
  readonly #plannerRuns = this.#counter(
    'planner_runs_total',
    'Runs of the planner; bounded: its search ended at its bound, none: no plan.',
    ['kind', 'outcome'],
  );
  readonly #plannerSeconds = this.#histogram('planner_duration_seconds', 'Duration of runs of the planner.', ['kind']);
  readonly #jobRuns = this.#counter('background_runs_total', 'Runs of background jobs.', ['job']);
  readonly #jobFailures = this.#counter('background_failures_total', 'Runs of background jobs that failed.', ['job']);
  readonly #jobSeconds = this.#histogram('background_duration_seconds', 'Duration of runs of background jobs.', ['job']);
  readonly #jobSuccess = this.#gauge('background_last_success_timestamp_seconds', 'When a background job last ended well.', ['job']);

  constructor({ version, node, database }: BuildInfo) {
    processRegistry();
    this.#gauge('build_info', 'What runs here; always 1.', ['version', 'node', 'database']).set({ version, node, database }, 1);
  }

  /** Records an operation that ran, with any result. */
  readonly ran = (operation: OperationId, code: 0 | ErrorCode, milliseconds: number): void => {
    this.#operations.inc({ operation, code: String(code) });
    this.#operationSeconds.observe({ operation }, milliseconds / 1000);
  };

  /** Records a refused call; null: refused before any operation, for example without a valid credential. */
  readonly refused = (operation: OperationId | null, code: ErrorCode): void => {
    this.#refusals.inc({ operation: operation ?? 'none', code });
  };

  readonly rateLimited = (limit: string): void => {
    this.#rateLimited.inc({ limit });
  };

  request(route: string, method: string, status: number, milliseconds: number): void {
    this.#requests.observe({ route, method, status: String(status) }, milliseconds / 1000);
  }

  readonly planned = (kind: string, outcome: string, milliseconds: number): void => {
    this.#plannerRuns.inc({ kind, outcome });
    this.#plannerSeconds.observe({ kind }, milliseconds / 1000);
  };

  /** Records a run of a background job. `endedAt` is in milliseconds since the epoch, on the service's clock. */
  readonly jobRan = (job: string, hasFailed: boolean, milliseconds: number, endedAt: number): void => {
    this.#jobRuns.inc({ job });
    this.#jobFailures.inc({ job }, hasFailed ? 1 : 0);
    this.#jobSeconds.observe({ job }, milliseconds / 1000);
    if (!hasFailed) this.#jobSuccess.set({ job }, endedAt / 1000);
  };

  /**
   * Registers numbers of another part, read at each scrape. `name` has no prefix; a name ending in `_total` only grows. Without `label`,
   * the value is under the empty key. If a reader throws (the database is away), its numbers are missing from this scrape.
   */
  read(name: string, help: string, label: string | null, values: () => Promise<LabelledNumbers> | LabelledNumbers): void {
    const labelNames = label === null ? [] : [label];
    const labelsOf = (key: string) => (label === null ? {} : { [label]: key });
    const options = { name: `truckroll_${name}`, help, labelNames, registers: [this.#registry] };
    const readings = async () =>
      Object.entries(
        await Promise.resolve()
          .then(values)
          .catch(() => ({}) as LabelledNumbers),
      );
    if (name.endsWith('_total'))
      new Counter({
        ...options,
        async collect() {
          this.reset();
          for (const [key, value] of await readings()) this.inc(labelsOf(key), value);
        },
      });
    else
      new Gauge({
        ...options,
        async collect() {
          this.reset();
          for (const [key, value] of await readings()) this.set(labelsOf(key), value);
        },
      });
  }

  /** Returns all metrics in Prometheus' text format. */
  async text(): Promise<{ readonly contentType: string; readonly body: string }> {
    const all = Registry.merge([processRegistry(), this.#registry]);
    return { contentType: all.contentType, body: await all.metrics() };
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name: `truckroll_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name: `truckroll_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #histogram<Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> {
    return new Histogram({ name: `truckroll_${name}`, help, labelNames, buckets: durationBuckets, registers: [this.#registry] });
  }
}

/** Numbers by the value of their label. */
export type LabelledNumbers = Readonly<Record<string, number>>;
