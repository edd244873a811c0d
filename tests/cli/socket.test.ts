import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { main } from '../../src/process/cli/main.ts';
import { sendCommand, serveCommands, socketPath } from '../../src/process/cli/socket.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'truckroll-socket-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const run = async (...argv: string[]) => {
  const lines = { out: '', err: '' };
  const code = await main(argv, { out: (text) => (lines.out += text), err: (text) => (lines.err += text) }, { DATA_DIR: dataDir });
  return { code, ...lines };
};

it('[cli.socket] the socket carries commands to a running server, and results and errors back', async () => {
  const path = socketPath(dataDir);
  await writeFile(path, 'left by a dead server');
  const server = await serveCommands(path, async (command, args) => {
    if (command === 'fail') throw new Error('no luck');
    return { command, args };
  });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await sendCommand(path, 'echo', { name: 'Müller' })).toEqual({ command: 'echo', args: { name: 'Müller' } });
  await expect(sendCommand(path, 'fail', {})).rejects.toThrow('no luck');
  await server.close();
  expect(await sendCommand(path, 'echo', {})).toBeNull();
});

it('[cli.socket] the socket tells long commands to end when the server stops, or when their caller has left', async () => {
  const path = socketPath(dataDir);
  const begun: AbortSignal[] = [];
  const server = await serveCommands(
    path,
    (_command, _args, signal) =>
      new Promise((_resolve, reject) => {
        begun.push(signal);
        signal.addEventListener('abort', () => reject(new Error('it was stopped')));
      }),
  );
  const gone = connect(path);
  gone.write('{"command":"export","args":{}}\n');
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  gone.destroy();
  await vi.waitFor(() => expect(begun[0]!.aborted).toBe(true));
  const told = sendCommand(path, 'export', {}).catch((error: unknown) => String(error));
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  await server.close();
  expect(await told).toContain('it was stopped');
});

it('[cli.help] the program prints help, and refuses unknown arguments with exit code 2', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, err: '' });
  expect(await run('create-key', '--help')).toMatchObject({ code: 0 });
  for (const [argv, problem] of [
    ['revoke-key --id 7', 'There is no option --id. See truckroll revoke-key --help.'],
    ['export --business acme', 'export needs --environment, --out. See truckroll export --help.'],
    ['list-keys now --business acme', 'list-keys does not take "now". See truckroll list-keys --help.'],
  ] as const)
    expect(await run(...argv.split(' '))).toEqual({ code: 2, out: '', err: `truckroll: ${problem}\n` });
  expect(await run('dance')).toEqual({ code: 2, out: '', err: 'truckroll: There is no command "dance". See truckroll --help.\n' });
  expect(await run('create-key', '--business', 'x')).toMatchObject({ code: 2, err: expect.stringContaining('--environment') });
  expect(await run('create-key', '--colour', 'x')).toMatchObject({ code: 2, err: expect.stringContaining('--colour') });
});
