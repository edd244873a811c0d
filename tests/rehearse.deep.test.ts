/** Two short cases of `npm run rehearse`: the set of deploy/compose.scale.yaml, put together on this machine. docs/scaling.md. */
import { expect, it, onTestFinished } from 'vitest';
import { hasPostgres } from '../scripts/postgres.ts';
import { Callers } from '../lab/rehearse/callers.ts';
import { rehearse } from '../lab/rehearse/scenarios.ts';
import { startSet } from '../lab/rehearse/set.ts';
import { missingPrograms } from '../lab/rehearse/settings.ts';
import { cannotRun } from './support/cannotRun.ts';

const missing = [...missingPrograms(), ...((await hasPostgres()) ? [] : ['PostgreSQL'])];
const canRun = !cannotRun(missing.length > 0, `the rehearsal needs ${missing.join(', ')}`);

it.skipIf(!canRun)('[deploy.scale] processes are restarted and killed one by one without callers noticing', async () => {
  const said: string[] = [];
  const set = await startSet((line) => said.push(line));
  onTestFinished(() => set.stop());
  const callers = new Callers(set.url, set.key, 3);
  await callers.prepare();
  for (const name of ['rolling-restart', 'kill-service']) {
    const { tally, balance, faults } = await rehearse(set, callers, name);
    expect({ name, faults }).toEqual({ name, faults: [] });
    // Both went on with their work.
    expect(tally.statuses[200]).toBeGreaterThan(10);
    expect(balance.acknowledged).toBeGreaterThan(0);
  }
});

it.skipIf(!canRun)(
  '[deploy.scale] Patroni takes over through the API of Kubernetes with the rights of the manifest, and nothing is lost',
  async () => {
    const said: string[] = [];
    const set = await startSet((line) => said.push(line), 'kubernetes');
    onTestFinished(() => set.stop());
    const callers = new Callers(set.url, set.key, 3);
    await callers.prepare();
    const { balance, faults } = await rehearse(set, callers, 'failover-synchronous');
    expect(faults).toEqual([]);
    expect(balance.acknowledged).toBeGreaterThan(0);
  },
);
