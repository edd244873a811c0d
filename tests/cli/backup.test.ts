/** Backups that `backup` refuses or fails to write. Backups that succeed need whole servers: backup.deep.test.ts. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { commandsOf } from './run.ts';

const harness = await startHarness();
const run = commandsOf(harness);

it('[cli.backup] a backup that fails ends, so that the next one may begin, and leaves no file', async () => {
  for (let times = 0; times < 2; times++)
    await expect(run('backup', { operand: '/nowhere/backup' })).rejects.toThrow(
      '/nowhere is not a folder that can be written to (ENOENT).',
    );
  await expect(run('backup', { operand: '/etc/hosts/backup' })).rejects.toThrow(
    '/etc/hosts is not a folder that can be written to (ENOTDIR).',
  );
});
