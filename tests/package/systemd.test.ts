/** The systemd unit of the Debian package. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { settings } from '../../src/settings.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../scripts/package/debian');
const textOf = (name: string) => readFile(join(folder, name), 'utf8');

const hasSystemd = await run('systemd-analyze', ['--version']).then(
  () => true,
  () => false,
);

describe('the systemd unit', () => {
  it.skipIf(!hasSystemd)('[package.unit] is valid (skipped without systemd-analyze)', async () => {
    const root = await mkdtemp(join(tmpdir(), 'truckroll-unit-'));
    try {
      for (const name of ['usr/bin', 'usr/lib/systemd/system', 'etc/truckroll']) await mkdir(join(root, name), { recursive: true });
      await writeFile(join(root, 'usr/bin/truckroll'), '#!/bin/sh\n', { mode: 0o755 });
      const unit = join(root, 'truckroll.service');
      // The program is not installed here, so the unit names one that is.
      await writeFile(
        unit,
        (await textOf('truckroll.service')).replace('/usr/bin/truckroll serve', `${join(root, 'usr/bin/truckroll')} serve`),
      );
      const { stderr } = await run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', unit]);
      expect(stderr.split('\n').filter((line) => line.includes('truckroll.service'))).toEqual([]);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });

  it('[package.unit] runs as its own user with its own folders, and starts again after a failure', async () => {
    const unit = await textOf('truckroll.service');
    for (const line of [
      'User=truckroll',
      'StateDirectory=truckroll',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'Restart=on-failure',
      'EnvironmentFile=/etc/truckroll/truckroll.env',
    ])
      expect(unit.split('\n')).toContain(line);
  });

  it('[package.unit] has a file of settings that the service knows', async () => {
    const names = [...(await textOf('truckroll.env')).matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(Object.keys(settings)).toContain(name);
  });
});
