/** The processes of the HTTP benches: the service as `npm start` runs it, the limits, and the load generator. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadReport } from './load.ts';

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export interface RunningProcess {
  readonly origin: string;
  /** Seconds of processor time used so far, if the kernel reports it (Linux); else 0. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

/** BENCH_PROFILE=folder records a CPU profile of the service in that folder. */
const profiling = process.env['BENCH_PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`] : [];

/** `node src/main.ts` without effective rate limits. Everything else, including its log, has the default. */
export async function startService(databaseUrl: string): Promise<RunningProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...profiling, pathOf('../../src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_BOOKINGS_PER_MINUTE: '1000000',
      RATE_LIMIT_MCP_PER_MINUTE: '1000000',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, child);
  return running(origin, child);
}

/** Starts limits.ts with the total that LIST1 returns. */
export async function startLimits(databaseUrl: string, total: number): Promise<RunningProcess> {
  const child = fork(pathOf('limits.ts'), [databaseUrl, String(total)]);
  const { port } = await answerOf<{ port: number }>(child);
  return running(`http://127.0.0.1:${port}`, child);
}

function running(origin: string, child: ChildProcess): RunningProcess {
  return { origin, cpuSeconds: () => cpuSeconds(child.pid!), stop: () => stop(child) };
}

/** User and system time: fields 14 and 15 of /proc/…/stat, in hundredths of a second. The name before them may contain spaces. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat ? (Number(fields[11]) + Number(fields[12])) / 100 : 0;
}

export interface LoadProcess {
  fire(order: LoadOrder): Promise<LoadReport>;
  stop(): Promise<void>;
}

export function startLoad(): LoadProcess {
  const child = fork(pathOf('load.ts'));
  return {
    async fire(order) {
      child.send(order);
      const report = await answerOf<LoadReport>(child);
      if (report.failed > 0) throw new Error(`${report.failed} requests to ${order.origin}${order.shots[0]!.path} failed`);
      return report;
    },
    stop: () => stop(child),
  };
}

/** The next message of a forked process. Throws if the process ends first. */
export function answerOf<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a process of the bench ended early'));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Message);
    });
  });
}

/** Requests /readyz until it answers 200. Throws if the process ends first, or after five minutes: a busy machine takes long. */
export async function untilReady(origin: string, child: ChildProcess, everyMilliseconds = 25): Promise<void> {
  const deadline = performance.now() + 300_000;
  while (child.exitCode === null && performance.now() < deadline) {
    const status = await fetch(`${origin}/readyz`).then(
      (reply) => reply.arrayBuffer().then(() => reply.status),
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, everyMilliseconds));
  }
  await stop(child);
  throw new Error('the service did not get ready');
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
