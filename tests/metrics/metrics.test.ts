/** The metrics, and their text format for Prometheus. */
import { expect, it } from 'vitest';
import { Metrics } from '../../src/machinery/metrics/metrics.ts';
import { readQueues } from '../../src/machinery/metrics/sources.ts';
import { problemsOf, valueOf } from './promlint.ts';

const newMetrics = () => new Metrics({ version: '1.2.3', node: 'v26.0.0', database: 'embedded' });
const textOf = async (metrics: Metrics) => (await metrics.text()).body;

it('the metrics describe the process, and count operations, refusals, plans and jobs', async () => {
  const metrics = newMetrics();
  metrics.ran('listSkills', 0, 3);
  metrics.ran('listSkills', 0, 29_000);
  metrics.ran('getSkill' as never, 'SKILL_NOT_FOUND', 1);
  metrics.refused(null, 'API_KEY_INVALID');
  metrics.planned('move', 'bounded', 40);
  metrics.jobRan('vacuum', false, 1_500, 60_000);
  metrics.jobRan('vacuum', true, 500, 90_000);
  const text = await textOf(metrics);
  const value = (name: string, labels: Record<string, string>) => valueOf(text, `truckroll_${name}`, labels);
  expect(value('build_info', { version: '1.2.3', node: 'v26.0.0', database: 'embedded' })).toBe(1);
  expect(value('operations_total', { operation: 'listSkills', code: '0' })).toBe(2);
  expect(value('operation_duration_seconds_bucket', { operation: 'listSkills', le: '10' })).toBe(1);
  expect(value('operation_duration_seconds_bucket', { operation: 'listSkills', le: '30' })).toBe(2);
  expect(value('operation_duration_seconds_sum', { operation: 'listSkills' })).toBeCloseTo(29.003, 3);
  expect(value('refusals_total', { operation: 'none', code: 'API_KEY_INVALID' })).toBe(1);
  expect(value('planner_runs_total', { kind: 'move', outcome: 'bounded' })).toBe(1);
  expect(value('background_runs_total', { job: 'vacuum' })).toBe(2);
  expect(value('background_failures_total', { job: 'vacuum' })).toBe(1);
  expect(value('background_duration_seconds_count', { job: 'vacuum' })).toBe(2);
  expect(value('background_last_success_timestamp_seconds', { job: 'vacuum' })).toBe(60);
});

it('each scrape reads the numbers that other parts keep, and leaves out those that cannot be read', async () => {
  const metrics = newMetrics();
  let waiting = 3;
  const depth = () => (waiting < 0 ? Promise.reject(new Error('the database is away')) : Promise.resolve({ waiting, oldestSeconds: 12.5 }));
  readQueues(metrics, [{ name: 'mail', depth }]);
  metrics.read('things_total', 'Things.', 'kind', () => ({ one: 3, two: 1 }));
  const value = async (name: string, labels: Record<string, string>) => valueOf(await textOf(metrics), `truckroll_${name}`, labels);
  expect(await value('queue_waiting', { queue: 'mail' })).toBe(3);
  expect(await value('queue_oldest_age_seconds', { queue: 'mail' })).toBe(12.5);
  expect(await value('things_total', { kind: 'one' })).toBe(3);
  waiting = 0;
  expect(await value('queue_waiting', { queue: 'mail' })).toBe(0);
  waiting = -1;
  expect(await value('queue_waiting', { queue: 'mail' })).toBeUndefined();
  expect(await value('build_info', { version: '1.2.3', node: 'v26.0.0', database: 'embedded' })).toBe(1);
});

it.each([
  ['truckroll_seen', 'counter', 'does not end in _total'],
  ['truckroll_seen_total', 'gauge', 'ends in _total'],
  ['truckroll_wait_milliseconds', 'gauge', 'base units'],
  ['truckroll_wait_ms', 'gauge', 'abbreviates'],
  ['truckroll_seen_gauge', 'gauge', 'names its type'],
  ['truckroll_boardCache', 'gauge', 'camel case'],
  ['truckroll:boards', 'gauge', 'colon'],
])('the naming rules reject %s, a %s', (name, type, words) => {
  expect(problemsOf(`# HELP ${name} Something.\n# TYPE ${name} ${type}\n${name} 1\n`)).toEqual([expect.stringContaining(words)]);
  expect(problemsOf(`# TYPE ${name} ${type}\n${name} 1\n`)).toHaveLength(2);
});
