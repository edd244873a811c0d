/**
 * Loaded before the service (`node --import`) in a child process that a test kills at a step of its work, not at a time. Steps are: before
 * and after a statement is sent, when its result arrives, and before an answer ends. The parent sends IPC messages. `{ arm: n }` counts
 * from zero and kills the process at step n. `{ arm: 'answer' }` kills it before the first answer. `{ arm: null }` only counts. `'count'`
 * asks for the count.
 */
import { ServerResponse } from 'node:http';
import pg from 'pg';

export type Message = { readonly arm: number | 'answer' | null } | 'count';

let steps = 0;
let fatal: number | 'answer' | null = null;

function step(kind: 'work' | 'answer' = 'work'): void {
  if (++steps === fatal || kind === fatal) process.kill(process.pid, 'SIGKILL');
}

/** Runs callbacks before and after every call of a method. */
function around(target: unknown, name: string, before: () => void, after: () => void = () => undefined): void {
  const methods = target as Record<string, (...args: unknown[]) => unknown>;
  const original = methods[name]!;
  methods[name] = function (this: unknown, ...args: unknown[]): unknown {
    before();
    const result = original.apply(this, args);
    after();
    return result;
  };
}

around(
  pg.Client.prototype,
  'query',
  () => step(),
  () => step(),
);
around(pg.Client.prototype, '_handleReadyForQuery', () => step());
around(ServerResponse.prototype, 'end', () => step('answer'));

process.on('message', (message: Message) => {
  if (message === 'count') {
    process.send!(steps);
    return;
  }
  steps = 0;
  fatal = message.arm;
  process.send!('armed');
});
process.channel?.unref();
