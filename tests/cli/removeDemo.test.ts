/** `remove-demo`. docs/operating/first-business.md#the-demo-business. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { commandsOf } from './run.ts';

const harness = await startHarness({ emptyDatabase: true });
const run = commandsOf(harness);

it('[cli.remove-demo, setup.link] remove-demo deletes the demo alone, and prints the set-up link if no other business exists', async () => {
  await expect(run('remove-demo', {})).rejects.toThrow(/There is no demo business/);
  const own = await harness.business();
  await run('demo', {});
  expect(await run('remove-demo', {})).toEqual({ deleted: expect.objectContaining({ business_alias: 'pikes-fork' }) as unknown });
  const rows = await harness.store.query<{ alias: string }>('select alias from businesses');
  expect(rows).toEqual([{ alias: own.alias }]);
  await expect(run('setup-link', {})).rejects.toThrow(/There is a business already/);
  const deleted = await run('delete-business', { operand: own.alias, 'without-export': 'true' });
  expect(deleted).toMatchObject({ deleted: { business_alias: own.alias } });
  const { setup_url } = await run('setup-link', {});
  expect((await fetch(String(setup_url))).status).toBe(200);
});
