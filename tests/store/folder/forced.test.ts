import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { cannotForceFolders, forceTree } from '../../../src/store/folder/forced.ts';
import { cannotRun } from '../../support/cannotRun.ts';

async function newVolume(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-volume-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o777);
  await mkdir(join(folder, 'database/base'), { recursive: true });
  await writeFile(join(folder, 'database/base/1'), 'page');
  await mkdir(join(folder, 'lost+found'), { mode: 0o700 });
  return folder;
}

it('forces all files of a folder to disk, and throws if the folder does not exist', async () => {
  await forceTree(await newVolume());
  await expect(forceTree('/nowhere')).rejects.toThrow('ENOENT');
});

it.skipIf(cannotRun(process.getuid?.() !== 0, 'only root can make folders of other users'))(
  'does not enter the lost+found of a volume, which only root may read',
  async () => {
    const folder = await newVolume();
    const module = new URL('../../../src/store/folder/forced.ts', import.meta.url).href;
    const source = `const { forceTree } = await import('${module}');
      await forceTree('${folder}').then(() => console.log('forced'), (error) => console.log(error.message));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
      encoding: 'utf8',
      cwd: '/',
      uid: 65_534,
      gid: 65_534,
    });
    expect(stdout).toBe('forced\n');
  },
);

it.each([
  ['open', 'EACCES', true],
  ['open', 'EISDIR', true],
  ['fsync', 'EINVAL', true],
  ['fsync', 'EBADF', true],
  ['fsync', 'EIO', false],
  ['fsync', 'ENOSPC', false],
  ['open', 'EMFILE', false],
])('a failed %s with %s means that the system cannot force folders: %s', (syscall, code, expected) => {
  expect(cannotForceFolders(Object.assign(new Error(code), { syscall, code }))).toBe(expected);
});
