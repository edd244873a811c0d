import { expect, it } from 'vitest';
import { InvalidInput } from '../../../src/store/settings/businesses.ts';
import { explainTarget } from '../../../src/store/folder/explainTarget.ts';

const target = { folder: '/backups/today', written: '/backups/today/a.partial' };
const failed = (code: string, path?: string) => Object.assign(new Error(`${code}: something`), { code, path });

it('[cli.backup, cli.restore, cli.export] an unwritable target is explained by its folder, and errors of other files stay unchanged', () => {
  expect(explainTarget(failed('ENOSPC'), target)).toEqual(
    new InvalidInput('The disk of /backups/today is full (ENOSPC). Nothing was written. Make room, or name a folder on another disk.'),
  );
  for (const path of ['/backups/today/a.partial', '/backups/today', '/backups'])
    expect(explainTarget(failed('EACCES', path), target)).toEqual(
      new InvalidInput('/backups/today is not a folder that can be written to (EACCES). Make it writable, or name another folder.'),
    );
  for (const error of [failed('EACCES', '/data/database/base/5/1259'), failed('ECONNREFUSED'), new Error('ours')])
    expect(explainTarget(error, target)).toBe(error);
});
