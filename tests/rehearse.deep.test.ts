/** The short case of `npm run rehearse`: the set of deploy/compose.scale.yaml, put together on this machine. docs/scaling.md. */
import { expect, it } from 'vitest';
import { hasPostgres } from '../scripts/postgres.ts';
import { Callers } from '../scripts/rehearse/callers.ts';
import { rehearse } from '../scripts/rehearse/scenarios.ts';
import { startSet } from '../scripts/rehearse/set.ts';
import { missingPrograms } from '../scripts/rehearse/settings.ts';
import { atEnd } from './support/atEnd.ts';

const canRun = missingPrograms().length === 0 && (await hasPostgres());

it.skipIf(!canRun)('[deploy.scale] processes are restarted and killed one by one, and callers notice neither', async () => {
  const said: string[] = [];
  const set = await startSet((line) => said.push(line));
  atEnd(() => set.stop());
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
