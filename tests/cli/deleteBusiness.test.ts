/** `delete-business` that does not come to its end. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newMember } from '../support/session.ts';
import { startHarness } from '../support/harness.ts';
import { commandsOf } from './run.ts';

const harness = await startHarness();
const run = commandsOf(harness);

/** A business with its owner, a viewer, and a member who was suspended before. */
async function threeMembers() {
  const of = await harness.business();
  await newMember(harness, of, { role: 'Viewer' });
  const suspended = await newMember(harness, of, { role: 'Viewer' });
  await harness.store.query(`update members set status = 'suspended' where id = $1`, [suspended.id]);
  const statuses = async () => {
    const rows = await harness.store.query<{ id: string; status: string }>(
      'select id, status from members where business_id = $1 order by created_at, id',
      [of.businessId],
    );
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  };
  return { of, statuses, before: await statuses() };
}

it('[cli.delete-business] after an export fails, the same callers have access as before', async () => {
  const { of, statuses, before } = await threeMembers();
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-deletion-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'live'));
  await writeFile(join(folder, 'live', 'mine.txt'), '');
  await expect(run('delete-business', { operand: of.alias, export: folder })).rejects.toThrow(/live is not empty/);
  expect([Object.values(before).toSorted(), await statuses()]).toEqual([['active', 'active', 'suspended'], before]);
});

it('[cli.delete-business] an interrupt before the removal leaves the business as it was', async () => {
  const { of, statuses, before } = await threeMembers();
  const stopped = run('delete-business', { operand: of.alias, 'without-export': 'true' }, AbortSignal.timeout(300));
  await expect(stopped).rejects.toThrow('The deletion was stopped. Nothing was deleted.');
  expect(await statuses()).toEqual(before);
});
