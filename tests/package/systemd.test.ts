/** The systemd unit of the Debian package. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { settings } from '../../src/process/settings.ts';
import { cannotRun } from '../support/cannotRun.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../scripts/package/debian');
const textOf = (name: string) => readFile(join(folder, name), 'utf8');

const hasSystemd = await run('systemd-analyze', ['--version']).then(
  () => true,
  () => false,
);

describe('the installed command', () => {
  it('[package.unit] reads the settings as systemd does, and executes none of them', async () => {
    const root = await mkdtemp(join(tmpdir(), 'truckroll-command-'));
    try {
      await mkdir(join(root, 'bin'));
      const command = (await textOf('truckroll')).replace('/usr/lib/truckroll', root).replace('/etc/truckroll/', `${root}/`);
      const program = async (name: string, text: string) => writeFile(join(root, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      await writeFile(join(root, 'truckroll'), command, { mode: 0o755 });
      await program('bin/id', 'echo 0');
      // Becomes nobody else, and runs what comes behind the options.
      await program('bin/setpriv', 'while [ "${1#--}" != "$1" ]; do shift; done; exec "$@"');
      await program('bin/node', 'shift; echo "$*"; exec env');
      const lines = [
        '# COMMENT=1',
        ';OTHER_COMMENT=1',
        'PLAIN=smtp://user:p#a$b@host:25/?x=1',
        '  SPACES = yes',
        '  INDENTED=daily at 02:00 Europe/London  ',
        'DOUBLE="Leeds \\"Boilers\\" #1 $(touch ran) \\n"',
        "SINGLE='daily at 02:00 \\ `touch ran`'",
        'BACKSLASH=a\\ b',
        'EMPTY=',
        'WITH_CR=1\r',
        'touch ran',
        'LAST=1',
      ];
      await writeFile(join(root, 'truckroll.env'), lines.join('\n'));
      const { stdout } = await run(join(root, 'truckroll'), ['list-keys', '--business', 'a b'], {
        cwd: root,
        env: { PATH: `${join(root, 'bin')}:/usr/bin:/bin` },
      });
      const [arguments_, ...env] = stdout.trim().split('\n');
      expect(arguments_).toBe('list-keys --business a b');
      // The shell sets the first of them, and a run that records coverage the last.
      const own = env.filter((line) => !/^(PATH|PWD|OLDPWD|SHLVL|_|HOME|CACHE_DIRECTORY|NODE_V8_COVERAGE)=/.test(line));
      expect(own.sort()).toEqual([
        'BACKSLASH=a b',
        'DATA_DIR=/var/lib/truckroll',
        'DOUBLE=Leeds "Boilers" #1 $(touch ran) \\n',
        'EMPTY=',
        'INDENTED=daily at 02:00 Europe/London',
        'LAST=1',
        'PLAIN=smtp://user:p#a$b@host:25/?x=1',
        'SINGLE=daily at 02:00 \\ `touch ran`',
        'SPACES=yes',
        'WITH_CR=1',
      ]);
      expect(await readdir(root)).not.toContain('ran');
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
});

describe('the systemd unit', () => {
  it.skipIf(cannotRun(!hasSystemd, 'systemd-analyze is not installed'))('[package.unit] is valid', async () => {
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
