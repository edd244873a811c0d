/** Standard output that accepts no more data: a full disk, a reader that has stopped, or a reader that has gone. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LogOutput } from '../src/process/logOutput.ts';
import { atEnd } from './support/atEnd.ts';

const folder = await mkdtemp(join(tmpdir(), 'truckroll-log-'));
atEnd(() => rm(folder, { recursive: true, force: true }));
const opened: number[] = [];
afterEach(() => opened.splice(0).forEach((fd) => closeSync(fd)));

const told: string[] = [];
function outputTo(path: string, flags: number): LogOutput {
  const fd = openSync(path, flags);
  opened.push(fd);
  told.length = 0;
  return new LogOutput(fd, (problem) => told.push(problem));
}

describe.skipIf(process.platform !== 'linux')('[log.full]', () => {
  it('a full device is reported once, and delays neither the service nor its end', async () => {
    const output = outputTo('/dev/full', constants.O_WRONLY);
    for (let line = 0; line < 3; line++) output.writeNow(`{"line":${line}}\n`);
    await expect.poll(() => told).toHaveLength(1);
    expect(told[0]).toBe('Log lines cannot be written to standard output (ENOSPC). The service keeps running and tries again.');
    // Wait long enough for at least two more tries.
    await new Promise((resolve) => setTimeout(resolve, 300));
    output.end();
    expect(told).toHaveLength(1);
  });

  it('a paused reader of a pipe loses no line up to a bound, then learns how many; a closed pipe is left alone', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const output = outputTo(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    const line = (number: number) => `${JSON.stringify({ number, pad: 'x'.repeat(1_000) })}\n`;
    let sent = 0;
    for (; sent < 1_500; sent++) output.write(line(sent));
    output.end();
    let read = '';
    const buffer = Buffer.alloc(65_536);
    const readOn = () => {
      try {
        for (let bytes = 1; bytes > 0;) read += buffer.toString('utf8', 0, (bytes = readSync(reader, buffer)));
      } catch {
        // The pipe holds no more data for now.
      }
      return read.endsWith('"msg":"log lines were lost"}\n');
    };
    await expect.poll(readOn, { timeout: 20_000 }).toBe(true);
    const lines = read
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as { number?: number; lost?: number });
    const { lost } = lines.pop()!;
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index));
    expect(lines.length + lost!).toBe(sent);
    expect(lines.length).toBeGreaterThan(900);
    output.writeNow(line(sent));
    await expect.poll(() => (readOn(), read.endsWith(line(sent)))).toBe(true);
    closeSync(reader);
    for (let again = 0; again < 3; again++) output.writeNow(line(sent));
    await new Promise((resolve) => setTimeout(resolve, 200));
    output.end();
    expect(told).toEqual([]);
  });
});
