/** When the service's secret is missing, the command that makes a new secret says so. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { CommandArguments } from '../../src/process/cli/commandArguments.ts';
import { runCommand } from '../../src/process/cli/commands.ts';
import { loadConfig } from '../../src/process/config.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();
const folder = await mkdtemp(join(tmpdir(), 'truckroll-secret-'));
atEnd(() => rm(folder, { recursive: true, force: true }));

it('[start.secret-lost] a lost secret is reported by the command that makes a new one, and by no other', async () => {
  const business = await harness.business();
  await business.ok('createWebhookEndpoint', { url: 'http://127.0.0.1:9/hook' });
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const told = async (command: string, args: CommandArguments, name: string, settings = {}) => {
    const config = loadConfig({ DATA_DIR: join(folder, name), ...settings });
    const signal = new AbortController().signal;
    await runCommand(harness.store, command, args, { nowMilliseconds: Date.now(), config, signal });
    expect(existsSync(join(config.dataDir, 'secret'))).toBe(config.secretKey === null);
    const lines = write.mock.calls.map(([text]) => String(text));
    write.mockClear();
    return lines;
  };
  const link = { business: business.alias, email: business.owner.email, 'public-url': harness.url };
  const rows = { business: business.alias, environment: 'live', 'public-url': harness.url };
  const lost = (name: string) => [expect.stringContaining(`${join(folder, name, 'secret')} is missing and SECRET_KEY is not set`)];
  try {
    expect(await told('password-link', link, 'a')).toEqual(lost('a'));
    expect(await told('password-link', link, 'a')).toEqual([]);
    expect(await told('password-link', link, 'b', { SECRET_KEY: 'a secret that comes from the settings' })).toEqual([]);
    expect(await told('export', { ...rows, out: join(folder, 'rows') }, 'c')).toEqual(lost('c'));
  } finally {
    write.mockRestore();
  }
});
