import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Copies all files that git knows or would add, with the same packages and the built dashboard. Returns the folder. */
export async function copyTree(root: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-mutants-'));
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split('\0').filter(Boolean)) await cp(join(root, file), join(folder, file)).catch(ignoreMissing);
  for (const name of ['node_modules', 'dashboard/dist'])
    if (existsSync(join(root, name))) await symlink(join(root, name), join(folder, name));
  return folder;
}

/** Git still lists a file that was deleted but not committed. */
function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
