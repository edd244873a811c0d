/** What a night's run records for the map, from a real run of one test file. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderVariable, type Recording } from '../../scripts/testChange/recording.ts';

it('a recorded run writes the functions that a test file calls into a folder that it makes', () => {
  const above = mkdtempSync(join(tmpdir(), 'truckroll-recorder-'));
  const folder = join(above, 'recordings');
  const file = 'tests/engine/geometry/postalCodes.test.ts';
  const vitest = ['--import', './scripts/requireNode.js', 'node_modules/vitest/vitest.mjs', 'run', '--project', 'everything', file];
  const { status, stdout } = spawnSync(process.execPath, vitest, { encoding: 'utf8', env: { ...process.env, [folderVariable]: folder } });
  expect(status, stdout).toBe(0);
  const recording = JSON.parse(readFileSync(join(folder, `${file.replaceAll('/', '+')}.json`), 'utf8')) as Recording;
  expect(recording).toMatchObject({
    file,
    called: { 'src/engine/geometry/postalCodes.ts': expect.arrayContaining([expect.stringMatching(/^\d+-\d+$/)]) as unknown },
  });
  expect(recording.seconds).toBeGreaterThan(0);
  rmSync(above, { recursive: true });
});
