/** Checks the metrics with Prometheus's own `promtool`, if it is on the path or PROMTOOL names its file. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { callTool } from '../mcp/rpc.ts';
import { cannotRun } from '../support/cannotRun.ts';

const promtool = process.env['PROMTOOL'] ?? 'promtool';
const isAtHand = spawnSync(promtool, ['--version']).status === 0;
const harness = await startHarness({ emptyDatabase: true, env: { METRICS_PORT: '0' } });

it.skipIf(cannotRun(!isAtHand, 'promtool is not installed'))(
  'promtool check metrics has no complaint about a service that has worked',
  async () => {
    const of = await harness.business();
    await of.ok('listSkills', {});
    await callTool(harness.url, of.key, 'listCustomers', {});
    await of.call('getCustomer', { id: 'nobody' });
    await harness.server.background.tickAll();
    const text = await (await fetch(`${harness.server.metricsUrl}/metrics`)).text();
    const { status, stdout, stderr } = spawnSync(promtool, ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect([status, stdout + stderr]).toEqual([0, '']);
  },
);
